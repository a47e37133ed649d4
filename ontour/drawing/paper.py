"""Sheets for pen and paper: a board with room to write in, a name, points and a log of the calls.

A page is one SVG in millimetres whose text stays text. The PDF is the same drawing with its fonts embedded.
"""

import io
import re
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import accumulate, pairwise, product
from math import ceil

from ontour.boards import COLUMNS, ROWS, Point, TourBoard, TourPlace
from ontour.drawing.board import curve, pointers
from ontour.files import folder
from ontour.words import say, translated

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # millimetres
FONTS = {"normal": "oswald-regular.woff", "bold": "oswald-bold.woff"}

# A sheet is laid out as if it were this wide, then scaled to the room it gets.
WIDTH = 210.0
MARGIN = 11.0
HEAD = 21.0  # title, name, points, legend
ROW = 6.2
CALLS = 13  # in each half of the log; a game has some twenty
LOG = ROW * (CALLS + 1)


@dataclass(frozen=True, slots=True)
class Ink:
    """What a region is drawn with; the signs of the columns, hatched and dotted, are printed in both."""

    north: dict[str, str]
    south: dict[str, str]
    coast: str
    sign: str
    legend: str


COLOUR = Ink(
    {"West": "#bdd7f7", "Central": "#f9e2ac", "East": "#f7c9d8"},
    {"West": "#86b2ea", "Central": "#efc465", "East": "#e794b2"},
    coast="#ffffff",
    sign="#6b6478",
    legend=say("North light, South deep  ·  West blue and hatched, Central amber, East rose and dotted"),
)
BLACK = Ink(
    dict.fromkeys(COLUMNS, "#ffffff"),
    dict.fromkeys(COLUMNS, "#e6e6e6"),
    coast="#8a8a8a",
    sign="#8a8a8a",
    legend=say("North white, South grey  ·  West hatched, Central plain, East dotted"),
)


@dataclass(frozen=True, slots=True)
class Paper:
    """What to print on: one sheet on a page, or two side by side."""

    size: str = "a4"
    sheets: int = 1
    colour: bool = True
    log: bool = True
    language: str = "en"

    @property
    def page(self) -> tuple[float, float]:
        short, long = SIZES[self.size]
        return (short, long) if self.sheets == 1 else (long, short)

    @property
    def ink(self) -> Ink:
        return COLOUR if self.colour else BLACK

    def says(self, words: str) -> str:
        text: str = translated(words, self.language)
        return text


def svg_page(board: TourBoard, paper: Paper) -> str:
    """The page as an SVG file that stands alone, with its fonts."""
    return _page(board, paper, f"<style>{''.join(_face(weight) for weight in FONTS)}</style>")


def _face(weight: str) -> str:
    font = b64encode((folder("static") / "vendor" / FONTS[weight]).read_bytes()).decode()
    return f"@font-face{{font-family:Oswald;font-weight:{weight};src:url(data:font/woff;base64,{font})}}"


def pdf_page(board: TourBoard, paper: Paper) -> bytes:
    """The same page as a PDF: its text can be searched and selected, its fonts are inside."""
    from fpdf import FPDF  # takes a while to import, and only printing needs it

    pdf = FPDF(unit="mm", format=paper.page)
    pdf.set_title(f"On Tour · {paper.says(board.title)}")
    pdf.set_lang(paper.language)
    pdf.set_auto_page_break(False)
    for weight, name in FONTS.items():
        pdf.add_font("Oswald", "B" if weight == "bold" else "", folder("static") / "vendor" / name)
    pdf.add_page()
    pdf.image(io.BytesIO(_page(board, paper).encode()), x=0, y=0, w=paper.page[0], h=paper.page[1])
    return bytes(pdf.output())


def _page(board: TourBoard, paper: Paper, style: str = "") -> str:
    width, height = paper.page
    room = width / paper.sheets
    scale = room / WIDTH
    sheet = "".join(_sheet(board, paper, height / scale))
    placed = "".join(
        f'<g transform="translate({number * room:g} 0) scale({scale:g})">{sheet}</g>' for number in range(paper.sheets)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="Oswald, Arial Narrow, sans-serif" '
        f'role="img" lang="{paper.language}" aria-label="On Tour · {escape(paper.says(board.title))}">{style}'
        f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>{placed}</svg>\n'
    )


def _sheet(board: TourBoard, paper: Paper, height: float) -> Iterator[str]:
    """One sheet, WIDTH wide: the head, the board as large as it fits, and the log below."""
    foot = LOG + 4 if paper.log else 0
    room = WIDTH - 2 * MARGIN, height - 2 * MARGIN - HEAD - foot
    scale = min(room[0] / board.width, room[1] / board.height)
    left = MARGIN + (room[0] - scale * board.width) / 2
    top = MARGIN + HEAD + (room[1] - scale * board.height) / 2
    yield from _head(board, paper)
    yield f'<g transform="translate({left:.2f} {top:.2f}) scale({scale:.4f})">{"".join(_board(board, paper.ink))}</g>'
    if paper.log:
        yield from _log(paper, height - MARGIN - LOG)


def _head(board: TourBoard, paper: Paper) -> Iterator[str]:
    base, right = MARGIN + 8, WIDTH - MARGIN
    yield _text(MARGIN, base, 8, f"On Tour · {paper.says(board.title)}", weight="bold")
    yield _text(right - 88, base, 4, paper.says(say("Name")))
    yield _text(right - 32, base, 4, paper.says(say("Points")))
    yield _rule(f"M{right - 78:g} {base + 1:g}H{right - 36:g}M{right - 20:g} {base + 1:g}H{right:g}")
    yield _text(MARGIN, base + 6.5, 3.4, paper.says(paper.ink.legend), colour="#55505c")


def _log(paper: Paper, top: float) -> Iterator[str]:
    """Two tables side by side: the number of the call, its three cards, its two dice."""
    half = (WIDTH - 2 * MARGIN - 6) / 2
    for part, left in enumerate((MARGIN, MARGIN + half + 6)):
        right = left + half
        card = (half - 9 - 26) / 3
        columns = [left, *(left + 9 + n * card for n in range(3)), right - 26, right - 13, right]
        yield _text(columns[1] + 1.5, top + 4.4, 3.6, paper.says(say("Cards")), weight="bold")
        yield _text(columns[4] + 1.5, top + 4.4, 3.6, paper.says(say("Dice")), weight="bold")
        for row in range(CALLS):
            yield _text(left + 7, top + ROW * (row + 2) - 1.8, 3.4, str(part * CALLS + row + 1), anchor="end")
        bottom = top + ROW * (CALLS + 1)
        across = "".join(f"M{left:g} {top + ROW * n:g}H{right:g}" for n in range(1, CALLS + 2))
        down = "".join(f"M{at:g} {top + ROW:g}V{bottom:g}" for at in columns)
        yield _rule(across + down)


def _board(board: TourBoard, ink: Ink) -> Iterator[str]:
    for row, column in product(ROWS, COLUMNS):
        fill = (ink.north if row == "North" else ink.south)[column]
        lands = "".join(place.land for place in board.places.values() if (place.row, place.column) == (row, column))
        yield f'<path d="{lands}" fill="{fill}" stroke="{ink.coast}" stroke-width="1.6" stroke-linejoin="round"/>'
    yield _stroke(_hatch(board), ink.sign, 0.7)
    yield _stroke(_dots(board), ink.sign, 2)
    yield _stroke(_ways(board, ferry=False), "#3a3346", 4, dashes="0.01 7.6")
    yield _stroke(_ways(board, ferry=True), "#3a3346", 2.4, dashes="9 8")
    yield _stroke(pointers(board), "#3a3346", 1.6)
    for place in board.places.values():
        yield from _circle(board, place)


def _circle(board: TourBoard, place: TourPlace) -> Iterator[str]:
    """The label stands small in the upper part, so that a pen has room below it."""
    x, y = place.at
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{board.radius:g}" fill="#ffffff" stroke="#3a3346" stroke-width="2"/>'
    yield _text(x, y - 0.38 * board.radius, 0.52 * board.radius, place.label, anchor="middle", colour="#55505c")


def _hatch(board: TourBoard) -> str:
    """The west, hatched. Drawn line by line, because not every program that draws a PDF knows clipping or patterns."""
    lines = lines_over(board, "West", slope=1, step=12)
    return "".join(f"M{x1:.1f} {level - x1:.1f}L{x2:.1f} {level - x2:.1f}" for level, x1, x2 in lines)


def _dots(board: TourBoard) -> str:
    """The east, dotted: lines of no length in rows, every other row shifted."""
    rows = lines_over(board, "East", slope=0, step=5)
    return "".join(
        f"M{x} {level:g}h.01" for level, x1, x2 in rows for x in range(int(x1), int(x2)) if (x - level) % 10 == 0
    )


def lines_over(board: TourBoard, column: str, slope: float, step: float) -> Iterator[tuple[float, float, float]]:
    """Parallel lines over the land of a column: where y + slope x is a level, from which x to which."""
    crossings: defaultdict[float, list[float]] = defaultdict(list)
    for place in board.places.values():
        for (x1, y1), (x2, y2) in _edges(place.land) if place.column == column else ():
            a, b = y1 + slope * x1, y2 + slope * x2
            for number in range(ceil(min(a, b) / step), ceil(max(a, b) / step)):
                crossings[number * step].append(x1 + (x2 - x1) * (number * step - a) / (b - a))
    for level, xs in sorted(crossings.items()):
        xs.sort()
        yield from ((level, x1, x2) for x1, x2 in zip(xs[::2], xs[1::2], strict=True))


def _edges(land: str) -> Iterator[tuple[Point, Point]]:
    """The sides of a land: rings that begin with a point and go on in steps."""
    for ring in land.split("M")[1:]:
        numbers = [float(number) for number in _NUMBER.findall(ring)]
        steps = zip(numbers[::2], numbers[1::2], strict=True)
        points = list(accumulate(steps, lambda at, step: (at[0] + step[0], at[1] + step[1])))
        yield from pairwise([*points, points[0]])


_NUMBER = re.compile(r"-?\d*\.?\d+")


def _ways(board: TourBoard, ferry: bool) -> str:
    return "".join(curve(board, line) for line in board.lines if line.ferry == ferry)


def _stroke(d: str, colour: str, width: float, dashes: str = "") -> str:
    if not d:
        return ""
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"{broken}/>'


def _rule(d: str) -> str:
    return _stroke(d, "#8a8a8a", 0.25)


def _text(
    x: float,
    y: float,
    size: float,
    words: str,
    *,
    anchor: str = "start",
    weight: str = "normal",
    colour: str = "#1c1822",
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="{colour}">{escape(words)}</text>'
    )
