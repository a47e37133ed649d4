"""Reading, gathering and projecting: from a file of public geodata to one flat shape for each place."""

import difflib
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import shapely

from ontour.mapmaking.recipe import Box, Entry, Recipe

Shape = Any  # a shapely geometry; shapely has no types of its own
Frame = Any  # a geopandas table


def read(path: Path, layer: str | None) -> Frame:
    """Every named shape of a source file, in degrees, flat where it crosses the date line."""
    frame = gpd.read_file(path, layer=layer, columns=["name"])
    frame = frame[frame["name"].notna() & frame.geometry.notna()]
    shapes = [mended(unwrap(shape)) for shape in frame.geometry]
    # TopoJSON carries no reference system; its coordinates are degrees by definition.
    return gpd.GeoDataFrame({"name": frame["name"].to_list()}, geometry=shapes, crs=4326)


def unwrap(shape: Shape) -> Shape:
    """The shape with rings that jump from 180 to -180 degrees carried on beyond 180, so that flat geometry holds."""
    polygons = []
    for polygon in shapely.get_parts(shape):
        shell, *holes = [_unwrap_ring(ring.coords) for ring in (polygon.exterior, *polygon.interiors)]
        for hole in holes:
            hole[:, 0] += 360 * np.round((shell[:, 0].mean() - hole[:, 0].mean()) / 360)
        polygons.append(shapely.Polygon(shell, holes))
    return shapely.MultiPolygon(polygons)


def _unwrap_ring(coordinates: Any) -> Any:
    ring = np.array(coordinates)[:, :2]
    jumps = -360 * np.round(np.diff(ring[:, 0]) / 360)
    ring[1:, 0] += np.cumsum(jumps)
    ring[:, 0] -= 360 * np.round(ring[:, 0].mean() / 360)
    return ring


def mended(shape: Shape) -> Shape:
    """A valid shape of polygons only."""
    return only_polygons(shapely.make_valid(shape, method="structure", keep_collapsed=False))


def only_polygons(shape: Shape) -> Shape:
    parts = shapely.get_parts(shapely.get_parts(shape))
    return shapely.MultiPolygon([part for part in parts if part.geom_type == "Polygon" and part.area > 0])


def gather(recipe: Recipe, features: Frame) -> Frame:
    """One shape for each place: the parts of the source that the recipe gives it, by code."""
    parts = {name: list(shapely.get_parts(shape)) for name, shape in zip(features["name"], features.geometry)}
    claimed = {code: _claimed(recipe, entry, parts) for code, entry in recipe.places.items()}
    shapes = [_gathered(recipe, entry, parts, claimed[code]) for code, entry in recipe.places.items()]
    return gpd.GeoDataFrame(geometry=shapes, index=list(recipe.places), crs=features.crs)


def _claimed(recipe: Recipe, entry: Entry, parts: dict[str, list[Shape]]) -> list[Shape]:
    """Takes the parts of another's shape that this place claims."""
    if entry.also is None:
        return []
    theirs = _parts_of(recipe, entry, entry.also.shape, parts)
    ours = [part for part in theirs if shapely.box(*entry.also.inside).contains(part)]
    if not ours:
        recipe.fail(("places", entry.code), f"no part of {entry.also.shape} lies in that box")
    parts[entry.also.shape] = [part for part in theirs if part not in ours]
    return ours


def _gathered(recipe: Recipe, entry: Entry, parts: dict[str, list[Shape]], claimed: list[Shape]) -> Shape:
    own = [part for name in entry.shapes for part in _parts_of(recipe, entry, name, parts)]
    kept = [part for part in own if _lies_inside(part, entry.inside)]
    if not kept:
        recipe.fail(("places", entry.code), f"no part of {entry.name} lies in that box")
    return only_polygons(shapely.union_all(kept + claimed))


def _parts_of(recipe: Recipe, entry: Entry, name: str, parts: dict[str, list[Shape]]) -> list[Shape]:
    if name not in parts:
        near = difflib.get_close_matches(name, parts, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        recipe.fail(("places", entry.code), f"no shape named {name!r} in {recipe.source.name}{hint}")
    return parts[name]


def _lies_inside(part: Shape, box: Box | None) -> bool:
    return box is None or shapely.box(*box).contains(shapely.point_on_surface(part))


def project(recipe: Recipe, gathered: Frame) -> Frame:
    """The shapes on a flat map in whole metres, cut to the frame, without islands too small to see."""
    flat = gathered.to_crs(recipe.geography.projection)
    # Whole metres: the last bits of a projection differ between machines, the board must not.
    shapes = shapely.transform(np.array(flat.geometry), np.round)
    shapes = [mended(shape) for shape in shapes]
    if recipe.geography.frame_km is not None:
        frame = shapely.box(*(1000 * side for side in recipe.geography.frame_km))
        shapes = [only_polygons(shape.intersection(frame)) for shape in shapes]
    for code, shape in zip(flat.index, shapes):
        if shape.is_empty:
            recipe.fail(("places", code), f"{recipe.places[code].name} lies outside the frame")
    smallest = 1e6 * recipe.geography.smallest_island_km2
    return flat.set_geometry([without_islands(shape, smallest) for shape in shapes], crs=flat.crs)


def without_islands(shape: Shape, smallest: float) -> Shape:
    """The shape without parts smaller than so many square metres; its largest part always stays."""
    parts = sorted(shapely.get_parts(shape), key=lambda part: -part.area)
    return shapely.MultiPolygon([part for k, part in enumerate(parts) if k == 0 or part.area >= smallest])
