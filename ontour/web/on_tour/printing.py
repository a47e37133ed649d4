"""Print sheets: choose paper and ink, look at the page, take it as PDF or SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ontour.boards import TourBoard
from ontour.drawing.paper import SIZES, Paper, pdf_page, svg_page
from ontour.tables.aside import off_the_loop
from ontour.web.on_tour.box import asked_board, printed_boards
from ontour.web.site.downloads import attachment
from ontour.web.site.language import language

pages = Blueprint("printing", __name__, url_prefix="/print")
LETTER_LANDS = ("en-US", "en-CA", "es-MX", "fr-CA")
KEPT = 64  # every choice for two boards in two languages


@dataclass(frozen=True, slots=True)
class PrintScreen:
    """The page: what is chosen, and the same choice as a question to the server."""

    board: TourBoard
    paper: Paper

    @property
    def boards(self) -> Sequence[TourBoard]:
        return printed_boards()

    @property
    def question(self) -> dict[str, str]:
        return {
            "ink": "colour" if self.paper.colour else "black",
            "size": self.paper.size,
            "sheets": str(self.paper.sheets),
            "log": "yes" if self.paper.log else "no",
        }


@pages.get("/")
def start() -> AnyResponse:
    return redirect(url_for("printing.page", board_id="usa"), 303)


@pages.get("/<board_id>")
def page(board_id: str) -> str:
    return render_template("on_tour/printing/page.html", screen=PrintScreen(asked_board(board_id), asked_paper()))


@pages.get("/<board_id>/sheets.svg")
def svg(board_id: str) -> Response:
    board, paper = asked_board(board_id), asked_paper()
    return attachment(svg_page(board, paper), f"{name(board, paper)}.svg", "image/svg+xml")


@pages.get("/<board_id>/sheets.pdf")
def pdf(board_id: str) -> Response:
    board, paper = asked_board(board_id), asked_paper()
    return attachment(off_the_loop(made_pdf, board, paper), f"{name(board, paper)}.pdf", "application/pdf")


@lru_cache(KEPT)
def made_pdf(board: TourBoard, paper: Paper) -> bytes:
    return pdf_page(board, paper)


def asked_paper() -> Paper:
    """What was chosen; what was not, or makes no sense, is as most people want it."""
    asked = request.args
    usual = "letter" if request.accept_languages.best in LETTER_LANDS else "a4"
    size = asked.get("size", usual)
    return Paper(
        size=size if size in SIZES else usual,
        sheets=2 if asked.get("sheets") == "2" else 1,
        colour=asked.get("ink") != "black",
        log=asked.get("log") != "no",
        language=language(),
    )


def name(board: TourBoard, paper: Paper) -> str:
    return f"on-tour-{board.id}-{paper.size}" + ("-two" if paper.sheets == 2 else "")
