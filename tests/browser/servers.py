"""Real servers for browsers: a process of its own with a database file of its own, which can be stopped and killed."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ontour.tables import Table, Tables, open_store, sqlite_url

ROOT = Path(__file__).parents[2]
SERVE = "from ontour.commands.cli import main; main()"


class Server:
    """`ontour serve` in a folder. Started again after a stop, it has the same port and the same tables."""

    def __init__(self, home: Path, listen: str = "127.0.0.1", **settings: str) -> None:
        self.home, self._listen, self._port, self._settings = home, listen, 0, settings
        self._log = home / "server.log"
        self.start()

    def start(self) -> None:
        where = ["--host", self._listen, "--port", str(self._port), "--no-browser"]
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVE, "serve", *where],
                # One address opens more tables here than people do; tests/web looks at the limits.
                env=os.environ | {"ONTOUR_DATA": str(self.home), "ONTOUR_RATE_LIMITS": "off"} | self._settings,
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)/", said)
        assert found, f"the server said {said!r} and {self.log()!r}"
        self.address, self._port = found.group().rstrip("/"), int(found.group(1))

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.send_signal(how)
        self.process.communicate(timeout=20)

    @contextmanager
    def silent(self) -> Iterator[None]:
        """The process stands still: connections stay open and nothing is said on them."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    @contextmanager
    def copy_of(self, code: str) -> Iterator[Table]:
        """The table as it is saved, read from a copy of the database. What is done to it stays there."""
        copy = self.home / f"copy-{code}.sqlite"
        saved = sqlite3.connect(self.home / "tables.sqlite")
        with closing(saved), closing(sqlite3.connect(copy)) as target:
            saved.backup(target)
        tables = Tables(open_store(sqlite_url(copy)))
        try:
            table = tables.find(code)
            assert table is not None
            yield table
        finally:
            tables.close()
            copy.unlink()
