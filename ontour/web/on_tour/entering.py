"""Own cards and dice: the host enters each call on the shared screen."""

from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, Response, make_response, render_template, request

from ontour.games import Refused
from ontour.tables import HOST, Table
from ontour.web.on_tour.entered import Entry
from ontour.web.table.caller import answer
from ontour.web.table.phone import seen, token
from ontour.web.table.visitors import for_host
from ontour.words import say

pages = Blueprint("entering", __name__)
LONGEST_TYPED = 120  # three long names


@pages.post("/<code:code>/look")
@for_host
def look(table: Table) -> Response | tuple[str, int]:
    """Own cards: one more is tapped or typed, or one is taken out. Nothing is called yet."""
    return answer_entry(table, lambda _: None)


@pages.post("/<code:code>/enter")
@for_host
def enter(table: Table) -> Response | tuple[str, int]:
    """Own cards and dice: the whole call."""
    return answer_entry(table, lambda entry: table.submit(entry.lines(), HOST, token=token(), seen=seen()))


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
    page = make_response(render_template("on_tour/caller/_entered.html", entry=replace(entry, refusal=refusal)))
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
