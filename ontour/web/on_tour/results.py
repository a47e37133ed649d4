"""The end: every sheet with its best route, ranked; worked out once for each finished game, off the loop."""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from weakref import WeakKeyDictionary

from ontour.games import State, on_tour
from ontour.games.on_tour.route import BestRoute
from ontour.games.on_tour.sheet import Sheet
from ontour.tables import Table
from ontour.tables.aside import off_the_loop


@dataclass(frozen=True, slots=True)
class Result:
    """How one seat did; `rank` 1 wins, and equal points share a rank."""

    rank: int
    seat: int
    name: str
    sheet: Sheet
    best: BestRoute
    wins: bool
    missed: int = 0  # turns that the autopilot wrote, because the seat was taken late


_kept: WeakKeyDictionary[Table, dict[int, Sequence[Result]]] = WeakKeyDictionary()
_turns: WeakKeyDictionary[Table, Lock] = WeakKeyDictionary()


def results(table: Table) -> Sequence[Result]:
    """Of the present game, winners first."""
    return results_of(table, len(table.now.games), table.now.state)


def results_of(table: Table, game: int, state: State) -> Sequence[Result]:
    """Of any finished game of a table; after the end no sheet changes any more."""
    with _turns.setdefault(table, Lock()):  # a thousand phones ask at once: the first one works, the others wait
        kept = _kept.setdefault(table, {})
        if game not in kept:
            kept[game] = off_the_loop(ranked, state)
    return kept[game]


def ranked(state: State) -> Sequence[Result]:
    found = sorted(on_tour.scores(state), key=lambda score: -score.best.points)
    points = [score.best.points for score in found]
    return [
        Result(
            points.index(score.best.points) + 1,
            score.seat,
            score.name,
            score.sheet,
            score.best,
            score.wins,
            state.missed_by(score.seat),
        )
        for score in found
    ]
