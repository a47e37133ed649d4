"""The replay of On Tour: every sheet, step by step.

The page holds every sheet with each mark tagged by the steps between which it stood there; a script shows and hides
them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import abort

from ontour.boards import TourBoard
from ontour.drawing.board import EMPTY_PLACE, Spot, own_path, place_at_times, route_path, spoken_name
from ontour.drawing.sheets import mark_look, mark_text
from ontour.games.on_tour.history import History, Step, history
from ontour.games.on_tour.route import best_route
from ontour.games.on_tour.turn import Call
from ontour.games.tourfile import Replay
from ontour.web.site.dates import spoken_date
from ontour.web.table.plain import stopped
from ontour.words import say

MOST_SHEETS = 24
MOST_DRAWN = 30_000  # marks and stops of routes on one page; 24 people who trace their routes need half of it


@dataclass(frozen=True, slots=True)
class ReplaySheet:
    """A player's sheet; `layer` is the SVG with every mark that ever stood on it."""

    seat: int
    name: str
    layer: str


@dataclass(frozen=True, slots=True)
class ReplayTurn:
    """The moves of a turn, told."""

    number: int
    title: str
    steps: Sequence[Step]


@dataclass(frozen=True, slots=True)
class ReplayScreen:
    """The page of a replay."""

    board: TourBoard
    date: str
    last: int  # the number of the last step
    turns: Sequence[ReplayTurn]
    calls: Sequence[tuple[int, int, Call]]  # from which step until before which one
    sheets: Sequence[ReplaySheet]
    stopped: str  # where a file could not be read on, and why
    back: str = ""  # the page of the game it belongs to


def replay_screen(played: Replay, language: str, back: str) -> ReplayScreen:
    """As far as the game goes, in a language; a ValueError if it has too many sheets for a page."""
    if len(played.state.seats) > MOST_SHEETS:
        raise ValueError(say("A replay shows at most %(count)s sheets; this game has more.", count=MOST_SHEETS))
    told = history(played.tour.start, played.moves)
    if _drawn(told) > MOST_DRAWN:  # a setup that was taken back a thousand times changes every sheet each time
        abort(413)
    return ReplayScreen(
        board=played.tour.board,
        date=spoken_date(played.tour.date),
        last=len(told.steps),
        turns=[ReplayTurn(n, turn_title(n, told), steps) for n, steps in told.turns.items()],
        calls=[span for span in told.calls.spans(len(told.steps) + 1) if span[2].dice or span[2].cards],
        sheets=[
            ReplaySheet(seat.number, seat.name, _layer(told, seat.number, language))
            for seat in told.state.seats.values()
        ],
        stopped=stopped(played),
        back=back,
    )


def _drawn(told: History) -> int:
    stops = sum(len(route) for line in told.routes.values() for _, route in line.changes)
    return stops + sum(len(line.changes) for line in told.marks.values())


def turn_title(number: int, told: History) -> str:
    if number == 0:
        return say("Before the first turn")
    if not told.state.places_left and number == told.state.turn:
        return say("The end")
    return say("Turn %(number)s", number=number)


def _layer(told: History, seat: int, language: str) -> str:
    """Routes below, then every look of every place."""
    board, end = told.state.board, len(told.steps) + 1
    routes = [_during(own_path(board, route), since, until) for since, until, route in _routes(told, seat, end)]
    if told.revealed is not None:
        best = best_route(board, told.state.pages[seat].sheet, count=False)
        routes.append(_during(route_path(board, best.route), told.revealed, end))
    places = (_looks(told, seat, code, end, language) for code in board.places)
    return "".join(routes) + "".join(places)


def _routes(told: History, seat: int, end: int) -> list[tuple[int, int, tuple[str, ...]]]:
    return told.routes[seat].spans(end) if seat in told.routes else []


def _during(path: str, since: int, until: int) -> str:
    return f"<g {_time(since, until)}>{path}</g>" if path else ""


def _time(since: int, until: int) -> str:
    return f'data-from="{since}" data-to="{until}"'


def _looks(told: History, seat: int, code: str, end: int, language: str) -> str:
    """A place as it looked over time; at first only the last look is shown."""
    board, place = told.state.board, told.state.board.places[code]
    line = told.marks.get((seat, code))
    looks = []
    for since, until, mark in line.spans(end) if line else [(0, end, None)]:
        classes, spoken = mark_look(mark) if mark else ("empty", EMPTY_PLACE)
        spot = Spot(
            mark_text(mark) if mark else "", classes + (" off" if until < end else ""), spoken_name(place, spoken)
        )
        looks.append(place_at_times(board, code, spot, _time(since, until), language))
    return "".join(looks)
