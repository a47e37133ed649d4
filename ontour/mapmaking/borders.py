"""Borders: which places share one, and which lines the board draws for it."""

from typing import Any

import numpy as np
import shapely

from ontour.mapmaking.recipe import Pair, Recipe
from ontour.mapmaking.shapes import Frame


def shared_borders(places: Frame) -> dict[Pair, float]:
    """The length in metres of each common border; places that only meet in a corner share none."""
    codes, shapes = list(places.index), np.array(places.geometry)
    edges = shapely.boundary(shapes)
    first, second = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    found = {}
    for i, j in sorted(zip(first.tolist(), second.tolist(), strict=True)):
        length = shapely.intersection(edges[i], edges[j]).length
        if codes[i] < codes[j] and length > 0:
            found[codes[i], codes[j]] = length
    return found


def border(recipe: Recipe, places: Frame) -> dict[Pair, str]:
    """The board's lines and their kind: borders that are long enough, less those removed, and ferries."""
    shortest = 1000 * recipe.geography.shortest_border_km
    land = {pair for pair, length in shared_borders(places).items() if length > shortest}
    for pair in recipe.removed:
        if pair not in land:
            recipe.fail(
                ("lines", "removed", "-".join(pair)),
                f"{'-'.join(pair)} is no border, so it cannot be removed",
            )
    for pair in recipe.ferries:
        if pair in land:
            recipe.fail(("lines", "ferries", "-".join(pair)), f"{'-'.join(pair)} is a border and needs no ferry")
    kinds = dict.fromkeys(land - set(recipe.removed), "land") | dict.fromkeys(recipe.ferries, "ferry")
    return dict(sorted(kinds.items()))


def reachable(start: str, lines: Any) -> set[str]:
    """Every place that lines lead to from a place, itself included."""
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for a, b in lines:
            if here in (a, b) and not {a, b} <= seen:
                seen |= {a, b}
                waiting += [a if b == here else b]
    return seen
