"""Several processes serve one table: what happens at one is seen at the other, and any of them may die."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator

from tests.cluster.conftest import Person, Process
from tests.tables.conftest import wait_for


def until(stream: Iterator[str], sign: str) -> str:
    """The next message that says this."""
    return next(message for message in stream if sign in message)


def table_of_two(here: Process, there: Process) -> tuple[str, Person, Person, Person]:
    """Its address, the host, and two who sat down at different processes; the game has begun."""
    host, ana, ben = Person(), Person(), Person()
    table = host.post(here, "/open", board="usa").removesuffix("/caller")
    ana.post(here, f"{table}/sit", name="Ana")
    ben.post(there, f"{table}/sit", name="Ben")
    host.post(there, f"{table}/start", roller="1")
    return table, host, ana, ben


def first_mark(sheet: str) -> str:
    """A move that a sheet offers: the first token, in the first place that is lit for it."""
    token = re.search(r'name="verb" value="([^"]+)"[^>]* data-kind="(\w+)"', sheet)
    assert token
    place = re.search(rf'class="place [^"]*may-{token[2]}[^>]* data-place="(\w+)"', sheet)
    assert place
    return f"{token[1]} {place[1]}"


def test_a_flip_at_one_process_reaches_the_phones_at_both(two: tuple[Process, Process]) -> None:
    here, there = two
    table, host, ana, ben = table_of_two(here, there)
    streams = ana.listen(here, f"{table}/sheet/stream"), ben.listen(there, f"{table}/sheet/stream")
    for stream in streams:
        until(stream, "phase-flip")
    host.post(there, f"{table}/next")
    flips = [until(stream, "phase-write") for stream in streams]
    assert len({re.findall(r'data-seen="(\d+)"', flip)[0] for flip in flips}) == 1


def test_a_tap_at_one_process_is_on_the_sheet_at_the_other_at_once(two: tuple[Process, Process]) -> None:
    here, there = two
    table, host, ana, _ = table_of_two(here, there)
    host.post(here, f"{table}/next")
    line = first_mark(ana.get(here, f"{table}/sheet"))
    ana.post(there, f"{table}/tap", line=line)
    assert re.search(rf'class="[^"]*pencil"[^>]* data-place="{line.split()[-1]}"', ana.get(here, f"{table}/sheet"))


def test_when_a_process_is_killed_its_phones_go_on_at_another(two: tuple[Process, Process]) -> None:
    here, there = two
    table, host, _, ben = table_of_two(here, there)
    host.post(there, f"{table}/next")
    line = first_mark(ben.get(there, f"{table}/sheet"))
    ben.post(there, f"{table}/tap", line=line)
    there.end(signal.SIGKILL)
    stream = ben.listen(here, f"{table}/sheet/stream")
    assert f"2 takes back {line.split()[-1]}" in next(stream)
    ben.post(here, f"{table}/tap", line=f"2 takes back {line.split()[-1]}")
    until(stream, 'value="2 takes back " disabled')
    there.start()
    wait_for(there.listens)
    assert 'value="2 takes back " disabled' in ben.get(there, f"{table}/sheet")


def test_a_process_ends_soon_though_phones_listen(two: tuple[Process, Process]) -> None:
    here, there = two
    table, _, ana, _ = table_of_two(here, there)
    stream = ana.listen(here, f"{table}/sheet/stream")
    next(stream)
    here.end(signal.SIGTERM)
    assert list(stream) == []
    assert "Traceback" not in here.log()


def test_without_gevent_the_app_says_how_to_run_it() -> None:
    said = subprocess.run([sys.executable, "-c", "import ontour.web.wsgi"], capture_output=True, text=True, check=False)
    assert said.returncode != 0
    assert "run gunicorn with -k gevent" in said.stderr.splitlines()[-1]
