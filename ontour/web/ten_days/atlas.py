"""The map looked up privately: what can be known of each place. It goes to every phone alike and asks nothing back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from ontour.boards import DaysBoard, DaysPlace
from ontour.drawing.board import Spot, spoken_name
from ontour.games.ten_days.tiles import colour_name, water_name


@dataclass(frozen=True, slots=True)
class Entry:
    """One place, and the places that have to do with it."""

    place: DaysPlace
    borders: Sequence[DaysPlace]
    ferries: Sequence[DaysPlace]
    mates: Sequence[DaysPlace]  # of its colour
    waters: Sequence[tuple[str, str, Sequence[DaysPlace]]]  # id, name, who else lies there

    @property
    def colour(self) -> str:
        return colour_name(self.place.colour)

    @property
    def neighbours(self) -> str:
        """The codes of all that a line joins to it."""
        return " ".join(place.code for place in (*self.borders, *self.ferries))


@cache
def atlas(board: DaysBoard) -> Sequence[Entry]:
    """Every place of a board, by name."""
    return [entry(board, place) for place in _by_name(board.places.values())]


def entry(board: DaysBoard, place: DaysPlace) -> Entry:
    lines = {other: board.line_between[frozenset((place.code, other))] for other in board.neighbours[place.code]}
    others = [other for other in _by_name(board.places.values()) if other is not place]
    return Entry(
        place,
        borders=[other for other in others if other.code in lines and not lines[other.code].ferry],
        ferries=[other for other in others if other.code in lines and lines[other.code].ferry],
        mates=[other for other in others if other.colour == place.colour],
        waters=[
            (water, water_name(board, water), [other for other in others if water in other.waters])
            for water in place.waters
        ],
    )


def _by_name(places: Iterable[DaysPlace]) -> list[DaysPlace]:
    return sorted(places, key=lambda place: place.name)


@cache
def atlas_spots(board: DaysBoard) -> dict[str, Spot]:
    """Every place is a button of the atlas."""
    return {code: Spot(spoken=spoken_name(place), tap="look") for code, place in board.places.items()}
