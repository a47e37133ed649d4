"""The app on a home screen: its icons, and a service worker that knows one page, for when we are out of reach."""

import json
from functools import cache
from hashlib import sha256

from flask import Blueprint, Flask, Response, abort, render_template, request, url_for
from resvg_py import svg_to_bytes

from ontour.files import folder
from ontour.web.site.assets import A_YEAR, asset
from ontour.web.site.language import language

pages = Blueprint("install", __name__)
A_DAY = "public, max-age=86400"
NIGHT = "#11131f"  # the ground of the icon

# Name, pixels, and whether it fills its square: systems that cut icons to a shape of their own want that.
ICONS = {
    "small": (48, False),
    "192": (192, False),
    "512": (512, False),
    "full-180": (180, True),
    "full-512": (512, True),
}
WHOLE, WITH_ROOM = 'viewBox="0 0 64 64"', 'viewBox="-12 -12 88 88"'  # nothing of ours is in the part that is cut off

# What the offline page needs besides itself.
KEPT = ("table/room.css", "table/light.css", "site/page.js", "site/offline.js", "site/icon.svg", "vendor/oswald.woff2")


def offer(app: Flask) -> None:
    app.register_blueprint(pages)
    app.jinja_env.globals["icon"] = icon


def icon(name: str) -> str:
    """The address of an icon as PNG; it changes when the drawing does."""
    return f"/icons/{name}.png?v={_drawing()[1]}"


@pages.get("/icons/<name>.png")
def png(name: str) -> Response:
    if name not in ICONS:
        abort(404)
    answer = Response(drawn(name), mimetype="image/png")
    answer.headers["Cache-Control"] = A_YEAR if request.args.get("v") == _drawing()[1] else A_DAY
    return answer


@pages.get("/favicon.ico")
def favicon() -> Response:
    """For whoever asks without reading the page."""
    return png("small")


@cache
def drawn(name: str) -> bytes:
    pixels, full = ICONS[name]
    svg = _drawing()[0].replace(WHOLE, WITH_ROOM) if full else _drawing()[0]
    return svg_to_bytes(svg, width=pixels, height=pixels, background=NIGHT if full else None, skip_system_fonts=True)


@cache
def _drawing() -> tuple[str, str]:
    svg = (folder("static") / "site" / "icon.svg").read_text(encoding="utf-8")
    return svg, sha256(svg.encode()).hexdigest()[:12]


@pages.get("/sw.js")
def worker() -> Response:
    """The service worker, told what it keeps. A new style, text or language makes a new worker, which takes over."""
    script = (folder("static") / "site" / "worker.js").read_text(encoding="utf-8")
    page = (folder("templates") / "site/offline.html").read_text(encoding="utf-8")
    kept = json.dumps([asset(name) for name in KEPT])
    version = sha256(f"{language()}{script}{page}{kept}".encode()).hexdigest()[:12]
    told = f'const VERSION = "{version}";\nconst OFFLINE = "{url_for("install.offline")}";\nconst KEPT = {kept};\n'
    answer = Response(told + script, mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@pages.get("/offline")
def offline() -> str:
    """What the worker shows in place of a page that cannot be reached."""
    return render_template("site/offline.html")


@pages.get("/robots.txt")
def robots() -> Response:
    """The front page and what is for everyone may be found; tables are private."""
    public = ("/$", "/how-to-play", "/rules", "/score/", "/print/", "/static/", "/icons/")
    lines = ["User-agent: *", *(f"Allow: {path}" for path in public), "Disallow: /", ""]
    return Response("\n".join(lines), mimetype="text/plain")
