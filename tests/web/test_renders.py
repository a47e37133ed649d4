"""No work is done twice: templates and scores are counted while real streams listen."""

import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from flask import Flask, template_rendered

from ontour.games import on_tour
from ontour.games.editions import EDITIONS, Edition
from ontour.tables import Table
from tests.web.conftest import Visit
from tests.web.playing import finish_game, first_mark
from tests.web.visiting import Listener, Visitor

A_FEW_BEATS = 0.8  # seconds; in tests a stream beats every 0.2
SHEET = "on_tour/sheet/_sheet.html"

every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=[edition.id for edition in EDITIONS])


@pytest.fixture
def rendered(app: Flask) -> Iterator[list[str]]:
    """The templates that were rendered, as they are."""
    names: list[str] = []

    def note(_: Flask, template: object, **rest: object) -> None:
        names.append(str(getattr(template, "name", "")))

    with template_rendered.connected_to(note, app):
        yield names


def connected(stack: ExitStack, *listeners: Listener) -> list[Listener]:
    """Streams that have told the present."""
    for listener in listeners:
        stack.enter_context(listener).any()
    return list(listeners)


def begun(edition: Edition, visit: Visit) -> tuple[Visitor, Visitor, Visitor]:
    host = visit().open_table(edition=edition.id)
    ana, ben = (visit().sit(host.code, name) for name in ("Ana", "Ben"))
    host.post("start", roller="1")
    return host, ana, ben


@every_edition
def test_a_beat_renders_nothing(edition: Edition, visit: Visit, rendered: list[str]) -> None:
    host, ana, ben = begun(edition, visit)
    with ExitStack() as stack:
        connected(stack, host.listen("caller/stream"), ana.listen("sheet/stream"), ben.listen("sheet/stream"))
        rendered.clear()
        time.sleep(A_FEW_BEATS)
        assert rendered == []


@every_edition
@pytest.mark.parametrize("path", ["sheet", "caller"])
def test_connecting_renders_once_and_not_again_what_the_page_shows(
    edition: Edition, path: str, visit: Visit, rendered: list[str]
) -> None:
    _, ana, _ = begun(edition, visit)
    rendered.clear()
    with ExitStack() as stack:
        connected(stack, ana.listen(f"{path}/stream"))
        assert len(rendered) == 1
    with ana.listen(f"{path}/stream?known={ana.table.now.number}") as stream:
        assert stream.any().startswith("event: beat")
        assert len(rendered) == 1


def test_a_tap_renders_the_tapper_once_and_nobody_else(
    host: Visitor, ana: Visitor, ben: Visitor, writing: Table, rendered: list[str]
) -> None:
    ben.tap(first_mark(writing, 2))  # the first mark of all is public: the call can no longer be taken back
    with ExitStack() as stack:
        streams = connected(stack, ana.listen("sheet/stream"), ben.listen("sheet/stream"), host.listen("caller/stream"))
        rendered.clear()
        assert ana.tap(first_mark(writing, 1)).status_code == 200
        assert 'hx-target="#sheet"' in streams[0].next()
        time.sleep(A_FEW_BEATS)
        assert rendered == [SHEET]
        assert all("id: " not in stream.received.partition("event: beat")[2] for stream in streams[1:])


PHONE = "ten_days/_phone.html"


def test_what_everybody_sees_is_rendered_once_for_each_screen(visit: Visit, rendered: list[str]) -> None:
    """How full a rack is can be seen by all."""
    host, ana, ben = begun(EDITIONS[1], visit)
    with ExitStack() as stack:
        connected(stack, host.listen("caller/stream"), ana.listen("sheet/stream"), ben.listen("sheet/stream"))
        rendered.clear()
        assert ana.tap(somebodys_move(host.table, 1)).status_code == 200
        time.sleep(A_FEW_BEATS)
        assert sorted(rendered) == [PHONE, PHONE, "ten_days/_stage.html"]


def test_a_tile_in_hand_is_rendered_for_its_player_only(visit: Visit, rendered: list[str]) -> None:
    host, ana, ben = begun(EDITIONS[1], visit)
    while host.table.view().phase != "turn":
        seat = min(host.table.now.waiting)
        host.table.submit(somebodys_move(host.table, seat), seat)
    with ExitStack() as stack:
        connected(stack, host.listen("caller/stream"), ana.listen("sheet/stream"), ben.listen("sheet/stream"))
        rendered.clear()
        assert ana.tap("1 takes pile 1").status_code == 200
        time.sleep(A_FEW_BEATS)
        assert rendered == [PHONE]


def somebodys_move(table: Table, seat: int) -> str:
    return str(table.now.box.rulebook.choices(table.now.state, seat)[0])


def test_the_end_scores_each_sheet_once(
    host: Visitor, ana: Visitor, ben: Visitor, writing: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores, scored = on_tour.scores, []

    def counted(*state: object, **rest: object) -> object:
        scored.append(state)
        return scores(*state, **rest)

    monkeypatch.setattr(on_tour, "scores", counted)
    finish_game(writing)
    host.shows_all()
    for person, path in ((host, "caller"), (ana, "sheet"), (ben, "sheet"), (host, "games/1"), (ana, "games/1.tour")):
        assert person.get(path).status_code == 200
    assert ana.post("remember").status_code == 200
    assert len(scored) == 1
