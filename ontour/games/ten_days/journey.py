"""Is it a journey? Every step from one place to the next, connected or not, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from ontour.boards import DaysBoard
from ontour.games.ten_days.tiles import (
    PLANE,
    SHIP,
    Tile,
    colour_name,
    detail,
    kind,
    tile_name,
    water_name,
)
from ontour.words import Said, listed, say

Rack = tuple[Tile | None, ...]  # day 1, day 2, …; None is an empty day
Verdict = tuple[bool, Said]


@dataclass(frozen=True, slots=True)
class Join:
    """One step: from a place, on foot or by the transport between, to the next place."""

    first: int  # the days it spans
    last: int
    connected: bool
    path: str  # "Oregon → car → Arizona"
    why: str  # "through California or Nevada"

    @property
    def told(self) -> Said:
        return say("%(path)s: %(why)s", path=self.path, why=self.why)

    def __str__(self) -> str:
        return self.told


def journey(board: DaysBoard, rack: Sequence[Tile | None]) -> tuple[Join, ...]:
    """The steps of a rack in order; together they span every day."""
    last = len(rack) - 1
    stops = {day for day, tile in enumerate(rack) if tile is None or tile in board.places}
    return tuple(_join(board, rack, a, b) for a, b in pairwise(sorted(stops | {0, last})))


def complete(board: DaysBoard, rack: Sequence[Tile | None]) -> bool:
    return all(join.connected for join in journey(board, rack))


def _join(board: DaysBoard, rack: Sequence[Tile | None], a: int, b: int) -> Join:
    connected, why = _empty(rack, a, b) or _no_place(board, rack, a, b) or _travel(board, rack, a, b)
    names = [say("nothing") if tile is None else tile_name(board, tile) for tile in rack[a : b + 1]]
    path = reduce(lambda before, name: say("%(before)s → %(name)s", before=before, name=name), names)
    return Join(a + 1, b + 1, connected, path, why)


def _empty(rack: Sequence[Tile | None], a: int, b: int) -> Verdict | None:
    for day in (a, b):
        if rack[day] is None:
            return False, say("day %(day)s is empty", day=day + 1)
    return None


def _no_place(board: DaysBoard, rack: Sequence[Tile | None], a: int, b: int) -> Verdict | None:
    """Transport on the first or the last day leads from nowhere or to nowhere."""
    if rack[a] not in board.places:
        return False, say("a journey begins with a place")
    if rack[b] not in board.places:
        return False, say("a journey ends with a place")
    return None


def _travel(board: DaysBoard, rack: Sequence[Tile | None], a: int, b: int) -> Verdict:
    start, *by, end = [tile for tile in rack[a : b + 1] if tile is not None]
    if start == end:
        return False, say("a journey goes on to another place, and both are %(place)s", place=board.places[start].name)
    if not by:
        return _on_foot(board, start, end)
    if all(kind(tile) == SHIP for tile in by):
        return _by_ship(board, start, [detail(tile) for tile in by], end)
    if len(by) > 1:
        return False, say("of transport only ships may be side by side")
    return _by_plane(board, start, detail(by[0]), end) if kind(by[0]) == PLANE else _by_car(board, start, end)


def _on_foot(board: DaysBoard, start: str, end: str) -> Verdict:
    line = board.line_between.get(frozenset((start, end)))
    if line is not None:
        return True, say("a ferry joins them") if line.ferry else say("they border each other")
    for code in (start, end):
        if not board.neighbours[code] and not board.places[code].waters:
            return False, say("%(place)s is reached by plane only", place=board.places[code].name)
    return False, say("they do not border each other")


def _by_car(board: DaysBoard, start: str, end: str) -> Verdict:
    through = sorted(board.neighbours[start] & board.neighbours[end], key=lambda code: board.places[code].name)
    if through:
        return True, say("through %(places)s", places=listed([board.places[code].name for code in through], "or"))
    for code in (start, end):
        if not board.neighbours[code]:
            return False, say("%(place)s is reached by plane only", place=board.places[code].name)
    names = {"a": board.places[start].name, "b": board.places[end].name}
    return False, say("no state borders both %(a)s and %(b)s", **names)


def _by_plane(board: DaysBoard, start: str, colour: str, end: str) -> Verdict:
    """Where no plane has the colour of a place (Alaska, Hawaii), it flies in the colour of the other one."""
    flown = {detail(tile) for tile in board.transport if kind(tile) == PLANE}
    coloured = [code for code in (start, end) if board.places[code].colour in flown]
    for code in coloured:
        if board.places[code].colour != colour:
            colours = {"own": colour_name(board.places[code].colour), "colour": colour_name(colour)}
            return False, say("%(place)s is %(own)s, not %(colour)s", place=board.places[code].name, **colours)
    if len(coloured) == 2:
        return True, say("both are %(colour)s", colour=colour_name(colour))
    if coloured:
        return True, say("the plane has the colour of %(place)s", place=board.places[coloured[0]].name)
    return True, say("any plane flies between them")


def _by_ship(board: DaysBoard, start: str, waters: Sequence[str], end: str) -> Verdict:
    for code, water in ((start, waters[0]), (end, waters[-1])):
        if water not in board.places[code].waters:
            names = {"place": board.places[code].name, "water": water_name(board, water)}
            return False, say("%(place)s does not lie on the %(water)s", **names)
    for a, b in pairwise(waters):
        if a == b:
            return False, say("two ships side by side sail on the %(water)s", water=water_name(board, a))
        if frozenset((a, b)) not in board.adjoining:
            names = {"a": water_name(board, a), "b": water_name(board, b)}
            return False, say("the %(a)s and the %(b)s do not adjoin", **names)
    if len(waters) == 1:
        return True, say("both lie on the %(water)s", water=water_name(board, waters[0]))
    ends = {"a": water_name(board, waters[0]), "b": water_name(board, waters[-1])}
    return True, say("a cruise from the %(a)s to the %(b)s", **ends)
