"""Game files are read strictly, answered kindly, and played as far as they go."""

import pytest

from ontour.games import on_tour
from ontour.games.notation import Unreadable
from ontour.games.tourfile import Stop, read_tour, replay, write_tour

GAME = """\
# An evening at Ana's
game: on-tour
board: usa
date: 2026-11-18
options: dice own, hints no

sit 1 Ana #1
start 1
# the box was new
setup 1 4 WA NE
setup 5 0 FL TX
flip UT West, CO South, PA East
roll 3 7
1 writes 37 in UT
"""


def test_a_game_file_is_replayed() -> None:
    played = replay(GAME)
    assert played.stopped is None
    assert len(played.moves) == 7
    assert on_tour.seats(played.state)[0].name == "Ana #1"
    assert played.tour.date == "2026-11-18"
    assert {"dice": "own", "hints": "no"}.items() <= played.state.options.items()
    assert on_tour.waiting(played.state) == {1}


def test_a_game_file_broken_off_in_the_middle_of_a_line_plays_up_to_it() -> None:
    played = replay(GAME[: GAME.index(" in UT")])
    assert len(played.moves) == 6
    assert played.stopped == Stop(14, 12, "expected 'in', but the line ends here")
    assert str(played.stopped) == "line 14, column 12: expected 'in', but the line ends here"


def test_a_game_file_with_a_move_that_is_not_allowed_plays_up_to_it() -> None:
    played = replay(GAME.replace("writes 37", "writes 38") + "1 is done\n")
    assert len(played.moves) == 6
    assert str(played.stopped) == "line 14: 38 is not one of this turn's numbers; they are 37 and 73."


def test_any_beginning_of_a_game_file_after_its_heading_can_be_replayed() -> None:
    whole = replay(GAME)
    for end in range(GAME.index("sit"), len(GAME)):
        played = replay(GAME[:end])
        # Only the last line can be cut to another that makes sense: "sit 1 An".
        assert played.moves[:-1] == whole.moves[: len(played.moves) - 1 if played.moves else 0]


def test_a_game_can_be_replayed_to_a_move() -> None:
    assert [str(move) for move in replay(GAME, to=2).moves] == ["sit 1 Ana #1", "start 1"]
    assert replay(GAME, to=0).state == read_tour(GAME).start
    assert replay(GAME, to=99).moves == replay(GAME).moves


def test_a_game_file_from_another_system_is_read_too() -> None:
    assert replay("\ufeff" + GAME.replace("\n", "\r\n")).moves == replay(GAME).moves


def test_what_is_written_is_read() -> None:
    played = replay(GAME)
    again = write_tour("on-tour", "usa", "2026-11-18", {"dice": "own", "hints": "no"}, played.moves)
    assert again.startswith(
        "game: on-tour\nboard: usa\ndate: 2026-11-18\noptions: dice own, hints no\n\nsit 1 Ana #1\n"
    )
    assert replay(again).state == played.state
    assert replay(write_tour("on-tour", "usa", "", {}, [])).moves == ()


@pytest.mark.parametrize(
    ("heading", "error"),
    [
        ("", "line 1, column 1: expected a heading with 'game:'"),
        ("game: on-tour\n\nsit 1 Ana", "line 1, column 1: expected a heading with 'board:'"),
        ("game: chess\nboard: usa", "line 1, column 7: no game 'chess'; there are: on-tour"),
        ("game: on-tour\nboard: mars", "line 2, column 8: no board 'mars'"),
        ("game: on-tour\nboard: usa\nboard: usa", "line 3, column 1: 'board:' is there twice"),
        (
            "game: on-tour\nboard: usa\nsit 1 Ana",
            "line 3, column 1: expected 'game:', 'board:', 'rules:', 'date:', 'options:'",
        ),
        (
            "game: on-tour\nboard: usa\nhost: Ana",
            "line 3, column 1: expected 'game:', 'board:', 'rules:', 'date:', 'options:'",
        ),
        ("game: on-tour\nboard: usa\ndate: today", "line 3, column 7: expected a date like 2026-11-18, found 'today'"),
        ("game: on-tour\nboard: usa\ndate: 2026-13-01", "line 3, column 7: expected a date"),
        ("game: on-tour\nboard: usa\noptions: dice loaded", "line 3, column 10: dice is app or own, not 'loaded'"),
        (
            "game: on-tour\nboard: usa\noptions: dice own, dice app",
            "line 3, column 10: the option 'dice' is there twice",
        ),
        ("game: on-tour\nboard: usa\noptions: dice", "line 3, column 10: dice is app or own, not ''"),
        (
            "game: on-tour\nboard: usa\noptions: dice own,",
            "line 3, column 10: expected an option such as 'dice own' beside",
        ),
    ],
)
def test_a_heading_that_cannot_be_read_says_where_and_why(heading: str, error: str) -> None:
    with pytest.raises(Unreadable) as caught:
        replay(heading)
    assert str(caught.value).startswith(error)
