"""What is in the box of On Tour: its boards."""

from flask import abort

from ontour.boards import ON_TOUR, Board, load_board
from ontour.games.editions import find_edition


def asked_board(board_id: str) -> Board:
    try:
        return load_board(board_id, ON_TOUR)
    except ValueError:
        abort(404)


def printed_boards() -> list[Board]:
    return [load_board(board_id) for board_id in find_edition("on-tour").boards]
