"""The encore of On Tour: from last to first, a sheet at a time, the traced route, a breath, the best route."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ontour.boards import TourBoard
from ontour.drawing.board import curve, own_path
from ontour.games.on_tour.sheet import Sheet
from ontour.tables import Table
from ontour.web.on_tour.results import Result, results
from ontour.web.on_tour.tracing import Traced
from ontour.web.table.encore import has_audience

MOST_SHEETS = 8  # people whose sheets are all shown; of more, the top three and a table of the rest
MOST_TOGETHER = 6  # who share the stage with their sheets; further ones with their names
TOP = 3

OWN_AT, OWN_TAKES, BREATH = 1200, 1400, 1000  # milliseconds
FASTEST, SLOWEST, LONGEST = 90, 340, 6500  # milliseconds from stop to stop, and for all of them


@dataclass(frozen=True, slots=True)
class Act:
    """What stands on the stage between two presses: sheets of equal points, or the table of the rest."""

    number: int
    results: Sequence[Result]
    rest: bool = False

    @property
    def rank(self) -> int:
        return min(result.rank for result in self.results)

    @property
    def names(self) -> Sequence[str]:
        return [result.name for result in self.results]

    @property
    def sheets(self) -> Sequence[Result]:
        return self.results[:MOST_TOGETHER]


@dataclass(frozen=True, slots=True)
class Stop:
    """One step of a best route as it is drawn: when, along which curve, and how many points there are then."""

    at: int
    place: str
    x: float
    y: float
    path: str
    points: int


@dataclass(frozen=True, slots=True)
class Performance:
    """One sheet on the stage. Whatever has an `at` is hidden until so many milliseconds have passed."""

    result: Result
    own: Traced | None
    own_path: str
    stops: Sequence[Stop]
    own_at: int = OWN_AT

    @property
    def ends_at(self) -> int:
        return (self.stops[-1].at if self.stops else OWN_AT) + 700


def acts(table: Table) -> Sequence[Act]:
    """The acts there are, the winners last; while somebody traces there are none."""
    if not table.now.over or table.now.waiting or not has_audience(table):
        return ()
    return acts_of(results(table))


def acts_of(found: Sequence[Result]) -> list[Act]:
    crowd = len(found) > MOST_SHEETS
    rest = [result for result in found if crowd and result.rank > TOP]
    ranks: dict[int, list[Result]] = {}
    for result in found:
        if result not in rest:
            ranks.setdefault(result.rank, []).append(result)
    groups = [rest] if rest else []
    groups += [ranks[rank] for rank in sorted(ranks, reverse=True)]
    return [Act(number, group, rest=group is rest) for number, group in enumerate(groups, 1)]


def act_now(table: Table) -> Act | None:
    """What is on the stage now; None before and after."""
    there = acts(table)
    return there[table.now.shown] if table.now.shown < len(there) else None


def performances(board: TourBoard, act: Act, traced: Mapping[int, Traced]) -> list[Performance]:
    if act.rest:
        return []
    return [_performance(board, result, traced.get(result.seat)) for result in act.sheets]


def _performance(board: TourBoard, result: Result, own: Traced | None) -> Performance:
    begins = OWN_AT + (OWN_TAKES + BREATH if own and own.route else 0)
    stops = list(_stops(board, result.sheet, result.best.route, begins))
    return Performance(result, own, own_path(board, own.route) if own else "", stops)


def _stops(board: TourBoard, sheet: Sheet, route: Sequence[str], begins: int) -> Iterator[Stop]:
    pace = max(FASTEST, min(SLOWEST, LONGEST // max(len(route), 1)))
    ways = ["", *(curve(board, board.line_between[frozenset(step)], step[0]) for step in pairwise(route))]
    points = 0
    for number, (place, way) in enumerate(zip(route, ways, strict=True)):
        points += 2 if sheet.marks[place].circled else 1
        x, y = board.places[place].at
        yield Stop(begins + number * pace, place, x, y, way, points)
