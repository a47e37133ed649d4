"""The games of this device: kept in a signed cookie of their own, so that nobody needs an account."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cached_property

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response

from ontour.boards import Board, load_board
from ontour.tables import Table
from ontour.web.site import dates
from ontour.web.table.looks import look_of
from ontour.web.table.visitors import for_player

pages = Blueprint("my_games", __name__)
COOKIE = "ontour_games"
KEPT = timedelta(days=400)  # browsers allow no more
MOST_GAMES = 60
LARGEST = 3000  # bytes: with the seat cookie it must fit into what a proxy takes
KINDS = ("table", "solo", "today")


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game; `id` is its table's code and which game of that table it was."""

    id: str
    day: date
    board: str
    kind: str
    points: int
    tour: str


@dataclass(frozen=True)
class History:
    """Everything this device remembers. `daily` is the table of the last tour of the day that was begun here."""

    name: str = ""
    daily: tuple[date, str] = (date.min, "")
    games: tuple[Played, ...] = ()

    def daily_table(self, day: date) -> str:
        """The code of the table where this day's tour was begun first; "" if it was not."""
        begun, code = self.daily
        return code if begun == day else ""

    def daily_game(self, day: date) -> Played | None:
        wanted = game_id(self.daily_table(day), 1)
        return next((game for game in self.games if game.id == wanted), None)

    def with_game(self, game: Played) -> "History":
        """With one game more; a game that is there already stays as it was."""
        if any(known.id == game.id for known in self.games):
            return self
        return replace(self, games=(*self.games, game)[-MOST_GAMES:])


def game_id(code: str, number: int) -> str:
    return f"{code}{number}"


# The cookie


def history() -> History:
    """What the visitor's cookie says; nothing if it was not written by us."""
    try:
        name, (begun, code), games = _serializer().loads(request.cookies.get(COOKIE, ""))
        return History(name, (date.fromordinal(begun), code), tuple(_read(*row) for row in games))
    except (BadData, ValueError, TypeError, IndexError):
        return History()


def keep(history: History, answer: Response) -> Response:
    """Send the history along; the oldest games make room."""
    while len(written := _written(history)) > LARGEST:
        history = replace(history, games=history.games[1:])
    secure = bool(current_app.config["SESSION_COOKIE_SECURE"])
    answer.set_cookie(COOKIE, written, max_age=KEPT, secure=secure, httponly=True, samesite="Lax")
    return answer


def _serializer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="games of this device")


def _read(game: str, day: int, board: str, kind: int, points: int, tour: str) -> Played:
    return Played(game, date.fromordinal(day), board, KINDS[kind], points, tour)


def _written(history: History) -> str:
    begun, code = history.daily
    games = [(g.id, g.day.toordinal(), g.board, KINDS.index(g.kind), g.points, g.tour) for g in history.games]
    return str(_serializer().dumps((history.name, (begun.toordinal(), code), games)))


# The pages


@pages.post("/<code:code>/remember")
@for_player
def remember(table: Table, seat: int) -> Response:
    """The end of a game asks for this by itself: a push cannot set a cookie."""
    before = history()
    game = _finished(table, seat, before)
    if game is None:
        return Response(status=204)
    after = replace(before.with_game(game), name=before.name if game.kind != "table" else _name(table, seat))
    record = Record.of(game.board, after.games)
    return keep(after, Response(render_template("table/my_games/_record.html", record=record, game=game)))


def _finished(table: Table, seat: int, before: History) -> Played | None:
    points = look_of(table).points(table, seat) if table.now.over else None
    if points is None:
        return None
    number, box = len(table.now.games), table.now.box
    kind = "solo" if box.options.get("solo") == "yes" else "table"
    if (table.code, number) == (before.daily[1], 1):
        kind = "today"
    return Played(game_id(table.code, number), dates.today(), box.board.id, kind, points, table.now.tour)


def _name(table: Table, seat: int) -> str:
    player = table.seat(seat)
    return player.name if player else ""


@dataclass(frozen=True)
class Record:
    """The games on one board, the oldest first."""

    board: Board | None  # None when it is no longer here
    title: str
    games: Sequence[Played] = field(repr=False)

    @staticmethod
    def of(board_id: str, games: Sequence[Played]) -> "Record":
        try:
            board = load_board(board_id)
        except ValueError:
            board = None
        return Record(board, board.title if board else board_id, [game for game in games if game.board == board_id])

    @cached_property
    def best(self) -> int:
        return max(game.points for game in self.games)

    @property
    def average(self) -> float:
        return sum(game.points for game in self.games) / len(self.games)

    @property
    def dots(self) -> list[tuple[float, float, Played]]:
        """Each game as a point of a chart that is 300 wide and 100 high."""
        step, top = 300 / max(len(self.games) - 1, 1), max(self.best, 1)
        return [(number * step, 100 - 100 * game.points / top, game) for number, game in enumerate(self.games)]


@pages.get("/history")
def page() -> str:
    games = history().games
    boards = dict.fromkeys(game.board for game in games)
    records = [Record.of(board, games) for board in boards]
    titles = dict(zip(boards, (record.title for record in records), strict=True))
    return render_template("table/my_games/page.html", games=games[::-1], records=records, titles=titles)


@pages.post("/history/forget")
def forget() -> Response:
    answer = redirect(url_for("my_games.page"), 303)
    answer.delete_cookie(COOKIE)
    return answer
