"""The state of a game of 10 Days: what the lines of its log add up to.

What somebody has done of a turn is pencil: the racks and piles here are those of before the turn until it is done.
Only a tile from the draw pile is gone from there at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from ontour.boards import DaysBoard
from ontour.games.faces import Face
from ontour.games.options import chosen_options
from ontour.games.seating import Seats, faces_of
from ontour.games.ten_days.journey import Rack
from ontour.games.ten_days.moves import Discard, Replace, Step, Swap
from ontour.games.ten_days.tiles import Tile

# `deal`, `open` and `won` last only until chance has spoken or the closing line is written.
Phase = Literal["lobby", "deal", "fill", "open", "turn", "won", "over"]

Pile = tuple[Tile, ...]  # the last tile is the top

MOST_PLAYERS = 4
LEAST_PLAYERS = 2
LEVELS = ("random", "simple", "planner")  # of the built-in players, from the weakest to the strongest


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table as everyone may see them."""

    seat: int
    name: str
    present: bool
    days_filled: int  # counts up during the setup
    is_next: bool  # whose turn it is
    face: Face


@dataclass(frozen=True, slots=True)
class Turn:
    """What has been done of a turn."""

    drawing: bool = False  # the draw pile has yet to say what it gives
    tile: Tile | None = None  # taken, to be put somewhere
    pile: int | None = None  # the open pile it came from; None: the draw pile
    step: Step | None = None


NO_TURN = Turn()


@dataclass(frozen=True, slots=True)
class Desk:
    """What somebody has before the eyes: their own rack and the open piles, with the pencil of their own turn."""

    rack: Rack
    piles: tuple[Pile, ...]


@dataclass(frozen=True)
class State:
    """Nothing changes in place. The order of the draw pile is never kept: nobody could have seen it."""

    board: DaysBoard
    options: Mapping[str, str]
    seats: Seats
    racks: Mapping[int, Rack]
    draw_pile: tuple[Tile, ...]
    hands: Mapping[int, tuple[Tile, ...]] = field(default_factory=dict)  # dealt for the setup; the first is in hand
    piles: tuple[Pile, ...] = ()
    shown: Mapping[int, tuple[Tile, ...]] = field(default_factory=dict)  # in each rack: what all saw going there
    mover: int | None = None
    turn: Turn = NO_TURN
    turns: int = 0  # that have been finished
    calls: int = 0
    winner: int | None = None
    ended: bool = False
    told: tuple[str, ...] = ()  # the last turns as everyone may hear them

    @property
    def phase(self) -> Phase:
        """What happens next."""
        if self.ended:
            return "over"
        if self.winner is not None:
            return "won"
        if self.mover is None:
            return "lobby"
        if len(self.hands) < len(self.seats):
            return "deal"
        if any(self.hands.values()):
            return "fill"
        return "turn" if self.piles else "open"

    @property
    def started(self) -> bool:
        return self.mover is not None

    @property
    def days(self) -> int:
        return int(self.options["days"])

    @property
    def round(self) -> int:
        """Counted from 1; everybody has one turn in each."""
        return self.turns // max(len(self.seats), 1) + 1

    @property
    def next_dealt(self) -> int:
        """Who gets the next tiles of the setup."""
        return next(seat for seat in self.seats if seat not in self.hands)

    @property
    def forced_pile(self) -> int | None:
        """The open pile that the taken tile was the last of: this turn's discard goes there."""
        pile = self.turn.pile
        return pile if pile is not None and len(self.piles[pile - 1]) == 1 else None

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(
            Player(
                seat.number,
                seat.name,
                seat.present,
                sum(tile is not None for tile in self.racks[seat.number]),
                self.phase == "turn" and seat.number == self.mover,
                seat.face,
            )
            for seat in self.seats.values()
        )

    @property
    def faces(self) -> Mapping[int, Face]:
        return faces_of(self.seats)

    def tile_in_hand(self, seat: int) -> Tile | None:
        """The tile this seat has to put somewhere now."""
        if self.phase == "turn":
            return self.turn.tile if seat == self.mover and self.turn.step is None else None
        return next(iter(self.hands.get(seat, ())), None)

    def desk(self, seat: int) -> Desk:
        desk = Desk(self.racks[seat], self.piles)
        if seat != self.mover or self.phase != "turn":
            return desk
        if self.turn.pile is not None:
            desk = replace(desk, piles=_lifted(desk.piles, self.turn.pile))
        return desk if self.turn.step is None else _stepped(desk, self.turn.tile, self.turn.step)


def _lifted(piles: tuple[Pile, ...], number: int) -> tuple[Pile, ...]:
    return tuple(pile[:-1] if at == number else pile for at, pile in enumerate(piles, 1))


def _covered(piles: tuple[Pile, ...], number: int, tile: Tile | None) -> tuple[Pile, ...]:
    assert tile is not None
    return tuple((*pile, tile) if at == number else pile for at, pile in enumerate(piles, 1))


def _stepped(desk: Desk, tile: Tile | None, step: Step) -> Desk:
    rack = list(desk.rack)
    match step:
        case Discard(_, pile):
            return replace(desk, piles=_covered(desk.piles, pile, tile))
        case Replace(_, day, pile):
            old, rack[day - 1] = rack[day - 1], tile
            return Desk(tuple(rack), _covered(desk.piles, pile, old))
        case Swap(_, a, b):
            rack[a - 1], rack[b - 1] = rack[b - 1], rack[a - 1]
            return replace(desk, rack=tuple(rack))


def put_on(rack: Rack, day: int, tile: Tile) -> Rack:
    return (*rack[: day - 1], tile, *rack[day:])


def without(pile: Sequence[Tile], tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """What is left of a pile; ValueError if one of the tiles is not there."""
    left = list(pile)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)


def checked_options(board: DaysBoard, options: Mapping[str, str]) -> Mapping[str, str]:
    """The options of a table with their defaults; a ValueError for what there is not."""
    # Swapping belongs to the box without ships: one printing of the USA game has it, the Americas never.
    swap = ("no", "yes") if board.waters else ("yes", "no")
    known = {"days": ("10", "5"), "swap": swap, "hands": ("hidden", "open"), "level": LEVELS[::-1]}
    return chosen_options(known, options)
