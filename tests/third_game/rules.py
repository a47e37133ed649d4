"""The rules of Postcards: three places are drawn one after the other; everyone sends a card from there or keeps it.

A card that is sent is a point, but only while no more than half of the table sends one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ontour.boards import Board
from ontour.games import Dice, Seat
from ontour.games.chance import draw
from ontour.games.notation import Words
from ontour.games.options import chosen_options
from ontour.games.seating import (
    VERBS,
    End,
    Leave,
    Rename,
    SeatingMove,
    SeatMove,
    Seats,
    Sit,
    Start,
    TableMove,
    Wear,
    parse_seating,
    seat_told,
    seating_objection,
    seats_after,
    seats_of,
)

TURNS = 3
LEVELS = ("random",)


@dataclass(frozen=True)
class Drawn(TableMove):
    place: str

    def __str__(self) -> str:
        return f"draw {self.place}"


@dataclass(frozen=True)
class Answer:
    seat: int
    word: str  # sends or keeps

    def __str__(self) -> str:
        return f"{self.seat} {self.word}"


PostcardMove = SeatingMove | Drawn | Answer


@dataclass(frozen=True)
class State:
    board: Board
    seats: Seats
    points: Mapping[int, int]
    started: bool = False
    drawn: tuple[str, ...] = ()
    answers: Mapping[int, str] | None = None  # while there is a place to answer
    ended: bool = False


@dataclass(frozen=True)
class View:
    """Everybody sees all but the answers of the others."""

    board: Board
    players: Sequence[Seat]
    phase: str
    place: str
    answered: frozenset[int]
    own: str
    points: Mapping[int, int]


@dataclass(frozen=True)
class Score:
    seat: int
    name: str
    wins: bool
    points: int


def start(board: Board, names: Sequence[str], options: Mapping[str, str]) -> State:
    chosen_options({"level": LEVELS}, options)
    return State(board, seats_of(names), points={})


def parse(line: str, board: Board) -> PostcardMove:
    words = Words(line)
    if words.peek() in VERBS:
        return parse_seating(words)
    if words.peek() == "draw":
        words.word("draw")
        return Drawn(words.rest("a place", board.find).code)
    return Answer(words.number("a seat", digits=4), words.word("sends or keeps"))


# Legal moves


def objection(state: State, move: PostcardMove) -> str | None:
    if state.ended:
        return "The game is over."
    match move:
        case Sit() | Leave() | Rename() | Wear():
            return seating_objection(state.seats, move, "Too late." if state.started else None)
        case Start(first):
            return "It has started." if state.started else None if first in state.seats else "Nobody sits there."
        case Drawn() | End():
            return None if type(move) is _due(state) else "Not now."
        case Answer(seat, word):
            allowed = seat in waiting(state) and word in ("sends", "keeps")
            return None if allowed else "There is nothing to answer."
    return "No call can be taken back."


def _due(state: State) -> type | None:
    if not state.started or state.answers is not None:
        return None
    return End if len(state.drawn) == TURNS else Drawn


def choices(state: State, seat: int) -> Sequence[Answer]:
    return [Answer(seat, word) for word in ("sends", "keeps")] if seat in waiting(state) else []


# Playing a move


def play(state: State, move: PostcardMove) -> State:
    match move:
        case Sit() | Leave() | Rename() | Wear():
            return replace(state, seats=seats_after(state.seats, move, state.started))
        case Start():
            return replace(state, started=True, points=dict.fromkeys(state.seats, 0))
        case Drawn(place):
            return replace(state, drawn=(*state.drawn, place), answers={})
        case Answer(seat, word):
            return _settled(replace(state, answers={**(state.answers or {}), seat: word}))
    return replace(state, ended=True)


def _settled(state: State) -> State:
    if waiting(state):
        return state
    senders = [seat for seat, word in (state.answers or {}).items() if word == "sends"]
    counts = len(senders) * 2 <= len(state.seats)
    points = {seat: n + (counts and seat in senders) for seat, n in state.points.items()}
    return replace(state, points=points, answers=None)


def chance(state: State, dice: Dice) -> PostcardMove | None:
    if _due(state) is End:
        return End()
    left = [place for place in state.board.places if place not in state.drawn]
    return Drawn(*draw(dice, left, 1)) if _due(state) is Drawn else None


def takes_back(move: PostcardMove) -> bool:
    return False


def autopilot(state: State, seat: int, dice: Dice) -> Answer:
    return choose(state, seat, dice, "random")


def missed(state: State, seat: int, dice: Dice) -> None:
    """Whoever comes late simply has fewer points."""


def choose(state: State, seat: int, dice: Dice, level: str) -> Answer:
    return draw(dice, choices(state, seat), 1)[0]


# What is asked about a state


def seats(state: State) -> Sequence[Seat]:
    return tuple(state.seats.values())


def waiting(state: State) -> frozenset[int]:
    return frozenset() if state.answers is None else frozenset(state.seats) - frozenset(state.answers)


def roller(state: State) -> int | None:
    return None


def calls(state: State) -> int:
    return len(state.drawn)


def tell(before: State, move: PostcardMove, after: State) -> str:
    return seat_told(before.seats, move) if isinstance(move, SeatMove) else f"{move}."


def view(state: State, seat: int | None) -> View:
    answers = state.answers or {}
    phase = "over" if state.ended else "answer" if state.answers is not None else "lobby"
    place = state.drawn[-1] if state.drawn else ""
    own = answers.get(seat, "") if seat is not None else ""
    return View(state.board, seats(state), phase, place, frozenset(answers), own, state.points)


def over(state: State) -> bool:
    return state.ended


def scores(state: State) -> Sequence[Score]:
    most = max(state.points.values(), default=0)
    return [Score(n, state.seats[n].name, points == most, points) for n, points in state.points.items()]
