"""A copy holds everything at one moment, and what is restored from it is equal line by line."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from ontour.tables import HOST, Tables, Unusable, copying, open_store, sqlite_url
from ontour.tables.store import lines, meta, seats, tables
from tests.tables.conftest import editions

SECRET = b"of the tests"
Rows = dict[str, list[tuple[object, ...]]]


@pytest.fixture
def house(url: str) -> Iterator[Tables]:
    house = Tables(open_store(url), editions=editions)
    yield house
    house.close()


def play(house: Tables, name: str = "Ana") -> str:
    """A table somebody sits at; its code."""
    table, _ = house.open("counting", "usa", {"kind": "sums"} if name == "Ben" else None)
    table.sit(name)
    table.submit("start 1", HOST)
    table.next(HOST)
    return table.code


def rows(url: str) -> Rows:
    with copying.reading(url) as db:
        return {
            table.name: [tuple(row) for row in db.execute(sa.select(table).order_by(*table.primary_key))]
            for table in (tables, lines, seats)
        }


def test_what_is_restored_is_equal_line_by_line(house: Tables, url: str, tmp_path: Path) -> None:
    for name in ("Ana", "Käthe", "😀"):
        play(house, name)
    before = rows(url)
    assert len(before["tables"]) == 3
    copy, other = tmp_path / "all.copy", sqlite_url(tmp_path / "other.sqlite")
    counts = copying.back_up(url, copy, SECRET)
    assert copying.restore(copy, other, replace=False) == counts == {name: len(them) for name, them in before.items()}
    assert rows(other) == before == rows(url)
    assert copying.secret_of(copy) == SECRET


def test_a_copy_moves_tables_into_another_kind_of_database(tmp_path: Path, postgres_url: str) -> None:
    first = sqlite_url(tmp_path / "first.sqlite")
    house = Tables(open_store(first), editions=editions)
    code = play(house)
    house.close()
    copying.back_up(first, tmp_path / "all.copy", SECRET)
    copying.restore(tmp_path / "all.copy", postgres_url, replace=False)
    assert rows(postgres_url) == rows(first)
    moved = Tables(open_store(postgres_url), editions=editions)
    table = moved.find(code)
    assert table is not None
    assert play(moved) != code, "new tables have ids of their own"
    moved.close()


def test_a_copy_shows_one_moment_of_a_database_in_use(house: Tables, url: str, tmp_path: Path) -> None:
    table, _ = house.open("counting", "usa")
    stop = threading.Event()

    def tap() -> None:
        while not stop.is_set():
            table.submit(["lock", "unlock"], HOST)

    tapping = threading.Thread(target=tap)
    tapping.start()
    try:
        for number in range(3):
            copying.back_up(url, tmp_path / f"{number}.copy", SECRET)
    finally:
        stop.set()
        tapping.join()
    for number in range(3):
        copied = rows(copying.sqlite_file(tmp_path / f"{number}.copy"))["lines"]
        assert [row[1] for row in copied] == list(range(1, len(copied) + 1))
        assert len(copied) % 2 == 0, "what was submitted together is there together"


def test_nothing_is_overwritten_unless_that_is_asked_for(house: Tables, url: str, tmp_path: Path) -> None:
    code = play(house)
    copy, other = tmp_path / "all.copy", sqlite_url(tmp_path / "other.sqlite")
    copying.back_up(url, copy, SECRET)
    there = Tables(open_store(other), editions=editions)
    play(there, "Ben")
    there.close()
    before = rows(other)
    with pytest.raises(Unusable, match="has 1 tables already"):
        copying.restore(copy, other, replace=False)
    assert rows(other) == before
    copying.restore(copy, other, replace=True)
    assert [row[1] for row in rows(other)["tables"]] == [code]


def test_what_is_no_copy_is_named(tmp_path: Path) -> None:
    other, empty = sqlite_url(tmp_path / "other.sqlite"), tmp_path / "text.copy"
    with pytest.raises(Unusable, match="There is no file"):
        copying.restore(tmp_path / "nowhere", other, replace=False)
    empty.write_text("no database at all " * 100, encoding="utf-8")
    with pytest.raises(Unusable, match="cannot be read"):
        copying.restore(empty, other, replace=False)
    with pytest.raises(Unusable, match="no copy made by"):
        open_store(sqlite_url(tmp_path / "plain.sqlite")).close()
        copying.restore(tmp_path / "plain.sqlite", other, replace=False)


@pytest.mark.parametrize(("version", "age"), [("1", "an older"), ("99", "a newer")])
def test_another_version_is_left_alone(tmp_path: Path, version: str, age: str) -> None:
    old = tmp_path / "old.sqlite"
    open_store(sqlite_url(old)).close()
    with sa.create_engine(sqlite_url(old), poolclass=sa.NullPool).begin() as db:
        db.execute(sa.update(meta).values(value=version))
    with pytest.raises(Unusable, match=age):
        copying.back_up(sqlite_url(old), tmp_path / "all.copy", SECRET)
    assert not list(tmp_path.glob("all.copy*"))


def test_a_copy_is_for_its_owner_only(tmp_path: Path) -> None:
    open_store(sqlite_url(tmp_path / "first.sqlite")).close()
    copying.back_up(sqlite_url(tmp_path / "first.sqlite"), tmp_path / "all.copy", SECRET)
    assert (tmp_path / "all.copy").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("folder", ["#1", "what?", "100%41", "a b&mode=rwc", "Käthe"])
def test_a_folder_may_have_any_name(tmp_path: Path, folder: str) -> None:
    (tmp_path / folder).mkdir()
    first, other = (sqlite_url(tmp_path / folder / f"{name}.sqlite") for name in ("first", "other"))
    house = Tables(open_store(first), editions=editions)
    play(house)
    house.close()
    copy = tmp_path / folder / "all.copy"
    assert copying.back_up(first, copy, SECRET) == copying.restore(copy, other, replace=False)
    assert rows(other) == rows(first)


def test_nothing_is_brought_back_below_a_server_that_plays_on(tmp_path: Path) -> None:
    url, copy = sqlite_url(tmp_path / "first.sqlite"), tmp_path / "all.copy"
    house = Tables(open_store(url, alone=True), editions=editions)
    play(house)
    copying.back_up(url, copy, SECRET)
    play(house, "Ben")
    before = rows(url)
    with pytest.raises(Unusable, match="Another process serves"):
        copying.restore(copy, url, replace=True)
    assert rows(url) == before
    house.close()
    copying.restore(copy, url, replace=True)
    assert len(rows(url)["tables"]) == 1


def test_no_password_is_shown_wherever_it_stands() -> None:
    for url in ("postgresql://ana:hush@localhost/tours", "postgresql://localhost/tours?user=ana&password=hush"):
        assert "hush" not in copying.shown(url)
        assert "localhost/tours" in copying.shown(url)
