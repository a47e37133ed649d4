"""An order of a board's places with a small boundary, for the frontier method.

The boundary after a step is made of the places already met that have a neighbour still to come. The
frontier method keeps a state for each way a route can cross it, so each place less divides its work by
almost three.
"""

from collections.abc import Iterator, Sequence

BEAM = 100
GROWTH = 2.6  # how much one more place on the boundary multiplies the states, roughly


def boundary(neighbours: Sequence[Sequence[int]], order: Sequence[int]) -> list[int]:
    """How many places lie on the boundary after each step."""
    step = {place: number for number, place in enumerate(order)}
    last = [max([step[place], *(step[other] for other in neighbours[place])]) for place in order]
    return [sum(last[earlier] > number for earlier in range(number + 1)) for number in range(len(order))]


def boundary_order(neighbours: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """All places in a good order; a beam search over the sets of places that can come first."""
    around = [sum(1 << other for other in others) for others in neighbours]
    everywhere = (1 << len(around)) - 1
    beam: list[tuple[float, int, int, tuple[int, ...]]] = [(0.0, 0, 0, ())]  # cost, met, boundary, order
    for number in range(len(around)):
        best: dict[int, tuple[float, int, int, tuple[int, ...]]] = {}
        for cost, met, edge, order in beam:
            for place in _next_places(around, everywhere & ~met, edge):
                now = met | 1 << place
                crossing = edge | 1 << place
                price = cost + GROWTH ** crossing.bit_count()
                if now not in best or best[now][0] > price:
                    best[now] = (price, now, _still_open(around, crossing, now), (*order, place))
        # Any place may come first: none is worse than another yet.
        beam = sorted(best.values())[: BEAM if number else None]
    return beam[0][3]


def _next_places(around: Sequence[int], left: int, edge: int) -> Iterator[int]:
    """The places next to the boundary; any place when nothing is begun."""
    near = 0
    for place in _places(edge):
        near |= around[place]
    return _places(near & left or left)


def _still_open(around: Sequence[int], edge: int, met: int) -> int:
    return sum(1 << place for place in _places(edge) if around[place] & ~met)


def _places(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
