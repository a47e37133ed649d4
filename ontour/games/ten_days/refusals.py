"""Why something may not be done now, each as a sentence for the player: the rules of 10 Days, each once."""

from ontour.games.seating import (
    End,
    Leave,
    Rename,
    SeatMove,
    Sit,
    Start,
    Undo,
    Wear,
    nobody,
    seating_objection,
)
from ontour.games.ten_days.moves import (
    PILES,
    Deal,
    Discard,
    Done,
    Draw,
    Open,
    Put,
    RackMove,
    Replace,
    Swap,
    Take,
    TakeBack,
    TenDaysMove,
)
from ontour.games.ten_days.state import LEAST_PLAYERS, MOST_PLAYERS, State, without
from ontour.games.ten_days.tiles import Tile, a_tile, tile_name
from ontour.words import Said, say, say_n


def objection(state: State, move: TenDaysMove) -> str | None:
    """Why this move is not allowed now, as a sentence; None when it is allowed."""
    if state.ended:
        return say("The game is over.")
    match move:
        case Sit() | Leave() | Rename() | Wear():
            return _seating(state, move)
        case Start(first):
            return _start(state, first)
        case Deal(to, tiles):
            return _deal(state, to, tiles)
        case Open(tiles):
            return _open(state, tiles)
        case Undo():
            return say("A tile that was dealt cannot be put back.")
        case End():
            return None if state.phase == "won" else say("The game ends when somebody completes a journey.")
        case _:
            return nobody(state.seats, move.seat) or _out_of_turn(state, move) or _rack(state, move)


# The table


def _seating(state: State, move: SeatMove) -> str | None:
    closed = None
    if state.started:
        closed = say("The game has started; you can watch, or take the seat of somebody who left.")
    elif len(state.seats) >= MOST_PLAYERS:
        closed = say("All four seats are taken.")
    return seating_objection(state.seats, move, closed)


def _start(state: State, first: int) -> str | None:
    if state.started:
        return say("The game has started already.")
    if len(state.seats) < LEAST_PLAYERS:
        return say("This game needs two to four players.")
    return nobody(state.seats, first)


def _deal(state: State, to: int, tiles: tuple[Tile, ...]) -> str | None:
    if reason := nobody(state.seats, to):
        return reason
    if state.phase == "deal":
        seat, count = state.next_dealt, state.days
    elif state.phase == "turn" and state.turn.drawing and state.mover is not None:
        seat, count = state.mover, 1
    else:
        return say("No tile is to be dealt now.")
    if to != seat:
        return say("The next tile is for %(name)s.", name=state.seats[seat].name)
    if len(tiles) != count:
        return say_n("%(name)s gets %(n)s tile.", "%(name)s gets %(n)s tiles.", count, name=state.seats[seat].name)
    return _not_in_the_pile(state, tiles)


def _open(state: State, tiles: tuple[Tile, ...]) -> str | None:
    if state.phase != "open":
        return say("The open piles begin when every rack is full.")
    return _not_in_the_pile(state, tiles)


def _not_in_the_pile(state: State, tiles: tuple[Tile, ...]) -> str | None:
    left = state.draw_pile
    for tile in tiles:
        if tile not in left:
            return say("The draw pile has no %(tile)s left.", tile=tile_name(state.board, tile))
        left = without(left, (tile,))
    return None


# A player


def _out_of_turn(state: State, move: RackMove) -> str | None:
    if state.phase == "lobby":
        return say("The game has not started yet.")
    if state.phase in ("deal", "open"):
        return say("The tiles are being dealt.")
    if state.phase == "won":
        assert state.winner is not None
        return say("%(name)s has won.", name=state.seats[state.winner].name)
    if state.phase == "fill":
        return None if isinstance(move, Put) else say("First everybody fills their own rack.")
    if isinstance(move, Put):
        return say("Every rack is full: take a tile and replace one of yours.")
    if move.seat != state.mover:
        assert state.mover is not None
        return say("It is %(name)s's turn.", name=state.seats[state.mover].name)
    return say("The draw pile has not answered yet.") if state.turn.drawing else None


def _rack(state: State, move: RackMove) -> str | None:
    match move:
        case Put():
            return _put(state, move)
        case Draw():
            return _begun(state)
        case Take(_, pile):
            return _begun(state) or _no_pile(pile)
        case Swap(_, a, b):
            return _swap(state, a, b)
        case Replace(_, day, pile):
            return _nothing_in_hand(state) or _no_day(state, day) or _no_pile(pile) or _other_pile(state, pile)
        case Discard(_, pile):
            return _nothing_in_hand(state) or _no_pile(pile) or _other_pile(state, pile)
        case TakeBack():
            return _take_back(state)
        case Done():
            return None if state.turn.step else say("You are not done yet: %(to_do)s.", to_do=to_do(state))


def to_do(state: State) -> Said:
    """What whoever is waited for does next."""
    if state.phase == "fill":
        return say("put the tile on an empty day")
    if state.turn.step is not None:
        return say("say that you are done, or take it back")
    if state.turn.tile is not None:
        return say("replace a day or discard the tile")
    if state.options["swap"] == "yes":
        return say("take a tile or swap two days")
    return say("take a tile")


def _put(state: State, move: Put) -> str | None:
    in_hand = state.tile_in_hand(move.seat)
    if in_hand is None:
        return say("Your rack is full; wait for the others.")
    if move.tile != in_hand:
        names = {"held": a_tile(state.board, in_hand), "other": a_tile(state.board, move.tile)}
        return say("The tile in your hand is %(held)s, not %(other)s.", **names)
    if reason := _no_day(state, move.day):
        return reason
    there = state.racks[move.seat][move.day - 1]
    if there is None:
        return None
    return say("Day %(day)s has %(tile)s already.", day=move.day, tile=a_tile(state.board, there))


def _no_day(state: State, day: int) -> str | None:
    return None if 1 <= day <= state.days else say("The days go from 1 to %(days)s.", days=state.days)


def _no_pile(pile: int) -> str | None:
    return None if 1 <= pile <= PILES else say("The open piles are 1, 2 and 3.")


def _begun(state: State) -> str | None:
    """A turn begins only once."""
    if state.turn.step is not None:
        return say("Your turn is made: %(to_do)s.", to_do=to_do(state))
    if state.turn.tile is not None:
        return say("You have taken a tile: %(to_do)s.", to_do=to_do(state))
    return None


def _swap(state: State, a: int, b: int) -> str | None:
    if state.options["swap"] == "no":
        return say("At this table no tiles are swapped.")
    if reason := _begun(state) or _no_day(state, a) or _no_day(state, b):
        return reason
    return say("Swapping takes two different days.") if a == b else None


def _nothing_in_hand(state: State) -> str | None:
    if state.turn.step is not None:
        return _begun(state)
    return say("First take a tile.") if state.turn.tile is None else None


def _other_pile(state: State, pile: int) -> str | None:
    forced = state.forced_pile
    if forced is None or forced == pile:
        return None
    return say("You took the last tile of pile %(pile)s, so this turn's discard goes there.", pile=forced)


def _take_back(state: State) -> str | None:
    if state.turn.step is not None or state.turn.pile is not None:
        return None
    if state.turn.tile is not None:
        return say("A tile from the draw pile cannot be put back.")
    return say("There is nothing to take back.")
