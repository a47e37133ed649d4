"""The scorer's view of a board and a sheet: places are small integers, a mark is a level and a weight."""

import weakref
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ontour.boards import Board
from ontour.games.on_tour.route.order import boundary, boundary_order
from ontour.games.on_tour.sheet import CROSS, STAR, Sheet
from ontour.words import say

# A number is its value + 1, so that 00 is a level like any other and everything above CLOSED is a number.
CLOSED = 0
WILD = -1

Neighbours = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Net:
    """A board as the scorer needs it; made once for each board."""

    codes: tuple[str, ...]
    neighbours: Neighbours

    @cached_property
    def index(self) -> dict[str, int]:
        return {code: place for place, code in enumerate(self.codes)}

    @cached_property
    def order(self) -> tuple[int, ...]:
        """All places, in an order in which few of those already met have a neighbour still to come."""
        return boundary_order(self.neighbours)

    @cached_property
    def width(self) -> int:
        return max(boundary(self.neighbours, self.order), default=0)


@dataclass(frozen=True)
class Problem:
    """A sheet on a net: the level of each place (CLOSED, WILD or number + 1) and the points it brings."""

    net: Net
    levels: Sequence[int]
    weights: Sequence[int]

    @cached_property
    def stars(self) -> tuple[int, ...]:
        return tuple(place for place, level in enumerate(self.levels) if level == WILD)

    @cached_property
    def open(self) -> tuple[int, ...]:
        return tuple(place for place, level in enumerate(self.levels) if level != CLOSED)

    @property
    def flat(self) -> bool:
        """Whether every step between open places is allowed: stars and at most one number."""
        return len(set(self.levels) - {CLOSED, WILD}) <= 1

    def only(self, places: Sequence[int]) -> "Problem":
        """The same sheet with every other place closed."""
        levels = [CLOSED] * len(self.levels)
        for place in places:
            levels[place] = self.levels[place]
        return replace(self, levels=levels)

    def worth(self, places: Sequence[int]) -> int:
        return sum(self.weights[place] for place in places)

    def islands(self) -> list[tuple[int, ...]]:
        """The groups of open places that lines connect, the worthiest first. A route stays on one of them."""
        left = set(self.open)
        found = []
        while left:
            group = set(reach(self.net.neighbours, min(left), left))
            left -= group
            found.append(tuple(place for place in self.net.order if place in group))
        return sorted(found, key=self.worth, reverse=True)


@dataclass(frozen=True, slots=True)
class Found:
    """A route in travelling order with its points, and the points that no route can exceed."""

    points: int
    route: tuple[int, ...]
    bound: int


class TooMuchWork(Exception):
    """The work allowed is used up; `points` and `route` are the best met until then."""

    def __init__(self, points: int = 0, route: tuple[int, ...] = ()):
        super().__init__("the work limit is reached")
        self.points = points
        self.route = route


def reach(neighbours: Neighbours, start: int, within: set[int]) -> Iterator[int]:
    """Every place that can be reached from `start` without leaving `within`."""
    seen = {start}
    todo = [start]
    while todo:
        place = todo.pop()
        yield place
        fresh = [other for other in neighbours[place] if other in within and other not in seen]
        seen.update(fresh)
        todo += fresh


# By the identity of the object: boards with the same id may still differ, for instance while a map is edited.
_nets: dict[int, tuple[weakref.ref[Board], Net]] = {}


def net_of(board: Board) -> Net:
    key = id(board)
    kept = _nets.get(key)
    if kept is None or kept[0]() is not board:
        kept = _nets[key] = (weakref.ref(board, lambda _: _nets.pop(key, None)), _net(board))
    return kept[1]


def _net(board: Board) -> Net:
    codes = tuple(board.places)
    index = {code: place for place, code in enumerate(codes)}
    # Sorted: sets of text come in another order in every process, and the answer must not.
    return Net(codes, tuple(tuple(sorted(index[other] for other in board.neighbours[code])) for code in codes))


def read_problem(board: Board, sheet: Sheet) -> Problem:
    """A ValueError if the sheet has a mark that this board or game does not know."""
    net = net_of(board)
    index = net.index
    levels = [CLOSED] * len(index)
    weights = [0] * len(index)
    for code, mark in sheet.marks.items():
        if code not in index:
            raise ValueError(say("no place %(text)s on %(board)s", text=repr(code), board=board.title))
        value = mark.value
        if value == CROSS:
            continue
        place = index[code]
        levels[place] = WILD if value == STAR else _level(code, value)
        weights[place] = 2 if mark.circled else 1
    return Problem(net, levels, weights)


def _level(code: str, value: int | str) -> int:
    if not isinstance(value, int) or not 0 <= value <= 99:
        raise ValueError(
            say("%(place)s has %(mark)s; expected a number from 00 to 99, * or X", place=code, mark=repr(value))
        )
    return value + 1
