"""Warping: a rubber sheet that gives small places more room and big ones less, while borders stay shared.

The method is Dougenik, Chrisman and Niemeyer's continuous cartogram (1985): each place pushes or pulls every point
of the map, the more the further its area is from the wanted one. One field moves all points, so what touched still touches.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from ontour.mapmaking.recipe import Paper, Recipe
from ontour.mapmaking.shapes import Frame, mended, only_polygons

Points = npt.NDArray[np.float64]
Shapes = Any  # an array of shapely geometries
Move = Callable[[Points], Points]

ROUNDS = 12
LONGEST_STRAIGHT = 12.0  # straight borders must be able to bend


@dataclass(frozen=True)
class Drawing:
    """The land on the paper, y downwards, and the points of the recipe that moved along with it."""

    land: Shapes
    height: float
    circles: Mapping[str, Points]


def warp(recipe: Recipe, places: Frame) -> Drawing:
    """The land on the paper, with areas as equal as the recipe wants them."""
    land = np.array(places.geometry)
    moves = [onto_paper(land, recipe.paper)]
    land = shapely.segmentize(moved(land, moves[0]), LONGEST_STRAIGHT)
    wanted = wanted_areas(shapely.area(land), recipe.paper)
    for _ in range(ROUNDS):
        moves.append(rubber_sheet(land, wanted))
        land = moved(land, moves[-1])
    land = tidy(land)

    def follow(degrees: Mapping[str, tuple[float, float]]) -> dict[str, Points]:
        return {key: _follow(point, places.crs, moves) for key, point in degrees.items()}

    sides = {side: float(xy[0, int(side in ("north", "south"))]) for side, xy in follow(recipe.paper.sides).items()}
    window, fit = fit_window(land, recipe.paper, sides)
    land = moved(_cut(land, window) if sides else land, fit)
    height = float(np.ceil(fit(np.array([[0.0, window[3]]]))[0, 1] + _margins(recipe.paper, sides)["south"]))
    circles = {code: entry.circle for code, entry in recipe.places.items() if entry.circle is not None}
    return Drawing(land, height, {code: fit(xy) for code, xy in follow(circles).items()})


def moved(shapes: Shapes, move: Move) -> Shapes:
    """The shapes with every point moved; points that were the same stay the same to the last bit."""
    points, where = np.unique(shapely.get_coordinates(shapes), axis=0, return_inverse=True)
    # A thousandth of a unit: the last bits of a sum differ between machines, the board must not.
    return shapely.set_coordinates(shapes.copy(), np.round(move(points), 3)[where.ravel()])


def onto_paper(land: Shapes, paper: Paper) -> Move:
    west, _, east, north = shapely.total_bounds(land)
    scale = paper.width / (east - west)
    return lambda xy: (xy - [west, north]) * [scale, -scale]


def wanted_areas(areas: Points, paper: Paper) -> Points:
    """Between the true areas (equality 0) and all the same (1); no place grows or shrinks more than the recipe lets it."""
    wanted = areas ** (1 - paper.equality)
    wanted *= areas.sum() / wanted.sum()
    return np.clip(wanted, areas * paper.growth[0], areas * paper.growth[1])


def rubber_sheet(shapes: Shapes, wanted: Points) -> Move:
    """One round: how every point moves when each part of each place grows towards its wanted area."""
    parts, owner = shapely.get_parts(shapes, return_index=True)
    areas = shapely.area(parts)
    # Small islands ride along; pushing from them would only fold the sheet.
    pushing = areas >= 0.004 * areas.sum() / len(shapes)
    pushing |= areas == np.array([areas[owner == k].max() for k in range(len(shapes))])[owner]
    goals = (areas * (wanted / shapely.area(shapes))[owner])[pushing]
    areas, centres = areas[pushing], shapely.get_coordinates(shapely.centroid(parts[pushing]))
    radii = np.sqrt(areas / np.pi)
    growths = np.sqrt(goals / np.pi) - radii
    calm = 1 / (1 + np.mean(np.maximum(areas, goals) / np.minimum(areas, goals)))

    def move(xy: Points) -> Points:
        away = xy[:, None, :] - centres[None]
        distance = np.hypot(away[..., 0], away[..., 1]) + 1e-9
        share = distance / radii
        force = np.where(share > 1, growths / share, growths * share**2 * (4 - 3 * share))
        pushed: Points = xy + calm * ((force / distance)[..., None] * away).sum(axis=1)
        return pushed

    return move


def tidy(land: Shapes) -> Shapes:
    """The land as a valid coverage again, should the sheet have folded somewhere."""
    if shapely.is_valid(land).all() and shapely.coverage_is_valid(land):
        return land
    whole = np.array([mended(shape) for shape in land])
    return np.array([only_polygons(shape) for shape in shapely.coverage_clean(whole)])


def _follow(degrees: tuple[float, float], crs: Any, moves: list[Move]) -> Points:
    """Where a point of the globe has gone."""
    from pyproj import Transformer

    to_map = Transformer.from_crs(4326, crs, always_xy=True)
    xy = np.round(np.array([to_map.transform(*degrees)]))
    for move in moves:
        xy = np.round(move(xy), 3)
    return xy


def fit_window(land: Shapes, paper: Paper, sides: Mapping[str, float]) -> tuple[Points, Move]:
    """The part of the sheet that is shown, and the move that makes it fill the paper."""
    west, north, east, south = shapely.total_bounds(land)
    window = np.array([sides.get("west", west), sides.get("north", north), sides.get("east", east), sides.get("south", south)])
    margins = _margins(paper, sides)
    scale = (paper.width - margins["west"] - margins["east"]) / (window[2] - window[0])
    corner = window[:2]
    return window, lambda xy: (xy - corner) * [scale, scale * paper.stretch] + [margins["west"], margins["north"]]


def _margins(paper: Paper, sides: Mapping[str, float]) -> dict[str, float]:
    """Land that goes on beyond a side runs to the paper's edge; elsewhere there is a margin of sea."""
    return {side: 0.0 if side in sides else paper.margin for side in ("west", "north", "east", "south")}


def _cut(land: Shapes, window: Points) -> Shapes:
    return np.array([only_polygons(shape) for shape in shapely.intersection(land, shapely.box(*window))])
