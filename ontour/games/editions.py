"""The games that can be played, one row each."""

from collections.abc import Mapping
from dataclasses import dataclass, field

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
    rules: int = 1  # the version of the rulebook; a change that tells an old log differently makes a new one
    earlier: Mapping[int, Rulebook] = field(default_factory=dict)  # versions whose tables and files are still played

    def rulebook_of(self, rules: int) -> Rulebook:
        """The rulebook of this version; a ValueError if it is not known here, or not any more."""
        if rules == self.rules:
            return self.rulebook
        if rules not in self.earlier:
            known = ", ".join(map(str, sorted((*self.earlier, self.rules))))
            raise ValueError(
                say("no rules %(rules)s of %(game)s; there are: %(known)s", rules=rules, game=self.title, known=known)
            )
        return self.earlier[rules]


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
