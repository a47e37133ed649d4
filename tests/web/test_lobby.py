"""Coming in: sitting down, watching, coming late, taking over, and getting a seat back."""

import pytest
from werkzeug.test import TestResponse

from ontour.tables import HOST, Table
from tests.web.conftest import MakeApp, Visit
from tests.web.playing import finish_turn, first_mark
from tests.web.visiting import Page, Visitor


@pytest.fixture
def guest(host: Visitor, visit: Visit) -> Visitor:
    """Somebody at the door."""
    guest = visit()
    guest.code = host.code
    return guest


def assert_refused(answer: TestResponse, sentence: str) -> None:
    assert answer.status_code == 422
    assert sentence in Page(answer.text).text("refusal")
    assert "Set-Cookie" not in answer.headers


def test_sitting_down_takes_the_next_free_seat(ana: Visitor, ben: Visitor, table: Table) -> None:
    assert [(seat.number, seat.name) for seat in table.now.seats] == [(1, "Ana"), (2, "Ben")]
    assert (ana.seat, ben.seat) == (1, 2)


def test_sitting_down_twice_keeps_the_seat(ana: Visitor, table: Table) -> None:
    ana.sit(ana.code, "Ana")
    assert len(table.now.seats) == 1
    assert ana.seat == 1


def test_a_second_tap_whose_first_answer_was_lost_takes_no_second_seat(guest: Visitor, table: Table) -> None:
    guest.get()
    cookie = guest.client.get_cookie("ontour")
    assert cookie is not None
    guest.post("sit", name="Eve")
    guest.client.set_cookie("ontour", cookie.value)
    assert guest.post("sit", name="Eve").status_code == 303
    assert [seat.name for seat in table.now.seats] == ["Eve"]


def test_nobody_sits_down_at_a_locked_table(host: Visitor, ana: Visitor, guest: Visitor) -> None:
    host.order("lock")
    assert_refused(guest.post("sit", name="Eve"), "The host has locked this table.")
    assert ana.get("sheet").status_code == 200
    host.order("unlock")
    assert guest.post("sit", name="Eve").status_code == 303


def test_in_the_first_turn_a_late_comer_may_still_join(guest: Visitor, writing: Table) -> None:
    guest.sit(guest.code, "Cem")
    assert writing.now.waiting == {1, 2, 3}
    assert set(writing.view(3).own.sheet.marks) == set(writing.view(1).own.sheet.marks)
    assert guest.tap(first_mark(writing, 3)).status_code == 200


def test_after_the_first_turn_a_late_comer_is_told_what_is_possible(guest: Visitor, writing: Table) -> None:
    finish_turn(writing)
    writing.next(HOST)
    assert_refused(guest.post("sit", name="Cem"), "you can watch, or take the seat of somebody who left")
    assert "Watch" in guest.get().text


def test_watching_needs_no_seat_and_gives_none(guest: Visitor, writing: Table) -> None:
    page = Page(guest.get("caller").text)
    assert not page.all("div", id="host")
    assert not [form for form in page.all("form") if "hx-post" in form]
    assert "Set-Cookie" not in guest.get("caller").headers
    assert len(writing.now.seats) == 2


def test_the_seat_of_somebody_who_left_can_be_taken_over(host: Visitor, guest: Visitor, writing: Table) -> None:
    finish_turn(writing)
    writing.next(HOST)
    assert not Page(guest.get().text).all("button", name="seat")
    host.order("leave 2")
    assert Page(guest.get().text).all("button", name="seat", value="2")
    marks = writing.view(2).own.sheet.marks
    guest.sit(guest.code, "Dan", seat="2")
    assert guest.seat == 2
    assert writing.view(2).own.sheet.marks == marks
    assert [seat.name for seat in writing.now.seats] == ["Ana", "Dan"]


@pytest.mark.parametrize("seat", ["1", "9", "0", "99999999999999999999"])
def test_a_seat_that_is_not_free_cannot_be_taken_over(guest: Visitor, writing: Table, seat: str) -> None:
    before = writing.now
    assert_refused(guest.post("sit", name="Eve", seat=seat), "still sits there" if seat == "1" else "no such seat")
    assert writing.now is before


def test_nobody_takes_over_at_a_locked_table(host: Visitor, guest: Visitor, writing: Table) -> None:
    host.order("leave 2")
    host.order("lock")
    assert_refused(guest.post("sit", name="Eve", seat="2"), "locked")


def test_a_seat_code_moves_the_seat_to_another_phone(ana: Visitor, guest: Visitor, writing: Table) -> None:
    ana.tap(first_mark(writing, 1))
    code = writing.seat_codes()[1]
    answer = guest.post("recover", seat_code=f" {code[:3].lower()}-{code[3:]} ")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/{ana.code}")
    assert guest.seat == 1
    assert ana.get("sheet").status_code == 303
    assert writing.view(1).own.pencil


def test_a_seat_code_works_at_a_locked_table(host: Visitor, ana: Visitor, guest: Visitor, table: Table) -> None:
    host.order("lock")
    assert guest.post("recover", seat_code=table.seat_codes()[1]).status_code == 303
    assert guest.seat == 1


def test_a_seat_code_works_once(ana: Visitor, guest: Visitor, visit: Visit, table: Table) -> None:
    code = table.seat_codes()[1]
    guest.post("recover", seat_code=code)
    third = visit()
    third.code = ana.code
    assert_refused(third.post("recover", seat_code=code), "No seat has this code.")
    assert guest.seat == 1
    assert table.seat_codes()[1] != code


@pytest.mark.parametrize("code", ["", " ", "BBBBBB", "1", "ключ", "\0", "x" * 5000, "'; DROP TABLE seats"])
def test_a_wrong_seat_code_opens_nothing(ana: Visitor, guest: Visitor, code: str) -> None:
    assert_refused(guest.post("recover", seat_code=code), "No seat has this code.")
    assert guest.get("sheet").status_code == 303


def test_the_seat_code_of_another_table_opens_nothing(ana: Visitor, guest: Visitor, visit: Visit) -> None:
    other = visit().open_table()
    assert_refused(
        guest.client.post(f"/{other.code}/recover", data={"seat_code": ana.table.seat_codes()[1]}),
        "No seat has this code.",
    )


def test_who_left_comes_back_with_the_seat_code(host: Visitor, guest: Visitor, writing: Table) -> None:
    host.order("leave 1")
    assert guest.post("recover", seat_code=writing.seat_codes()[1]).status_code == 303
    assert guest.seat == 1
    assert all(seat.present for seat in writing.now.seats)


def test_after_a_restart_everyone_still_sits(ana: Visitor, writing: Table, make_app: MakeApp) -> None:
    ana.tap(first_mark(writing, 1))
    marks = writing.view(1).own.sheet.marks
    ana.app.extensions["tables"].close()
    again = Visitor(make_app()).holding(ana.cookie)
    again.code = ana.code
    assert again.seat == 1
    assert again.table.view(1).own.sheet.marks == marks
    assert again.tap("1 is done").status_code in (200, 422)
