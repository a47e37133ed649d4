"""Somebody alone: today's tour, solo games against built-in players, and the challenges of friends.

A solo table is an ordinary table with one player, who is its host as well. Its option `solo` makes calls follow by
themselves; opponents sit down and leave again, so that the autopilot plays them at the table's `level`.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import date

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ontour.boards import Board, load_board
from ontour.games.chance import parse_tour_code
from ontour.games.daily import board_of_day, tour_of_day
from ontour.games.editions import find_edition
from ontour.tables import APP, Refused, Table
from ontour.tables.keys import new_tour
from ontour.web import days
from ontour.web.asked import asked_board, printed_boards
from ontour.web.history import Played, history, keep
from ontour.web.language import in_language
from ontour.web.limits import limiter
from ontour.web.lobby import LONGEST_FIELD
from ontour.web.visitors import for_host, keep_host_key, keep_seat_key, seat_at, tables
from ontour.words import Said, say

pages = Blueprint("solo", __name__)
MOST_OPPONENTS = 3
NOBODY_ELSE = say("Solo")  # the name of somebody alone who has not said one
# A class that starts today's tour behind one router must get in, and so must who plays one game after another.
OFTEN_ENOUGH = "60/minute; 600/hour"


@dataclass(frozen=True, slots=True)
class Level:
    """How well the opponents play."""

    id: str
    title: str  # also the name at the table
    strength: Said


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
        if self.opponents not in map(str, range(MOST_OPPONENTS + 1)):
            raise ValueError(
                say("opponents are 0 to %(most)s, not %(found)s", most=MOST_OPPONENTS, found=repr(self.opponents))
            )
        return replace(self, tour=parse_tour_code(self.tour) if self.tour.strip() else "")


# The front page's part


@dataclass(frozen=True, slots=True)
class Today:
    """The tour of the day, and how far this device has come with it."""

    day: str
    board: Board
    sheet: str  # the address of the own sheet once it was begun
    played: Played | None


@dataclass(frozen=True, slots=True)
class Offer:
    """What the front page offers to somebody alone; `wanted` and `refusal` come back after a code that was none."""

    today: Today
    boards: Sequence[Board]
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
    return Offer(today(days.today()), printed_boards(), LEVELS, wanted, refusal, len(history().games))


def today(day: date) -> Today:
    before, begun = history(), begun_table(day)
    sheet = url_for("sheet.page", code=begun.code) if begun else ""
    return Today(days.spoken_day(day), load_board(todays_board(day)), sheet, before.daily_game(day))


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
        return play_today(days.today())
    wanted = Wanted.from_form(request.form)
    try:
        return to_sheet(begin(wanted.checked()))
    except ValueError:
        # The front page says what is wrong, beside the field, and nothing is lost.
        return redirect(url_for("front.home", _anchor="solo", **asdict(wanted)), 303)


def play_today(day: date) -> Response:
    """The first try counts: whoever has begun goes on there."""
    if begun := begun_table(day):
        return to_sheet(begun)
    table = begin(Wanted(todays_board(day), tour=tour_of_day(day.isoformat())))
    before = history()
    # Finished already on a seat this browser no longer holds: a further try is an ordinary game.
    return (
        to_sheet(table) if before.daily_game(day) else keep(replace(before, daily=(day, table.code)), to_sheet(table))
    )


def begin(wanted: Wanted) -> Table:
    """A table for one, who is the host too; the first call is on the sheet at once."""
    options = {"hints": "yes", "solo": "yes", "level": wanted.level, "tour": wanted.tour}
    table, host_key = tables().open("on-tour", wanted.board, options)
    name = history().name or NOBODY_ELSE
    level = next(level for level in LEVELS if level.id == wanted.level)
    return begin_alone(table, host_key, name, opponents(level.title, int(wanted.opponents), name))


def begin_alone(table: Table, host_key: str, name: str, others: Sequence[str]) -> Table:
    """This browser hosts and has seat 1, built-in players have the others, and the game starts."""
    sitting = table.sit(in_language(name))
    # Locked, or somebody with the code could take an opponent's seat.
    table.submit(["lock", *beginning(others)], APP)
    keep_host_key(table, host_key)
    keep_seat_key(table, sitting.key)
    return table


def opponents(title: str, count: int, name: str) -> list[str]:
    """Different names, none of them the player's."""
    names = [title, *(f"{title} {number}" for number in range(2, MOST_OPPONENTS + 2))]
    return [other for other in names if other.casefold() != name.casefold()][:count]


def beginning(names: Sequence[str]) -> list[str]:
    """The lines with which opponents sit down beside seat 1, the game starts, and the autopilot takes them over."""
    seats = range(2, len(names) + 2)
    sitting = [f"sit {seat} {name}" for seat, name in zip(seats, names, strict=True)]
    return [*sitting, "start 1", *(f"leave {seat}" for seat in seats)]


def to_sheet(table: Table) -> Response:
    return redirect(url_for("sheet.page", code=table.code), 303)


@pages.post("/<code:code>/solo")
@for_host
def again(table: Table) -> Response:
    """The next game at a solo table, with new calls and the same opponents."""
    now = table.now
    if now.over and now.box.options.get("solo") == "yes" and seat_at(table) == 1:
        names = [seat.name for seat in now.seats if seat.number != 1]
        with suppress(Refused):  # the player has left, and the sheet says so
            table.submit([f"new game {new_tour()}", *beginning(names)], APP)
    return to_sheet(table)


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
        "solo/tour.html",
        board=board,
        tour=code,
        points=int(points) if points.isascii() and points.isdigit() else None,
        mine=max(mine, default=None),
    )
