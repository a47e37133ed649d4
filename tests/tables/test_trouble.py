"""Trouble with what a store stands on: full disks, a second process, clocks that jump, logs that must not grow."""

import logging
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from ontour.tables import NotSaved, Store, Tables, Unusable, open_store, sqlite_url
from ontour.tables.seldom import Seldom
from ontour.tables.store import Line, meta

DAY = 24 * 3600


def opened(store: Store) -> int:
    row = store.open("BCDF", "counting", "usa", {}, "hash", "secret", 100)
    assert row is not None
    return row.id


def test_nothing_is_confirmed_when_sqlite_took_everything_back_in_between(tmp_path: Path) -> None:
    """As on a full disk. Whoever came after it, and was refused, must not begin a transaction anew: the first would
    be told that it is saved.
    """
    store = open_store(sqlite_url(tmp_path / "tables.db"))
    works = [
        lambda db: db.execute(sa.insert(meta).values(name="one", value="")),
        lambda db: db.exec_driver_sql("INSERT OR ROLLBACK INTO meta VALUES ('one', '')"),
        lambda db: db.execute(sa.insert(meta).values(name="on tour companion", value="")),  # is there already
    ]
    with pytest.raises(sqlite3.OperationalError, match="rolled"):
        store._engine._commit(works)  # type: ignore[attr-defined]
    assert "one" not in store._run(lambda db: db.execute(sa.select(meta.c.name)).scalars().all())
    assert opened(store)
    store.close()


def test_a_transaction_that_was_left_open_does_not_stop_the_store(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path / "tables.db"))
    store._engine._connection.execute("SAVEPOINT left_open")  # type: ignore[attr-defined]
    table = opened(store)
    assert store.append(table, 0, [Line("one")])
    store.close()


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk with half a megabyte."""
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", folder], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {mounted.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


@pytest.mark.skipif(shutil.which("mount") is None, reason="needs mount")
def test_a_store_on_a_disk_that_was_full_writes_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with small_disk(tmp_path / "disk") as disk:
        monkeypatch.setattr("ontour.tables.store._log", Seldom(logging.getLogger("store")))
        store = open_store(sqlite_url(disk / "tables.db"))
        table, number = opened(store), 0
        filler = disk / "filler"
        filler.write_bytes(b"x" * (shutil.disk_usage(disk).free - 60_000))
        refused = 0
        while refused < 300:
            try:
                assert store.append(table, number, [Line("x" * 500)] * 3)
                number += 3
            except NotSaved:
                refused += 1
        assert len(caplog.text) < 2_000, "a full disk is not filled further by the log"
        filler.unlink()
        assert store.append(table, number, [Line("there is room again")])
        log = store.lines_after(table, 0)
        assert log is not None
        assert len(log) == number + 1
        store.close()


def test_the_log_names_neither_statements_nor_what_people_write(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ontour.tables.store._log", Seldom(logging.getLogger("store")))
    with pytest.raises(NotSaved):
        store._run(lambda db: db.execute(sa.text("INSERT INTO nowhere VALUES (:x)"), {"x": "the name of somebody"}))
    (record,) = caplog.records
    assert "somebody" not in record.getMessage()
    assert "nowhere" in record.getMessage()
    assert len(record.getMessage()) < 300


def test_the_same_trouble_is_said_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    log = Seldom(logging.getLogger("trouble"), every=3600)
    for number in range(1000):
        log.warning("no room: %s", number)
    log.warning("no light")
    assert [record.getMessage() for record in caplog.records] == ["no room: 0", "no light"]
    log._next.clear()
    log.warning("no room: %s", 1000)
    assert caplog.records[-1].getMessage() == "no room: 1000 (and 999 times before)"


# One process for one file

HOLD = """
import sys
from ontour.tables import open_store
store = open_store(sys.argv[1], alone=True)
print("serving", flush=True)
sys.stdin.read()
"""


def test_a_second_process_on_the_same_file_is_told_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the first one is killed the file is free at once."""
    monkeypatch.setattr("ontour.tables.engines.PATIENCE", 0.05)
    url = sqlite_url(tmp_path / "tables.db")
    first = subprocess.Popen([sys.executable, "-c", HOLD, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert first.stdout
    assert first.stdout.readline() == b"serving\n"
    with pytest.raises(
        Unusable, match=r"Another process serves .*tables\.db already\. Stop it first, or use PostgreSQL"
    ):
        open_store(url, alone=True)
    open_store(url).close()  # who only wants to look, as a command does
    first.kill()
    first.communicate()
    again = open_store(url, alone=True)
    assert opened(again)
    again.close()


def test_several_workers_without_a_database_stop_with_one_sentence(tmp_path: Path) -> None:
    """gunicorn starts workers again and again unless they say that it is of no use."""
    pytest.importorskip("gunicorn")
    options = ["-k", "gevent", "-w", "3", "--no-control-socket", "-b", "127.0.0.1:0", "--log-level", "critical"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ONTOUR_")}
    done = subprocess.run(
        [sys.executable, "-m", "gunicorn", *options, "ontour.web.wsgi:app"],
        env=environment | {"ONTOUR_DATA": str(tmp_path)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert "Another process serves" in done.stderr
    assert "PostgreSQL for several processes" in done.stderr
    assert "ontour/web/wsgi.py" not in done.stderr, "no traceback of ours; gunicorn may have one when two workers fail"


# Clocks


def test_a_clock_that_jumps_ahead_deletes_nothing_at_once(house: Tables, clock: list[float]) -> None:
    table, _ = house.open("counting", "usa")
    house.tidy()
    for _ in range(3):
        clock[0] += 0.9 * DAY
        house.tidy()
    clock[0] += 400 * DAY
    assert house.tidy()[1] == 0
    for _ in range(26):
        clock[0] += 0.9 * DAY
        assert house.tidy() == (0, 0)
    assert house.find(table.code) is not None


def test_time_in_which_the_server_was_off_does_not_count(house: Tables, clock: list[float]) -> None:
    house.open("counting", "usa")
    house.tidy()
    clock[0] += 2 * DAY
    assert house.tidy() == (1, 0)
    clock[0] += 100 * DAY
    assert house.tidy() == (0, 0)
    gone = 0
    for _ in range(34):
        clock[0] += 0.9 * DAY
        gone += house.tidy()[1]
    assert gone == 1


def test_a_clock_that_is_set_back_deletes_nothing_either(house: Tables, clock: list[float]) -> None:
    house.open("counting", "usa")
    house.tidy()
    clock[0] += 2 * DAY
    assert house.tidy() == (1, 0)
    clock[0] -= 50 * DAY
    assert house.tidy() == (0, 0)
    clock[0] += 50 * DAY
    assert house.tidy() == (0, 0)
