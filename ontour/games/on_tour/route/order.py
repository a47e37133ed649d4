"""An order of a board's places with a small boundary, for the frontier method.

The boundary after a step is made of the places already met that have a neighbour still to come. The
frontier method keeps a state for each way a route can cross it, so each place less divides its work by
almost three.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

BEAM = 30
GROWTH = 2.6  # how much one more place on the boundary multiplies the states, roughly


def boundary(neighbours: Sequence[Sequence[int]], order: Sequence[int]) -> list[int]:
    """How many places lie on the boundary after each step."""
    step = {place: number for number, place in enumerate(order)}
    last = [max([step[place], *(step[other] for other in neighbours[place])]) for place in order]
    return [sum(last[earlier] > number for earlier in range(number + 1)) for number in range(len(order))]


class _Start(NamedTuple):
    """A way to begin: what it costs, how many places lie just beyond it, its places, its boundary, its order."""

    cost: float
    beyond: int
    met: int
    edge: int
    order: tuple[int, ...]


def boundary_order(neighbours: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """All places in a good order; a beam search over the sets of places that can come first."""
    around = [sum(1 << other for other in others) for others in neighbours]
    everywhere = (1 << len(around)) - 1
    beam = [_Start(0.0, 0, 0, 0, ())]
    for number in range(len(around)):
        best: dict[int, _Start] = {}
        for start in beam:
            left = everywhere & ~start.met
            for place in _places(_beside(around, start.edge) & left or left):
                cost = start.cost + GROWTH ** (start.edge.bit_count() + 1)
                known = best.get(start.met | 1 << place)
                if known is None or known.cost > cost:
                    best[start.met | 1 << place] = _longer(around, start, place, cost)
        # Any place may come first: none is worse than another yet.
        beam = sorted(best.values())[: BEAM if number else None]
    return beam[0].order


def _longer(around: Sequence[int], start: _Start, place: int, cost: float) -> _Start:
    met = start.met | 1 << place
    edge = sum(1 << other for other in _places(start.edge | 1 << place) if around[other] & ~met)
    beyond = (_beside(around, edge) & ~met).bit_count()
    return _Start(cost, beyond, met, edge, (*start.order, place))


def _beside(around: Sequence[int], edge: int) -> int:
    return reduce(or_, (around[place] for place in _places(edge)), 0)


def _places(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
