"""The front page: what this is, a table to open, a code to join with."""

from flask import Blueprint, render_template

from ontour.boards import load_board
from ontour.games.editions import find_edition
from ontour.web.opponents import LEVELS
from ontour.web.solo import offer
from ontour.web.visitors import tables

pages = Blueprint("front", __name__)


@pages.get("/")
def home() -> str:
    boards = [load_board(board_id) for board_id in find_edition("on-tour").boards]
    return render_template("front/home.html", boards=boards, solo=offer(), levels=LEVELS)


@pages.get("/health")
def health() -> dict[str, str]:
    """For whoever watches the server: it answers, and so does its database."""
    tables().find("HEALTH")
    return {"status": "ok"}
