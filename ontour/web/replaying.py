"""Replays: a game step by step, from its table or from a file that somebody brings.

The page holds every sheet with each mark tagged by the steps between which it stood there; a script shows and hides
them. Nothing is asked again while one looks, and nothing of a file that was brought is kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request
from werkzeug.datastructures import FileStorage

from ontour.boards import Board
from ontour.drawing import EMPTY_PLACE, Spot, own_path, place_at_times, route_path, spoken_name
from ontour.games import on_tour
from ontour.games.on_tour.history import History, Step, history
from ontour.games.on_tour.route import best_route
from ontour.games.on_tour.turn import Call
from ontour.games.tourfile import Replay, replay
from ontour.pictures import mark_look, mark_text
from ontour.web.aside import aside
from ontour.web.language import language
from ontour.web.limits import limiter
from ontour.words import say, sentence

pages = Blueprint("replaying", __name__)
LARGEST_FILE = 256 * 1024  # bytes
MOST_SHEETS = 24
MOST_STEPS = 5000
MOST_DRAWN = 30_000  # marks and stops of routes on one page; 24 people who trace their routes need half of it
EXAMPLE = "game: on-tour\nboard: usa\n\nsit 1 Ana\nstart 1"


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

    board: Board
    date: str
    last: int  # the number of the last step
    turns: Sequence[ReplayTurn]
    calls: Sequence[tuple[int, int, Call]]  # from which step until before which one
    sheets: Sequence[ReplaySheet]
    stopped: str  # where a file could not be read on, and why
    back: str = ""  # the page of the game it belongs to


@pages.get("/replay")
def bring() -> str:
    """The form for a file."""
    return render_template("replay/bring.html", example=EXAMPLE, text="", refusal="")


@pages.post("/replay")
@limiter.limit("30/minute")
def brought() -> tuple[str, int]:
    request.max_content_length = 2 * LARGEST_FILE  # a file, or its text in a form that writes blanks as %20
    request.max_form_memory_size = 2 * LARGEST_FILE
    text = ""
    try:
        text = brought_text(request.files.get("file"), request.form.get("text", ""))
        screen = aside(replay_screen, text, language())
    except ValueError as problem:
        refusal = sentence(problem.args[0])
        return render_template("replay/bring.html", example=EXAMPLE, text=text, refusal=refusal), 422
    return render_template("replay/page.html", screen=screen), 200


def brought_text(file: FileStorage | None, pasted: str) -> str:
    """The file if there is one, otherwise what was pasted; a ValueError if it is no text or too long."""
    data = file.stream.read(LARGEST_FILE + 1) if file and file.filename else pasted.encode("utf-8", "replace")
    if len(data) > LARGEST_FILE:
        raise ValueError(say("A game file has at most %(size)s KB.", size=LARGEST_FILE // 1024))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(say("This is not UTF-8 text, so it is no game file.")) from None
    if not text.strip():
        raise ValueError(say("Choose a game file or paste its text."))
    return text


def replay_screen(text: str, language: str, back: str = "") -> ReplayScreen:
    """The replay of a game file as far as it goes, in a language; a ValueError if its heading cannot be read."""
    if text.count("\n") > MOST_STEPS:
        raise ValueError(say("A replay has at most %(count)s lines.", count=MOST_STEPS))
    played = replay(text)
    if played.tour.edition.rulebook is not on_tour:
        raise ValueError(say("Only games of On Tour are replayed here, not %(game)s.", game=played.tour.edition.title))
    if len(played.state.seats) > MOST_SHEETS:
        raise ValueError(say("A replay shows at most %(count)s sheets; this game has more.", count=MOST_SHEETS))
    told = history(played.tour.start, played.moves)
    if _drawn(told) > MOST_DRAWN:  # a setup that was taken back a thousand times changes every sheet each time
        abort(413)
    return ReplayScreen(
        board=played.tour.board,
        date=played.tour.date,
        last=len(told.steps),
        turns=[ReplayTurn(n, turn_title(n, told), steps) for n, steps in told.turns.items()],
        calls=[span for span in told.calls.spans(len(told.steps) + 1) if span[2].dice or span[2].cards],
        sheets=[
            ReplaySheet(seat.number, seat.name, _layer(told, seat.number, language))
            for seat in told.state.seats.values()
        ],
        stopped=_stopped(played),
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


def _stopped(played: Replay) -> str:
    if played.stopped:
        return say("It goes no further: %(where)s", where=str(played.stopped))
    over = played.tour.edition.rulebook.over(played.state)
    return "" if over else say("This game was not played to its end.")


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
