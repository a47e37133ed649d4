"""What pages without a table have in common: the board in their address, and files to take away."""

from flask import Response, abort

from ontour.boards import ON_TOUR, Board, load_board
from ontour.games.editions import find_edition


def asked_board(board_id: str) -> Board:
    try:
        return load_board(board_id, ON_TOUR)
    except ValueError:
        abort(404)


def printed_boards() -> list[Board]:
    """The boards in the box."""
    return [load_board(board_id) for board_id in find_edition("on-tour").boards]


def attachment(body: str | bytes, name: str, kind: str) -> Response:
    """A file to keep under this name."""
    return Response(body, mimetype=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
