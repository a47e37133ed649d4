"""A story: a game whose `> ` lines are played, with the rules' answers."""

import random
from collections.abc import Iterator
from typing import Any

from ontour.games import Rulebook
from ontour.games.seating import End


class Story:
    """A game with what only a storyteller may do: skip ahead, lay things out, look everywhere."""

    book: Rulebook

    def __init__(self, state: Any) -> None:
        self.state = state
        self.players = random.Random("players")

    def answers(self, line: str) -> Iterator[str]:
        match line.split():
            case ["given", *words]:
                yield from self.given(" ".join(words))
            case ["play", "on", "to", *goal]:
                yield from self.play_on(goal)
            case ["look", what]:
                yield from self.look(what)
            case _:
                yield from self.happens(line)

    def happens(self, line: str) -> Iterator[str]:
        before = self.state
        try:
            move = self.book.parse(line, before.board)
        except ValueError as error:
            yield f"? {error}"
            return
        if reason := self.book.objection(before, move):
            yield f"No: {reason}"
            return
        self.state = self.book.play(before, move)
        yield self.book.tell(before, move, self.state)
        if isinstance(move, End):
            yield from self.scores()

    # What each game does in its own way

    def given(self, words: str) -> Iterator[str]:
        raise NotImplementedError

    def play_on(self, goal: list[str]) -> Iterator[str]:
        raise NotImplementedError

    def look(self, what: str) -> Iterator[str]:
        raise NotImplementedError

    def scores(self) -> Iterator[str]:
        raise NotImplementedError
