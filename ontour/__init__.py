"""On Tour companion: a caller, live sheets and the exact best route for the roll-and-write game On Tour.

Read `boards` first (places, regions, lines), then `games` (what a rulebook is), `games.on_tour` (the game itself, with
`sheet`, `moves`, `turn`, `rules` and the scorer in `route`), then `tables` (the log) and `web` (the screens).
"""

from ontour.boards import load_board
from ontour.games.on_tour.route import best_route
from ontour.games.on_tour.sheet import parse_sheet

__all__ = ["best_route", "load_board", "parse_sheet"]
