"""Checking: a board is only written when it is what the recipe promised and can be played on a phone."""

from collections import Counter
from collections.abc import Mapping

import numpy as np
import shapely

from ontour.boards import REGIONS
from ontour.mapmaking.borders import reachable
from ontour.mapmaking.lines import bezier
from ontour.mapmaking.recipe import AREAS, Pair, Recipe

PHONE = 390  # the width of a phone in px
TAPPABLE = 24  # the least width of a circle on it in px


def check_facts(recipe: Recipe, lines: Mapping[Pair, str]) -> None:
    """Places, lines and cards are as many as expected; the board, each region and each area hang together."""
    _check_count(recipe, "places", len(recipe.places))
    _check_count(recipe, "lines", len(lines))
    cards = Counter(entry.card for entry in recipe.places.values())
    for region in REGIONS:
        if cards[region] != recipe.expected.cards[region]:
            wanted = recipe.expected.cards[region]
            recipe.fail(("expect", "cards"), f"expected {wanted} cards {region}, found {cards[region]}")
    _check_connected(recipe, "the board", set(recipe.places), lines)
    for part in REGIONS + AREAS:
        inside = {code for code, entry in recipe.places.items() if part in (entry.row, entry.column, entry.area)}
        _check_connected(recipe, part, inside, lines)


def _check_count(recipe: Recipe, what: str, found: int) -> None:
    expected = getattr(recipe.expected, what)
    if found != expected:
        recipe.fail(("expect", what), f"expected {expected} {what}, found {found}")


def _check_connected(recipe: Recipe, part: str, codes: set[str], lines: Mapping[Pair, str]) -> None:
    inside = [pair for pair in lines if set(pair) <= codes]
    for code in sorted(codes)[:1]:
        apart = sorted(codes - reachable(code, inside))
        if apart:
            recipe.fail(
                ("places", apart[0]),
                f"{part} is not connected: no lines lead from {code} to {', '.join(apart)}",
            )


def check_drawing(
    recipe: Recipe, height: float, at: Mapping[str, tuple[int, int]], vias: Mapping[Pair, tuple[int, int]]
) -> None:
    """Circles can be tapped, lie on the paper and apart; no line runs into a circle that is not its own."""
    width, radius = recipe.paper.width, recipe.paper.radius
    if 2 * radius * PHONE / width < TAPPABLE:
        recipe.fail(("paper", "radius"), f"expected circles {TAPPABLE} px wide on a phone {PHONE} px wide or larger")
    codes = list(at)
    for k, code in enumerate(codes):
        x, y = at[code]
        if not (radius <= x <= width - radius and radius <= y <= height - radius):
            recipe.fail(("places", code), f"the circle of {code} does not fit on the paper")
        for other in codes[k + 1 :]:
            if np.hypot(x - at[other][0], y - at[other][1]) <= 2 * radius:
                recipe.fail(("places", code), f"the circles of {code} and {other} overlap; a smaller radius may help")
    for (a, b), via in vias.items():
        curve = shapely.LineString(bezier(np.array(at[a]), np.array(via), np.array(at[b])))
        for code in codes:
            if code not in (a, b) and curve.distance(shapely.Point(at[code])) <= radius:
                recipe.fail(("places", code), f"the line {a}-{b} runs through the circle of {code}")
