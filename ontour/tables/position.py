"""What the lines of a table add up to. Pure: no clock, no file, no request."""

import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from ontour.games import GameBoard, Move, Rulebook, Seat, State
from ontour.games.chance import drawn_tour, parse_tour_code
from ontour.games.editions import Edition
from ontour.games.faces import face_of_seat
from ontour.games.seating import Leave, Rename, Sit, Undo, Wear
from ontour.words import say

_ORDER = re.compile(
    r"(lock|unlock|pause|resume|let everyone in|new game|late|back|remove|without|admit|host|show|wait|curtain)( .+)?"
)
_PLAIN = ("lock", "unlock", "pause", "resume", "let everyone in")
_NUMBERED = ("back", "remove", "without", "admit", "host", "show", "wait")
MOST_UNASKED = 30  # people who sit down before the host is asked
PATIENCE = 60  # seconds
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Box:
    """What is played: an edition, a board, the options. The tour code is kept apart, no rulebook sees it."""

    edition: Edition
    board: GameBoard
    options: Mapping[str, str]
    rules: int  # the version that the table was opened with

    @property
    def rulebook(self) -> Rulebook:
        return self.edition.rulebook_of(self.rules)

    @property
    def own_dice(self) -> bool:
        return self.options.get("dice") == "own"

    @property
    def paper(self) -> bool:
        """Sheets of paper: nobody sits down."""
        return self.options.get("sheets") == "paper"


@dataclass(frozen=True, slots=True)
class Order:
    """A line that is about the table, not about the game: `lock`, `new game`, `late no`, `back 3`, …"""

    text: str

    @property
    def seat(self) -> None:
        return None

    def __str__(self) -> str:
        return self.text


NOBODY: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Position:
    """A table after so many lines."""

    box: Box
    state: State
    secret: str = field(repr=False)  # of this table; all chance that nobody chose comes from it
    tour: str = field(repr=False)
    chosen: bool = False  # somebody named the tour code, so the calls can be known beforehand
    number: int = 0
    called: int = 0  # the number of the line that made or took back the latest call
    games: tuple[int, ...] = (0,)  # how many lines there were when each game began
    locked: bool = False
    paused: bool = False
    shown: int = 0  # acts of the encore that are over; what the acts are, a game's own screens know
    patience: int = PATIENCE  # seconds the table waits for people after the end; 0: as long as they like
    curtain: float | None = None  # when that time is over, in seconds since 1970
    host: int = 0  # the seat that hosts; 0: whoever holds the host's key
    everyone: bool = False  # the host has let in however many come
    second_thoughts: Mapping[int | None, int] = field(default_factory=dict)  # of each seat since the latest call
    undone: int = 0  # calls of this game that were taken back
    stopped: int = 0  # the number of the first line that could not be read: until there the table can be looked at
    late: bool = True  # whether somebody new may join a game that has begun
    removed: Mapping[int, str] = field(default_factory=lambda: NOBODY)  # by the host, until the host admits them
    removals: int = 0
    left_out: frozenset[int] = frozenset()  # seats whose player the host carried on without

    @property
    def seats(self) -> Sequence[Seat]:
        return self.box.rulebook.seats(self.state)

    @property
    def waiting(self) -> frozenset[int]:
        return self.box.rulebook.waiting(self.state)

    @property
    def asks(self) -> bool:
        """Whether the host is asked before further people sit down."""
        return len(self.seats) >= MOST_UNASKED and not self.everyone

    @property
    def over(self) -> bool:
        return self.box.rulebook.over(self.state)

    @property
    def roller(self) -> int | None:
        """The seat whose press the next call waits for; the host may always press for it."""
        return self.box.rulebook.roller(self.state)


def beginning(box: Box, secret: str, tour: str = "", game: int = 1) -> Position:
    """A game begins; without a tour code its calls are a secret of the table."""
    first = box.rulebook.start(box.board, (), box.options)
    return Position(box, first, secret, tour or drawn_tour(secret, game), chosen=bool(tour))


def read(position: Position, line: str) -> Move:
    """The move a line says; ValueError if it says none."""
    if found := _ORDER.fullmatch(" ".join(line.split())):
        return _order(found.group(1), (found.group(2) or "").strip())
    return _parsed(position.box.rulebook.parse, position.box.board, line)


@lru_cache(maxsize=10_000)  # who thinks twice says the same again, and so do a thousand players of the same call
def _parsed(parse: Callable[[str, GameBoard], Any], board: GameBoard, line: str) -> Move:
    move: Move = parse(line, board)
    return move


def _order(words: str, rest: str) -> Order:
    if words == "new game":
        return Order(f"new game {parse_tour_code(rest)}" if rest else "new game")
    if words == "curtain":
        return curtain_at(_moment(rest))
    yes_or_no = ("late",)
    choices = {"": _PLAIN, "yes": yes_or_no, "no": yes_or_no, "code": ("host",)}
    wanted = choices.get(rest, _NUMBERED if _is_number(rest) else ())
    if words not in wanted and not _once_taken(words, rest):
        raise ValueError(say("expected 'lock', 'unlock', 'pause', 'resume', 'new game ABCDEF', 'late no' or 'back 3'"))
    return Order(f"{words} {rest}".strip())


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 5


def curtain_at(moment: float) -> Order:
    """Until when people are waited for: a line like any other, so that every process and every screen agrees."""
    return Order(f"curtain {datetime.fromtimestamp(moment, UTC).isoformat(timespec='seconds')}")


def _moment(text: str) -> float:
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError(say("a time needs its distance from Greenwich, as in 2026-11-18T20:05:00+00:00"))
    return found.timestamp()


def _once_taken(words: str, rest: str) -> bool:
    """The first version took `lock please`, which changed nothing; its logs are still read."""
    return words in ("lock", "unlock", "pause", "resume") and not rest.isdecimal()


def follow(position: Position, move: Move) -> Position:
    """The table after one more move, which has met no objection."""
    number = position.number + 1
    if isinstance(move, Order):
        return replace(_ordered(position, move.text), number=number)
    rulebook = position.box.rulebook
    state = rulebook.play(position.state, move)
    changed: dict[str, Any] = {"state": state, "number": number}
    if isinstance(move, Sit):
        changed["left_out"] = position.left_out - {move.seat}
    if isinstance(move, Leave) and move.seat == position.host:
        changed["host"] = 0  # whoever gets that seat next does not get the power
    if rulebook.calls(state) != rulebook.calls(position.state):
        changed |= {"called": number, "second_thoughts": {}, "undone": position.undone + isinstance(move, Undo)}
    elif is_second_thought(position, move):
        thoughts = dict(position.second_thoughts)
        thoughts[move.seat] = thoughts.get(move.seat, 0) + 1
        changed["second_thoughts"] = thoughts
    after = replace(position, **changed)
    # The last one that was waited for has come: from here on another time counts.
    return replace(after, curtain=None) if position.waiting and not after.waiting else after


def is_second_thought(position: Position, move: Move) -> bool:
    """Whether the game would go on as well without it: a mark taken back, another name, another face."""
    return isinstance(move, Rename | Wear) or position.box.rulebook.takes_back(move)


def read_on(position: Position, lines: Iterable[str]) -> tuple[Position, list[Move]]:
    """As far as the lines can be read, with the moves they say.

    A line of a newer program, or one that was damaged, must neither lose what stands before it nor let others follow.
    """
    moves: list[Move] = []
    for line in lines:
        try:
            move = read(position, line)
            position = follow(position, move)
        except Exception as problem:  # whatever a rulebook makes of a line it was never meant to see
            log.error("Line %d of a table cannot be read (%s): %r", position.number + 1, problem, line)
            return replace(position, stopped=position.number + 1), moves
        moves.append(move)
    return position, moves


def replay(position: Position, lines: Iterable[str]) -> Position:
    for line in lines:
        position = follow(position, read(position, line))
    return position


def _ordered(position: Position, text: str) -> Position:
    match text.split():
        case ["lock" | "unlock" as word]:
            return replace(position, locked=word == "lock")
        case ["pause" | "resume" as word]:
            return replace(position, paused=word == "pause", curtain=None)
        case ["let", *_]:
            return replace(position, everyone=True)
        case ["show", act]:
            return replace(position, shown=int(act), curtain=None)
        case ["wait", seconds]:
            return replace(position, patience=int(seconds), curtain=None)
        case ["curtain", moment]:
            return replace(position, curtain=_moment(moment))
        case ["new", "game", *tour]:
            return _new_game(position, "".join(tour))
        case ["host", seat] if seat != "code":
            return replace(position, host=int(seat))
        case ["late", word]:
            return replace(position, late=word == "yes")
        case ["without", seat]:
            return replace(position, left_out=position.left_out | {int(seat)})
        case ["remove", seat]:
            number, name = position.removals + 1, name_on(position, int(seat))
            return replace(position, removals=number, removed=MappingProxyType({**position.removed, number: name}))
        case ["admit", one]:
            others = {number: name for number, name in position.removed.items() if number != int(one)}
            return replace(position, removed=MappingProxyType(others))
    return position  # `back 3` and `host code` change only keys and codes


def _new_game(position: Position, tour: str) -> Position:
    began = position.number + 1
    games = (*position.games, began)
    first = beginning(position.box, position.secret, tour, len(games))
    seated = replay(first, sitting_down(position.seats))
    return replace(
        position,
        state=seated.state,
        tour=first.tour,
        chosen=first.chosen,
        called=began,
        games=games,
        paused=False,
        shown=0,
        curtain=None,
        second_thoughts={},
        undone=0,
        left_out=frozenset(),
    )


def has_begun(position: Position) -> bool:
    """Cards or dice have spoken in this game."""
    return position.box.rulebook.calls(position.state) > 0


def name_on(position: Position, seat: int) -> str:
    return next((one.name for one in position.seats if one.number == seat), "")


def sitting_down(seats: Iterable[Seat]) -> list[str]:
    """The lines with which those who are here sit down for another game, on the seats they had."""
    here = {seat.number: seat for seat in seats if seat.present}
    names = {number: seat.name for number, seat in here.items()}
    free = [number for number in range(1, max(names, default=0)) if number not in names]
    # Seats are taken one after the other, so somebody holds a free one until the others sit.
    sitting = [f"sit {n} {names.get(n, f'Nobody {n}')}" for n in range(1, max(names, default=0) + 1)]
    chosen = [str(Wear(n, seat.face)) for n, seat in here.items() if seat.face != face_of_seat(n)]
    return [*sitting, *(f"leave {number}" for number in free), *chosen]


def is_call(before: Position, after: Position) -> bool:
    """Whether a card or a die spoke between these two."""
    calls = before.box.rulebook.calls
    return calls(after.state) > calls(before.state)


def is_public(before: Position, after: Position, moves: Iterable[Move]) -> bool:
    """Whether those who only watch see anything of it: what somebody pencils is nobody else's business."""
    return any(move.seat is None for move in moves) or _seen_by_all(before) != _seen_by_all(after)


def _seen_by_all(position: Position) -> tuple[object, ...]:
    """What the table itself tells everybody, and what the game shows to those who only watch."""
    return position.seats, position.waiting, position.box.rulebook.view(position.state, None)


def can_undo(position: Position) -> bool:
    return position.box.rulebook.objection(position.state, Undo()) is None


def urgent(before: Position, after: Position, moves: Iterable[Move]) -> bool:
    """Whether everyone must know at once. Who has just sat down or finished can wait for a moment."""
    if after.called != before.called or (before.waiting and not after.waiting):
        return True
    return any(move.seat is None or isinstance(move, Leave) for move in moves)
