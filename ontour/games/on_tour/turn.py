"""One player's turn: what the call asks of this sheet, and where it may go.

This is the heart of the rules. A turn may be written in any order as long as it can still be completed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from ontour.boards import Card, TourBoard
from ontour.games.on_tour.sheet import CROSS, NO_MARKS, Mark, Sheet

Places = frozenset[str]


@dataclass(frozen=True, slots=True)
class Call:
    """What was announced: three cards (none in the last turns) and two dice."""

    cards: tuple[Card, ...] = ()
    dice: tuple[int, int] | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The lower and the higher number of the dice; none without dice or on a star turn."""
        if self.dice is None or self.star:
            return ()
        return both_ways(self.dice)

    @property
    def doubles(self) -> bool:
        return self.dice is not None and self.dice[0] == self.dice[1]

    @property
    def same_region(self) -> bool:
        return bool(self.cards) and len({card.region for card in self.cards}) == 1

    @property
    def star(self) -> bool:
        """A star turn: doubles, or three cards of one region; one star even if both."""
        return self.doubles or self.same_region

    def takes(self, left: int) -> int:
        """How many of so many empty places of every sheet this call fills: with a star, or with numbers and Xs."""
        return 1 if self.star else min(2, left)

    def shows(self, place: str) -> bool:
        """Whether a mark here is circled."""
        return any(card.place == place for card in self.cards)


NO_CALL = Call()


def both_ways(dice: tuple[int, int]) -> tuple[int, int]:
    """The two numbers two digits make, the lower one first."""
    low, high = sorted(dice)
    return (10 * low + high, 10 * high + low)


@dataclass(frozen=True, slots=True)
class Page:
    """A player's sheet at the table; `pencil` names the places written this turn and not yet settled."""

    marks: Mapping[str, Mark] = field(default_factory=lambda: NO_MARKS)
    pencil: tuple[str, ...] = ()

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.marks)

    def with_mark(self, place: str, mark: Mark) -> "Page":
        return Page(MappingProxyType({**self.marks, place: mark}), (*self.pencil, place))

    def without(self, place: str) -> "Page":
        marks = {code: mark for code, mark in self.marks.items() if code != place}
        return Page(MappingProxyType(marks), tuple(code for code in self.pencil if code != place))

    def swapped(self) -> "Page":
        """The two pencilled numbers change places; a circle stays with its place."""
        a, b = (code for code in self.pencil if self.marks[code].is_number)
        first, second = self.marks[a], self.marks[b]
        changed = {a: Mark(second.value, first.circled), b: Mark(first.value, second.circled)}
        return Page(MappingProxyType({**self.marks, **changed}), self.pencil)

    def settled(self) -> "Page":
        return Page(self.marks) if self.pencil else self


@dataclass(frozen=True, slots=True)
class Due:
    """How many of each a turn asks for."""

    numbers: int = 0
    crosses: int = 0
    stars: int = 0


@dataclass(frozen=True)
class Turn:
    """A call on a page. Everything is worked out from the sheet as it was before the turn."""

    board: TourBoard
    call: Call
    page: Page

    @cached_property
    def free(self) -> Places:
        """The places that are empty now."""
        return frozenset(self.board.places.keys() - self.page.marks.keys())

    @cached_property
    def reach(self) -> tuple[Places, ...]:
        """The places each card allows. Without cards both numbers may go anywhere."""
        if self.call.cards:
            return tuple(self.board.in_region[card.region] for card in self.call.cards)
        everywhere = frozenset(self.board.places)
        return (everywhere, everywhere)

    @cached_property
    def within_reach(self) -> Places:
        return frozenset().union(*self.reach)

    @cached_property
    def due(self) -> Due:
        """What the whole turn asks for. An X is only due where no number or star can be written."""
        empty = self.free.union(self.page.pencil)
        if self.call.star:
            return Due(stars=1) if empty & self.within_reach else Due(crosses=1)
        numbers = _most_numbers(self.reach, empty)
        return Due(numbers=numbers, crosses=min(2, len(empty)) - numbers)

    @cached_property
    def numbered(self) -> list[str]:
        """Where a number was pencilled."""
        return [place for place in self.page.pencil if self.page.marks[place].is_number]

    @cached_property
    def crossed(self) -> list[str]:
        return [place for place in self.page.pencil if self.page.marks[place].value == CROSS]

    @cached_property
    def starred(self) -> list[str]:
        return [place for place in self.page.pencil if place not in self.numbered + self.crossed]

    @cached_property
    def left(self) -> Due:
        """What is still to be written."""
        return Due(
            numbers=self.due.numbers - len(self.numbered),
            crosses=self.due.crosses - len(self.crossed),
            stars=self.due.stars - len(self.starred),
        )

    @property
    def complete(self) -> bool:
        return self.left == Due()

    @cached_property
    def numbers_left(self) -> tuple[int, ...]:
        """The numbers that may still be written; when only one of two fits, either of them."""
        if not self.left.numbers:
            return ()
        written = {self.page.marks[place].value for place in self.numbered}
        return tuple(number for number in self.call.numbers if number not in written)

    @cached_property
    def cards_left(self) -> tuple[int, ...]:
        """Which cards (by position) may serve the next number.

        A place that only one card allows has used up that card. If several allow it, any of them may have
        been used, so none is lost: the next number takes one and the first number another.
        """
        positions = tuple(range(len(self.reach)))
        for place in self.numbered:
            serving = [i for i in positions if place in self.reach[i]]
            if len(serving) == 1:
                return tuple(i for i in positions if i != serving[0])
        return positions

    @cached_property
    def number_places(self) -> Places:
        """Where the next number may go; wherever that is, a second one that is due finds its place too."""
        if not self.left.numbers:
            return frozenset()
        return self.free.intersection(frozenset().union(*(self.reach[i] for i in self.cards_left)))

    @cached_property
    def cross_places(self) -> Places:
        """Where an X may go: anywhere, but never on the last place a number could take."""
        if not self.left.crosses:
            return frozenset()
        return self.free - self.number_places if len(self.number_places) == 1 else self.free

    @cached_property
    def star_places(self) -> Places:
        return self.free & self.within_reach if self.left.stars else frozenset()


def _most_numbers(reach: tuple[Places, ...], empty: Places) -> int:
    """The largest number of the two that can be written: different places, each by a different card.

    Two cards that reach anything and two places within reach are enough: if both cards reached the same one
    place, the other place would belong to the third card.
    """
    useful = [places & empty for places in reach if places & empty]
    return min(2, len(useful), len(frozenset().union(*useful)))
