"""Checking: a board is only written when it is what the recipe promised and can be played on a phone."""

import math
from collections.abc import Mapping
from itertools import combinations

import numpy as np
import shapely

from ontour.mapmaking.borders import reachable
from ontour.mapmaking.circles import leader
from ontour.mapmaking.lines import bezier
from ontour.mapmaking.recipe import Pair, Recipe
from ontour.mapmaking.shapes import Shape
from ontour.mapmaking.warp import Drawing

Spot = tuple[int, int]

PHONE = 390  # the width of a phone in px
TAPPABLE = 24  # the least width of a circle on it in px
LETTER = (15, 21)  # of the name of a water on the drawing: how wide and how high


def check_facts(recipe: Recipe, lines: Mapping[Pair, str]) -> None:
    """All that is counted is as expected; the board, each region and each area hang together."""
    expected, ferries, removed = recipe.expected, len(recipe.ferries), len(recipe.removed)
    _check_count(recipe, ("expect", "places"), "places", expected.places, len(recipe.places))
    made_of = f"{len(lines) + removed - ferries} borders - {removed} removed + {ferries} ferries"
    _check_count(recipe, ("expect", "lines"), "lines", expected.lines, len(lines), made_of)
    tiles = sum(entry.facts.tiles for entry in recipe.places.values())
    _check_count(recipe, ("expect", "tiles"), "tiles of places", expected.tiles, tiles)
    for kind, counts in expected.counts.items():
        for what, number in counts.items():
            codes = [code for code, entry in recipe.places.items() if what in entry.facts.counts_as(kind)]
            _check_count(recipe, ("expect", kind), f"{kind} {what}", number, len(codes), ", ".join(codes))
    joined = {code for pair in lines for code in pair}
    for code in expected.alone:
        if code not in recipe.places or code in joined:
            recipe.fail(("expect", "alone"), f"expected {code} to be a place that no line leads to")
    _check_connected(recipe, "the board", set(recipe.places) - set(expected.alone), lines)
    for part in recipe.kind.parts:
        inside = {code for code, entry in recipe.places.items() if part in entry.facts.parts}
        _check_connected(recipe, part, inside, lines)


def _check_count(
    recipe: Recipe, where: tuple[str, ...], what: str, expected: int, found: int, namely: str = ""
) -> None:
    if found != expected:
        recipe.fail(where, f"expected {expected} {what}, found {found}" + (f": {namely}" if namely else ""))


def _check_connected(recipe: Recipe, part: str, codes: set[str], lines: Mapping[Pair, str]) -> None:
    inside = [pair for pair in lines if set(pair) <= codes]
    for code in sorted(codes)[:1]:
        apart = sorted(codes - reachable(code, inside))
        if apart:
            recipe.fail(
                ("places", apart[0]),
                f"{part} is not connected: no lines lead from {code} to {', '.join(apart)}",
            )


def check_circles(recipe: Recipe, height: float, at: Mapping[str, Spot]) -> None:
    """Circles can be tapped, lie on the paper and apart from each other."""
    width, radius = recipe.paper.width, recipe.paper.radius
    if 2 * radius * PHONE / width < TAPPABLE:
        recipe.fail(("paper", "radius"), f"expected circles at least {TAPPABLE} px wide on a phone {PHONE} px wide")
    for code, (x, y) in at.items():
        if not (radius <= x <= width - radius and radius <= y <= height - radius):
            recipe.fail(("places", code), f"the circle of {code} does not fit on the paper")
    for a, b in combinations(at, 2):
        if math.dist(at[a], at[b]) <= 2 * radius:
            recipe.fail(("places", a), f"the circles of {a} and {b} overlap; a smaller paper.radius may help")


def check_pointers(recipe: Recipe, land: Mapping[str, Shape], at: Mapping[str, Spot]) -> None:
    """No pointer from a circle to its land runs under somebody else's circle."""
    radius = recipe.paper.radius
    for code, tip in ((code, leader(land[code], at[code], radius)) for code in at):
        pointer = shapely.LineString([at[code], tip]) if tip else shapely.Point(at[code])
        for other in at:
            if other != code and pointer.distance(shapely.Point(at[other])) <= radius:
                recipe.fail(("places", code), f"the pointer of {code} runs under the circle of {other}")


def check_names(recipe: Recipe, drawing: Drawing, at: Mapping[str, Spot]) -> None:
    """The names of waters lie on the paper, on no land and under no circle."""
    for key, points in drawing.waters.items():
        x, y = points[0]
        half = LETTER[0] * len(recipe.kind.waters[key].title) / 2
        name = shapely.box(x - half, y - LETTER[1], x + half, y)
        if not shapely.box(0, 0, recipe.paper.width, drawing.height).contains(name):
            recipe.fail(("waters", key), "its name does not fit on the paper")
        covered = [code for code in at if name.distance(shapely.Point(at[code])) <= recipe.paper.radius]
        covered += [code for code, shape in drawing.land.items() if name.intersects(shape)]
        if covered:
            recipe.fail(("waters", key), f"its name lies on {', '.join(covered)}")


def check_lines(recipe: Recipe, at: Mapping[str, Spot], vias: Mapping[Pair, Spot]) -> None:
    """No line runs into a circle that is not its own."""
    radius = recipe.paper.radius
    for (a, b), via in vias.items():
        curve = shapely.LineString(bezier(np.array(at[a]), np.array(via), np.array(at[b])))
        for code in at:
            if code not in (a, b) and curve.distance(shapely.Point(at[code])) <= radius:
                recipe.fail(("places", code), f"the line {a}-{b} runs through the circle of {code}")
