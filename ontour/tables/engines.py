"""Two ways to run work in a database and come back when it is on disk: one SQLite file, or PostgreSQL."""

import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from gevent import monkey
from gevent.threadpool import ThreadPool
from sqlalchemy.exc import DatabaseError, DBAPIError

from ontour.tables.together import Together

PATIENCE = 5.0  # seconds to wait for another program that holds the SQLite file
T = TypeVar("T")
Work = Callable[[sa.Connection], Any]


class Unusable(Exception):
    """The database cannot be used; the text says why and what to do."""


class Engine(Protocol):
    """Runs work in a transaction of its own and returns when the result is on disk."""

    def run(self, work: Callable[[sa.Connection], T]) -> T: ...
    def close(self) -> None: ...


class SqliteEngine:
    """One SQLite file: the work of all who wait goes into one transaction, so one fsync confirms many lines.

    In a process patched by gevent it runs in one real thread, since a foreign lock on the file or a slow disk
    would otherwise stop every phone.
    """

    def __init__(self, address: sa.URL, prepare: Work) -> None:
        file = address.database or ":memory:"
        self._pool = ThreadPool(1) if monkey.is_module_patched("threading") else None
        self._together: Together[Work, Any] = Together(self._commit_elsewhere)
        self._engine = sa.create_engine(
            address,
            poolclass=sa.StaticPool,
            connect_args={"check_same_thread": False, "isolation_level": None, "timeout": PATIENCE},
        )
        sa.event.listen(self._engine, "connect", _sqlite_connected)
        # Taking the write lock at once means that nothing can fail for want of it later in the transaction.
        sa.event.listen(self._engine, "begin", lambda db: db.exec_driver_sql("BEGIN IMMEDIATE"))
        try:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            self._db = self._engine.connect()
            self.run(prepare)
        except (DatabaseError, OSError) as problem:
            self.close()
            raise Unusable(f"{file} {_sqlite_trouble(problem)}") from problem
        except Unusable:
            self.close()
            raise

    def run(self, work: Callable[[sa.Connection], T]) -> T:
        return self._together.do(work)  # type: ignore[no-any-return]  # the answer to this very work

    def close(self) -> None:
        if self._pool is not None:
            self._pool.join()  # what is being written is written
            self._pool.kill()
        self._engine.dispose()  # with it goes the one connection

    def _commit_elsewhere(self, works: Sequence[Work]) -> Sequence[Any]:
        if self._pool is None:
            return self._commit(works)
        answers: Sequence[Any] = self._pool.apply(self._commit, (works,))
        return answers

    def _commit(self, works: Sequence[Work]) -> list[Any]:
        self._connection.rollback()  # nothing is left open, whatever happened to the disk the last time
        with self._db.begin():
            return [self._try(work) for work in works]

    def _try(self, work: Work) -> Any:
        answer: Any
        try:
            with self._db.begin_nested():
                answer = work(self._db)
        except Exception as problem:
            answer = problem
        if not self._connection.in_transaction:
            # A full disk makes SQLite take everything back, also what had gone well before. Whoever went on would begin
            # a transaction of their own, and those before would take it for theirs.
            raise sqlite3.OperationalError("SQLite rolled the transaction back")
        return answer

    @property
    def _connection(self) -> sqlite3.Connection:
        connection: Any = self._db.connection.driver_connection
        return connection  # type: ignore[no-any-return]  # what SQLAlchemy wraps has no type


class InUse:
    """Says that this process serves an SQLite file, as long as it lives: another one would not see what happens here.

    The lock is that of a second, empty SQLite file, so it ends with the process however that ends, on every system.
    """

    def __init__(self, file: Path) -> None:
        beside = file.with_name(f"{file.name}.in-use")
        try:
            beside.parent.mkdir(parents=True, exist_ok=True)
            self._lock = sqlite3.connect(beside, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
            self._lock.execute("BEGIN EXCLUSIVE")
        except (sqlite3.OperationalError, OSError) as problem:
            if "locked" not in str(problem):
                raise Unusable(
                    f"{file} cannot be opened for writing. Check the folder and its permissions."
                ) from problem
            self._lock.close()
            raise Unusable(
                f"Another process serves {file} already. Stop it first, or use PostgreSQL for several processes"
                " (ONTOUR_DATABASE_URL and ONTOUR_REDIS_URL)."
            ) from problem

    def close(self) -> None:
        self._lock.close()


def _sqlite_connected(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    deadline = time.monotonic() + PATIENCE
    while not _write_ahead(connection):
        if time.monotonic() > deadline:
            raise sqlite3.OperationalError("database is locked")
        time.sleep(0.01)


def _write_ahead(connection: sqlite3.Connection) -> bool:
    """Alone among all statements this one does not wait for others who open the file at the same moment."""
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as problem:
        if "locked" in str(problem):
            return False
        raise
    return True


def _sqlite_trouble(problem: DatabaseError | OSError) -> str:
    reason = str(problem.orig) if isinstance(problem, DatabaseError) else "unable to open"
    if "locked" in reason:
        return "is in use by another program. Stop that program, then try again."
    if "unable to open" in reason or "readonly" in reason:
        return "cannot be opened for writing. Check the folder and its permissions."
    return "is damaged or no database. Restore a copy of it, or move it away to begin with an empty one."


class PooledEngine:
    """PostgreSQL: a connection for each who works, cooperative under gevent."""

    def __init__(self, address: sa.URL, prepare: Work) -> None:
        try:
            self._engine = sa.create_engine(address, pool_size=10, max_overflow=20, pool_pre_ping=True)
            self.run(prepare)
        except ModuleNotFoundError as problem:
            raise Unusable("PostgreSQL needs one more package: pip install 'ontour[cluster]'") from problem
        except DBAPIError as problem:
            shown = address.render_as_string(hide_password=True)
            raise Unusable(f"The database {shown} does not answer: {problem.orig}") from problem
        except Unusable:
            self.close()
            raise

    def run(self, work: Callable[[sa.Connection], T]) -> T:
        with self._engine.begin() as db:
            return work(db)

    def close(self) -> None:
        self._engine.dispose()
