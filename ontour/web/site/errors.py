"""Errors as pages: what went wrong, and what to do next."""

from flask import Flask, g, render_template, request
from werkzeug.exceptions import HTTPException

from ontour.tables import NotSaved, Refused
from ontour.words import say


def answer_for(app: Flask) -> None:
    app.register_error_handler(HTTPException, explain)
    app.register_error_handler(Refused, refused)
    app.register_error_handler(NotSaved, not_saved)


# What to do next, for the errors people meet; None takes the sentence that came with the error.
NEXT_STEPS: dict[int, tuple[str, str | None]] = {
    403: (say("That is not for you to do"), None),
    404: (say("There is no such page"), say("The address may be mistyped.")),
    405: (say("That cannot be done here"), say("Go back to the front page and try again from there.")),
    413: (say("That is too much"), say("Send something shorter.")),
    422: (say("That could not be done"), None),
    429: (say("That was a bit fast"), say("Wait a minute, then try again.")),
    500: (say("Something broke on our side"), say("Nothing that was confirmed is lost. Load the page again.")),
}
NOT_UNDERSTOOD = (say("That was not understood"), say("Go back to the front page and try again from there."))


def explain(error: HTTPException) -> tuple[str, int]:
    code = error.code or 500
    if "wrong_code" in g:
        return render_template("table/wrong_code.html", wrong=g.wrong_code), code
    title, advice = NEXT_STEPS.get(code, NOT_UNDERSTOOD)
    return error_page(code, title, advice or error.description or "")


def refused(problem: Refused) -> tuple[str, int]:
    """A table that cannot be found any more, or whose board is no longer here."""
    return error_page(410, say("This table cannot be played"), str(problem))


def not_saved(problem: NotSaved) -> tuple[str, int]:
    if request.method in ("GET", "HEAD"):  # who only looks has nothing to save
        return error_page(503, say("Out of reach just now"), say("Nothing is lost. Load the page again in a moment."))
    return error_page(503, say("Not saved"), str(problem))


def error_page(code: int, title: str, advice: str) -> tuple[str, int]:
    return render_template("site/error.html", code=code, title=title, advice=advice), code
