"""Tours for somebody alone: today's tour, solo games with or without a code, and the challenges of friends."""

from dataclasses import dataclass, replace
from datetime import date

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from ontour.boards import TourBoard, load_board
from ontour.games.chance import parse_tour_code
from ontour.games.daily import board_of_day, tour_of_day
from ontour.games.editions import find_edition
from ontour.tables import Table
from ontour.web.on_tour.box import asked_board
from ontour.web.site import dates
from ontour.web.site.limits import limiter
from ontour.web.table.lobby import LONGEST_FIELD, cut
from ontour.web.table.looks import Level
from ontour.web.table.my_games import Played, history, keep
from ontour.web.table.solo import OFTEN_ENOUGH, begin, play_one, to_page, to_sheet
from ontour.web.table.visitors import seat_at, tables
from ontour.words import say

pages = Blueprint("tours", __name__)


LEVELS = (
    Level("random", "Roadie", say("easy")),
    Level("greedy", "Support act", say("medium")),
    Level("planner", "Headliner", say("hard")),
)


# The front page's part


@dataclass(frozen=True, slots=True)
class Today:
    """The tour of the day, and how far this device has come with it."""

    day: str
    board: TourBoard
    sheet: str  # the address of their sheet once it was begun
    played: Played | None


@dataclass(frozen=True, slots=True)
class Offer:
    """What the front page offers to somebody alone."""

    today: Today
    games: int  # that this device remembers


def offer() -> Offer:
    return Offer(today(dates.today()), len(history().games))


def today(day: date) -> Today:
    before, begun = history(), begun_table(day)
    sheet = url_for("phone.page", code=begun.code) if begun else ""
    return Today(dates.spoken_day(day), load_board(todays_board(day), TourBoard), sheet, before.daily_game(day))


def todays_board(day: date) -> str:
    return board_of_day(day.isoformat(), find_edition("on-tour").boards)


def begun_table(day: date) -> Table | None:
    """Where this device has begun the tour of the day, if it still holds the seat."""
    code = history().daily_table(day)
    table = tables().find(code) if code else None
    return table if table and seat_at(table) is not None else None


# Playing


@pages.post("/solo")
@limiter.limit(OFTEN_ENOUGH)
def play() -> Response:
    if request.form.get("today") == "yes":
        return play_today(dates.today())
    return play_one("on-tour", cut(request.form))


def play_today(day: date) -> Response:
    """The first try counts: whoever has begun goes on there."""
    if begun := begun_table(day):
        return to_sheet(begun)
    table = begin("on-tour", {"board": todays_board(day), "tour": tour_of_day(day.isoformat())})
    before = history()
    # Finished already on a seat this browser no longer holds: a further try is an ordinary game.
    return (
        to_sheet(table) if before.daily_game(day) else keep(replace(before, daily=(day, table.code)), to_sheet(table))
    )


@pages.get("/tour/<board_id>/<tour>")
def tour(board_id: str, tour: str) -> str | Response:
    """A friend's challenge: the same calls, to be beaten."""
    board = asked_board(board_id)
    try:
        code = parse_tour_code(tour)
    except ValueError:
        return to_page("on-tour", board.id, {"tour": tour[:LONGEST_FIELD]})
    points = request.args.get("points", "")[:3]
    mine = [game.points for game in history().games if (game.board, game.tour) == (board.id, code)]
    return render_template(
        "on_tour/solo/tour.html",
        board=board,
        tour=code,
        points=int(points) if points.isascii() and points.isdigit() else None,
        mine=max(mine, default=None),
    )
