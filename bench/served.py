"""A server process that is measured from outside: how fast it starts and stops, its memory, time and open files."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.request import urlopen

from phones import Address, Failed

ROOT = Path(__file__).parent.parent
STOPS_WITHIN = 20  # seconds, else it is killed


class Served:
    """`with Served(command) as server:` runs it, and sees to it that it ends."""

    def __init__(self, command: list[str], settings: Mapping[str, str]) -> None:
        begun = time.perf_counter()
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **settings}
        self._process = subprocess.Popen(
            [sys.executable, *command], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
        )
        self.address = self._said()
        with urlopen("http://{}:{}/".format(*self.address), timeout=20) as answer:
            answer.read()
        self.first_page = time.perf_counter() - begun

    def __enter__(self) -> "Served":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()

    def _said(self) -> Address:
        assert self._process.stdout is not None
        found = re.search(r"http://(.*):(\d+)/", line := self._process.stdout.readline())
        if found is None:
            self.__exit__()
            raise Failed(f"the server did not start: {line!r}")
        return found.group(1), int(found.group(2))

    def stop(self) -> float:
        """Ask it to end, and wait: seconds."""
        begun = time.perf_counter()
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(STOPS_WITHIN)
        return time.perf_counter() - begun

    @property
    def memory(self) -> float:
        """Resident megabytes."""
        if (status := self._proc("status")).exists():
            kilobytes = re.search(r"VmRSS:\s*(\d+)", status.read_text())
            return int(kilobytes.group(1)) / 1000 if kilobytes else 0
        ps = subprocess.run(["ps", "-o", "rss=", "-p", str(self._process.pid)], capture_output=True, check=True)
        return int(ps.stdout) / 1000

    @property
    def seconds_worked(self) -> float | None:
        """Processor time so far, where the system tells."""
        if not (stat := self._proc("stat")).exists():
            return None
        user, system = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def open_files(self) -> int | None:
        folder = self._proc("fd")
        return len(list(folder.iterdir())) if folder.exists() else None

    def _proc(self, name: str) -> Path:
        return Path(f"/proc/{self._process.pid}/{name}")
