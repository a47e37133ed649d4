"""The tour of the day: one board and the same calls for everyone who plays it. Days are written '2026-11-18'."""

import random
from collections.abc import Sequence

from ontour.games.chance import new_tour_code


def tour_of_day(day: str) -> str:
    """The tour code of a day: the same wherever it is asked, another one the next day."""
    return new_tour_code(random.Random(f"tour of the day {day}"))


def board_of_day(day: str, boards: Sequence[str]) -> str:
    """The boards take turns by the day of the month: with two, the first one on even days."""
    return boards[int(day[-2:]) % len(boards)]
