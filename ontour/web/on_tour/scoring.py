"""Score a sheet, without a table: marks typed or pasted go in as text, the best route comes out as one is typing.

The one-line form of the sheet is all the state there is: it stands in the text field, in the link to share, and in
every question to the server.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import BoundedSemaphore

from flask import Blueprint, Response, abort, g, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ontour.boards import TourBoard
from ontour.drawing.board import Spot, spoken_name
from ontour.drawing.sheets import draw_sheet, sheet_spots
from ontour.games.on_tour.route import BestRoute, best_route
from ontour.games.on_tour.sheet import DOUBLES, ImpossibleNumber, Sheet, parse_sheet, sheet_line
from ontour.tables.aside import off_the_loop
from ontour.web.on_tour import sharing
from ontour.web.on_tour.box import asked_board, printed_boards
from ontour.web.site.downloads import attachment
from ontour.web.site.language import language
from ontour.web.site.limits import pictures, scored
from ontour.words import number, say, sentence

pages = Blueprint("scoring", __name__, url_prefix="/score")
LONGEST_TEXT = 4000  # characters; a full sheet with every place's name and room for remarks
LONG = 0.05  # seconds; what takes longer counts
_at_once = BoundedSemaphore(2)
KEPT = 512  # best routes that are remembered: the page, its picture and its text ask for the same one


@dataclass(frozen=True, slots=True)
class Scored:
    """A sheet that could be read, with its best route."""

    board: TourBoard
    sheet: Sheet
    best: BestRoute
    any_number: bool

    @property
    def line(self) -> str:
        return sheet_line(self.board, self.sheet)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place can be tapped, whatever stands in it."""
        written = sheet_spots(self.board, self.sheet)
        empty = {code: Spot("", "empty", spoken_name(place)) for code, place in self.board.places.items()}
        return {code: replace(spot, tap="choose") for code, spot in (empty | written).items()}

    @property
    def question(self) -> dict[str, str]:
        """What the link to this sheet asks for."""
        return {"sheet": self.line} | ({"any": "yes"} if self.any_number else {})


@dataclass(frozen=True, slots=True)
class ScoringScreen:
    """The page: `text` as it was given, what it says, and why not if it says nothing."""

    scored: Scored
    text: str
    refusal: str = ""
    double: bool = False  # refused only because no dice make such a number

    @property
    def board(self) -> TourBoard:
        return self.scored.board

    @property
    def boards(self) -> Sequence[TourBoard]:
        return printed_boards()

    @property
    def doubles(self) -> Sequence[str]:
        return [f"{number:02d}" for number in DOUBLES]

    @property
    def order(self) -> Sequence[str]:
        return reading_order(self.board)


@pages.get("/")
def start() -> AnyResponse:
    return redirect(url_for("scoring.page", board_id="usa"), 303)


@pages.get("/<board_id>")
@scored
def page(board_id: str) -> tuple[str, int]:
    screen = asked_screen(asked_board(board_id))
    return render_template("on_tour/scoring/page.html", screen=screen), 422 if screen.refusal else 200


@pages.post("/<board_id>")
@scored
def score(board_id: str) -> Response:
    """The marks, the route and the points; or only the refusal, and what was drawn before stays."""
    screen = asked_screen(asked_board(board_id))
    if not screen.refusal:
        return make_response(render_template("on_tour/scoring/_scored.html", screen=screen))
    answer = make_response(render_template("on_tour/scoring/_refusal.html", screen=screen), 422)
    answer.headers.update({"HX-Retarget": "#refusal", "HX-Reswap": "outerMorph"})
    return answer


@pages.get("/<board_id>/sheet.svg")
@scored
def picture(board_id: str) -> Response:
    scored = asked_sheet(board_id)
    return to_keep(
        draw_sheet(scored.board, scored.sheet, scored.best.route, language()), scored, "svg", "image/svg+xml"
    )


@pages.get("/<board_id>/sheet.png")
@pictures
@scored
def shared_picture(board_id: str) -> Response:
    scored = asked_sheet(board_id)
    svg = sharing.poster(scored.board, scored.sheet, scored.best, scored.board.title, "On Tour companion")
    return sharing.png(svg, f"on-tour-{scored.board.id}-{scored.best.points}-points")


@pages.get("/<board_id>/sheet.txt")
@scored
def text(board_id: str) -> Response:
    """The sheet as it can be pasted back; points and route stand in a remark."""
    scored = asked_sheet(board_id)
    remark = f"# {scored.best.points} points: {' '.join(scored.best.route)}".rstrip(" :")
    return to_keep(f"{scored.line}\n{remark}\n", scored, "txt", "text/plain")


def asked_sheet(board_id: str) -> Scored:
    screen = asked_screen(asked_board(board_id))
    if screen.refusal:
        abort(422, screen.refusal)
    return screen.scored


def asked_screen(board: TourBoard) -> ScoringScreen:
    given = request.values.get("sheet", "")
    any_number = request.values.get("any") == "yes"
    try:
        sheet, refusal = read(board, given, any_number), None
    except ValueError as error:
        sheet, refusal = Sheet(), error
    best = scored_aside(board, sheet_line(board, sheet))
    scored = Scored(board, sheet, best, any_number)
    return ScoringScreen(
        scored,
        given[:LONGEST_TEXT] if refusal else scored.line,
        sentence(str(refusal)) if refusal else "",
        isinstance(refusal, ImpossibleNumber),
    )


def scored_aside(board: TourBoard, line: str) -> BestRoute:
    """A sheet that was made to be hard takes a second: two at once, the others wait."""
    with _at_once:
        began = time.perf_counter()
        best = off_the_loop(best_of, board, line)
        g.took_long = time.perf_counter() - began > LONG
    return best


def read(board: TourBoard, given: str, any_number: bool) -> Sheet:
    if len(given) > LONGEST_TEXT:
        count = {"most": number(LONGEST_TEXT), "found": number(len(given))}
        raise ValueError(say("the text of a sheet has at most %(most)s characters, not %(found)s", **count))
    return parse_sheet(given, board, any_number)


@lru_cache(KEPT)
def best_of(board: TourBoard, line: str) -> BestRoute:
    return best_route(board, parse_sheet(line, board, any_number=True), count=False)


def to_keep(body: str, scored: Scored, ending: str, kind: str) -> Response:
    return attachment(body, f"on-tour-{scored.board.id}-{scored.best.points}-points.{ending}", kind)


def reading_order(board: TourBoard) -> list[str]:
    """The order in which one reads numbers off a paper sheet: in rows two circles high, each from west to east."""
    row = 4 * board.radius
    return sorted(board.places, key=lambda code: (board.places[code].at[1] // row, board.places[code].at[0]))
