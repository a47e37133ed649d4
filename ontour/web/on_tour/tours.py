"""Tours for somebody alone: today's tour, solo games with or without a code, and the challenges of friends."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ontour.boards import TourBoard, load_board
from ontour.games.chance import parse_tour_code
from ontour.games.daily import board_of_day, tour_of_day
from ontour.games.editions import find_edition
from ontour.tables import Table
from ontour.web.on_tour.box import asked_board, printed_boards
from ontour.web.site import dates
from ontour.web.site.limits import limiter
from ontour.web.table.lobby import LONGEST_FIELD
from ontour.web.table.looks import Level
from ontour.web.table.my_games import Played, history, keep
from ontour.web.table.solo import OFTEN_ENOUGH, begin, opponent_count, to_sheet
from ontour.web.table.visitors import seat_at, tables
from ontour.words import say

pages = Blueprint("tours", __name__)


LEVELS = (
    Level("random", "Roadie", say("easy")),
    Level("greedy", "Support act", say("medium")),
    Level("planner", "Headliner", say("hard")),
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A solo game as somebody asked for it, right or wrong."""

    board: str = "usa"
    opponents: str = "0"
    level: str = "greedy"
    tour: str = ""

    @staticmethod
    def from_form(form: Mapping[str, str]) -> "Wanted":
        asked = {name: form[name][:LONGEST_FIELD] for name in ("board", "opponents", "level", "tour") if form.get(name)}
        return Wanted(**asked)

    def checked(self) -> "Wanted":
        """With the tour code as it is written; ValueError for what there is not."""
        opponent_count(self.opponents, fewest=0)
        return replace(self, tour=parse_tour_code(self.tour) if self.tour.strip() else "")


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
    """What the front page offers to somebody alone; `wanted` and `refusal` come back after a code that was none."""

    today: Today
    boards: Sequence[TourBoard]
    levels: Sequence[Level]
    wanted: Wanted
    refusal: str
    games: int


def offer() -> Offer:
    wanted, refusal = Wanted.from_form(request.args), ""
    try:
        wanted.checked()
    except ValueError:
        refusal = say("A tour code has six letters, such as %(code)s. Please look at yours again.", code="ABCDEF")
    return Offer(today(dates.today()), printed_boards(), LEVELS, wanted, refusal, len(history().games))


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
    wanted = Wanted.from_form(request.form)
    try:
        return to_sheet(begin("on-tour", asdict(wanted.checked())))
    except ValueError:
        # The front page says what is wrong, beside the field, and nothing is lost.
        return redirect(url_for("front.home", _anchor="solo", **asdict(wanted)), 303)


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
        return redirect(url_for("front.home", board=board.id, tour=tour[:LONGEST_FIELD], _anchor="solo"), 303)
    points = request.args.get("points", "")[:3]
    mine = [game.points for game in history().games if (game.board, game.tour) == (board.id, code)]
    return render_template(
        "on_tour/solo/tour.html",
        board=board,
        tour=code,
        points=int(points) if points.isascii() and points.isdigit() else None,
        mine=max(mine, default=None),
    )
