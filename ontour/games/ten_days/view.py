"""What a seat may see: all that a screen needs, and nothing of other racks, of the draw pile, of others' pencil."""

from collections.abc import Mapping
from dataclasses import dataclass

from ontour.boards import DaysBoard
from ontour.games.faces import Face
from ontour.games.ten_days.journey import Join, Rack, journey
from ontour.games.ten_days.moves import PILES, Step
from ontour.games.ten_days.refusals import to_do
from ontour.games.ten_days.rules import waiting
from ontour.games.ten_days.state import Phase, Pile, Player, State
from ontour.games.ten_days.tiles import Tile


@dataclass(frozen=True, slots=True)
class OpenPile:
    """An open pile: its top, and how many tiles lie there."""

    number: int
    top: Tile | None  # None only for the one who holds its last tile
    size: int


@dataclass(frozen=True, slots=True)
class Own:
    """The viewer's rack, with the pencil of this turn, and what can be done now."""

    rack: Rack
    joins: tuple[Join, ...]
    hand: Tile | None = None  # the tile to be put somewhere now
    step: Step | None = None  # what was done with it, or the swap, until the turn is done
    to_do: str = ""  # "take a tile or swap two days"; "" when there is nothing to do
    days_to_fill: tuple[int, ...] = ()  # in the setup: where the tile in hand may go
    may_draw: bool = False
    piles_to_take: tuple[int, ...] = ()
    may_swap: bool = False
    may_replace: bool = False  # any day
    piles_to_discard: tuple[int, ...] = ()  # also for what is replaced; one only if its last tile was taken
    may_take_back: bool = False
    may_say_done: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """A game of 10 Days as one seat sees it, or as everyone does (`seat` None: the caller, the wall)."""

    board: DaysBoard
    seat: int | None
    phase: Phase
    days: int
    round: int
    players: tuple[Player, ...]
    faces: Mapping[int, Face]  # of every seat
    mover: int | None  # whose turn it is
    drew: bool  # whether that one has a tile from the draw pile and cannot turn back
    draw_pile: int  # how many tiles
    piles: tuple[OpenPile, ...]  # with the viewer's own pencil
    swap: bool  # whether tiles may be swapped at this table
    open_hands: bool
    told: tuple[str, ...]  # the last turns, the latest last
    winner: int | None
    tour: str  # "" without a tour code
    own: Own | None
    racks: Mapping[int, Rack]  # of everybody, with open hands or when the game is over; otherwise empty


def view(state: State, seat: int | None) -> View:
    """What this seat may see; None is the caller screen and everyone who only watches."""
    sits = seat is not None and seat in state.seats
    open_hands = state.options["hands"] == "open"
    in_turn = state.phase == "turn"
    return View(
        board=state.board,
        seat=seat,
        phase=state.phase,
        days=state.days,
        round=state.round,
        players=state.players,
        faces=state.faces,
        mover=state.mover if in_turn else None,
        drew=in_turn and state.turn.tile is not None and state.turn.pile is None,
        draw_pile=len(state.draw_pile),
        piles=_open_piles(state.desk(seat).piles if sits and seat is not None else state.piles),
        swap=state.options["swap"] == "yes",
        open_hands=open_hands,
        told=state.told,
        winner=state.winner,
        tour=state.options.get("tour", ""),
        own=_own(state, seat) if sits and seat is not None else None,
        racks=dict(state.racks) if open_hands or state.ended else {},
    )


def _open_piles(piles: tuple[Pile, ...]) -> tuple[OpenPile, ...]:
    return tuple(OpenPile(at, pile[-1] if pile else None, len(pile)) for at, pile in enumerate(piles, 1))


def _own(state: State, seat: int) -> Own:
    rack = state.desk(seat).rack
    joins = journey(state.board, rack)
    hand = state.tile_in_hand(seat)
    if seat not in waiting(state):
        return Own(rack, joins)
    if state.phase == "fill":
        empty = tuple(day for day, tile in enumerate(rack, 1) if tile is None)
        return Own(rack, joins, hand, to_do=to_do(state), days_to_fill=empty)
    turn, fresh = state.turn, state.turn.tile is None and state.turn.step is None
    piles = tuple(range(1, PILES + 1))
    discards = piles if state.forced_pile is None else (state.forced_pile,)
    return Own(
        rack=rack,
        joins=joins,
        hand=hand,
        step=turn.step,
        to_do=to_do(state),
        may_draw=fresh,
        piles_to_take=piles if fresh else (),
        may_swap=fresh and state.options["swap"] == "yes",
        may_replace=hand is not None,
        piles_to_discard=discards if hand is not None else (),
        may_take_back=turn.step is not None or turn.pile is not None,
        may_say_done=turn.step is not None,
    )
