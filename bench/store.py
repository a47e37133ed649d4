"""How many taps a second a house confirms on disk, in a process like the serving one: `python -m bench.store`.

Each phone writes and rubs out in turn and waits for each confirmation. One commit for all who wait is compared with
one commit for each, on the same disk in the same run.
"""

# ruff: noqa: E402  (everything else must be imported patched)
from gevent import monkey

monkey.patch_all()

import itertools
import sys
import tempfile
import time
from pathlib import Path

import gevent

from ontour.tables import HOST, Table, Tables, open_store, permissions, sqlite_url, together

permissions.MOST_SECOND_THOUGHTS = sys.maxsize  # a phone here has nothing else on its mind


def opened(house: Tables, phones: int) -> Table:
    table, _ = house.open("on-tour", "usa", {"dice": "own"})
    table.submit("let everyone in", HOST)
    for number in range(1, phones + 1):
        table.sit(f"Player {number}")
    table.submit(["start 1", "setup 1 4 WA NV", "setup 2 5 TX FL", "flip OR, CO, NY", "roll 3 7"], HOST)
    return table


def taps(table: Table, seat: int, until: float) -> int:
    place = sorted(table.view(seat).own.number_targets)[0]
    for count in itertools.count():
        if time.perf_counter() > until:
            return count
        table.submit(f"{seat} takes back {place}" if count % 2 else f"{seat} writes 37 in {place}", seat)
    raise AssertionError


def measure(tables: int, phones: int, seconds: float, most: int) -> float:
    together.MOST = most
    with tempfile.TemporaryDirectory() as home:
        house = Tables(open_store(sqlite_url(Path(home) / "tables.db")))
        opened_tables = [opened(house, phones) for _ in range(tables)]
        begin = time.perf_counter()
        players = [
            gevent.spawn(taps, table, seat, begin + seconds) for table in opened_tables for seat in range(1, phones + 1)
        ]
        count = sum(player.get() for player in players)
        rate = count / (time.perf_counter() - begin)
        house.close()
    return rate


def main(seconds: float = 3) -> None:
    print(f"{'tables':>7} {'phones each':>12} {'taps/s together':>16} {'taps/s one by one':>18}")
    for tables, phones in ((1, 1), (1, 8), (50, 5), (1, 300)):
        shared, alone = (measure(tables, phones, seconds, most) for most in (100, 1))
        print(f"{tables:>7} {phones:>12} {shared:>16,.0f} {alone:>18,.0f}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
