"""A board as SVG: the map that never changes, and on top of it the marks, the route and what may be tapped.

Both are pure functions to text. Pages lay the two over each other and only ever replace the upper one; `draw` puts
them into one file that stands alone. The look is `static/site/board.css`, by day `board-light.css`, here and on
pages, and that of the other rooms that a kind of board names.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from itertools import pairwise

from ontour.boards import Board, Line, Place, Point
from ontour.files import folder
from ontour.words import Said, say, translated

# Glyphs of our own in a square from -1 to 1, so that no font decides how a star looks.
STAR = "M0-1 .26-.33.97-.31.42.14.6.82 0 .42-.6.82-.42.14-.97-.31-.26-.33z"
CROSS = "M-.62-.62.62.62M.62-.62-.62.62"
GLYPHS = {"*": STAR, "X": CROSS}

# Nothing is told by colour alone: land is hatched or dotted, or has a token scattered over it that its places show too.
TOKENS = {
    "blue": "M-.9 0a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0z",
    "green": "M0-1 1 .8H-1z",
    "orange": "M-.8-.8H.8V.8H-.8z",
    "pink": "M-.33-1H.33V-.33H1V.33H.33V1H-.33V.33H-1V-.33H-.33z",
    "yellow": STAR,
    "purple": "M0-1.1.75 0 0 1.1-.75 0z",
}


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


def map_layer(board: Board, language: str = "en") -> str:
    """Land by area or colour with its second sign, waters, lines, ferries and leaders: the part without a state."""
    families = {place.family: place.sign for place in board.places.values()}
    return "".join(
        (
            f"<defs>{''.join(_pattern(board, sign) for sign in dict.fromkeys(families.values()) if sign)}</defs>",
            *(_land(board, each) for each in families),
            *(_signed(board, each, sign) for each, sign in families.items() if sign),
            *(_inset(box) for box in board.insets),
            *(_letters(words, at, language) for words, at in board.lettering.items()),
            _ways("lines", (line for line in board.drawn_lines if not line.ferry), board),
            _ways("ferries", (line for line in board.drawn_lines if line.ferry), board),
            _leaders(board),
        )
    )


def _pattern(board: Board, sign: str) -> str:
    size, pattern = PATTERNS.get(sign) or _scattered(TOKENS[sign.removeprefix("token-")])
    return (
        f'<pattern id="{board.id}-{sign}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f"{pattern}</pattern>"
    )


PATTERNS = {
    "hatch": (9, '<path class="hatch" d="M-1 1 1-1M0 9 9 0M8 10 10 8"/>'),
    "dots": (10, '<circle class="dot" cx="2.5" cy="2.5" r="1.3"/><circle class="dot" cx="7.5" cy="7.5" r="1.3"/>'),
}


def _scattered(token: str) -> tuple[int, str]:
    spots = ("8 8", "24 24")
    return 32, "".join(f'<path class="pattern" d="{token}" transform="translate({at}) scale(4.6)"/>' for at in spots)


def _land(board: Board, each: str) -> str:
    """The land of one family. The inner group has no colour of its own, so that the second sign can reuse it."""
    lands = "".join(
        f'<path id="{board.id}-land-{p.code}" d="{p.land}"/>' for p in board.places.values() if p.family == each
    )
    return f'<g class="land {each}"><g id="{_land_id(board, each)}">{lands}</g></g>'


def _land_id(board: Board, each: str) -> str:
    return f"{board.id}-{each.replace(' ', '-')}"


def _signed(board: Board, each: str, sign: str) -> str:
    """The second sign of a family, laid over its land."""
    return f'<use class="sign" fill="url(#{board.id}-{sign})" href="#{_land_id(board, each)}"/>'


def _inset(box: Sequence[float]) -> str:
    west, north, east, south = box
    return f'<rect class="inset" x="{west:g}" y="{north:g}" width="{east - west:g}" height="{south - north:g}" rx="8"/>'


def _letters(words: str, at: Point, language: str) -> str:
    return f'<text class="water" x="{at[0]:g}" y="{at[1]:g}">{escape(translated(words, language))}</text>'


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
    # A step of no length with round ends is a dot: the land itself may be too small to see.
    tips = "".join(f"M{_xy(place.leader)}h0" for place in board.places.values() if place.leader)
    return f'<path class="leaders" d="{d}"/><path class="leaders tips" d="{tips}"/>' if d else ""


def pointers(board: Board) -> str:
    return "".join(f"M{_xy(place.at)}L{_xy(place.leader)}" for place in board.places.values() if place.leader)


def _xy(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"


def marks_layer(
    board: Board,
    spots: Mapping[str, Spot],
    route: Sequence[str] = (),
    name: str = "",
    own: Sequence[str] = (),
    language: str = "en",
) -> str:
    """The part that changes: the route below, then a circle for each place with what stands in it.

    `own` is a route that somebody traced, a wide band below the best one. `name` goes before the ids of the places,
    instead of the board's, where a page shows several sheets; what places say aloud they say in this language.
    """
    on_route, name = frozenset(route), name or board.id
    places = (
        f'<g id="{name}-{code}" {_place(place, spots.get(code, EMPTY), code in on_route, board.radius, language)}</g>'
        for code, place in board.places.items()
    )
    return own_path(board, own) + route_path(board, route) + "".join(places)


def some_marks(board: Board, spots: Mapping[str, Spot], name: str, language: str = "en") -> str:
    """Only these places, to be laid over a board that shows all of them."""
    return "".join(
        f'<g id="{name}-{code}" {_place(board.places[code], spot, False, board.radius, language)}</g>'
        for code, spot in spots.items()
    )


def route_path(board: Board, route: Sequence[str]) -> str:
    """The route along the lines' own curves; `pathLength` lets a page draw it stop by stop."""
    d = _along(board, route)
    return (
        f'<path class="route casing" pathLength="1" d="{d}"/><path class="route" pathLength="1" d="{d}"/>' if d else ""
    )


def own_path(board: Board, route: Sequence[str]) -> str:
    d = _along(board, route)
    return f'<path class="own-route" d="{d}"/>' if d else ""


def _along(board: Board, route: Sequence[str]) -> str:
    if len(route) < 2:
        return ""
    first, *steps = (_step(board, a, b) for a, b in pairwise(route))
    # Each further step continues the one path: only its curve, without a new beginning.
    return first + "".join("Q" + step.split("Q")[1] for step in steps)


def place_at_times(board: Board, code: str, spot: Spot, attributes: str, language: str = "en") -> str:
    """One place as it looks for some time, where a drawing holds several looks of it."""
    return f"<g {attributes} {_place(board.places[code], spot, False, board.radius, language)}</g>"


def _step(board: Board, a: str, b: str) -> str:
    """One step of a route: along the line, or in a wide arc where a car, a plane or a ship goes without one."""
    if line := board.line_between.get(frozenset((a, b))):
        return curve(board, line, a)
    (x, y), (u, v) = board.places[a].at, board.places[b].at
    arc = ((x + u) / 2 + (v - y) / 6, (y + v) / 2 + (x - u) / 6)
    return f"M{_xy((x, y))}Q{_xy(arc)} {_xy((u, v))}"


@lru_cache(maxsize=16384)  # after a flip a thousand sheets are drawn, and most of their places look alike
def _place(place: Place, spot: Spot, on_route: bool, radius: float, language: str) -> str:
    classes = f"place {place.family} {'coloured ' if _token(place) else ''}{spot.classes}".rstrip()
    if on_route:
        classes += " on-route"
    spoken = escape(translated(spot.spoken or spoken_name(place), language))
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
    if (token := _token(place)) and not spot.text:
        return (
            f'<text class="{"label" if len(place.label) < 3 else "label long"}" dy=".1em">{escape(place.label)}</text>'
            f'<path class="token" d="{token}" '
            f'transform="translate(0 {radius * 0.5:g}) scale({radius * 0.25:g})"/>'
        )
    label = escape(place.label)
    if not spot.text or _token(place):
        return f'<text class="{"mark" if spot.text else "label"}" dy=".36em">{escape(spot.text) or label}</text>'
    # The place keeps its letters below the number, small, as on the printed sheet.
    return f'<text class="mark" dy=".17em">{escape(spot.text)}</text><text class="under" dy="1.75em">{label}</text>'


def _token(place: Place) -> str:
    """What the discs of its family show, where the second sign is a token."""
    return TOKENS.get(place.sign.removeprefix("token-"), "")


EMPTY_PLACE = say("empty")


@lru_cache(maxsize=8192, typed=True)  # the same few states again and again, for each place of a thousand sheets
def spoken_name(place: Place, state: str = EMPTY_PLACE) -> Said:
    """What a place says aloud: 'Utah, South and West, empty', or 'Utah, yellow'."""
    return place.spoken(state)


def draw(
    board: Board, spots: Mapping[str, Spot], route: Sequence[str] = (), desc: str = "", language: str = "en"
) -> str:
    """A picture of a board or a sheet that stands alone: one SVG file with its own style."""
    count = {"places": len(board.places), "lines": len(board.lines)}
    desc = translated(desc or say("%(places)s places joined by %(lines)s lines.", **count), language)
    title = translated(board.title, language)
    size = f"{board.width:g} {board.height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board {board.id}" viewBox="0 0 {size}" '
        f'lang="{language}" role="group" aria-labelledby="{board.id}-title {board.id}-desc">'
        f'<title id="{board.id}-title">{escape(title)}</title>'
        f'<desc id="{board.id}-desc">{escape(desc)}</desc><style>{stylesheet(board.style_rooms)}</style>'
        f'<rect class="sea" width="100%" height="100%"/>{map_layer(board, language)}'
        f"{marks_layer(board, spots, route, language=language)}</svg>\n"
    )


def draw_flat(board: Board, by_day: bool, places: bool = True, language: str = "en") -> str:
    """A picture in one look to be seen among others, or with nothing but land behind them: nobody taps its places."""
    look = style(board.style_rooms) + (style(board.style_rooms, by_day="-light") if by_day else "")
    marks = marks_layer(board, {}, language=language) if places else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {board.width:g} {board.height:g}">'
        f"<style>{look}</style>{map_layer(board, language)}{marks}</svg>\n"
    )


def stylesheet(rooms: Sequence[str]) -> str:
    """The look by night and by day."""
    return f"{style(rooms)}@media (prefers-color-scheme:light){{{style(rooms, by_day='-light')}}}"


@cache
def style(rooms: Sequence[str], by_day: str = "") -> str:
    """The look, or what differs by day, with what only a person reading the stylesheets needs left out."""
    css = "".join((folder("static") / room / f"board{by_day}.css").read_text(encoding="utf-8") for room in rooms)
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    return re.sub(r"\s*([{}:;,])\s*", r"\1", " ".join(css.split())).replace(";}", "}")
