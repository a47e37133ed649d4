"""What every answer and every request must satisfy: headers, size limits, and no posts from other sites."""

from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request

from ontour.words import say

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": under it browsers say "Origin: null" when a form is posted, even to its own site.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
YEAR = 365 * 24 * 3600
LARGEST_REQUEST = 64 * 1024
ELSEWHERE = say("This came from another site, so it was not carried out.")


def protect(app: Flask) -> None:
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_NAME="ontour",
        # Only an answer that gives a key sets the cookie: no file that a cache may keep, and no late answer that
        # would bring back the keys of a moment ago.
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    app.before_request(refuse_other_sites)
    app.after_request(add_headers)


def refuse_other_sites() -> None:
    """Only our own pages may post. Every browser says where a post comes from in one of two headers; on a local
    network without https it is Origin.

    A token in each form would say the same, but would expire under a phone that slept through the night.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        if site not in ("same-origin", "none"):
            abort(403, ELSEWHERE)
        return
    origin = request.headers.get("Origin")
    if origin is not None and site_of(origin) not in own_sites():
        abort(403, ELSEWHERE)


def own_sites() -> set[str]:
    """What people see in their address bar: what was asked for, and behind a proxy what it stands for."""
    return {request.host, site_of(current_app.config.get("PUBLIC_URL") or "")} - {""}


def site_of(url: str) -> str:
    """Host and port; nothing for "null" and what is no address."""
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""


def add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:  # over plain http browsers ignore them, and complain
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        response.headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")
    if request.endpoint != "assets.static":
        response.headers.setdefault("Cache-Control", "no-store")
    return response
