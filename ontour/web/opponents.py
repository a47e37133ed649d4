"""Somebody alone at 10 Days: a table for one and for built-in players, who sit down and leave to the autopilot."""

from flask import Blueprint, abort, request
from werkzeug.wrappers import Response

from ontour.games.editions import find_edition
from ontour.tables import APP, Refused, Table
from ontour.tables.keys import new_tour
from ontour.web.language import in_language
from ontour.web.limits import limiter
from ontour.web.lobby import cut
from ontour.web.looks import look_of_edition
from ontour.web.solo import MOST_OPPONENTS, NOBODY_ELSE, OFTEN_ENOUGH, Level, begin_alone, beginning, to_sheet
from ontour.web.visitors import for_host, seat_at, tables
from ontour.words import say, sentence

pages = Blueprint("opponents", __name__)
LEVELS = (
    Level("random", say("Tourist"), say("easy")),
    Level("simple", say("Traveller"), say("medium")),
    Level("planner", say("Explorer"), say("hard")),
)


@pages.post("/ten-days/solo")
@limiter.limit(OFTEN_ENOUGH)
def play() -> Response:
    form = cut(request.form)
    try:
        table = begin(form.get("edition", ""), form, form.get("opponents", "1"))
    except ValueError as problem:
        abort(422, sentence(str(problem)))
    return to_sheet(table)


def begin(edition: str, form: dict[str, str], opponents: str) -> Table:
    """A table for one, who is the host too; the first tile is in hand at once."""
    if opponents not in map(str, range(1, MOST_OPPONENTS + 1)):
        raise ValueError(say("opponents are 1 to %(most)s, not %(wrong)s", most=MOST_OPPONENTS, wrong=repr(opponents)))
    options = {"level": "simple"} | look_of_edition(edition).options(form)
    table, host_key = tables().open(edition, find_edition(edition).boards[0], options)
    title = next(level.title for level in LEVELS if level.id == options["level"])
    names = [f"{in_language(title)} {number}" for number in range(1, int(opponents) + 1)]
    return begin_alone(table, host_key, NOBODY_ELSE, names)


@pages.post("/<code:code>/ten-days/again")
@for_host
def again(table: Table) -> Response:
    """The next game of somebody alone, against the same opponents."""
    others = [seat for seat in table.now.seats if seat.number != 1]
    if table.now.over and seat_at(table) == 1 and not any(seat.present for seat in others):
        try:
            table.submit([f"new game {new_tour()}", *beginning([seat.name for seat in others])], APP)
        except Refused as problem:
            abort(422, str(problem))
    return to_sheet(table)
