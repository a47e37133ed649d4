"""A solo table: calls follow by themselves, and opponents play at the level of the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ontour.games.chance import secret_dice
from ontour.games.on_tour.bots import LEVELS, choose
from ontour.games.on_tour.state import OPTIONS
from ontour.tables import APP, Table, Tables, open_store, sqlite_url
from tests.web.playing import turn_lines


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Tables]:
    house = Tables(open_store(sqlite_url(tmp_path / "tables.db")))
    yield house
    house.close()


def solo_table(house: Tables, *opponents: str, level: str = "random") -> Table:
    table, _ = house.open("on-tour", "usa", {"solo": "yes", "level": level, "tour": "ABCDEF"})
    table.sit("Ana")
    seats = range(2, len(opponents) + 2)
    sitting = [f"sit {seat} {name}" for seat, name in zip(seats, opponents, strict=True)]
    table.submit([*sitting, "start 1", *(f"leave {seat}" for seat in seats)], APP)
    return table


def test_every_level_of_the_built_in_players_can_be_chosen() -> None:
    assert set(OPTIONS["level"]) == set(LEVELS)


def test_the_first_call_follows_the_start_and_each_further_one_the_last_done(house: Tables) -> None:
    table = solo_table(house, "Bo", "Cleo")
    for turn in range(1, 4):
        view = table.view(1)
        assert (view.turn, view.phase) == (turn, "write")
        table.submit(turn_lines(table, 1), 1)


@pytest.mark.parametrize("level", LEVELS)
def test_opponents_play_at_the_level_of_the_table(house: Tables, level: str) -> None:
    table = solo_table(house, "Bo", level=level)
    table.submit(turn_lines(table, 1), 1)
    (game,) = table.games()
    done = game.lines.index("1 is done")
    assert game.lines[done + 1].startswith("2 ")

    again = solo_table(house, "Bo", level=level)
    again.submit(turn_lines(again, 1)[:-1], 1)
    position = again.now
    again.submit("1 is done", 1)
    dice = secret_dice(table.now.secret, f"autopilot {position.number + 1} 2")
    assert game.lines[done + 1] == str(choose(position.state, 2, dice, level))


def test_a_solo_game_plays_to_its_end_without_any_press(house: Tables) -> None:
    table = solo_table(house, "Bo")
    while not table.now.over:
        assert 1 in table.now.waiting
        table.submit(turn_lines(table, 1), 1)
    assert {len(sheet.marks) for sheet in table.view(1).sheets.values()} == {41}
