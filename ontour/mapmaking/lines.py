"""Drawing lines: gentle curves between circles that keep clear of other circles and of each other.

Each line has a few curves to choose from. What a curve costs alone and what two curves cost together is
weighed once; then line after line takes the cheapest curve while the others stay, until no line changes.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt
import shapely

from ontour.mapmaking.recipe import Pair
from ontour.mapmaking.warp import Points

Numbers = npt.NDArray[np.float64]

# How far to the left and right a curve may bend, as a share of its length.
BENDS = (0.0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.46, -0.46, 0.62, -0.62)
LEANS = (0.5, 0.3, 0.7)  # where along the line it bends
STEPS = 20  # points that stand for a curve
CHOICES = 14  # curves that each line keeps to choose from
CLEAR = 9.0  # between a line and somebody else's circle
APART = 17.0  # between two lines
CROSSING = 8.0  # what a crossing costs; a line pays 6 for being twice as long as straight
ROUNDS = 30
WHOLE = np.linspace(0, 1, 33)  # shares of the way along a curve


def draw_lines(at: Mapping[str, tuple[int, int]], lines: Sequence[Pair], radius: float) -> dict[Pair, tuple[int, int]]:
    """The control point of each line's quadratic curve, in whole units."""
    curves = [_choices(pair, at) for pair in lines]
    alone = [_cost_alone(vias, pair, at, radius) for vias, pair in zip(curves, lines, strict=True)]
    keep = [np.argsort(np.round(cost, 6), kind="stable")[:CHOICES] for cost in alone]
    curves = [vias[k] for vias, k in zip(curves, keep, strict=True)]
    alone = [cost[k] for cost, k in zip(alone, keep, strict=True)]
    together = _costs_together([visible(vias, pair, at, radius) for vias, pair in zip(curves, lines, strict=True)])
    chosen = settle(alone, together)
    return {pair: (int(vias[k][0]), int(vias[k][1])) for pair, vias, k in zip(lines, curves, chosen, strict=True)}


def straight(at: Mapping[str, tuple[int, int]], lines: Iterable[Pair]) -> dict[Pair, tuple[int, int]]:
    """The control points of lines that are not drawn: a journey along them goes straight on."""
    return {(a, b): ((at[a][0] + at[b][0]) // 2, (at[a][1] + at[b][1]) // 2) for a, b in lines}


def bezier(a: Points, via: Points, b: Points, t: Numbers = WHOLE) -> Points:
    """The points of a quadratic curve at these shares of its way."""
    t = t[:, None]
    curve: Points = (1 - t) ** 2 * a + 2 * t * (1 - t) * via + t**2 * b
    return curve


def _choices(pair: Pair, at: Mapping[str, tuple[int, int]]) -> Points:
    """Control points: straight on first, then bent further and further."""
    a, b = (np.array(at[code], dtype=float) for code in pair)
    across = np.array([a[1] - b[1], b[0] - a[0]])
    vias = [a + lean * (b - a) + bend * across for bend in BENDS for lean in LEANS if bend or lean == LEANS[0]]
    return np.round(np.array(vias))


def _cost_alone(vias: Points, pair: Pair, at: Mapping[str, tuple[int, int]], radius: float) -> Numbers:
    """What each curve costs by itself: being longer than straight, and nearing circles not its own."""
    a, b = (np.array(at[code], dtype=float) for code in pair)
    strangers = np.array([xy for code, xy in at.items() if code not in pair], dtype=float).reshape(-1, 2)
    straight = float(np.hypot(*(b - a)))
    costs = []
    for via in vias:
        curve = shapely.LineString(bezier(a, via, b))
        gaps = shapely.distance(curve, shapely.points(strangers)) - radius
        near = np.clip(1 - gaps / CLEAR, 0, None).sum() + 20 * np.clip(-gaps / CLEAR + 0.3, 0, None).sum()
        costs.append(6 * (curve.length / straight - 1) + 1.2 * _bend(a, via, b) ** 2 + 6 * near)
    return np.array(costs)


def _bend(a: Points, via: Points, b: Points) -> float:
    """How far the control point lies beside the straight line, as a share of its length."""
    (x, y), (u, v) = b - a, via - a
    return float(abs(x * v - y * u) / (x * x + y * y))


def visible(vias: Points, pair: Pair, at: Mapping[str, tuple[int, int]], radius: float) -> Points:
    """For each curve the same number of points on its part outside the circles at its ends."""
    a, b = (np.array(at[code], dtype=float) for code in pair)
    t = np.linspace(0, 1, 101)
    found = []
    for via in vias:
        curve = bezier(a, via, b, t)
        outside = (np.hypot(*(curve - a).T) > radius) & (np.hypot(*(curve - b).T) > radius)
        seen = t[outside] if outside.any() else np.array([0.5])
        found.append(bezier(a, via, b, np.linspace(seen[0], seen[-1], STEPS)))
    return np.array(found)


def _costs_together(curves: list[Points]) -> dict[tuple[int, int], Numbers]:
    """What each two curves of two lines cost together, for lines that come near each other at all."""
    strings = [shapely.linestrings(line) for line in curves]
    hulls = shapely.buffer([shapely.MultiLineString(list(line)).envelope for line in strings], APART)
    costs = {}
    for i, j in shapely.STRtree(hulls).query(hulls).T.tolist():
        if i < j:
            crossing = shapely.intersects(strings[i][:, None], strings[j][None])
            costs[i, j] = CROSSING * crossing + side_by_side(curves[i], curves[j])
    return costs


def side_by_side(ones: Points, others: Points) -> Numbers:
    """How much each of these curves runs beside each of those: for how long, and the nearer the worse."""
    gaps = ones[:, None, :, None] - others[None, :, None, :]
    nearest = np.hypot(gaps[..., 0], gaps[..., 1]).min(axis=3)
    near = np.clip(1 - nearest / APART, 0, None) ** 2
    lengths = np.hypot(*(ones[:, -1] - ones[:, 0]).T)
    beside: Numbers = near.mean(axis=2) * lengths[:, None] / 6
    return beside


def settle(alone: list[Numbers], together: Mapping[tuple[int, int], Numbers]) -> list[int]:
    """The curve that each line takes: the cheapest as the others are, line after line, until none changes."""
    partners: list[list[tuple[int, Numbers]]] = [[] for _ in alone]
    for (i, j), cost in sorted(together.items()):
        partners[i].append((j, cost))
        partners[j].append((i, cost.T))
    chosen = [int(np.argmin(np.round(cost, 6))) for cost in alone]
    for _ in range(ROUNDS):
        before = list(chosen)
        for k, cost in enumerate(alone):
            total = cost + sum(table[:, chosen[other]] for other, table in partners[k])
            chosen[k] = int(np.argmin(np.round(total, 6)))
        if chosen == before:
            break
    return chosen
