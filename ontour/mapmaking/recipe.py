"""A recipe: which shapes become which places, which borders become lines, and what the finished board must have.

Recipes are TOML with one place and one line to a line of text, so that every complaint can name the line it is about.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from ontour.boards import COLUMNS, REGIONS, ROWS

Box = tuple[float, float, float, float]
Pair = tuple[str, str]

AREAS = tuple(f"{row}-{column}" for row in ROWS for column in COLUMNS)
SIDES = ("west", "east", "north", "south")


class RecipeError(ValueError):
    """A recipe that cannot be followed: the file, the line and what was expected."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A part of a shape that the source gives to somebody else."""

    shape: str
    inside: Box


@dataclass(frozen=True, slots=True)
class Entry:
    """What a recipe says about one place. Boxes and points are degrees: west, south, east, north; east, north."""

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


def place_in_file(path: Path, line_numbers: Mapping[tuple[str, ...], int], where: tuple[str, ...]) -> str:
    """`usa.toml, line 12`: where a key stands, or the nearest thing around it that has a line of its own."""
    for length in range(len(where), 0, -1):
        if where[:length] in line_numbers:
            return f"{path.name}, line {line_numbers[where[:length]]}"
    return f"{path.name}, line 1"


def read_recipe(path: Path) -> Recipe:
    """The recipe in a file; a RecipeError that names the line otherwise."""
    text = path.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else len(text.splitlines())
        raise RecipeError(f"{path.name}, line {line}: this is not TOML: {error}") from None
    return _recipe(Table(data, (), path, line_numbers(text)))


_HEADER = re.compile(r"\s*\[([^\[\]]+)\]")
_KEY = re.compile(r"\s*([\w.\"-]+)\s*=")


def line_numbers(text: str) -> dict[tuple[str, ...], int]:
    """The line on which each table and key of a TOML text begins, which tomllib does not tell."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _keys(header[1])
            found.setdefault(table, number)
        elif key := _KEY.match(line):
            found.setdefault(table + _keys(key[1]), number)
    return found


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip('"') for part in dotted.split("."))


class Table:
    """A TOML table that is read key by key: what is missing, of the wrong kind or left over is an error with its line."""

    def __init__(
        self, data: dict[str, object], where: tuple[str, ...], path: Path, lines: Mapping[tuple[str, ...], int]
    ):
        self.data = dict(data)
        self.where = where
        self.path = path
        self.lines = lines

    def fail(self, message: str, *key: str) -> NoReturn:
        where = (*self.where, *key)
        named = f"{'.'.join(where)}: " if where else ""
        raise RecipeError(f"{place_in_file(self.path, self.lines, where)}: {named}{message}")

    def take(self, key: str, kind: str, default: object = None) -> object:
        if key not in self.data and default is None:
            self.fail(f"{key} is missing: expected {kind}")
        return self.data.pop(key, default)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.take(key, "a text", default)
        if not isinstance(value, str) or not value.strip():
            self.fail("expected a text", key)
        return value

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        value = self.take(key, f"a number from {low:g} to {high:g}", default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            self.fail(f"expected a number from {low:g} to {high:g}", key)
        return value

    def count(self, key: str) -> int:
        value = self.take(key, "a count")
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            self.fail("expected a count", key)
        return value

    def numbers(self, key: str, length: int) -> tuple[float, ...] | None:
        """So many numbers, or None when the key is left out."""
        if key not in self.data:
            return None
        value = self.data.pop(key)
        if (
            not isinstance(value, list)
            or len(value) != length
            or not all(type(n) in (int, float) for n in value)
        ):
            self.fail(f"expected {length} numbers", key)
        return tuple(float(n) for n in value)

    def point(self, key: str) -> tuple[float, float] | None:
        values = self.numbers(key, 2)
        return None if values is None else (values[0], values[1])

    def box(self, key: str) -> Box | None:
        values = self.numbers(key, 4)
        if values is None:
            return None
        west, south, east, north = values
        if not (west < east and south < north):
            self.fail("expected a box: west, south, east, north", key)
        return west, south, east, north

    def texts(self, key: str, default: list[str]) -> tuple[str, ...]:
        value = self.data.pop(key, default)
        if not isinstance(value, list) or not value or not all(isinstance(item, str) for item in value):
            self.fail("expected a list of texts", key)
        return tuple(value)

    def table(self, key: str, required: bool = True) -> "Table":
        value = self.take(key, "a table", None if required else {})
        if not isinstance(value, dict):
            self.fail("expected a table", key)
        return Table(value, (*self.where, key), self.path, self.lines)

    def done(self) -> None:
        for key in self.data:
            self.fail("nothing here is called that", key)


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
    growth = table.numbers("growth", 2)
    sides = table.table("sides", required=False)
    paper = Paper(
        width=table.number("width", 100, 10_000),
        margin=table.number("margin", 0, 100),
        radius=table.number("radius", 1, 1000),
        equality=table.number("equality", 0, 1),
        growth=(0.4, 16.0) if growth is None else (growth[0], growth[1]),
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
                f"no place {unknown[0]!r}"
                if unknown
                else "expected two codes in the order of the alphabet: A-B",
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
