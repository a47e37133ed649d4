"""Streams: nothing is rendered on a beat, a seat holds a few of them, an address as many as a school needs."""

from contextlib import ExitStack

import pytest
from flask import Flask

from ontour.web.table import crowd, stream
from ontour.web.table.crowd import Crowd, Viewer
from tests.web.conftest import MakeApp, Visit
from tests.web.visiting import Visitor


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What streams render, each time they do."""
    made: list[str] = []
    for name in ("hand", "stage", "people"):
        work = getattr(stream, name)

        def counted(*args: object, name: str = name, work: object = work) -> str:
            made.append(name)
            return str(work(*args))  # type: ignore[operator]

        monkeypatch.setattr(stream, name, counted)
    return made


@pytest.mark.parametrize("edition", ["on-tour", "ten-days-usa"])
def test_a_beat_renders_nothing(visit: Visit, rendered: list[str], edition: str) -> None:
    host = visit().open_table(edition=edition)
    ana = visit().sit(host.code, "Ana")
    visit().sit(host.code, "Ben")
    host.post("start", roller="1")
    with ana.listen("sheet/stream") as phone, host.listen("caller/stream") as screen:
        phone.next(), screen.next()
        rendered.clear()
        for _ in range(5):
            assert phone.any().startswith("event: beat")
            assert screen.any().startswith("event: beat")
    assert rendered == []


@pytest.fixture
def strict(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setattr(crowd, "MOST_OF_AN_ADDRESS", 6)
    return make_app(RATELIMIT_ENABLED=True)


def test_the_oldest_of_five_streams_of_a_seat_ends(strict: Flask) -> None:
    host = Visitor(strict).open_table()
    ana = Visitor(strict).sit(host.code, "Ana")
    with ExitStack() as all_of_them:
        tabs = [all_of_them.enter_context(ana.listen("sheet/stream")) for _ in range(1)]
        assert tabs[0].next()
        for _ in range(4):
            tabs.append(all_of_them.enter_context(ana.listen("sheet/stream")))
            assert tabs[-1].next()
        tabs[0]._thread.join(20)
        assert not tabs[0]._thread.is_alive(), "its stream has ended"
        assert tabs[1].any(), "and the others go on"
        assert all(tab._thread.is_alive() for tab in tabs[1:])


def test_an_address_has_as_many_streams_as_a_school_needs_and_then_must_wait(strict: Flask) -> None:
    host = Visitor(strict).open_table()
    with ExitStack() as all_of_them:
        for _ in range(6):
            assert all_of_them.enter_context(Visitor.listen(watcher(strict, host), "caller/stream")).next()
        assert watcher(strict, host).get("caller/stream").status_code == 429
        assert watcher(strict, host).get("caller").status_code == 200
    open_streams = strict.extensions["crowd"]
    assert (open_streams._by_address, open_streams._by_viewer) == ({}, {}), "who has left makes room"


def watcher(app: Flask, host: Visitor) -> Visitor:
    somebody = Visitor(app)
    somebody.code = host.code
    return somebody


def test_places_are_counted_once() -> None:
    streams, viewer = Crowd(), Viewer(1, 2)
    places = [streams.enter("here", viewer) for _ in range(6)]
    assert [place.given_up for place in places if place] == [True] * 2 + [False] * 4
    for place in places * 2:
        assert place is not None
        place.leave()
    assert (streams._by_address, streams._by_viewer) == ({}, {})
    unlimited = Crowd(limited=False)
    assert all(unlimited.enter("here", None) for _ in range(crowd.MOST_OF_AN_ADDRESS + 1))
