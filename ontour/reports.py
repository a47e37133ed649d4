"""How results are told on the command line: the routes of On Tour, the journeys of 10 Days.

A table needs none of this. `report_of` finds what belongs to a rulebook.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ontour.boards import Board
from ontour.games import Dice, Rulebook, State, on_tour, ten_days
from ontour.games.on_tour import bots as on_tour_bots
from ontour.games.on_tour.route import BestRoute
from ontour.games.on_tour.sheet import Sheet, sheet_line
from ontour.games.ten_days import bots as ten_days_bots
from ontour.games.ten_days.journey import Join
from ontour.games.ten_days.state import LEVELS as TEN_DAYS_LEVELS
from ontour.games.ten_days.telling import tell as tell_ten_days

Facts = dict[str, object]


@dataclass(frozen=True, slots=True)
class Report:
    """What the commands ask about a game beyond its rulebook."""

    levels: Sequence[str]  # of its built-in players, from the weakest to the strongest
    choose: Callable[[State, int, Dice, str], Any]  # what one of them does next
    tell: Callable[[State, Any, State], str]  # a move of a game that hides nothing any more
    told: Callable[[State], Iterator[str]]  # where everybody stands, for reading
    facts: Callable[[State], list[Facts]]  # and for other programs


def report_of(rulebook: Rulebook) -> Report:
    return TEN_DAYS if rulebook is ten_days else ON_TOUR


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# On Tour


def route_facts(best: BestRoute) -> Facts:
    facts: Facts = {
        "points": best.points,
        "places": best.places,
        "circles": best.circles,
        "route": best.route,
        "best_routes": best.best_routes,
    }
    return facts if best.exact else facts | {"upper_bound": best.upper_bound}


def route_told(board: Board, sheet: Sheet, best: BestRoute) -> Iterator[str]:
    if not best.route:
        yield "0 points: there is no number and no star on the sheet, so there is no route"
        return
    yield f"{counted(best.points, 'point')}: {counted(best.places, 'place')}, {counted(best.circles, 'circle')}"
    yield " → ".join(f"{board.places[code].name} {sheet.marks[code]}" for code in best.route)
    if not best.exact:
        yield f"the best that was found; no route has more than {best.upper_bound} points"
    elif best.best_routes is not None:
        yield "the only best route" if best.best_routes == 1 else f"one of {best.best_routes} best routes"


def _sheets_told(state: State) -> Iterator[str]:
    for score in on_tour.scores(state, count=True):
        yield ""
        yield f"{score.name}{', the winner' if score.wins and on_tour.over(state) else ''}"
        yield sheet_line(state.board, score.sheet)
        yield from route_told(state.board, score.sheet, score.best)


def _sheet_facts(state: State) -> list[Facts]:
    return [
        {"seat": score.seat, "name": score.name, "wins": score.wins, "sheet": sheet_line(state.board, score.sheet)}
        | route_facts(score.best)
        for score in on_tour.scores(state, count=True)
    ]


ON_TOUR = Report(on_tour_bots.LEVELS, on_tour_bots.choose, on_tour.tell, _sheets_told, _sheet_facts)


# 10 Days


def days_told(join: Join) -> str:
    """ "✓ days 1-3: Oregon → car → Arizona: through California or Nevada"; ✗ where nothing is connected."""
    return f"{'✓' if join.connected else '✗'} days {join.first}-{join.last}: {join}"


def join_facts(join: Join) -> Facts:
    return {
        "first": join.first,
        "last": join.last,
        "connected": join.connected,
        "path": str(join.path),
        "why": str(join.why),
    }


def _racks_told(state: State) -> Iterator[str]:
    for score in ten_days.scores(state):
        yield ""
        yield f"{score.name}{', the winner' if score.wins else ''}"
        yield from map(days_told, score.joins)


def _rack_facts(state: State) -> list[Facts]:
    return [
        {"seat": score.seat, "name": score.name, "wins": score.wins, "rack": score.rack}
        | {"steps": [join_facts(join) for join in score.joins]}
        for score in ten_days.scores(state)
    ]


def _tell_openly(before: State, move: Any, after: State) -> str:
    return tell_ten_days(before, move, after, openly=True)


TEN_DAYS = Report(TEN_DAYS_LEVELS, ten_days_bots.choose, _tell_openly, _racks_told, _rack_facts)
