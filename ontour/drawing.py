"""A board as SVG: the map that never changes, and on top of it the marks, the route and what may be tapped.

Both are pure functions to text. Pages lay the two over each other and only ever replace the upper one; `draw` puts
them into one file that stands alone. The look is `static/board.css`, here and on the pages.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from itertools import pairwise

from ontour.boards import COLUMNS, ROWS, Board, Line, Place, Point
from ontour.files import folder

# Glyphs of our own in a square from -1 to 1, so that no font decides how a star looks.
STAR = "M0-1 .26-.33.97-.31.42.14.6.82 0 .42-.6.82-.42.14-.97-.31-.26-.33z"
CROSS = "M-.62-.62.62.62M.62-.62-.62.62"
GLYPHS = {"*": STAR, "X": CROSS}

# Columns differ by more than colour: the west is hatched, the east dotted, the middle plain.
SIGNS = {"West": "hatch", "East": "dots"}


@dataclass(frozen=True, slots=True)
class Spot:
    """How one place looks now: what stands in it, its state as CSS classes, what it says aloud.

    A place with a `tap` is a button: the tap says these words and then the place's code.
    """

    text: str = ""
    classes: str = ""
    spoken: str = ""
    tap: str = ""


EMPTY = Spot()


def map_layer(board: Board) -> str:
    """Land by area, the second sign of each column, lines, ferries and leaders: the part without a state."""
    return "".join(
        (
            _patterns(board),
            *(_area(board, row, column) for column in COLUMNS for row in ROWS),
            _signs(board),
            _ways("lines", (line for line in board.lines if not line.ferry), board),
            _ways("ferries", (line for line in board.lines if line.ferry), board),
            _leaders(board),
        )
    )


def _patterns(board: Board) -> str:
    return (
        f'<defs><pattern id="{board.id}-hatch" width="9" height="9" patternUnits="userSpaceOnUse">'
        '<path class="hatch" d="M-1 1 1-1M0 9 9 0M8 10 10 8"/></pattern>'
        f'<pattern id="{board.id}-dots" width="10" height="10" patternUnits="userSpaceOnUse">'
        '<circle class="dot" cx="2.5" cy="2.5" r="1.3"/><circle class="dot" cx="7.5" cy="7.5" r="1.3"/>'
        "</pattern></defs>"
    )


def _area(board: Board, row: str, column: str) -> str:
    """The land of one area. The inner group has no colour of its own, so that the column's sign can reuse it."""
    lands = "".join(
        f'<path id="{board.id}-land-{p.code}" d="{p.land}"/>'
        for p in board.places.values()
        if (p.row, p.column) == (row, column)
    )
    return f'<g class="land {row.lower()} {column.lower()}"><g id="{_area_id(board, row, column)}">{lands}</g></g>'


def _area_id(board: Board, row: str, column: str) -> str:
    return f"{board.id}-{row.lower()}-{column.lower()}"


def _signs(board: Board) -> str:
    """The second sign of each column, laid over its land."""
    return "".join(
        f'<g class="sign" fill="url(#{board.id}-{pattern})">'
        + "".join(f'<use href="#{_area_id(board, row, column)}"/>' for row in ROWS)
        + "</g>"
        for column, pattern in SIGNS.items()
    )


def _ways(name: str, lines: Iterable[Line], board: Board) -> str:
    curves = "".join(curve(board, line) for line in lines)
    return f'<path class="{name}" d="{curves}"/>' if curves else ""


def curve(board: Board, line: Line, start: str | None = None) -> str:
    """The curve of a line from circle to circle, beginning at `start` or at its first place."""
    a, b = (line.b, line.a) if start == line.b else (line.a, line.b)
    return f"M{_xy(board.places[a].at)}Q{_xy(line.via)} {_xy(board.places[b].at)}"


def _leaders(board: Board) -> str:
    """Pointers from circles that found no room on their own land."""
    d = pointers(board)
    return f'<path class="leaders" d="{d}"/>' if d else ""


def pointers(board: Board) -> str:
    return "".join(f"M{_xy(place.at)}L{_xy(place.leader)}" for place in board.places.values() if place.leader)


def _xy(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"


def marks_layer(
    board: Board, spots: Mapping[str, Spot], route: Sequence[str] = (), name: str = "", own: Sequence[str] = ()
) -> str:
    """The part that changes: the route below, then a circle for each place with what stands in it.

    `own` is a route that somebody traced, a wide band below the best one. `name` goes before the ids of the places,
    instead of the board's, where a page shows several sheets.
    """
    on_route, name = frozenset(route), name or board.id
    places = (
        f'<g id="{name}-{code}" {_place(place, spots.get(code, EMPTY), code in on_route, board.radius)}</g>'
        for code, place in board.places.items()
    )
    return own_path(board, own) + route_path(board, route) + "".join(places)


def route_path(board: Board, route: Sequence[str]) -> str:
    """The route along the lines' own curves; `pathLength` lets a page draw it stop by stop."""
    d = _along(board, route)
    return f'<path class="route casing" d="{d}"/><path class="route" pathLength="1" d="{d}"/>' if d else ""


def own_path(board: Board, route: Sequence[str]) -> str:
    d = _along(board, route)
    return f'<path class="own-route" d="{d}"/>' if d else ""


def _along(board: Board, route: Sequence[str]) -> str:
    if len(route) < 2:
        return ""
    first, *steps = (curve(board, board.line_between[frozenset(step)], step[0]) for step in pairwise(route))
    # Each further step continues the one path: only its curve, without a new beginning.
    return first + "".join("Q" + step.split("Q")[1] for step in steps)


def place_at_times(board: Board, code: str, spot: Spot, attributes: str) -> str:
    """One place as it looks for some time, where a drawing holds several looks of it."""
    return f"<g {attributes} {_place(board.places[code], spot, False, board.radius)}</g>"


@lru_cache(maxsize=8192)  # after a flip a thousand sheets are drawn, and most of their places look alike
def _place(place: Place, spot: Spot, on_route: bool, radius: float) -> str:
    classes = f"place {place.row.lower()} {place.column.lower()} {spot.classes}".rstrip()
    if on_route:
        classes += " on-route"
    spoken = escape(spot.spoken or spoken_name(place))
    # A place that can be tapped is a button for the keyboard and the screen reader; any other is a picture.
    role = f'role="button" tabindex="0" data-tap="{escape(spot.tap)}"' if spot.tap else 'role="img"'
    return (
        f'class="{classes}" transform="translate({_xy(place.at)})" {role} '
        f'data-place="{place.code}" aria-label="{spoken}">'
        f'<circle class="spot" r="{radius:g}"/>{_ring(radius, spot)}{_inside(radius, place, spot)}'
    )


def _ring(radius: float, spot: Spot) -> str:
    """The circle a player draws round a mark; also shown, broken, where the next mark would get one."""
    return f'<circle class="ring" r="{radius - 5:g}"/>' if "circle" in spot.classes else ""


def _inside(radius: float, place: Place, spot: Spot) -> str:
    if spot.text in GLYPHS:
        size = f"{radius * 0.6:g}"
        return f'<path class="glyph" d="{GLYPHS[spot.text]}" transform="scale({size})"/>'
    kind = "mark" if spot.text else "label"
    return f'<text class="{kind}" dy=".36em">{escape(spot.text or place.label)}</text>'


def spoken_name(place: Place, state: str = "empty") -> str:
    """What a place says aloud: 'Utah, South and West, empty'."""
    return f"{place.name}, {place.row} and {place.column}, {state}"


def draw(board: Board, spots: Mapping[str, Spot], route: Sequence[str] = (), desc: str = "") -> str:
    """A picture of a board or a sheet that stands alone: one SVG file with its own style."""
    desc = desc or f"{len(board.places)} places joined by {len(board.lines)} lines."
    size = f"{board.width:g} {board.height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board {board.id}" viewBox="0 0 {size}" role="group" '
        f'aria-labelledby="{board.id}-title {board.id}-desc"><title id="{board.id}-title">{escape(board.title)}</title>'
        f'<desc id="{board.id}-desc">{escape(desc)}</desc><style>{stylesheet()}</style>'
        f'<rect class="sea" width="100%" height="100%"/>{map_layer(board)}{marks_layer(board, spots, route)}</svg>\n'
    )


@cache
def stylesheet() -> str:
    """The look, with what only a person reading the stylesheet needs left out."""
    css = (folder("static") / "board.css").read_text(encoding="utf-8")
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    return re.sub(r"\s*([{}:;,])\s*", r"\1", " ".join(css.split())).replace(";}", "}")
