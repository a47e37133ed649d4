"""A board and a sheet as SVG, PNG and PDF. Read `board` first, then `sheets`, `posters` and `paper`."""
