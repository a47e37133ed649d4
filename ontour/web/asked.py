"""What pages about boards, sheets and files have in common: what was asked for, and files to take away."""

from flask import Response, abort

from ontour.boards import ON_TOUR, Board, load_board
from ontour.games.editions import find_edition
from ontour.tables import Table


def asked_board(board_id: str) -> Board:
    try:
        return load_board(board_id, ON_TOUR)
    except ValueError:
        abort(404)


def printed_boards() -> list[Board]:
    """The boards in the box."""
    return [load_board(board_id) for board_id in find_edition("on-tour").boards]


def need_sheets(table: Table) -> None:
    """For pages about sheets and their routes: a table of another game has none."""
    if table.now.box.board.game != ON_TOUR:
        abort(404)


def attachment(body: str | bytes, name: str, kind: str) -> Response:
    """A file to keep under this name."""
    return Response(body, mimetype=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
