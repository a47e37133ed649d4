"""What a recipe for a 10 Days board says beyond its map: colours and coasts of places, waters, transport."""

from collections.abc import Mapping
from dataclasses import dataclass

from ontour.boards import COLOURS, DaysBoard
from ontour.mapmaking.kinds import Water
from ontour.mapmaking.recipe_file import Table, unknown

SOURCES = ("rules", "ours")  # who says that a place has its colour


@dataclass(frozen=True, slots=True)
class InColour:
    colour: str
    colour_source: str
    waters: tuple[str, ...]
    tiles: int
    parts: tuple[str, ...] = ()

    def counts_as(self, what: str) -> tuple[str, ...]:
        return {"colours": (self.colour,), "coasts": self.waters}[what]

    def written(self) -> dict[str, object]:
        colour = {"colour": self.colour, "colour_source": self.colour_source}
        return {**colour, "waters": self.waters, "tiles": self.tiles}


@dataclass(frozen=True, slots=True)
class Journeys:
    waters: Mapping[str, Water]
    transport: Mapping[str, int]
    parts: tuple[str, ...] = ()
    draws_borders: bool = False

    @property
    def counted(self) -> Mapping[str, tuple[str, ...]]:
        return {"colours": COLOURS, "coasts": tuple(self.waters)}

    def read_place(self, table: Table, name: str) -> InColour:
        """A colour and who says so, coasts, how many tiles."""
        look = InColour(
            colour=table.text("colour"),
            colour_source=table.text("colour_source"),
            waters=table.texts("coasts", []) if "coasts" in table.data else (),
            tiles=table.count("tiles", 1),
        )
        if look.colour not in COLOURS:
            table.fail(unknown("colour", look.colour, COLOURS), "colour")
        if look.colour_source not in SOURCES:
            table.fail(f"expected rules or ours, not {look.colour_source!r}", "colour_source")
        for water in look.waters:
            if water not in self.waters:
                table.fail(unknown("water", water, self.waters), "coasts")
        return look

    def written(self) -> dict[str, object]:
        return {
            "game": DaysBoard.game,
            "transport": self.transport,
            "waters": {key: water.title for key, water in self.waters.items()},
            "adjoining": sorted({tuple(sorted((a, b))) for a, water in self.waters.items() for b in water.adjoins}),
        }


def read_journeys(table: Table) -> Journeys:
    waters = read_waters(table.table("waters", required=False))
    return Journeys(waters, read_transport(table.table("transport"), waters))


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
