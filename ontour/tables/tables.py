"""The house: opens tables, finds them by their code, puts idle ones away."""

import logging
import threading
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable, Mapping

from ontour.boards import Board, load_board
from ontour.games import Refused
from ontour.games.chance import parse_tour_code
from ontour.games.editions import Edition, find_edition
from ontour.tables.keys import hashed, new_code, new_key, new_secret, plain_code
from ontour.tables.news import News, RedisNews
from ontour.tables.position import Box, beginning
from ontour.tables.presence import ASLEEP_AFTER, OVERDUE_AFTER, Presence
from ontour.tables.seldom import Seldom
from ontour.tables.store import NotSaved, Row, Store
from ontour.tables.table import Gone, Table
from ontour.words import say

DAY = 24 * 3600
SHORTEST_KEEP = 30  # days
IDLE = 1  # day without a line, after which a table is put away
CODE_TRIES = 20
log = Seldom(logging.getLogger(__name__))


class Tables:
    """All tables of a store. Those in use are in memory, once each; others are read when somebody asks."""

    def __init__(
        self,
        store: Store,
        news: News | None = None,
        *,
        editions: Callable[[str], Edition] = find_edition,
        boards: Callable[[str], Board] = load_board,
        clock: Callable[[], float] = time.time,
        room: int = 1000,
        look_again: float = 2.0,
        asleep_after: float = ASLEEP_AFTER,
        overdue_after: float = OVERDUE_AFTER,
    ) -> None:
        self.news = news or News()
        blind = store.shared and not self.news.shared
        self.presence = Presence(self.news, asleep_after, overdue_after, blind=blind)
        self._store, self._editions, self._boards, self._clock = store, editions, boards, clock
        self._room = room
        self._lock = threading.RLock()
        self._recent: OrderedDict[int, Table] = OrderedDict()  # kept in memory though nobody may be using them
        self._by_code: weakref.WeakValueDictionary[str, Table] = weakref.WeakValueDictionary()
        self._by_id: weakref.WeakValueDictionary[int, Table] = weakref.WeakValueDictionary()
        self._closed = threading.Event()
        if isinstance(self.news, RedisNews):
            self.news.hear(self._heard)
        self._looking = threading.Thread(target=self._keep_looking, args=(look_again,), name="tables", daemon=True)
        if store.shared:
            self._looking.start()

    def open(
        self, edition: str, board: str, options: Mapping[str, str] | None = None, host_key: str | None = None
    ) -> tuple[Table, str]:
        """A new table and the key that makes its host; ValueError for an edition, board or option there is not.

        Without a tour code among the options the calls are a secret of this table.
        """
        key, chosen, secret = host_key or new_key(), dict(options or {}), new_secret()
        if tour := chosen.pop("tour", "").strip():
            chosen["tour"] = parse_tour_code(tour)
        rules = self._editions(edition).rules
        beginning(self._box(edition, board, chosen, rules), secret)
        for attempt in range(2 * CODE_TRIES):
            code = new_code(4 if attempt < CODE_TRIES else 5)  # should nearly all short codes be in use
            row = self._store.open(code, edition, board, chosen, hashed(key), secret, int(self._clock()), rules)
            if row is not None:
                return self._remember(self._table(row)), key
        raise NotSaved(say("There is no free table just now. Please try again later."))

    def find(self, code: str) -> Table | None:
        """The table with this code, as somebody may have typed it; None if there is none."""
        wanted = plain_code(code)
        with self._lock:
            table = self._by_code.get(wanted)
        if table is None or not self._is_current(table):
            table = self._load(wanted)
        return table and self._remember(table)

    def tidy(self, keep_days: float = SHORTEST_KEEP) -> tuple[int, int]:
        """Put idle tables away, and delete those put away so many days ago; how many of each."""
        now = int(self._clock())
        if missed := self._store.watched(now, DAY):
            log.warning("Nobody looked after the tables for %d hours; nothing is deleted sooner for it", missed // 3600)
        away = self._store.put_away(now - IDLE * DAY, now)
        gone = self._store.delete(int(now - keep_days * DAY))
        self.news.listened()
        with self._lock:
            for table in away:
                self._recent.pop(table, None)
            for table in gone:
                self._forget(table)
        return len(away), len(gone)

    @property
    def in_memory(self) -> int:
        """How many tables are kept in memory."""
        return len(self._recent)

    def when_saved(self, tell: Callable[[int], object]) -> None:
        """Call this with the number of lines whenever some are saved here."""
        self._store.saved = tell

    def close(self) -> None:
        self._closed.set()
        self.presence.close()
        self.news.close()
        if self._looking.is_alive():
            self._looking.join()
        self._store.close()

    def _is_current(self, table: Table) -> bool:
        """Where others write too, look for their lines first, so that everyone sees their own last tap."""
        if not self._store.shared:
            return True
        try:
            table.catch_up()
        except Gone:
            self._forget(table.id)
            return False
        return True

    def _load(self, code: str) -> Table | None:
        row = self._store.find(code)
        if row is None:
            return None
        if row.put_away is not None:
            self._store.bring_back(row.id, int(self._clock()))
        table = self._table(row)
        try:
            table.catch_up()
        except Gone:
            return None
        table = self._remember(table)
        table.heal()
        return table

    def _remember(self, table: Table) -> Table:
        """Keep one object for each table, whoever read it first."""
        with self._lock:
            table = self._by_id.setdefault(table.id, table)
            self._by_code[table.code] = table
            self._recent[table.id] = table
            self._recent.move_to_end(table.id)
            while len(self._recent) > self._room:
                self._recent.popitem(last=False)
        return table

    def _forget(self, table_id: int) -> None:
        with self._lock:
            self._recent.pop(table_id, None)
            table = self._by_id.pop(table_id, None)
            if table is not None and self._by_code.get(table.code) is table:
                del self._by_code[table.code]

    def _table(self, row: Row) -> Table:
        try:
            box = self._box(row.edition, row.board, row.options, row.rules)
        except ValueError as problem:
            raise Refused(say("This table plays on a board or by rules that are no longer here.")) from problem
        return Table(row, box, self._store, self.presence, self.news, self._clock)

    def _box(self, edition: str, board: str, options: Mapping[str, str], rules: int) -> Box:
        told = {name: value for name, value in options.items() if name != "tour"}
        box = Box(self._editions(edition), self._boards(board), told, rules)
        box.edition.rulebook_of(rules)
        return box

    def _heard(self, table_id: int, number: int) -> None:
        """Another process says that a table has so many lines."""
        with self._lock:
            table = self._by_id.get(table_id)
        if table is None or table.now.number >= number:
            return
        try:
            table.catch_up()
        except Gone:
            self._forget(table_id)
        except NotSaved:
            pass  # it is looked at again soon

    def _keep_looking(self, every: float) -> None:
        """A wake-up can be lost on its way: look whether the tables somebody listens to have more lines."""
        while not self._closed.wait(every):
            try:
                for table_id, number in self._store.numbers(self.news.listened()).items():
                    self._heard(table_id, number)
            except NotSaved:
                continue  # the store has said so in the log
            except Exception as problem:
                log.warning("Could not look for new lines: %r", problem)


def keep_days(setting: str | None) -> int:
    """How long a table that was put away is kept, from the setting ONTOUR_KEEP_DAYS."""
    if setting is None or not setting.strip():
        return SHORTEST_KEEP
    if not setting.strip().isdecimal() or int(setting) < SHORTEST_KEEP:
        raise ValueError(f"ONTOUR_KEEP_DAYS must be a number of days, {SHORTEST_KEEP} or more, not {setting!r}")
    return int(setting)
