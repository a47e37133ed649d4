"""Who is asking: the keys a browser holds, in one signed cookie, and the table it asks about."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import abort, current_app, g, redirect, request, session, url_for
from werkzeug.wrappers import Response

from ontour.tables import Refused, Table, Tables
from ontour.web.site.limits import wrong_code
from ontour.words import say

KINDS = ("seat", "host")
LOOKED_BACK = 3  # of the keys of a kind: somebody may have looked through other doors since
MOST_KEPT = 12  # tables whose keys one browser keeps; a cookie is small


def tables() -> Tables:
    house: Tables = current_app.extensions["tables"]
    return house


def at_table(view: Callable[..., Any]) -> Callable[..., Any]:
    """Turns the code in the address into the table; a wrong one gets a page that offers to type it again."""

    @wraps(view)
    def with_table(code: str, **rest: Any) -> Any:
        table = tables().find(code)
        if table is None:
            wrong_code()
            g.wrong_code = code
            abort(404)
        return view(table, **rest)

    return with_table


def for_player(view: Callable[..., Any]) -> Callable[..., Any]:
    """Only for somebody who holds a seat; others are shown where to sit down."""

    @at_table
    @wraps(view)
    def with_seat(table: Table, **rest: Any) -> Any:
        seat = seat_at(table)
        return to_table(table) if seat is None else view(table, seat, **rest)

    return with_seat


def for_host(view: Callable[..., Any]) -> Callable[..., Any]:
    @at_table
    @wraps(view)
    def as_host(table: Table, **rest: Any) -> Any:
        if not is_host(table):
            abort(403, say("Only the host of this table can do this."))
        return view(table, **rest)

    return as_host


def to_table(table: Table) -> Response:
    """To the door; htmx would put it where the sheet is, so it is told to leave the page."""
    door = url_for("lobby.door", code=table.code)
    return Response(headers={"HX-Redirect": door}) if "HX-Request" in request.headers else redirect(door, 303)


def held_tables() -> list[Table]:
    """The last table where this browser sits and the last one it hosts; no finished game of somebody alone."""
    found = [next(filter(None, map(_held_table, list(_keys(kind))[: -LOOKED_BACK - 1 : -1])), None) for kind in KINDS]
    return list(dict.fromkeys(table for table in found if table is not None))


def _held_table(code: str) -> Table | None:
    try:
        table = tables().find(code)
    except Refused:  # its board is no longer here
        return None
    if table is None or (seat_at(table) is None and not is_host(table)):
        return None
    alone = is_host(table) and not any(seat.present for seat in table.now.seats if seat.number != seat_at(table))
    return None if alone and table.now.over else table


def seat_at(table: Table) -> int | None:
    key = _keys("seat").get(table.code)
    return table.seat_of(key) if key else None


def is_host(table: Table) -> bool:
    if table.now.host:  # the power lies with a seat
        return seat_at(table) == table.now.host
    key = _keys("host").get(table.code)
    return bool(key) and table.is_host(str(key))


def keep_seat_key(table: Table, key: str, seated: bool = False) -> None:
    _keep("seat", table.code, key)
    if seated:
        _keep("sat", table.code, "")


def forget_seat(table: Table) -> None:
    """Whoever stands up is not told later that the seat is gone."""
    session["sat"] = [pair for pair in session.get("sat", ()) if pair[0] != table.code]


def fate(table: Table) -> str:
    """Why this browser, which had a seat here, has none: removed, taken by another, gone with a new game; or ""."""
    key = seat_key(table) or ""
    if table.is_removed(key):
        return "removed"
    if table.code not in _keys("sat") or seat_at(table) is not None:
        return ""
    return "gone" if table.knows(key) else "taken"


def seat_key(table: Table) -> str | None:
    return _keys("seat").get(table.code)


def keep_host_key(table: Table, key: str) -> None:
    _keep("host", table.code, key)


def _keys(kind: str) -> dict[str, str]:
    return dict(session.get(kind, ()))


def _keep(kind: str, code: str, key: str) -> None:
    others = [(other, held) for other, held in _keys(kind).items() if other != code]
    # Pairs, because a cookie keeps the order of a list, and the first one is forgotten first.
    session[kind] = [*others, (code, key)][-MOST_KEPT:]
    session.permanent = True
