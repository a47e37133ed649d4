"""The games that can be played, one row each."""

from dataclasses import dataclass

from ontour.games import Rulebook, on_tour, ten_days
from ontour.games.on_tour.report import REPORT as TOUR_REPORT
from ontour.games.reports import Report
from ontour.games.seating import MOST_SEATS
from ontour.games.ten_days.report import REPORT as DAYS_REPORT
from ontour.games.ten_days.state import MOST_PLAYERS
from ontour.words import say


@dataclass(frozen=True, slots=True)
class Edition:
    """A game in a box; all that differs between games hangs on this row.

    The type checker holds its rulebook to what a table needs.
    """

    id: str
    title: str
    boards: tuple[str, ...]  # the printed ones; others may be made
    most_seats: int
    rulebook: Rulebook
    report: Report  # its built-in players, and how commands tell and count its results
    room: str  # the package with its screens and pages; named, not imported: a rulebook knows no web


TOUR_ROOM, DAYS_ROOM = "ontour.web.on_tour", "ontour.web.ten_days"
USA_DAYS, AMERICAS_DAYS = say("10 Days in the USA"), say("10 Days in the Americas")

EDITIONS = [
    Edition("on-tour", "On Tour", ("usa", "europe"), MOST_SEATS, on_tour, TOUR_REPORT, TOUR_ROOM),
    Edition("ten-days-usa", USA_DAYS, ("usa-days",), MOST_PLAYERS, ten_days, DAYS_REPORT, DAYS_ROOM),
    Edition("ten-days-americas", AMERICAS_DAYS, ("americas-days",), MOST_PLAYERS, ten_days, DAYS_REPORT, DAYS_ROOM),
]


def find_edition(edition_id: str) -> Edition:
    """The edition with this id; a ValueError that lists those there are otherwise."""
    for edition in EDITIONS:
        if edition.id == edition_id:
            return edition
    known = ", ".join(edition.id for edition in EDITIONS)
    raise ValueError(say("no game %(game)s; there are: %(known)s", game=repr(edition_id[:40]), known=known))
