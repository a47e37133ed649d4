"""Cards and dice out of a source of chance, and tour codes: the same code brings the same calls everywhere.

Only `random()` is ever asked: the sequence it gives for a seed is promised by Python to stay the same.
"""

import random
from collections.abc import Iterable
from typing import TypeVar

from ontour.games import Dice
from ontour.words import say

_T = TypeVar("_T")

# Without I, O, S and Z, which are mistaken for digits.
TOUR_LETTERS = "ABCDEFGHJKLMNPQRTUVWXY"
TOUR_CODE_LENGTH = 6


def tour_dice(code: str, call: int) -> Dice:
    """The chance of one call on a tour: `call` counts the calls before it."""
    return random.Random(f"{code}/{call}")


def new_tour_code(dice: Dice) -> str:
    return "".join(TOUR_LETTERS[below(dice, len(TOUR_LETTERS))] for _ in range(TOUR_CODE_LENGTH))


def parse_tour_code(text: str) -> str:
    """A tour code in capitals; a ValueError that says what one looks like otherwise."""
    code = "".join(text.split()).upper()
    if len(code) != TOUR_CODE_LENGTH or not set(code) <= set(TOUR_LETTERS):
        expected = {"count": TOUR_CODE_LENGTH, "letters": TOUR_LETTERS}
        found = repr(text.strip()[:40])
        raise ValueError(
            say("a tour code has %(count)s of the letters %(letters)s, not %(found)s", found=found, **expected)
        )
    return code


def below(dice: Dice, count: int) -> int:
    """A whole number from 0 up to, not including, `count`."""
    return int(dice.random() * count)


def draw(dice: Dice, cards: Iterable[_T], count: int) -> list[_T]:
    """So many of the cards, as from the top of a shuffled deck. The cards come in a fixed order."""
    deck = list(cards)
    return [deck.pop(below(dice, len(deck))) for _ in range(min(count, len(deck)))]
