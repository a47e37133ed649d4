"""A recipe: which shapes become which places, which borders become lines, and what the board must have.

Recipes are TOML with one place or line to a line of text, so that a complaint can name the line it is about.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from ontour.boards import COLUMNS, REGIONS, ROWS
from ontour.mapmaking.toml import Box, RecipeError, Table, place_in_file, read_table

Pair = tuple[str, str]

AREAS = tuple(f"{row}-{column}" for row in ROWS for column in COLUMNS)
SIDES = ("west", "east", "north", "south")


@dataclass(frozen=True, slots=True)
class Claim:
    """A part of a shape that the source gives to somebody else."""

    shape: str
    inside: Box


@dataclass(frozen=True, slots=True)
class Entry:
    """What a recipe says about one place. Boxes and points are in degrees, east before north."""

    code: str
    name: str
    label: str
    area: str
    card: str
    shapes: tuple[str, ...]
    inside: Box | None
    also: Claim | None
    circle: tuple[float, float] | None

    @property
    def row(self) -> str:
        return self.area.split("-")[0]

    @property
    def column(self) -> str:
        return self.area.split("-")[1]


@dataclass(frozen=True, slots=True)
class Geography:
    """How the round Earth becomes flat, and from which length on a common border counts."""

    projection: str
    frame_km: Box | None
    shortest_border_km: float
    smallest_island_km2: float


@dataclass(frozen=True, slots=True)
class Paper:
    """How the land becomes a drawing; lengths in units of the finished drawing."""

    width: float
    margin: float
    radius: float
    equality: float
    growth: tuple[float, float]
    stretch: float
    detail: float
    sides: Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Expected:
    places: int
    lines: int
    cards: Mapping[str, int]


@dataclass(frozen=True)
class Recipe:
    path: Path
    line_numbers: Mapping[tuple[str, ...], int]
    id: str
    title: str
    source: Path
    layer: str | None
    geography: Geography
    paper: Paper
    places: Mapping[str, Entry]
    removed: Mapping[Pair, str]
    ferries: Mapping[Pair, str]
    expected: Expected

    def fail(self, where: tuple[str, ...], message: str) -> NoReturn:
        raise RecipeError(f"{place_in_file(self.path, self.line_numbers, where)}: {message}")


def read_recipe(path: Path) -> Recipe:
    """The recipe in a file; a RecipeError that names the line otherwise."""
    recipe = _recipe(read_table(path))
    if recipe.id != path.stem:
        recipe.fail(("id",), f"expected {path.stem!r}, as the file is called, not {recipe.id!r}")
    return recipe


def _recipe(table: Table) -> Recipe:
    source = table.table("source")
    places = _places(table.table("places"))
    lines = table.table("lines", required=False)
    recipe = Recipe(
        path=table.path,
        line_numbers=table.lines,
        id=table.text("id"),
        title=table.text("title"),
        source=table.path.parent / source.text("file"),
        layer=source.text("layer") if "layer" in source.data else None,
        geography=_geography(table.table("geography")),
        paper=_paper(table.table("paper")),
        places=places,
        removed=_pairs(lines.table("removed", required=False), places),
        ferries=_pairs(lines.table("ferries", required=False), places),
        expected=_expected(table.table("expect")),
    )
    for finished in (source, lines, table):
        finished.done()
    return recipe


def _places(table: Table) -> dict[str, Entry]:
    entries = {}
    for code in sorted(table.data):
        if not re.fullmatch(r"[A-Z]{2,3}", code):
            table.fail("expected a code of two or three capital letters", code)
        entries[code] = _entry(code, table.table(code))
        if twins := [other for other in entries if entries[other].name == entries[code].name and other != code]:
            table.fail(f"{twins[0]} is called {entries[code].name} already", code)
    if not entries:
        table.fail("there are no places")
    return entries


def _entry(code: str, table: Table) -> Entry:
    name = table.text("name")
    if "area" not in table.data:
        table.fail(f"{name} lies in no region: expected area, one of {', '.join(AREAS)}")
    entry = Entry(
        code=code,
        name=name,
        label=table.text("label", code),
        area=table.text("area"),
        card=table.text("card"),
        shapes=table.texts("from", [name]),
        inside=table.box("inside"),
        also=_claim(table.table("also")) if "also" in table.data else None,
        circle=table.point("circle"),
    )
    if entry.area not in AREAS:
        table.fail(f"no area {entry.area!r}; expected one of {', '.join(AREAS)}")
    if entry.card not in (entry.row, entry.column):
        table.fail(f"the card of {name} says {entry.card!r}; expected {entry.row} or {entry.column}")
    table.done()
    return entry


def _claim(table: Table) -> Claim:
    shape, inside = table.text("from"), table.box("inside")
    if inside is None:
        table.fail("inside is missing: expected a box: west, south, east, north")
    table.done()
    return Claim(shape, inside)


def _geography(table: Table) -> Geography:
    geography = Geography(
        projection=table.text("projection"),
        frame_km=table.box("frame_km"),
        shortest_border_km=table.number("shortest_border_km", 0, 1000),
        smallest_island_km2=table.number("smallest_island_km2", 0, 1_000_000),
    )
    table.done()
    return geography


def _paper(table: Table) -> Paper:
    least, most = table.numbers("growth", 2) or (0.4, 16.0)
    if not 0 < least <= 1 <= most:
        table.fail("expected the least and the most a place may grow, such as [0.4, 16]", "growth")
    sides = table.table("sides", required=False)
    paper = Paper(
        width=table.number("width", 100, 10_000),
        margin=table.number("margin", 0, 100),
        radius=table.number("radius", 1, 1000),
        equality=table.number("equality", 0, 1),
        growth=(least, most),
        stretch=table.number("stretch", 0.5, 2, 1.0),
        detail=table.number("detail", 0.1, 100),
        sides={side: point for side in SIDES if (point := sides.point(side)) is not None},
    )
    sides.done()
    table.done()
    return paper


def _pairs(table: Table, places: Mapping[str, Entry]) -> dict[Pair, str]:
    """Lines and the reason why each is there or is not."""
    pairs = {}
    for key in sorted(table.data):
        a, _, b = key.partition("-")
        unknown = [code for code in (a, b) if code not in places]
        if unknown or not a < b:
            table.fail(
                f"no place {unknown[0]!r}" if unknown else "expected two codes in alphabetical order: A-B",
                key,
            )
        pairs[a, b] = table.text(key)
    return pairs


def _expected(table: Table) -> Expected:
    cards = table.table("cards")
    expected = Expected(
        places=table.count("places"),
        lines=table.count("lines"),
        cards={region: cards.count(region) for region in REGIONS},
    )
    cards.done()
    table.done()
    return expected
