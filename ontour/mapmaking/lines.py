"""Drawing lines: gentle curves between circles that keep clear of other circles and of each other.

Each line has a few curves to choose from. What a curve costs alone and what two curves cost together is
weighed once; then line after line takes the cheapest curve while the others stay, until no line changes.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
import shapely

from ontour.mapmaking.recipe import Pair
from ontour.mapmaking.warp import Points

Numbers = npt.NDArray[np.float64]

BENDS = (0.0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.46, -0.46, 0.62, -0.62)  # of the length, to the left and right
LEANS = (0.5, 0.3, 0.7)  # where along the line it bends
STEPS = 33  # points that stand for a curve
CHOICES = 14  # curves that each line keeps to choose from
CLEAR = 9.0  # between a line and somebody else's circle
APART = 17.0  # between two lines
ROUNDS = 30


def draw_lines(at: Mapping[str, tuple[int, int]], lines: Sequence[Pair], radius: float) -> dict[Pair, tuple[int, int]]:
    """The control point of each line's quadratic curve, in whole units."""
    curves = [_choices(pair, at, radius) for pair in lines]
    alone = [_cost_alone(vias, pair, at, radius) for vias, pair in zip(curves, lines)]
    keep = [np.argsort(np.round(cost, 6), kind="stable")[:CHOICES] for cost in alone]
    curves = [vias[k] for vias, k in zip(curves, keep)]
    alone = [cost[k] for cost, k in zip(alone, keep)]
    together = _costs_together([visible(vias, pair, at, radius) for vias, pair in zip(curves, lines)])
    chosen = settle(alone, together)
    return {pair: (int(vias[k][0]), int(vias[k][1])) for pair, vias, k in zip(lines, curves, chosen)}


def bezier(a: Points, via: Points, b: Points, steps: int = STEPS) -> Points:
    """Points on the quadratic curve, ends included."""
    t = np.linspace(0, 1, steps)[:, None]
    curve: Points = (1 - t) ** 2 * a + 2 * t * (1 - t) * via + t**2 * b
    return curve


def _choices(pair: Pair, at: Mapping[str, tuple[int, int]], radius: float) -> Points:
    """Control points: straight on first, then bent further and further."""
    a, b = (np.array(at[code], dtype=float) for code in pair)
    across = np.array([a[1] - b[1], b[0] - a[0]])
    vias = [a + lean * (b - a) + bend * across for bend in BENDS for lean in LEANS if bend or lean == LEANS[0]]
    return np.round(np.array(vias))


def _cost_alone(vias: Points, pair: Pair, at: Mapping[str, tuple[int, int]], radius: float) -> Numbers:
    """What each curve costs by itself: being longer than straight, and coming near a circle that is not its own."""
    a, b = (np.array(at[code], dtype=float) for code in pair)
    strangers = np.array([xy for code, xy in at.items() if code not in pair], dtype=float).reshape(-1, 2)
    straight = float(np.hypot(*(b - a)))
    costs = []
    for via in vias:
        curve = shapely.LineString(bezier(a, via, b))
        gaps = shapely.distance(curve, shapely.points(strangers)) - radius
        near = np.clip(1 - gaps / CLEAR, 0, None).sum() + 20 * np.clip(-gaps / CLEAR + 0.3, 0, None).sum()
        bend = _bend(a, via, b)
        costs.append(6 * (curve.length / straight - 1) + 1.2 * bend**2 + 6 * near)
    return np.array(costs)


def _bend(a: Points, via: Points, b: Points) -> float:
    (x, y), (u, v) = b - a, via - a
    return float(abs(x * v - y * u) / (x * x + y * y))


def visible(vias: Points, pair: Pair, at: Mapping[str, tuple[int, int]], radius: float) -> list[Points]:
    """The points of each curve that lie outside the circles at its ends."""
    a, b = (np.array(at[code], dtype=float) for code in pair)
    found = []
    for via in vias:
        curve = bezier(a, via, b, 2 * STEPS)
        outside = (np.hypot(*(curve - a).T) > radius + 1) & (np.hypot(*(curve - b).T) > radius + 1)
        found.append(curve[outside])
    return found


def _costs_together(curves: list[list[Points]]) -> dict[tuple[int, int], Numbers]:
    """What each two curves of two lines cost together, for lines that come near each other at all."""
    strings = [[shapely.LineString(c) if len(c) > 1 else shapely.LineString() for c in line] for line in curves]
    hulls = shapely.buffer([shapely.MultiLineString(line).envelope for line in strings], APART)
    costs = {}
    for i, j in zip(*(found.tolist() for found in shapely.STRtree(hulls).query(hulls))):
        if i < j:
            cost = _cost_together(curves[i], curves[j], np.array(strings[i]), np.array(strings[j]))
            if cost.any():
                costs[i, j] = cost
    return costs


def _cost_together(ones: list[Points], others: list[Points], strings: object, other_strings: object) -> Numbers:
    crossing = shapely.intersects(strings[:, None], other_strings[None])  # type: ignore[index]
    return 8.0 * crossing + np.array([[_hug(one, other) for other in others] for one in ones])


def _hug(one: Points, other: Points) -> float:
    """How much two curves run side by side: the length on which they are too near, the nearer the worse."""
    if not len(one) or not len(other):
        return 0.0
    gaps = np.hypot(one[:, None, 0] - other[None, :, 0], one[:, None, 1] - other[None, :, 1])
    near = np.clip(1 - gaps.min(axis=1) / APART, 0, None) ** 2
    length = np.hypot(*(one[-1] - one[0]))
    return float(near.mean() * length) / 6


def settle(alone: list[Numbers], together: Mapping[tuple[int, int], Numbers]) -> list[int]:
    """The curve that each line takes: the cheapest for it as the others are, line after line, until none changes."""
    partners: list[list[tuple[int, Numbers]]] = [[] for _ in alone]
    for (i, j), cost in sorted(together.items()):
        partners[i].append((j, cost))
        partners[j].append((i, cost.T))
    chosen = [int(np.round(cost, 6).argmin()) for cost in alone]
    for _ in range(ROUNDS):
        before = list(chosen)
        for k, cost in enumerate(alone):
            total = cost + sum(table[:, chosen[other]] for other, table in partners[k])
            chosen[k] = int(np.round(total, 6).argmin())
        if chosen == before:
            break
    return chosen
