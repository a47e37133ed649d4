"""Boards for On Tour: each place lies in one row and one column region and has one card."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar

from ontour.boards.board import Board, Place, place_facts, shared_facts
from ontour.words import Said, say

ROWS = (say("North"), say("South"))
COLUMNS = (say("West"), say("Central"), say("East"))
REGIONS = ROWS + COLUMNS
REGION_CALLED = {str(region): region for region in REGIONS}
SIGNS = {"West": "hatch", "East": "dots"}  # the middle is plain


@dataclass(frozen=True, slots=True)
class TourPlace(Place):
    row: str
    column: str

    @property
    def regions(self) -> tuple[str, str]:
        return (self.row, self.column)

    def lies_in(self, region: str) -> bool:
        return region in (self.row, self.column)

    @property
    def family(self) -> str:
        return f"{self.row} {self.column}".lower()

    @property
    def sign(self) -> str:
        return SIGNS.get(self.column, "")

    def spoken(self, state: str) -> Said:
        where = {"place": self.name, "row": self.row, "column": self.column}
        return say("%(place)s, %(row)s and %(column)s, %(state)s", state=state, **where)


@dataclass(frozen=True, slots=True)
class Card:
    """A card shows one place and one of that place's two regions."""

    place: str
    region: str

    def __str__(self) -> str:
        return f"{self.place} {self.region}"


@dataclass(frozen=True, eq=False, repr=False)
class TourBoard(Board):
    game: ClassVar[str] = "on-tour"

    places: Mapping[str, TourPlace]
    cards: Mapping[str, Card]

    @cached_property
    def in_region(self) -> Mapping[str, frozenset[str]]:
        """The places of each region."""
        return MappingProxyType(
            {region: frozenset(c for c, p in self.places.items() if p.lies_in(region)) for region in REGIONS}
        )


def read(data: Mapping[str, Any]) -> TourBoard:
    places = {
        code: TourPlace(
            **place_facts(code, facts), row=REGION_CALLED[facts["row"]], column=REGION_CALLED[facts["column"]]
        )
        for code, facts in data["places"].items()
    }
    cards = {code: Card(code, REGION_CALLED[facts["card"]]) for code, facts in data["places"].items()}
    return TourBoard(**shared_facts(data, places), cards=MappingProxyType(cards))
