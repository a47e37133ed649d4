"""Boards for 10 Days: each place has a colour, some lie at waters, and the box holds tiles of transport."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar

from ontour.boards.board import Board, Line, Place, Point, place_facts, point, shared_facts
from ontour.words import Said, say

COLOURS = ("blue", "green", "orange", "pink", "yellow", "purple")


@dataclass(frozen=True, slots=True)
class DaysPlace(Place):
    colour: str
    colour_source: str  # "rules", or "ours" where no rulebook prints it
    waters: tuple[str, ...]  # the ids of those it touches
    tiles: int  # how many there are of it

    @property
    def family(self) -> str:
        return self.colour

    @property
    def sign(self) -> str:
        return f"token-{self.colour}"

    def spoken(self, state: str) -> Said:
        return say("%(place)s, %(colour)s", place=self.name, colour=say(self.colour))


@dataclass(frozen=True, eq=False, repr=False)
class DaysBoard(Board):
    game: ClassVar[str] = "ten-days"
    style_rooms: ClassVar[tuple[str, ...]] = ("site", "ten_days")

    places: Mapping[str, DaysPlace]
    waters: Mapping[str, str]  # titles by id
    adjoining: frozenset[frozenset[str]]  # pairs of waters that a cruise can pass between
    transport: Mapping[str, int]  # how many tiles: "car", "plane:blue", "ship:caribbean"
    names: Mapping[str, Point]  # where the names of the waters stand
    boxes: tuple[tuple[float, ...], ...]

    @property
    def drawn_lines(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.ferry)

    @property
    def insets(self) -> tuple[tuple[float, ...], ...]:
        return self.boxes

    @cached_property
    def lettering(self) -> Mapping[str, Point]:
        return {say(self.waters[key]): at for key, at in self.names.items()}


def read(data: Mapping[str, Any]) -> DaysBoard:
    places = {
        code: DaysPlace(
            **place_facts(code, facts),
            colour=facts["colour"],
            colour_source=facts["colour_source"],
            waters=tuple(facts["waters"]),
            tiles=facts["tiles"],
        )
        for code, facts in data["places"].items()
    }
    return DaysBoard(
        **shared_facts(data, places),
        waters=MappingProxyType(data["waters"]),
        adjoining=frozenset(frozenset(pair) for pair in data["adjoining"]),
        transport=MappingProxyType(data["transport"]),
        names=MappingProxyType({key: point(at) for key, at in data["names"].items()}),
        boxes=tuple(tuple(box) for box in data["insets"]),
    )
