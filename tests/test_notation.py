"""Lines and sheets are read in any shape a person may type them, and errors say where and what."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ontour.boards import load_board
from ontour.games import on_tour
from ontour.games.notation import Unreadable
from ontour.games.on_tour.sheet import CROSS, STAR, Mark, Sheet, parse_sheet, read_sheet, sheet_line, split_sheets

USA = load_board("usa")
WORDS = ("1", "7", "flip", "roll", "writes", "in", "UT", ",", "West", "is", "done", "sit", "undo", "２", "²")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("SIT 1   Ana  Maria", "sit 1 Ana Maria"),
        ("sit 01 Zoë", "sit 1 Zoë"),
        ("rename 2 it's me, Ben", "rename 2 it's me, Ben"),
        ("Setup 1 4 Washington, New England", "setup 1 4 WA NEW"),
        ("setup 1 4 wa ne", "setup 1 4 WA NE"),
        ("flip ut, Colorado  SOUTH ,wa west", "flip UT West, CO South, WA West"),
        ("roll 03 7", "roll 3 7"),
        ("1 writes 7 in new mexico", "1 writes 07 in NM"),
        ("12 Stars UT", "12 stars UT"),
        ("1 crosses  OUT west virginia", "1 crosses out WV"),
        ("1 takes back ut", "1 takes back UT"),
        ("1 SWAPS", "1 swaps"),
        ("1 Is Done ", "1 is done"),
        ("\tUNDO", "undo"),
    ],
)
def test_a_line_is_read_in_any_case_and_with_any_blanks(typed: str, line: str) -> None:
    assert str(on_tour.parse(typed, USA)) == line


@settings(max_examples=300)
@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
@example("1 writes ² in UT")
@example("٣ is done")
@example("sit 1 " + "x" * 500)
def test_any_text_is_a_move_or_unreadable(text: str) -> None:
    try:
        move = on_tour.parse(text, USA)
    except Unreadable as error:
        assert 1 <= error.column <= len(text) + 1
    else:
        assert on_tour.parse(str(move), USA) == move


def test_a_sheet_is_read_in_any_shape() -> None:
    text = """
    # Ana's sheet, typed from the photo
    USA: wa 21o, Oregon 27,South Dakota * o   # the circled star
    wi x,
    New Mexico 7 O,NY*,
    """
    expected = {
        "WA": Mark(21, circled=True),
        "OR": Mark(27),
        "SD": Mark(STAR, circled=True),
        "WI": Mark(CROSS),
        "NM": Mark(7, circled=True),
        "NY": Mark(STAR),
    }
    assert parse_sheet(text).marks == expected
    assert read_sheet(text)[0] is USA
    assert sheet_line(USA, parse_sheet(text)) == "usa: NM 07o, NY *, OR 27, SD *o, WA 21o, WI X"


def test_a_given_board_needs_no_prefix() -> None:
    assert parse_sheet("WA 21", USA) == parse_sheet("usa: WA 21", USA) == parse_sheet("usa: WA 21")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "line 1, column 1: expected a board first, as in 'usa: WA 21o, OR 27'"),
        ("WA 21", "line 1, column 1: expected a board first, as in 'usa: WA 21o, OR 27'"),
        ("usa: WA 21, Uta 5", "line 1, column 13: no place 'Uta' on United States; did you mean UT Utah?"),
        ("usa: WA 21,\n  OR 27,\nwashington 5", "line 3, column 1: Washington is there twice"),
        ("usa: WA 21,\n UT 100", "line 2, column 5: a number goes from 00 to 99, not 100"),
        ("usa: UT 33", "line 1, column 9: the dice cannot make 33: doubles draw a star"),
        ("usa: UT 0", "line 1, column 9: the dice cannot make 00: doubles draw a star"),
        ("usa: UT Xo", "line 1, column 9: an X is never circled"),
        ("usa: UT", "line 1, column 6: expected a place and its mark, as in 'AL 21', found 'UT'"),
        ("usa: 21", "line 1, column 6: expected a place and its mark, as in 'AL 21', found '21'"),
        ("usa: UT -5", "line 1, column 6: no place 'UT -' on United States; did you mean UT Utah?"),
        ("usa: UT 21 OR 27", "line 1, column 6: no place 'UT 21 OR' on United States"),
    ],
)
def test_a_sheet_that_cannot_be_read_says_where_and_why(text: str, error: str) -> None:
    with pytest.raises(ValueError) as caught:
        parse_sheet(text)
    assert str(caught.value) == error


def test_a_sheet_of_another_board_is_named() -> None:
    with pytest.raises(Unreadable, match="this sheet is on 'europe', not on 'usa'"):
        parse_sheet("europe: FR 21", USA)
    with pytest.raises(Unreadable, match=r"line 2, column 1: no board 'mars'; there are: .*usa"):
        parse_sheet("\nmars: AB 1")


def test_any_number_is_read_when_asked_for() -> None:
    assert parse_sheet("usa: UT 33, CO 0", any_number=True).marks == {"UT": Mark(33), "CO": Mark(0)}


def test_an_empty_sheet_is_a_sheet() -> None:
    assert parse_sheet("usa:") == Sheet()
    assert sheet_line(USA, Sheet()) == "usa:"


def test_many_sheets_may_stand_below_each_other() -> None:
    text = "# two sheets\nusa: WA 21,\n  OR 27\neurope: FR 12\n"
    assert list(split_sheets(text)) == [(2, "usa: WA 21,\n  OR 27"), (4, "europe: FR 12")]
    assert [number for number, _ in split_sheets("WA 21\nusa: OR 27")] == [1, 2]
    assert list(split_sheets("")) == []


marks = st.builds(Mark, st.integers(0, 99) | st.just(STAR), st.booleans()) | st.just(Mark(CROSS))
sheets = st.dictionaries(st.sampled_from(list(USA.places)), marks).map(Sheet)


@given(sheets)
def test_a_sheet_survives_being_written_and_read(sheet: Sheet) -> None:
    assert parse_sheet(sheet_line(USA, sheet), any_number=True).marks == sheet.marks
    assert parse_sheet(sheet_line(USA, sheet).replace(",", "\n").lower(), any_number=True).marks == sheet.marks


@settings(max_examples=300)
@given(st.text(alphabet="usa: WAORTX0127*xo,#\n-²") | st.text())
def test_any_text_is_a_sheet_or_unreadable(text: str) -> None:
    try:
        parse_sheet(text)
    except Unreadable as error:
        assert error.line is not None and error.line >= 1
