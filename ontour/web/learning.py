"""How to play: the rules on a page, and three prepared calls on a real sheet."""

from flask import Blueprint

pages = Blueprint("learning", __name__)


@pages.get("/how-to-play")
def page() -> str:
    return ""


@pages.get("/rules")
def rules() -> str:
    return ""
