"""The whole app over a real database, and people with browsers who visit it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache

from ontour.tables import News, Table, Tables, open_store, sqlite_url
from ontour.web import create_app
from ontour.web.table import stream
from tests.web.visiting import Visitor

Visit = Callable[[], Visitor]
MakeApp = Callable[..., Flask]


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """Every test makes an app of its own; the templates are compiled once."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def make_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: FileSystemBytecodeCache) -> Iterator[MakeApp]:
    """An app with these settings. Only tests about limits are limited, and an idle stream beats often."""
    monkeypatch.setattr(stream, "BEAT", 0.2)
    made: list[Flask] = []

    def make(secret: bytes = b"a secret of the tests", asleep_after: float = 1000, **settings: object) -> Flask:
        patience = {"asleep_after": asleep_after, "overdue_after": 3 * asleep_after}
        house = Tables(open_store(sqlite_url(tmp_path / "tables.sqlite")), News(gathering=0.01), **patience)
        app = create_app(house, secret, **{"RATELIMIT_ENABLED": False, **settings})
        app.jinja_env.bytecode_cache = compiled
        made.append(app)
        return app

    yield make
    for app in made:
        app.extensions["stopping"].set()
        app.extensions["tables"].close()


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    return make_app()


@pytest.fixture
def visit(app: Flask) -> Visit:
    """Somebody new with a browser without any cookie."""
    return lambda: Visitor(app)


@pytest.fixture
def host(visit: Visit) -> Visitor:
    """Somebody who has opened a table."""
    host = visit()
    host.open_table()
    return host


@pytest.fixture
def table(host: Visitor) -> Table:
    return host.table


@pytest.fixture
def ana(host: Visitor, visit: Visit) -> Visitor:
    """Seat 1."""
    return visit().sit(host.code, "Ana")


@pytest.fixture
def ben(host: Visitor, ana: Visitor, visit: Visit) -> Visitor:
    """Seat 2."""
    return visit().sit(host.code, "Ben")


@pytest.fixture
def writing(host: Visitor, ana: Visitor, ben: Visitor) -> Table:
    """Ana and Ben write: the game has begun with Ana as the first roller, and she has flipped and rolled."""
    assert host.post("start", roller="1").status_code == 200
    assert ana.post("press").status_code == 200
    return host.table
