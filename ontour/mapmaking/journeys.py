"""What a recipe for a 10 Days board says beyond its map: colours and coasts of places, waters, transport."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ontour.boards import COLOURS
from ontour.mapmaking.recipe_file import Table

SOURCES = ("rules", "ours")  # who says that a place has its colour


@dataclass(frozen=True, slots=True)
class Water:
    """A sea that ships sail on, and where on the globe its name stands."""

    title: str
    at: tuple[float, float]
    ships: int
    adjoins: tuple[str, ...]


def read_waters(table: Table) -> dict[str, Water]:
    """The waters by id; what one says it adjoins must say so too."""
    waters = {key: _water(table.table(key)) for key in sorted(table.data)}
    for key, water in waters.items():
        for other in water.adjoins:
            if other not in waters:
                table.fail(f"adjoins {unknown('water', other, waters)}", key)
            if key == other or key not in waters[other].adjoins:
                table.fail(f"adjoins {other}, but {other} does not adjoin it", key)
    return waters


def _water(table: Table) -> Water:
    at = table.point("at")
    if at is None:
        table.fail("at is missing: expected 2 numbers")
    water = Water(table.text("title"), at, table.count("ships"), table.texts("adjoins", []))
    table.done()
    return water


def read_transport(table: Table, waters: Mapping[str, Water]) -> dict[str, int]:
    """How many tiles there are of each transport, by the tile's id; ships are told by their waters."""
    planes = table.table("planes")
    tiles = {"car": table.count("cars")}
    tiles |= {f"plane:{colour}": planes.count(colour) for colour in COLOURS if colour in planes.data}
    tiles |= {f"ship:{key}": water.ships for key, water in waters.items()}
    planes.done()
    table.done()
    return {tile: number for tile, number in tiles.items() if number}


def read_look(table: Table, waters: Mapping[str, Water]) -> dict[str, Any]:
    """What a place has in these games: a colour and who says so, coasts, how many tiles."""
    look: dict[str, Any] = {
        "colour": table.text("colour"),
        "colour_source": table.text("colour_source"),
        "waters": table.texts("coasts", []) if "coasts" in table.data else (),
        "tiles": table.count("tiles", 1),
    }
    if look["colour"] not in COLOURS:
        table.fail(unknown("colour", look["colour"], COLOURS), "colour")
    if look["colour_source"] not in SOURCES:
        table.fail(f"expected rules or ours, not {look['colour_source']!r}", "colour_source")
    for water in look["waters"]:
        if water not in waters:
            table.fail(unknown("water", water, waters), "coasts")
    return look


def unknown(kind: str, found: object, known: Any) -> str:
    return f"no {kind} {found!r}; expected one of {', '.join(known)}"
