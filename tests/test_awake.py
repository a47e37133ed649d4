"""The film that keeps screens on is what its recipe makes, and small."""

import runpy
from pathlib import Path

from ontour.files import folder

RECIPE = Path(__file__).parents[1] / "docs" / "awake.py"


def test_the_film_is_what_its_recipe_makes() -> None:
    film = (folder("static") / "table" / "awake.mp4").read_bytes()
    assert runpy.run_path(str(RECIPE))["film"]() == film
    assert len(film) < 2000
