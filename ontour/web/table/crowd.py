"""Who holds streams open: a few for each seat, and as many for an address as a school has phones."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

MOST_OF_A_SEAT = 4  # a phone, a tablet, and what was left open on them
MOST_OF_AN_ADDRESS = 2000  # a school, or a hall


class Viewer(NamedTuple):
    table: int
    seat: int


@dataclass(eq=False, slots=True)
class Place:
    """A stream that is open; `given_up` tells it to end at its next beat."""

    crowd: "Crowd"
    address: str
    viewer: Viewer | None
    given_up: bool = False
    left: bool = False

    def leave(self) -> None:
        if not self.left:
            self.left = True
            self.crowd.forget(self)


@dataclass(slots=True)
class Crowd:
    """All streams of this process. Watchers without a seat count for their address only."""

    limited: bool = True
    _by_address: Counter[str] = field(default_factory=Counter)
    _by_viewer: dict[Viewer, list[Place]] = field(default_factory=dict)

    def enter(self, address: str, viewer: Viewer | None) -> Place | None:
        """A place for one more stream, for which the oldest of the same seat may have to go; None if there is none."""
        if self.limited and self._by_address[address] >= MOST_OF_AN_ADDRESS:
            return None
        place = Place(self, address, viewer)
        self._by_address[address] += 1
        if viewer is not None:
            held = self._by_viewer.setdefault(viewer, [])
            held.append(place)
            for oldest in held[:-MOST_OF_A_SEAT]:
                oldest.given_up = True
        return place

    def forget(self, place: Place) -> None:
        self._by_address[place.address] -= 1
        if not self._by_address[place.address]:
            del self._by_address[place.address]
        if place.viewer is not None:
            held = self._by_viewer[place.viewer]
            held.remove(place)
            if not held:
                del self._by_viewer[place.viewer]
