"""Coming in: open a table, find one by its code, sit down, take a seat over or back."""

from collections.abc import Mapping

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ontour.games import Refused
from ontour.games.editions import EDITIONS, find_edition
from ontour.tables import Outrun, Sitting, Table, new_key
from ontour.tables.aside import off_the_loop
from ontour.tables.keys import plain_code
from ontour.web.site.limits import OPENED, SEATED, WRONG_SEAT_CODES, limiter, was_done, was_refused
from ontour.web.table.looks import look_of, look_of_edition
from ontour.web.table.visitors import (
    at_table,
    fate,
    is_host,
    keep_host_key,
    keep_seat_key,
    seat_at,
    seat_key,
    tables,
    to_table,
)
from ontour.words import sentence

pages = Blueprint("lobby", __name__)
MOST_THOUGHTS = 5  # tries to think out what a newcomer missed before the table moves on
LONGEST_FIELD = 80  # a name, a code: anything longer is cut before it is looked at


def field(name: str) -> str:
    return request.form.get(name, "")[:LONGEST_FIELD]


def cut(form: Mapping[str, str]) -> dict[str, str]:
    return {name: value[:LONGEST_FIELD] for name, value in form.items()}


@pages.post("/open")
@pages.post("/open/<edition_id>", endpoint="open_one_of")
@limiter.limit(OPENED)
def open_table(edition_id: str = "") -> Response:
    """The edition that the address names, or else the form."""
    edition = edition_id or field("edition") or EDITIONS[0].id
    try:
        board = field("board") or find_edition(edition).boards[0]
        options = look_of_edition(edition).options(cut(request.form))
        if tour := field("tour").strip():
            options["tour"] = tour
        table, key = tables().open(edition, board, options)
    except ValueError as problem:
        abort(422, sentence(str(problem)))
    keep_host_key(table, key)
    return redirect(url_for("caller.screen", code=table.code), 303)


@pages.get("/join")
def join() -> Response:
    """The front page's form: the code as somebody typed it."""
    typed = plain_code(request.args.get("code", "")[:LONGEST_FIELD])
    return redirect(url_for("lobby.door", code=typed or "-"), 303)


@pages.get("/<code:code>")
@at_table
def door(table: Table) -> str | Response:
    """Where the QR code leads: to your sheet, or to a chair."""
    if seat_at(table) is not None:
        return redirect(url_for("phone.page", code=table.code), 303)
    if table.now.box.paper:  # nobody sits down there
        return redirect(url_for("caller.screen", code=table.code), 303)
    if seat_key(table) is None:
        # The key comes before the seat, so that a second tap on "take a seat" asks for the same one.
        keep_seat_key(table, new_key())
    return doorway(table)


def doorway(table: Table, refusal: str = "", name: str = "") -> str:
    return render_template(
        "table/door.html",
        table=table,
        look=look_of(table),
        view=table.view(),
        vacant=[seat for seat in table.now.seats if not seat.present and not table.now.over],
        closed=table.closed(),
        late=look_of(table).late(table),
        fate=fate(table),
        host=is_host(table),
        refusal=refusal,
        name=name,
    )


@pages.post("/<code:code>/sit")
@limiter.limit(SEATED, deduct_when=was_done)
@at_table
def sit(table: Table) -> Response | tuple[str, int]:
    seat = field("seat")
    try:
        if seat.isascii() and seat.isdigit():
            sitting = table.take_over(int(seat), field("name"), seat_key(table))
        else:
            sitting = sit_down(table, field("name"))
    except Refused as refused:
        return doorway(table, str(refused), field("name")), 422
    keep_seat_key(table, sitting.key, seated=True)
    return redirect(url_for("phone.page", code=table.code), 303)


def sit_down(table: Table, name: str) -> Sitting:
    """What somebody late has missed is thought out off the loop; should the table move on meanwhile, once more."""
    for _ in range(MOST_THOUGHTS):
        try:
            ahead = off_the_loop(table.missed_turns, name, seat_key(table))
            return table.sit(name, seat_key(table), ahead=ahead)
        except Outrun:
            continue
    return table.sit(name, seat_key(table))


def of_this_table() -> str:
    return "table " + plain_code((request.view_args or {}).get("code", ""))


@pages.post("/<code:code>/recover")
@limiter.limit(WRONG_SEAT_CODES, key_func=of_this_table, deduct_when=was_refused)
@at_table
def recover(table: Table) -> Response | tuple[str, int]:
    try:
        sitting = table.recover(field("seat_code"))
    except Refused as refused:
        return doorway(table, str(refused)), 422
    keep_seat_key(table, sitting.key, seated=True)
    return to_table(table)
