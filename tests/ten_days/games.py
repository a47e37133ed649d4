"""Games of 10 Days at random, for promises that hold at every moment of every game."""

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ontour.boards import load_board
from ontour.games import ten_days
from ontour.games.autoplay import play_on
from ontour.games.chance import below, new_tour_code, tour_dice
from ontour.games.editions import find_edition
from ontour.games.seating import Sit, Start
from ontour.games.ten_days.bots import choose
from ontour.games.ten_days.moves import TenDaysMove
from ontour.games.ten_days.state import State

NAMES = ("Ana", "Ben", "Chloé", "Дима")
EDITIONS = ("ten-days-usa", "ten-days-americas")


class Step(NamedTuple):
    before: State
    move: TenDaysMove
    after: State


def opening(
    edition: str, players: int, seed: int, options: Mapping[str, str]
) -> tuple[State, list[TenDaysMove], random.Random]:
    """An empty table, those who sit down and start, and the chance of all that follows."""
    chooser = random.Random(seed)
    board = load_board(find_edition(edition).boards[0])
    state = ten_days.start(board, (), {"tour": new_tour_code(chooser), **options})
    moves: list[TenDaysMove] = [Sit(number, NAMES[number - 1]) for number in range(1, players + 1)]
    return state, [*moves, Start(1 + below(chooser, players))], chooser


def wandering_game(edition: str, players: int, seed: int, moves: int = 150, **options: str) -> Iterator[Step]:
    """The first moves of a game in which everybody does anything that is allowed."""
    state, first, chooser = opening(edition, players, seed, options)
    for _ in range(moves):
        move = first.pop(0) if first else _next(state, chooser)
        if move is None:
            return
        after = ten_days.play(state, move)
        yield Step(state, move, after)
        state = after


def _next(state: State, chooser: random.Random) -> TenDaysMove | None:
    if waiting := ten_days.waiting(state):
        return chooser.choice(ten_days.choices(state, chooser.choice(sorted(waiting))))
    return ten_days.chance(state, tour_dice(state.options["tour"], ten_days.calls(state)))


def whole_game(edition: str, levels: tuple[str, ...], seed: int, **options: str) -> list[Step]:
    """A game of built-in players from the empty table to the end."""
    state, first, chooser = opening(edition, len(levels), seed, options)
    steps = []
    for move in first:
        steps.append(Step(state, move, ten_days.play(state, move)))
        state = steps[-1].after

    def chosen(state: State, seat: int) -> TenDaysMove:
        assert state.turns < 1000, "this game does not end"
        return choose(state, seat, chooser, levels[seat - 1])

    for move, after in play_on(ten_days, state, state.options["tour"], chosen):
        steps.append(Step(state, move, after))
        state = after
    return steps
