"""The state of a game of On Tour: what the lines of its log add up to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from ontour.boards import TourBoard
from ontour.games.faces import Face
from ontour.games.on_tour.deck import Deck
from ontour.games.on_tour.moves import Setup
from ontour.games.on_tour.sheet import Mark, Sheet
from ontour.games.on_tour.turn import NO_CALL, Call, Page, Turn, both_ways
from ontour.games.options import chosen_options
from ontour.games.seating import Seats, faces_of
from ontour.words import say

# `full` lasts only until the closing line is written.
Phase = Literal["lobby", "setup", "flip", "roll", "write", "full", "over"]

Route = tuple[str, ...]
NO_TRACES: Mapping[int, Route] = MappingProxyType({})
NOBODY_LATE: Mapping[int, "Late"] = MappingProxyType({})

SETUPS = 2
LAST_TURN_PLACES = 2


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table as everyone may see them."""

    seat: int
    name: str
    present: bool
    done: bool
    face: Face
    missed: int = 0  # turns that the autopilot wrote, because this seat was taken late


@dataclass(frozen=True, slots=True)
class Late:
    """Somebody who came when turns were over: how many, and how many of them the autopilot has written by now."""

    missed: int
    written: int = 0


@dataclass(frozen=True)
class State:
    """Nothing changes in place. All sheets always have the same number of settled marks."""

    board: TourBoard
    options: Mapping[str, str]
    seats: Seats
    pages: Mapping[int, Page]
    deck: Deck  # as it lies before this turn's cards
    roller: int | None = None
    setups: tuple[Setup, ...] = ()
    turn: int = 1
    call: Call = NO_CALL
    past: tuple[Call, ...] = ()  # the calls of the turns before this one
    done: frozenset[int] = frozenset()
    late: Mapping[int, Late] = field(default_factory=lambda: NOBODY_LATE)
    calls: int = 0
    ended: bool = False
    traces: Mapping[int, Route] = field(default_factory=lambda: NO_TRACES)  # after the end, as far as each has come
    revealed: bool = False
    entered: int = 0  # sheets of paper after the end, corrections as well

    @property
    def phase(self) -> Phase:
        """What happens next."""
        if self.ended:
            return "over"
        if self.roller is None:
            return "lobby"
        if len(self.setups) < SETUPS:
            return "setup"
        if self.call.dice is not None:
            return "write"
        if not self.places_left:
            return "full"
        return "roll" if self.call.cards or self.last_turn else "flip"

    @property
    def solo(self) -> bool:
        return self.options["solo"] == "yes"

    @property
    def started(self) -> bool:
        return self.roller is not None

    @cached_property
    def opening(self) -> Mapping[str, Mark]:
        """The circled numbers that every sheet begins with."""
        marks: dict[str, Mark] = {}
        for setup in self.setups:
            low, high = both_ways(setup.dice)
            marks |= {setup.lower: Mark(low, circled=True), setup.higher: Mark(high, circled=True)}
        return MappingProxyType(marks)

    @cached_property
    def places_left(self) -> int:
        """How many places of every sheet are empty, not counting pencil."""
        page = next(iter(self.pages.values()), None)
        if page is None:
            return self._left_by_calls
        return len(self.board.places) - len(page.marks) + len(page.pencil)

    @property
    def _left_by_calls(self) -> int:
        """Where nobody sits the calls tell."""
        left = len(self.board.places) - len(self.opening)
        for call in self.past:
            left -= call.takes(left)
        return left

    @property
    def paper(self) -> bool:
        """The sheets are of paper: nobody sits down, and the next call says that everybody has written."""
        return self.options["sheets"] == "paper"

    @property
    def watched(self) -> bool:
        """Whether everybody may look at every sheet as the turns before this one have left it."""
        return self.options["watching"] == "yes" and not self.paper

    @property
    def last_turn(self) -> bool:
        """One or two places are empty: no cards, and nothing is circled."""
        return self.started and self.places_left <= LAST_TURN_PLACES

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """Kept with the state: a thousand views share it."""
        return tuple(
            Player(
                seat.number, seat.name, seat.present, seat.number in self.done, seat.face, self.missed_by(seat.number)
            )
            for seat in self.seats.values()
        )

    @cached_property
    def faces(self) -> Mapping[int, Face]:
        return faces_of(self.seats)

    def missed_by(self, seat: int) -> int:
        late = self.late.get(seat)
        return late.missed if late else 0

    def missing(self, seat: int) -> Call | None:
        """The call of the first turn that is still to be written for somebody who came late."""
        late = self.late.get(seat)
        return self.past[late.written] if late and late.written < late.missed else None

    def settled_sheet(self, seat: int) -> Sheet:
        """The sheet of somebody without what is written this turn, which is nobody's business before all are done."""
        page = self.pages[seat]
        return Sheet({place: mark for place, mark in page.marks.items() if place not in page.pencil})

    def turn_of(self, seat: int) -> Turn:
        return Turn(self.board, self.missing(seat) or self.call, self.pages[seat])


# What a table may choose; the first value is the one without a choice. `between` turns the stage compares the best
# routes so far. A `solo` table calls by itself, and `level` is
# how well the autopilot plays.
OPTIONS = {
    "dice": ("app", "own"),
    "hints": ("yes", "no"),
    "sheets": ("phones", "paper"),
    "watching": ("yes", "no"),
    "between": ("off", "lengths", "sheets"),
    "solo": ("no", "yes"),
    "level": ("planner", "greedy", "random"),
}


def checked_options(options: Mapping[str, str]) -> Mapping[str, str]:
    """The options of a table with their defaults; a ValueError for what there is not."""
    checked = chosen_options(OPTIONS, options)
    if (checked["dice"], checked["sheets"]) == ("own", "paper"):
        raise ValueError(say("with cards, dice and sheets of your own there is nothing left to call"))
    if checked["hints"] == "no" and checked["between"] != "off":
        raise ValueError(say("where nobody may look at the best route so far, none is shown between turns"))
    if checked["watching"] == "no" and checked["between"] == "sheets":
        raise ValueError(say("where nobody may watch a sheet, none is shown between turns"))
    return checked
