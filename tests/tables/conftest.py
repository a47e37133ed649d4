"""Real databases and a real Redis, each in a folder of its own, and a house that plays the tests' own game."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from ontour.games.editions import Edition
from ontour.games.reports import Report
from ontour.tables import News, Store, Table, Tables, open_store, sqlite_url
from tests import needs
from tests.tables import counting

COUNTING = Edition("counting", "Counting", ("usa",), 40, counting, Report((), counting.autopilot), room="")


def editions(name: str) -> Edition:
    assert name == "counting"
    return COUNTING


@contextmanager
def folder(owner: str | None = None) -> Iterator[Path]:
    """A folder with a short name, since that of a socket may have a hundred letters only."""
    path = Path(tempfile.mkdtemp(prefix="ontour-", dir="/tmp" if Path("/tmp").is_dir() else None))
    try:
        if owner:
            shutil.chown(path, owner)
        yield path
    finally:
        shutil.rmtree(path)


@contextmanager
def running(
    command: list[str], ready: Callable[[], bool], user: str | None = None, stop: signal.Signals = signal.SIGTERM
) -> Iterator[None]:
    process = subprocess.Popen(command, user=user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: ready() or process.poll() is not None)
        assert process.poll() is None, f"{command[0]} stopped at once"
        yield
    finally:
        process.send_signal(stop)
        process.wait(20)


def wait_for(happened: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


@pytest.fixture(scope="session")
def postgres() -> Iterator[sa.URL]:
    """The URL of a PostgreSQL server of our own."""
    user = "postgres" if os.name == "posix" and os.geteuid() == 0 else None  # it refuses to run as root
    programs = needs.postgres_bin()
    with folder(user) as home:
        init = [programs / "initdb", "--pgdata", home / "data", "--username", "tests", "--auth", "trust", "--no-sync"]
        subprocess.run(init, user=user, check=True, capture_output=True, cwd=home)
        # No fsync: these tests kill our process, not the machine.
        options = ["-c", "fsync=off", "-c", "listen_addresses=", "-c", f"unix_socket_directories={home}"]
        url = sa.URL.create("postgresql+psycopg", username="tests", database="postgres", query={"host": str(home)})
        with running(
            [programs / "postgres", "-D", home / "data", *options], lambda: _answers(url), user, signal.SIGQUIT
        ):
            yield url


def _answers(url: sa.URL) -> bool:
    engine = sa.create_engine(url, poolclass=sa.NullPool)
    try:
        engine.connect().close()
    except sa.exc.OperationalError:
        return False
    return True


@pytest.fixture
def postgres_url(postgres: sa.URL) -> str:
    """An empty database."""
    with sa.create_engine(postgres, poolclass=sa.NullPool).begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    return postgres.render_as_string(hide_password=False)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same tests run on both."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "tables.db")
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def redis_url() -> Iterator[str]:
    with folder() as home:
        socket = home / "redis.sock"
        command = [needs.redis_server(), "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", str(home)]
        with running(command, socket.exists):
            yield f"unix://{socket}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = open_store(url)
    yield store
    store.close()


@pytest.fixture
def clock() -> list[float]:
    """Set clock[0] to let time pass."""
    return [1_800_000_000.0]


@pytest.fixture
def house(store: Store, clock: list[float]) -> Iterator[Tables]:
    house = Tables(store, News(gathering=0.01), editions=editions, clock=lambda: clock[0])
    yield house
    house.close()


@pytest.fixture
def table(house: Tables) -> Table:
    """An open table at which Ana, Ben and Cem sit."""
    table, _ = house.open("counting", "usa")
    for name in ("Ana", "Ben", "Cem"):
        table.sit(name)
    return table
