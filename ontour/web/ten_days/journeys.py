"""A complete journey drawn on its map, step by step: along borders and ferries, or in an arc by transport."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ontour.boards import DaysBoard, Point
from ontour.drawing.board import Spot, curve, marks_layer
from ontour.games.ten_days.journey import Rack
from ontour.games.ten_days.tiles import kind

Stop = tuple[int, str]  # a day and the place of that day
BENDS = {"plane": 0.28, "ship": -0.22, "car": 0.12}  # how far an arc leaves the straight line, by its length


def journey_layer(board: DaysBoard, rack: Rack) -> str:
    """The steps below, then every place with those on the journey marked, then the days at their stops.

    Each step and each stop has a class with its number, so that a page lets them appear one after the other.
    """
    stops = [(day, tile) for day, tile in enumerate(rack, 1) if tile is not None and tile in board.places]
    ways = [_way(board, rack, *step) for step in pairwise(stops)]
    casings = (f'<path class="route casing step-{at}" d="{d}"/>' for at, d in enumerate(ways, 1))
    lines = (f'<path class="route step-{at}" pathLength="1" d="{d}"/>' for at, d in enumerate(ways, 1))
    spots = {tile: Spot(classes="on-route") for _, tile in stops}
    return "".join((*casings, *lines, marks_layer(board, spots, name="journey"), *_badges(board, stops)))


def travelling_layer(board: DaysBoard, rack: Rack, pace: int) -> str:
    """The same journey on a stage: all that a day brings says after how many milliseconds it appears."""
    stops = [(day, tile) for day, tile in enumerate(rack, 1) if tile is not None and tile in board.places]
    ways = [(f'data-at="{at * pace}"', _way(board, rack, *step)) for at, step in enumerate(pairwise(stops), 1)]
    casings = (f'<path class="step casing" {when} d="{d}"/>' for when, d in ways)
    lines = (f'<path class="step" pathLength="1" {when} d="{d}"/>' for when, d in ways)
    badges = (
        f'<g data-at="{at * pace + pace // 4}">{_ring(board, stop)}{badge}</g>'
        for at, (stop, badge) in enumerate(zip(stops, _badges(board, stops), strict=True))
    )
    return "".join((*casings, *lines, marks_layer(board, {}, name="travelled"), *badges))


def _ring(board: DaysBoard, stop: Stop) -> str:
    x, y = board.places[stop[1]].at
    return f'<circle class="visited" cx="{x:g}" cy="{y:g}" r="{board.radius:g}"/>'


def _way(board: DaysBoard, rack: Rack, start: Stop, end: Stop) -> str:
    (day, a), (_, b) = start, end
    after = rack[day]  # the tile of the next day
    if after == b:
        return curve(board, board.line_between[frozenset((a, b))], a)
    return _arc(board.places[a].at, board.places[b].at, BENDS[kind(after or "")])


def _arc(a: Point, b: Point, bend: float) -> str:
    (ax, ay), (bx, by) = a, b
    # To the left of the way it goes; planes on the way east fly north of it.
    x, y = (ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend
    return f"M{ax:g} {ay:g}Q{x:.1f} {y:.1f} {bx:g} {by:g}"


def _badges(board: DaysBoard, stops: Sequence[Stop]) -> Iterator[str]:
    """The day at each stop; a place that is visited twice has both beside each other."""
    visits: dict[str, int] = {}
    for at, (day, tile) in enumerate(stops):
        (x, y), before = board.places[tile].at, visits.get(tile, 0)
        visits[tile] = before + 1
        side = board.radius * (0.9 - 1.6 * before)
        yield (
            f'<g class="badge step-{at}" transform="translate({x + side:.1f} {y - board.radius * 0.95:.1f})">'
            f'<circle r="{board.radius * 0.62:.1f}"/><text dy=".36em">{day}</text></g>'
        )
