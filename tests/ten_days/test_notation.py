"""Lines of 10 Days: what a person may type, and that nothing else breaks the reader."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ontour.boards import load_board
from ontour.games import ten_days
from ontour.games.notation import Unreadable
from ontour.games.ten_days.tiles import read_tiles

USA, AMERICAS = load_board("usa-days"), load_board("americas-days")

WORDS = ("1", "2", "٣", ",", "deal", "open", "puts", "takes", "back", "pile", "on", "day", "OR", "car", "West", "ship:")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("1 PUTS oregon ON DAY 3", "1 puts OR on day 3"),
        ("2 puts West Virginia on day 10", "2 puts WV on day 10"),
        ("2 puts blue plane on day 1", "2 puts plane:blue on day 1"),
        ("  1   draws ", "1 draws"),
        ("1 Takes Pile 02", "1 takes pile 2"),
        ("1 takes BACK", "1 takes back"),
        ("deal 1 West Virginia, car Oregon", "deal 1 WV car OR"),
        ("open Oregon, PLANE:PINK, car", "open OR plane:pink car"),
        ("sit 1 Ana", "sit 1 Ana"),
    ],
)
def test_a_line_may_be_typed_freely_and_is_written_one_way(typed: str, line: str) -> None:
    assert str(ten_days.parse(typed, USA)) == line


@pytest.mark.parametrize("text", ["caribbean", "Caribbean", "ship:caribbean", "SHIP:CARIBBEAN", "caribbean ship"])
def test_a_ship_is_known_by_its_water(text: str) -> None:
    assert read_tiles(AMERICAS, text) == ["ship:caribbean"]


def test_a_place_may_be_named_in_german() -> None:
    assert str(ten_days.parse("1 puts Kalifornien on day 3", USA)) == "1 puts CA on day 3"


@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join))
@example("1 puts  on day 3")
@example("deal 1 ,")
@example("1 takes pile ٣")
def test_any_text_is_a_move_or_is_answered_with_a_column(text: str) -> None:
    try:
        move = ten_days.parse(text, USA)
    except Unreadable as error:
        assert 1 <= error.column <= len(text) + 1
    else:
        assert ten_days.parse(str(move), USA) == move


def test_a_line_without_an_end_is_not_read() -> None:
    with pytest.raises(ValueError, match="at most 200 characters"):
        ten_days.parse("deal 1 " + "car " * 60, USA)
