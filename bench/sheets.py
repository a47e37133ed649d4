"""Sheets for the benchmark: from whole games of random legal play, and of given kinds."""

import random

from ontour.boards import Board
from ontour.games import on_tour
from ontour.games.chance import new_tour_code, tour_dice
from ontour.games.on_tour.bots import choose
from ontour.games.on_tour.sheet import STAR, Mark, Sheet
from ontour.games.seating import Start


def played_sheet(board: Board, dice: random.Random) -> Sheet:
    """The sheet at the end of a game in which every legal move was as likely as any other."""
    tour = new_tour_code(dice)
    state = on_tour.play(on_tour.start(board, ("Ana",), {"tour": tour}), Start(1))
    while not on_tour.over(state):
        call = on_tour.chance(state, tour_dice(tour, on_tour.calls(state)))
        state = on_tour.play(state, call or choose(state, 1, dice, "random"))
    return state.pages[1].sheet


def starry_sheet(board: Board, dice: random.Random, stars: int) -> Sheet:
    """Random numbers as the dice give them, this many stars, three places in ten circled."""
    codes = list(board.places)
    dice.shuffle(codes)
    values = [STAR if rank < stars else _dice_number(dice) for rank in range(len(codes))]
    return Sheet({code: Mark(value, dice.random() < 0.3) for code, value in zip(codes, values, strict=True)})


def equal_sheet(board: Board, dice: random.Random) -> Sheet:
    number = _dice_number(dice)
    return Sheet({code: Mark(number, dice.random() < 0.3) for code in board.places})


def _dice_number(dice: random.Random) -> int:
    one, two = dice.sample(range(10), 2)
    return 10 * one + two
