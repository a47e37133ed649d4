"""What every game shares: seats, the log, chance, and who must be told.

`Tables` opens and finds tables; a `Table` takes lines, saves them and wakes those who listen. Read `position`
first (what lines add up to), then `draft`, `table` and `tables`; `store` and `news` are the edges.
"""

from ontour.games import Refused
from ontour.tables.draft import Outcome, Outrun, Sitting
from ontour.tables.engines import Unusable
from ontour.tables.keys import new_key
from ontour.tables.news import Bell, News, RedisNews
from ontour.tables.permissions import APP, HOST, By
from ontour.tables.position import Position
from ontour.tables.record import Game
from ontour.tables.store import NotSaved, Store, open_store, sqlite_url
from ontour.tables.table import Gone, Table
from ontour.tables.tables import Tables, keep_days

__all__ = [
    "APP",
    "HOST",
    "Bell",
    "By",
    "Game",
    "Gone",
    "News",
    "NotSaved",
    "Outcome",
    "Outrun",
    "Position",
    "RedisNews",
    "Refused",
    "Sitting",
    "Store",
    "Table",
    "Tables",
    "Unusable",
    "keep_days",
    "new_key",
    "open_store",
    "sqlite_url",
]
