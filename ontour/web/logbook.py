"""The file of a finished game of 10 Days, to keep and to send. While it runs, it would tell what is hidden."""

from datetime import UTC, datetime

from flask import Blueprint, Response, abort

from ontour.boards import TEN_DAYS
from ontour.tables import Table
from ontour.web.asked import attachment
from ontour.web.visitors import at_table

pages = Blueprint("logbook", __name__)


@pages.get("/<code:code>/journeys/<int:number>.tour")
@at_table
def file(table: Table, number: int) -> Response:
    now = table.now
    if now.box.board.game != TEN_DAYS or not 1 <= number <= len(now.games):
        abort(404)
    if number == len(now.games) and not now.over:  # known without reading the log again
        abort(404)
    game = table.games()[number - 1]
    if not game.last.over:
        abort(404)
    day = datetime.fromtimestamp(table.made, UTC).date()
    name = f"{table.now.box.edition.id}-{day}-{table.code}-{number}.tour"
    return attachment(game.text(str(day)), name, "text/plain; charset=utf-8")
