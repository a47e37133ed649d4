"""The end: every sheet with its best route, ranked; worked out once for each finished game, off the loop."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

from ontour.games import State
from ontour.games.on_tour.route import BestRoute
from ontour.games.on_tour.sheet import Sheet
from ontour.tables import Moment, Table
from ontour.web.aside import aside


@dataclass(frozen=True, slots=True)
class Result:
    """How one seat did; `rank` 1 wins, and equal points share a rank."""

    rank: int
    seat: int
    name: str
    sheet: Sheet
    best: BestRoute
    wins: bool


class Finished:
    """The latest finished game of a table. All its phones ask at the same moment; the first one's answer is theirs."""

    def __init__(self) -> None:
        self._turn = Lock()
        self._game = 0
        self._results: Sequence[Result] = ()

    def results(self, now: Moment) -> Sequence[Result]:
        with self._turn:
            if self._game != len(now.games):
                self._results = aside(ranked, now.box.rulebook.scores, now.state)
                self._game = len(now.games)
            return self._results


_finished: WeakKeyDictionary[Table, Finished] = WeakKeyDictionary()


def results(table: Table) -> Sequence[Result]:
    """Winners first."""
    return _finished.setdefault(table, Finished()).results(table.now)


def ranked(scores: Callable[[State], Sequence[Any]], state: State) -> Sequence[Result]:
    found = sorted(scores(state), key=lambda score: -score.best.points)
    points = [score.best.points for score in found]
    return [
        Result(points.index(score.best.points) + 1, score.seat, score.name, score.sheet, score.best, score.wins)
        for score in found
    ]
