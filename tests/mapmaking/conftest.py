"""A small country of squares, two by three, that every stage of map making can be tried on by eye."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from shapely import Geometry, box
from shapely.geometry import mapping

from ontour.mapmaking.recipe import Recipe, read_recipe

# One degree each near the equator, where a degree is about 111 km both ways:
#
#   NW NC NE
#   SW SC SE
SQUARES = {
    "Upleft": box(0, 1, 1, 2),
    "Upmid": box(1, 1, 2, 2),
    "Upright": box(2, 1, 3, 2),
    "Lowleft": box(0, 0, 1, 1),
    "Lowmid": box(1, 0, 2, 1),
    "Lowright": box(2, 0, 3, 1),
}

RECIPE = """\
id = "squares"
title = "Squares"

[source]
file = "squares.geojson"

[geography]
projection = "EPSG:3857"
shortest_border_km = 5
smallest_island_km2 = 100

[paper]
width = 1000
margin = 10
radius = 40
equality = 0.5
detail = 1

[expect]
places = 6
lines = 7
cards = { North = 2, South = 1, West = 1, Central = 1, East = 1 }

[lines.removed]

[lines.ferries]

[places]
NC = { name = "Upmid", area = "North-Central", card = "Central" }
NE = { name = "Upright", area = "North-East", card = "North" }
NW = { name = "Upleft", area = "North-West", card = "North" }
SC = { name = "Lowmid", area = "South-Central", card = "South" }
SE = { name = "Lowright", area = "South-East", card = "East" }
SW = { name = "Lowleft", area = "South-West", card = "West" }
"""


def write_source(path: Path, shapes: dict[str, Geometry]) -> None:
    features = [
        {"type": "Feature", "properties": {"name": name}, "geometry": mapping(shape)} for name, shape in shapes.items()
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))


@pytest.fixture
def write_recipe(tmp_path: Path) -> Callable[..., Path]:
    """Writes the squares and their recipe, with some of its text replaced; the path of the recipe."""

    def write(*changes: tuple[str, str], shapes: dict[str, Geometry] = SQUARES) -> Path:
        text = RECIPE
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        write_source(tmp_path / "squares.geojson", shapes)
        path = tmp_path / "squares.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def squares(write_recipe: Callable[..., Path]) -> Recipe:
    return read_recipe(write_recipe())
