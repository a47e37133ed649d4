"""A finished game of On Tour: every sheet with its routes, what was called, and pictures to take along."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort

from ontour.games import on_tour
from ontour.games.on_tour.history import history
from ontour.games.on_tour.moves import Flip, Roll, Setup
from ontour.tables import Table
from ontour.tables.aside import off_the_loop
from ontour.web.on_tour import sharing
from ontour.web.on_tour.replaying import MOST_SHEETS
from ontour.web.on_tour.results import Result, results_of
from ontour.web.on_tour.tracing import Traced, all_traced
from ontour.web.site.downloads import attachment
from ontour.web.site.limits import pictures
from ontour.web.table.keeping import KeptGame, for_game

pages = Blueprint("sheets", __name__)


@dataclass(frozen=True, slots=True)
class Keepsake:
    """What the page of a game shows besides its heading."""

    traced: Mapping[int, Traced]
    results: Sequence[Result]
    calls: Sequence[Sequence[str]]  # what was called in each turn, told

    @property
    def winners(self) -> Sequence[Result]:
        return [result for result in self.results if result.wins]

    @property
    def can_be_replayed(self) -> bool:
        return len(self.results) <= MOST_SHEETS


def keepsake(table: Table, game: KeptGame) -> Keepsake:
    traced = all_traced(on_tour.view(game.state, None))
    return Keepsake(traced, results_of(table, game.number, game.state), off_the_loop(called, game))


def called(game: KeptGame) -> list[list[str]]:
    calls: dict[int, list[str]] = {}
    for step in history(game.start, game.moves).steps:
        if isinstance(step.move, Setup | Flip | Roll):
            calls.setdefault(step.turn, []).append(step.told)
    return list(calls.values())


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
    if not isinstance(game.keepsake, Keepsake):  # a game without sheets
        abort(404)
    result = next((result for result in game.keepsake.results if result.seat == seat), None)
    if result is None:
        abort(404)
    origin = f"{game.day} · On Tour companion"
    own = game.keepsake.traced.get(seat)
    return sharing.poster(game.board, result.sheet, result.best, result.name, origin, own)
