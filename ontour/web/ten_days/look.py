"""How 10 Days looks: the row that its two editions name."""

from ontour.web.table.looks import Level, Look
from ontour.web.ten_days import before
from ontour.web.ten_days.screens import options, rack_screen, stage_screen
from ontour.words import say

LEVELS = (
    Level("random", say("Tourist"), say("easy")),
    Level("simple", say("Traveller"), say("medium")),
    Level("planner", say("Explorer"), say("hard")),
)


LOOK = Look(
    caller_screen=stage_screen,
    phone_screen=rack_screen,
    caller_page="ten_days/caller.html",
    stage_part="ten_days/_stage.html",
    phone_page="ten_days/phone.html",
    phone_part="ten_days/_phone.html",
    options=options,
    room="ten_days",
    rules="ten_days/_rules.html",
    levels=LEVELS,
    acts=lambda table: 1,  # the winning journey
    pages=(before.pages,),
    usual_level="simple",
)
