"""How pages look to this browser: by night or by day, and how large the text is.

Cookies say so and the server reads them, so the first paint is right and no script is needed.
"""

from urllib.parse import unquote, urlsplit

from flask import Blueprint, Flask, current_app, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect
from werkzeug.wrappers import Response

from ontour.web.site.security import own_sites, site_of

pages = Blueprint("display", __name__)
A_YEAR = 365 * 24 * 60 * 60
CHOICES = {"theme": ("auto", "dark", "light"), "text": ("normal", "large")}  # the first one is usual

# When the stylesheets of the day apply: the media of the links to them. Paper is always light.
DAYLIGHT = {"auto": "print, (prefers-color-scheme: light)", "dark": "print", "light": "all"}


def show(app: Flask) -> None:
    app.register_blueprint(pages)
    app.jinja_env.globals.update(chosen=chosen, DAYLIGHT=DAYLIGHT)


def chosen(what: str) -> str:
    value = request.cookies.get(what, "")
    return value if value in CHOICES[what] else CHOICES[what][0]


@pages.post("/display")
def choose() -> Response:
    answer = redirect(came_from(), 303)
    for what, values in CHOICES.items():
        if (value := request.form.get(what)) in values:
            answer.set_cookie(what, value, A_YEAR, secure=request.is_secure, httponly=True, samesite="Lax")
    return answer


def came_from() -> str:
    """The page of ours that asked, made anew from its route; what only a post shows leads one level up."""
    asked = request.referrer or ""
    if site_of(asked) not in own_sites():
        return url_for("front.home")
    page = urlsplit(asked)
    path = unquote(page.path).removeprefix(request.root_path)
    if address := routed(path):
        return address + (f"?{page.query}" if page.query else "")
    return routed(path.rpartition("/")[0]) or url_for("front.home")


def routed(path: str) -> str | None:
    """The address of the page at this path, if there is one; it cannot lead to another site."""
    adapter = current_app.create_url_adapter(request)
    try:
        endpoint, values = adapter.match(path, method="GET") if adapter else ("", {})
    except (HTTPException, RequestRedirect):
        return None
    return url_for(endpoint, **values)
