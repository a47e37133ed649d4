"""Replays: a game step by step, from its table or from a file that somebody brings.

The room of the game makes the page. Nothing is asked again while one looks, and nothing of a file that was brought is
kept.
"""

from functools import lru_cache
from typing import Any

from flask import Blueprint, abort, render_template, request
from werkzeug.datastructures import FileStorage

from ontour.games.tourfile import replay
from ontour.tables.aside import off_the_loop
from ontour.web.site.language import language
from ontour.web.site.limits import limiter
from ontour.web.table.looks import Look, look_of_edition
from ontour.words import say, sentence

pages = Blueprint("replaying", __name__)
LARGEST_FILE = 256 * 1024  # bytes
MOST_LINES = 5000
KEPT_REPLAYS = 8
EXAMPLE = "game: on-tour\nboard: usa\n\nsit 1 Ana\nstart 1"


@pages.get("/replay")
def bring() -> str:
    """The form for a file."""
    return render_template("table/bring.html", example=EXAMPLE, text="", refusal="")


@pages.post("/replay")
@limiter.limit("30/minute")
def brought() -> tuple[str, int]:
    request.max_content_length = 2 * LARGEST_FILE  # a file, or its text in a form that writes blanks as %20
    request.max_form_memory_size = 2 * LARGEST_FILE
    text = ""
    try:
        text = brought_text(request.files.get("file"), request.form.get("text", ""))
        look, screen = off_the_loop(replayed, text, language())
    except ValueError as problem:
        refusal = sentence(problem.args[0])
        return render_template("table/bring.html", example=EXAMPLE, text=text, refusal=refusal), 422
    return render_template(look.replay_page, screen=screen), 200


def brought_text(file: FileStorage | None, pasted: str) -> str:
    """The file if there is one, otherwise what was pasted; a ValueError if it is no text or too long."""
    data = file.stream.read(LARGEST_FILE + 1) if file and file.filename else pasted.encode("utf-8", "replace")
    if len(data) > LARGEST_FILE:
        raise ValueError(say("A game file has at most %(size)s KB.", size=LARGEST_FILE // 1024))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(say("This is not UTF-8 text, so it is no game file.")) from None
    if not text.strip():
        raise ValueError(say("Choose a game file or paste its text."))
    return text


def replayed(text: str, language: str, back: str = "") -> tuple[Look, Any]:
    """A game file as far as it goes, in a language; a ValueError if its heading says nothing, or if it is too much."""
    if text.count("\n") > MOST_LINES:
        raise ValueError(say("A replay has at most %(count)s lines.", count=MOST_LINES))
    played = replay(text)
    look = look_of_edition(played.tour.edition)
    return look, look.replay_screen(played, language, back)


def kept_replay(text: str, back: str) -> str:
    try:
        look, screen = off_the_loop(_kept, text, language(), back)
    except ValueError as problem:
        abort(422, sentence(str(problem)))
    return render_template(look.replay_page, screen=screen)


_kept = lru_cache(KEPT_REPLAYS)(replayed)
