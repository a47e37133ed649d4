"""A sheet as a poster to share: its player, points, board and route in one SVG that stands alone, and as PNG.

The look is that of the pages. What draws the PNG knows neither CSS variables nor media queries, so the stylesheet is
written out for one look; and digits never depend on the fonts of a machine: our display face comes along.
"""

import atexit
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from tempfile import NamedTemporaryFile
from threading import BoundedSemaphore
from unicodedata import east_asian_width

from ontour.boards import Board, TourBoard
from ontour.drawing.board import map_layer, marks_layer, style
from ontour.drawing.plain_style import written_out
from ontour.drawing.sheets import sheet_spots
from ontour.files import folder
from ontour.games.on_tour.sheet import Sheet

WIDTH = 1200.0
MARGIN = 64.0
HEAD = 196.0
FOOT = 72.0
FACE = folder("static") / "vendor" / "oswald-bold.woff"
FAMILY = "Oswald SemiBold"  # as the face calls itself

LOOKS = {
    "dark": {"stage": "#11131f", "text": "#fff4dc", "soft": "#c3bfd0", "move": "#ffd23f"},
    "light": {"stage": "#f7f1e5", "text": "#241d2e", "soft": "#5b5263", "move": "#b4125a"},
}


@dataclass(frozen=True, slots=True)
class Poster:
    """What stands round the board, in the language of whoever asks."""

    kicker: str
    heading: str
    points: str
    unit: str
    facts: str
    origin: str


def svg_poster(
    board: Board, sheet: Sheet, route: Sequence[str], own: Sequence[str], poster: Poster, look: str = "dark"
) -> str:
    """The picture as an SVG file."""
    scale = (WIDTH - 2 * MARGIN) / board.width
    height = HEAD + scale * board.height + FOOT + MARGIN
    face = b64encode(FACE.read_bytes()).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}" height="{height:.0f}" '
        f'viewBox="0 0 {WIDTH:g} {height:.0f}" role="img" aria-label="{escape(spoken(poster))}">'
        f'<style>@font-face{{font-family:"{FAMILY}";font-weight:1 1000;src:url(data:font/woff;base64,{face})}}'
        f"{poster_style(look)}</style>{''.join(_stage(height, look))}{''.join(_words(poster, height, look))}"
        f'<g class="board" transform="translate({MARGIN:g} {HEAD:g}) scale({scale:.4f})">'
        f"{map_layer(board)}{marks_layer(board, sheet_spots(board, sheet), route, own=own)}</g></svg>\n"
    )


def spoken(poster: Poster) -> str:
    return f"{poster.heading}: {poster.points} {poster.unit}. {poster.kicker}. {poster.facts}"


def _stage(height: float, look: str) -> Iterator[str]:
    """The background, with a row of bulbs like a marquee."""
    colour = LOOKS[look]
    yield f'<rect width="100%" height="100%" fill="{colour["stage"]}"/>'
    yield (
        f'<rect x="20" y="20" width="{WIDTH - 40:g}" height="{height - 40:.0f}" rx="28" fill="none" '
        f'stroke="{colour["move"]}" stroke-width="9" stroke-linecap="round" stroke-dasharray="0.1 24"/>'
    )


def _words(poster: Poster, height: float, look: str) -> Iterator[str]:
    colour, right, bottom = LOOKS[look], WIDTH - MARGIN, height - MARGIN
    room = WIDTH - 2 * MARGIN - 280
    yield _text(MARGIN, 92, 30, poster.kicker, colour["soft"])
    yield _text(MARGIN, 168, min(76, room / _ems(poster.heading)), poster.heading, colour["text"])
    yield _text(right, 136, 96, poster.points, colour["move"], "end")
    yield _text(right, 176, 30, poster.unit, colour["soft"], "end")
    yield _text(MARGIN, bottom, 30, poster.facts, colour["text"])
    yield _text(right, bottom, 30, poster.origin, colour["soft"], "end")


def _text(x: float, y: float, size: float, words: str, colour: str, anchor: str = "start") -> str:
    return (
        f'<text class="words" x="{x:g}" y="{y:g}" font-size="{size:.1f}" fill="{colour}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )


def _ems(words: str) -> float:
    """About how wide a text is; ideographs and emoji are as wide as they are high."""
    return sum(1.1 if east_asian_width(letter) in "WF" else 0.6 for letter in words) or 1


@cache
def poster_style(look: str) -> str:
    """The stylesheet of boards, written out for one look."""
    rooms = TourBoard.style_rooms
    board = written_out(style(rooms), style(rooms, by_day="-light") if look == "light" else "")
    return f'text{{font-family:"{FAMILY}",system-ui,sans-serif}}{board}.words{{font-weight:600}}'


def png_poster(svg: str, width: int = int(WIDTH)) -> bytes:
    """The same picture as PNG. Names in other scripts and emoji take the fonts there are.

    It is drawn in a process of its own, because the library stops all threads of this one while it works.
    """
    # A family of emoji is shown one by one: no font has the joiner between them, and all would be boxes.
    plain = svg.replace("\u200d", "").encode()
    command = [sys.executable, "-I", "-c", _DRAW, str(width), _face_file(), FAMILY]
    with _painters:
        return subprocess.run(command, input=plain, capture_output=True, check=True, timeout=60).stdout


_painters = BoundedSemaphore(2)  # so many pictures are drawn at once; others wait
_DRAW = """
import sys
from resvg_py import svg_to_bytes
svg, (width, face, family) = sys.stdin.buffer.read().decode(), sys.argv[1:]
png = svg_to_bytes(svg_string=svg, width=int(width), font_files=[face], sans_serif_family=family)
sys.stdout.buffer.write(png)
"""


@cache
def _face_file() -> str:
    """Our face as the kind of file that can be read there."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it has no types

    font = TTFont(FACE)
    font.flavor = None
    file = NamedTemporaryFile(prefix="ontour-", suffix=".ttf")  # noqa: SIM115  # it stays as long as the process
    atexit.register(file.close)
    font.save(file)
    file.flush()
    return file.name
