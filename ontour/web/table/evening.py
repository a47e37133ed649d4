"""An evening of a table: every game that was played to its end there, and what they add up to for each person."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template

from ontour.tables import Table
from ontour.web.table.keeping import KeptGame, all_kept
from ontour.web.table.looks import look_of
from ontour.web.table.visitors import at_table

pages = Blueprint("evening", __name__)


@dataclass(frozen=True, slots=True)
class Finish:
    """How somebody did in one game; `points` only where the game has any."""

    name: str
    wins: bool
    points: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's games of this evening; people are told apart by their names."""

    name: str
    games: int
    wins: int
    total: int | None
    best: int | None


def finishes(table: Table, game: KeptGame) -> list[Finish]:
    points = look_of(table).game_points(game)
    return [Finish(one.name, one.wins, points.get(one.seat)) for one in game.book.scores(game.state)]


def games_played(table: Table) -> list[tuple[KeptGame, list[Finish]]]:
    return [(game, finishes(table, game)) for game in all_kept(table)]


def standings(games: Sequence[Sequence[Finish]]) -> list[Standing]:
    """Most wins first, then most points."""
    by_name: dict[str, list[Finish]] = {}
    for finish in (finish for game in games for finish in game):
        by_name.setdefault(finish.name, []).append(finish)
    found = [_standing(name, played) for name, played in by_name.items()]
    return sorted(found, key=lambda one: (-one.wins, -(one.total or 0), one.name.casefold()))


def _standing(name: str, played: Sequence[Finish]) -> Standing:
    points = [finish.points for finish in played if finish.points is not None]
    wins = sum(finish.wins for finish in played)
    return Standing(name, len(played), wins, sum(points) if points else None, max(points, default=None))


@pages.get("/<code:code>/evening")
@at_table
def page(table: Table) -> str:
    games = games_played(table)
    return render_template(
        "table/evening.html", table=table, games=games, standings=standings([one for _, one in games])
    )
