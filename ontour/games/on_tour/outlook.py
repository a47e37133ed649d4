"""What a sheet may still become: the points a planning player hopes for.

Two numbers with k empty places between them can still be joined. Each of the k places needs a number in its
own share of the gap, so with n numbers to come the chance is about (1 - e^(-n·gap/100k))^k. A chain that ends
in a number is worth that number's points, and the best there is before it: over a bridge, chance × (the chain
on the other side + k); or, where the chain begins, some of the numbers that may still be put before it.
Numbers are met from the lowest to the highest, and a chain remembers its places so that it uses none twice.
The outlook of a sheet is the worth of its best chain. With nothing to come that is a route that stands there now.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ontour.boards import TourBoard
from ontour.games.on_tour.route.problem import Neighbours, net_of
from ontour.games.on_tour.sheet import STAR, Mark, Sheet

EMPTY, STARRED, CROSSED = -1, -2, -3  # levels below every number
HIGHEST = 99

# Found by playing some hundred games with other values; the points hardly depend on any of them.
FARTHEST = 6  # empty places on a bridge
HOPE = 1.2  # a place can take numbers beyond its own share of a gap
END = 0.4  # how much of what could follow at an end does follow


@dataclass(frozen=True, slots=True)
class Sketch:
    """A sheet as the planner reads it: places are small integers; a level is a number, or what is there instead."""

    neighbours: Neighbours
    levels: tuple[int, ...]
    points: tuple[int, ...]
    to_come: int  # numbers that are still expected

    def upside_down(self) -> "Sketch":
        """The highest number becomes the lowest: chains that rise are then those that fall."""
        levels = tuple(HIGHEST - level if level >= 0 else level for level in self.levels)
        return Sketch(self.neighbours, levels, self.points, self.to_come)


def sketch(board: TourBoard, sheet: Sheet, far_sighted: bool = True) -> Sketch:
    """The sheet as it is; who is not far-sighted expects no further numbers."""
    net = net_of(board)
    marks = [sheet.marks.get(code) for code in net.codes]
    return Sketch(
        net.neighbours,
        tuple(EMPTY if mark is None else _level(mark) for mark in marks),
        tuple(1 if mark is None else 1 + mark.circled for mark in marks),
        to_come=marks.count(None) if far_sighted else 0,
    )


def _level(mark: Mark) -> int:
    if isinstance(mark.value, int):
        return mark.value
    return STARRED if mark.value == STAR else CROSSED


def outlook(sheet: Sketch) -> float:
    """The points hoped for on the best chain."""
    tops = (
        chain.worth + _open_end(sheet, place, HIGHEST - sheet.levels[place]) + _star_beside(sheet, place, chain.places)
        for place, chain in chains(sheet).items()
    )
    return max(tops, default=0.0)


class Chain(NamedTuple):
    """What a rising chain up to a number is worth, and the places it uses, as bits."""

    worth: float
    places: int


# A way from a place to a number over empty places and stars: where it leads, how many empty places are on it,
# the points of its stars, and all its places as bits. A plain tuple: thousands are made for every turn.
Bridge = tuple[int, int, int, int]


def chains(sheet: Sketch) -> dict[int, Chain]:
    """The best chain that ends in each number, over numbers not greater than it."""
    levels, points, chances = sheet.levels, sheet.points, _chances(sheet.to_come)
    rising = sorted((level, place) for place, level in enumerate(levels) if level >= 0)
    alone = {place: _open_end(sheet, place, level) for level, place in rising}
    best = {place: Chain(points[place] + alone[place], 1 << place) for place in alone}
    for level, place in rising:
        chain = best[place]
        for to, empty, stars, places in bridges(sheet, place, chain.places, level):
            worth = points[to] + _over(empty, chain.worth + stars, alone[to], chances[levels[to] - level])
            if worth > best[to].worth:
                best[to] = Chain(worth, places)
    return best


def bridges(sheet: Sketch, start: int, used: int, least: int = 0) -> list[Bridge]:
    """The ways from a place to the numbers around it, from `least` on, that touch no place that is used already."""
    neighbours, levels = sheet.neighbours, sheet.levels
    found: list[Bridge] = []
    seen = used
    layer = [(start, 0, used)]
    for empty in range(FARTHEST + 1 if sheet.to_come else 1):
        further = []
        for place, stars, places in layer:
            for near in neighbours[place]:
                bit = 1 << near
                if seen & bit:
                    continue
                level = levels[near]
                if level >= least:
                    found.append((near, empty, stars, places | bit))
                elif level == EMPTY:
                    seen |= bit
                    further.append((near, stars, places | bit))
                elif level == STARRED:  # crossed at once: it waits for no number
                    seen |= bit
                    layer.append((near, stars + sheet.points[near], places | bit))
        if not further:
            break
        layer = further
    return found


def _over(empty: int, beyond: float, alone: float, chances: Sequence[float]) -> float:
    """What a bridge brings: what is beyond it if it gets finished, what is there without it if not."""
    return alone + chances[empty] * (beyond + empty - alone)


def _open_end(sheet: Sketch, place: int, gap: int) -> float:
    """What may still follow where a chain ends: numbers of the gap on the empty places around."""
    levels = sheet.levels
    room = [levels[near] for near in sheet.neighbours[place]].count(EMPTY)
    return _ends(sheet.to_come)[gap][min(room, FARTHEST)]


def _star_beside(sheet: Sketch, place: int, used: int) -> int:
    """The points of a star that a chain can still end with."""
    levels = sheet.levels
    near = [other for other in sheet.neighbours[place] if levels[other] == STARRED and not used >> other & 1]
    return max((sheet.points[star] for star in near), default=0)


@cache
def _chances(to_come: int) -> Sequence[Sequence[float]]:
    """By the gap and the number of empty places: how likely all of them get a number in order."""
    return [
        [1.0] + [_chance(HOPE * to_come * (gap + 1) / (HIGHEST + 1), k) for k in range(1, FARTHEST + 1)]
        for gap in range(HIGHEST + 1)
    ]


def _chance(expected: float, places: int) -> float:
    return (1 - math.exp(-expected / places)) ** places


@cache
def _ends(to_come: int) -> Sequence[Sequence[float]]:
    """By the gap and the room at an end: how many places more are hoped for."""
    return [[END * sum(row[1 : room + 1]) for room in range(FARTHEST + 1)] for row in _chances(to_come)]


def prospects(sheet: Sketch) -> Callable[[int, int], float]:
    """A quick look at what a number in an empty place promises: the worth of the best chain through it.

    It tells good places from bad ones, but not what the sheet loses by the place no longer being empty.
    """
    chances = _chances(sheet.to_come)
    below, above = chains(sheet), chains(sheet.upside_down())

    @cache
    def around(place: int) -> list[Bridge]:
        return bridges(sheet, place, 1 << place)

    def promise(place: int, number: int) -> float:
        low = floor = _open_end(sheet, place, number)
        high = ceiling = _open_end(sheet, place, HIGHEST - number)
        for to, empty, stars, _ in around(place):
            gap = number - sheet.levels[to]
            if gap >= 0:
                low = max(low, _over(empty, below[to].worth + stars, floor, chances[gap]))
            if gap <= 0:
                high = max(high, _over(empty, above[to].worth + stars, ceiling, chances[-gap]))
        return low + high

    return promise
