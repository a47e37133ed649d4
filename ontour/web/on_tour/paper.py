"""After a game on paper: everybody, or the host for all, types a sheet in, with the keys of the scoring page."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ontour.games import Refused
from ontour.games.on_tour.sheet import Sheet, sheet_line
from ontour.games.on_tour.state import State
from ontour.tables import Table, new_key
from ontour.web.on_tour.scoring import ScoringScreen, asked_screen, screen_of
from ontour.web.site.limits import SEATED, limiter, scored, was_done
from ontour.web.table.visitors import at_table, is_host, keep_seat_key, seat_at, seat_key
from ontour.words import sentence

pages = Blueprint("paper", __name__)


@dataclass(frozen=True, slots=True)
class Entering:
    """What the scoring page shows besides, while a sheet is entered for a table."""

    table: Table
    name: str
    seat: int | None  # of the sheet that is corrected
    refusal: str = ""

    @property
    def called(self) -> Sequence[str]:
        """Every number there was."""
        state = self.table.now.state
        numbers = {number for call in (*state.past, state.call) for number in call.numbers}
        return [f"{number:02d}" for number in sorted(numbers)]


@pages.get("/<code:code>/paper")
@at_table
@scored
def page(table: Table) -> str | Response:
    state = table.now.state
    if not may_enter(table):
        return redirect(url_for("caller.screen", code=table.code), 303)
    seat = asked_seat(table)
    sheet = state.pages[seat].sheet if seat else Sheet(state.opening)
    name = state.seats[seat].name if seat else ""
    return shown(screen_of(state.board, sheet, any_number=bool(seat)), Entering(table, name, seat))


@pages.post("/<code:code>/paper")
@limiter.limit(SEATED, deduct_when=was_done)
@at_table
@scored
def enter(table: Table) -> Response | tuple[str, int]:
    if not table.now.box.paper:
        return redirect(url_for("caller.screen", code=table.code), 303)
    state, name, seat = table.now.state, request.form.get("name", "")[:80], asked_seat(table)
    screen = asked_screen(state.board)
    refusal = screen.refusal or said(table, state, name, seat, screen)
    if refusal:
        return shown(screen, Entering(table, name, seat, refusal)), 422
    door = "caller.screen" if is_host(table) else "phone.page"
    return redirect(url_for(door, code=table.code), 303)


def said(table: Table, state: State, name: str, seat: int | None, screen: ScoringScreen) -> str:
    """Why not; "" once the sheet is in the log. The host enters sheets for others, everybody else has one."""
    marks = sheet_line(state.board, screen.scored.sheet).partition(":")[2].strip()
    host = is_host(table)
    key = new_key() if host else seat_key(table) or new_key()
    if seat and state.seats[seat].name == name.strip() and state.pages[seat].sheet == screen.scored.sheet:
        return ""  # said before
    try:
        sitting = table.claim(lambda number: f"paper {number} {' '.join(name.split())}: {marks}", key, seat)
    except Refused as refused:
        return str(refused)
    except ValueError as problem:
        return sentence(str(getattr(problem, "reason", problem)))
    if not host:
        keep_seat_key(table, sitting.key, seated=True)
    return ""


def may_enter(table: Table) -> bool:
    now = table.now
    return now.box.paper and now.over and not now.state.revealed


def asked_seat(table: Table) -> int | None:
    """Whose sheet is corrected: the host says so, everybody else has their own; None for a new one."""
    if not is_host(table):
        return seat_at(table)
    asked = request.values.get("seat", "")[:4]
    seat = int(asked) if asked.isascii() and asked.isdigit() else None
    return seat if seat in table.now.state.seats else None


def shown(screen: ScoringScreen, entering: Entering) -> str:
    return render_template("on_tour/scoring/page.html", screen=screen, entering=entering)
