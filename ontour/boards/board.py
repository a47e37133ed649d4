"""What every board has: places joined by lines, and how they lie on the drawing."""

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from types import MappingProxyType
from typing import Any, ClassVar

from ontour.words import LANGUAGES, Said, say, translated

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """A state or a country: how it is called, and where it lies on the drawing."""

    code: str
    name: str
    label: str
    at: Point
    land: str
    leader: Point | None

    @property
    def family(self) -> str:
        """Which places it belongs with, as CSS classes; they share the look of their land."""
        raise NotImplementedError

    @property
    def sign(self) -> str:
        """The second sign of its family, so that nothing is told by colour alone: hatch, dots, a token, or none."""
        raise NotImplementedError

    def spoken(self, state: str) -> Said:
        """What it says aloud."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Line:
    """A way between two places; `via` is the control point of its quadratic curve on the drawing."""

    a: str
    b: str
    ferry: bool
    via: Point

    def __str__(self) -> str:
        return f"{self.a}-{self.b}"


@dataclass(frozen=True, eq=False)
class Board:
    """Everything about a board that all games and the drawing need. Two boards are the same when their ids are."""

    game: ClassVar[str]  # the game that boards of this kind are made for
    style_rooms: ClassVar[tuple[str, ...]] = ("site",)  # the folders of static/ whose board.css they wear

    id: str
    title: str
    width: float
    height: float
    radius: float
    places: Mapping[str, Any]  # by code; each kind of board has its own kind of Place
    lines: tuple[Line, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Board {self.id}: {len(self.places)} places, {len(self.lines)} lines>"

    @property
    def drawn_lines(self) -> tuple[Line, ...]:
        """Those that are drawn: where places have their true shapes, borders show themselves."""
        return self.lines

    @property
    def insets(self) -> tuple[tuple[float, ...], ...]:
        """Boxes on the drawing: west, north, east, south."""
        return ()

    @property
    def lettering(self) -> Mapping[str, Point]:
        """What is written on the sea, and where."""
        return {}

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

    # Finding a place by what somebody typed

    @cached_property
    def _by_text(self) -> Mapping[str, str]:
        names = {place.name.casefold(): code for code, place in self.places.items()}
        return names | {code.casefold(): code for code in self.places}

    def find(self, text: str) -> Any:
        """The place with this code or name, in any case; a ValueError with a suggestion otherwise."""
        return self.places[self.code_of(text)]

    def code_of(self, text: str) -> str:
        wanted = " ".join(text.split()).casefold()
        if code := self._by_text.get(wanted) or self._by_translation.get(wanted):
            return code
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


def shared_facts(data: Mapping[str, Any], places: Mapping[str, Place]) -> dict[str, Any]:
    """What the file of every kind of board says."""
    return {
        "id": data["id"],
        "title": say(str(data["title"])),
        "width": data["width"],
        "height": data["height"],
        "radius": data["radius"],
        "places": MappingProxyType(places),
        "lines": tuple(_lines(data["lines"])),
    }


def place_facts(code: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """What it says of each place."""
    return {
        "code": code,
        "name": say(str(facts["name"])),
        "label": str(facts["label"]),
        "at": point(facts["at"]),
        "land": str(facts["land"]),
        "leader": point(facts["leader"]) if "leader" in facts else None,
    }


def _lines(data: Mapping[str, Mapping[str, Any]]) -> Iterator[Line]:
    for ends, facts in data.items():
        a, b = ends.split("-")
        yield Line(a=a, b=b, ferry=facts["kind"] == "ferry", via=point(facts["via"]))


def point(value: Any) -> Point:
    x, y = value
    return (float(x), float(y))
