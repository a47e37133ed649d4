"""Whose phones are asleep, as every screen says it; and the press with which the table carries on without them."""

from collections.abc import Sequence
from dataclasses import dataclass

from ontour.games import Seat
from ontour.tables import Table
from ontour.words import Said, listed, say, say_n

MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Asleep:
    """The people of a table whose phones are silent: those it waits for first, then the others."""

    waited_for: Sequence[Seat]
    others: Sequence[Seat]
    overdue: Sequence[Seat]  # those it need not wait for any longer

    @property
    def everybody(self) -> Sequence[Seat]:
        return [*self.waited_for, *self.others]

    @property
    def said(self) -> str:
        """ "Waiting for Maximilian, whose phone is asleep."; "" while nobody is asleep."""
        if self.waited_for:
            count = len(self.waited_for)
            return say_n(
                "Waiting for %(names)s, whose phone is asleep.",
                "Waiting for %(names)s, whose phones are asleep.",
                count,
                names=named(self.waited_for),
            )
        if not self.others:
            return ""
        return say_n(
            "The phone of %(names)s is asleep.",
            "The phones of %(names)s are asleep.",
            len(self.others),
            names=named(self.others),
        )

    @property
    def without(self) -> str:
        return say("Carry on without %(names)s", names=named(self.overdue))


def named(seats: Sequence[Seat]) -> Said | str:
    """Names, as many as can be read; the rest is counted."""
    names = [seat.name for seat in seats[:MOST_NAMED]]
    if len(seats) <= MOST_NAMED:
        return listed(names)
    return say("%(names)s and %(more)s more", names=", ".join(names), more=len(seats) - MOST_NAMED)


def people_asleep(table: Table) -> Asleep:
    now, missing = table.now, table.missing
    # Who wrote on paper needs no phone.
    asleep = [seat for seat in now.seats if seat.number in missing.asleep and not now.box.paper]
    waited = now.waiting | ({now.roller} if now.roller is not None else set())
    return Asleep(
        [seat for seat in asleep if seat.number in waited],
        [seat for seat in asleep if seat.number not in waited],
        [seat for seat in asleep if seat.number in missing.overdue],
    )
