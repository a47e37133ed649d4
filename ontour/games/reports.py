"""What the commands ask about a game beyond its rulebook: its built-in players, and how results are told and counted.

A table needs none of this. Each game has a `report` of its own; what it leaves out is told plainly.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Any, Protocol

from ontour.boards import Board
from ontour.games import Dice, GameBoard, Rulebook, State

Facts = dict[str, object]


class Tally(Protocol):
    """What is counted over many games."""

    def add(self, state: State) -> None:
        """One more finished game."""

    def facts(self) -> Facts: ...

    def told(self) -> Iterator[str]: ...


@dataclass(frozen=True, slots=True)
class Report:
    """`tell` is for a game that hides nothing any more; None stands for what every game has."""

    levels: Sequence[str]  # of the built-in players, from the weakest to the strongest
    choose: Callable[[State, int, Dice, str], Any]  # what one of them does next
    tell: Callable[[State, Any, State], str] | None = None
    told: Callable[[State], Iterator[str]] | None = None  # where everybody stands, for reading
    facts: Callable[[State], list[Facts]] | None = None  # and for other programs
    tally: Callable[[Sequence[str]], Tally] | None = None  # over games of players of these levels
    board_told: Callable[[GameBoard], list[str]] | None = None
    board_facts: Callable[[GameBoard], Facts] | None = None


def standings_told(book: Rulebook, state: State) -> Iterator[str]:
    """Who has won; every score has a seat, a name and whether it wins."""
    for score in book.scores(state):
        yield f"{score.name}{', the winner' if score.wins and book.over(state) else ''}"


def standings_facts(book: Rulebook, state: State) -> list[Facts]:
    return [{"seat": score.seat, "name": score.name, "wins": score.wins} for score in book.scores(state)]


class Wins:
    """How often each seat has won."""

    def __init__(self, book: Rulebook, levels: Sequence[str]) -> None:
        self.book, self.levels = book, levels
        self.wins = [0] * len(levels)

    def add(self, state: State) -> None:
        for score in self.book.scores(state):
            self.wins[score.seat - 1] += score.wins

    def facts(self) -> Facts:
        return {"wins": self.wins}

    def told(self) -> Iterator[str]:
        yield won_by(self.levels, self.wins)


def won_by(levels: Sequence[str], wins: Sequence[int]) -> str:
    seats = enumerate(zip(levels, wins, strict=True), 1)
    return "won by " + ", ".join(f"seat {seat} ({level}) {won}" for seat, (level, won) in seats)


def lines_told(board: Board) -> list[str]:
    """What every board has: its places, and what they are joined to."""
    joined = {code: sorted(board.neighbours[code]) for code in board.places}
    return [
        f"{code:4} {place.name:32} {len(joined[code]):6} {' '.join(joined[code])}".rstrip()
        for code, place in board.places.items()
    ]


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def spread(values: list[int]) -> dict[str, float]:
    return {"least": min(values), "median": median(values), "mean": round(fmean(values), 2), "most": max(values)}


def histogram(values: list[int], each: str, what: str, width: int = 50) -> Iterator[str]:
    """A bar for every value, the longest one `width` characters long."""
    counts = Counter(values)
    longest = max(counts.values())
    for value in range(min(values), max(values) + 1):
        bar = "█" * round(width * counts[value] / longest)
        yield f"{value:3} {bar or '·' * (counts[value] > 0)} {counts[value] or ''}".rstrip()
    found = spread(values)
    yield f"{counted(len(values), each)}: median {found['median']:g}, mean {found['mean']:g} {what}"
