"""After the end: the encore, act by act, and the time that people are waited for.

Where it stands is in the log, so every stage and every phone is at the same place, and a reload changes nothing. What
the acts are each game's own room knows: `acts` of its look says how many there are.
"""

from ontour.tables import Table
from ontour.web.table.looks import look_of

ALL = 1000  # acts: straight to the results


def has_audience(table: Table) -> bool:
    """Somebody alone sees the result at once."""
    return sum(seat.present for seat in table.now.seats) > 1


def is_on(table: Table) -> bool:
    """There is an act that has not been shown to its end."""
    now = table.now
    return now.over and not now.waiting and has_audience(table) and now.shown < look_of(table).acts(table)


def is_settled(table: Table) -> bool:
    """Everything has been shown: nothing of the game is a secret any more."""
    return table.now.over and not table.now.waiting and not is_on(table)


def keeps_time(table: Table) -> bool:
    """Whether people are waited for after the end, or an act stands on the stage."""
    now = table.now
    if not now.over or not now.patience or now.paused or now.stopped or not has_audience(table):
        return False
    return bool(now.waiting) or is_on(table)


def seconds_left(table: Table) -> float | None:
    """Until something happens by itself; asked by every stream, and the first that sees the time over says so."""
    if not keeps_time(table):
        return None
    if table.now.curtain is None:
        table.set_curtain()
    left = table.time_left
    if left is not None and left <= 0:
        table.raise_curtain()
        return 0.0
    return left
