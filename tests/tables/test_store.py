"""The store: lines in their order, all or none, and databases that cannot be used."""

import sqlite3
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa

from ontour.tables import NotSaved, Store, Unusable, open_store, sqlite_url
from ontour.tables.store import Line, SeatKey, meta


def opened(store: Store, code: str = "BCDF") -> int:
    row = store.open(code, "counting", "usa", {"tour": "ABCDEF"}, "hash", "secret", 100)
    assert row is not None
    return row.id


def test_lines_come_back_in_their_order(store: Store) -> None:
    table = opened(store)
    assert store.append(table, 0, [Line("one", "k"), Line("two")])
    assert store.append(table, 2, [Line("three")])
    assert store.lines_after(table, 0) == [Line("one", "k"), Line("two"), Line("three")]
    assert store.lines_after(table, 2) == [Line("three")]
    assert store.numbers([table, table + 1]) == {table: 3}


def test_whoever_comes_second_adds_nothing(store: Store) -> None:
    table = opened(store)
    store.append(table, 0, [Line("one")])
    assert not store.append(table, 0, [Line("another"), Line("more")], [SeatKey(1, "hash", "CODE")])
    assert store.lines_after(table, 0) == [Line("one")]
    assert store.seats_of(table) == []


def test_a_key_is_written_once_at_each_table(store: Store) -> None:
    one, other = opened(store), opened(store, "GHJK")
    assert store.append(one, 0, [Line("one", "k")])
    assert not store.append(one, 1, [Line("two", "k")])
    assert store.append(other, 0, [Line("one", "k")])


def test_a_code_belongs_to_one_table(store: Store) -> None:
    opened(store)
    assert store.open("BCDF", "counting", "usa", {}, "hash", "secret", 100) is None
    found = store.find("BCDF")
    assert found is not None
    assert found.options == {"tour": "ABCDEF"}
    assert store.find("ZZZZ") is None


def test_seats_change_hands_together_with_their_lines(store: Store) -> None:
    table = opened(store)
    store.append(table, 0, [Line("sit 1 Ana")], [SeatKey(1, "a", "AAA"), SeatKey(2, "b", "BBB")])
    store.append(table, 1, [Line("back 1")], [SeatKey(1, "b", "BBB"), SeatKey(2, "a", "AAA")])
    assert sorted(store.seats_of(table), key=lambda s: s.seat) == [SeatKey(1, "b", "BBB"), SeatKey(2, "a", "AAA")]


def test_a_deleted_table_takes_its_lines_along_and_gives_its_code_back(store: Store) -> None:
    table = opened(store)
    store.append(table, 0, [Line("one")], [SeatKey(1, "a", "AAA")])
    assert store.put_away(untouched_since=101, now=200) == [table]
    assert store.put_away(untouched_since=101, now=300) == []
    assert store.delete(put_away_before=200) == []
    assert store.delete(put_away_before=201) == [table]
    assert store.lines_after(table, 0) is None
    assert store.seats_of(table) == []
    assert not store.append(table, 1, [Line("two")])
    assert opened(store) != table


def test_everything_saved_is_there_after_opening_again(url: str) -> None:
    store = open_store(url)
    table = opened(store)
    store.append(table, 0, [Line("Zoë 👩‍👩‍👧")])
    store.close()
    again = open_store(url)
    assert again.lines_after(table, 0) == [Line("Zoë 👩‍👩‍👧")]
    again.close()


def test_work_of_many_threads_is_confirmed_together_and_each_for_itself(store: Store) -> None:
    table = opened(store)
    confirmed: list[bool] = []
    threads = [
        threading.Thread(target=lambda n=n: confirmed.append(store.append(table, n // 2, [Line(f"line {n}")])))
        for n in range(40)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = store.lines_after(table, 0)
    assert lines is not None
    assert confirmed.count(True) == len(lines) == len({line.text for line in lines}) == 20
    assert [int(line.text.split()[1]) // 2 for line in lines] == list(range(20))


def test_sqlite_is_set_to_be_durable(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path / "tables.db"))
    settings = store._run(
        lambda db: [
            db.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    )
    store.close()
    assert settings == ["wal", 2, 1, 5000]


def test_a_database_that_went_away_is_a_sentence_for_the_player(store: Store) -> None:
    def broken(db: sa.Connection) -> None:
        db.exec_driver_sql("SELECT * FROM nowhere")

    with pytest.raises(NotSaved, match="Please try again"):
        store._run(broken)
    assert opened(store)


def test_when_sqlite_takes_everything_back_nothing_is_confirmed(tmp_path: Path) -> None:
    """As it does on a full disk, in the midst of the work of several people."""
    store = open_store(sqlite_url(tmp_path / "tables.db"))
    works = [
        lambda db: db.execute(sa.insert(meta).values(name="one", value="")),
        lambda db: db.exec_driver_sql("INSERT OR ROLLBACK INTO meta VALUES ('one', '')"),
        lambda db: db.execute(sa.insert(meta).values(name="two", value="")),
    ]
    with pytest.raises(sqlite3.OperationalError, match="rolled"):
        store._engine._commit(works)  # type: ignore[attr-defined]
    assert "one" not in store._run(lambda db: db.execute(sa.select(meta.c.name)).scalars().all())
    assert opened(store)
    store.close()


def test_two_processes_may_make_the_same_database(url: str) -> None:
    stores: list[Store] = []
    threads = [threading.Thread(target=lambda: stores.append(open_store(url))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 4
    for store in stores:
        store.close()


def test_a_newer_database_is_left_alone(url: str) -> None:
    open_store(url).close()
    engine = sa.create_engine(url, poolclass=sa.NullPool)
    with engine.begin() as db:
        db.exec_driver_sql("UPDATE meta SET value = '99'")
    with pytest.raises(Unusable, match="newer On Tour companion"):
        open_store(url)


def test_a_database_of_another_program_is_left_alone(url: str) -> None:
    engine = sa.create_engine(url, poolclass=sa.NullPool)
    with engine.begin() as db:
        db.exec_driver_sql("CREATE TABLE recipes (cake TEXT)")
    with pytest.raises(Unusable, match="another program"):
        open_store(url)
    with engine.begin() as db:
        assert sa.inspect(db).get_table_names() == ["recipes"]


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(b"this is no database, it is a diary " * 100)
    with pytest.raises(Unusable, match=r"tables\.db is damaged or no database"):
        open_store(sqlite_url(file))


def test_damage_inside_the_file_is_found(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = open_store(sqlite_url(file))
    table = opened(store)
    store.append(table, 0, [Line("x" * 100) for _ in range(500)])
    store.close()
    content = bytearray(file.read_bytes())
    content[4096 * 4 : 4096 * 8] = b"\xff" * 4096 * 4
    file.write_bytes(content)
    with pytest.raises(Unusable, match="damaged"):
        open_store(sqlite_url(file))


def test_a_folder_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(Unusable, match="cannot be opened for writing"):
        open_store(sqlite_url(tmp_path / "file" / "tables.db"))


def test_a_file_that_another_program_holds_is_said_to_be_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.db"
    foreign = sqlite3.connect(file, isolation_level=None)
    foreign.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr("ontour.tables.engines.PATIENCE", 0.05)
    with pytest.raises(Unusable, match="in use by another program"):
        open_store(sqlite_url(file))
    foreign.close()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://somewhere/else", "must begin with"),
        ("no url at all", "must begin with"),
        ("postgresql://nobody:secret@127.0.0.1:1/nothing", "does not answer"),
    ],
)
def test_an_address_that_leads_nowhere_is_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(Unusable, match=sentence) as problem:
        open_store(url)
    assert "secret" not in str(problem.value)


def test_the_usual_postgres_addresses_are_understood(postgres_url: str) -> None:
    for scheme in ("postgres", "postgresql"):
        open_store(postgres_url.replace("postgresql+psycopg", scheme)).close()
