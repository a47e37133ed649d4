"""Two gunicorn processes on one PostgreSQL and one Redis, as the notes in ontour/web/wsgi.py say."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse, IncompleteRead
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.tables.conftest import postgres, postgres_url, redis_url, wait_for

__all__ = ["postgres", "postgres_url", "redis_url"]  # fixtures

ROOT = Path(__file__).parents[2]
LONG = 20  # seconds until a test gives up waiting


class Process:
    """One gunicorn with one worker. Started again after its end, it has the same port."""

    def __init__(self, home: Path, settings: dict[str, str]) -> None:
        self.port = 0
        self._log, self._settings = home / "gunicorn.log", settings
        self.start()

    def start(self) -> None:
        options = ["-k", "gevent", "--graceful-timeout", "2", "--no-control-socket", "-b", f"127.0.0.1:{self.port}"]
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", *options, "ontour.web.wsgi:app"],
                env=os.environ | self._settings,
                cwd=ROOT,
                stderr=log,
                start_new_session=True,  # so that the worker can be killed together with its master
            )

    def listens(self) -> bool:
        assert self._process.poll() is None, self.log()
        found = re.search(r"Listening at: \S+:(\d+)", self.log())
        self.port = int(found.group(1)) if found else self.port
        return found is not None

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def end(self, how: signal.Signals) -> None:
        if self._process.poll() is None:
            os.killpg(self._process.pid, how)
        self._process.wait(LONG)


class Person:
    """A browser with its cookie. Which process answers is up to whoever stands in front of them."""

    def __init__(self) -> None:
        self._cookie = ""

    def get(self, process: Process, path: str) -> str:
        with self._ask(process, "GET", path) as answer:
            return answer.read().decode()

    def post(self, process: Process, path: str, **form: str) -> str:
        """Where it leads; the answer itself if it leads nowhere."""
        with self._ask(process, "POST", path, urlencode(form)) as answer:
            text = answer.read().decode()
            assert answer.status in (200, 303), text
            return answer.headers["Location"] or text

    def listen(self, process: Process, path: str) -> Iterator[str]:
        """The messages of a stream that are no beats, until the process ends."""
        message = ""
        with self._ask(process, "GET", path) as answer, suppress(IncompleteRead):
            for line in answer:
                message += line.decode()
                if line == b"\n":
                    if not message.startswith("event: beat"):
                        yield message
                    message = ""

    @contextmanager
    def _ask(self, process: Process, method: str, path: str, body: str | None = None) -> Iterator[HTTPResponse]:
        headers = {"Cookie": self._cookie, "Content-Type": "application/x-www-form-urlencoded"}
        with closing(HTTPConnection("127.0.0.1", process.port, timeout=LONG)) as connection:
            connection.request(method, path, body, headers)
            with connection.getresponse() as answer:
                if given := answer.headers["Set-Cookie"]:
                    self._cookie = given.partition(";")[0]
                yield answer


@pytest.fixture
def two(postgres_url: str, redis_url: str, tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    settings = {"ONTOUR_DATABASE_URL": postgres_url, "ONTOUR_REDIS_URL": redis_url, "ONTOUR_SECRET_KEY": "of the tests"}
    processes: list[Process] = []
    try:
        for name in ("here", "there"):
            (tmp_path / name).mkdir()
            processes.append(Process(tmp_path / name, settings | {"ONTOUR_DATA": str(tmp_path / name)}))
        wait_for(lambda: all(process.listens() for process in processes))
        yield processes[0], processes[1]
    finally:
        for process in processes:
            process.end(signal.SIGKILL)
