"""On Tour, the rulebook: the functions that a table needs, in the order a reader needs their modules.

`sheet` marks and sheets · `moves` what happens and how it is written down · `turn` what a call asks of a
sheet · `state` what the log adds up to · `rules` what may happen and what is then · `writing` the refusals ·
`view` what a seat may see · `telling` a game told aloud · `route` the best route, exactly · `outlook` what a
sheet may still become · `bots` the built-in players.
"""

from ontour.games.on_tour.bots import autopilot, missed
from ontour.games.on_tour.moves import parse, takes_back
from ontour.games.on_tour.rules import (
    calls,
    chance,
    choices,
    objection,
    over,
    play,
    roller,
    seats,
    start,
    waiting,
)
from ontour.games.on_tour.scoring import scores
from ontour.games.on_tour.telling import tell
from ontour.games.on_tour.view import view

__all__ = [
    "autopilot",
    "calls",
    "chance",
    "choices",
    "missed",
    "objection",
    "over",
    "parse",
    "play",
    "roller",
    "scores",
    "seats",
    "start",
    "takes_back",
    "tell",
    "view",
    "waiting",
]
