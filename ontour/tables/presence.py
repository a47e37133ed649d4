"""Whose phone is on the line: a seat whose last stream has ended is asleep after a moment, and overdue after a while.

None of it is a line of the log: it is news, forgotten when the server stops. Processes that share their tables tell
each other, through Redis, which lines they hold; without Redis each knows only its own.
"""

import heapq
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ontour.tables.news import News

ASLEEP_AFTER, OVERDUE_AFTER = 3.0, 25.0  # seconds without a stream
FIRST_LINE = 6.0  # seconds more for a phone that has not been on the line yet, as after a restart
TELLING = 2.0  # seconds between two tellings of the lines a process holds
STALE = 3 * TELLING

Spot = tuple[int, int]  # a table and a seat


@dataclass(frozen=True, slots=True)
class Missing:
    """The seats whose phones are silent, and those of them that nobody need wait for any longer."""

    asleep: frozenset[int] = frozenset()
    overdue: frozenset[int] = frozenset()

    def __str__(self) -> str:
        """Short, and the same in every process."""
        return ",".join(f"{seat}{'!' * (seat in self.overdue)}" for seat in sorted(self.asleep))


NOBODY = Missing()


class Presence:
    def __init__(
        self,
        news: News,
        asleep_after: float = ASLEEP_AFTER,
        overdue_after: float = OVERDUE_AFTER,
        clock: Callable[[], float] = time.monotonic,
        *,
        blind: bool = False,
    ) -> None:
        self._news, self._clock = news, clock
        self._blind = blind  # others serve these tables too and do not tell us whom they see: we say nothing of anybody
        self._after = (asleep_after, overdue_after)
        self._lines: Counter[Spot] = Counter()
        self._elsewhere: dict[Spot, float] = {}  # when another process last said that it has a line there
        self._silent: dict[int, dict[int, float]] = {}  # table → seat → since when
        self._due: list[tuple[float, int]] = []  # when a table has to be looked at again
        self._lock = threading.RLock()
        self._more = threading.Event()
        self._closed = False
        news.hear_people(self._heard)
        self._watching = threading.Thread(target=self._watch, name="presence", daemon=True)

    @contextmanager
    def here(self, table: int, seat: int) -> Iterator[None]:
        """While a phone of this seat has its stream."""
        with self._lock:
            self._lines[table, seat] += 1
        self._found(table, seat)
        self._news.tell_people(f"here {table}:{seat}")
        try:
            yield
        finally:
            with self._lock:
                self._lines[table, seat] -= 1
                ended = not self._lines[table, seat]
                if ended:
                    del self._lines[table, seat]
            if ended:
                self._lost(table, seat)
                self._news.tell_people(f"gone {table}:{seat}")

    def expect(self, table: int, seats: Iterable[int]) -> None:
        """These people sit there. A phone that was never on the line is given a little longer."""
        known = self._silent.get(table, {})
        for seat in seats:
            if seat not in known and not self._on_the_line(table, seat):
                self._lost(table, seat, FIRST_LINE)

    def missing(self, table: int) -> Missing:
        now, (asleep, overdue) = self._clock(), self._after
        with self._lock:
            silent = {seat: now - since for seat, since in self._silent.get(table, {}).items()}
        if not silent or self._blind:
            return NOBODY
        return Missing(
            frozenset(seat for seat, long in silent.items() if long >= asleep),
            frozenset(seat for seat, long in silent.items() if long >= overdue),
        )

    def close(self) -> None:
        self._closed = True
        self._more.set()

    def _on_the_line(self, table: int, seat: int) -> bool:
        return bool(self._lines.get((table, seat))) or (table, seat) in self._elsewhere

    def _lost(self, table: int, seat: int, wait: float = 0.0) -> None:
        since = self._clock() + wait
        with self._lock:
            if self._on_the_line(table, seat):
                return
            self._silent.setdefault(table, {})[seat] = since
            for after in self._after:
                heapq.heappush(self._due, (since + after, table))
            if self._watching.ident is None:
                self._watching.start()
        self._more.set()

    def _found(self, table: int, seat: int) -> None:
        with self._lock:
            since = self._silent.get(table, {}).pop(seat, None)
        if since is not None and self._clock() - since >= self._after[0]:
            self._news.nudge(table)

    def _watch(self) -> None:
        """Wakes whoever looks at a table when somebody there has been silent for so long."""
        told = self._clock()
        while not self._closed:
            wait = min(self._next_due(), TELLING if self._news.shared else self._next_due())
            self._more.wait(max(wait, 0.0))
            self._more.clear()
            for table in self._now_due():
                self._news.nudge(table)
            if self._news.shared and self._clock() - told >= TELLING:
                told = self._clock()
                self._tell_others()

    def _next_due(self) -> float:
        with self._lock:
            return self._due[0][0] - self._clock() if self._due else 3600.0

    def _now_due(self) -> set[int]:
        found = set()
        with self._lock:
            while self._due and self._due[0][0] <= self._clock():
                found.add(heapq.heappop(self._due)[1])
            waiting = {table for _, table in self._due}
            for table in found - waiting - set(self._news.listened()):
                self._silent.pop(table, None)  # nobody looks
        return found

    # Other processes

    def _tell_others(self) -> None:
        """All lines we hold; and what others have not said for long is gone with them."""
        with self._lock:
            lines, now = list(self._lines), self._clock()
            stale = [spot for spot, heard in self._elsewhere.items() if now - heard > STALE]
        for begin in range(0, len(lines), 1000):
            self._news.tell_people("here " + " ".join(f"{t}:{seat}" for t, seat in lines[begin : begin + 1000]))
        for spot in stale:
            self._gone(*spot)

    def _heard(self, text: str) -> None:
        """What another process says, or we ourselves."""
        word, *spots = text.split()
        for table, _, seat in (spot.partition(":") for spot in spots):
            if word == "gone":
                self._gone(int(table), int(seat))
            elif not self._lines.get((int(table), int(seat))):
                self._elsewhere[int(table), int(seat)] = self._clock()
                self._found(int(table), int(seat))

    def _gone(self, table: int, seat: int) -> None:
        if self._elsewhere.pop((table, seat), None) is not None:
            self._lost(table, seat)
