"""Reading, gathering and projecting: from a file of public geodata to one flat shape for each place."""

import difflib
from typing import Any

import geopandas as gpd
import numpy as np
import shapely
from pyogrio.errors import DataLayerError, DataSourceError
from pyproj import CRS
from pyproj.exceptions import CRSError

from ontour.mapmaking.recipe import Recipe
from ontour.mapmaking.recipe_file import Box

Shape = Any  # a shapely geometry; shapely has no types of its own
Frame = Any  # a geopandas table


def read(recipe: Recipe) -> Frame:
    """Every named shape of the recipe's source, in degrees, flat where it crosses the date line."""
    try:
        frame = gpd.read_file(recipe.source, layer=recipe.layer)
    except DataSourceError:
        recipe.fail(("source", "file"), f"{recipe.source.name} is missing or holds no geodata")
    except DataLayerError:
        recipe.fail(("source", "layer"), f"{recipe.source.name} has no layer {recipe.layer!r}")
    if "name" not in frame:
        recipe.fail(("source", "file"), f"the shapes of {recipe.source.name} have no property 'name'")
    frame = frame[frame["name"].notna() & frame.geometry.notna()]
    shapes = [mended(unwrap(shape)) for shape in frame.geometry]
    # TopoJSON carries no reference system; its coordinates are degrees by definition.
    return gpd.GeoDataFrame({"name": frame["name"].to_list()}, geometry=shapes, crs=4326)


def unwrap(shape: Shape) -> Shape:
    """The shape with rings that jump from 180 to -180 degrees carried on beyond 180."""
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
    left = {
        name: list(shapely.get_parts(shape)) for name, shape in features[["name", "geometry"]].itertuples(index=False)
    }
    parts: dict[str, list[Shape]] = {code: [] for code in recipe.places}
    # Claims come first: what one place claims of another's shape is no longer the other's.
    for code, entry in recipe.places.items():
        if entry.also is not None:
            parts[code] += _take(recipe, code, entry.also.shape, entry.also.inside, left)
    for code, entry in recipe.places.items():
        for name in entry.shapes:
            parts[code] += _take(recipe, code, name, entry.inside, left)
    shapes = [only_polygons(shapely.union_all(found)) for found in parts.values()]
    return gpd.GeoDataFrame(geometry=shapes, index=list(parts), crs=features.crs)


def _take(recipe: Recipe, code: str, name: str, inside: Box | None, left: dict[str, list[Shape]]) -> list[Shape]:
    """Takes the parts of a named shape that lie in a box out of what is left of the source."""
    if name not in left:
        near = difflib.get_close_matches(name, left, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        recipe.fail(("places", code), f"no shape named {name!r} in {recipe.source.name}{hint}")
    taken = [part for part in left[name] if lies_inside(part, inside)]
    left[name] = [part for part in left[name] if not lies_inside(part, inside)]
    if not taken:
        where = "" if inside is None else f" inside {list(inside)}"
        recipe.fail(("places", code), f"nothing is left of {name!r}{where} for {recipe.places[code].name}")
    return taken


def lies_inside(part: Shape, box: Box | None) -> bool:
    return box is None or bool(shapely.box(*box).contains(shapely.point_on_surface(part)))


def project(recipe: Recipe, gathered: Frame) -> Frame:
    """The shapes on a flat map in whole metres, cut to the frame, without islands too small to see."""
    flat = gathered.to_crs(flat_map(recipe, ("geography", "projection"), recipe.geography.projection))
    # Whole metres: the last bits of a projection differ between machines, the board must not.
    shapes = [mended(shape) for shape in shapely.transform(np.array(flat.geometry), np.round)]
    if recipe.geography.frame_km is not None:
        frame = shapely.box(*(1000 * side for side in recipe.geography.frame_km))
        shapes = [
            shape if recipe.inset_of(code) else only_polygons(shape.intersection(frame))
            for code, shape in zip(flat.index, shapes, strict=True)
        ]
    for code, shape in zip(flat.index, shapes, strict=True):
        if shape.is_empty:
            recipe.fail(("places", code), f"{recipe.places[code].name} lies outside geography.frame_km")
    smallest = 1e6 * recipe.geography.smallest_island_km2
    return flat.set_geometry([without_islands(shape, smallest) for shape in shapes], crs=flat.crs)


def flat_map(recipe: Recipe, where: tuple[str, ...], name: str) -> CRS:
    try:
        projection = CRS(name)
    except CRSError:
        recipe.fail(where, f"no projection is called {name!r}")
    if not projection.is_projected or projection.axis_info[0].unit_name != "metre":
        recipe.fail(where, f"{name!r} is not a flat map in metres, as EPSG:3035 is")
    return projection


def without_islands(shape: Shape, smallest: float) -> Shape:
    """The shape without parts smaller than so many square metres; its largest part always stays."""
    parts = sorted(shapely.get_parts(shape), key=lambda part: -part.area)
    return shapely.MultiPolygon([part for k, part in enumerate(parts) if k == 0 or part.area >= smallest])
