"""The way from a recipe to a board, stage by stage. Each thing is checked as soon as it is known."""

from pathlib import Path

import numpy as np

from ontour.mapmaking import Progress
from ontour.mapmaking.borders import border
from ontour.mapmaking.check import check_circles, check_facts, check_lines, check_names, check_pointers
from ontour.mapmaking.circles import place_circles
from ontour.mapmaking.insets import draw_inset
from ontour.mapmaking.lines import draw_lines, straight
from ontour.mapmaking.recipe import read_recipe
from ontour.mapmaking.shapes import gather, project, read
from ontour.mapmaking.thin import thin
from ontour.mapmaking.warp import warp
from ontour.mapmaking.write import write


def follow(path: Path, progress: Progress) -> str:
    """Follows a recipe through all stages; the text of the board's file."""
    progress("read")
    recipe = read_recipe(path)
    features = read(recipe)
    progress("gather")
    gathered = gather(recipe, features)
    progress("project")
    places = project(recipe, gathered)
    progress("border")
    lines = border(recipe, places)
    check_facts(recipe, lines)
    progress("warp")
    drawing = warp(recipe, places)
    for name in recipe.insets:
        drawing = draw_inset(recipe, name, places, drawing)
    progress("thin")
    thinned = thin(np.array(list(drawing.land.values())), recipe.paper.detail)
    land = dict(sorted(zip(drawing.land, thinned, strict=True)))
    progress("place circles")
    size = (recipe.paper.width, drawing.height)
    drawn = [pair for pair, kind in lines.items() if recipe.shows(kind)]
    boxes = {code: inset.box for inset in recipe.insets.values() for code in inset.places}
    at = place_circles(land, drawn, size, recipe.paper.radius, drawing.circles, recipe.paper.pull, boxes)
    check_circles(recipe, drawing.height, at)
    check_pointers(recipe, land, at)
    check_names(recipe, drawing, at)
    progress("draw lines")
    vias = draw_lines(at, drawn, recipe.paper.radius)
    progress("check")
    check_lines(recipe, at, vias)
    progress("write")
    return write(recipe, drawing, land, lines, at, straight(at, lines) | vias)
