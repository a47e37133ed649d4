"""Whole games at random, for promises that hold at every moment of every game."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from ontour.boards import load_board
from ontour.games import on_tour
from ontour.games.chance import below, new_tour_code, tour_dice
from ontour.games.on_tour.bots import choose
from ontour.games.on_tour.moves import OnTourMove
from ontour.games.on_tour.state import State
from ontour.games.seating import Sit, Start

NAMES = ("Ana", "Ben", "Chloé", "Дима")


class Step(NamedTuple):
    before: State
    move: OnTourMove
    after: State


def random_game(board: str, players: int, seed: int, change_of_mind: float = 0.2) -> Iterator[Step]:
    """Every step of a game from the empty table to the end; players now and then take back or swap."""
    chooser = random.Random(seed)
    tour = new_tour_code(chooser)
    state = on_tour.start(load_board(board), (), {"tour": tour})
    opening: list[OnTourMove] = [Sit(number, NAMES[number - 1]) for number in range(1, players + 1)]
    opening.append(Start(1 + below(chooser, players)))
    while not on_tour.over(state):
        move = opening.pop(0) if opening else _next(state, tour, chooser, change_of_mind)
        after = on_tour.play(state, move)
        yield Step(state, move, after)
        state = after


def _next(state: State, tour: str, chooser: random.Random, change_of_mind: float) -> OnTourMove:
    call = on_tour.chance(state, tour_dice(tour, on_tour.calls(state)))
    if call is not None:
        return call
    seat = chooser.choice(sorted(on_tour.waiting(state)))
    if chooser.random() < change_of_mind:
        return chooser.choice(sorted(on_tour.choices(state, seat), key=str))
    return choose(state, seat, chooser, "random")
