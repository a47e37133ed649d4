"""The tour of the day: one board and the same calls for everyone who plays it."""

import random
from collections.abc import Sequence
from datetime import date

from ontour.games.chance import new_tour_code


def tour_of_day(day: date) -> str:
    """The tour code of a day: the same wherever it is asked, another one the next day."""
    return new_tour_code(random.Random(f"tour of the day {day.isoformat()}"))


def board_of_day(day: date, boards: Sequence[str]) -> str:
    """The boards take turns by the day of the month: with two, the first one on even days."""
    return boards[day.day % len(boards)]
