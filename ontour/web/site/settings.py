"""Where a server keeps its things, and what the environment says about it."""

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

from flask import Flask
from platformdirs import user_data_path
from werkzeug.middleware.proxy_fix import ProxyFix

from ontour.tables import News, RedisNews, Tables, open_store, sqlite_url
from ontour.tables.presence import ASLEEP_AFTER, OVERDUE_AFTER
from ontour.web import create_app


def data_folder() -> Path:
    return Path(os.environ.get("ONTOUR_DATA") or user_data_path("ontour", appauthor=False))


def app_from_environment(**settings: object) -> Flask:
    """The app as ONTOUR_DATA, ONTOUR_DATABASE_URL, ONTOUR_REDIS_URL, ONTOUR_SECRET_KEY and ONTOUR_PUBLIC_URL say.

    ONTOUR_RATE_LIMITS=off is for load tests, where thousands of phones have one address.
    """
    home = data_folder()
    home.mkdir(parents=True, exist_ok=True)
    redis = os.environ.get("ONTOUR_REDIS_URL")
    if redis:
        # Redis itself says unix:// for a socket, the limiter redis+unix://.
        settings.setdefault("RATELIMIT_STORAGE_URI", re.sub("^unix:", "redis+unix:", redis))
    if os.environ.get("ONTOUR_RATE_LIMITS") == "off":
        settings.setdefault("RATELIMIT_ENABLED", False)
    if public := os.environ.get("ONTOUR_PUBLIC_URL"):
        settings.setdefault("PUBLIC_URL", public)
        settings.setdefault("SESSION_COOKIE_SECURE", public.startswith("https://"))
    news: News = RedisNews(redis) if redis else News()
    store = open_store(os.environ.get("ONTOUR_DATABASE_URL") or sqlite_url(home / "tables.sqlite"))
    asleep, overdue = (
        seconds(name, otherwise)
        for name, otherwise in (("ONTOUR_ASLEEP_AFTER", ASLEEP_AFTER), ("ONTOUR_OVERDUE_AFTER", OVERDUE_AFTER))
    )
    tables = Tables(store, news, asleep_after=asleep, overdue_after=overdue)
    app = create_app(tables, secret_key(home), **settings)
    behind(app, os.environ.get("ONTOUR_PROXIES", "0"))
    return app


def seconds(name: str, otherwise: float) -> float:
    """How long a phone may be silent, where somebody wants it otherwise than we do."""
    try:
        return float(os.environ.get(name) or otherwise)
    except ValueError as problem:
        raise ValueError(f"{name} is a number of seconds, not {os.environ[name]!r}") from problem


def behind(app: Flask, proxies: str) -> None:
    """Believe this many proxies in front of us who is asking and by which name; without any, nobody is believed."""
    if not proxies.isdecimal():
        raise ValueError(f"ONTOUR_PROXIES is the number of proxies in front of the server, not {proxies!r}")
    if number := int(proxies):
        wrapped = ProxyFix(app.wsgi_app, x_for=number, x_proto=number, x_host=number)
        app.wsgi_app = wrapped  # type: ignore[method-assign]  # the way Flask documents it


def secret_key(home: Path) -> bytes:
    """What signs the cookies: given for several machines, otherwise made on the first run and kept."""
    if given := os.environ.get("ONTOUR_SECRET_KEY"):
        return given.encode()
    kept = home / "secret.key"
    if not kept.exists():
        # Whole or not at all, and whoever is first wins: two processes may start at the same moment.
        fresh = home / f"secret.{secrets.token_hex(4)}"
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(32))
        with suppress(FileExistsError):
            os.link(fresh, kept)
        fresh.unlink()
    return kept.read_bytes()
