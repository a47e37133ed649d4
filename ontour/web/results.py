"""The end: every sheet with its best route, ranked; worked out once for each finished game, off the loop."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

from ontour.games import State
from ontour.games.on_tour.route import BestRoute
from ontour.games.on_tour.sheet import Sheet
from ontour.tables import Table
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


_kept: WeakKeyDictionary[Table, tuple[int, Sequence[Result]]] = WeakKeyDictionary()
_turns: WeakKeyDictionary[Table, Lock] = WeakKeyDictionary()


def results(table: Table) -> Sequence[Result]:
    """Winners first."""
    now = table.now
    game = len(now.games)
    with _turns.setdefault(table, Lock()):  # a thousand phones ask at once: the first one works, the others wait
        kept = _kept.get(table)
        if kept is None or kept[0] != game:
            kept = _kept[table] = (game, aside(ranked, now.box.rulebook.scores, now.state))
    return kept[1]


def ranked(scores: Callable[[State], Sequence[Any]], state: State) -> Sequence[Result]:
    found = sorted(scores(state), key=lambda score: -score.best.points)
    points = [score.best.points for score in found]
    return [
        Result(points.index(score.best.points) + 1, score.seat, score.name, score.sheet, score.best, score.wins)
        for score in found
    ]
