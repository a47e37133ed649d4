"""The front page: a code to join with, and what each game offers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template

from ontour.games.editions import Edition
from ontour.web.table.looks import Look, look_of_edition, shelf
from ontour.web.table.visitors import tables

pages = Blueprint("front", __name__)


@dataclass(frozen=True, slots=True)
class Game:
    """A game on the front page: the editions there are of it, and what its own parts show."""

    look: Look
    editions: Sequence[Edition]
    offer: Any


@pages.get("/")
def home() -> str:
    looks = [(look_of_edition(editions[0]), editions) for editions in shelf().values()]
    games = [Game(look, editions, look.offer()) for look, editions in looks]
    return render_template("table/front/home.html", games=games)


@pages.get("/health")
def health() -> dict[str, str]:
    """For whoever watches the server: it answers, and so does its database."""
    tables().find("HEALTH")
    return {"status": "ok"}
