"""Somebody alone: a table for one, who is its host as well, and for built-in players.

Opponents sit down and leave again, so that the autopilot plays them at the table's `level`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from ontour.games.chance import parse_tour_code
from ontour.games.editions import find_edition
from ontour.games.seating import clean_name
from ontour.tables import APP, Refused, Table
from ontour.web.site.language import in_language
from ontour.web.site.limits import limiter
from ontour.web.table.lobby import cut
from ontour.web.table.looks import look_of_edition
from ontour.web.table.my_games import history, keep
from ontour.web.table.visitors import for_host, keep_host_key, keep_seat_key, seat_at, tables
from ontour.words import say, sentence

pages = Blueprint("solo", __name__)
MOST_OPPONENTS = 3
TYPED = ("name", "opponents", "level", "tour")
NOBODY_ELSE = say("Solo")  # the name of somebody alone who has not said one
# A class that starts today's tour behind one router must get in, and so must who plays one game after another.
OFTEN_ENOUGH = "60/minute; 600/hour"


@pages.post("/solo/<edition_id>")
@limiter.limit(OFTEN_ENOUGH)
def play(edition_id: str = "") -> Response:
    """The edition that the address names, or else the form."""
    form = cut(request.form)
    return play_one(edition_id or form.get("edition", ""), form)


def play_one(edition_id: str, form: Mapping[str, str]) -> Response:
    """To the sheet; or back to the page of the game, which says beside the field what is wrong, and nothing is lost."""
    try:
        edition = find_edition(edition_id)
        if refusal(form):
            return to_page(edition.id, form.get("board") or edition.boards[0], form)
        table = begin(edition_id, form)
    except ValueError as problem:
        abort(422, sentence(str(problem)))
    before = history()
    name = form.get("name", "").strip() and clean_name(form["name"])
    return keep(replace(before, name=name), to_sheet(table)) if name else to_sheet(table)


def to_page(edition_id: str, board_id: str, form: Mapping[str, str]) -> Response:
    """The page of the game, with what was typed."""
    typed: Mapping[str, Any] = {name: form[name] for name in TYPED if form.get(name)}
    return redirect(url_for("front.game", edition_id=edition_id, board_id=board_id, _anchor="alone", **typed), 303)


def refusal(form: Mapping[str, str]) -> Mapping[str, str]:
    """What is wrong with what somebody typed, by the name of the field."""
    found: dict[str, str] = {}
    if form.get("name", "").strip():
        try:
            clean_name(form["name"])
        except ValueError as problem:
            found["name"] = sentence(str(problem))
    if form.get("tour", "").strip():
        try:
            parse_tour_code(form["tour"])
        except ValueError:
            found["tour"] = say(
                "A tour code has six letters, such as %(code)s. Please look at yours again.", code="ABCDEF"
            )
    return found


def begin(edition_id: str, form: Mapping[str, str]) -> Table:
    """A table for one; the first call is there at once. ValueError for what there is not."""
    edition, look = find_edition(edition_id), look_of_edition(edition_id)
    count = opponent_count(form.get("opponents", str(look.fewest_opponents)), look.fewest_opponents)
    options = {"level": look.usual_level, **look.options(form), **look.solo_options}
    if form.get("level"):
        options["level"] = form["level"]
    if form.get("tour", "").strip():
        options["tour"] = form["tour"]
    table, host_key = tables().open(edition.id, form.get("board") or edition.boards[0], options)
    title = next(level.title for level in look.levels if level.id == options["level"])
    name = clean_name(form["name"]) if form.get("name", "").strip() else history().name or in_language(NOBODY_ELSE)
    sitting = table.sit(name)
    # Locked, or somebody with the code could take an opponent's seat.
    table.submit(["lock", *beginning(opponents(in_language(title), count, name))], APP)
    keep_host_key(table, host_key)
    keep_seat_key(table, sitting.key)
    return table


def opponent_count(text: str, fewest: int) -> int:
    if text not in map(str, range(fewest, MOST_OPPONENTS + 1)):
        bounds = {"fewest": fewest, "most": MOST_OPPONENTS, "found": repr(text)}
        raise ValueError(say("opponents are %(fewest)s to %(most)s, not %(found)s", **bounds))
    return int(text)


def opponents(title: str, count: int, name: str) -> list[str]:
    """Different names, none of them the player's."""
    names = [title, *(f"{title} {number}" for number in range(2, MOST_OPPONENTS + 2))]
    return [other for other in names if other.casefold() != name.casefold()][:count]


def beginning(names: Sequence[str]) -> list[str]:
    """The lines with which opponents sit down beside seat 1, the game starts, and the autopilot takes them over."""
    seats = range(2, len(names) + 2)
    sitting = [f"sit {seat} {name}" for seat, name in zip(seats, names, strict=True)]
    return [*sitting, "start 1", *(f"leave {seat}" for seat in seats)]


def to_sheet(table: Table) -> Response:
    return redirect(url_for("phone.page", code=table.code), 303)


@pages.post("/<code:code>/solo")
@for_host
def again(table: Table) -> Response:
    """The next game of somebody alone, with new calls and against the same opponents."""
    others = [seat for seat in table.now.seats if seat.number != 1]
    if table.now.over and seat_at(table) == 1 and not any(seat.present for seat in others):
        try:
            table.submit(["new game", *beginning([seat.name for seat in others])], APP)
        except Refused as problem:
            abort(422, str(problem))
    return to_sheet(table)
