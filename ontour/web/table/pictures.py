"""A board as a picture: for the shelf, where it is looked at and nothing is tapped. Browsers keep it for ever."""

import hashlib
from functools import cache

from flask import Blueprint, Response, abort, request, url_for

from ontour.boards import Board, load_board
from ontour.drawing.board import draw_flat
from ontour.web.site.assets import A_YEAR
from ontour.web.site.language import language
from ontour.words import LANGUAGES

pages = Blueprint("pictures", __name__)
LOOKS = ("night", "day", "land-by-night", "land-by-day")
# Its style is part of the file; scripts and anything from elsewhere are not.
ONLY_ITS_STYLE = "default-src 'none'; style-src 'unsafe-inline'"


def address(board: Board, look: str) -> str:
    """It changes whenever the picture does."""
    spoken = language()
    return url_for("pictures.picture", board_id=board.id, look=look, language=spoken, v=drawn(board, look, spoken)[1])


@pages.get("/boards/<board_id>/<look>-<language>.svg")
def picture(board_id: str, look: str, language: str) -> Response:
    try:
        board = load_board(board_id)
    except ValueError:
        abort(404)
    if look not in LOOKS or language not in LANGUAGES:
        abort(404)
    svg, mark = drawn(board, look, language)
    answer = Response(svg, mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = A_YEAR if request.args.get("v") == mark else "no-cache"
    answer.headers["Content-Security-Policy"] = ONLY_ITS_STYLE
    return answer


@cache
def drawn(board: Board, look: str, language: str) -> tuple[str, str]:
    """The picture and its fingerprint."""
    svg = draw_flat(board, by_day=look.endswith("day"), places="land" not in look, language=language)
    return svg, hashlib.sha256(svg.encode()).hexdigest()[:12]
