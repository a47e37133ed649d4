"""A process of its own that plays at a table: `python -m tests.tables.player green|threads URL CODE SEAT...`.

Each seat writes a number and rubs it out again, on and on. Each line is printed with its number once it is confirmed.
"""

import sys

if __name__ == "__main__" and sys.argv[1] == "green":
    from gevent import monkey

    monkey.patch_all()

import os
import subprocess
import threading

from ontour.tables import Table, Tables, open_store
from tests.tables.conftest import editions


def start(kind: str, url: str, code: str, *seats: int, lines: int = 1_000_000) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.tables.player", kind, url, code, str(lines), *map(str, seats)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def play(table: Table, seat: int, lines: int) -> None:
    for turn in range(lines):
        line = f"{seat} rubs out" if seat in table.now.state.pencil else f"{seat} pencils {turn % 2}"
        outcome = table.submit(line, seat, token=f"{os.getpid()} {turn}")
        # One write each, so that the lines of several threads are not mixed up.
        os.write(1, f"{outcome.number} {outcome.lines[-1]}\n".encode())


def main(url: str, code: str, lines: str, *seats: str) -> None:
    house = Tables(open_store(url), editions=editions, look_again=0.1)
    table = house.find(code)
    assert table is not None
    bell = table.listen()  # so that this process looks for the others' lines
    players = [threading.Thread(target=play, args=(table, int(seat), int(lines))) for seat in seats]
    for player in players:
        player.start()
    for player in players:
        player.join()
    del bell
    house.close()


if __name__ == "__main__":
    main(*sys.argv[2:])
