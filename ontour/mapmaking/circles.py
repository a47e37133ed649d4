"""Placing circles: equal, apart from each other, each on its own land, with room for the lines between them.

Each circle in turn looks at a grid of spots and takes the best one while the others stay, until none moves.
Points are complex numbers here, x + y·i: turning and measuring are then one multiplication.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import numpy.typing as npt
import shapely

from ontour.mapmaking.recipe import Pair
from ontour.mapmaking.recipe_file import Box
from ontour.mapmaking.shapes import Shape
from ontour.mapmaking.warp import Points, Shapes

Spot = npt.NDArray[np.complex128]
Numbers = npt.NDArray[np.float64]
Yes = npt.NDArray[np.bool_]
Ends = npt.NDArray[np.int64]

CELL = 4  # the grid of spots
COARSE = 16  # the grid while circles still look for their neighbourhood
COARSE_SWEEPS, FINE_SWEEPS = 10, 12
GAP = 13.0  # between two circles, at the least
EASY = 34.0  # between two circles, when there is room
CLEAR = 16.0  # between a circle and somebody else's line
NARROW = np.radians(36)  # lines that leave a circle closer together than this are hard to tell apart
BESIDE = 0.4  # a circle with a smaller share on its own land needs a pointer to it


@dataclass(frozen=True)
class Spots:
    """Where the circle of one place may go, and how good the land is there."""

    at: Spot
    worth: Numbers

    def near(self, spot: complex, reach: float, grid: int) -> "Spots":
        """The spots on a grid within reach, and the present one."""
        far = np.abs(self.at - spot)
        among = (far <= reach) & (self.at.real % grid == 0) & (self.at.imag % grid == 0) | (far == 0)
        return Spots(self.at[among], self.worth[among])


def place_circles(
    land: Mapping[str, Shape],
    lines: Iterable[Pair],
    size: tuple[float, float],
    radius: float,
    wishes: Mapping[str, Points],
    pull: float = 0.25,
    insets: Mapping[str, Box] = MappingProxyType({}),
) -> dict[str, tuple[int, int]]:
    """The centre of each place's circle, in whole units.

    `wishes` are points that some want to be near, the more the stronger the `pull`; `insets` are boxes that some must
    stay in and all others out of.
    """
    codes, shapes = list(land), np.array(list(land.values()))
    ends = np.array([(codes.index(a), codes.index(b)) for a, b in lines], dtype=np.int64).reshape(-1, 2)
    near = {codes.index(code): xy[0] for code, xy in wishes.items()}
    spots = all_spots(shapes, size, radius, near, pull, {codes.index(code): box for code, box in insets.items()})
    at = np.array([choice.at[np.argmax(np.round(choice.worth, 6))] for choice in spots])
    # The smallest first: they have the fewest spots to choose from.
    order = sorted(range(len(codes)), key=lambda k: (round(land[codes[k]].area), codes[k]))
    for sweep in range(COARSE_SWEEPS):
        firmness = (sweep + 1) / COARSE_SWEEPS
        for k in order:
            at[k] = best_spot(k, spots[k].near(at[k], 4 * radius, COARSE), at, ends, radius, firmness)
    for _ in range(FINE_SWEEPS):
        before = at.copy()
        for k in order:
            at[k] = best_spot(k, spots[k].near(at[k], radius, CELL), at, ends, radius, 1.0)
        if (at == before).all():
            break
    return {code: (int(spot.real), int(spot.imag)) for code, spot in zip(codes, at, strict=True)}


def all_spots(
    shapes: Shapes,
    size: tuple[float, float],
    radius: float,
    wishes: Mapping[int, Points],
    pull: float,
    insets: Mapping[int, Box],
) -> list[Spots]:
    """The spots of each place: on the paper or in its inset, and on its land or not far from its heart."""
    x, y = np.meshgrid(np.arange(0, size[0] + 1, CELL), np.arange(0, size[1] + 1, CELL))
    own = np.array([shapely.contains_xy(shape, x, y) for shape in shapes])
    edge = radius + 3

    def within(west: float, north: float, east: float, south: float, edge: float) -> Yes:
        inside: Yes = (x >= west + edge) & (x <= east - edge) & (y >= north + edge) & (y <= south - edge)
        return inside

    on_paper = within(0, 0, *size, edge)
    for box in insets.values():
        on_paper &= ~within(*box, -edge)
    found = []
    for k, shape in enumerate(shapes):
        mine, others = disc_share(own[k], radius), disc_share(own.any(axis=0) & ~own[k], radius)
        target, drawn = (wishes[k], pull) if k in wishes else (heart(shape), 0.05)
        away = np.hypot(x - target[0], y - target[1]) / radius
        room = within(*insets[k], edge) if k in insets else on_paper
        allowed = room & ((mine > 0.2) | (away < 2.5))
        if not allowed.any():
            allowed = away == away.min()
        worth = 1.5 * mine - 0.4 * others - drawn * np.minimum(away, 8)
        found.append(Spots((x + 1j * y)[allowed], worth[allowed]))
    return found


def heart(shape: Shape) -> Points:
    """The point of the largest part that is farthest from its border."""
    largest = max(shapely.get_parts(shape), key=lambda part: part.area)
    centre: Points = shapely.get_coordinates(shapely.maximum_inscribed_circle(largest, tolerance=1.0))[0]
    return np.round(centre)


def disc_share(mask: Yes, radius: float) -> Numbers:
    """For each cell, the share of the disc around it that lies on the mask. It is counted, so it is exact."""
    reach = int(radius // CELL)
    rows, columns = mask.shape
    sums = np.pad(np.pad(mask.astype(np.int64), reach).cumsum(axis=1), ((0, 0), (1, 0)))
    hits, cells = np.zeros(mask.shape, dtype=np.int64), 0
    for step in range(-reach, reach + 1):
        half = int(np.sqrt((radius / CELL) ** 2 - step**2))
        strip = sums[reach + step : reach + step + rows]
        right, left = reach + half + 1, reach - half
        hits += strip[:, right : right + columns] - strip[:, left : left + columns]
        cells += 2 * half + 1
    return hits / cells


def best_spot(k: int, spots: Spots, at: Spot, ends: Ends, radius: float, firmness: float) -> np.complex128:
    """The best of these spots for circle k while the others stay; firmness grows to 1 while they settle."""
    gaps = np.abs(spots.at[:, None] - np.delete(at, k)) - 2 * radius
    value = spots.worth.copy()
    if (ends == k).any():  # room around a circle is for its lines
        value -= 0.35 * np.clip(1 - gaps / EASY, 0, 2).sum(axis=1)
    value -= firmness**3 * 100 * np.clip(1 - gaps / GAP, 0, None).sum(axis=1)
    value -= firmness * 0.6 * tangle(k, spots.at, at, ends, radius)
    best: np.complex128 = spots.at[np.argmax(np.round(value, 6))]
    return best


def tangle(k: int, spots: Spot, at: Spot, ends: Ends, radius: float) -> Numbers:
    """How badly straight lines would run if circle k lay at each of these spots; 0 is without fault."""
    friends = _friends(k, ends)
    rest = ends[(ends != k).all(axis=1)]
    here, starts, stops = spots[:, None], at[rest[:, 0]], at[rest[:, 1]]
    fault = _too_near(distance(here, starts, stops), radius)
    for n, friend in enumerate(friends):
        fault += _too_near(distance(np.delete(at, [k, friend]), here, at[friend]), radius)
        fault += 2 * crossing(here, at[friend], starts, stops)[:, (rest != friend).all(axis=1)].sum(axis=1)
        fault += _too_narrow(here - at[friend], at[_friends(friend, rest)] - at[friend])
        fault += _too_narrow(at[friend] - here, at[friends[n + 1 :]] - here)
    return fault


def _friends(k: int, ends: Ends) -> Ends:
    """The places that a line joins to place k."""
    own = ends[(ends == k).any(axis=1)]
    others: Ends = np.where(own[:, 0] == k, own[:, 1], own[:, 0])
    return others


def _too_near(distances: Numbers, radius: float) -> Numbers:
    near: Numbers = np.clip(1 - (distances - radius) / CLEAR, 0, 2).sum(axis=1)
    return near


def _too_narrow(way: Spot, others: Spot) -> Numbers:
    narrow: Numbers = (np.clip(1 - np.abs(np.angle(others * way.conj())) / NARROW, 0, 1) ** 2).sum(axis=1)
    return 2 * narrow


def distance(points: Spot, starts: Spot, stops: Spot | np.complex128) -> Numbers:
    """From points to straight lines."""
    along = stops - starts
    share = ((points - starts) * along.conj()).real / np.maximum(np.abs(along) ** 2, 1e-9)
    length: Numbers = np.abs(points - starts - np.clip(share, 0, 1) * along)
    return length


def crossing(a: Spot, b: Spot | np.complex128, c: Spot, d: Spot) -> Yes:
    """Whether the straight lines a-b and c-d cross."""
    apart: Yes = (_left(a, b, c) != _left(a, b, d)) & (_left(c, d, a) != _left(c, d, b))
    return apart


def _left(a: Spot, b: Spot | np.complex128, c: Spot | np.complex128) -> Yes:
    return ((b - a).conj() * (c - a)).imag > 0


def leader(shape: Shape, centre: tuple[int, int], radius: float) -> tuple[int, int] | None:
    """Where a pointer from the circle to its land ends, for a circle that lies mostly beside its land."""
    disc = shapely.Point(centre).buffer(radius)
    if disc.intersection(shape).area > BESIDE * disc.area:
        return None
    x, y = (int(value) for value in heart(shape))
    return (x, y) if np.hypot(x - centre[0], y - centre[1]) > radius else None
