"""The shared screen: lobby, call, end; and what only the host may do there."""

from collections.abc import Callable
from secrets import choice

from flask import Blueprint, request

from ontour.games import Refused
from ontour.tables import HOST, Table
from ontour.web.table.encore import ALL
from ontour.web.table.looks import look_of
from ontour.web.table.phone import seen, token
from ontour.web.table.shared import stage
from ontour.web.table.visitors import at_table, for_host, is_host
from ontour.words import say

pages = Blueprint("caller", __name__)


@pages.get("/<code:code>/caller")
@at_table
def screen(table: Table) -> str:
    return look_of(table).caller(table, is_host(table))


@pages.post("/<code:code>/next")
@for_host
def call(table: Table) -> tuple[str, int]:
    return answer(table, lambda: table.next(HOST, token=token(), seen=seen()))


@pages.post("/<code:code>/start")
@for_host
def start(table: Table) -> tuple[str, int]:
    """The table picks the first roller; if nobody does, chance does."""
    picked = request.form.get("roller", "")[:4]
    return answer(table, lambda: table.submit(f"start {picked or somebody(table)}", HOST, token=token()))


def somebody(table: Table) -> int:
    seats = [seat.number for seat in table.now.seats]
    if not seats:
        raise Refused(say("Nobody sits at the table yet."))
    return choice(seats)


@pages.post("/<code:code>/host")
@for_host
def host(table: Table) -> tuple[str, int]:
    """A line about the table or its people: lock, pause, undo, leave 3, …"""
    line = request.form.get("line", "")
    if line.startswith("rename "):
        line += " " + request.form.get("name", "")
    return answer(table, lambda: table.submit(line, HOST, token=token()))


@pages.post("/<code:code>/show")
@for_host
def show(table: Table) -> tuple[str, int]:
    """The next act of the encore, or straight to the results."""
    act = request.form.get("act", "")[:4]
    number = int(act) if act.isascii() and act.isdigit() else table.now.shown
    return answer(table, lambda: table.show(min(number, ALL), HOST, token=token()))


@pages.post("/<code:code>/carry-on")
@for_host
def carry_on(table: Table) -> tuple[str, int]:
    """Without all whose phones have been asleep for long; the page names them, and who is back by now stays."""
    seats = {int(seat) for seat in request.form.getlist("seat") if seat.isascii() and seat.isdigit() and len(seat) < 6}
    return answer(table, lambda: table.carry_on(seats, HOST, token=token()))


@pages.post("/<code:code>/again")
@for_host
def again(table: Table) -> tuple[str, int]:
    return answer(table, lambda: table.new_game(HOST, token=token()))


def answer(table: Table, act: Callable[[], object]) -> tuple[str, int]:
    """The shared screen as it is after the press; with the refusal as a sentence, if it was refused."""
    try:
        act()
    except (Refused, ValueError) as problem:
        return look_of(table).stage(table, True, str(problem)), 422
    return stage(table, True), 200
