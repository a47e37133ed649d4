"""What the lines of a table add up to, and who may add which line. Pure: no clock, no file, no request."""

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from ontour.boards import Board
from ontour.games import Move, Rulebook, Seat, State
from ontour.tables.keys import clean_name, same_name

MOST_SEATS: Final = 1000
HOST: Final = "host"
APP: Final = "app"
By: TypeAlias = int | Literal["host", "app"]  # a seat, the host, or the app itself

PEOPLE = ("sit", "leave", "rename")  # the words about people that every rulebook understands
_ORDER = re.compile(r"lock|unlock|pause|resume|new game (?P<tour>[\w-]{1,60})|back (?P<seat>\d{1,4})")


@dataclass(frozen=True, slots=True)
class Box:
    """What is played: a rulebook, a board, the options. The tour code is kept apart, no rulebook sees it."""

    edition: str
    rulebook: Rulebook
    board: Board
    options: Mapping[str, str]

    @property
    def own_dice(self) -> bool:
        return self.options.get("dice") == "own"


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
    words = " ".join(line.split())
    if _ORDER.fullmatch(words):
        return Order(words)
    verb, _, rest = words.partition(" ")
    if verb in ("sit", "rename") and " " in rest:
        number, name = rest.split(" ", 1)
        words = f"{verb} {number} {clean_name(name)}"
    move: Move = moment.box.rulebook.parse(words, moment.box.board)
    return move


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


def objection(moment: Moment, move: Move, by: By) -> str | None:
    """Why this one may not do this at this table now; None when it is allowed."""
    if isinstance(move, Order):
        return _not_an_order_for(move, by) or _order_objection(moment, move)
    return _not_theirs(move, by) or _table_objection(moment, move, by) or _rule_objection(moment, move)


def _not_an_order_for(order: Order, by: By) -> str | None:
    if by == APP:
        return None
    return None if by == HOST and not order.text.startswith("back") else "Only the host can do this."


def _order_objection(moment: Moment, order: Order) -> str | None:
    if order.text in ("lock", "unlock") and moment.locked == (order.text == "lock"):
        return f"The table is already {order.text}ed."
    if order.text == "pause" and moment.paused:
        return "The table is already paused."
    if order.text == "resume" and not moment.paused:
        return "The table is not paused."
    return None


def _not_theirs(move: Move, by: By) -> str | None:
    person = subject(move)
    if by == APP or (person is not None and by in (HOST, person) and not is_sitting(move)):
        return None
    if by == HOST:
        return None if move.seat is None and person is None else "Only the player of that seat can do this."
    if move.seat is None or person is not None:
        return "Only the host can do this."
    return None if move.seat == by else "That is another player's sheet."


def subject(move: Move) -> int | None:
    """Who a line about people is about: 3 for `leave 3`."""
    verb, *rest = str(move).split()
    return int(rest[0]) if verb in PEOPLE else None


def is_sitting(move: Move) -> bool:
    return str(move).startswith("sit ")


def _table_objection(moment: Moment, move: Move, by: By) -> str | None:
    verb, *rest = str(move).split(" ", 2)
    if verb in ("sit", "rename"):
        number, name = int(rest[0]), rest[1]
        if verb == "sit" and moment.locked:
            return "The host has locked this table."
        if number > MOST_SEATS:
            return "This table is full."
        if any(same_name(seat.name, name) for seat in moment.seats if seat.number != number):
            return f"There is already a player called {name} at this table. Please choose another name."
    elif moment.paused and verb not in PEOPLE:
        return "The table is paused until the host carries on."
    return None


def _rule_objection(moment: Moment, move: Move) -> str | None:
    return moment.box.rulebook.objection(moment.state, move)


def is_call(before: Moment, after: Moment) -> bool:
    """Whether a card or a die spoke between these two."""
    calls = before.box.rulebook.calls
    return calls(after.state) > calls(before.state)


def called_next(moment: Moment) -> Move | None:
    """What cards and dice say next. The same tour code and the same number of calls always say the same."""
    rulebook = moment.box.rulebook
    dice = random.Random(f"{moment.tour}/{rulebook.calls(moment.state)}")
    move: Move | None = rulebook.chance(moment.state, dice)
    if move is None or not moment.box.own_dice:
        return move
    # With their own cards and dice, people enter every call; only the closing is still the app's.
    return move if rulebook.over(rulebook.play(moment.state, move)) else None


def happening_by_itself(moment: Moment) -> Iterator[Move]:
    """The moves that follow without a tap: for players who are away, and calls no roller is asked for."""
    while (move := _next_by_itself(moment)) is not None:
        yield move
        moment = follow(moment, move)


def _next_by_itself(moment: Moment) -> Move | None:
    if moment.paused or moment.over:
        return None
    present = {seat.number for seat in moment.seats if seat.present}
    # Last of all, so that whoever comes back in time can still write, and a call can still be taken back.
    if present and moment.waiting and not moment.waiting & present:
        dice = random.Random(f"{moment.tour}/autopilot {moment.number}")
        move: Move = moment.box.rulebook.autopilot(moment.state, min(moment.waiting), dice)
        return _allowed(moment, move)
    return None if moment.roller is not None else called_next(moment)


def _allowed(moment: Moment, move: Move) -> Move:
    if why := _rule_objection(moment, move):
        raise RuntimeError(f"the autopilot wanted {str(move)!r}: {why}")
    return move


def urgent(before: Moment, after: Moment, moves: Iterable[Move]) -> bool:
    """Whether everyone must know at once. Who has just sat down or finished can wait for a moment."""
    if after.called != before.called or after.over != before.over:
        return True
    if before.waiting and not after.waiting:
        return True
    return any(
        move.seat is None and (subject(move) is None or str(move).startswith("leave")) for move in moves
    )
