"""The front page: three doors, the way back to one's table, and a shelf with a page for each game and board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template, request

from ontour.boards import Board, load_board
from ontour.games.editions import EDITIONS, Edition
from ontour.web.table.lobby import cut
from ontour.web.table.looks import Look, look_of_edition, shelf
from ontour.web.table.my_games import history
from ontour.web.table.solo import MOST_OPPONENTS, refusal
from ontour.web.table.visitors import held_tables, is_host, seat_at, tables

pages = Blueprint("front", __name__)


@dataclass(frozen=True, slots=True)
class Game:
    """A box on the shelf: an edition on one of its boards."""

    edition: Edition
    board: Board
    look: Look

    @property
    def offer(self) -> Any:
        """What the game's own parts show."""
        return self.look.offer()


@dataclass(frozen=True, slots=True)
class YourTable:
    """A table this browser has a part in, and what that is."""

    code: str
    title: str
    sits: bool
    hosts: bool


def games() -> list[Game]:
    """Every box, in the order of the rows."""
    return [
        Game(edition, load_board(board), look_of_edition(edition)) for edition in EDITIONS for board in edition.boards
    ]


def your_tables() -> Sequence[YourTable]:
    return [
        YourTable(table.code, table.now.box.board.title, seat_at(table) is not None, is_host(table))
        for table in held_tables()
    ]


@pages.get("/")
def home() -> str:
    looks = [look_of_edition(editions[0]) for editions in shelf().values()]
    return render_template(
        "table/front/home.html", games=games(), your_tables=your_tables(), looks=[look for look in looks if look.today]
    )


@pages.get("/host")
def host() -> str:
    return render_template("table/front/choose.html", games=games(), alone=False)


@pages.get("/alone")
def alone() -> str:
    return render_template("table/front/choose.html", games=games(), alone=True, name=history().name)


@pages.get("/games/<edition_id>/<board_id>")
def game(edition_id: str, board_id: str) -> str:
    """What can be done with one box. What was asked for and could not be played comes back in the address."""
    found = next((game for game in games() if (game.edition.id, game.board.id) == (edition_id, board_id)), None)
    if found is None:
        abort(404)
    wanted: Mapping[str, str] = {"name": history().name, **cut(request.args)}
    return render_template(
        "table/front/game.html", game=found, wanted=wanted, refusal=refusal(wanted), most_opponents=MOST_OPPONENTS
    )


@pages.get("/health")
@pages.get("/healthz")
def health() -> dict[str, str]:
    """For whoever watches the server: it answers, and so does its database."""
    tables().find("HEALTH")
    return {"status": "ok"}
