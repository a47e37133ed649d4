"""The logs of all tables in a database: an SQLite file, or PostgreSQL. What is confirmed is saved."""

import json
import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, TimeoutError

from ontour.tables.engines import Engine, InUse, PooledEngine, SqliteEngine, Unusable
from ontour.tables.keys import new_secret
from ontour.tables.seldom import Seldom
from ontour.words import say

VERSION = 2
WATCHED = "looked after at"
T = TypeVar("T")
_log = Seldom(logging.getLogger(__name__))

schema = sa.MetaData()
_id = sa.BigInteger().with_variant(sa.Integer, "sqlite")

meta = sa.Table(
    "meta",
    schema,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
tables = sa.Table(
    "tables",
    schema,
    sa.Column("id", _id, primary_key=True),  # never used twice, unlike the code
    sa.Column("code", sa.Text, nullable=False, unique=True),
    sa.Column("edition", sa.Text, nullable=False),
    sa.Column("board", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("put_away", sa.BigInteger, index=True),
    sa.Column("secret", sa.Text, nullable=False, server_default=""),  # where its chance comes from
    sa.Column("rules", sa.Integer, nullable=False, server_default="1"),  # the version it was opened with
    sqlite_autoincrement=True,
)
lines = sa.Table(
    "lines",
    schema,
    sa.Column("table_id", _id, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("line", sa.Text, nullable=False),
    sa.Column("key", sa.Text),  # the token of what was submitted together, on its first line
    sa.UniqueConstraint("table_id", "key"),
)
seats = sa.Table(
    "seats",
    schema,
    sa.Column("table_id", _id, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("code", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "key"),
    sa.UniqueConstraint("table_id", "code"),
)


class NotSaved(Exception):
    """Nothing is known to be saved; the text is a sentence for the player. Trying again is harmless."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table as it was opened."""

    id: int
    code: str
    edition: str
    board: str
    options: Mapping[str, str]
    host: str
    made: int
    touched: int
    put_away: int | None
    secret: str = field(repr=False)
    rules: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    token: str | None = None


@dataclass(frozen=True, slots=True)
class SeatKey:
    """Who holds a seat: the hash of the player's key, and the code that gives the seat to a new phone."""

    seat: int
    key: str
    code: str


class Store:
    """Every question and every change that a table has for the database."""

    def __init__(self, engine: Engine, *, shared: bool, in_use: InUse | None = None) -> None:
        self._engine, self._in_use = engine, in_use
        self.shared = shared  # whether other processes write here too
        self.saved: Callable[[int], object] = lambda lines: None  # is told of every append

    def close(self) -> None:
        self._engine.close()
        if self._in_use is not None:
            self._in_use.close()

    def open(
        self,
        code: str,
        edition: str,
        board: str,
        options: Mapping[str, str],
        host: str,
        secret: str,
        now: int,
        rules: int = 1,
    ) -> Row | None:
        """A new table, or None when the code is taken."""
        facts = {"code": code, "edition": edition, "board": board, "host": host, "secret": secret, "rules": rules}
        times = {"made": now, "touched": now, "put_away": None}
        row = sa.insert(tables).values(options=json.dumps(dict(options)), **facts, **times).returning(tables.c.id)
        try:
            number = self._run(lambda db: db.execute(row).scalar_one())
        except IntegrityError:
            return None
        return Row(id=number, options=dict(options), **facts, **times)  # type: ignore[arg-type]  # facts and times are of two kinds

    def find(self, code: str) -> Row | None:
        chosen = sa.select(tables).where(tables.c.code == code)
        found = self._run(lambda db: db.execute(chosen).mappings().one_or_none())
        return None if found is None else _row(found)

    def append(
        self,
        table: int,
        after: int,
        new: Sequence[Line],
        seated: Sequence[SeatKey] = (),
        touched: int | None = None,
    ) -> bool:
        """Add lines after this number, all or none; False if somebody else was first or the table is gone."""
        rows = [
            {"table_id": table, "number": after + n, "line": line.text, "key": line.token}
            for n, line in enumerate(new, start=1)
        ]
        held = [{"table_id": table, **asdict(holder)} for holder in seated]

        def work(db: sa.Connection) -> None:
            db.execute(sa.insert(lines), rows)
            if held:
                changed = seats.c.seat.in_([holder.seat for holder in seated])
                db.execute(sa.delete(seats).where(seats.c.table_id == table, changed))
                db.execute(sa.insert(seats), held)
            if touched is not None:
                db.execute(sa.update(tables).where(tables.c.id == table).values(touched=touched, put_away=None))

        try:
            self._run(work)
        except IntegrityError:
            return False
        self.saved(len(rows))
        return True

    def lines_after(self, table: int, number: int) -> list[Line] | None:
        """The lines that follow this number; None when there is no such table any more."""
        follow = sa.and_(lines.c.table_id == tables.c.id, lines.c.number > number)
        asked = (
            sa.select(lines.c.number, lines.c.line, lines.c.key)
            .select_from(tables.outerjoin(lines, follow))
            .where(tables.c.id == table)
            .order_by(lines.c.number)
        )
        found = self._run(lambda db: db.execute(asked).all())
        return [Line(text, token) for n, text, token in found if n is not None] if found else None

    def seats_of(self, table: int) -> list[SeatKey]:
        chosen = sa.select(seats.c.seat, seats.c.key, seats.c.code).where(seats.c.table_id == table)
        found = self._run(lambda db: db.execute(chosen).all())
        return [SeatKey(*row) for row in found]

    def numbers(self, ids: Sequence[int]) -> dict[int, int]:
        """How many lines these tables have by now; tables that are gone are left out."""
        latest = sa.select(sa.func.max(lines.c.number)).where(lines.c.table_id == tables.c.id).scalar_subquery()
        asked = sa.select(tables.c.id, sa.func.coalesce(latest, 0).label("number")).where(tables.c.id.in_(ids))
        return {row.id: row.number for row in self._run(lambda db: db.execute(asked).all())}

    def watched(self, now: int, gap: int) -> int:
        """That somebody looks after the tables at this time; the seconds since the last time if those were too many.

        Then they do not count for what has been put away: the server was off, or its clock was set.
        """

        mark, away = meta.c.name == WATCHED, tables.c.put_away.is_not(None)

        def work(db: sa.Connection) -> int:
            last = db.execute(sa.select(meta.c.value).where(mark).with_for_update()).scalar_one_or_none()
            if last is None:
                db.execute(sa.insert(meta).values(name=WATCHED, value=str(now)))
                return 0
            db.execute(sa.update(meta).where(mark).values(value=str(now)))
            missed = now - int(last)
            if missed > gap:
                db.execute(sa.update(tables).where(away).values(put_away=tables.c.put_away + missed))
            return missed if missed > gap else 0

        try:
            return self._run(work)
        except IntegrityError:  # another process was first to say so
            return 0

    def put_away(self, untouched_since: int, now: int) -> list[int]:
        """Put tables away that nobody has touched since; they come back when somebody asks for them."""
        idle = sa.and_(tables.c.put_away.is_(None), tables.c.touched < untouched_since)
        change = sa.update(tables).where(idle).values(put_away=now).returning(tables.c.id)
        return list(self._run(lambda db: db.execute(change).scalars().all()))

    def bring_back(self, table: int, now: int) -> None:
        change = sa.update(tables).where(tables.c.id == table).values(touched=now, put_away=None)
        self._run(lambda db: db.execute(change))

    def delete(self, put_away_before: int) -> list[int]:
        """Delete what was put away before this time, for good."""
        gone = sa.delete(tables).where(tables.c.put_away < put_away_before).returning(tables.c.id)
        return list(self._run(lambda db: db.execute(gone).scalars().all()))

    def _run(self, work: Callable[[sa.Connection], T]) -> T:
        try:
            return self._engine.run(work)
        except IntegrityError:
            raise
        except (DBAPIError, TimeoutError, sqlite3.Error) as problem:
            _log.warning("The database did not do its work: %s", _reason(problem))
            raise NotSaved(say("This could not be saved just now. Please try again.")) from problem


def _reason(problem: Exception) -> str:
    """In a line: neither the statement nor what was to be written belongs in a log."""
    return str(problem.orig if isinstance(problem, DBAPIError) else problem).partition("\n")[0][:200]


def _row(found: sa.RowMapping) -> Row:
    facts = {name: found[name] for name in Row.__slots__ if name != "options"}
    return Row(options=json.loads(found["options"]), **facts)


def open_store(url: str, *, alone: bool = False) -> Store:
    """The store at a database URL, made if it is new; Unusable with a sentence if that cannot be.

    Whoever serves an SQLite file wants to be `alone` with it.
    """
    in_use = serving(database_address(url)) if alone else None
    try:
        engine = open_engine(url)
    except Unusable:
        if in_use is not None:
            in_use.close()
        raise
    return Store(engine, shared=isinstance(engine, PooledEngine), in_use=in_use)


def serving(address: sa.URL) -> InUse | None:
    """Says that this process serves an SQLite file; Unusable when another one does."""
    file = address.database if address.get_backend_name() == "sqlite" else None
    return InUse(Path(file)) if file else None


def open_engine(url: str) -> Engine:
    address = database_address(url)
    if address.get_backend_name() == "sqlite":
        return SqliteEngine(address, _prepare)
    return PooledEngine(address, _prepare)


def sqlite_url(file: Path) -> str:
    return sa.URL.create("sqlite", database=str(file)).render_as_string(hide_password=False)


def database_address(url: str) -> sa.URL:
    try:
        address = sa.make_url(url)
        name = address.get_backend_name()
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError):
        name = ""
    if name in ("postgres", "postgresql") or url.startswith("postgres://"):
        return sa.make_url(url.replace("postgres://", "postgresql://", 1)).set(drivername="postgresql+psycopg")
    if name != "sqlite":
        raise Unusable("The database URL must begin with sqlite:/// or postgresql://")
    return address


def _prepare(db: sa.Connection) -> None:
    """Make what a new or an older database lacks; Unusable when it is not ours or newer than we are."""
    if db.dialect.name == "postgresql":
        db.execute(sa.select(sa.func.pg_advisory_xact_lock(0x0470)))  # two processes may start at once
    elif (state := db.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()) != "ok":
        raise Unusable(f"The database is damaged ({state}). Restore a copy of it, or move it away.")
    there = set(sa.inspect(db).get_table_names())
    if not there:
        schema.create_all(db)
        db.execute(sa.insert(meta).values(name="on tour companion", value=str(VERSION)))
        return
    version = None
    if there >= set(schema.tables):
        version = db.execute(sa.select(meta.c.value).where(meta.c.name == "on tour companion")).scalar_one_or_none()
    if version is None:
        raise Unusable("This database belongs to another program. Name another one for On Tour companion.")
    if int(version) > VERSION:
        raise Unusable("This database was written by a newer On Tour companion. Please update.")
    if int(version) < 2:
        _give_every_table_a_secret(db)
    if int(version) < VERSION:
        db.execute(sa.update(meta).where(meta.c.name == "on tour companion").values(value=str(VERSION)))


def _give_every_table_a_secret(db: sa.Connection) -> None:
    """From version 1, where a short code among the options told every call: a running game goes on with it."""
    for column in ("secret TEXT NOT NULL DEFAULT ''", "rules INTEGER NOT NULL DEFAULT 1"):
        db.exec_driver_sql(f"ALTER TABLE tables ADD COLUMN {column}")
    given = [{"table": table, "own": new_secret()} for table in db.execute(sa.select(tables.c.id)).scalars()]
    if given:
        change = sa.update(tables).where(tables.c.id == sa.bindparam("table")).values(secret=sa.bindparam("own"))
        db.execute(change, given)
