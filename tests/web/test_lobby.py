"""Coming in: sitting down, watching, coming late, taking over, and getting a seat back."""

import pytest
from werkzeug.test import TestResponse

from ontour.tables import HOST, Table
from ontour.tables import table as table_module
from tests.web.conftest import MakeApp, Visit
from tests.web.playing import finish_game, finish_turn, first_mark
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


def test_who_comes_late_is_told_what_is_missed_and_plays(host: Visitor, guest: Visitor, writing: Table) -> None:
    assert "autopilot" not in guest.get().text
    for _ in range(2):
        finish_turn(writing)
        writing.next(HOST)
    assert "The game is in turn 3. The autopilot writes the 2 turns before it for you" in guest.get().text
    guest.sit(guest.code, "Cem")
    assert writing.now.waiting == {1, 2, 3}
    marks = {seat: len(page.marks) for seat, page in writing.now.state.pages.items()}
    assert len(set(marks.values())) == 1
    finish_game(writing)
    host.shows_all()
    assert "2 turns by the autopilot" in guest.get("sheet").text
    assert "2 turns by the autopilot" in guest.get("games/1").text


def test_whoever_is_refused_or_sits_already_costs_no_thought_of_the_autopilot(
    host: Visitor, ana: Visitor, ben: Visitor, guest: Visitor, writing: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a large part of a second, and what is refused is not limited."""
    finish_turn(writing)
    writing.next(HOST)
    thoughts: list[int] = []
    think = table_module.catching_up
    monkeypatch.setattr(table_module, "catching_up", lambda *asked: thoughts.append(1) or think(*asked))
    for name in ("", "ana", "x" * 40):
        assert guest.post("sit", name=name).status_code == 422
    assert ana.post("sit", name="Ana").status_code == 303
    host.order("remove 2")
    assert ben.post("sit", name="Ben").status_code == 422
    host.order("lock")
    assert guest.post("sit", name="Eve").status_code == 422
    assert not thoughts
    host.order("unlock")
    assert guest.post("sit", name="Eve").status_code == 303
    assert thoughts


def test_the_host_can_let_nobody_new_in(host: Visitor, guest: Visitor, writing: Table) -> None:
    assert host.order("late no").status_code == 200
    page = Page(guest.get().text)
    assert not page.all("input", id="name")
    assert "the host lets nobody new in" in page.text("door")
    assert_refused(guest.post("sit", name="Cem"), "the host lets nobody new in")
    writing.submit("leave 2", HOST)
    page = Page(guest.get().text)
    assert page.all("button", value="2")
    assert not page.all("button", **{"class": "main wide"})
    assert guest.post("sit", name="Cem", seat="2").status_code == 303


def test_a_locked_table_says_so_at_the_door(host: Visitor, guest: Visitor, table: Table) -> None:
    host.order("lock")
    page = Page(guest.get().text)
    assert "This table is locked" in page.text("door")
    assert not page.all("input", id="name")
    assert page.all("input", id="seat_code")


def test_a_full_table_says_so_at_the_door(visit: Visit) -> None:
    host = visit().open_table(edition="ten-days-usa")
    for name in ("Ana", "Ben", "Cem", "Dora"):
        visit().sit(host.code, name)
    page = Page(visit().get(f"/{host.code}").text)
    assert "This table is full." in page.text("door")
    assert "No free seat" in page.text("door")


def test_in_a_game_of_ten_days_there_is_the_seat_of_somebody_who_left(visit: Visit) -> None:
    host = visit().open_table(edition="ten-days-usa")
    for name in ("Ana", "Ben"):
        visit().sit(host.code, name)
    host.post("start", roller="1")
    assert "No free seat" in Page(visit().get(f"/{host.code}").text).text("door")
    host.order("leave 2")
    page = Page(visit().get(f"/{host.code}").text)
    assert [button["value"] for button in page.all("button", name="seat")] == ["2"]
    assert visit().sit(host.code, "Cem", seat="2").seat == 2


def test_somebody_removed_is_told_so_and_the_host_lets_them_in_again(host: Visitor, ana: Visitor, table: Table) -> None:
    with ana.listen("sheet/stream") as phone:
        phone.any()
        host.order("leave 1")
        while not phone.any().startswith("event: gone"):
            pass
    assert ana.get("sheet").status_code == 303
    page = Page(ana.get().text)
    assert "The host has removed you" in page.text("door")
    assert not page.all("input", id="name")
    assert_refused(ana.post("sit", name="Ana"), "")
    assert "Ana" in host.get("panel").text
    assert host.order("admit 1").status_code == 200
    assert ana.sit(ana.code, "Ana").seat == 1


def test_whose_seat_was_taken_is_told_so(host: Visitor, ana: Visitor, guest: Visitor, table: Table) -> None:
    guest.post("recover", seat_code=table.seat_codes()[1])
    assert "Somebody else plays on your seat now" in Page(ana.get().text).text("door")


def test_whose_seat_went_with_the_game_before_is_told_so(host: Visitor, ana: Visitor, writing: Table) -> None:
    host.order("leave 1")
    assert host.post("again").status_code == 200
    assert "A new game has begun" in Page(ana.get().text).text("door")


def test_who_leaves_before_the_start_is_no_longer_there(ana: Visitor, ben: Visitor, table: Table) -> None:
    assert ben.post("leave").headers["Location"] == "/"
    assert [seat.name for seat in table.now.seats] == ["Ana"]
    assert "Somebody else" not in ben.get().text
    assert ben.sit(ben.code, "Ben").seat == 2


def test_who_leaves_a_game_may_come_back(ana: Visitor, writing: Table) -> None:
    assert ana.post("leave").status_code == 303
    assert "You left this seat" in ana.get("sheet").text
    assert ana.post("leave").status_code == 303
    ana.sit(ana.code, "Ana", seat="1")
    assert writing.now.seats[0].present


def test_the_calls_so_far_can_be_looked_up_on_a_phone(ana: Visitor, guest: Visitor, writing: Table) -> None:
    assert "Nothing has been called yet" in ana.get("sheet/past").text
    called = writing.now.state.call
    finish_turn(writing)
    text = ana.get("sheet/past").text
    assert all(writing.now.box.board.places[card.place].name in text for card in called.cards)
    assert guest.get("sheet/past").status_code == 303


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
