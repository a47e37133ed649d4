"""Cards and dice out of a source of chance, and tour codes: the same code brings the same calls everywhere.

A short code is chosen by people: whoever knows it can work out every call. A table that chose none draws a long one of
133 bits from a secret that only the server has, and tells it when the game is over, so that others can play the same.
Only `random()` is ever asked: the sequence it gives for a seed is promised by Python to stay the same.
"""

import hashlib
import hmac
import random
from collections.abc import Iterable
from typing import TypeVar

from ontour.games import Dice
from ontour.words import say

_T = TypeVar("_T")

# Without I, O, S and Z, which are mistaken for digits.
TOUR_LETTERS = "ABCDEFGHJKLMNPQRTUVWXY"
TOUR_CODE_LENGTH = 6
DRAWN_CODE_LENGTH = 30  # of 22 letters: more than 128 bits


def tour_dice(code: str, call: int) -> Dice:
    """The chance of one call on a tour: `call` counts the calls before it."""
    return random.Random(f"{code}/{call}") if len(code) == TOUR_CODE_LENGTH else secret_dice(code, f"call {call}")


def secret_dice(secret: str, purpose: str) -> Dice:
    """Chance that only this secret tells, however much is known of what the same secret brought elsewhere."""
    return random.Random(_keyed(secret, purpose).hexdigest())


def drawn_tour(secret: str, game: int) -> str:
    """The tour code of a game of a table whose people chose none; it tells nothing about those of other games."""
    number, letters = int.from_bytes(_keyed(secret, f"tour of game {game}").digest(), "big"), list[str]()
    for _ in range(DRAWN_CODE_LENGTH):
        number, letter = divmod(number, len(TOUR_LETTERS))
        letters.append(TOUR_LETTERS[letter])
    return "".join(letters)


def _keyed(secret: str, purpose: str) -> "hmac.HMAC":
    return hmac.new(secret.encode(), purpose.encode(), hashlib.sha256)


def new_tour_code(dice: Dice) -> str:
    return "".join(TOUR_LETTERS[below(dice, len(TOUR_LETTERS))] for _ in range(TOUR_CODE_LENGTH))


def parse_tour_code(text: str) -> str:
    """A tour code in capitals, short or long; a ValueError that says what one looks like otherwise."""
    code = "".join(text.split()).upper()
    if len(code) not in (TOUR_CODE_LENGTH, DRAWN_CODE_LENGTH) or not set(code) <= set(TOUR_LETTERS):
        expected = {"count": TOUR_CODE_LENGTH, "drawn": DRAWN_CODE_LENGTH, "letters": TOUR_LETTERS}
        found = repr(text.strip()[:40])
        raise ValueError(
            say(
                "a tour code has %(count)s or %(drawn)s of the letters %(letters)s, not %(found)s",
                found=found,
                **expected,
            )
        )
    return code


def spaced_tour_code(code: str) -> str:
    """A code as one reads it aloud: in sixes."""
    return " ".join(code[start : start + TOUR_CODE_LENGTH] for start in range(0, len(code), TOUR_CODE_LENGTH))


def below(dice: Dice, count: int) -> int:
    """A whole number from 0 up to, not including, `count`."""
    return int(dice.random() * count)


def draw(dice: Dice, cards: Iterable[_T], count: int) -> list[_T]:
    """So many of the cards, as from the top of a shuffled deck. The cards come in a fixed order."""
    deck = list(cards)
    return [deck.pop(below(dice, len(deck))) for _ in range(min(count, len(deck)))]
