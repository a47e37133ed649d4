"""Warping: a rubber sheet that gives small places more room and big ones less, while borders stay shared.

The method is Dougenik, Chrisman and Niemeyer's continuous cartogram (1985): each place pushes or pulls every
point of the map, the more the further its area is from the wanted one. What touched still touches afterwards.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import numpy.typing as npt
import shapely

from ontour.mapmaking.recipe import SIDES, Paper, Recipe
from ontour.mapmaking.shapes import Frame, Shape, only_polygons

Points = npt.NDArray[np.float64]
Shapes = Any  # an array of shapely geometries
Move = Callable[[Points], Points]

ROUNDS = 12
LONGEST_STRAIGHT = 12.0  # straight borders must be able to bend


@dataclass(frozen=True)
class Drawing:
    """The land on the paper, y downwards, and the points of the recipe that moved along with it."""

    land: Mapping[str, Shape]
    height: float
    circles: Mapping[str, Points]
    waters: Mapping[str, Points]


def warp(recipe: Recipe, places: Frame) -> Drawing:
    """The land on the paper, with areas as equal as the recipe wants them; what insets show is not yet on it."""
    main = places[[recipe.inset_of(code) is None for code in places.index]]
    land, moves = _warped(main, recipe.paper)
    if not shapely.is_valid(land).all() or not shapely.coverage_is_valid(land):
        recipe.fail(("paper", "equality"), "the land folds over itself when warped so far; make it smaller")
    paper = recipe.paper
    sides = {side: follow(point, places.crs, moves) for side, point in paper.sides.items()}
    window = shown(land, sides)
    if window[0] >= window[2] or window[1] >= window[3]:
        recipe.fail(("paper", "sides"), "nothing lies between these sides")
    margins = {side: 0.0 if side in sides else paper.margin + paper.sea.get(side, 0) for side in SIDES}
    fit = fit_window(window, paper, margins)
    land = moved(_cut(land, window), fit)
    for code, shape in zip(main.index, land, strict=True):
        if shape.is_empty:
            recipe.fail(("places", code), f"{recipe.places[code].name} lies beyond paper.sides")

    def on_paper(point: tuple[float, float]) -> Points:
        return fit(follow(point, places.crs, moves))

    wishes = {code: point for code in main.index if (point := recipe.places[code].circle) is not None}
    return Drawing(
        land=dict(zip(main.index, land, strict=True)),
        height=float(np.ceil(fit(window[None, 2:])[0, 1] + margins["south"])),
        circles={code: on_paper(point) for code, point in wishes.items()},
        waters={key: on_paper(water.at) for key, water in recipe.kind.waters.items()},
    )


def _warped(places: Frame, paper: Paper) -> tuple[Shapes, list[Move]]:
    """The warped land, and the moves that warped it."""
    land = np.array(places.geometry)
    moves = [onto_paper(land, paper)]
    land = moved(land, moves[0])
    if paper.lens is None and paper.equality == 0:
        return land, moves
    land = shapely.segmentize(land, LONGEST_STRAIGHT)
    if paper.lens is not None:
        west, _, east, _ = places.total_bounds
        reach = 1000 * paper.lens.km * paper.width / (east - west)
        moves.append(through_lens(follow(paper.lens.at, places.crs, moves), reach))
        land = moved(land, moves[-1])
    if paper.equality == 0:
        return land, moves
    wanted = wanted_areas(shapely.area(land), paper)
    for _ in range(ROUNDS):
        moves.append(rubber_sheet(land, wanted))
        land = moved(land, moves[-1])
    return land, moves


def moved(shapes: Shapes, move: Move) -> Shapes:
    """The shapes with every point moved; points that were the same stay the same to the last bit."""
    points, where = np.unique(shapely.get_coordinates(shapes), axis=0, return_inverse=True)
    # A thousandth of a unit: the last bits of a sum differ between machines, the board must not.
    return shapely.set_coordinates(shapes.copy(), np.round(move(points), 3)[where.ravel()])


def onto_paper(land: Shapes, paper: Paper) -> Move:
    west, _, east, north = shapely.total_bounds(land)
    scale = paper.width / (east - west)
    return lambda xy: (xy - [west, north]) * [scale, -scale]


def through_lens(centre: Points, reach: float) -> Move:
    """What lies under the lens stays as it is; the further away, the more everything shrinks and draws nearer."""

    def move(xy: Points) -> Points:
        away = xy - centre
        distance = np.hypot(away[:, :1], away[:, 1:]) + 1e-9
        drawn: Points = centre + away * (reach * np.log1p(distance / reach) / distance)
        return drawn

    return move


def wanted_areas(areas: Points, paper: Paper) -> Points:
    """Between true areas (equality 0) and all the same (1); no place grows or shrinks beyond the recipe."""
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


def follow(degrees: tuple[float, float], crs: object, moves: list[Move]) -> Points:
    """Where the warping has carried a point of the globe."""
    flat = gpd.points_from_xy([degrees[0]], [degrees[1]], crs=4326).to_crs(crs)
    xy: Points = np.round(shapely.get_coordinates(flat))
    for move in moves:
        xy = np.round(move(xy), 3)
    return xy


def shown(land: Shapes, sides: Mapping[str, Points]) -> Points:
    """The part of the land that the paper shows: all of it, or up to the points through which sides run."""
    window: Points = shapely.total_bounds(land)
    for k, side in enumerate(("west", "north", "east", "south")):
        if side in sides:
            window[k] = sides[side][0, k % 2]
    return window


def fit_window(window: Points, paper: Paper, margins: Mapping[str, float]) -> Move:
    """The move that makes what is shown fill the paper; where land goes on beyond a side is no margin."""
    scale = (paper.width - margins["west"] - margins["east"]) / (window[2] - window[0])
    return lambda xy: (xy - window[:2]) * [scale, scale * paper.stretch] + [margins["west"], margins["north"]]


def _cut(land: Shapes, window: Points) -> Shapes:
    return np.array([only_polygons(shape) for shape in shapely.intersection(land, shapely.box(*window))])
