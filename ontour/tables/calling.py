"""What happens at a table without anybody's tap: cards, dice, and moves for players who are away."""

import random
from collections.abc import Iterator

from ontour.games import Move
from ontour.games.chance import tour_dice
from ontour.tables.moment import Moment, follow


def next_call(moment: Moment) -> Move | None:
    """What cards and dice say next: the same tour code and number of calls always say the same."""
    rulebook = moment.box.rulebook
    move: Move | None = rulebook.chance(moment.state, tour_dice(moment.tour, rulebook.calls(moment.state)))
    return move


def happening_by_itself(moment: Moment) -> Iterator[Move]:
    """The moves that follow until somebody must tap, each to be followed in turn."""
    while (move := _next_by_itself(moment)) is not None:
        yield move
        moment = follow(moment, move)


def _next_by_itself(moment: Moment) -> Move | None:
    if moment.paused or moment.over:
        return None
    waiting = moment.waiting
    if waiting:
        return _move_for_somebody_away(moment, waiting)
    return None if moment.roller is not None else next_call(moment)


def _move_for_somebody_away(moment: Moment, waiting: frozenset[int]) -> Move | None:
    """Only when all who are here have finished: an absent player may yet come back, a call may be taken back."""
    present = {seat.number for seat in moment.seats if seat.present}
    if not present or waiting & present:
        return None
    rulebook = moment.box.rulebook
    dice = random.Random(f"{moment.tour}/autopilot {moment.number}")
    move: Move = rulebook.autopilot(moment.state, min(waiting), dice)
    if why := rulebook.objection(moment.state, move):
        raise RuntimeError(f"the autopilot wanted {str(move)!r}: {why}")
    return move
