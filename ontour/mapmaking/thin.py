"""Thinning: fewer points in the outlines, without gaps or overlaps between neighbours."""

from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from ontour.mapmaking.shapes import only_polygons
from ontour.mapmaking.warp import Shapes


def thin(land: Shapes, detail: float) -> Shapes:
    """The land without bumps smaller than `detail`; a border that two places share is thinned for both."""
    return np.array([only_polygons(shape) for shape in shapely.coverage_simplify(land, detail)])


def svg_path(shape: Any) -> str:
    """The outline as an SVG path: tenths of a unit, each point relative to the one before."""
    rings = [ring for part in shapely.get_parts(shape) for ring in (part.exterior, *part.interiors)]
    return "".join(_ring(np.round(shapely.get_coordinates(ring) * 10).astype(np.int64)) for ring in rings)


def _ring(tenths: npt.NDArray[np.int64]) -> str:
    steps = [(x, y) for x, y in np.diff(tenths, axis=0).tolist() if x or y]
    # Closing the path draws the last step.
    if len(steps) < 3:
        return ""
    words = [f"M{_tenths(int(tenths[0, 0]))}{_next(int(tenths[0, 1]))}l"]
    words += [_next(number) for step in steps[:-1] for number in step]
    return "".join(words).replace("l ", "l") + "z"


def _next(tenths: int) -> str:
    """A number after another: a minus sign parts them as well as a space."""
    return _tenths(tenths) if tenths < 0 else " " + _tenths(tenths)


def _tenths(number: int) -> str:
    whole, tenth = divmod(abs(number), 10)
    text = f"{whole or (not tenth and '0') or ''}{f'.{tenth}' if tenth else ''}"
    return f"-{text}" if number < 0 else text
