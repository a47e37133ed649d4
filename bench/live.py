"""The live server under load, and a plain Starlette server with the same bytes, beats and clients, in one run.

python bench/live.py [--quick]
"""

import argparse
import asyncio
import math
import platform
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median

from evening import (
    FLIPPED,
    TAKEN_BACK,
    VISITORS,
    Party,
    everyone_writes,
    flips,
    open_tables,
    sit_down,
    switch_phones_on,
    tap,
)
from phones import Address, Crowd, Failed, Visitor, share_out
from served import Served

from ontour.web.site.server import allow_many_files
from ontour.web.table.stream import BEAT

RESULTS = Path(__file__).parent / "results"
OUR_COMMAND = [
    "-c",
    "from ontour.commands.cli import main; main()",
    "serve",
    "--host",
    "127.0.0.1",
    "--port",
    "0",
    "--no-browser",
]
PEER_COMMAND = [str(Path(__file__).parent / "peer.py")]
LONGEST_RUN = 600  # seconds, after which it is given up
LOADERS = 4  # connections that load pages as fast as they are answered


@dataclass(frozen=True)
class Size:
    tables: int  # of five idle phones each
    flips: int  # at a table of eight
    crowd: int  # phones at one table
    crowd_flips: int
    seconds: float  # of loading pages, and of watching idle phones


WHOLE = Size(tables=1000, flips=200, crowd=1000, crowd_flips=10, seconds=5)
QUICK = Size(tables=40, flips=20, crowd=100, crowd_flips=3, seconds=1)
Figures = dict[str, float]


async def measure(server: Served, size: Size, kept: Path | None) -> Figures:
    """All figures of one server. With a folder it is our own: a whole turn is played, and its bytes are kept there."""
    figures: Figures = {"first page, ms after the start": 1000 * server.first_page}
    async with table_of(server.address, 8) as (party, crowd, visitor):
        if kept:
            await keep_bytes(party, crowd, visitor, kept)
        figures |= spread("flip → 8 phones alone", await flips(crowd, party, visitor, size.flips))
        figures |= await with_idle_phones(server, size, party, crowd, visitor)
    async with table_of(server.address, size.crowd) as (party, crowd, visitor):
        figures |= await with_a_crowd(server, size, party, crowd, visitor, whole_turn=bool(kept))
        figures[f"stop with {size.crowd:,} phones on, s"] = server.stop()
    return figures


@asynccontextmanager
async def table_of(address: Address, people: int) -> AsyncIterator[tuple[Party, Crowd, Visitor]]:
    """A table whose game has begun, with every phone on; at the end they vanish."""
    (party,) = await open_tables(address, 1)
    await sit_down(address, [party], people)
    async with Visitor(address) as visitor:
        await party.start(visitor)
        crowd = Crowd(await switch_phones_on(address, [party]))
        yield party, crowd, visitor
        for phone in crowd.phones:
            phone.vanish()


async def keep_bytes(party: Party, crowd: Crowd, visitor: Visitor, folder: Path) -> None:
    """What our server sends, for the other one to send too."""
    for name, sign, act in (("write", FLIPPED, party.flip), ("flip", TAKEN_BACK, party.take_back)):
        await crowd.all_hear(sign, partial(act, visitor))
        message = crowd.last_message
        (folder / f"{name}.message").write_bytes(message[message.index(b"id: ") :])  # without the size of the chunk
    for name, path in (("front", "/"), ("sheet", party.sheet)):
        (folder / f"{name}.page").write_bytes((await visitor.get(path, party.seats[0])).body)


def spread(what: str, seconds: list[float]) -> Figures:
    ordered = sorted(seconds)
    last = ordered[math.ceil(0.99 * len(ordered)) - 1]
    return {f"{what}, p50 ms": 1000 * median(ordered), f"{what}, p99 ms": 1000 * last}


async def with_idle_phones(server: Served, size: Size, party: Party, crowd: Crowd, visitor: Visitor) -> Figures:
    files_before, before = server.open_files, server.memory
    say(f"{5 * size.tables:,} idle phones")
    begun = time.perf_counter()
    parties = await open_tables(server.address, size.tables)
    await sit_down(server.address, parties, 5)
    seated = time.perf_counter() - begun
    say("switched on")
    idle = await switch_phones_on(server.address, parties)
    await asyncio.sleep(1.2 * BEAT)  # until each has had a beat
    figures: Figures = {"sitting down, people/s": len(idle) / seated, "memory, MB": server.memory}
    figures["memory for each idle phone, kB"] = 1000 * (server.memory - before) / len(idle)
    if (worked := server.seconds_worked) is not None:
        await asyncio.sleep(size.seconds)
        figures["processor while idle, %"] = 100 * ((server.seconds_worked or 0) - worked) / size.seconds
    say("flips beside them")
    figures |= spread("flip → 8 phones beside them", await flips(crowd, party, visitor, size.flips))
    figures |= await with_visitors(server.address, size, party, crowd, visitor)
    for phone in idle:
        phone.vanish()
    await asyncio.sleep(2 * BEAT)
    if files_before is not None and server.open_files is not None:
        figures["vanished phones still held"] = max(0, server.open_files - files_before)
    return figures


async def with_visitors(address: Address, size: Size, party: Party, crowd: Crowd, visitor: Visitor) -> Figures:
    """Pages each second while the idle phones are on and the table of eight plays."""
    figures: Figures = {}
    for name, path in (("front", "/"), ("sheet", party.sheet)):
        say(f"{name} pages")
        loading = asyncio.create_task(pages_in(size.seconds, address, path, party.seats[0]))
        told = []
        while not loading.done():
            told += await flips(crowd, party, visitor, 1)
            await asyncio.sleep(0.05)
        figures[f"{name} pages/s meanwhile"] = loading.result() / size.seconds
        figures |= spread(f"flip → 8 phones during {name} pages", told)
    return figures


async def pages_in(seconds: float, address: Address, path: str, cookie: str) -> int:
    until = time.perf_counter() + seconds

    async def load(visitor: Visitor) -> int:
        pages = 0
        while time.perf_counter() < until:
            await visitor.get(path, cookie)
            pages += 1
        return pages

    return sum(await share_out(address, [load] * LOADERS, LOADERS))


async def with_a_crowd(
    server: Served, size: Size, party: Party, crowd: Crowd, visitor: Visitor, whole_turn: bool
) -> Figures:
    people = len(crowd.phones)
    say(f"flips for {people:,} phones")
    worked = server.seconds_worked
    told = await flips(crowd, party, visitor, size.crowd_flips)
    figures = {f"flip → {people:,} phones, median s": median(told), f"flip → {people:,} phones, longest s": max(told)}
    if worked is not None:  # which does not depend on what else the machine does; a flip and its undo are two pushes
        pushes = 2 * size.crowd_flips
        figures[f"processor time for a push to {people:,}, s"] = ((server.seconds_worked or 0) - worked) / pushes
    if not whole_turn:
        return figures
    await crowd.all_hear(FLIPPED, lambda: party.flip(visitor))
    say("everybody writes")
    begun = time.perf_counter()
    *others, last = await everyone_writes(server.address, party)
    figures[f"{people:,} phones write two marks each, s"] = time.perf_counter() - begun
    taps = [partial(tap, party, line, cookie) for line, cookie in others]
    ticks = f"{people - 1} of {people} done".encode()
    all_done = await crowd.all_hear(ticks, lambda: share_out(server.address, taps, VISITORS))
    figures[f"{people - 1:,} say done, and every phone knows, s"] = all_done
    turn = await crowd.all_hear(TAKEN_BACK, lambda: tap(party, *last, visitor))
    figures[f"the last one is done → {people:,} phones, s"] = turn
    return figures


def targets(size: Size, ours: Figures) -> Iterator[tuple[str, bool]]:
    p99 = ours["flip → 8 phones beside them, p99 ms"]
    yield f"flip → 8 phones beside {5 * size.tables:,} idle ones, p99 under 50 ms: {p99:.1f}", p99 < 50
    longest = ours[f"flip → {size.crowd:,} phones, longest s"]
    yield f"flip → {size.crowd:,} phones within 1.5 s: {longest:.2f}", longest < 1.5
    yield f"{5 * size.tables:,} idle phones under 600 MB: {ours['memory, MB']:.0f}", ours["memory, MB"] < 600
    held = ours.get("vanished phones still held", 0)
    yield f"no phone that vanished is still held: {held:.0f}", held == 0
    stop = ours[f"stop with {size.crowd:,} phones on, s"]
    yield f"a stop with {size.crowd:,} phones on takes 3 s at most: {stop:.1f}", stop <= 3


def table(size: Size, ours: Figures, peers: Figures) -> Iterator[str]:
    yield (
        f"{size.tables:,} tables of 5 idle phones, one table of 8, one of {size.crowd:,}; one process, loopback. "
        f"Python {platform.python_version()}, gevent {version('gevent')}."
    )
    yield (
        f"Starlette {version('starlette')} on uvicorn {version('uvicorn')} sends the same bytes, "
        "but plays, saves and renders nothing."
    )
    yield ""
    width = max(map(len, ours))
    yield f"{'':{width}} {'ours':>10} {'Starlette':>10} {'ratio':>7}"
    for name, figure in ours.items():
        peer = peers.get(name)
        beside = "" if peer is None else f" {shown(peer):>10} {figure / peer if peer else math.nan:7.2f}"
        yield f"{name:{width}} {shown(figure):>10}{beside}"


def shown(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def say(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)


async def compare(size: Size) -> tuple[Figures, Figures]:
    with tempfile.TemporaryDirectory(prefix="ontour-bench-") as name:
        folder = Path(name)
        async with asyncio.timeout(LONGEST_RUN):
            say("Our server:")
            with Served(OUR_COMMAND, {"ONTOUR_DATA": name, "ONTOUR_RATE_LIMITS": "off"}) as server:
                ours = await measure(server, size, folder)
            say("Starlette:")
            with Served([*PEER_COMMAND, name], {}) as server:
                return ours, await measure(server, size, None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a small run; results are not written")
    quick = parser.parse_args().quick
    size = QUICK if quick else WHOLE
    allow_many_files()
    try:
        ours, peers = asyncio.run(compare(size))
    except Failed as problem:
        sys.exit(f"the run was given up: {problem}")
    met = list(targets(size, ours))
    report = [*table(size, ours, peers), "", *(f"{'met' if ok else 'MISSED'}: {text}" for text, ok in met)]
    print("\n".join(report))
    if not quick:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "live.txt").write_text("\n".join(report) + "\n", encoding="utf-8")
    return 0 if all(ok for _, ok in met) else 1


if __name__ == "__main__":
    sys.exit(main())
