"""Streams: they begin with the present, tell each viewer what concerns it, and nothing that it may not know."""

import pytest
from flask import Flask

from ontour.tables import HOST, Table
from tests.web.conftest import Visit
from tests.web.playing import finish_game, finish_turn, first_mark, turn_lines
from tests.web.visiting import Listener, Page, Visitor


def parts(message: str) -> Page:
    """The HTML of a message, parsed."""
    return Page("\n".join(line.removeprefix("data: ") for line in message.splitlines() if line.startswith("data: ")))


def targets(message: str) -> list[str | None]:
    return [attrs["hx-target"] for attrs in parts(message).all("hx-partial")]


def number_of(message: str) -> int:
    first, *_ = message.splitlines()
    return int(first.removeprefix("id: "))


def next_with(listener: Listener, target: str) -> str:
    """The next message that brings this part."""
    while target not in targets(message := listener.next()):
        pass
    return message


def pencil_on(message: str) -> set[str]:
    places = [attrs for attrs in parts(message).all("g") if "pencil" in str(attrs.get("class")).split()]
    return {str(place["data-place"]) for place in places}


@pytest.mark.parametrize("path", ["sheet/stream", "caller/stream"])
def test_a_stream_is_not_stored_held_back_or_packed(ana: Visitor, path: str) -> None:
    with ana.listen(path, **{"Accept-Encoding": "gzip"}) as stream:
        assert stream.next()
    assert stream.answer.status_code == 200
    assert stream.answer.mimetype == "text/event-stream"
    assert stream.answer.headers["Cache-Control"] == "no-store"
    assert stream.answer.headers["X-Accel-Buffering"] == "no"
    assert "Content-Encoding" not in stream.answer.headers
    assert "Content-Length" not in stream.answer.headers
    assert "Set-Cookie" not in stream.answer.headers
    assert stream.answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_stream_begins_with_the_present(host: Visitor, ana: Visitor, writing: Table) -> None:
    ana.tap(first_mark(writing, 1))
    with ana.listen("sheet/stream") as phone, host.listen("caller/stream") as screen:
        message, stage = phone.next(), screen.next()
    assert number_of(message) == number_of(stage) == writing.now.number
    assert (targets(message), targets(stage)) == (["#sheet"], ["#stage"])
    assert pencil_on(message) == set(writing.view(1).own.pencil)


def test_who_has_the_present_gets_a_beat_only(ana: Visitor, writing: Table) -> None:
    with ana.listen("sheet/stream", **{"Last-Event-ID": str(writing.now.number)}) as phone:
        assert phone.any().startswith("event: beat\n")
    for known in ("0", "x", str(writing.now.number + 1)):
        with ana.listen("sheet/stream", **{"Last-Event-ID": known}) as phone:
            assert number_of(phone.any()) == writing.now.number


def test_an_idle_stream_beats(ana: Visitor) -> None:
    with ana.listen("sheet/stream") as phone:
        assert phone.any().startswith("id: ")
        assert all(phone.any().startswith("event: beat\n") for _ in range(3))


def test_a_flip_brings_the_whole_sheet_to_everyone(host: Visitor, ana: Visitor, ben: Visitor) -> None:
    host.post("start", roller="1")
    with ana.listen("sheet/stream") as one, ben.listen("sheet/stream") as two, host.listen("caller/stream") as screen:
        for stream in (one, two, screen):
            stream.next()
        ana.post("press")
        for stream, target in ((one, "#sheet"), (two, "#sheet"), (screen, "#stage")):
            message = stream.next()
            assert targets(message) == [target]
            assert number_of(message) == host.table.now.number
    assert "writing" in str(parts(message).elements) or "phase-write" in message


def test_others_who_finish_are_a_tick(host: Visitor, ana: Visitor, ben: Visitor, writing: Table) -> None:
    with ben.listen("sheet/stream") as phone:
        phone.next()
        writing.submit(turn_lines(writing, 1), 1)
        message = phone.next()
    assert targets(message) == ["#people", "#asleep"]
    assert parts(message).text("people") == "1 of 2 done"


def test_people_who_sit_down_appear(host: Visitor, ana: Visitor, visit: Visit) -> None:
    with ana.listen("sheet/stream") as phone, host.listen("caller/stream") as screen:
        phone.next(), screen.next()
        visit().sit(host.code, "Zoë 🎸")
        assert parts(next_with(phone, "#people")).text("people") == "2 at the table"
        assert "Zoë 🎸" in screen.next()


def test_a_tap_in_one_tab_reaches_the_other(ana: Visitor, writing: Table) -> None:
    line = first_mark(writing, 1)
    with ana.listen("sheet/stream") as other_tab:
        other_tab.next()
        ana.tap(line)
        assert pencil_on(other_tab.next()) == {line.split()[-1]}


def test_nobody_hears_what_another_pencils(host: Visitor, ana: Visitor, ben: Visitor, visit: Visit) -> None:
    """Not one byte on any stream depends on it: Ana's sheet looks the same whatever Ben writes."""
    host.post("start", roller="1")
    table = host.table
    secrets = [table.now.tour]
    watcher = visit()
    watcher.code = host.code
    with ana.listen("sheet/stream") as phone, watcher.listen("caller/stream") as screen:
        phone.next(), screen.next()
        ana.post("press")
        phone.next(), screen.next()
        for line in turn_lines(table, 2)[:-1]:
            ben.tap(line)
        written = table.view(2).own.pencil
        host.order("lock")
        messages = [next_with(phone, "#sheet"), screen.next()]
    assert written
    own = set(table.view(1).own.sheet.marks)
    shown = {str(g["data-place"]) for g in parts(messages[0]).all("g") if "empty" not in str(g.get("class")).split()}
    assert shown == own and not own & set(written)
    on_the_wall = {g["data-place"] for g in parts(messages[1]).all("g") if "data-place" in g}
    assert on_the_wall == own, "the caller shows what every sheet begins with"
    for received in (phone.received, screen.received):
        assert not [secret for secret in secrets if secret in received]
        assert not [code for code in table.seat_codes().values() if code in received]
    assert not [line for line in turn_lines(table, 2) if line in phone.received + screen.received]


def test_no_seat_code_is_pushed_and_only_the_host_gets_the_hosts_tools(
    host: Visitor, ana: Visitor, ben: Visitor, visit: Visit
) -> None:
    """The stage is rendered once for all viewers of a kind; the host is another kind."""
    watcher = visit()
    watcher.code = host.code
    with host.listen("caller/stream") as hosts, watcher.listen("caller/stream") as theirs:
        hosts.next(), theirs.next()
        host.order("lock")
        hosts.next(), theirs.next()
    codes = host.table.seat_codes().values()
    assert not [code for code in codes if code in theirs.received + hosts.received]
    assert 'id="host"' in hosts.received
    assert 'id="host"' not in theirs.received


def test_the_hosts_tools_leave_the_screen_of_who_gave_the_power_away(host: Visitor, ana: Visitor) -> None:
    with host.listen("caller/stream") as screen, ana.listen("sheet/stream") as phone:
        assert 'id="host"' in screen.next()
        assert 'id="host"' not in phone.next()
        assert host.order("host 1").status_code == 200
        assert 'id="host"' not in screen.next()
        assert 'id="host"' in next_with(phone, "#sheet")


def test_the_end_reaches_everyone(host: Visitor, ana: Visitor, ben: Visitor, writing: Table) -> None:
    with ben.listen("sheet/stream") as phone, host.listen("caller/stream") as screen:
        phone.next(), screen.next()
        finish_game(writing)
        last = phone.next()
        while number_of(last) < writing.now.number:
            last = phone.next()
        stage = screen.next()
        while number_of(stage) < writing.now.number:
            stage = screen.next()
        assert "Find your own route" in last
        assert "Ana" in stage and "Ben" in stage
        host.shows_all()
        while "ranking" not in last:
            last = phone.next()
    points = {score.seat: score.best.points for score in writing.now.box.rulebook.scores(writing.now.state)}
    assert f"<b>{points[2]} points</b>" in last


def test_a_phone_whose_seat_was_recovered_elsewhere_is_told(host: Visitor, ana: Visitor, visit: Visit) -> None:
    other = visit()
    other.code = host.code
    with ana.listen("sheet/stream") as phone:
        phone.next()
        other.post("recover", seat_code=host.table.seat_codes()[1])
        assert phone.next() == "event: gone\ndata: \n\n"


def test_a_removed_player_is_told(host: Visitor, ana: Visitor) -> None:
    with ana.listen("sheet/stream") as phone:
        phone.next()
        host.order("leave 1")
        assert phone.next().startswith("event: gone")


def test_a_phone_that_slept_while_its_seat_went_is_told_when_it_comes_back(
    host: Visitor, ana: Visitor, visit: Visit
) -> None:
    """Led elsewhere it would ask again for ever and show the old sheet."""
    host.order("leave 1")
    for somebody in (ana, visit()):
        somebody.code = host.code
        answer = somebody.get("sheet/stream")
        assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
        assert answer.text == "event: gone\ndata: \n\n"


def test_a_seat_that_is_lost_hears_nothing_more_of_it(host: Visitor, ana: Visitor, visit: Visit) -> None:
    other = visit()
    other.code = host.code
    with ana.listen("sheet/stream") as phone:
        phone.next()
        other.post("recover", seat_code=host.table.seat_codes()[1])
        assert phone.next().startswith("event: gone")
        before = phone.received
        host.post("start", roller="1")
        other.post("press")
        phone.next()
    assert "#sheet" not in phone.received[len(before) :]


def test_streams_of_an_unknown_table_are_not_found(visit: Visit) -> None:
    for path in ("/BBBB/sheet/stream", "/BBBB/caller/stream"):
        assert visit().get(path).status_code == 404


def test_streams_end_when_the_server_stops(app: Flask, ana: Visitor) -> None:
    with ana.listen("sheet/stream") as phone:
        phone.next()
        app.extensions["stopping"].set()


def test_a_name_cannot_break_a_message(host: Visitor, visit: Visit) -> None:
    name = "</hx-partial><b>data: x"
    with host.listen("caller/stream") as screen:
        screen.next()
        visit().sit(host.code, name)
        message = screen.next()
    assert name not in message
    assert all(line.startswith(("id: ", "data: ")) for line in message.strip().splitlines())
    assert targets(message) == ["#stage"]


def test_the_route_is_shown_to_who_asked_for_it_only(visit: Visit) -> None:
    # The first four numbers may lie apart: then the best route is one place without a line.
    host = visit().open_table()
    player = visit().sit(host.code, "Ana")
    host.post("start", roller="1")
    with player.listen("sheet/stream?route=show") as shown, player.listen("sheet/stream") as hidden:
        assert "on-route" in shown.next()
        assert "on-route" not in hidden.next()
    strict = visit().open_table(hints="no")
    player = visit().sit(strict.code, "Ana")
    strict.post("start", roller="1")
    with player.listen("sheet/stream?route=show") as shown:
        assert "on-route" not in shown.next()


def test_a_second_turn_is_a_new_call_for_everyone(ana: Visitor, writing: Table) -> None:
    with ana.listen("sheet/stream") as phone:
        phone.next()
        called = writing.now.called
        finish_turn(writing)
        writing.next(HOST)
        message = phone.next()
        while number_of(message) < writing.now.number:
            message = phone.next()
    (sheet,) = parts(message).all("div", id="sheet")
    assert sheet["data-seen"] == str(writing.now.called) != str(called)
