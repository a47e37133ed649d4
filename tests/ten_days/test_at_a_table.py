"""10 Days at a real table: the tables run a second game without knowing it."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from ontour.games import ten_days, tourfile
from ontour.tables import HOST, Refused, Table, Tables, open_store, sqlite_url
from tests.ten_days.games import EDITIONS

CHANCE = random.Random(4)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Tables]:
    house = Tables(open_store(sqlite_url(tmp_path / "tables.db")))
    yield house
    house.close()


def opened(house: Tables, edition: str = "ten-days-usa", **options: str) -> Table:
    table, _ = house.open(edition, "usa-days" if edition == "ten-days-usa" else "americas-days", options)
    for name in ("Ana", "Ben"):
        table.sit(name)
    return table


def play_on(table: Table, *seats: int) -> None:
    """These seats tap what the autopilot would do, until somebody else must or the game is over."""
    while own := sorted(table.now.waiting & {*seats}):
        move = ten_days.autopilot(table.now.state, own[0], CHANCE)
        table.submit(str(move), own[0], seen=table.now.called)


def fill(table: Table) -> None:
    """Everybody fills their own rack."""
    while table.now.state.phase == "fill":
        seat = min(table.now.waiting)
        table.submit(str(ten_days.autopilot(table.now.state, seat, CHANCE)), seat)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_is_played_kept_and_replayed(house: Tables, edition: str) -> None:
    table = opened(house, edition)
    assert [line.split()[0] for line in table.submit("start 2", HOST).lines] == ["start", "deal", "deal"]
    play_on(table, 1, 2)
    assert table.now.over
    text = table.games()[0].text("2026-11-18")
    again = tourfile.replay(text)
    assert again.stopped is None
    assert again.state.racks == table.now.state.racks
    assert again.state.winner == table.now.state.winner
    assert again.tour.edition.id == edition


def test_one_person_plays_against_the_autopilot(house: Tables) -> None:
    table = opened(house, level="simple")
    table.sit("Cem")
    table.submit(["start 3", "leave 2", "leave 3"], HOST)
    assert table.now.waiting == {1, 2, 3}
    while not table.now.over:
        assert 1 in table.now.waiting
        play_on(table, 1)
    assert table.now.state.racks[2] != table.now.state.racks[3]


def test_a_draw_is_answered_in_the_same_breath_and_not_twice(house: Tables) -> None:
    table = opened(house, days="5")
    table.submit("start 1", HOST)
    fill(table)
    drawn = table.submit("1 draws", 1, token="tap")
    assert [line.split()[0] for line in drawn.lines] == ["1", "deal"]
    assert table.submit("1 draws", 1, token="tap").repeated
    with pytest.raises(Refused, match="You have taken a tile"):
        table.submit("1 draws", 1)


def test_nobody_deals_but_the_app_and_nobody_plays_for_others(house: Tables) -> None:
    table = opened(house)
    table.submit("start 1", HOST)
    with pytest.raises(Refused, match="Only the host can do this"):
        table.submit("deal 1 OR", 1)
    with pytest.raises(Refused):
        table.submit("deal 1 OR", HOST)
    in_hand = table.now.state.hands[1][0]
    with pytest.raises(Refused, match="another player's sheet"):
        table.submit(f"1 puts {in_hand} on day 1", 2)


def test_a_fifth_finds_no_seat_and_a_late_one_takes_an_empty_one(house: Tables) -> None:
    table = opened(house)
    for name in ("Cem", "Dora"):
        table.sit(name)
    with pytest.raises(Refused, match="full"):
        table.sit("Eve")
    table.submit(["start 1", "leave 3"], HOST)
    racks = table.now.state.racks
    table.take_over(3, "Eve")
    assert table.now.state.racks == racks
    assert [seat.name for seat in table.now.seats] == ["Ana", "Ben", "Eve", "Dora"]


def test_another_game_begins_with_empty_racks_and_the_same_people(house: Tables) -> None:
    table = opened(house, days="5")
    table.submit("start 1", HOST)
    play_on(table, 1, 2)
    table.new_game(HOST)
    assert [seat.name for seat in table.now.seats] == ["Ana", "Ben"]
    assert table.now.state.phase == "lobby"
    table.submit("start 2", HOST)
    assert [game.last.over for game in table.games()] == [True, False]


def test_no_view_shows_the_tour_while_the_game_runs(house: Tables) -> None:
    table = opened(house, tour="QXQXQX")
    table.submit("start 1", HOST)
    for seat in (None, 1, 2):
        assert "QXQXQX" not in repr(table.view(seat))


@pytest.mark.parametrize(
    ("board", "options", "reason"),
    [
        ("usa", {}, "no board for 10 Days"),
        ("usa-days", {"days": "7"}, "days is 10 or 5, not '7'"),
        ("usa-days", {"dice": "own"}, "no option 'dice'; there are: days, swap, hands, level, tour"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(house: Tables, board: str, options: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        house.open("ten-days-usa", board, options)
