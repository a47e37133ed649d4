"""Games of 10 Days played on by the built-in players, and the tiles that a page shows."""

import random
import re
from collections.abc import Callable

from ontour.games.ten_days.bots import choose
from ontour.games.ten_days.moves import RackMove
from ontour.games.ten_days.rules import play, waiting
from ontour.games.ten_days.state import State
from ontour.games.ten_days.view import View
from ontour.tables import Table

TILE = re.compile(r'data-tile="([^"]*)"')


def next_line(table: Table) -> tuple[int, str]:
    """Who is waited for, and what a built-in player would do there."""
    seat = min(table.now.waiting)
    return seat, str(chosen(table.now.state, seat))


def chosen(state: State, seat: int) -> RackMove:
    return choose(state, seat, random.Random(state.turns), "simple" if state.phase == "fill" else "planner")


def play_until(table: Table, goal: Callable[[View], bool]) -> None:
    """Turn by turn, until the goal is met between two turns."""
    while not goal(table.view()):
        seat = min(table.now.waiting)
        table.submit(lines_of(table.now.state, seat), seat)


def lines_of(state: State, seat: int) -> list[str]:
    """All that this seat does until somebody else or the draw pile is next; saved at once, which is faster."""
    lines = list[str]()
    while seat in waiting(state):
        move = chosen(state, seat)
        state = play(state, move)
        lines.append(str(move))
    return lines


def turn_of(seat: int) -> Callable[[View], bool]:
    return lambda view: view.phase == "turn" and view.mover == seat


def over(view: View) -> bool:
    return view.phase == "over"


def tiles_in(html: str) -> set[str]:
    return set(TILE.findall(html))


def tiles_before(table: Table, seat: int | None) -> set[str]:
    """All tiles that a viewer may see now: the tops of the open piles, and their own rack and hand."""
    view: View = table.view(seat)
    seen = {pile.top for pile in view.piles}
    if view.own:
        seen |= {*view.own.rack, view.own.hand}
    return {tile for tile in seen if tile}
