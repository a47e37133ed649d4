"""Whatever is confirmed stays: kill -9, crashes between two lines, everybody tapping at once, several processes."""

import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ontour.games import Refused
from ontour.tables import HOST, News, Store, Table, Tables, new_key, open_store
from ontour.tables.store import Line
from tests.tables import player
from tests.tables.conftest import editions

pytestmark = pytest.mark.slow


@contextmanager
def house_at(url: str) -> Iterator[Tables]:
    house = Tables(open_store(url), News(), editions=editions)
    yield house
    house.close()


def opened_for_writing(house: Tables, players: int) -> Table:
    table, _ = house.open("counting", "usa")
    table.submit("let everyone in", HOST)
    for number in range(1, players + 1):
        table.sit(f"Player {number}")
    table.submit("start 1", HOST)
    table.next(HOST)
    return table


def log_of(url: str, table: Table) -> list[str]:
    store = open_store(url)
    lines = store.lines_after(table.id, 0)
    store.close()
    assert lines is not None
    return [line.text for line in lines]


def at_once(works: list[Callable[[], object]]) -> None:
    """Do all of this in threads that begin at the same moment; what goes wrong in one goes wrong here."""
    ready, problems = threading.Barrier(len(works)), []

    def run(work: Callable[[], object]) -> None:
        ready.wait()
        try:
            work()
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]


@pytest.mark.parametrize(
    ("url", "kind"),
    [("sqlite", "green"), ("sqlite", "threads"), ("postgresql", "green")],
    indirect=["url"],
)
def test_kill_9_at_any_moment_loses_nothing_confirmed(url: str, kind: str) -> None:
    kill_again_and_again(url, kind, times=3)


@pytest.mark.long
@pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)
def test_five_hundred_kills_lose_nothing_confirmed(url: str) -> None:
    """On each database; ONTOUR_KILLS=20 for a taste."""
    times = int(os.environ.get("ONTOUR_KILLS", "500"))
    confirmed = sum(kill_again_and_again(url, "green", some) for some in shares(times, 10))
    print(f"\n    {times} kills, {confirmed:,} lines confirmed, none lost", flush=True)


def shares(times: int, most: int) -> list[int]:
    """So many in parts: a table of its own for each, since pencil at one table has an end."""
    return [min(most, times - begun) for begun in range(0, times, most)]


def kill_again_and_again(url: str, kind: str, times: int) -> int:
    """How many lines were confirmed; each of them is looked for in the log after each kill."""
    with house_at(url) as house:
        table = opened_for_writing(house, 4)
    chance, count = random.Random(9), 0
    for _ in range(times):
        process = player.start(kind, url, table.code, 1, 2, 3, 4)
        assert process.stdout is not None
        # After some lines, however slow the machine is, and then at any point of the next one.
        confirmed = [process.stdout.readline() for _ in range(2 + chance.randrange(30))]
        time.sleep(chance.random() / 50)
        process.kill()
        confirmed += process.stdout.readlines()
        process.stdout.close()
        process.wait()
        assert confirmed[1].endswith("\n")
        log = log_of(url, table)
        for number, line in (row.rstrip("\n").split(" ", 1) for row in confirmed if row.endswith("\n")):
            assert log[int(number) - 1] == line
            count += 1
    with house_at(url) as house:
        again = house.find(table.code)
        assert again is not None
        assert again.now.number == len(log)
    return count


def test_a_crash_between_two_lines_heals_when_the_table_is_read_again(store: Store, house: Tables) -> None:
    table, _ = house.open("counting", "usa")
    table.sit("Ana")
    store.append(table.id, 1, [Line("start 1")])
    house._forget(table.id)
    again = house.find(table.code)
    assert again is not None
    assert again.games()[0].lines[1] == "start 1"
    assert again.games()[0].lines[2].startswith("deal ")


def test_a_line_that_was_saved_but_not_confirmed_is_not_written_twice(url: str) -> None:
    with house_at(url) as house:
        table = opened_for_writing(house, 2)
        table.submit("1 pencils 1", 1, token="tap")
    with house_at(url) as house:
        again = house.find(table.code)
        assert again is not None
        assert again.submit("1 pencils 1", 1, token="tap").repeated


def test_everybody_who_sits_down_at_once_gets_a_seat_of_their_own(house: Tables) -> None:
    table, _ = house.open("counting", "usa")
    table.submit("let everyone in", HOST)
    seats: list[int] = []
    at_once([lambda n=n: seats.append(table.sit(f"Player {n}").seat) for n in range(32)])
    assert sorted(seats) == list(range(1, 33))
    assert [seat.number for seat in table.now.seats] == sorted(seats)


def test_the_last_seat_is_given_once(house: Tables) -> None:
    table, _ = house.open("counting", "usa")
    table.submit("let everyone in", HOST)
    for number in range(39):
        table.sit(f"Player {number}")
    answers: list[str] = []

    def sit(name: str) -> None:
        try:
            answers.append(f"seat {table.sit(name).seat}")
        except Refused as why:
            answers.append(str(why))

    at_once([lambda n=n: sit(f"Late {n}") for n in range(8)])
    assert Counter(answers) == {"seat 40": 1, "This table is full.": 7}


def test_the_same_tap_of_many_threads_is_one_line(house: Tables) -> None:
    table = opened_for_writing(house, 1)
    key, before = new_key(), table.now.number
    repeated: list[bool] = []
    at_once([lambda: repeated.append(table.submit("1 pencils 1", 1, token=key).repeated) for _ in range(16)])
    assert table.now.number == before + 1
    assert Counter(repeated) == {False: 1, True: 15}


def test_order_holds_when_all_seats_tap_at_once(house: Tables, url: str) -> None:
    table = opened_for_writing(house, 32)
    before = table.now.number

    def tap(seat: int) -> None:
        for line in ("pencils 1", "rubs out", "pencils 0", "is done"):
            table.submit(f"{seat} {line}", seat)

    at_once([lambda seat=seat: tap(seat) for seat in range(1, 33)])
    log = log_of(url, table)
    assert len(log) == table.now.number == before + 4 * 32
    for seat in range(1, 33):
        own = [line for line in log if line.startswith(f"{seat} ")]
        assert own == [f"{seat} {line}" for line in ("pencils 1", "rubs out", "pencils 0", "is done")]
    assert not table.now.waiting


def test_two_processes_write_at_one_table(url: str) -> None:
    with house_at(url) as house:
        table = opened_for_writing(house, 8)
        before = table.now.number
        processes = [
            player.start("green", url, table.code, 1, 2, 3, 4, lines=12),
            player.start("threads", url, table.code, 5, 6, 7, 8, lines=12),
        ]
        confirmed = [line for process in processes for line in process.communicate(timeout=60)[0].splitlines()]
        assert [process.returncode for process in processes] == [0, 0]
        log = log_of(url, table)
        assert len(confirmed) == 8 * 12
        assert sorted(confirmed) == sorted(f"{n} {line}" for n, line in enumerate(log, 1) if n > before)
        table.catch_up()
        assert table.now.number == len(log)


def test_a_table_takes_part_in_what_another_house_does_with_it(postgres_url: str) -> None:
    with house_at(postgres_url) as one, house_at(postgres_url) as other:
        here = opened_for_writing(one, 2)
        there = other.find(here.code)
        assert there is not None
        there.submit("2 pencils 1", 2)
        assert here.submit("1 pencils 1", 1).number == there.now.number + 1
        with pytest.raises(Refused, match="written already"):
            here.submit("2 pencils 1", 2)
        code = there.recover(here.seat_codes()[1])
        assert one.find(here.code) is here
        assert here.seat_of(code.key) == 1


GREEN = """
from gevent import monkey
monkey.patch_all()
import gevent, sqlite3, sys
from ontour.tables import *
from tests.tables.conftest import editions
house = Tables(open_store("sqlite:///" + sys.argv[1]), editions=editions)
table, _ = house.open("counting", "usa")
foreign = sqlite3.connect(sys.argv[1], isolation_level=None)
foreign.execute("BEGIN IMMEDIATE")
"""


def said_by(script: str, file: Path) -> str:
    """What this script prints in a process like the serving one, while another program holds the file."""
    command = [sys.executable, "-c", GREEN + script + "house.close()", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_lock_on_the_file_does_not_stop_the_other_phones(tmp_path: Path) -> None:
    """SQLite waits in a thread of its own; otherwise the ticks would come when it has given up."""
    script = """
sitting = gevent.spawn(table.sit, "Ana")
for tick in range(20):
    gevent.sleep(0.01)
assert not sitting.ready()
foreign.execute("COMMIT")
print(sitting.get().seat)
"""
    assert said_by(script, tmp_path / "tables.db") == "1\n"


def test_stopping_a_request_does_not_stop_those_who_wait_behind_it(tmp_path: Path) -> None:
    script = """
first = gevent.spawn(table.sit, "Ana")
gevent.sleep(0.05)
behind = [gevent.spawn(table.sit, name) for name in ("Ben", "Cem")]
gevent.sleep(0.05)
first.kill()
foreign.execute("COMMIT")
seats = [sitting.get().seat for sitting in behind]
shown = table.now
house._forget(table.id)
assert house.find(table.code).now == shown
print({shown.seats[seat - 1].name for seat in seats} == {"Ben", "Cem"})
"""
    assert said_by(script, tmp_path / "tables.db") == "True\n"
