"""Taps on the sheet: what is allowed is written, and every refusal is a sentence beside the present sheet."""

import pytest
from werkzeug.test import TestResponse

from ontour.games.on_tour.moves import SheetMove
from ontour.tables import HOST, Table
from tests.web.playing import finish_game, finish_turn, first_mark, turn_lines
from tests.web.visiting import Page, Visitor


def assert_refused(answer: TestResponse, table: Table, sentence: str, seat: int = 1) -> None:
    """The sentence, and the sheet as it stands."""
    page = Page(answer.text)
    assert answer.status_code == 422
    assert sentence in page.text("refusal")
    (sheet,) = page.all("div", id="sheet")
    assert sheet["data-key"] == str(table.now.number)
    assert sheet["data-seen"] == str(table.now.called)
    assert marks_shown(page) == marks_of(table, seat)


def marks_shown(page: Page) -> set[str]:
    """The places of a sheet with a mark in them."""
    places = [attrs for attrs in page.all("g") if "data-place" in attrs]
    return {str(place["data-place"]) for place in places if "empty" not in str(place["class"]).split()}


def marks_of(table: Table, seat: int) -> set[str]:
    return set(table.view(seat).own.sheet.marks)


def place_of(line: str) -> str:
    return line.split()[-1]


def test_a_mark_is_written_and_shown(ana: Visitor, writing: Table) -> None:
    line = first_mark(writing, 1)
    answer = ana.tap(line, seen=str(writing.now.called), key="1")
    assert answer.status_code == 200
    assert place_of(line) in marks_shown(Page(answer.text)) == marks_of(writing, 1)
    assert Page(answer.text).text("refusal") == ""
    assert place_of(line) not in marks_of(writing, 2)


def test_every_button_of_the_sheet_says_a_line_that_is_allowed(ana: Visitor, writing: Table) -> None:
    """Take a mark back, say done: as the page itself would."""
    for line in turn_lines(writing, 1)[:-1]:
        ana.tap(line)
    for name in ("Undo", "Done"):
        page = Page(ana.get("sheet").text)
        lines = [str(button["value"]) for button in page.all("button", name="line") if "disabled" not in button]
        wanted = next(line for line in lines if ("takes back" in line) == (name == "Undo") and "swaps" not in line)
        (sheet,) = page.all("div", id="sheet")
        answer = ana.tap(wanted, seen=sheet["data-seen"], key=sheet["data-key"])
        assert answer.status_code == 200, wanted
        if name == "Undo":
            assert ana.tap(f"{turn_lines(writing, 1)[0]}").status_code == 200
    assert 1 not in writing.now.waiting


@pytest.mark.parametrize("line", ["", " ", "?", "hello", "1", "1 writes", "1 writes 37 in"])
def test_an_unreadable_line_is_answered_with_what_was_expected(ana: Visitor, writing: Table, line: str) -> None:
    before = writing.now
    assert_refused(ana.tap(line), writing, "expected")
    assert writing.now is before


@pytest.mark.parametrize(
    "line",
    ["1 writes 999 in UT", "1 writes 37 in NOWHERE", "x" * 201, "1 is done" + " " * 200, "\0", "1 is done\n1 is done"],
)
def test_an_odd_or_over_long_line_changes_nothing(ana: Visitor, writing: Table, line: str) -> None:
    before = writing.now
    assert_refused(ana.tap(line), writing, "")
    assert writing.now is before


def test_a_missing_line_is_refused(ana: Visitor, writing: Table) -> None:
    assert_refused(ana.post("tap"), writing, "expected")


def test_a_refusal_is_escaped(ana: Visitor, writing: Table) -> None:
    answer = ana.tap("1 writes <script>alert(1)</script> in UT")
    assert answer.status_code == 422
    assert "<script>" not in answer.text


def test_what_the_rules_forbid_is_a_sentence(ana: Visitor, writing: Table) -> None:
    before = writing.now
    assert_refused(ana.tap("1 is done"), writing, "You are not done yet")
    taken = next(iter(marks_of(writing, 1)))
    assert_refused(
        ana.tap(first_mark(writing, 1).replace(place_of(first_mark(writing, 1)), taken)), writing, "not empty"
    )
    assert_refused(ana.tap(f"1 takes back {taken}"), writing, "stays")
    assert writing.now is before


def test_a_tap_on_a_page_of_an_earlier_turn_gets_a_sentence_and_no_mark(ana: Visitor, writing: Table) -> None:
    old = writing.now.called
    finish_turn(writing)
    writing.next(HOST)
    before, line = writing.now, first_mark(writing, 1)
    assert_refused(ana.tap(line, seen=str(old)), writing, "That was for an earlier turn.")
    assert writing.now is before
    assert ana.tap(line, seen=str(writing.now.called)).status_code == 200


def test_the_same_tap_twice_counts_once(ana: Visitor, writing: Table) -> None:
    line, seen = first_mark(writing, 1), str(writing.now.called)
    key = str(writing.now.number)
    first, number = ana.tap(line, seen=seen, key=key), writing.now.number
    again = ana.tap(line, seen=seen, key=key)
    assert (first.status_code, again.status_code) == (200, 200)
    assert marks_shown(Page(again.text)) == marks_of(writing, 1)
    assert writing.now.number == number


def test_the_last_tap_of_a_turn_twice_counts_once(ana: Visitor, ben: Visitor, writing: Table) -> None:
    """The answer got lost on its way, and the table has gone on since."""
    for seat in (1, 2):
        writing.submit(turn_lines(writing, seat)[:-1], seat)
    writing.submit("1 is done", 1)
    seen, key = str(writing.now.called), str(writing.now.number)
    assert ben.tap("2 is done", seen=seen, key=key).status_code == 200
    after = writing.now
    assert ben.tap("2 is done", seen=seen, key=key).status_code == 200
    assert writing.now is after


def test_two_tabs_of_one_seat_share_a_sheet(ana: Visitor, writing: Table) -> None:
    other = ana.holding(ana.cookie)
    line = first_mark(writing, 1)
    ana.tap(line, key="5")
    assert place_of(line) in marks_shown(Page(other.get("sheet").text))
    assert_refused(other.tap(line, key="6"), writing, "already")


def test_nobody_writes_before_the_start(ana: Visitor, table: Table) -> None:
    for line in ("1 writes 37 in UT", "1 is done", "1 stars UT"):
        assert_refused(ana.tap(line), table, "")
        assert Page(ana.tap(line).text).text("refusal").endswith(".")
    assert_refused(ana.post("press"), table, "It is not your turn to roll.")


def test_nobody_writes_while_the_table_is_paused(host: Visitor, ana: Visitor, writing: Table) -> None:
    line = first_mark(writing, 1)
    host.order("pause")
    before = writing.now
    assert_refused(ana.tap(line), writing, "The table is paused until the host carries on.")
    assert writing.now is before
    host.order("resume")
    assert ana.tap(line).status_code == 200


def test_nobody_changes_a_sheet_after_done(ana: Visitor, writing: Table) -> None:
    lines = turn_lines(writing, 1)
    writing.submit(lines, 1)
    before = writing.now
    for line in (lines[0], "1 is done", f"1 takes back {place_of(lines[0])}", "1 swaps"):
        assert_refused(ana.tap(line), writing, "")
    assert writing.now is before


def test_nobody_writes_after_the_end(ana: Visitor, writing: Table) -> None:
    finish_game(writing)
    before = writing.now
    for line in ("1 writes 37 in UT", "1 swaps"):
        assert_refused(ana.tap(line), writing, "over")
    assert_refused(ana.post("press"), writing, "")
    assert writing.now is before
    assert "Find your own route" in ana.get("sheet").text


def test_the_roller_flips_and_rolls_and_nobody_else(host: Visitor, ana: Visitor, ben: Visitor) -> None:
    host.post("start", roller="2")
    before = host.table.now
    assert_refused(ana.post("press"), host.table, "It is not your turn to roll.")
    assert host.table.now is before
    answer = ben.post("press", seen=str(before.called), key="1")
    assert answer.status_code == 200
    assert host.table.now.waiting == {1, 2}


def test_a_press_that_comes_twice_flips_once(host: Visitor, ana: Visitor, ben: Visitor) -> None:
    host.post("start", roller="1")
    seen, key = str(host.table.now.called), str(host.table.now.number)
    assert ana.post("press", seen=seen, key=key).status_code == 200
    after = host.table.now
    assert ana.post("press", seen=seen, key=key).status_code == 200
    # The host pressed at the same moment.
    assert host.post("next", seen=seen, key=key).status_code == 422
    assert host.table.now is after


def test_a_press_while_people_write_is_refused(ana: Visitor, writing: Table) -> None:
    before = writing.now
    answer = ana.post("press")
    assert answer.status_code == 422
    assert Page(answer.text).text("refusal")
    assert writing.now is before


@pytest.mark.parametrize("seen", ["", "-1", "x", "９", "1" * 5000, "\0"])
def test_an_odd_seen_never_breaks_a_tap(ana: Visitor, writing: Table, seen: str) -> None:
    assert ana.tap(first_mark(writing, 1), seen=seen, key="k" * 5000).status_code in (200, 422)


def test_a_player_who_leaves_in_the_lobby_is_led_to_the_door(ana: Visitor, table: Table) -> None:
    answer = ana.tap("leave 1")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/{ana.code}")
    assert not table.now.seats


def test_who_left_in_mid_game_sees_the_sheet_and_can_come_back(
    host: Visitor, ana: Visitor, ben: Visitor, writing: Table
) -> None:
    host.order("leave 1")
    page = ana.get("sheet")
    assert page.status_code == 200
    assert "I am back" in page.text
    assert_refused(ana.tap(first_mark(writing, 1)), writing, "You have left this seat. Sit down again to play on.")
    ana.sit(host.code, "Ana", seat="1")
    assert ana.tap(first_mark(writing, 1)).status_code == 200


def test_every_choice_of_the_rules_can_be_tapped(ana: Visitor, writing: Table) -> None:
    """The page lights exactly the places where the server would let a mark stand."""
    choices: list[SheetMove] = list(writing.now.box.rulebook.choices(writing.now.state, 1))
    lit = [place for place in Page(ana.get("sheet").text).all("g") if place.get("data-tap") == "place"]
    assert {str(place["data-place"]) for place in lit} == {place_of(str(choice)) for choice in choices}
