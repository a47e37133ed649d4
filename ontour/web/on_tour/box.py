"""What is in the box of On Tour: its boards."""

from flask import abort

from ontour.boards import TourBoard, load_board
from ontour.games.editions import find_edition


def asked_board(board_id: str) -> TourBoard:
    try:
        return load_board(board_id, TourBoard)
    except ValueError:
        abort(404)


def printed_boards() -> list[TourBoard]:
    return [load_board(board_id, TourBoard) for board_id in find_edition("on-tour").boards]
