"""Stylesheets, scripts and icons: joined from their sources, at addresses that browsers may keep for ever, in gzip.

Sources are small files that import what they use: `@import "board.css";` in a stylesheet, `import { nearest } from
"./places.js";` in a script. What a page asks for is joined into one file when it is first asked for, so that a phone
makes few requests and nobody needs a build tool.
"""

import gzip
import hashlib
import mimetypes
import re
from functools import cache, lru_cache
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, request
from werkzeug.security import safe_join

from ontour.files import folder

files = Blueprint("assets", __name__)
A_YEAR = "public, max-age=31536000, immutable"
WORTH_PACKING = 800
TEXT = re.compile(r"text/(?!event-stream)|.*javascript|.*svg|application/json")

STYLE_IMPORT = re.compile(r'^@import "([^"]+)"( print)?;\n', re.M)
SCRIPT_IMPORT = re.compile(r'^import (?:{ ([^}]+) } from )?"([^"]+)";\n', re.M)
REMARK = re.compile(r"^ *//.*\n", re.M)  # for whoever reads the source
STYLE_BLANK = re.compile(r" *([{;}]) *")  # blanks inside a rule, which only a reader needs
STYLE_FILE = re.compile(r'url\("/static/([^"?]+)"\)')
STYLE_REMARK = re.compile(r"/\*.*?\*/\n?", re.S)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.M)


def serve_from(app: Flask) -> None:
    app.register_blueprint(files)
    app.jinja_env.globals["asset"] = asset
    app.after_request(pack)


def asset(name: str) -> str:
    """The address of a static file; it changes when the file, or anything it is joined from, does."""
    return f"/static/{name}?v={content(folder('static') / name)[1]}"


@files.get("/static/<path:name>")
def static(name: str) -> Response:
    path = safe_join(str(folder("static")), name)
    if path is None:
        abort(404)
    try:
        body, mark = content(Path(path))
    except (OSError, ValueError):  # no such file, a folder, or a name that no file can have
        abort(404)
    answer = Response(body, mimetype=mimetypes.guess_type(name)[0] or "application/octet-stream")
    answer.headers["Cache-Control"] = A_YEAR if request.args.get("v") == mark else "no-cache"
    if (answer.mimetype or "").startswith("video/"):  # browsers ask for a film in pieces
        answer.make_conditional(request, accept_ranges=True, complete_length=len(body))
    return answer


def content(path: Path) -> tuple[bytes, str]:
    """What is sent for a file, and its fingerprint."""
    return _content(path, max(source.stat().st_mtime_ns for source in sources(path)))


@cache
def _content(path: Path, _changed: int) -> tuple[bytes, str]:
    joined = {".css": joined_style, ".js": joined_script}.get(path.suffix)
    body = joined(path).encode() if joined and "vendor" not in path.parts else path.read_bytes()
    return body, hashlib.sha256(body).hexdigest()[:12]


# Joining


def sources(path: Path) -> list[Path]:
    """A file and all that it imports, each once, what is imported first."""
    found: dict[Path, None] = {}
    for name in _imported(path, path.stat().st_mtime_ns):
        found |= dict.fromkeys(sources(path.parent / name))
    return [source.resolve() for source in (*found, path)]


@cache
def _imported(path: Path, _changed: int) -> list[str]:
    if path.suffix not in (".css", ".js") or "vendor" in path.parts:
        return []
    text = path.read_text(encoding="utf-8")
    return [found[-1] for found in SCRIPT_IMPORT.findall(text)] + [found[0] for found in STYLE_IMPORT.findall(text)]


def joined_style(path: Path) -> str:
    def included(found: re.Match[str]) -> str:
        style = joined_style(path.parent / found[1])
        return f"@media print {{\n{style}}}\n" if found[2] else style

    style = STYLE_IMPORT.sub(included, STYLE_REMARK.sub("", path.read_text(encoding="utf-8")))
    style = STYLE_BLANK.sub(r"\1", style)
    return STYLE_FILE.sub(lambda found: f'url("{asset(found[1])}")', style)


def joined_script(path: Path) -> str:
    """Each module in a scope of its own, after those it imports; a library from elsewhere stays as it is."""
    return "".join(_module(source) for source in sources(path))


def _module(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if "vendor" in path.parts:
        return f"{text}\n"
    taken = "".join(_taken(path, *found) for found in SCRIPT_IMPORT.findall(text))
    given = ", ".join(EXPORT.findall(text))
    body = REMARK.sub("", EXPORT.sub("", SCRIPT_IMPORT.sub("", text)))
    return f"const {_scope(path)} = (() => {{\n{taken}{body}return {{ {given} }};\n}})();\n"


def _taken(path: Path, names: str, module: str) -> str:
    return f"const {{ {names} }} = {_scope((path.parent / module).resolve())};\n" if names else ""


def _scope(path: Path) -> str:
    """The name of a module's scope: `on_tour_sheet`."""
    return f"{path.parent.name}_{path.stem.replace('-', '_')}"


# Packing

FILES, PAGES = 9, 6  # how hard: a file once for all, a page each time it is asked for


def pack(response: Response) -> Response:
    """Compress text on its way out. Streams are left alone: a held-back flush would hold back the game."""
    response.headers.add("Vary", "Accept-Encoding")
    if response.is_streamed or not TEXT.match(response.mimetype or ""):
        return response
    body = response.get_data()
    if len(body) >= WORTH_PACKING and request.accept_encodings.quality("gzip") > 0:
        response.set_data(_packed(body, FILES if request.endpoint == "assets.static" else PAGES))
        response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(maxsize=100)  # the front page and the files are the same for everyone
def _packed(body: bytes, level: int) -> bytes:
    return gzip.compress(body, compresslevel=level, mtime=0)
