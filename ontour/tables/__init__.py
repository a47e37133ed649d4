"""What every game shares: seats, the log, chance, and who must be told.

`Tables` opens and finds tables; a `Table` takes lines, saves them and wakes those who listen. Read `moment`
first (what lines add up to), then `draft`, `table` and `house`; `store` and `news` are the edges.
"""

from ontour.games import Refused
from ontour.tables.draft import Outcome, Sitting
from ontour.tables.engines import Unusable
from ontour.tables.house import Tables, keep_days
from ontour.tables.keys import new_key
from ontour.tables.manners import APP, HOST, By
from ontour.tables.moment import Moment
from ontour.tables.news import Bell, News, RedisNews
from ontour.tables.store import NotSaved, Store, open_store, sqlite_url
from ontour.tables.table import Gone, Table

__all__ = [
    "APP",
    "HOST",
    "Bell",
    "By",
    "Gone",
    "Moment",
    "News",
    "NotSaved",
    "Outcome",
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
