"""How far a rack is from a journey: the fewest tiles that must still be replaced, and which tiles would help where.

Every journey is a walk, one step a day, in a net of stops: places, planes by colour, ships by water, and cars by the
place they drive through. Two stops are joined when their tiles may be side by side, so nothing else about a journey
must be remembered on the way, and dynamic programming over the days finds the cheapest walk.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from operator import itemgetter

from ontour.boards import DaysBoard
from ontour.games.ten_days.tiles import PLANE, SHIP, Tile, detail, kind

FAR = 99  # more than any rack has days


@dataclass(frozen=True)
class Net:
    """The stops of a board, numbered: the tile of each, the stops beside it, and which of them are places."""

    tiles: tuple[Tile, ...]
    beside: tuple[tuple[int, ...], ...]
    places: int  # stops below this number are places

    @cached_property
    def beside_of(self) -> list[Callable[[Sequence[int]], Sequence[int]]]:
        """For each stop: picks what belongs to the stops beside it. Twice the first, as one alone comes bare."""
        return [itemgetter(others[0], *others) for others in self.beside]

    @cached_property
    def stops_of(self) -> dict[Tile, list[int]]:
        found: dict[Tile, list[int]] = {}
        for stop, tile in enumerate(self.tiles):
            found.setdefault(tile, []).append(stop)
        return found


@cache
def net_of(board: DaysBoard) -> Net:
    codes = sorted(board.places)
    stops: list[tuple[Tile, set[str]]] = [(code, set(board.neighbours[code])) for code in codes]
    for tile in board.transport:
        stops += _stops_for(board, tile)
    number = {code: stop for stop, code in enumerate(codes)}
    beside: list[set[int]] = [set() for _ in stops]
    for stop, (tile, places) in enumerate(stops):
        for code in places:
            beside[stop].add(number[code])
            beside[number[code]].add(stop)
        for other, (second, _) in enumerate(stops):
            if kind(tile) == kind(second) == SHIP and frozenset((detail(tile), detail(second))) in board.adjoining:
                beside[stop].add(other)
    # A place without any way leads only to itself.
    ways = tuple(tuple(sorted(others or {stop})) for stop, others in enumerate(beside))
    return Net(tuple(tile for tile, _ in stops), ways, len(codes))


def _stops_for(board: DaysBoard, tile: Tile) -> list[tuple[Tile, set[str]]]:
    """A tile of transport and the places it may stand beside; a car once for each place it may drive through."""
    places = board.places.values()
    if kind(tile) == SHIP:
        return [(tile, {place.code for place in places if detail(tile) in place.waters})]
    if kind(tile) == PLANE:
        flown = {detail(other) for other in board.transport if kind(other) == PLANE}
        return [(tile, {place.code for place in places if place.colour == detail(tile) or place.colour not in flown})]
    return [(tile, set(board.neighbours[code])) for code in sorted(board.places) if board.neighbours[code]]


@dataclass(frozen=True)
class Plans:
    """What a rack may still become.

    It may count a tile twice that exists once, when both are to come; a journey that lacks one tile is exact.
    """

    net: Net
    rack: Sequence[Tile | None]
    with_tile: Sequence[Sequence[int]]  # by day and stop: the fewest replaced in a journey that stops there that day

    @cached_property
    def fewest(self) -> int:
        """How many tiles must still be replaced."""
        return min(self.with_tile[0])

    def after(self, day: int, tile: Tile) -> int:
        """How many are still to be replaced once this tile stands on this day, counted from 0, to stay there."""
        fewest = min(self.with_tile[day][stop] for stop in self.net.stops_of[tile])
        return fewest - (self.rack[day] != tile)

    @cached_property
    def wanted(self) -> frozenset[Tile]:
        """The tiles that bring the journey nearer."""
        return frozenset(
            self.net.tiles[stop]
            for held, fewest in zip(self.rack, self.with_tile, strict=True)
            for stop, count in enumerate(fewest)
            if count == self.fewest and self.net.tiles[stop] != held
        )


def plans(board: DaysBoard, rack: Sequence[Tile | None], coming: Collection[Tile]) -> Plans:
    """The plans for a rack, when only these tiles may still come.

    They use Brazil once although it exists twice: the second one in a rack counts as an empty day. So they never go
    from Brazil to Brazil, and miss only journeys that pass it twice.
    """
    net = net_of(board)
    rack = [None if tile in board.places and tile in rack[:day] else tile for day, tile in enumerate(rack)]
    twice = {code for code, place in board.places.items() if place.tiles > 1 and code in rack}
    price = [1 if tile in coming and tile not in twice else FAR for tile in net.tiles]
    costs = []
    for held in rack:
        cost = price.copy()
        for stop in net.stops_of[held] if held is not None else ():
            cost[stop] = 0
        costs.append(cost)
    there, back = _sweep(net, costs), _sweep(net, costs[::-1])[::-1]
    with_tile = [
        [a + b - c for a, b, c in zip(*columns, strict=True)] for columns in zip(there, back, costs, strict=True)
    ]
    return Plans(net, rack, with_tile)


def _sweep(net: Net, costs: Sequence[list[int]]) -> list[list[int]]:
    """The cheapest way to every stop of every day, from a place on the first day."""
    ways = [cost if stop < net.places else FAR for stop, cost in enumerate(costs[0])]
    found = [ways]
    for cost in costs[1:]:
        ways = [here + min(beside(ways)) for here, beside in zip(cost, net.beside_of, strict=True)]
        found.append(ways)
    return found
