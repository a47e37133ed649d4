"""The live side: a stream for each screen that begins with the present and then tells what changes.

A message carries whole parts of the page, rendered for this viewer. Nothing needs replaying: a phone that slept gets
the present. What every phone shows alike is rendered once.
"""

import random
from collections.abc import Callable, Iterator
from weakref import WeakKeyDictionary

from flask import Blueprint, Response, current_app, render_template, request, stream_with_context

from ontour.tables import Bell, Table
from ontour.web.address import base_address
from ontour.web.language import language
from ontour.web.looks import look_of
from ontour.web.visitors import at_table, is_host, seat_at

streams = Blueprint("stream", __name__)
Render = Callable[[], str]
MOST_SHARED = 16  # kinds of viewers of one table whose bytes are kept
BEAT = 2.5  # seconds; a page that hears nothing for twice as long says that it is reconnecting


@streams.get("/<code:code>/sheet/stream")
@at_table
def sheet(table: Table) -> Response:
    seat = seat_at(table)
    if seat is None:
        return live(iter((GONE_EVENT,)))
    look = look_of(table)

    def everything() -> str:
        if seat_at(table) != seat:
            return ""
        return part("#sheet", look.hand(table, seat))

    def tick() -> str:
        return people(table, look.phone_tick) if look.phone_tick else everything()

    return stream(table, table.listen(seat), everything, tick)


@streams.get("/<code:code>/caller/stream")
@at_table
def caller(table: Table) -> Response:
    look, host = look_of(table), is_host(table)

    def everything() -> str:
        # The address is part of it: whoever came by another name of this server sees that name.
        return shared(table, f"stage {host} {base_address()}", lambda: part("#stage", look.stage(table, host)))

    return stream(table, table.listen(None), everything, everything)


def people(table: Table, template: str) -> str:
    """Who has finished: the same bytes for every phone."""
    return shared(table, "people", lambda: part("#people", render_template(template, view=table.view(None))))


_shared: WeakKeyDictionary[Table, tuple[int, dict[str, str]]] = WeakKeyDictionary()


def shared(table: Table, name: str, render: Render) -> str:
    """Rendered once for each change of the table and each language, whoever asks first."""
    name = f"{name} {language()}"
    number, kept = _shared.get(table, (-1, {}))
    if number != table.now.number or len(kept) >= MOST_SHARED:
        _, kept = _shared[table] = (table.now.number, {})
    if name not in kept:
        kept[name] = render()
    return kept[name]


def part(target: str, html: str) -> str:
    return f'<hx-partial hx-target="{target}" hx-swap="outerMorph">{html}</hx-partial>'


def stream(table: Table, bell: Bell, everything: Render, tick: Render) -> Response:
    known = request.headers.get("Last-Event-ID", "")
    return live(messages(table, bell, everything, tick, known))


def live(told: Iterator[str]) -> Response:
    answer = Response(stream_with_context(told), mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"  # a proxy must not hold messages back
    return answer


def messages(table: Table, bell: Bell, everything: Render, tick: Render, known: str) -> Iterator[str]:
    """First the present, unless the page already shows it; then each change, and a beat when nothing happens.

    `tick` is what changes when only somebody else has sat down or finished.
    """
    stopping = current_app.extensions["stopping"]
    number, concerned, ticked = table.now.number, bell.concerned, tick()
    yield event(number, everything()) if known != str(number) else BEAT_EVENT
    while not stopping.is_set():
        bell.wait(number, BEAT * random.uniform(0.8, 1.1))
        number, before = table.now.number, ticked
        ticked = tick()
        if bell.concerned > concerned:
            concerned = bell.concerned
            yield event(number, everything())
        else:
            yield event(number, ticked) if ticked != before else BEAT_EVENT


BEAT_EVENT = "event: beat\ndata: \n\n"
GONE_EVENT = "event: gone\ndata: \n\n"


def event(number: int, html: str) -> str:
    """One message; an empty one means that this viewer has lost the seat and should ask again who it is."""
    if not html:
        return GONE_EVENT
    lines = "\n".join(f"data: {line}" for line in html.splitlines())
    return f"id: {number}\n{lines}\n\n"
