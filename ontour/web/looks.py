"""How each game looks: what makes its screens, and which templates show them. One row for each game.

Routes and streams ask the look of their table; nothing else in the web side knows which games there are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import render_template, request

from ontour.games.editions import find_edition
from ontour.tables import Table
from ontour.web import ten_days
from ontour.web.screens import CallerScreen, SheetScreen, caller_screen, sheet_screen

Form = Mapping[str, str]
WAYS_TO_PLAY = {"own": {"dice": "own"}, "paper": {"sheets": "paper"}}  # any other: the app calls, phones are sheets


@dataclass(frozen=True, slots=True)
class Look:
    """The screens of one game. `phone_tick` is what phones get when only others have acted."""

    caller_screen: Callable[[Table, bool, str], Any]  # for the host or for somebody who watches, with a refusal
    phone_screen: Callable[[Table, int, str], Any]  # for a seat, with a refusal
    options: Callable[[Form], dict[str, str]]  # what the form that opens a table says about the game
    caller_page: str
    stage_part: str
    phone_page: str
    phone_part: str
    phone_tick: str = ""  # "" where all that others do may change the whole phone

    def caller(self, table: Table, host: bool) -> str:
        return render_template(self.caller_page, screen=self.caller_screen(table, host, ""))

    def stage(self, table: Table, host: bool, refusal: str = "") -> str:
        """The part of the shared screen that a press returns and a stream pushes."""
        return render_template(self.stage_part, screen=self.caller_screen(table, host, refusal))

    def phone(self, table: Table, seat: int) -> str:
        return render_template(self.phone_page, screen=self.phone_screen(table, seat, ""))

    def hand(self, table: Table, seat: int, refusal: str = "") -> str:
        """The part of a phone that a tap returns and a stream pushes."""
        return render_template(self.phone_part, screen=self.phone_screen(table, seat, refusal))


def on_tour_phone(table: Table, seat: int, refusal: str) -> SheetScreen:
    return sheet_screen(table, seat, request.values.get("route") == "show", refusal)


def on_tour_caller(table: Table, host: bool, refusal: str) -> CallerScreen:
    return caller_screen(table, host, refusal)


def on_tour_options(form: Form) -> dict[str, str]:
    return {"hints": "yes" if form.get("hints") == "yes" else "no"} | WAYS_TO_PLAY.get(form.get("play", ""), {})


ON_TOUR = Look(
    caller_screen=on_tour_caller,
    phone_screen=on_tour_phone,
    options=on_tour_options,
    caller_page="caller/page.html",
    stage_part="caller/_stage.html",
    phone_page="sheet/page.html",
    phone_part="sheet/_sheet.html",
    phone_tick="sheet/_people.html",
)
TEN_DAYS = Look(
    caller_screen=ten_days.stage_screen,
    phone_screen=ten_days.rack_screen,
    options=ten_days.options,
    caller_page="ten_days/caller.html",
    stage_part="ten_days/_stage.html",
    phone_page="ten_days/phone.html",
    phone_part="ten_days/_phone.html",
)
LOOKS = {"on-tour": ON_TOUR, "ten-days-usa": TEN_DAYS, "ten-days-americas": TEN_DAYS}


def look_of(table: Table) -> Look:
    return LOOKS[table.now.box.edition.id]


def look_of_edition(edition: str) -> Look:
    """ValueError for an edition there is not."""
    return LOOKS[find_edition(edition).id]
