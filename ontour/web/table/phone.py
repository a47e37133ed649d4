"""The player's phone: their screen, and every tap on it."""

from collections.abc import Callable
from contextlib import suppress

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ontour.games import Refused
from ontour.tables import Table
from ontour.web.table.encore import is_settled
from ontour.web.table.looks import look_of
from ontour.web.table.shared import hand
from ontour.web.table.visitors import for_player, forget_seat, to_table
from ontour.words import say

pages = Blueprint("phone", __name__)


@pages.get("/<code:code>/sheet")
@for_player
def page(table: Table, seat: int) -> str:
    return look_of(table).phone(table, seat)


@pages.post("/<code:code>/tap")
@for_player
def tap(table: Table, seat: int) -> Response | tuple[str, int]:
    """A line of this seat: a mark, taking it back, swapping, done. It may come in two halves, from two taps."""
    line = f"{request.form.get('line', '')} {request.form.get('more', '')}".rstrip()
    return answer(table, seat, lambda: write(table, seat, line))


def write(table: Table, seat: int, line: str) -> None:
    """Another game is asked for at an address of its own, which lets nobody cut off the encore."""
    if line.split()[:2] == ["new", "game"]:
        begin_again(table, seat)
    else:
        table.submit(line, seat, token=token(), seen=seen())


@pages.post("/<code:code>/press")
@for_player
def press(table: Table, seat: int) -> Response | tuple[str, int]:
    """The roller flips and rolls on their own phone."""
    return answer(table, seat, lambda: table.next(seat, token=token(), seen=seen()))


@pages.post("/<code:code>/another")
@for_player
def another(table: Table, seat: int) -> Response | tuple[str, int]:
    """Another game with the same people: whoever sits there may begin it, once everything has been shown."""
    return answer(table, seat, lambda: begin_again(table, seat))


def begin_again(table: Table, seat: int) -> None:
    if table.now.over and not is_settled(table):
        raise Refused(say("First everybody’s routes are shown."))
    table.new_game(seat, token=token())


@pages.get("/<code:code>/sheet/past")
@for_player
def past(table: Table, seat: int) -> str:
    """What was called so far, to look back at."""
    if not look_of(table).past:
        abort(404)
    return render_template(look_of(table).past, table=table, seat=seat, view=table.view(seat))


@pages.post("/<code:code>/leave")
@for_player
def leave(table: Table, seat: int) -> Response:
    """Before the start the seat is free again; later the autopilot plays on, and whoever left may come back."""
    with suppress(Refused):  # gone already
        table.submit(f"leave {seat}", seat)
    if table.seat(seat) is not None:
        return redirect(url_for("phone.page", code=table.code), 303)
    forget_seat(table)
    return redirect(url_for("front.home"), 303)


def answer(table: Table, seat: int, act: Callable[[], object]) -> Response | tuple[str, int]:
    """The player's sheet as it is after the tap; with the refusal as a sentence, if it was refused."""
    refusal = ""
    try:
        act()
    except (Refused, ValueError) as problem:
        refusal = str(problem)
    if table.seat(seat) is None:  # they have just left
        return to_table(table)
    return (look_of(table).hand(table, seat, refusal), 422) if refusal else (hand(table, seat), 200)


def token() -> str | None:
    """What the page was when it was tapped; the same tap twice carries the same token and counts once."""
    # The field has its name from before, for pages that are open while the server is renewed.
    return request.form.get("key", "")[:40] or None


def seen() -> int | None:
    """The call the page showed, so that a tap on an old page is told so."""
    text = request.form.get("seen", "")[:12]
    return int(text) if text.isascii() and text.isdigit() else None
