"""What a recipe for an On Tour board says beyond its map: the area of each place, and its card."""

from collections.abc import Mapping
from dataclasses import dataclass

from ontour.boards import COLUMNS, REGIONS, ROWS
from ontour.mapmaking.kinds import Water
from ontour.mapmaking.recipe_file import Table, unknown

AREAS = tuple(f"{row}-{column}" for row in ROWS for column in COLUMNS)


@dataclass(frozen=True, slots=True)
class InRegions:
    area: str
    card: str
    tiles: int = 1

    @property
    def parts(self) -> tuple[str, ...]:
        return (*self.area.split("-"), self.area)

    def counts_as(self, what: str) -> tuple[str, ...]:
        return (self.card,)

    def written(self) -> dict[str, object]:
        row, column = self.area.split("-")
        return {"row": row, "column": column, "card": self.card}


class Regions:
    counted: Mapping[str, tuple[str, ...]] = {"cards": REGIONS}
    parts = REGIONS + AREAS
    waters: Mapping[str, Water] = {}
    draws_borders = True

    def read_place(self, table: Table, name: str) -> InRegions:
        if "area" not in table.data:
            table.fail(f"{name} lies in no region: expected area, one of {', '.join(AREAS)}")
        area, card = table.text("area"), table.text("card")
        if area not in AREAS:
            table.fail(unknown("area", area, AREAS))
        if card not in area.split("-"):
            table.fail(f"the card of {name} says {card!r}; expected {area.replace('-', ' or ')}")
        return InRegions(area, card)

    def written(self) -> dict[str, object]:
        return {}


def read_regions(table: Table) -> Regions:
    return Regions()
