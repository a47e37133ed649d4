"""What the lines of a table add up to. Pure: no clock, no file, no request."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ontour.boards import Board
from ontour.games import Move, Rulebook, Seat, State
from ontour.games.chance import parse_tour_code
from ontour.games.editions import Edition
from ontour.games.seating import Leave
from ontour.words import say

_ORDER = re.compile(r"(lock|unlock|pause|resume|new game|back)( .+)?")


@dataclass(frozen=True, slots=True)
class Box:
    """What is played: an edition, a board, the options. The tour code is kept apart, no rulebook sees it."""

    edition: Edition
    board: Board
    options: Mapping[str, str]

    @property
    def rulebook(self) -> Rulebook:
        return self.edition.rulebook

    @property
    def own_dice(self) -> bool:
        return self.options.get("dice") == "own"

    @property
    def paper(self) -> bool:
        """Sheets of paper: nobody sits down."""
        return self.options.get("sheets") == "paper"


@dataclass(frozen=True, slots=True)
class Order:
    """A line that is about the table, not about the game: `lock`, `pause`, `new game BCDF`, `back 3`, …"""

    text: str

    @property
    def seat(self) -> None:
        return None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Moment:
    """A table after so many lines."""

    box: Box
    state: State
    tour: str = field(repr=False)
    number: int = 0
    called: int = 0  # the number of the line that made or took back the latest call
    games: tuple[int, ...] = (0,)  # how many lines there were when each game began
    locked: bool = False
    paused: bool = False

    @property
    def seats(self) -> Sequence[Seat]:
        return self.box.rulebook.seats(self.state)

    @property
    def waiting(self) -> frozenset[int]:
        return self.box.rulebook.waiting(self.state)

    @property
    def over(self) -> bool:
        return self.box.rulebook.over(self.state)

    @property
    def roller(self) -> int | None:
        """The seat whose press the next call waits for; the host may always press for it."""
        return self.box.rulebook.roller(self.state)


def beginning(box: Box, tour: str) -> Moment:
    return Moment(box, box.rulebook.start(box.board, (), box.options), tour)


def read(moment: Moment, line: str) -> Move:
    """The move a line says; ValueError if it says none."""
    if found := _ORDER.fullmatch(" ".join(line.split())):
        return _order(found.group(1), (found.group(2) or "").strip())
    move: Move = moment.box.rulebook.parse(line, moment.box.board)
    return move


def _order(words: str, rest: str) -> Order:
    if words == "new game":
        return Order(f"new game {parse_tour_code(rest)}")
    if (words == "back") != rest.isdecimal():
        raise ValueError(say("expected 'lock', 'unlock', 'pause', 'resume', 'new game ABCDEF' or 'back 3'"))
    return Order(f"{words} {rest}".strip())


def follow(moment: Moment, move: Move) -> Moment:
    """The table after one more move, which has met no objection."""
    number = moment.number + 1
    if isinstance(move, Order):
        return replace(_ordered(moment, move.text), number=number)
    rulebook = moment.box.rulebook
    state = rulebook.play(moment.state, move)
    called = moment.called if rulebook.calls(state) == rulebook.calls(moment.state) else number
    return replace(moment, state=state, number=number, called=called)


def replay(moment: Moment, lines: Iterable[str]) -> Moment:
    for line in lines:
        moment = follow(moment, read(moment, line))
    return moment


def _ordered(moment: Moment, text: str) -> Moment:
    match text.split():
        case ["lock" | "unlock" as word]:
            return replace(moment, locked=word == "lock")
        case ["pause" | "resume" as word]:
            return replace(moment, paused=word == "pause")
        case ["new", "game", tour]:
            first = replay(beginning(moment.box, tour), sitting_down(moment.seats))
            began = moment.number + 1
            games = (*moment.games, began)
            return replace(moment, state=first.state, tour=tour, called=began, games=games, paused=False)
    return moment  # `back 3` changes only who holds the seat's key


def sitting_down(seats: Iterable[Seat]) -> list[str]:
    """The lines with which those who are here sit down for another game, on the seats they had."""
    names = {seat.number: seat.name for seat in seats if seat.present}
    free = [number for number in range(1, max(names, default=0)) if number not in names]
    # Seats are taken one after the other, so somebody holds a free one until the others sit.
    sitting = [f"sit {n} {names.get(n, f'Nobody {n}')}" for n in range(1, max(names, default=0) + 1)]
    return sitting + [f"leave {number}" for number in free]


def is_call(before: Moment, after: Moment) -> bool:
    """Whether a card or a die spoke between these two."""
    calls = before.box.rulebook.calls
    return calls(after.state) > calls(before.state)


def urgent(before: Moment, after: Moment, moves: Iterable[Move]) -> bool:
    """Whether everyone must know at once. Who has just sat down or finished can wait for a moment."""
    if after.called != before.called or (before.waiting and not after.waiting):
        return True
    return any(move.seat is None or isinstance(move, Leave) for move in moves)
