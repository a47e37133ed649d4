"""Counting: a small game that only the tests know. Tables must be able to play it without knowing it either.

Each turn a card is drawn and a die is rolled. Everyone pencils a number that is at most their sum, may rub it out,
and is done. After three turns the largest total wins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ontour.boards import Board
from ontour.games import Dice, Seat
from ontour.games.notation import Unreadable, Words
from ontour.games.seating import (
    VERBS,
    End,
    Leave,
    Rename,
    SeatingMove,
    Seats,
    Sit,
    Start,
    TableMove,
    Undo,
    Wear,
    parse_seating,
    seating_objection,
    seats_after,
    seats_of,
)

TURNS = 3
CALLS = ("deal", "draw", "roll")


@dataclass(frozen=True)
class Call(TableMove):
    what: str
    number: int

    def __str__(self) -> str:
        return f"{self.what} {self.number}"


@dataclass(frozen=True)
class Pencil:
    seat: int
    number: int

    def __str__(self) -> str:
        return f"{self.seat} pencils {self.number}"


@dataclass(frozen=True)
class RubOut:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} rubs out"


@dataclass(frozen=True)
class Done:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} is done"


CountingMove = SeatingMove | Call | Pencil | RubOut | Done


@dataclass(frozen=True)
class State:
    options: Mapping[str, str]
    seats: Seats
    pencil: Mapping[int, int]
    totals: Mapping[int, int]
    first: int | None = None
    turn: int = 0  # before the deal
    card: int | None = None
    die: int | None = None
    done: frozenset[int] = frozenset()
    calls: int = 0
    ended: bool = False

    @property
    def due(self) -> str:
        """The table's next word, "" while people write or before the start."""
        if self.first is None or self.die is not None:
            return ""
        if self.turn == 0 or self.turn > TURNS:
            return "end" if self.turn else "deal"
        return "draw" if self.card is None else "roll"


def start(board: Board, names: Sequence[str], options: Mapping[str, str]) -> State:
    return State(dict(options), seats_of(names), pencil={}, totals={})


def parse(line: str, board: Board) -> CountingMove:
    words = Words(line)
    if words.peek() in VERBS:
        return parse_seating(words)
    if words.peek() in CALLS:
        return Call(words.word("a call"), words.number("a number"))
    seat = words.number("a seat")
    match words.word("pencils, rubs or is"):
        case "pencils":
            return Pencil(seat, words.number("a number"))
        case "rubs":
            return RubOut(seat)
        case "is":
            return Done(seat)
    raise Unreadable("expected a move", 1)


def objection(state: State, move: CountingMove) -> str | None:
    if state.ended:
        return "The game is over."
    match move:
        case Sit() | Leave() | Rename() | Wear():
            return seating_objection(state.seats, move, "Too late." if state.turn > 1 else None)
        case Start():
            return "It has started." if state.first is not None else None
        case Call(what=word):
            return None if word == state.due else f"There is no {word} now."
        case End():
            return None if state.due == "end" else "There is no end now."
        case Undo():
            return "The call stands." if state.die is None or state.pencil or state.done else None
    return _sheet_objection(state, move)


def _sheet_objection(state: State, move: Pencil | RubOut | Done) -> str | None:
    if move.seat not in waiting(state):
        return "You are done." if move.seat in state.done else "There is nothing to write now."
    if isinstance(move, Pencil) and move.seat in state.pencil:
        return "You have written already."
    if isinstance(move, Pencil) and move.number > (state.card or 0) + (state.die or 0):
        return "That is too much."
    return "First write a number." if isinstance(move, Done) and move.seat not in state.pencil else None


def play(state: State, move: CountingMove) -> State:
    match move:
        case Sit() | Leave() | Rename() | Wear():
            return replace(state, seats=seats_after(state.seats, move, state.first is not None))
        case Start(first):
            return replace(state, first=first)
        case Call(word, number):
            changed = {"deal": {"turn": 1}, "draw": {"card": number}, "roll": {"die": number}}[word]
            return replace(state, calls=state.calls + 1, **changed)
        case Undo():
            return replace(state, card=None, die=None, calls=state.calls - 2)
        case End():
            return replace(state, ended=True)
        case Pencil(seat, number):
            return replace(state, pencil={**state.pencil, seat: number})
        case RubOut(seat):
            return replace(state, pencil={n: number for n, number in state.pencil.items() if n != seat})
    return _next_turn(replace(state, done=state.done | {move.seat}))


def _next_turn(state: State) -> State:
    if waiting(state):
        return state
    totals = {n: state.totals.get(n, 0) + state.pencil[n] for n in state.seats}
    turn = state.turn + 1
    return replace(state, turn=turn, totals=totals, card=None, die=None, pencil={}, done=frozenset())


def choices(state: State, seat: int) -> list[CountingMove]:
    return [Done(seat) if seat in state.pencil else Pencil(seat, 0)] if seat in waiting(state) else []


def chance(state: State, dice: Dice) -> CountingMove | None:
    if state.due == "end":
        return End()
    if not state.due or state.options.get("dice") == "own":
        return None
    return Call(state.due, 1 + int(dice.random() * 6))


def takes_back(move: CountingMove) -> bool:
    return isinstance(move, RubOut)


def autopilot(state: State, seat: int, dice: Dice) -> CountingMove:
    return choices(state, seat)[0]


def missed(state: State, seat: int, dice: Dice) -> None:
    """Nobody is behind."""


def seats(state: State) -> tuple[Seat, ...]:
    return tuple(state.seats.values())


def waiting(state: State) -> frozenset[int]:
    return frozenset(state.seats) - state.done if state.die is not None else frozenset()


def roller(state: State) -> int | None:
    present = [seat.number for seat in state.seats.values() if seat.present]
    return present[state.turn % len(present)] if state.due == "draw" and present else None


def calls(state: State) -> int:
    return state.calls


def tell(before: State, move: CountingMove, after: State) -> str:
    return str(move)


def view(state: State, seat: int | None) -> dict[str, object]:
    own = None if seat is None else state.pencil.get(seat)
    return {"options": state.options, "card": state.card, "die": state.die, "own": own}


def over(state: State) -> bool:
    return state.ended


def scores(state: State) -> list[int]:
    return [state.totals[n] for n in sorted(state.totals)]
