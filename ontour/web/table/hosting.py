"""The host's panel: a layer over the shared screen or over the phone of a host who plays; and how the power moves on.

It is asked for when it is opened and not pushed, so no code of anybody lies in a page before somebody wants to see it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ontour.games import Refused, Seat
from ontour.games.seating import LONGEST_NAME, Start
from ontour.tables import HOST, Position, Table
from ontour.tables.position import can_undo
from ontour.web.site.limits import limiter
from ontour.web.table.caller import somebody
from ontour.web.table.lobby import field
from ontour.web.table.phone import token
from ontour.web.table.visitors import at_table, for_host, is_host, keep_host_key

pages = Blueprint("hosting", __name__)
NOTHING_LEFT = '<div id="host-panel"></div>'  # for whoever has just given the power away
MOST_SHOWN = 60  # people; of more, those whose name is typed


@dataclass(frozen=True, slots=True)
class Panel:
    """What the host may do, and whom with."""

    code: str
    now: Position
    people: Sequence[Seat]
    more: int  # who are not shown
    find: str
    who: Seat | None  # the one that is opened
    seat_code: str  # of that one, once it was asked for
    host_code: str  # once it was asked for
    refusal: str

    @property
    def begun(self) -> bool:
        """Cards or dice have spoken: who leaves now is played for."""
        return self.now.box.rulebook.calls(self.now.state) > 0

    @property
    def may_start(self) -> bool:
        first = self.now.seats[0].number if self.now.seats else 0
        return bool(first) and self.now.box.rulebook.objection(self.now.state, Start(first)) is None

    @property
    def undo(self) -> bool | None:
        """Whether the last call can be taken back; None where the app would bring the same one again."""
        return can_undo(self.now) if self.now.box.own_dice else None


def panel(table: Table, who: int = 0, host_code: str = "", refusal: str = "") -> str:
    find = request.values.get("find", "")[:LONGEST_NAME].strip()
    seats = [seat for seat in table.now.seats if find.casefold() in seat.name.casefold()]
    opened = next((seat for seat in seats if seat.number == who), None)
    screen = Panel(
        table.code,
        table.now,
        seats[:MOST_SHOWN],
        len(seats[MOST_SHOWN:]),
        find,
        opened,
        table.seat_codes().get(who, "") if opened and request.args.get("seat_code") == "show" else "",
        host_code,
        refusal,
    )
    return render_template("table/caller/_panel.html", panel=screen)


@pages.get("/<code:code>/panel")
@for_host
def show(table: Table) -> str:
    who = request.args.get("who", "")[:4]
    return panel(table, int(who) if who.isascii() and who.isdigit() else 0)


@pages.post("/<code:code>/panel")
@for_host
def act(table: Table) -> str | tuple[str, int]:
    """A line of the host, or one of the words that stand for several."""
    line, acts = request.form.get("line", ""), {"start": start, "next": call, "remove": remove}
    if line == "code":
        return panel(table, host_code=table.host_code())
    try:
        acts.get(line, order)(table)
    except (Refused, ValueError) as problem:
        return panel(table, refusal=str(problem)), 422
    return panel(table) if is_host(table) else NOTHING_LEFT


def order(table: Table) -> None:
    line = request.form.get("line", "")
    if line.startswith("rename "):
        line += " " + request.form.get("name", "")
    table.submit(line, HOST, token=token())


def start(table: Table) -> None:
    table.submit(f"start {somebody(table)}", HOST, token=token())


def call(table: Table) -> None:
    table.next(HOST, token=token())


def remove(table: Table) -> None:
    """All who are ticked, or none of them."""
    table.submit([f"leave {seat[:4]}" for seat in request.form.getlist("seat")], HOST, token=token())


# The power moves on


@pages.get("/<code:code>/hosting")
@at_table
def chair(table: Table) -> str | Response:
    return redirect(url_for("caller.screen", code=table.code), 303) if is_host(table) else asking(table)


def asking(table: Table, refusal: str = "") -> str:
    return render_template("table/hosting.html", table=table, refusal=refusal)


@pages.post("/<code:code>/hosting")
@limiter.limit("10/minute")
@at_table
def take(table: Table) -> Response | tuple[str, int]:
    try:
        key = table.take_power(field("host_code"))
    except Refused as refused:
        return asking(table, str(refused)), 422
    keep_host_key(table, key)
    return redirect(url_for("caller.screen", code=table.code), 303)
