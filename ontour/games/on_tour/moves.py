"""The moves of On Tour and their lines: what the caller announces, and what a player does on the sheet."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from ontour.boards import REGION_CALLED, Card, TourBoard
from ontour.games import seating
from ontour.games.notation import Unreadable, Words, place_at
from ontour.games.seating import SeatingMove, TableMove
from ontour.words import say


@dataclass(frozen=True, slots=True)
class Setup(TableMove):
    """Two dice and two cards before the first turn: each sheet gets the lower and the higher number there."""

    dice: tuple[int, int]
    lower: str
    higher: str

    def __str__(self) -> str:
        return f"setup {self.dice[0]} {self.dice[1]} {self.lower} {self.higher}"


@dataclass(frozen=True, slots=True)
class Flip(TableMove):
    """Three cards."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"flip {', '.join(map(str, self.cards))}"


@dataclass(frozen=True, slots=True)
class Roll(TableMove):
    """Both dice."""

    dice: tuple[int, int]

    def __str__(self) -> str:
        return f"roll {self.dice[0]} {self.dice[1]}"


@dataclass(frozen=True, slots=True)
class Write:
    seat: int
    number: int
    place: str

    def __str__(self) -> str:
        return f"{self.seat} writes {self.number:02d} in {self.place}"


@dataclass(frozen=True, slots=True)
class Star:
    seat: int
    place: str

    def __str__(self) -> str:
        return f"{self.seat} stars {self.place}"


@dataclass(frozen=True, slots=True)
class CrossOut:
    seat: int
    place: str

    def __str__(self) -> str:
        return f"{self.seat} crosses out {self.place}"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What was written this turn is rubbed out again."""

    seat: int
    place: str

    def __str__(self) -> str:
        return f"{self.seat} takes back {self.place}"


@dataclass(frozen=True, slots=True)
class Swap:
    """The two numbers of this turn change places."""

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} swaps"


@dataclass(frozen=True, slots=True)
class Done:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} is done"


@dataclass(frozen=True, slots=True)
class Reopen:
    """Not done after all: it can be taken back until everybody is."""

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} is not done"


@dataclass(frozen=True, slots=True)
class Missed:
    """A turn from before this seat was taken: what the autopilot wrote for it, in this order."""

    seat: int
    marks: tuple["Writing", ...]

    def __str__(self) -> str:
        return f"{self.seat} missed {', '.join(map(_short, self.marks))}"


def _short(mark: "Writing") -> str:
    match mark:
        case Write(_, number, place):
            return f"{number:02d} {place}"
        case Star(_, place):
            return f"* {place}"
        case CrossOut(_, place):
            return f"X {place}"


@dataclass(frozen=True, slots=True)
class Trace:
    """After the end: the next stops of a player's route. Taking back and being done are said as in a turn."""

    seat: int
    stops: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.seat} traces {' '.join(self.stops)}"


@dataclass(frozen=True, slots=True)
class Skip:
    """After the end: no route of one's own, show me the best one."""

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} skips the route"


@dataclass(frozen=True, slots=True)
class Reveal(TableMove):
    """The best routes are shown, whoever is still tracing."""

    def __str__(self) -> str:
        return "reveal"


CallMove = Setup | Flip | Roll
Writing = Write | Star | CrossOut
SheetMove = Writing | TakeBack | Swap | Done | Reopen | Missed | Trace | Skip
OnTourMove = SeatingMove | CallMove | SheetMove | Reveal


def takes_back(move: OnTourMove) -> bool:
    return isinstance(move, TakeBack | Swap)


def parse(line: str, board: TourBoard) -> OnTourMove:
    """The move that a line says, in any case and with any blanks; otherwise Unreadable, a ValueError."""
    words = Words(line)
    verb = words.peek()
    if verb in seating.VERBS:
        return seating.parse_seating(words)
    if verb in _CALLS:
        return _CALLS[verb](words, board)
    if verb == "reveal":
        words.literally("reveal")
        words.end()
        return Reveal()
    if verb.isascii() and verb.isdigit():
        return _sheet_move(words, board)
    expected = say("a move, such as 'flip', 'roll 3 7', '1 writes 37 in UT' or '1 is done'")
    if not verb:
        return words.fail(say("expected %(expected)s", expected=expected))
    return words.fail(say("expected %(expected)s, found %(found)s", expected=expected, found=repr(verb[:40])))


def _setup(words: Words, board: TourBoard) -> Setup:
    words.literally("setup")
    dice = _dice(words)
    column = words.column
    places = words.parts(say("two places"))
    if len(places) == 1:
        places = _by_blanks(*places[0])
    if len(places) != 2:
        raise Unreadable(say("expected two places with a comma between them"), column)
    lower, higher = (place_at(board, *place) for place in places)
    return Setup(dice, lower, higher)


def _by_blanks(column: int, text: str) -> list[tuple[int, str]]:
    """Codes need no comma between them; names do."""
    return [(column + code.start(), code.group()) for code in re.finditer(r"\S+", text)]


def _flip(words: Words, board: TourBoard) -> Flip:
    words.literally("flip")
    column = words.column
    cards = tuple(_card(board, *part) for part in words.parts(say("a card")))
    if len(cards) != 3:
        reason = say("expected three cards with commas between them, found %(found)s", found=len(cards))
        raise Unreadable(reason, column)
    return Flip(cards)


def _card(board: TourBoard, column: int, text: str) -> Card:
    """ "UT West", or the place alone: then the card says what it says on this board."""
    *place, region = text.split()
    if place and region.capitalize() in REGION_CALLED:
        return Card(place_at(board, column, " ".join(place)), REGION_CALLED[region.capitalize()])
    return board.cards[place_at(board, column, text)]


def _roll(words: Words, board: TourBoard) -> Roll:
    words.literally("roll")
    dice = _dice(words)
    words.end()
    return Roll(dice)


_CALLS: dict[str, Callable[[Words, TourBoard], CallMove]] = {"setup": _setup, "flip": _flip, "roll": _roll}


def _dice(words: Words) -> tuple[int, int]:
    # Three digits are read so that the rules can answer a die of 12 with a sentence.
    die = say("a die, 0 to 9")
    return (words.number(die), words.number(die))


def _sheet_move(words: Words, board: TourBoard) -> SheetMove:
    seat = seating.seat_number(words)
    match words.peek():
        case "writes":
            words.literally("writes")
            number = words.number(say("a number, 00 to 99"))
            words.literally("in")
            return Write(seat, number, _place(words, board))
        case "stars":
            words.literally("stars")
            return Star(seat, _place(words, board))
        case "crosses":
            words.literally("crosses", "out")
            return CrossOut(seat, _place(words, board))
        case "takes":
            words.literally("takes", "back")
            return TakeBack(seat, _place(words, board))
        case "swaps":
            words.literally("swaps")
            words.end()
            return Swap(seat)
        case "is":
            return _done_or_not(words, seat)
        case "missed":
            words.literally("missed")
            return Missed(seat, tuple(_missed(board, seat, *part) for part in words.parts(say("a mark and a place"))))
        case "traces":
            words.literally("traces")
            return Trace(seat, _stops(words, board))
        case "skips":
            words.literally("skips", "the", "route")
            words.end()
            return Skip(seat)
    verbs = "'writes', 'stars', 'crosses out', 'takes back', 'swaps', 'is done', 'traces' or 'skips the route'"
    return words.fail(say("expected %(expected)s", expected=verbs))


def _done_or_not(words: Words, seat: int) -> Done | Reopen:
    words.literally("is")
    undone = words.peek() == "not"
    words.literally(*(("not", "done") if undone else ("done",)))
    words.end()
    return Reopen(seat) if undone else Done(seat)


def _missed(board: TourBoard, seat: int, column: int, text: str) -> Writing:
    """ "27 UT", "* UT" or "X UT"."""
    mark, _, place = text.partition(" ")
    if not re.fullmatch(r"[0-9]{1,2}|\*|[xX]", mark) or not place.strip():
        example = f"27 {next(iter(board.places))}"
        raise Unreadable(say("expected a mark and a place, as in '%(example)s'", example=example), column)
    code = place_at(board, column + len(mark) + 1, place.strip())
    if mark == "*":
        return Star(seat, code)
    return CrossOut(seat, code) if mark in "xX" else Write(seat, int(mark), code)


def _stops(words: Words, board: TourBoard) -> tuple[str, ...]:
    stops = words.parts(say("a place"))
    if len(stops) == 1 and all(code.upper() in board.places for code in stops[0][1].split()):
        stops = _by_blanks(*stops[0])
    return tuple(place_at(board, *stop) for stop in stops)


def _place(words: Words, board: TourBoard) -> str:
    return words.rest(say("a place"), board.code_of)
