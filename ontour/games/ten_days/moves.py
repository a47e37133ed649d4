"""The moves of 10 Days and their lines: what chance deals, and what a player does with their own rack.

A line names a hidden tile only where it must: in what is dealt, and in the setup. Such lines stay private until the
game is over.
"""

from dataclasses import dataclass

from ontour.boards import DaysBoard
from ontour.games import seating
from ontour.games.notation import Unreadable, Words, reading
from ontour.games.seating import SeatingMove, TableMove
from ontour.games.ten_days.tiles import Tile, find_tile, read_tiles
from ontour.words import say

PILES = 3


@dataclass(frozen=True, slots=True)
class Deal(TableMove):
    """What somebody gets from the draw pile: all tiles of the setup, to be seen one by one, or one in a turn."""

    to: int
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"deal {self.to} {' '.join(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Open(TableMove):
    """The three tiles that begin the open piles."""

    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"open {' '.join(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Put:
    """In the setup: the tile in hand goes on an empty day."""

    seat: int
    tile: Tile
    day: int

    def __str__(self) -> str:
        return f"{self.seat} puts {self.tile} on day {self.day}"


@dataclass(frozen=True, slots=True)
class Draw:
    """The top of the draw pile; `Deal` says which tile it is. This cannot be taken back."""

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} draws"


@dataclass(frozen=True, slots=True)
class Take:
    """The top of an open pile."""

    seat: int
    pile: int

    def __str__(self) -> str:
        return f"{self.seat} takes pile {self.pile}"


@dataclass(frozen=True, slots=True)
class Replace:
    """The tile in hand goes on a day, and what stood there onto an open pile."""

    seat: int
    day: int
    pile: int

    def __str__(self) -> str:
        return f"{self.seat} replaces day {self.day} onto pile {self.pile}"


@dataclass(frozen=True, slots=True)
class Discard:
    """The tile in hand goes onto an open pile."""

    seat: int
    pile: int

    def __str__(self) -> str:
        return f"{self.seat} discards onto pile {self.pile}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Two days change their tiles: a whole turn."""

    seat: int
    a: int
    b: int

    def __str__(self) -> str:
        return f"{self.seat} swaps days {self.a} and {self.b}"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last step of this turn is taken back."""

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} takes back"


@dataclass(frozen=True, slots=True)
class Done:
    """The turn ends."""

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} is done"


ChanceMove = Deal | Open
Step = Replace | Discard | Swap
RackMove = Put | Draw | Take | Step | TakeBack | Done
TenDaysMove = SeatingMove | ChanceMove | RackMove


def takes_back(move: TenDaysMove) -> bool:
    return isinstance(move, TakeBack)


def parse(line: str, board: DaysBoard) -> TenDaysMove:
    """The move that a line says, in any case and with any blanks; otherwise Unreadable, a ValueError."""
    words = Words(line)
    verb = words.peek()
    if verb in seating.VERBS:
        return seating.parse_seating(words)
    if verb == "deal":
        words.literally("deal")
        return Deal(seating.seat_number(words), _tiles(words, board))
    if verb == "open":
        words.literally("open")
        return _open(words, board)
    if verb.isascii() and verb.isdigit():
        return _rack_move(words, board)
    expected = say("a move, such as '1 draws', '1 takes pile 2', '1 replaces day 4 onto pile 1' or '1 is done'")
    if not verb:
        return words.fail(say("expected %(expected)s", expected=expected))
    return words.fail(say("expected %(expected)s, found %(found)s", expected=expected, found=repr(verb[:40])))


def _open(words: Words, board: DaysBoard) -> Open:
    column, tiles = words.column, _tiles(words, board)
    if len(tiles) != PILES:
        raise Unreadable(say("expected three tiles, found %(found)s", found=len(tiles)), column)
    return Open(tiles)


def _tiles(words: Words, board: DaysBoard) -> tuple[Tile, ...]:
    column, expected = words.column, say("a tile")
    tiles = read_tiles(board, words.rest(expected, str), column)
    if not tiles:
        raise Unreadable(say("expected %(expected)s beside the comma", expected=expected), column)
    return tuple(tiles)


def _rack_move(words: Words, board: DaysBoard) -> RackMove:
    seat = seating.seat_number(words)
    column, verb = words.column, words.word(say("what the player does"))
    move: RackMove
    match verb:
        case "puts":
            return _put(words, board, seat)
        case "draws":
            move = Draw(seat)
        case "takes" if words.peek() == "back":
            words.literally("back")
            move = TakeBack(seat)
        case "takes":
            move = Take(seat, _after(words, "pile"))
        case "replaces":
            move = Replace(seat, _after(words, "day"), _after(words, "onto", "pile"))
        case "discards":
            move = Discard(seat, _after(words, "onto", "pile"))
        case "swaps":
            move = Swap(seat, _after(words, "days"), _after(words, "and"))
        case "is":
            words.literally("done")
            move = Done(seat)
        case _:
            verbs = "'puts', 'draws', 'takes', 'takes back', 'replaces', 'discards', 'swaps', 'is done'"
            reason = say("expected one of %(verbs)s, found %(found)s", verbs=verbs, found=repr(verb[:40]))
            raise Unreadable(reason, column)
    words.end()
    return move


def _put(words: Words, board: DaysBoard, seat: int) -> Put:
    column, tile = words.column, [words.word(say("a tile"))]
    while words.peek() not in ("on", ""):
        tile.append(words.word(say("a tile")))
    found = reading(column, lambda text: find_tile(board, text), " ".join(tile))
    put = Put(seat, found, _after(words, "on", "day"))
    words.end()
    return put


def _after(words: Words, *literally: str) -> int:
    """The number behind these words. The rules answer a day or a pile that there is not, with a sentence."""
    words.literally(*literally)
    return words.number(say("a number"))
