"""Full sheets as the dice could have made them."""

import random

from ontour.boards import Board
from ontour.games.on_tour.sheet import DOUBLES, Sheet
from tests.scorer.made import random_sheet

NUMBERS = [number for number in range(100) if number not in DOUBLES]


def full_sheet(board: Board, seed: int) -> Sheet:
    return random_sheet(board, random.Random(seed), stars=4, crosses=3, numbers=NUMBERS)
