"""What is left of a game: its final page, pictures of its sheets, its file and its replay, at addresses that stay."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache, wraps
from typing import Any
from weakref import WeakKeyDictionary

from babel.dates import format_date
from flask import Blueprint, Response, abort, render_template, url_for

from ontour.boards import Board
from ontour.games import on_tour
from ontour.games.on_tour.history import history
from ontour.games.on_tour.moves import Flip, Roll, Setup
from ontour.games.on_tour.view import View
from ontour.games.tourfile import replay
from ontour.tables import Table
from ontour.web import sharing
from ontour.web.aside import aside
from ontour.web.asked import attachment, need_sheets
from ontour.web.language import language
from ontour.web.limits import pictures
from ontour.web.replaying import MOST_SHEETS, ReplayScreen, replay_screen
from ontour.web.results import Result, ranked
from ontour.web.tracing import Traced, all_traced
from ontour.web.visitors import at_table
from ontour.words import say

pages = Blueprint("keeping", __name__)
KEPT_REPLAYS = 8


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game of a table that was played to its end."""

    code: str
    number: int
    date: date
    tour: str
    text: str  # the game file
    view: View
    traced: Mapping[int, Traced]
    results: Sequence[Result]
    calls: Sequence[Sequence[str]]  # what was called in each turn, told

    @property
    def board(self) -> Board:
        return self.view.board

    @property
    def winners(self) -> Sequence[Result]:
        return [result for result in self.results if result.wins]

    @property
    def can_be_replayed(self) -> bool:
        return len(self.results) <= MOST_SHEETS

    @property
    def day(self) -> str:
        return format_date(self.date, "long", locale=language())

    @property
    def file_name(self) -> str:
        return f"on-tour-{self.board.id}-{self.date}-{self.code}-{self.number}"


def for_game(show: Callable[..., Any]) -> Callable[..., Any]:
    """Only for a game that is over and whose best routes are no secret any more."""

    @at_table
    @wraps(show)
    def with_game(table: Table, number: int, **rest: Any) -> Any:
        need_sheets(table)
        game = kept(table, number)
        if game is None:
            return render_template("keeping/unfinished.html", code=table.code, number=number), 409
        return show(game, **rest)

    return with_game


_kept: WeakKeyDictionary[Table, dict[int, KeptGame | None]] = WeakKeyDictionary()


def kept(table: Table, number: int) -> KeptGame | None:
    """The game with this number, counted from 1; None while it is not finished. What is over never changes."""
    now = table.now
    if now.box.rulebook is not on_tour or not 1 <= number <= len(now.games):
        abort(404)
    if number == len(now.games) and not table.view().revealed:
        return None
    games = _kept.setdefault(table, {})
    if number not in games:
        game = table.games()[number - 1]
        day = datetime.fromtimestamp(table.made, UTC).date()
        # One that was broken off stays so: the log is not read again whenever somebody asks.
        games[number] = (
            aside(_keep, table.code, number, day, game.last.tour, game.text(str(day))) if game.last.over else None
        )
    return games[number]


def _keep(code: str, number: int, day: date, tour: str, text: str) -> KeptGame:
    played = replay(text)
    rulebook, told = played.tour.edition.rulebook, history(played.tour.start, played.moves)
    view = rulebook.view(played.state, None)
    calls: dict[int, list[str]] = {}
    for step in told.steps:
        if isinstance(step.move, Setup | Flip | Roll):
            calls.setdefault(step.turn, []).append(step.told)
    return KeptGame(
        code=code,
        number=number,
        date=day,
        tour=tour,
        text=text,
        view=view,
        traced=all_traced(view),
        results=ranked(rulebook.scores, played.state),
        calls=list(calls.values()),
    )


@pages.get("/<code:code>/games/<int:number>")
@for_game
def game(game: KeptGame) -> str:
    return render_template("keeping/game.html", game=game)


@pages.get("/<code:code>/games/<int:number>.tour")
@for_game
def tour_file(game: KeptGame) -> Response:
    return attachment(game.text, f"{game.file_name}.tour", "text/plain; charset=utf-8")


@pages.get("/<code:code>/games/<int:number>/replay")
@for_game
def replayed(game: KeptGame) -> str | tuple[str, int]:
    if not game.can_be_replayed:
        abort(422, say("This game has too many sheets to be replayed on a page; take its file."))
    back = url_for("keeping.game", code=game.code, number=game.number)
    return render_template("replay/page.html", screen=aside(kept_replay, game.text, back, language()))


@lru_cache(KEPT_REPLAYS)
def kept_replay(text: str, back: str, language: str) -> ReplayScreen:
    return replay_screen(text, language, back)


@pages.get("/<code:code>/games/<int:number>/sheets/<int:seat>.svg")
@for_game
def svg(game: KeptGame, seat: int) -> Response:
    return attachment(picture(game, seat), f"{game.file_name}-{seat}.svg", "image/svg+xml")


@pages.get("/<code:code>/games/<int:number>/sheets/<int:seat>.png")
@pictures
@for_game
def png(game: KeptGame, seat: int) -> Response:
    return sharing.png(picture(game, seat), f"{game.file_name}-{seat}")


def picture(game: KeptGame, seat: int) -> str:
    result = next((result for result in game.results if result.seat == seat), None)
    if result is None:
        abort(404)
    origin = f"{game.day} · On Tour companion"
    return sharing.poster(game.board, result.sheet, result.best, result.name, origin, game.traced.get(seat))
