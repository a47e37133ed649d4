"""Waking those who listen to a table: in this process, and through Redis in the others.

News say only that a table has more lines; whoever wakes reads the table. So a wake-up that is lost or comes
twice does no harm. Urgent news are told at once, the rest is gathered and told a few times a second.
"""

import logging
import threading
import time
import weakref
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from ontour.tables.seldom import Seldom

GATHERING = 0.25  # seconds between two tellings of what is not urgent
log = Seldom(logging.getLogger(__name__))


class Bell:
    """What one kind of viewer of a table listens to; it rings with the number of lines there are."""

    def __init__(self) -> None:
        self.told = 0
        self.nudged = 0  # how often something was told that is no line: whose phone is asleep
        self.concerned = 0  # the latest number that was news for this viewer, not only a tick for somebody else
        self._rung = threading.Event()

    def wait(self, number: int, timeout: float) -> int:
        """Wait for news beyond this number, at most so many seconds; the latest number that was told."""
        rung = self._rung  # taken before looking, so that a ring between looking and waiting is not missed
        if self.told <= number:
            rung.wait(timeout)
        return self.told

    def nudge(self) -> None:
        self.nudged += 1
        rung, self._rung = self._rung, threading.Event()
        rung.set()

    def ring(self, number: int, concerned: bool = True) -> None:
        if concerned:
            self.concerned = max(self.concerned, number)
        if number > self.told:
            self.told = number
            rung, self._rung = self._rung, threading.Event()
            rung.set()


class News:
    """The bells of all tables in this process."""

    shared = False  # whether other processes are told

    def __init__(self, gathering: float = GATHERING) -> None:
        self._gathering = gathering
        self._bells: weakref.WeakValueDictionary[tuple[int, int | None], Bell] = weakref.WeakValueDictionary()
        self._by_table: dict[int, weakref.WeakSet[Bell]] = {}
        self._lock = threading.RLock()  # a bell may be swept away by the garbage collector while it is held
        self._gathered: dict[int, int] = {}
        self._something = threading.Event()
        self._closed = threading.Event()
        self._teller: threading.Thread | None = None

    def listen(self, table: int, seat: int | None = None) -> Bell:
        """The bell for a seat, None for those who only watch. It lasts as long as somebody holds it."""
        with self._lock:
            bell = self._bells.get((table, seat))
            if bell is None:
                bell = self._bells[table, seat] = Bell()
                self._by_table.setdefault(table, weakref.WeakSet()).add(bell)
            return bell

    def listened(self) -> list[int]:
        """The tables somebody listens to; the others are forgotten."""
        with self._lock:
            self._by_table = {table: bells for table, bells in self._by_table.items() if bells}
            return list(self._by_table)

    def tell(
        self, table: int, number: int, *, urgent: bool, seats: Iterable[int | None] = (), public: bool = True
    ) -> None:
        """Wake everybody at a table now if it is urgent; otherwise these seats now and the rest soon, if at all."""
        if urgent:
            self._ring_all(table, number)
            return
        with self._lock:
            own = [bell for seat in seats if (bell := self._bells.get((table, seat))) is not None]
            if public and self._by_table.get(table):
                self._gathered[table] = number
                self._something.set()
                self._start_telling()
        for bell in own:
            bell.ring(number)

    def spread(self, table: int, number: int) -> None:
        """Tell the other processes. Alone there is nobody to tell."""

    def nudge(self, table: int) -> None:
        """Wake everybody at a table though it has no more lines."""
        with self._lock:
            bells = list(self._by_table.get(table, ()))
        for bell in bells:
            bell.nudge()

    def tell_people(self, text: str) -> None:
        """Tell the other processes whose phones are on the line here."""

    def hear_people(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with what others tell."""

    def close(self) -> None:
        """Stop telling."""
        self._closed.set()
        self._something.set()

    def _ring_all(self, table: int, number: int, concerned: bool = True) -> None:
        with self._lock:
            self._gathered.pop(table, None)
            bells = list(self._by_table.get(table, ()))
        for bell in bells:
            bell.ring(number, concerned)

    def _start_telling(self) -> None:
        if self._teller is None:
            self._teller = threading.Thread(target=self._tell_gathered, name="news", daemon=True)
            self._teller.start()

    def _tell_gathered(self) -> None:
        while self._something.wait() and not self._closed.wait(self._gathering):
            with self._lock:
                gathered, self._gathered = self._gathered, {}
                self._something.clear()
            for table, number in gathered.items():
                self._ring_all(table, number, concerned=False)


class RedisNews(News):
    """News that also reach the other processes, as a message of table and number on one Redis channel."""

    CHANNEL, PEOPLE = "ontour", "ontour-people"
    shared = True

    def __init__(self, url: str, gathering: float = GATHERING) -> None:
        import redis  # only where several processes serve the same tables

        super().__init__(gathering)
        self._redis = redis.Redis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        self._trouble = redis.RedisError
        self._heard: Callable[[int, int], None] = lambda table, number: None
        self._heard_people: Callable[[str], None] = lambda text: None
        self._to_send: dict[int, int] = {}
        self._people_to_send: list[str] = []
        self._more = threading.Event()
        self.hearing = threading.Event()  # set while this process is subscribed

    def hear(self, heard: Callable[[int, int], None]) -> None:
        """Call `heard(table, number)` for each message, also for our own."""
        self._heard = heard
        for work in (self._keep_hearing, self._keep_sending):
            threading.Thread(target=work, name=work.__name__, daemon=True).start()

    def spread(self, table: int, number: int) -> None:
        """Leaves at once; a slow or silent Redis never holds up a tap."""
        with self._lock:
            self._to_send[table] = number
        self._more.set()

    def tell_people(self, text: str) -> None:
        with self._lock:
            self._people_to_send.append(text)
        self._more.set()

    def hear_people(self, heard: Callable[[str], None]) -> None:
        self._heard_people = heard

    def close(self) -> None:
        super().close()
        self._more.set()

    def _keep_sending(self) -> None:
        while self._more.wait() and not self._closed.is_set():
            self._more.clear()
            with self._lock:
                sending, self._to_send = self._to_send, {}
                people, self._people_to_send = self._people_to_send, []
            self._try(partial(self._send, sending, people))

    def _send(self, messages: dict[int, int], people: list[str]) -> None:
        with self._redis.pipeline(transaction=False) as pipe:
            for table, number in messages.items():
                pipe.publish(self.CHANNEL, f"{table} {number}")
            for text in people:
                pipe.publish(self.PEOPLE, text)
            pipe.execute()

    def _keep_hearing(self) -> None:
        while not self._closed.is_set():
            self._try(self._subscribe_and_hear)
            self.hearing.clear()

    def _subscribe_and_hear(self) -> None:
        with self._redis.pubsub() as channel:  # type: ignore[no-untyped-call]  # redis has no types for it
            channel.subscribe(self.CHANNEL, self.PEOPLE)
            while not self._closed.is_set():
                self._hear_one(channel.get_message(timeout=1))

    def _hear_one(self, message: dict[str, Any] | None) -> None:
        if message is not None and message["type"] == "subscribe":
            self.hearing.set()
        elif message is not None and message["type"] == "message" and message["channel"] == self.PEOPLE.encode():
            self._heard_people(message["data"].decode())
        elif message is not None and message["type"] == "message":
            table, number = message["data"].split()
            self._heard(int(table), int(number))

    def _try(self, work: Callable[[], None]) -> None:
        """Redis may be away for a while: the tables look for new lines by themselves meanwhile."""
        try:
            work()
        except self._trouble as problem:
            log.warning("Redis does not answer: %s", str(problem)[:200])
            time.sleep(1)
