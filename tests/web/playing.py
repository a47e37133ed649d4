"""Turns and whole games at a table, written at random in the players' names."""

import random

from ontour.games.on_tour.bots import choose
from ontour.tables import HOST, Table


def turn_lines(table: Table, seat: int) -> list[str]:
    """All that this seat has to say this turn, `done` last."""
    rulebook, state, dice, lines = table.now.box.rulebook, table.now.state, random.Random(seat), list[str]()
    while seat in rulebook.waiting(state) and not (lines and lines[-1].endswith("done")):
        move = choose(state, seat, dice, "random")
        state = rulebook.play(state, move)
        lines.append(str(move))
    return lines


def first_mark(table: Table, seat: int) -> str:
    """A mark this seat may make now: "1 writes 37 in UT" or "1 stars UT"."""
    return turn_lines(table, seat)[0]


def finish_turn(table: Table) -> None:
    for seat in sorted(table.now.waiting):
        table.submit(turn_lines(table, seat), seat)


def finish_game(table: Table) -> None:
    while not table.now.over:
        if not table.now.waiting:
            table.next(HOST)
        finish_turn(table)
