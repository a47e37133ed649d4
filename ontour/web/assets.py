"""Stylesheets, scripts and icons: fingerprinted addresses that browsers may keep for ever, and answers in gzip."""

import gzip
import hashlib
import mimetypes
import re
from functools import cache, lru_cache
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, request

from ontour.files import folder

files = Blueprint("assets", __name__)
A_YEAR = "public, max-age=31536000, immutable"
WORTH_PACKING = 800
TEXT = re.compile(r"text/(?!event-stream)|.*javascript|.*svg|application/json")


def serve_from(app: Flask) -> None:
    app.register_blueprint(files)
    app.jinja_env.globals["asset"] = asset
    app.after_request(pack)


def asset(name: str) -> str:
    """The address of a static file; it changes when the file does."""
    path = folder("static") / name
    return f"/static/{name}?v={_content(path, path.stat().st_mtime_ns)[1]}"


@files.get("/static/<path:name>")
def static(name: str) -> Response:
    try:
        body, mark = _read(name)
    except FileNotFoundError:
        abort(404)
    answer = Response(body, mimetype=mimetypes.guess_type(name)[0] or "application/octet-stream")
    answer.headers["Cache-Control"] = A_YEAR if request.args.get("v") == mark else "no-cache"
    return answer


def _read(name: str) -> tuple[bytes, str]:
    root = folder("static").resolve()
    try:
        path = (root / name).resolve()
        if root in path.parents and path.is_file():
            return _content(path, path.stat().st_mtime_ns)
    except (ValueError, OSError):
        pass  # no file can have such a name
    raise FileNotFoundError(name)


@cache
def _content(path: Path, _changed: int) -> tuple[bytes, str]:
    body = path.read_bytes()
    return body, hashlib.sha256(body).hexdigest()[:12]


def pack(response: Response) -> Response:
    """Compress text on its way out. Streams are left alone: a held-back flush would hold back the game."""
    response.headers.add("Vary", "Accept-Encoding")
    if response.is_streamed or not TEXT.match(response.mimetype or ""):
        return response
    body = response.get_data()
    if len(body) >= WORTH_PACKING and request.accept_encodings.quality("gzip") > 0:
        response.set_data(_packed(body))
        response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(maxsize=100)  # the front page and the files are the same for everyone
def _packed(body: bytes) -> bytes:
    # The usual level 6 takes three times as long for three in a hundred less.
    return gzip.compress(body, compresslevel=4, mtime=0)
