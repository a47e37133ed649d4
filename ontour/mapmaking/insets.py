"""Insets: places far from all others, each group on a flat map of its own in a box beside the land."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely

from ontour.mapmaking.recipe import Inset, Paper, Recipe
from ontour.mapmaking.recipe_file import Box
from ontour.mapmaking.shapes import Frame, flat_map
from ontour.mapmaking.warp import Drawing, Move, Shapes, follow, moved


def draw_inset(recipe: Recipe, name: str, places: Frame, drawing: Drawing) -> Drawing:
    """The drawing with the places of an inset in it, as large as the box allows."""
    inset = recipe.insets[name]
    _check_box(recipe, name, inset, drawing)
    projection = flat_map(recipe, ("insets", name, "projection"), inset.projection)
    flat = places.loc[list(inset.places)].to_crs(projection)
    # Whole metres, as on the map of all others.
    shapes = shapely.transform(np.array(flat.geometry), np.round)
    move = into_box(shapes, inset.box, recipe.paper)
    wishes = {code: point for code in inset.places if (point := recipe.places[code].circle) is not None}
    return replace(
        drawing,
        land={**drawing.land, **dict(zip(inset.places, moved(shapes, move), strict=True))},
        circles={**drawing.circles, **{code: follow(point, projection, [move]) for code, point in wishes.items()}},
    )


def _check_box(recipe: Recipe, name: str, inset: Inset, drawing: Drawing) -> None:
    """A box lies on the paper and covers no land."""
    box = shapely.box(*inset.box)
    if not shapely.box(0, 0, recipe.paper.width, drawing.height).contains(box):
        recipe.fail(("insets", name), f"the inset lies off the paper, which is {drawing.height:g} high")
    for code, shape in drawing.land.items():
        if box.intersects(shape):
            recipe.fail(("insets", name), f"the inset covers land of {recipe.places[code].name}")


def into_box(shapes: Shapes, box: Box, paper: Paper) -> Move:
    """The move that puts shapes into the middle of a box, as large as they fit with half a margin around."""
    west, south, east, north = shapely.total_bounds(shapes)
    room = np.array([box[2] - box[0], box[3] - box[1]]) - paper.margin
    scale = min(room[0] / (east - west), room[1] / (north - south) / paper.stretch)
    land, middle = _middle((west, south, east, north)), _middle(box)
    return lambda xy: (xy - land) * [scale, -scale * paper.stretch] + middle


def _middle(box: Sequence[float]) -> Shapes:
    return np.array([box[0] + box[2], box[1] + box[3]]) / 2
