"""The shared screen: lobby, call, end; and what only the host may do there."""

from collections.abc import Callable
from dataclasses import replace
from secrets import choice

from flask import Blueprint, Response, make_response, render_template, request

from ontour.games import Refused
from ontour.tables import HOST, Table
from ontour.web.entered import Entry
from ontour.web.looks import look_of
from ontour.web.sheet import seen, token
from ontour.web.visitors import at_table, for_host, is_host
from ontour.words import say

pages = Blueprint("caller", __name__)
LONGEST_TYPED = 120  # three long names


@pages.get("/<code:code>/caller")
@at_table
def screen(table: Table) -> str:
    return look_of(table).caller(table, is_host(table))


@pages.post("/<code:code>/next")
@for_host
def call(table: Table) -> tuple[str, int]:
    return answer(table, lambda: table.next(HOST, key=token(), seen=seen()))


@pages.post("/<code:code>/start")
@for_host
def start(table: Table) -> tuple[str, int]:
    """The table picks the first roller; if nobody does, chance does."""
    picked = request.form.get("roller", "")[:4]
    return answer(table, lambda: table.submit(f"start {picked or somebody(table)}", HOST, key=token()))


def somebody(table: Table) -> int:
    seats = [seat.number for seat in table.now.seats]
    if not seats:
        raise Refused(say("Nobody sits at the table yet."))
    return choice(seats)


@pages.post("/<code:code>/look")
@for_host
def look(table: Table) -> Response | tuple[str, int]:
    """Own cards: one more is tapped or typed, or one is taken out. Nothing is called yet."""
    return answer_entry(table, lambda _: None)


@pages.post("/<code:code>/enter")
@for_host
def enter(table: Table) -> Response | tuple[str, int]:
    """Own cards and dice: the whole call."""
    return answer_entry(table, lambda entry: table.submit(entry.lines(), HOST, key=token(), seen=seen()))


def answer_entry(table: Table, act: Callable[[Entry], object]) -> Response | tuple[str, int]:
    """The shared screen if there is a call now; otherwise what is entered so far, perhaps with a refusal."""
    if seen() not in (None, table.now.called):
        return answer(table, stale)
    if not table.now.box.own_dice:
        return answer(table, not_ours)
    entry = Entry(table.view(None), cards_held(table), (die("first"), die("second")))
    refusal = ""
    try:
        entry = with_the_new_card(entry)
        if act(entry) is not None:
            return answer(table, lambda: None)
    except (Refused, ValueError) as problem:
        refusal = str(problem)
    page = make_response(render_template("caller/_entered.html", entry=replace(entry, refusal=refusal)))
    page.status_code = 422 if refusal else 200
    page.headers.update({"HX-Retarget": "#entered", "HX-Reswap": "outerMorph"})
    return page


def stale() -> None:
    raise Refused(say("That was for an earlier turn."))


def not_ours() -> None:
    raise Refused(say("At this table the app flips the cards and rolls the dice."))


def cards_held(table: Table) -> tuple[str, ...]:
    """What the form says was entered before."""
    places = table.now.box.board.places
    return tuple(dict.fromkeys(code for code in request.form.getlist("card")[:9] if code in places))


def with_the_new_card(entry: Entry) -> Entry:
    if tapped := request.form.get("tap", "")[:LONGEST_TYPED]:
        return entry.tapped(entry.board.find(tapped))
    return entry.typed(request.form.get("typed", "")[:LONGEST_TYPED])


def die(name: str) -> str:
    """Digits as they came, up to three, so that the rules can answer a die of 12."""
    text = request.form.get(name, "")[:3]
    return text if text.isascii() and text.isdigit() else ""


@pages.post("/<code:code>/host")
@for_host
def host(table: Table) -> tuple[str, int]:
    """A line about the table or its people: lock, pause, undo, leave 3, …"""
    line = request.form.get("line", "")
    if line.startswith("rename "):
        line += " " + request.form.get("name", "")
    return answer(table, lambda: table.submit(line, HOST, key=token()))


@pages.post("/<code:code>/again")
@for_host
def again(table: Table) -> tuple[str, int]:
    return answer(table, lambda: table.new_game(HOST, key=token()))


def answer(table: Table, act: Callable[[], object]) -> tuple[str, int]:
    """The shared screen as it is after the press; with the refusal as a sentence, if it was refused."""
    try:
        act()
    except (Refused, ValueError) as problem:
        return look_of(table).stage(table, True, str(problem)), 422
    return look_of(table).stage(table, True), 200
