"""The front page: what this is, and the boards that can be played."""

from flask import Blueprint, render_template

from ontour.boards import board_ids, load_board

pages = Blueprint("front", __name__)


@pages.get("/")
def home() -> str:
    return render_template("front/home.html", boards=[load_board(board_id) for board_id in board_ids()])


@pages.get("/health")
def health() -> dict[str, str]:
    """For whoever watches the server: it answers."""
    return {"status": "ok"}
