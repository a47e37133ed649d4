"""Somebody alone against built-in players: one tap, and the game has begun."""

import pytest

from tests.web.conftest import Visit
from tests.web.ten_days.moving import over, play_until, turn_of
from tests.web.visiting import Visitor


def alone(visit: Visit, **form: str) -> Visitor:
    you = visit()
    answer = you.post("/ten-days/solo", **{"edition": "ten-days-usa", **form})
    assert answer.status_code == 303
    you.code = answer.headers["Location"].split("/")[1]
    return you


@pytest.mark.parametrize("edition", ["ten-days-usa", "ten-days-americas"])
def test_one_tap_begins_a_game(visit: Visit, edition: str) -> None:
    you = alone(visit, edition=edition, opponents="3", level="random")
    view = you.table.view()
    assert view.phase == "fill"
    assert [player.present for player in view.players] == [True, False, False, False]
    assert you.get("sheet").text.count('class="day at-') == 10
    assert you.get("caller").status_code == 200


def test_the_opponents_play_until_it_is_your_turn_again(visit: Visit) -> None:
    you = alone(visit, opponents="2")
    play_until(you.table, turn_of(1))
    for line in ("1 draws", "1 discards onto pile 1", "1 is done"):
        assert you.tap(line).status_code == 200
    view = you.table.view()
    assert view.phase == "over" or (view.mover, view.round) == (1, 2)


def test_the_next_game_is_against_the_same(visit: Visit) -> None:
    you = alone(visit, days="5")
    names = [seat.name for seat in you.table.now.seats]
    play_until(you.table, over)
    assert "Play again" in you.get("sheet").text
    assert you.post("ten-days/again").status_code == 303
    assert you.table.view().phase == "fill"
    assert [seat.name for seat in you.table.now.seats] == names
    running = you.table.now
    assert you.post("ten-days/again").status_code == 303
    assert you.table.now is running, "only a game that is over is played again"


def test_nobody_takes_the_seat_of_an_opponent(visit: Visit) -> None:
    you, other = alone(visit), visit()
    other.code = you.code
    assert other.post("sit", seat="2", name="Eve").status_code == 422
    assert other.post("ten-days/again").status_code == 403


@pytest.mark.parametrize(
    "form",
    [
        {"opponents": "0"},
        {"opponents": "4"},
        {"opponents": "²"},
        {"opponents": "x" * 900},
        {"level": "genius"},
        {"edition": "on-the-moon"},
        {"edition": ""},
        {"days": "11"},
    ],
)
def test_what_there_is_not_is_answered(visit: Visit, form: dict[str, str]) -> None:
    answer = visit().post("/ten-days/solo", **{"edition": "ten-days-usa", **form})
    assert answer.status_code == 422
    assert "That could not be done" in answer.text
