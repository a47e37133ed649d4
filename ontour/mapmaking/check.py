"""Checking: a board is only written when it is what the recipe promised and can be played on a phone."""

import math
from collections.abc import Mapping
from itertools import combinations

import numpy as np
import shapely

from ontour.boards import REGIONS
from ontour.mapmaking.borders import reachable
from ontour.mapmaking.lines import bezier
from ontour.mapmaking.recipe import AREAS, Pair, Recipe

Spot = tuple[int, int]

PHONE = 390  # the width of a phone in px
TAPPABLE = 24  # the least width of a circle on it in px


def check_facts(recipe: Recipe, lines: Mapping[Pair, str]) -> None:
    """Places, lines and all that is counted are as many as expected; the board, each region and each area hang together."""
    expected, ferries, removed = recipe.expected, len(recipe.ferries), len(recipe.removed)
    _check_count(recipe, ("expect", "places"), "places", expected.places, len(recipe.places))
    made_of = f"{len(lines) + removed - ferries} borders - {removed} removed + {ferries} ferries"
    _check_count(recipe, ("expect", "lines"), "lines", expected.lines, len(lines), made_of)
    tiles = sum(entry.tiles for entry in recipe.places.values())
    _check_count(recipe, ("expect", "tiles"), "tiles of places", expected.tiles, tiles)
    for kind, counts in expected.counts.items():
        for what, number in counts.items():
            codes = [code for code, entry in recipe.places.items() if what in entry.counts_as(kind)]
            _check_count(recipe, ("expect", kind), f"{kind} {what}", number, len(codes), ", ".join(codes))
    joined = {code for pair in lines for code in pair}
    for code in expected.alone:
        if code not in recipe.places or code in joined:
            recipe.fail(("expect", "alone"), f"expected {code} to be a place that no line leads to")
    _check_connected(recipe, "the board", set(recipe.places) - set(expected.alone), lines)
    for part in REGIONS + AREAS:
        inside = {code for code, entry in recipe.places.items() if part in (entry.row, entry.column, entry.area)}
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


def check_lines(recipe: Recipe, at: Mapping[str, Spot], vias: Mapping[Pair, Spot]) -> None:
    """No line runs into a circle that is not its own."""
    radius = recipe.paper.radius
    for (a, b), via in vias.items():
        curve = shapely.LineString(bezier(np.array(at[a]), np.array(via), np.array(at[b])))
        for code in at:
            if code not in (a, b) and curve.distance(shapely.Point(at[code])) <= radius:
                recipe.fail(("places", code), f"the line {a}-{b} runs through the circle of {code}")
