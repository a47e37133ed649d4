"""10 Days, the rulebook: the functions that a table needs, in the order a reader needs their modules.

`tiles` the tiles of a box · `journey` is it a journey, and why not · `moves` what happens and how it is written down ·
`state` what the log adds up to · `refusals` what may not happen · `rules` what is then · `view` what a seat may see ·
`telling` a game told aloud · `plans` how far a rack is from a journey · `bots` the built-in players.
"""

from ontour.games.ten_days.bots import autopilot
from ontour.games.ten_days.moves import parse, takes_back
from ontour.games.ten_days.refusals import objection
from ontour.games.ten_days.rules import calls, chance, choices, missed, over, play, roller, seats, start, waiting
from ontour.games.ten_days.scoring import scores
from ontour.games.ten_days.telling import tell
from ontour.games.ten_days.view import view

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
