"""One seat to look at, large: for whoever only watches, and for a second screen that shows one player all the time."""

from flask import Blueprint, Response, render_template, request

from ontour.games.seating import LONGEST_NAME
from ontour.tables import Table
from ontour.web.site.errors import error_page
from ontour.web.table.looks import look_of
from ontour.web.table.shared import shared
from ontour.web.table.stream import GONE_EVENT, live, part, stream
from ontour.web.table.visitors import at_table
from ontour.words import say

pages = Blueprint("watch", __name__)
MOST_SHOWN = 60  # people; of more, those whose name is typed
Page = str | tuple[str, int]


@pages.get("/<code:code>/watch")
@at_table
def everybody(table: Table) -> Page:
    if not look_of(table).watchable(table):
        return hidden()
    find = request.args.get("find", "")[:LONGEST_NAME].strip()
    found = [player for player in table.view().players if find.casefold() in player.name.casefold()]
    return render_template(
        "table/watch.html",
        table=table,
        look=look_of(table),
        people=found[:MOST_SHOWN],
        more=max(0, len(found) - MOST_SHOWN),
        find=find,
    )


@pages.get("/<code:code>/watch/<int:seat>")
@at_table
def one(table: Table, seat: int) -> Page:
    if not look_of(table).watchable(table):
        return hidden()
    if table.seat(seat) is None:
        return error_page(404, say("Nobody sits there"), say("This seat is free, or there is no such seat."))
    return look_of(table).watch(table, seat)


@pages.get("/<code:code>/watch/<int:seat>/stream")
@at_table
def follow(table: Table, seat: int) -> Response:
    look = look_of(table)

    def there() -> bool:
        return look.watchable(table) and table.seat(seat) is not None

    def everything() -> str:
        watched = shared(table, f"watch {seat}", lambda: look.watched(table, seat)) if there() else ""
        return watched and part("#watched", watched)

    def tick() -> str:
        told = shared(table, f"watch tick {seat}", lambda: look.watched_tick(table, seat)) if there() else ""
        return told and part("#doing", told)

    return stream(table, table.listen(None), everything, tick) if there() else live(iter((GONE_EVENT,)))


def hidden() -> tuple[str, int]:
    return error_page(404, say("Nobody’s sheet is shown"), say("At this table everybody sees only their own."))
