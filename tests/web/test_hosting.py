"""The host's panel, and the power that moves: to a player, or to whoever has the host code."""

import pytest

from ontour.tables import HOST, Table
from tests.web.conftest import Visit
from tests.web.visiting import Page, Visitor


def order(host: Visitor, line: str, **form: object) -> Page:
    answer = host.post("panel", line=line, **form)
    assert answer.status_code == 200, answer.text
    return Page(answer.text)


def host_code(host: Visitor) -> str:
    return order(host, "code").text("host-code")


def is_host(somebody: Visitor) -> bool:
    return somebody.get("panel").status_code == 200


@pytest.fixture
def guest(host: Visitor, visit: Visit) -> Visitor:
    guest = visit()
    guest.code = host.code
    return guest


def test_the_panel_is_the_hosts_alone(host: Visitor, ana: Visitor, guest: Visitor) -> None:
    assert is_host(host)
    assert not is_host(ana)
    assert not is_host(guest)


def test_whoever_is_made_the_host_has_the_power_and_the_device_before_has_not(
    host: Visitor, ana: Visitor, ben: Visitor, table: Table
) -> None:
    assert "button" not in host.post("panel", line="host 2").text
    assert [is_host(one) for one in (host, ana, ben)] == [False, False, True]
    assert host.order("lock").status_code == 403
    order(ben, "start")
    order(ben, "next")
    order(ben, "pause")
    assert table.now.paused
    order(ben, "host 1")
    assert [is_host(one) for one in (host, ana, ben)] == [False, True, False]


def test_nobody_takes_the_power_by_a_line_or_gives_it_to_an_empty_seat(host: Visitor, ana: Visitor) -> None:
    for line in ("host 7", "host 0", "host code 1", "host x", "host"):
        assert host.post("panel", line=line).status_code == 422, line
    assert ana.tap("host 1").status_code == 422
    assert is_host(host)


def test_a_host_who_leaves_gives_the_power_back_and_the_next_on_that_seat_does_not_get_it(
    host: Visitor, ana: Visitor, ben: Visitor, guest: Visitor
) -> None:
    host.post("panel", line="host 2")
    ben.tap("leave 2")
    guest.sit(host.code, "Cem")
    assert guest.seat == 2
    assert [is_host(one) for one in (host, ben, guest)] == [True, False, False]


def test_a_new_phone_of_the_host_is_the_host(host: Visitor, ana: Visitor, guest: Visitor, table: Table) -> None:
    host.post("panel", line="host 1")
    guest.post("recover", seat_code=table.seat_codes()[1])
    assert (is_host(guest), is_host(ana)) == (True, False)


def test_the_host_code_moves_the_power_once(host: Visitor, guest: Visitor, visit: Visit) -> None:
    code = host_code(host)
    assert host_code(host) == code
    assert guest.post("hosting", host_code=f" {code[:4].lower()}-{code[4:]}").status_code == 303
    assert (is_host(guest), is_host(host)) == (True, False)
    assert host.post("hosting", host_code=code).status_code == 422
    assert host.post("hosting", host_code=host_code(guest)).status_code == 303
    assert (is_host(guest), is_host(host)) == (False, True)


@pytest.mark.parametrize("typed", ["", "BBBBBBBB", "Ä", "0" * 5000])
def test_a_wrong_host_code_opens_nothing(host: Visitor, guest: Visitor, typed: str) -> None:
    for _ in range(2):  # before there is any, and after
        assert guest.post("hosting", host_code=typed).status_code == 422
        host_code(host)
    assert not is_host(guest)


def test_seat_codes_and_host_codes_are_not_taken_for_each_other(
    host: Visitor, ana: Visitor, guest: Visitor, table: Table
) -> None:
    code = host_code(host)
    assert guest.post("recover", seat_code=code).status_code == 422
    assert guest.post("hosting", host_code=table.seat_codes()[1]).status_code == 422
    assert is_host(host)


def test_the_host_code_takes_the_power_back_from_a_player(host: Visitor, ana: Visitor) -> None:
    code = host_code(host)
    host.post("panel", line="host 1")
    assert host.get("hosting").status_code == 200
    assert host.post("hosting", host_code=code).status_code == 303
    assert (is_host(host), is_host(ana)) == (True, False)


def test_the_power_stays_where_it_is_when_the_table_is_read_again(
    host: Visitor, ana: Visitor, guest: Visitor, table: Table
) -> None:
    guest.post("hosting", host_code=host_code(host))
    order(guest, "host 1")
    house = host.app.extensions["tables"]
    for kept in (house._recent, house._by_code, house._by_id):
        kept.clear()
    assert host.table is not table
    assert [is_host(one) for one in (host, ana, guest)] == [False, True, False]


def test_the_host_of_the_next_game_is_the_same(host: Visitor, ana: Visitor, ben: Visitor, table: Table) -> None:
    host.post("panel", line="host 2")
    table.new_game(HOST)
    assert is_host(ben)


def test_several_are_removed_at_once_or_none_of_them(host: Visitor, ana: Visitor, ben: Visitor, table: Table) -> None:
    assert host.post("panel", line="remove", seat=["1", "7"]).status_code == 422
    assert len(table.now.seats) == 2
    order(host, "remove", seat=["1", "2"])
    assert not table.now.seats


def test_everybody_is_found_at_any_size_of_table(host: Visitor, visit: Visit, table: Table) -> None:
    host.order("let everyone in")
    for number in range(70):
        table.sit(f"Fan {number}")
    page = Page(host.get("panel").text)
    assert len(page.all("input", name="seat")) == 60
    found = Page(host.get("panel", query_string={"find": "fan 69"}).text)
    assert [box["value"] for box in found.all("input", name="seat")] == ["70"]


def test_where_the_app_deals_no_call_is_offered_to_be_taken_back(host: Visitor, writing: Table, visit: Visit) -> None:
    assert not Page(host.get("panel").text).all("button", value="undo")
    own = visit().open_table(play="own")
    assert Page(own.get("panel").text).all("button", value="undo")


def test_before_the_first_call_people_are_removed_and_later_the_game_carries_on_without_them(
    host: Visitor, ana: Visitor, ben: Visitor, table: Table
) -> None:
    assert "Remove Ben" in host.get("panel?who=2").text
    order(host, "start")
    assert "Carry on without Ben" in host.get("panel?who=2").text


@pytest.mark.parametrize("query", ["who=9", "who=x", "who=" + "9" * 50, "find=<b>", "find=" + "x" * 5000])
def test_odd_questions_get_the_panel(host: Visitor, ana: Visitor, query: str) -> None:
    answer = host.get(f"panel?{query}")
    assert answer.status_code == 200
    assert "<b>" not in answer.text.replace('<b class="', "")


def test_the_first_roller_is_a_name_to_tap(host: Visitor, ana: Visitor, ben: Visitor, visit: Visit) -> None:
    stage = Page(host.get("caller").text)
    assert [radio["value"] for radio in stage.all("input", name="roller", form="start")] == ["1", "2"]
    watcher = visit()
    watcher.code = host.code
    assert not Page(watcher.get("caller").text).all("input", name="roller")
