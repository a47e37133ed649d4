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


def database_url(home: Path) -> str:
    return os.environ.get("ONTOUR_DATABASE_URL") or sqlite_url(home / "tables.sqlite")


def secret_file(home: Path) -> Path:
    return home / "secret.key"


def app_from_environment(**settings: object) -> Flask:
    """The app as ONTOUR_DATA, ONTOUR_DATABASE_URL, ONTOUR_REDIS_URL, ONTOUR_SECRET_KEY and ONTOUR_PUBLIC_URL say.

    ONTOUR_RATE_LIMITS=off is for load tests, where thousands of phones have one address.
    """
    proxies = believed(os.environ.get("ONTOUR_PROXIES", "0"))
    home = data_folder()
    home.mkdir(parents=True, exist_ok=True)
    redis = os.environ.get("ONTOUR_REDIS_URL")
    if redis:
        # Redis itself says unix:// for a socket, the limiter redis+unix://.
        settings.setdefault("RATELIMIT_STORAGE_URI", re.sub("^unix:", "redis+unix:", redis))
        settings.setdefault("RATELIMIT_STORAGE_OPTIONS", limits_wait())
    if os.environ.get("ONTOUR_RATE_LIMITS") == "off":
        settings.setdefault("RATELIMIT_ENABLED", False)
    if public := os.environ.get("ONTOUR_PUBLIC_URL"):
        settings.setdefault("PUBLIC_URL", public)
        settings.setdefault("SESSION_COOKIE_SECURE", public.startswith("https://"))
    news: News = RedisNews(redis) if redis else News()
    asleep, overdue = (
        seconds(name, otherwise)
        for name, otherwise in (("ONTOUR_ASLEEP_AFTER", ASLEEP_AFTER), ("ONTOUR_OVERDUE_AFTER", OVERDUE_AFTER))
    )
    store = open_store(database_url(home), alone=True)
    app = create_app(Tables(store, news, asleep_after=asleep, overdue_after=overdue), secret_key(home), **settings)
    behind(app, proxies)
    return app


def limits_wait() -> dict[str, object]:
    """A Redis that hangs holds nobody up: after a moment, and without trying again, each process counts for itself."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return {"socket_timeout": 0.3, "socket_connect_timeout": 0.3, "retry": Retry(NoBackoff(), 0)}


def seconds(name: str, otherwise: float) -> float:
    """How long a phone may be silent, where somebody wants it otherwise than we do."""
    try:
        return float(os.environ.get(name) or otherwise)
    except ValueError as problem:
        raise ValueError(f"{name} is a number of seconds, not {os.environ[name]!r}") from problem


def believed(proxies: str) -> int:
    if not proxies.isdecimal():
        raise ValueError(f"ONTOUR_PROXIES is the number of proxies in front of the server, not {proxies!r}")
    return int(proxies)


def behind(app: Flask, proxies: int) -> None:
    """Believe this many proxies in front of us who is asking and by which name; without any, nobody is believed."""
    if proxies:
        wrapped = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)
        app.wsgi_app = wrapped  # type: ignore[method-assign]  # the way Flask documents it


def secret_key(home: Path) -> bytes:
    """What signs the cookies: given for several machines, otherwise made on the first run and kept."""
    if given := os.environ.get("ONTOUR_SECRET_KEY"):
        return given.encode()
    kept = secret_file(home)
    if not kept.exists():
        # Whole or not at all, and whoever is first wins: two processes may start at the same moment.
        fresh = _written_secret(home, secrets.token_bytes(32))
        with suppress(FileExistsError):
            os.link(fresh, kept)
        fresh.unlink()
    return kept.read_bytes()


def keep_secret_key(home: Path, secret: bytes) -> None:
    """The key of a copy that was brought back here, in place of what there was."""
    _written_secret(home, secret).replace(secret_file(home))


def _written_secret(home: Path, secret: bytes) -> Path:
    fresh = home / f"secret.{secrets.token_hex(4)}"
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secret)
    return fresh
