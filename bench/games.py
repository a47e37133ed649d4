"""Sheets for the benchmark: at the end of a game of random legal play, and of given kinds.

The turns follow the rules of the game: four circled numbers to begin with, three cards and two dice a turn,
stars for equal dice or three cards of one region, an X only where nothing else is possible, and last turns
without cards.
"""

import itertools
import random
from collections.abc import Iterator

from ontour.boards import Board, Card
from ontour.games.on_tour.sheet import CROSS, STAR, Mark, Sheet


def played_sheet(board: Board, dice: random.Random) -> Sheet:
    return Sheet(_Game(board, dice).play())


class _Game:
    def __init__(self, board: Board, dice: random.Random):
        self.board = board
        self.dice = dice
        self.marks: dict[str, Mark] = {}
        self.deck = list(board.cards.values())
        self.discards: list[Card] = []
        dice.shuffle(self.deck)

    def play(self) -> dict[str, Mark]:
        for _ in range(2):
            for number in sorted(self._two_numbers()):
                self.marks[self.deck.pop().place] = Mark(number, True)
        while len(self._empty()) > 2:
            self._turn(self._flip())
        while self._empty():
            self._last_turn()
        return self.marks

    def _empty(self) -> list[str]:
        return [code for code in self.board.places if code not in self.marks]

    def _roll(self) -> tuple[int, int]:
        return self.dice.randrange(10), self.dice.randrange(10)

    def _two_numbers(self) -> tuple[int, int]:
        while True:
            one, two = self._roll()
            if one != two:
                return 10 * one + two, 10 * two + one

    def _flip(self) -> list[Card]:
        cards = []
        for _ in range(3):
            if not self.deck:
                self.deck, self.discards = self.discards, []
                self.dice.shuffle(self.deck)
            cards.append(self.deck.pop())
        return cards

    def _turn(self, cards: list[Card]) -> None:
        shown = {card.place for card in cards}
        one, two = self._roll()
        if one == two or len({card.region for card in cards}) == 1:
            near = [
                code for code in self._empty() if any(code in self.board.in_region[c.region] for c in cards)
            ]
            if near:
                code = self.dice.choice(near)
                self.marks[code] = Mark(STAR, code in shown)
            else:
                self.marks[self.dice.choice(self._empty())] = Mark(CROSS)
        else:
            self._write([10 * one + two, 10 * two + one], cards, shown)
        self.discards += cards

    def _write(self, numbers: list[int], cards: list[Card], shown: set[str]) -> None:
        pairs = list(self._pairs(cards))
        singles = [
            (code,) for card in cards for code in self._empty() if code in self.board.in_region[card.region]
        ]
        chosen = self.dice.choice(pairs or singles or [()])
        self.dice.shuffle(numbers)
        for code, number in zip(chosen, numbers, strict=False):
            self.marks[code] = Mark(number, code in shown)
        for _ in range(2 - len(chosen)):
            self.marks[self.dice.choice(self._empty())] = Mark(CROSS)

    def _pairs(self, cards: list[Card]) -> Iterator[tuple[str, ...]]:
        """Two empty places, each in the region of a card of its own."""
        empty = self._empty()
        for one, two in itertools.permutations(cards, 2):
            first = [code for code in empty if code in self.board.in_region[one.region]]
            second = [code for code in empty if code in self.board.in_region[two.region]]
            yield from ((a, b) for a in first for b in second if a != b)

    def _last_turn(self) -> None:
        one, two = self._roll()
        empty = self._empty()
        self.dice.shuffle(empty)
        values: list[int | str] = [STAR] if one == two else [10 * one + two, 10 * two + one]
        for code, value in zip(empty, values, strict=False):
            self.marks[code] = Mark(value)


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
