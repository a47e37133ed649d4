"""How 10 Days looks: the row that its two editions name."""

from collections.abc import Sequence

from ontour.web.table.looks import Front, Level, Look
from ontour.web.ten_days import before
from ontour.web.ten_days.screens import options, rack_screen, stage_screen
from ontour.words import say

LEVELS = (
    Level("random", say("Tourist"), say("easy")),
    Level("simple", say("Traveller"), say("medium")),
    Level("planner", say("Explorer"), say("hard")),
)


def offer() -> Sequence[Level]:
    return LEVELS


LOOK = Look(
    caller_screen=stage_screen,
    phone_screen=rack_screen,
    caller_page="ten_days/caller.html",
    stage_part="ten_days/_stage.html",
    phone_page="ten_days/phone.html",
    phone_part="ten_days/_phone.html",
    options=options,
    room="ten_days",
    front=Front(together="ten_days/_front.html"),
    offer=offer,
    levels=LEVELS,
    pages=(before.pages,),
    usual_level="simple",
)
