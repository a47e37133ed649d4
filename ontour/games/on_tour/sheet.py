"""A sheet: one player's marks on a board."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

STAR: Final = "*"
CROSS: Final = "X"


@dataclass(frozen=True, slots=True)
class Mark:
    """A number from 0 to 99, a star or an X; circled or not."""

    value: int | str
    circled: bool = False

    @property
    def is_number(self) -> bool:
        return isinstance(self.value, int)

    def __str__(self) -> str:
        return (f"{self.value:02d}" if isinstance(self.value, int) else self.value) + "o" * self.circled


@dataclass(frozen=True, slots=True)
class Sheet:
    """The marks of one player, by the code of the place; places left out are empty."""

    marks: Mapping[str, Mark] = field(default_factory=lambda: MappingProxyType({}))
