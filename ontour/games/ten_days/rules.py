"""The rules of 10 Days: what the state is after a move, and what may come next."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from ontour.boards import Board, DaysBoard
from ontour.games import Dice, Seat
from ontour.games.chance import draw
from ontour.games.seating import End, Leave, Rename, SeatMove, Sit, Start, Undo, Wear, seats_after, seats_of
from ontour.games.ten_days.journey import Rack, complete
from ontour.games.ten_days.moves import (
    PILES,
    ChanceMove,
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
from ontour.games.ten_days.state import MOST_PLAYERS, NO_TURN, State, Turn, checked_options, put_on, without
from ontour.games.ten_days.telling import turn_told
from ontour.games.ten_days.tiles import Tile, deck
from ontour.words import say

TURNS_TOLD = 12


def start(board: DaysBoard, names: Sequence[str], options: Mapping[str, str]) -> State:
    """The lobby: these people sit on seats 1, 2, … and nothing has been dealt."""
    if not isinstance(board, DaysBoard):
        raise _no_board_for_us(board)
    checked = checked_options(board, options)
    # Whatever is drawn, something is left below the open piles to make a new draw pile of.
    needed = MOST_PLAYERS * int(checked["days"]) + PILES + 2
    if len(deck(board)) < needed:
        raise _no_board_for_us(board)
    seats = seats_of(names)
    if len(seats) > MOST_PLAYERS:
        raise ValueError(say("10 Days is for two to four players, not for %(players)s", players=len(seats)))
    state = State(board=board, options=checked, seats=seats, racks={}, draw_pile=deck(board))
    return _with_racks(state)


def _no_board_for_us(board: Board) -> ValueError:
    return ValueError(say("%(board)s is no board for 10 Days", board=board.title))


def _with_racks(state: State) -> State:
    """An empty rack for everybody who has none."""
    empty = (None,) * state.days
    return replace(state, racks=MappingProxyType({seat: state.racks.get(seat, empty) for seat in state.seats}))


# What is then


def play(state: State, move: TenDaysMove) -> State:
    """The next state. The move has met no objection."""
    match move:
        case Sit() | Leave() | Rename() | Wear():
            return _play_seating(state, move)
        case Start(first):
            return replace(state, mover=first)
        case Deal() | Open():
            return _play_chance(replace(state, calls=state.calls + 1), move)
        case End():
            return replace(state, ended=True)
        case Put(seat, tile, day):
            rack = put_on(state.racks[seat], day, tile)
            hands = {**state.hands, seat: state.hands[seat][1:]}
            return replace(state, racks=_with_rack(state.racks, seat, rack), hands=MappingProxyType(hands))
        case Done():
            return _end_turn(state)
        case Undo():
            raise AssertionError("nothing is ever undone")
        case _:
            return replace(state, turn=_turned(state, move))


def _play_seating(state: State, move: SeatMove) -> State:
    return _with_racks(replace(state, seats=seats_after(state.seats, move, state.started)))


def _with_rack(racks: Mapping[int, Rack], seat: int, rack: Rack) -> Mapping[int, Rack]:
    return MappingProxyType({**racks, seat: rack})


def _play_chance(state: State, move: ChanceMove) -> State:
    phase = state.phase
    state = replace(state, draw_pile=without(state.draw_pile, move.tiles))
    if isinstance(move, Open):
        return replace(state, piles=tuple((tile,) for tile in move.tiles))
    if phase == "deal":
        return replace(state, hands=MappingProxyType({**state.hands, move.to: move.tiles}))
    state = replace(state, turn=Turn(tile=move.tiles[0]))
    return state if state.draw_pile else _reshuffled(state)


def _reshuffled(state: State) -> State:
    """All but the three tops become the new draw pile."""
    below = [tile for pile in state.piles for tile in pile[:-1]]
    return replace(state, draw_pile=tuple(sorted(below)), piles=tuple(pile[-1:] for pile in state.piles))


def _turned(state: State, move: Draw | Take | Replace | Discard | Swap | TakeBack) -> Turn:
    """What has been done of the turn after one more step."""
    match move:
        case Draw():
            return Turn(drawing=True)
        case Take(_, pile):
            return Turn(tile=state.piles[pile - 1][-1], pile=pile)
        case TakeBack():
            return replace(state.turn, step=None) if state.turn.step is not None else NO_TURN
        case _:
            return replace(state.turn, step=move)


def _end_turn(state: State) -> State:
    """Pencil becomes ink; a complete journey wins now and only now."""
    seat = state.mover
    assert seat is not None
    desk = state.desk(seat)
    after = replace(
        state,
        racks=_with_rack(state.racks, seat, desk.rack),
        piles=desk.piles,
        shown=_shown_after(state, seat),
        turn=NO_TURN,
        turns=state.turns + 1,
        told=(*state.told, turn_told(state))[-TURNS_TOLD:],
    )
    if complete(state.board, desk.rack):
        return replace(after, winner=seat)
    return replace(after, mover=_next_seat(state, seat))


def _shown_after(state: State, seat: int) -> Mapping[int, tuple[Tile, ...]]:
    """A tile from an open pile is known to be in the rack until it is seen to leave it."""
    turn = state.turn
    if not isinstance(turn.step, Replace):
        return state.shown
    old, shown = state.racks[seat][turn.step.day - 1], list(state.shown.get(seat, ()))
    if old in shown:
        shown.remove(old)
    if turn.pile is not None and turn.tile is not None:
        shown.append(turn.tile)
    return MappingProxyType({**state.shown, seat: tuple(shown)})


def _next_seat(state: State, seat: int) -> int:
    """Clockwise; somebody who is away is played for."""
    return next((number for number in state.seats if number > seat), min(state.seats))


# What may be


def waiting(state: State) -> frozenset[int]:
    """In the setup all who have tiles to put, afterwards whoever's turn it is; none while tiles are dealt."""
    if state.phase == "fill":
        return frozenset(seat for seat, hand in state.hands.items() if hand)
    if state.phase == "turn" and not state.turn.drawing and state.mover is not None:
        return frozenset((state.mover,))
    return frozenset()


def roller(state: State) -> int | None:
    """Tiles are dealt without anybody's press."""
    return None


def choices(state: State, seat: int) -> list[RackMove]:
    """Every move this seat may make now."""
    if seat not in waiting(state):
        return []
    days, in_hand = range(1, state.days + 1), state.tile_in_hand(seat)
    if state.phase == "fill":
        assert in_hand is not None
        return [Put(seat, in_hand, day) for day in days if state.racks[seat][day - 1] is None]
    if state.turn.step is not None:
        return [TakeBack(seat), Done(seat)]
    if in_hand is None:
        return [Draw(seat), *(Take(seat, pile) for pile in range(1, PILES + 1)), *_swaps(state, seat)]
    piles = range(1, PILES + 1) if state.forced_pile is None else (state.forced_pile,)
    moves: list[RackMove] = [Discard(seat, pile) for pile in piles]
    moves += [Replace(seat, day, pile) for day in days for pile in piles]
    return moves if state.turn.pile is None else [*moves, TakeBack(seat)]


def _swaps(state: State, seat: int) -> list[Swap]:
    if state.options["swap"] == "no":
        return []
    days = range(1, state.days + 1)
    return [Swap(seat, a, b) for a in days for b in days if a != b]


def chance(state: State, dice: Dice) -> ChanceMove | End | None:
    """What the draw pile gives next, or the end; None while people must act."""
    match state.phase:
        case "deal":
            return Deal(state.next_dealt, tuple(draw(dice, state.draw_pile, state.days)))
        case "open":
            return Open(tuple(draw(dice, state.draw_pile, PILES)))
        case "turn" if state.turn.drawing and state.mover is not None:
            return Deal(state.mover, tuple(draw(dice, state.draw_pile, 1)))
        case "won":
            return End()
    return None


def missed(state: State, seat: int, dice: Dice) -> None:
    """Nobody comes late: all tiles are dealt before the first turn."""


def seats(state: State) -> tuple[Seat, ...]:
    return tuple(state.seats.values())


def calls(state: State) -> int:
    return state.calls


def over(state: State) -> bool:
    return state.ended
