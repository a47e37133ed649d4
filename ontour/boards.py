"""A board: places joined by lines. What else a place has depends on the game the board is for.

On Tour: each place lies in one row and one column region and has one card. 10 Days: each place has a colour, some lie
at waters, and the box holds tiles of transport.

Boards are data. `geodata/boards/*.json` is written by `ontour.mapmaking` and read here; nothing in this module
knows a place by name.
"""

import difflib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, reduce
from types import MappingProxyType
from typing import Any

from ontour.files import folder
from ontour.words import LANGUAGES, say, translated

ROWS = (say("North"), say("South"))
COLUMNS = (say("West"), say("Central"), say("East"))
REGIONS = ROWS + COLUMNS
REGION_CALLED = {str(region): region for region in REGIONS}

ON_TOUR, TEN_DAYS = "on-tour", "ten-days"  # the games that boards are made for
COLOURS = ("blue", "green", "orange", "pink", "yellow", "purple")

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """A state or a country: where it lies in the game, and where on the drawing."""

    code: str
    name: str
    label: str
    row: str
    column: str
    at: Point
    land: str
    leader: Point | None = None
    colour: str = ""
    colour_source: str = ""  # "rules", or "ours" where no rulebook prints it
    waters: tuple[str, ...] = ()  # the ids of those it touches
    tiles: int = 1

    @property
    def regions(self) -> tuple[str, str]:
        return (self.row, self.column)

    def lies_in(self, region: str) -> bool:
        return region in (self.row, self.column)


@dataclass(frozen=True, slots=True)
class Line:
    """A way between two places; `via` is the control point of its quadratic curve on the drawing."""

    a: str
    b: str
    ferry: bool
    via: Point

    def __str__(self) -> str:
        return f"{self.a}-{self.b}"


@dataclass(frozen=True, slots=True)
class Card:
    """A card shows one place and one of that place's two regions."""

    place: str
    region: str

    def __str__(self) -> str:
        return f"{self.place} {self.region}"


@dataclass(frozen=True, eq=False)
class Board:
    """Everything about a board that the games and the drawing need. Two boards are the same when their ids are."""

    id: str
    title: str
    width: float
    height: float
    radius: float
    places: Mapping[str, Place]
    lines: tuple[Line, ...]
    cards: Mapping[str, Card]
    game: str = ON_TOUR
    waters: Mapping[str, str] = field(default_factory=dict)  # titles by id
    adjoining: frozenset[frozenset[str]] = frozenset()  # pairs of waters that a cruise can pass between
    transport: Mapping[str, int] = field(default_factory=dict)  # how many tiles: "car", "plane:blue", "ship:caribbean"
    names: Mapping[str, Point] = field(default_factory=dict)  # where the names of the waters stand
    insets: tuple[tuple[float, ...], ...] = ()  # boxes on the drawing: west, north, east, south

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Board {self.id}: {len(self.places)} places, {len(self.lines)} lines>"

    @cached_property
    def neighbours(self) -> Mapping[str, frozenset[str]]:
        """The places that a line joins to each place."""
        found: dict[str, set[str]] = {code: set() for code in self.places}
        for line in self.lines:
            found[line.a].add(line.b)
            found[line.b].add(line.a)
        return MappingProxyType({code: frozenset(others) for code, others in found.items()})

    @cached_property
    def line_between(self) -> Mapping[frozenset[str], Line]:
        return MappingProxyType({frozenset((line.a, line.b)): line for line in self.lines})

    @cached_property
    def in_region(self) -> Mapping[str, frozenset[str]]:
        """The places of each region."""
        return MappingProxyType(
            {region: frozenset(c for c, p in self.places.items() if p.lies_in(region)) for region in REGIONS}
        )

    @cached_property
    def _by_text(self) -> Mapping[str, str]:
        names = {place.name.casefold(): code for code, place in self.places.items()}
        return names | {code.casefold(): code for code in self.places}

    def find(self, text: str) -> Place:
        """The place with this code or name, in any case; a ValueError with a suggestion otherwise."""
        wanted = " ".join(text.split()).casefold()
        if code := self._by_text.get(wanted) or self._by_translation.get(wanted):
            return self.places[code]
        raise ValueError(self._no_place(repr(text.strip()[:40]), self._near(wanted)))

    @cached_property
    def _by_translation(self) -> Mapping[str, str]:
        """Places by their names in other languages."""
        return {
            translated(place.name, language).casefold(): code
            for language in LANGUAGES
            for code, place in self.places.items()
        }

    def _no_place(self, text: str, near: list[Place]) -> str:
        if not near:
            return say("no place %(text)s on %(board)s", text=text, board=self.title)
        places = [say("%(code)s %(place)s", code=place.code, place=place.name) for place in near]
        choice = reduce(lambda some, last: say("%(some)s or %(last)s", some=some, last=last), places)
        return say(
            "no place %(text)s on %(board)s; did you mean %(choice)s?", text=text, board=self.title, choice=choice
        )

    def _near(self, wanted: str) -> list[Place]:
        near = [text for text in self._by_text if len(wanted) > 1 and text.startswith(wanted)]
        near += difflib.get_close_matches(wanted, self._by_text, n=3, cutoff=0.6)
        return [self.places[code] for code in list(dict.fromkeys(self._by_text[text] for text in near))[:3]]


def board_ids(game: str = "") -> list[str]:
    """The boards that have been built: all of them, or those for one game."""
    built = sorted(path.stem for path in (folder("geodata") / "boards").glob("*.json"))
    return [board_id for board_id in built if not game or _kept(board_id).game == game]


@cache
def load_board(board_id: str, game: str = "") -> Board:
    """A built board by its id, if need be for one game; a ValueError that lists the boards there are otherwise."""
    if board_id not in board_ids(game):
        known = ", ".join(board_ids(game))
        raise ValueError(say("no board %(board)s; there are: %(known)s", board=repr(board_id[:40]), known=known))
    return _kept(board_id)


@cache
def _kept(board_id: str) -> Board:
    return read_board((folder("geodata") / "boards" / f"{board_id}.json").read_text(encoding="utf-8"))


def read_board(text: str) -> Board:
    """A board from the text of its file."""
    data = json.loads(text)
    return Board(
        id=data["id"],
        title=say(str(data["title"])),
        width=data["width"],
        height=data["height"],
        radius=data["radius"],
        places=MappingProxyType({place.code: place for place in _places(data["places"])}),
        lines=tuple(_lines(data["lines"])),
        cards=MappingProxyType(
            {code: Card(code, REGION_CALLED[p["card"]]) for code, p in data["places"].items() if "card" in p}
        ),
        game=data.get("game", ON_TOUR),
        waters=MappingProxyType(data.get("waters", {})),
        adjoining=frozenset(frozenset(pair) for pair in data.get("adjoining", [])),
        transport=MappingProxyType(data.get("transport", {})),
        names=MappingProxyType({key: _point(at) for key, at in data.get("names", {}).items()}),
        insets=tuple(tuple(box) for box in data.get("insets", [])),
    )


def _places(data: dict[str, dict[str, Any]]) -> Iterator[Place]:
    for code, facts in data.items():
        yield Place(
            code=code,
            name=say(str(facts["name"])),
            label=str(facts["label"]),
            row=REGION_CALLED.get(str(facts.get("row")), ""),
            column=REGION_CALLED.get(str(facts.get("column")), ""),
            at=_point(facts["at"]),
            land=str(facts["land"]),
            leader=_point(facts["leader"]) if "leader" in facts else None,
            colour=str(facts.get("colour", "")),
            colour_source=str(facts.get("colour_source", "")),
            waters=tuple(facts.get("waters", ())),
            tiles=int(facts.get("tiles", 1)),
        )


def _lines(data: dict[str, dict[str, object]]) -> Iterator[Line]:
    for ends, facts in data.items():
        a, b = ends.split("-")
        yield Line(a=a, b=b, ferry=facts["kind"] == "ferry", via=_point(facts["via"]))


def _point(value: object) -> Point:
    assert isinstance(value, list)
    x, y = value
    return (float(x), float(y))
