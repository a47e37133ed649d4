"""How Postcards looks."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint

from ontour.tables import Table
from ontour.web.table.looks import Form, Level, Look
from ontour.words import say

# A blueprint with a folder is how a room outside the house brings its templates.
pages = Blueprint("third_game", __name__, template_folder="templates")


@dataclass(frozen=True)
class Screen:
    """The shared screen or a phone."""

    code: str
    number: int
    seen: int
    view: Any
    seat: int | None
    host: bool
    choices: list[str]
    refusal: str


def screen(table: Table, seat: int | None, host: bool, refusal: str) -> Screen:
    now = table.now
    offered = [] if seat is None else [str(move) for move in now.box.rulebook.choices(now.state, seat)]
    return Screen(table.code, now.number, now.called, table.view(seat), seat, host, offered, refusal)


def caller(table: Table, host: bool, refusal: str) -> Screen:
    return screen(table, None, host, refusal)


def phone(table: Table, seat: int, refusal: str) -> Screen:
    return screen(table, seat, False, refusal)


def options(form: Form) -> dict[str, str]:
    return {}


def points(table: Table, seat: int) -> int | None:
    return next(score.points for score in table.now.box.rulebook.scores(table.now.state) if score.seat == seat)


LOOK = Look(
    caller_screen=caller,
    phone_screen=phone,
    caller_page="third_game/caller.html",
    stage_part="third_game/_stage.html",
    phone_page="third_game/phone.html",
    phone_part="third_game/_phone.html",
    options=options,
    levels=(Level("random", "Postman", say("easy")),),
    usual_level="random",
    points=points,
    pages=(pages,),
)
