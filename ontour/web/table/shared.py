"""What several viewers show alike is rendered once: whoever asks first renders it, the others get the same text."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from weakref import WeakKeyDictionary

from ontour.tables import Table
from ontour.web.site.address import base_address
from ontour.web.site.language import language
from ontour.web.table.looks import look_of
from ontour.web.table.visitors import is_host

Render = Callable[[], str]
MOST_KEPT = 64  # texts of one table; a thousand sheets after a flip are not worth keeping

_kept: WeakKeyDictionary[Table, tuple[str, dict[str, "_Text"]]] = WeakKeyDictionary()
_looking = Lock()


@dataclass(slots=True)
class _Text:
    """Rendered by whoever comes first; the others wait for it."""

    rendering: Lock = field(default_factory=Lock)
    text: str | None = None


def shared(table: Table, name: str, render: Render) -> str:
    """Rendered once for each change of the table and each language."""
    name, now = f"{name} {language()}", table.mark
    with _looking:
        mark, kept = _kept.get(table, ("", {}))
        if mark != now or len(kept) >= MOST_KEPT:
            _, kept = _kept[table] = (now, {})
        one = kept.setdefault(name, _Text())
    with one.rendering:
        if one.text is None:
            one.text = render()
    return one.text


def hand(table: Table, seat: int) -> str:
    """The part of a phone that the answer to a tap and the same phone's stream both bring."""
    look = look_of(table)
    viewer = f"hand {seat} {look.variant()} {is_host(table)} {base_address()}"
    return shared(table, viewer, lambda: look.hand(table, seat))


def stage(table: Table, host: bool) -> str:
    """The part of the shared screen that a press returns and streams push."""
    # The address is part of it: whoever came by another name of this server sees that name.
    return shared(table, f"stage {host} {base_address()}", lambda: look_of(table).stage(table, host))
