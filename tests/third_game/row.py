"""The one row that registers Postcards."""

from ontour.games.editions import Edition
from ontour.games.reports import Report
from tests.third_game import rules

POSTCARDS = Edition(
    "postcards",
    "Postcards",
    boards=("europe",),
    most_seats=40,
    rulebook=rules,
    report=Report(rules.LEVELS, rules.choose),
    room="tests.third_game",
)
