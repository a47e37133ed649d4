"""A recipe: which shapes become which places, which borders become lines, and what the board must have.

Recipes are TOML with one place or line to a line of text, so that a complaint can name the line it is about.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from ontour.boards import DaysBoard, TourBoard
from ontour.mapmaking.journeys import read_journeys
from ontour.mapmaking.kinds import Facts, Kind
from ontour.mapmaking.recipe_file import Box, RecipeError, Table, place_in_file, read_table, unknown
from ontour.mapmaking.regions import read_regions

Pair = tuple[str, str]

KINDS: Mapping[str, Callable[[Table], Kind]] = {TourBoard.game: read_regions, DaysBoard.game: read_journeys}
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
    shapes: tuple[str, ...]
    inside: Box | None
    also: Claim | None
    circle: tuple[float, float] | None
    facts: Facts


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
    sea: Mapping[str, float]
    pull: float
    lens: "Lens | None"


@dataclass(frozen=True, slots=True)
class Lens:
    """Over this point the land is seen large; at so many km from it only half as large, and so on."""

    at: tuple[float, float]
    km: float


@dataclass(frozen=True, slots=True)
class Inset:
    """Places that are drawn in a box of their own: west, north, east, south on the paper."""

    places: tuple[str, ...]
    projection: str
    box: Box


@dataclass(frozen=True, slots=True)
class Expected:
    """What the board must have, checked before it is drawn: `counts` are by kind, such as cards North."""

    places: int
    lines: int
    tiles: int
    alone: tuple[str, ...]
    counts: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Recipe:
    path: Path
    line_numbers: Mapping[tuple[str, ...], int]
    id: str
    title: str
    kind: Kind
    source: Path
    layer: str | None
    geography: Geography
    paper: Paper
    places: Mapping[str, Entry]
    removed: Mapping[Pair, str]
    ferries: Mapping[Pair, str]
    insets: Mapping[str, Inset]
    expected: Expected

    def shows(self, kind: str) -> bool:
        """Whether lines of this kind are drawn."""
        return self.kind.draws_borders or kind == "ferry"

    def inset_of(self, code: str) -> Inset | None:
        return next((inset for inset in self.insets.values() if code in inset.places), None)

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
    game = table.text("game", TourBoard.game)
    if game not in KINDS:
        table.fail(unknown("game", game, KINDS), "game")
    kind = KINDS[game](table)
    places = _places(table.table("places"), kind)
    lines = table.table("lines", required=False)
    recipe = Recipe(
        path=table.path,
        line_numbers=table.lines,
        id=table.text("id"),
        title=table.text("title"),
        kind=kind,
        source=table.path.parent / source.text("file"),
        layer=source.text("layer") if "layer" in source.data else None,
        geography=_geography(table.table("geography")),
        paper=_paper(table.table("paper")),
        places=places,
        removed=_pairs(lines.table("removed", required=False), places),
        ferries=_pairs(lines.table("ferries", required=False), places),
        insets=_insets(table.table("insets", required=False), places),
        expected=_expected(table.table("expect"), kind),
    )
    for finished in (source, lines, table):
        finished.done()
    return recipe


def _places(table: Table, kind: Kind) -> dict[str, Entry]:
    entries = {}
    for code in sorted(table.data):
        if not re.fullmatch(r"[A-Z]{2,3}", code):
            table.fail("expected a code of two or three capital letters", code)
        entries[code] = _entry(code, table.table(code), kind)
        if twins := [other for other in entries if entries[other].name == entries[code].name and other != code]:
            table.fail(f"{twins[0]} is called {entries[code].name} already", code)
    if not entries:
        table.fail("there are no places")
    return entries


def _entry(code: str, table: Table, kind: Kind) -> Entry:
    name = table.text("name")
    facts = kind.read_place(table, name)
    entry = Entry(
        code=code,
        name=name,
        label=table.text("label", code),
        shapes=table.texts("from", [name]),
        inside=table.box("inside"),
        also=_claim(table.table("also")) if "also" in table.data else None,
        circle=table.point("circle"),
        facts=facts,
    )
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
    sides, sea = table.table("sides", required=False), table.table("sea", required=False)
    paper = Paper(
        width=table.number("width", 100, 10_000),
        margin=table.number("margin", 0, 100),
        radius=table.number("radius", 1, 1000),
        equality=table.number("equality", 0, 1),
        growth=(least, most),
        stretch=table.number("stretch", 0.5, 2, 1.0),
        detail=table.number("detail", 0.1, 100),
        sides={side: point for side in SIDES if (point := sides.point(side)) is not None},
        sea={side: sea.number(side, 0, 1000) for side in SIDES if side in sea.data},
        pull=table.number("pull", 0, 10, 0.25),
        lens=_lens(table.table("lens")) if "lens" in table.data else None,
    )
    sides.done()
    sea.done()
    table.done()
    return paper


def _lens(table: Table) -> Lens:
    at = table.point("at")
    if at is None:
        table.fail("at is missing: expected 2 numbers")
    lens = Lens(at, table.number("km", 100, 100_000))
    table.done()
    return lens


def _insets(table: Table, places: Mapping[str, Entry]) -> dict[str, Inset]:
    return {name: _inset(table.table(name), places) for name in sorted(table.data)}


def _inset(table: Table, places: Mapping[str, Entry]) -> Inset:
    box = table.box("box")
    if box is None:
        table.fail("box is missing: expected a box: west, north, east, south on the paper")
    inset = Inset(table.texts("places", []), table.text("projection"), box)
    for code in inset.places:
        if code not in places:
            table.fail(f"no place {code!r}", "places")
    table.done()
    return inset


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


def _expected(table: Table, kind: Kind) -> Expected:
    places = table.count("places")
    expected = Expected(
        places=places,
        lines=table.count("lines"),
        tiles=table.count("tiles", places),
        alone=table.texts("alone", []) if "alone" in table.data else (),
        counts={what: _counts(table.table(what, required=bool(each)), each) for what, each in kind.counted.items()},
    )
    table.done()
    return expected


def _counts(table: Table, whats: tuple[str, ...]) -> dict[str, int]:
    counts = {what: table.count(what) for what in whats}
    table.done()
    return counts
