"""Writing: the board as a file that `ontour.boards` reads, one place or line to a line of text."""

import json
from collections.abc import Mapping

from ontour.mapmaking.circles import leader
from ontour.mapmaking.recipe import Pair, Recipe
from ontour.mapmaking.thin import svg_path
from ontour.mapmaking.warp import Drawing


def write(
    recipe: Recipe,
    drawing: Drawing,
    land: Mapping[str, object],
    lines: Mapping[Pair, str],
    at: Mapping[str, tuple[int, int]],
    vias: Mapping[Pair, tuple[int, int]],
) -> str:
    """The text of the board's file."""
    head = {
        "id": recipe.id,
        "title": recipe.title,
        "width": recipe.paper.width,
        "height": drawing.height,
        "radius": recipe.paper.radius,
    }
    if written := recipe.kind.written():
        head |= written
        head["names"] = {key: [round(n) for n in xy[0].tolist()] for key, xy in drawing.waters.items()}
        head["insets"] = [inset.box for inset in recipe.insets.values()]
    places = {code: _place(recipe, code, land[code], at[code]) for code in sorted(recipe.places)}
    ways = {f"{a}-{b}": {"kind": kind, "via": vias[a, b]} for (a, b), kind in sorted(lines.items())}
    fields = [f" {json.dumps(key)}: {_text(value)}" for key, value in head.items()]
    fields += [f' "places": {_rows(places)}', f' "lines": {_rows(ways)}']
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _place(recipe: Recipe, code: str, shape: object, at: tuple[int, int]) -> dict[str, object]:
    entry = recipe.places[code]
    facts: dict[str, object] = {"name": entry.name, "label": entry.label, **entry.facts.written(), "at": at}
    pointer = leader(shape, at, recipe.paper.radius)
    return facts | ({"leader": pointer} if pointer else {}) | {"land": svg_path(shape)}


def _rows(rows: Mapping[str, object]) -> str:
    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {_text(row)}" for key, row in rows.items()) + "\n }"


def _text(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, ensure_ascii=False)
