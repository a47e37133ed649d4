"""The live side: a stream for each screen that begins with the present and then tells what changes.

A message carries whole parts of the page, rendered for this viewer. Nothing needs replaying: a phone that slept gets
the present. What every phone shows alike is rendered once.
"""

import random
import time
from collections.abc import Iterator

from flask import Blueprint, Response, abort, current_app, render_template, request, stream_with_context

from ontour.tables import Bell, Table
from ontour.web.site.limits import neighbourhood
from ontour.web.table.asleep import people_asleep
from ontour.web.table.crowd import Crowd, Place, Viewer
from ontour.web.table.encore import seconds_left
from ontour.web.table.looks import look_of
from ontour.web.table.shared import Render, hand, shared, stage
from ontour.web.table.visitors import at_table, is_host, seat_at

pages = Blueprint("stream", __name__)
BEAT = 2.5  # seconds; a page that hears nothing for twice as long says that it is reconnecting


@pages.get("/<code:code>/sheet/stream")
@at_table
def sheet(table: Table) -> Response:
    seat = seat_at(table)
    if seat is None:
        return live(iter((GONE_EVENT,)))
    look = look_of(table)

    def everything() -> str:
        return part("#sheet", hand(table, seat)) if seat_at(table) == seat else ""

    def tick() -> str:
        return people(table, look.phone_tick) if look.phone_tick else everything()

    return stream(table, table.listen(seat), everything, tick, seat)


@pages.get("/<code:code>/caller/stream")
@at_table
def caller(table: Table) -> Response:
    def everything() -> str:
        return part("#stage", stage(table, is_host(table)))  # the power may move meanwhile

    return stream(table, table.listen(None), everything, everything)


def people(table: Table, template: str) -> str:
    """Who has finished: the same bytes for every phone."""

    def render() -> str:
        asleep = render_template("table/_asleep.html", asleep=people_asleep(table))
        return part("#people", render_template(template, view=table.view(None))) + part("#asleep", asleep)

    return shared(table, "people", render)


def part(target: str, html: str) -> str:
    return f'<hx-partial hx-target="{target}" hx-swap="outerMorph">{html}</hx-partial>'


def stream(table: Table, bell: Bell, everything: Render, tick: Render, seat: int | None = None) -> Response:
    """The page says which position it shows, and htmx the last message it got before it lost the line."""
    known = request.headers.get("Last-Event-ID") or request.args.get("known", "")
    place = crowd().enter(neighbourhood(), None if seat is None else Viewer(table.id, seat))
    if place is None:
        abort(429)
    told = messages(table, bell, everything, tick, known, place)
    answer = live(told if seat is None else on_the_line(table, seat, told))
    answer.call_on_close(place.leave)  # also when nobody ever reads it
    return answer


def crowd() -> Crowd:
    found: Crowd = current_app.extensions["crowd"]
    return found


def on_the_line(table: Table, seat: int, told: Iterator[str]) -> Iterator[str]:
    """While this goes on, the seat's phone is awake."""
    with table.here(seat):
        yield from told


def live(told: Iterator[str]) -> Response:
    answer = Response(stream_with_context(told), mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"  # a proxy must not hold messages back
    return answer


def messages(table: Table, bell: Bell, everything: Render, tick: Render, known: str, place: Place) -> Iterator[str]:
    """First the present, unless the page already shows it; then each change, and a beat when nothing happens.

    `tick` is what changes when only somebody else has sat down or finished. A beat renders nothing.
    """
    stopping = current_app.extensions["stopping"]
    told = concerned = table.now.number  # what is told later of this position, or one before, is no news
    nudged, mark = bell.nudged, table.mark
    yield beat_event() if known == mark else event(mark, everything())
    while not stopping.is_set() and not place.given_up:
        beat, left = BEAT * random.uniform(0.8, 1.1), seconds_left(table)
        before, told = told, max(told, bell.wait(told, beat if left is None else min(beat, left + 0.01)))
        shown, mark = mark, table.mark
        if bell.concerned > concerned:
            concerned = bell.concerned
            yield event(mark, everything())
        elif told > before or (bell.nudged > nudged and mark != shown):
            yield event(mark, tick())
        else:
            yield beat_event()
        nudged = bell.nudged


def beat_event() -> str:
    """Says what time it is here, for countdowns."""
    return f"event: beat\ndata: {time.time() * 1000:.0f}\n\n"


GONE_EVENT = "event: gone\ndata: \n\n"


def event(mark: str, html: str) -> str:
    """One message; an empty one means that this viewer has lost the seat and should ask again who it is."""
    if not html:
        return GONE_EVENT
    lines = "\n".join(f"data: {line}" for line in html.splitlines())
    return f"id: {mark}\n{lines}\n\n"
