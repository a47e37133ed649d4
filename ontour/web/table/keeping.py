"""What is left of a game: its page, its file and its replay, at addresses that stay."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import wraps
from typing import Any
from weakref import WeakKeyDictionary

from flask import Blueprint, Response, abort, render_template, url_for

from ontour.games import GameBoard, Rulebook, State
from ontour.games.editions import Edition
from ontour.tables import Game, Table
from ontour.tables.aside import off_the_loop
from ontour.web.site.dates import spoken_day
from ontour.web.site.downloads import attachment
from ontour.web.table.encore import is_settled
from ontour.web.table.looks import look_of, look_of_edition
from ontour.web.table.replaying import kept_replay
from ontour.web.table.visitors import at_table

pages = Blueprint("keeping", __name__)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game of a table that was played to its end; `keepsake` is what its own room makes of it."""

    code: str
    number: int
    date: date
    edition: Edition
    board: GameBoard
    book: Rulebook
    tour: str
    chosen: bool  # somebody chose the tour code, so the calls could be known beforehand
    text: str  # the game file
    start: State
    state: State
    moves: Sequence[Any]
    keepsake: Any = None

    @property
    def day(self) -> str:
        return spoken_day(self.date)

    @property
    def file_name(self) -> str:
        which = f"-{self.board.id}" if len(self.edition.boards) > 1 else ""
        return f"{self.edition.id}{which}-{self.date}-{self.code}-{self.number}"


def for_game(show: Callable[..., Any]) -> Callable[..., Any]:
    """Only for a game that is over and of which nothing is a secret any more."""

    @at_table
    @wraps(show)
    def with_game(table: Table, number: int, **rest: Any) -> Any:
        game = kept(table, number)
        if game is None:
            return render_template("table/unfinished.html", code=table.code, number=number), 409
        return show(game, **rest)

    return with_game


_kept: WeakKeyDictionary[Table, dict[int, KeptGame | None]] = WeakKeyDictionary()


def kept(table: Table, number: int) -> KeptGame | None:
    """The game with this number, counted from 1; None while it is not finished. What is over never changes."""
    if not 1 <= number <= len(table.now.games):
        abort(404)
    return next(iter(_kept_of(table, [number])), None)


def all_kept(table: Table) -> list[KeptGame]:
    """Every game that was played to its end, in order."""
    return _kept_of(table, range(1, len(table.now.games) + 1))


def _kept_of(table: Table, numbers: Iterable[int]) -> list[KeptGame]:
    """The log is read once for all of them, and not again for those that were broken off: they stay so."""
    latest, games = len(table.now.games), _kept.setdefault(table, {})
    closed = [number for number in numbers if number < latest or is_settled(table)]
    if any(number not in games for number in closed):
        read = table.games()
        for number in closed:
            if number not in games:
                game = read[number - 1]
                games[number] = _keep(table, off_the_loop(_read, table, game)) if game.last.over else None
    return [there for number in closed if (there := games[number])]


def _keep(table: Table, game: KeptGame) -> KeptGame:
    return replace(game, keepsake=look_of(table).keepsake(table, game))


def _read(table: Table, game: Game) -> KeptGame:
    box, day = game.last.box, datetime.fromtimestamp(table.made, UTC).date()
    return KeptGame(
        code=table.code,
        number=game.number,
        date=day,
        edition=box.edition,
        board=box.board,
        book=box.rulebook,
        tour=game.last.tour,
        chosen=game.last.chosen,
        text=game.text(str(day)),
        start=box.rulebook.start(box.board, (), box.options),
        state=game.last.state,
        moves=[box.rulebook.parse(line, box.board) for line in game.lines],
    )


@pages.get("/<code:code>/games/<int:number>")
@for_game
def game(game: KeptGame) -> str:
    return render_template(look_of_edition(game.edition).kept_page, game=game)


@pages.get("/<code:code>/games/<int:number>.tour")
@for_game
def tour_file(game: KeptGame) -> Response:
    return attachment(game.text, f"{game.file_name}.tour", "text/plain; charset=utf-8")


@pages.get("/<code:code>/games/<int:number>/replay")
@for_game
def replayed(game: KeptGame) -> str:
    back = url_for("keeping.game", code=game.code, number=game.number)
    return kept_replay(game.text, back)
