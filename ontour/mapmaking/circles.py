"""Placing circles: equal, apart from each other, each on its own land, with room for the lines between them.

Each place looks at a grid of spots in turn and takes the best one while the others stay, until nobody moves.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely

from ontour.mapmaking.recipe import Pair
from ontour.mapmaking.warp import Points, Shapes

Numbers = npt.NDArray[np.float64]

CELL = 4.0  # the grid of spots
SWEEPS = 24
GAP = 9.0  # between two circles, at the least
EASY = 34.0  # between two circles, when there is room
CLEAR = 16.0  # between a circle and somebody else's line
NARROW = np.radians(36)  # lines leaving a circle closer together than this are hard to tell apart


@dataclass(frozen=True)
class Spots:
    """Where the circle of one place may go, and how good its land is there (1: all on its own land)."""

    xy: Points
    worth: Numbers


def place_circles(
    land: Mapping[str, object],
    lines: Iterable[Pair],
    size: tuple[float, float],
    radius: float,
    wishes: Mapping[str, Points],
) -> dict[str, tuple[int, int]]:
    """The centre of each place's circle, in whole units."""
    codes = list(land)
    shapes = np.array(list(land.values()))
    spots = _spots(shapes, size, radius, {codes.index(code): xy[0] for code, xy in wishes.items()})
    ends = np.array([(codes.index(a), codes.index(b)) for a, b in lines]).reshape(-1, 2)
    at = np.array([spot.xy[spot.worth.argmax()] for spot in spots])
    order = sorted(range(len(codes)), key=lambda k: (round(shapes[k].area), codes[k]))
    for sweep in range(SWEEPS):
        firmness = min(1.0, (sweep + 1) / 8)
        before = at.copy()
        for k in order:
            at[k] = _best_spot(k, spots[k], at, ends, radius, firmness)
        if firmness == 1.0 and (at == before).all():
            break
    return {code: (int(x), int(y)) for code, (x, y) in zip(codes, at)}


def _spots(shapes: Shapes, size: tuple[float, float], radius: float, wishes: Mapping[int, Points]) -> list[Spots]:
    xs, ys = np.arange(0, size[0] + 1, CELL), np.arange(0, size[1] + 1, CELL)
    x, y = np.meshgrid(xs, ys)
    own = np.array([shapely.contains_xy(shape, x, y) for shape in shapes])
    anyone = own.any(axis=0)
    off_paper = (x < radius + 3) | (x > size[0] - radius - 3) | (y < radius + 3) | (y > size[1] - radius - 3)
    found = []
    for k, shape in enumerate(shapes):
        mine = disc_share(own[k], radius)
        others = disc_share(anyone & ~own[k], radius)
        heart = shapely.get_coordinates(shapely.maximum_inscribed_circle(largest_part(shape), tolerance=1.0))[0]
        target, pull = (wishes[k], 0.15) if k in wishes else (heart, 0.05)
        away = np.hypot(x - target[0], y - target[1]) / radius
        worth = mine - 0.35 * others - pull * np.minimum(away, 8)
        allowed = ~off_paper & ((mine > 0.2) | (away < 2.5))
        found.append(Spots(np.column_stack([x[allowed], y[allowed]]), worth[allowed]))
    return found


def largest_part(shape: object) -> object:
    return max(shapely.get_parts(shape), key=lambda part: part.area)


def disc_share(mask: npt.NDArray[np.bool_], radius: float) -> Numbers:
    """For each cell, the share of the disc around it that lies on the mask; counted, so exact."""
    reach = int(radius // CELL)
    rows, columns = mask.shape
    padded = np.pad(mask.astype(np.int64), reach)
    sums = np.pad(padded.cumsum(axis=1), ((0, 0), (1, 0)))
    hits, cells = np.zeros(mask.shape, dtype=np.int64), 0
    for step in range(-reach, reach + 1):
        half = int(np.sqrt((radius / CELL) ** 2 - step**2))
        strip = sums[reach + step : reach + step + rows]
        hits += strip[:, reach + half + 1 : reach + half + 1 + columns] - strip[:, reach - half : reach - half + columns]
        cells += 2 * half + 1
    return hits / cells


def _best_spot(k: int, spots: Spots, at: Points, ends: npt.NDArray[np.int64], radius: float, firmness: float) -> Points:
    """The best spot for one circle while the others stay where they are; only near spots once it has settled."""
    near = np.hypot(*(spots.xy - at[k]).T) <= (4 if firmness < 1 else 2) * radius
    xy, value = spots.xy[near], spots.worth[near].copy()
    others = np.delete(at, k, axis=0)
    gaps = np.hypot(xy[:, None, 0] - others[:, 0], xy[:, None, 1] - others[:, 1]) - 2 * radius
    value -= 0.35 * np.clip(1 - gaps / EASY, 0, 2).sum(axis=1)
    value -= firmness**3 * 100 * np.clip(1 - gaps / GAP, 0, None).sum(axis=1)
    value -= 0.6 * firmness * tangle(k, xy, at, ends, radius)
    best: Points = xy[np.round(value, 6).argmax()]
    return best


def tangle(k: int, xy: Points, at: Points, ends: npt.NDArray[np.int64], radius: float) -> Numbers:
    """How badly straight lines would run if place k lay at each of these spots: 0 is without any fault."""
    touching = (ends == k).any(axis=1)
    friends = ends[touching].sum(axis=1) - k
    rest = ends[~touching]
    fault = np.zeros(len(xy))
    starts, stops = at[rest[:, 0]], at[rest[:, 1]]
    fault += _too_near(distances(xy[:, None], starts, stops), radius)
    for friend in friends:
        strangers = np.delete(at, [k, friend], axis=0)
        fault += _too_near(distances(strangers, xy[:, None], at[friend]), radius)
        apart = ~(rest == friend).any(axis=1)
        fault += crossing(xy[:, None], at[friend], starts[apart], stops[apart]).sum(axis=1)
        fault += _narrow(xy - at[friend], at[_friends(friend, rest)] - at[friend])
    for first, friend in enumerate(friends):
        fault += _narrow(at[friend] - xy, at[friends[first + 1 :]][None] - xy[:, None])
    return fault


def _friends(k: int, ends: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    own: npt.NDArray[np.int64] = ends[(ends == k).any(axis=1)].sum(axis=1) - k
    return own


def _too_near(gaps: Numbers, radius: float) -> Numbers:
    near: Numbers = np.clip(1 - (gaps - radius) / CLEAR, 0, 2).sum(axis=1)
    return near


def _narrow(way: Points, others: Points) -> Numbers:
    """How far the directions of `others` come too near to the direction of `way`, summed."""
    angle = np.arctan2(way[:, 1], way[:, 0])[:, None] - np.arctan2(others[..., 1], others[..., 0])
    between = np.abs((angle + np.pi) % (2 * np.pi) - np.pi)
    sharp: Numbers = (np.clip(1 - between / NARROW, 0, 1) ** 2).sum(axis=1)
    return 2 * sharp


def distances(points: Points, starts: Points, stops: Points) -> Numbers:
    """From points to straight lines, with numpy's broadcasting."""
    along = stops - starts
    share = ((points - starts) * along).sum(axis=-1) / np.maximum((along**2).sum(axis=-1), 1e-9)
    gap = points - starts - np.clip(share, 0, 1)[..., None] * along
    length: Numbers = np.hypot(gap[..., 0], gap[..., 1])
    return length


def crossing(a: Points, b: Points, c: Points, d: Points) -> npt.NDArray[np.bool_]:
    """Whether the straight lines a-b and c-d cross, with numpy's broadcasting."""
    return (_turn(a, b, c) != _turn(a, b, d)) & (_turn(c, d, a) != _turn(c, d, b))


def _turn(a: Points, b: Points, c: Points) -> npt.NDArray[np.bool_]:
    left: npt.NDArray[np.bool_] = (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1]) > (b[..., 1] - a[..., 1]) * (
        c[..., 0] - a[..., 0]
    )
    return left


def leader(shape: object, centre: Sequence[int], radius: float) -> tuple[int, int] | None:
    """Where a pointer from the circle to its land ends, when the circle lies mostly beside its land."""
    disc = shapely.Point(centre).buffer(radius)
    if shapely.area(shapely.intersection(disc, shape)) > 0.4 * disc.area:
        return None
    heart = shapely.get_coordinates(shapely.maximum_inscribed_circle(largest_part(shape), tolerance=1.0))[0]
    x, y = (int(value) for value in np.round(heart))
    return (x, y) if np.hypot(x - centre[0], y - centre[1]) > radius + 4 else None
