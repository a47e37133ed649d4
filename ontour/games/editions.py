"""The games that can be played, one row each."""

from dataclasses import dataclass

from ontour.games import Rulebook, on_tour, ten_days
from ontour.games.seating import MOST_SEATS
from ontour.games.ten_days.state import MOST_PLAYERS
from ontour.words import say


@dataclass(frozen=True, slots=True)
class Edition:
    """A game in a box; the type checker holds its rulebook to what a table needs."""

    id: str
    title: str
    rulebook: Rulebook
    boards: tuple[str, ...]  # the printed ones; others may be made
    most_seats: int


EDITIONS = (
    Edition("on-tour", "On Tour", on_tour, ("usa", "europe"), MOST_SEATS),
    Edition("ten-days-usa", say("10 Days in the USA"), ten_days, ("usa-days",), MOST_PLAYERS),
    Edition("ten-days-americas", say("10 Days in the Americas"), ten_days, ("americas-days",), MOST_PLAYERS),
)


def find_edition(edition_id: str) -> Edition:
    """The edition with this id; a ValueError that lists those there are otherwise."""
    for edition in EDITIONS:
        if edition.id == edition_id:
            return edition
    known = ", ".join(edition.id for edition in EDITIONS)
    raise ValueError(say("no game %(game)s; there are: %(known)s", game=repr(edition_id[:40]), known=known))
