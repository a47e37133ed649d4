"""The web side: `create_app` and one blueprint for each audience. Routes ask a table and render one template."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import cache, lru_cache
from threading import Event

import segno
from flask import Flask, g, render_template
from werkzeug.exceptions import HTTPException
from werkzeug.routing import BaseConverter

from ontour.boards import Board
from ontour.drawing import CROSS, STAR, Spot, map_layer, marks_layer
from ontour.files import folder
from ontour.pictures import sheet_spots
from ontour.tables import NotSaved, Refused, Tables
from ontour.web import (
    assets,
    caller,
    display,
    front,
    history,
    install,
    keeping,
    language,
    learning,
    lobby,
    logbook,
    opponents,
    printing,
    replaying,
    scoring,
    security,
    sheet,
    solo,
    stream,
)
from ontour.web.days import spoken_day
from ontour.web.limits import limiter
from ontour.words import say

SEAT_KEPT = timedelta(days=90)


class Code(BaseConverter):
    """A table's code as somebody may type it, right or wrong; names of files, such as favicon.ico, are none."""

    regex = r"[^/.]{1,80}"
    weight = 200  # every other address is tried first


def create_app(tables: Tables, secret_key: bytes, **settings: object) -> Flask:
    """The app over these tables. Settings: PUBLIC_URL and LAN_ADDRESS for the QR code, RATELIMIT_… for the limits."""
    app = Flask("ontour", template_folder=str(folder("templates")), static_folder=None)
    app.config.update(SECRET_KEY=secret_key, PERMANENT_SESSION_LIFETIME=SEAT_KEPT, RATELIMIT_STORAGE_URI="memory://")
    app.config.update(settings)
    app.extensions.update(tables=tables, stopping=Event())
    app.url_map.converters["code"] = Code
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        map_layer=named_map, marks_layer=spoken_marks, sheet_spots=sheet_spots, qr=qr, STAR=STAR, CROSS=CROSS
    )
    app.jinja_env.filters["day"] = spoken_day
    language.speak(app)
    security.protect(app)
    assets.serve_from(app)
    display.show(app)
    install.offer(app)
    limiter.init_app(app)
    for audience in (
        front.pages,
        lobby.pages,
        opponents.pages,
        logbook.pages,
        caller.pages,
        sheet.pages,
        stream.streams,
        scoring.pages,
        printing.pages,
        solo.pages,
        history.pages,
        learning.pages,
        keeping.pages,
        replaying.pages,
    ):
        app.register_blueprint(audience)
    app.register_error_handler(HTTPException, explain)
    app.register_error_handler(Refused, refused)
    app.register_error_handler(NotSaved, not_saved)
    return app


def named_map(board: Board) -> str:
    """The map, with its waters named in the language of the page."""
    return drawn_map(board, language.language())


drawn_map = cache(map_layer)


def spoken_marks(
    board: Board, spots: Mapping[str, Spot], route: Sequence[str] = (), name: str = "", own: Sequence[str] = ()
) -> str:
    """The marks of a sheet, which say aloud what they are in the language of the page."""
    return marks_layer(board, spots, route, name, own, language.language())


@lru_cache(maxsize=1000)  # drawn again at each push otherwise, and it takes milliseconds
def qr(address: str, quiet: int = 2) -> str:
    """The address as a QR code: an SVG without any style of its own."""
    code: str = segno.make(address, error="m").svg_inline(border=quiet, omitsize=True, svgclass="qr", lineclass=None)
    return code


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
    return error_page(503, say("Not saved"), str(problem))


def error_page(code: int, title: str, advice: str) -> tuple[str, int]:
    return render_template("error.html", code=code, title=title, advice=advice), code
