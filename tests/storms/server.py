"""A server process under attack, and visitors of it who are timed."""

import http.client
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).parents[2]
LONG = 60  # seconds until a test gives up waiting


class Server:
    """`ontour serve` as people run it, with every limit in force."""

    def __init__(self, home: Path) -> None:
        self._log = home / "log"
        self.people: list[Person] = []
        serve = "from ontour.commands.cli import main; main()"
        command = [sys.executable, "-c", serve, "serve", "--port", "0", "--no-browser", "--host", "127.0.0.1"]
        with self._log.open("w") as log:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=os.environ | {"ONTOUR_DATA": str(home)},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found
        self.port = int(found[1])

    def somebody(self) -> "Person":
        """Whose connection is closed when the server ends."""
        self.people.append(Person(self))
        return self.people[-1]

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    @property
    def busy(self) -> float:
        """Processor seconds used so far."""
        user, system = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(home: Path) -> Iterator[Server]:
    server = Server(home)
    try:
        yield server
    finally:
        for person in server.people:
            person.close()
        server.process.terminate()
        server.process.communicate(timeout=LONG)
        assert "Traceback" not in server.log()


class Person:
    """One connection that is kept, and its cookie."""

    def __init__(self, server: Server) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONG)
        self.cookie = ""

    def ask(self, method: str, path: str, **form: str) -> tuple[int, str]:
        """The status, and where it leads or the page."""
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        self._connection.request(method, path, urlencode(form) if method == "POST" else None, headers)
        answer = self._connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        if given := answer.headers["Set-Cookie"]:
            self.cookie = given.partition(";")[0]
        return answer.status, answer.headers["Location"] or text

    def close(self) -> None:
        self._connection.close()


def once(server: Server, method: str, path: str, **form: str) -> tuple[int, str]:
    """Somebody new, who comes once."""
    somebody = Person(server)
    try:
        return somebody.ask(method, path, **form)
    finally:
        somebody.close()


def timed(act: Callable[[], object], seconds: float, pause: float = 0.02) -> list[float]:
    """How long it takes, again and again for so many seconds; sorted."""
    taken, until = [], time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        act()
        taken.append(time.perf_counter() - began)
        time.sleep(pause)
    return sorted(taken)


def share(taken: list[float], part: float) -> float:
    return taken[min(len(taken) - 1, int(len(taken) * part))]


def half_sent(port: int, count: int, text: bytes) -> list[socket.socket]:
    """So many connections that say this and nothing more; each address of this machine has its own ports."""
    found = []
    for number in range(count):
        connection = socket.socket()
        connection.settimeout(LONG)
        connection.bind((f"127.0.0.{2 + number % 200}", 0))
        connection.connect(("127.0.0.1", port))
        with suppress(OSError):  # closed already, since so many others came
            connection.sendall(text)
        found.append(connection)
    return found
