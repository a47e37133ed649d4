"""What happens at a table without anybody's tap: cards, dice, and moves for players who are away."""

import itertools
from collections.abc import Iterator

from ontour.games import Move
from ontour.games.chance import secret_dice, tour_dice
from ontour.tables.aside import off_the_loop
from ontour.tables.position import Position, follow


def next_call(position: Position) -> Move | None:
    """What cards and dice say next: the same tour code and number of calls always say the same."""
    rulebook = position.box.rulebook
    move: Move | None = rulebook.chance(position.state, tour_dice(position.tour, rulebook.calls(position.state)))
    return move


def happening_by_itself(position: Position) -> Iterator[Move]:
    """The moves that follow until somebody must tap, each to be followed in turn."""
    while (move := _next_by_itself(position)) is not None:
        yield move
        position = follow(position, move)


def catching_up(position: Position, seat: int) -> Iterator[Move]:
    """What the autopilot writes for somebody who has come late, each to be followed in turn. It thinks for a while."""
    for number in itertools.count():
        dice = secret_dice(position.secret, f"missed {seat} {number}")
        move: Move | None = position.box.rulebook.missed(position.state, seat, dice)
        if move is None:
            return
        yield move
        position = follow(position, move)


def _next_by_itself(position: Position) -> Move | None:
    if position.paused or position.over or position.stopped:
        return None
    waiting = position.waiting
    if waiting:
        return _move_for_somebody_away(position, waiting)
    return None if position.roller is not None else next_call(position)


def _move_for_somebody_away(position: Position, waiting: frozenset[int]) -> Move | None:
    """Only when all who are here have finished: an absent player may yet come back, a call may be taken back."""
    present = {seat.number for seat in position.seats if seat.present}
    if not present or waiting & present:
        return None
    return move_for(position, min(waiting))


def move_for(position: Position, seat: int) -> Move:
    """What the autopilot does for a seat that is waited for."""
    rulebook = position.box.rulebook
    dice = secret_dice(position.secret, f"autopilot {position.number} {seat}")
    move: Move = off_the_loop(rulebook.autopilot, position.state, seat, dice)  # a planner thinks for a while
    if why := rulebook.objection(position.state, move):
        raise RuntimeError(f"the autopilot wanted {str(move)!r}: {why}")
    return move
