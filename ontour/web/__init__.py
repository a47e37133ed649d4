"""The web side: `create_app` and one blueprint for each audience. Routes ask a table and render one template."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import cache, lru_cache
from threading import Event

import segno
from flask import Flask
from werkzeug.routing import BaseConverter

from ontour.boards import Board
from ontour.drawing.board import CROSS, STAR, Spot, map_layer, marks_layer
from ontour.drawing.faces import FACE_PATHS
from ontour.drawing.sheets import sheet_spots
from ontour.files import folder
from ontour.games.chance import spaced_tour_code
from ontour.tables import Tables
from ontour.web.site import assets, display, errors, install, language, metrics, security
from ontour.web.site.dates import spoken_day
from ontour.web.site.limits import limiter
from ontour.web.table import (
    caller,
    evening,
    front,
    hosting,
    keeping,
    lobby,
    my_games,
    phone,
    pictures,
    replaying,
    solo,
    stream,
    watch,
)
from ontour.web.table.crowd import Crowd
from ontour.web.table.looks import look_of_edition, shelf

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
    app.extensions["crowd"] = Crowd(limited=bool(app.config.get("RATELIMIT_ENABLED", True)))
    app.url_map.converters["code"] = Code
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        named_map=named_map,
        spoken_marks=spoken_marks,
        sheet_spots=sheet_spots,
        qr=qr,
        STAR=STAR,
        CROSS=CROSS,
        FACE_PATHS=FACE_PATHS,
        picture_of=pictures.address,
    )
    app.jinja_env.filters.update(day=spoken_day, tour_code=spaced_tour_code)
    language.speak(app)
    security.protect(app)
    assets.serve_from(app)
    display.show(app)
    install.offer(app)
    limiter.init_app(app)
    metrics.count(app, tables)
    looks = [look_of_edition(editions[0]) for editions in shelf().values()]
    rooms = [front, pictures, lobby, caller, hosting, phone, stream, solo, my_games, keeping, evening, replaying, watch]
    for pages in [*(room.pages for room in rooms), *(pages for look in looks for pages in look.pages)]:
        app.register_blueprint(pages)
    errors.answer_for(app)
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
