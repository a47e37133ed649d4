"""Boards: places joined by lines, and what else the game has that a board is for.

Boards are data. `geodata/boards/*.json` is written by `ontour.mapmaking` and read here; nothing here knows a place by
name. `board` is what all of them have; `on_tour` and `ten_days` are the kinds there are, a row each in KINDS.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar, overload

from ontour.boards import on_tour, ten_days
from ontour.boards.board import Board, Line, Place, Point
from ontour.boards.on_tour import COLUMNS, REGION_CALLED, REGIONS, ROWS, Card, TourBoard, TourPlace
from ontour.boards.ten_days import COLOURS, DaysBoard, DaysPlace
from ontour.files import folder
from ontour.words import say

__all__ = [
    "COLOURS",
    "COLUMNS",
    "REGIONS",
    "REGION_CALLED",
    "ROWS",
    "Board",
    "Card",
    "DaysBoard",
    "DaysPlace",
    "Line",
    "Place",
    "Point",
    "TourBoard",
    "TourPlace",
    "board_ids",
    "load_board",
    "read_board",
]

B = TypeVar("B", bound=Board)
KINDS: Mapping[str, Callable[[Mapping[str, Any]], Board]] = {
    TourBoard.game: on_tour.read,
    DaysBoard.game: ten_days.read,
}


def board_ids(kind: type[Board] = Board) -> list[str]:
    """The boards that have been built: all of them, or those of one kind."""
    built = sorted(path.stem for path in (folder("geodata") / "boards").glob("*.json"))
    return [board_id for board_id in built if isinstance(_kept(board_id), kind)]


@overload
def load_board(board_id: str) -> Board: ...
@overload
def load_board(board_id: str, kind: type[B]) -> B: ...
def load_board(board_id: str, kind: type[Board] = Board) -> Board:
    """A built board by its id, if need be of one kind; a ValueError that lists the boards there are otherwise."""
    if board_id not in board_ids(kind):
        known = ", ".join(board_ids(kind))
        raise ValueError(say("no board %(board)s; there are: %(known)s", board=repr(board_id[:40]), known=known))
    return _kept(board_id)


@cache
def _kept(board_id: str) -> Board:
    return read_board((folder("geodata") / "boards" / f"{board_id}.json").read_text(encoding="utf-8"))


def read_board(text: str) -> Board:
    """A board from the text of its file."""
    data = json.loads(text)
    return KINDS[data.get("game", TourBoard.game)](data)
