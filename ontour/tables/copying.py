"""Everything a database holds in one file, and back: a copy for safe keeping, also on the way to another database.

The file is an SQLite database with the same tables and, beside them, the key that signs the cookies, so that after a
restore everybody still has their seat. Whoever holds it can take any seat: it is written for its owner only.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError

from ontour.tables.engines import Engine, Unusable
from ontour.tables.store import VERSION, database_address, lines, meta, open_engine, schema, seats, serving, tables

COPIED = (tables, lines, seats)  # what another one refers to comes first
BATCH = 1000  # rows in memory at a time
kept = sa.Table("kept", sa.MetaData(), sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text))

Counts = Mapping[str, int]  # rows by the name of their table
Progress = Callable[[str, int], None]  # is told so many more rows of a table


def back_up(url: str, target: Path, secret: bytes, progress: Progress = lambda name, rows: None) -> Counts:
    """All tables as they are at one moment, also while a server plays on them; a whole file or none."""
    fresh = target.with_name(target.name + ".new")
    fresh.unlink(missing_ok=True)
    os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with reading(url) as source, writing(fresh) as copy:
            schema.create_all(copy)
            kept.metadata.create_all(copy)
            copy.execute(sa.insert(meta).values(name="on tour companion", value=str(VERSION)))
            copy.execute(sa.insert(kept).values(name="secret key", value=secret.hex()))
            counts = _copy(source, copy, progress)
        _on_disk(fresh)
        fresh.replace(target)
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
    return counts


def restore(source: Path, url: str, *, replace: bool, progress: Progress = lambda name, rows: None) -> Counts:
    """All tables of a copy into a database that has none; with `replace` those that it has are deleted."""
    if not source.exists():
        raise Unusable(f"There is no file {source}.")
    with reading(sqlite_file(source)) as copy:
        secret_in(copy)  # it is no copy of ours otherwise
        with _alone(url) as engine:
            return engine.run(lambda db: _fill(copy, db, replace, progress))


@contextmanager
def _alone(url: str) -> Iterator[Engine]:
    """The database, if no server plays on that file: it would go on with tables that are gone."""
    in_use = serving(database_address(url))
    try:
        engine = open_engine(url)
        try:
            yield engine
        finally:
            engine.close()
    finally:
        if in_use is not None:
            in_use.close()


def secret_of(source: Path) -> bytes:
    """The key that signed the cookies where the copy was made."""
    with reading(sqlite_file(source)) as copy:
        return secret_in(copy)


def secret_in(copy: sa.Connection) -> bytes:
    if not sa.inspect(copy).has_table(kept.name):
        raise Unusable("This is no copy made by 'ontour backup'.")
    value: str = copy.execute(sa.select(kept.c.value).where(kept.c.name == "secret key")).scalar_one()
    return bytes.fromhex(value)


def shown(url: str) -> str:
    """The address of a database as anybody may read it: a password may also stand behind its question mark."""
    return database_address(url).set(query={}).render_as_string(hide_password=True)


def is_missing(url: str) -> bool:
    """Whether the first start is still to make it."""
    address = database_address(url)
    return address.get_backend_name() == "sqlite" and not Path(str(address.database)).exists()


def counted(url: str) -> Counts:
    """How many rows there are of each."""
    with reading(url) as db:
        return {table.name: db.execute(sa.select(sa.func.count()).select_from(table)).scalar_one() for table in COPIED}


def _fill(copy: sa.Connection, db: sa.Connection, replace: bool, progress: Progress) -> Counts:
    there = db.execute(sa.select(sa.func.count()).select_from(tables)).scalar_one()
    if there and not replace:
        raise Unusable(f"This database has {there} tables already. --replace deletes them.")
    for table in reversed(COPIED):
        db.execute(sa.delete(table))
    counts = _copy(copy, db, progress)
    if db.dialect.name == "postgresql":  # ids are given on from where the copy ends
        highest = sa.select(sa.func.coalesce(sa.func.max(tables.c.id), 0) + 1).scalar_subquery()
        sequence = sa.func.pg_get_serial_sequence("tables", "id")
        db.execute(sa.select(sa.func.setval(sequence, highest, False)))
    return counts


def _copy(source: sa.Connection, target: sa.Connection, progress: Progress) -> Counts:
    return {table.name: sum(_copied(source, target, table, progress)) for table in COPIED}


def _copied(source: sa.Connection, target: sa.Connection, table: sa.Table, progress: Progress) -> Iterator[int]:
    rows = source.execute(sa.select(table).order_by(*table.primary_key)).mappings()
    for some in rows.partitions(BATCH):
        target.execute(sa.insert(table), [dict(row) for row in some])
        progress(table.name, len(some))
        yield len(some)


def sqlite_file(path: Path) -> str:
    """A database file that must be there already, and is only read, whatever the folders are called."""
    name = "file:" + quote(path.resolve().as_posix(), "/:")
    url = sa.URL.create("sqlite", database=name, query={"mode": "ro", "uri": "true"})
    return url.render_as_string(hide_password=False)


@contextmanager
def reading(url: str) -> Iterator[sa.Connection]:
    """The database as it is at one moment: nobody waits for us, and we for nobody."""
    address = database_address(url)
    if address.get_backend_name() == "sqlite" and not address.query:
        address = sa.make_url(sqlite_file(Path(str(address.database))))
    engine = sa.create_engine(address, poolclass=sa.NullPool)
    if engine.dialect.name == "sqlite":
        _transactions_as_asked(engine)
    else:
        engine = engine.execution_options(isolation_level="REPEATABLE READ", stream_results=True)
    try:
        with engine.connect() as db, db.begin():
            _ours(db)
            yield db
    except DatabaseError as problem:
        raise Unusable(f"The database cannot be read: {problem.orig}") from problem
    finally:
        engine.dispose()


@contextmanager
def writing(path: Path) -> Iterator[sa.Connection]:
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(path)), poolclass=sa.NullPool)
    _transactions_as_asked(engine)
    try:
        with engine.begin() as db:
            yield db
    finally:
        engine.dispose()


def _transactions_as_asked(engine: sa.Engine) -> None:
    """Python's own sqlite3 begins one only when something is written: too late to see one moment."""
    sa.event.listen(engine, "connect", lambda connection, record: setattr(connection, "isolation_level", None))
    sa.event.listen(engine, "begin", lambda db: db.exec_driver_sql("BEGIN"))


def _ours(db: sa.Connection) -> None:
    version: Any = None
    if sa.inspect(db).has_table(meta.name):
        version = db.execute(sa.select(meta.c.value).where(meta.c.name == "on tour companion")).scalar_one_or_none()
    if version is None:
        raise Unusable("This is no database of On Tour companion.")
    if int(version) != VERSION:
        age = "an older" if int(version) < VERSION else "a newer"
        raise Unusable(f"This was written by {age} On Tour companion; use that one, or let this one serve it once.")


def _on_disk(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
