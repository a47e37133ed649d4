"""What the recipe of each kind of board adds to its map, as the stages ask for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from ontour.mapmaking.recipe_file import Table


@dataclass(frozen=True, slots=True)
class Water:
    """A sea that ships sail on, and where on the globe its name stands."""

    title: str
    at: tuple[float, float]
    ships: int
    adjoins: tuple[str, ...]


class Facts(Protocol):
    """What a place has in the game beyond its name and its shapes."""

    @property
    def tiles(self) -> int: ...

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the board it lies in; each must hang together."""

    def counts_as(self, what: str) -> tuple[str, ...]:
        """What it is counted as where the recipe expects so many cards, colours or coasts of each."""

    def written(self) -> dict[str, object]:
        """As the board's file says it."""


class Kind(Protocol):
    """A kind of board."""

    @property
    def counted(self) -> Mapping[str, tuple[str, ...]]:
        """What a recipe says how many it expects of: `cards` of each region, `colours` and `coasts`."""

    @property
    def parts(self) -> tuple[str, ...]: ...

    @property
    def waters(self) -> Mapping[str, Water]: ...

    @property
    def draws_borders(self) -> bool:
        """Whether borders are drawn as lines: where places have their true shapes, they show themselves."""

    def read_place(self, table: Table, name: str) -> Facts:
        """What the recipe says of one place."""

    def written(self) -> dict[str, object]:
        """What the board's file says of the whole board."""
