"""Phones that fall asleep: what every screen says, and how the table carries on without them."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from ontour.tables import Table
from tests.web.conftest import MakeApp
from tests.web.playing import turn_lines
from tests.web.visiting import Listener, Page, Visitor

NAMES = ("Ana", "Ben", "Maximilian")


@pytest.fixture
def people(make_app: MakeApp) -> Iterator[tuple[Visitor, list[Visitor]]]:
    """A host and three players at a table where a silent phone is noticed at once."""
    app = make_app(asleep_after=0.05)
    host = Visitor(app).open_table()
    yield host, [Visitor(app).sit(host.code, name) for name in NAMES]


def until(stream: Listener, words: str) -> str:
    """The first message that says so."""
    while words not in (message := stream.any()):
        pass
    return message


def awake(stack: ExitStack, *players: Visitor) -> None:
    for player in players:
        stack.enter_context(player.listen("sheet/stream")).any()


def test_a_phone_that_goes_is_told_and_one_that_comes_back_too(people: tuple[Visitor, list[Visitor]]) -> None:
    host, (ana, ben, max_) = people
    host.post("start", roller="1")
    ana.post("press")
    with ExitStack() as stack:
        screen = stack.enter_context(host.listen("caller/stream"))
        phone = stack.enter_context(ana.listen("sheet/stream"))
        awake(stack, ben)
        with max_.listen("sheet/stream") as leaving:
            leaving.any()
        told = until(screen, "Waiting for Maximilian, whose phone is asleep.")
        assert 'hx-target="#stage"' in told
        assert "Waiting for Maximilian, whose phone is asleep." in until(phone, "Maximilian")
        until(screen, "Carry on without Maximilian")
        with max_.listen("sheet/stream") as back:
            back.any()
            while "Maximilian, whose phone" in screen.any():
                pass
            assert not host.table.missing.asleep


def test_one_press_carries_on_without_all_who_are_missing(people: tuple[Visitor, list[Visitor]]) -> None:
    host, (ana, ben, _) = people
    host.post("start", roller="1")
    ana.post("press")
    finish_turn_of(host.table, 1)
    with ExitStack() as stack:
        screen = stack.enter_context(host.listen("caller/stream"))
        awake(stack, ana)
        page = Page(form_of(until_both(screen)))
        seats = [field["value"] for field in page.all("input", name="seat")]
        assert seats == ["2", "3"]
        assert host.post("carry-on", seat=seats).status_code == 200
    assert [seat.present for seat in host.table.now.seats] == [True, False, False]
    assert host.table.now.roller is not None  # the autopilot has written for both
    assert "the table carries on without you" in ben.get("sheet").text
    assert ben.post("sit", name="Ben", seat="2").status_code == 303
    assert "carries on without you" not in ben.get("sheet").text


def until_both(screen: Listener) -> str:
    return until(screen, "Carry on without Ben and Maximilian")


def form_of(message: str) -> str:
    lines = [line.removeprefix("data: ") for line in message.splitlines() if line.startswith("data: ")]
    return "\n".join(lines)


def finish_turn_of(table: Table, seat: int) -> None:
    table.submit(turn_lines(table, seat), seat)


def test_who_is_back_by_then_stays(people: tuple[Visitor, list[Visitor]]) -> None:
    host, (ana, ben, _) = people
    host.post("start", roller="1")
    with ExitStack() as stack:
        screen = stack.enter_context(host.listen("caller/stream"))
        awake(stack, ana)
        until_both(screen)
        awake(stack, ben)
        host.post("carry-on", seat=["2", "3"])
    assert [seat.present for seat in host.table.now.seats] == [True, True, False]


def test_nobody_is_asleep_while_their_phones_are_on_the_line(people: tuple[Visitor, list[Visitor]]) -> None:
    host, players = people
    with ExitStack() as stack:
        awake(stack, *players)
        assert host.post("carry-on", seat=["1", "2", "3"]).status_code == 200
        assert all(seat.present for seat in host.table.now.seats)
    assert players[0].post("carry-on", seat="2").status_code == 403


def test_in_a_hall_the_missing_are_named_at_any_size(make_app: MakeApp) -> None:
    app = make_app(asleep_after=0.05)
    host = Visitor(app).open_table()
    host.order("let everyone in")
    players = [Visitor(app).sit(host.code, f"Player {number}") for number in range(1, 71)]
    host.post("start", roller="1")
    with ExitStack() as stack:
        awake(stack, *(player for number, player in enumerate(players, 1) if number != 65))
        screen = stack.enter_context(host.listen("caller/stream"))
        assert "Player 65" in until(screen, "Carry on without Player 65")
        host.post("carry-on", seat="65")
        assert not host.table.now.seats[64].present
        assert "65" not in host.get("caller").text.partition('class="asleep-stage"')[2].partition("</section>")[0]
