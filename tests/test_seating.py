"""Names, seats and tour codes."""

import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ontour.boards import load_board
from ontour.games import on_tour
from ontour.games.chance import draw, new_tour_code, parse_tour_code, tour_dice
from ontour.games.seating import MOST_SEATS, Leave, Rename, Sit, clean_name

USA = load_board("usa")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana \t Maria ", "Ana Maria"),
        ("Zoe\u0308", "Zoë"),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        ("❤️ Ben", "❤️ Ben"),
        ("👋🏽", "👋🏽"),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿 Isla", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Isla"),
        ("می‌خواهم", "می‌خواهم"),
        ("#1 <b>", "#1 <b>"),
        ("李小龍", "李小龍"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_kept_as_people_write_it(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "at least one visible"),
        (" \u00a0 ", "at least one visible"),
        ("\u0301\u0301", "at least one visible"),
        ("\u200d", "invisible"),
        ("A\u200d", "invisible"),
        ("A\u200d\u200dB", "invisible"),
        ("Ana\nend", "line breaks"),
        ("Ana\u2028", "line breaks"),
        ("Ana\x00", "invisible"),
        ("\u202eanA", "invisible"),
        ("\u2066Ana", "invisible"),
        ("Ana\u200b", "invisible"),
        ("\u3164", "invisible"),
        ("Ana\U000e0041", "invisible"),
        ("\ud800", "invisible"),
        ("\uffff", "invisible"),
        ("x" * 25, "at most 24 characters; this one has 25"),
    ],
)
def test_a_name_that_hides_or_breaks_something_is_not_taken(typed: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        clean_name(typed)


@given(st.text(max_size=30))
def test_a_name_that_is_taken_survives_its_line(text: str) -> None:
    try:
        name = clean_name(text)
    except ValueError:
        return
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert on_tour.parse(str(Sit(1, name)), USA) == Sit(1, name)
    assert on_tour.parse(str(Rename(1, name)), USA) == Rename(1, name)


def test_a_thousand_people_can_sit_and_no_more() -> None:
    state = on_tour.start(USA, [f"Player {n}" for n in range(1, MOST_SEATS + 1)], {})
    assert len(on_tour.seats(state)) == MOST_SEATS
    assert on_tour.objection(state, Sit(MOST_SEATS + 1, "One more")) == "All 1000 seats are taken."
    state = on_tour.play(state, Leave(77))
    assert on_tour.objection(state, Sit(77, "One more")) is None
    seats = on_tour.seats(on_tour.play(state, Sit(77, "One more")))
    assert [seat.number for seat in seats] == list(range(1, MOST_SEATS + 1))


def test_names_at_the_start_are_checked_like_any_others() -> None:
    with pytest.raises(ValueError, match="called Ana already"):
        on_tour.start(USA, ["Ana", "ANA"], {})
    with pytest.raises(ValueError, match="visible"):
        on_tour.start(USA, ["Ana", " "], {})


def test_a_move_made_in_code_has_its_name_checked_too() -> None:
    state = on_tour.start(USA, [], {})
    assert on_tour.objection(state, Sit(1, " Ana")) == "The name is written 'Ana'."
    assert on_tour.objection(state, Sit(1, "")) == "A name needs at least one visible character."


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"colour": "red"}, "no option 'colour'; there are: dice, hints, sheets, watching, between, solo, level, tour"),
        ({"dice": "loaded"}, "dice is app or own, not 'loaded'"),
        ({"tour": "OOPS"}, "a tour code has 6 or 30 of the letters"),
    ],
)
def test_an_option_there_is_not_is_named(options: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        on_tour.start(USA, [], options)


def test_a_tour_code_brings_the_same_chance_on_every_machine_and_python() -> None:
    dice = tour_dice("ABCDEF", 0)
    assert [int(dice.random() * 1000) for _ in range(5)] == [485, 670, 669, 935, 713]
    dice = tour_dice("ABCDEF", 1)
    assert draw(dice, "ABCDEFGHIJ", 4) == ["A", "D", "G", "B"]
    assert new_tour_code(random.Random("today")) == "EXRXNX"


def test_a_tour_code_is_read_as_people_say_it() -> None:
    assert parse_tour_code(" abc def ") == "ABCDEF"
    for wrong in ("ABCDE", "ABCDEFG", "ABCDE0", "ABCDEO", "ÄBCDEF"):
        with pytest.raises(ValueError, match="a tour code has 6 or 30 of the letters"):
            parse_tour_code(wrong)
