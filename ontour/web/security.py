"""What every answer and every request must satisfy: headers, size limits, and no posts from other sites."""

from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": then browsers also hide where a post comes from, and we would refuse our own pages.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
LARGEST_REQUEST = 64 * 1024


def protect(app: Flask) -> None:
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_NAME="ontour",
    )
    app.before_request(refuse_other_sites)
    app.after_request(add_headers)


def refuse_other_sites() -> None:
    """Only our own pages may post. Every browser says where a post comes from in one of two headers.

    A token in each form would say the same, but would expire under a phone that slept through the night.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        if site not in ("same-origin", "none"):
            abort(403, "This came from another site, so it was not carried out.")
        return
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        abort(403, "This came from another site, so it was not carried out.")


def add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:  # over plain http browsers ignore it, and complain
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    if request.endpoint != "assets.static":
        response.headers.setdefault("Cache-Control", "no-store")
    return response
