"""On Tour at a real table: what the rules and the tables promise each other."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from ontour.games import tourfile
from ontour.games.on_tour.bots import choose
from ontour.tables import HOST, Outrun, Refused, Table, Tables, open_store, sqlite_url

CHANCE = random.Random(4)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Tables]:
    house = Tables(open_store(sqlite_url(tmp_path / "tables.db")))
    yield house
    house.close()


def opened(house: Tables, **options: str) -> Table:
    table, _ = house.open("on-tour", "usa", options)
    for name in ("Ana", "Ben", "Cem"):
        table.sit(name)
    return table


def finish_turn(table: Table, *seats: int) -> None:
    for seat in seats:
        while seat in table.now.waiting:
            table.submit(str(choose(table.now.state, seat, CHANCE, "random")), seat, seen=table.now.called)


def play_on(table: Table, *seats: int) -> None:
    while not table.now.over:
        table.next(table.now.roller or HOST)
        finish_turn(table, *seats)


def test_a_whole_game_with_somebody_away_is_played_and_replays(house: Tables) -> None:
    table = opened(house, tour="ABCDEF")
    assert [line.split()[0] for line in table.submit("start 2", HOST).lines] == ["start", "setup", "setup"]
    table.submit("leave 3", HOST)
    play_on(table, 1, 2)
    text = table.games()[0].text("2026-11-18")
    again = tourfile.replay(text)
    assert again.stopped is None
    assert again.state.pages == table.now.state.pages
    assert again.state.ended
    assert "tour ABCDEF" in text


def test_one_press_flips_and_rolls(house: Tables) -> None:
    table = opened(house)
    table.submit("start 1", HOST)
    assert [line.split()[0] for line in table.next(1).lines] == ["flip", "roll"]


def test_in_the_last_turn_one_press_rolls(house: Tables) -> None:
    table = opened(house)
    table.submit(["start 1", "leave 2", "leave 3"], HOST)
    pressed = []
    while not table.now.over:
        pressed.append([line.split()[0] for line in table.next(1).lines])
        finish_turn(table, 1)
    assert pressed[0] == ["flip", "roll"]
    assert pressed[-1] == ["roll"]


def test_with_somebody_away_a_call_can_still_be_taken_back(house: Tables) -> None:
    table = opened(house, dice="own")
    table.submit(["start 1", "setup 1 4 WA NE", "setup 2 5 TX FL", "leave 3"], HOST)
    table.submit(["flip UT, CO, NV", "roll 3 7"], HOST)
    table.submit("undo", HOST)
    table.submit(["flip UT, CO, OR", "roll 3 8"], HOST)
    finish_turn(table, 1)
    with pytest.raises(Refused, match="call stands"):
        table.submit("undo", HOST)


def test_with_own_cards_the_closing_line_still_comes_by_itself(house: Tables) -> None:
    tour, own = opened(house), opened(house, dice="own")
    tour.submit("start 1", HOST)
    play_on(tour, 1, 2, 3)
    own.submit("start 1", HOST)
    for line in tour.games()[0].lines[4:]:
        if line.split()[0] in ("setup", "flip", "roll"):
            own.submit(line, HOST)
        elif line != "end":
            own.submit(line, int(line.split()[0]))
    assert own.now.over
    assert own.now.state.pages == tour.now.state.pages


def test_who_comes_late_gets_the_same_four_numbers_or_an_empty_seat(house: Tables) -> None:
    table = opened(house)
    table.submit("start 1", HOST)
    table.next(HOST)
    assert table.sit("Dora").seat == 4
    pages = table.now.state.pages
    assert pages[4].marks == pages[1].marks
    finish_turn(table, 1, 2, 3, 4)
    table.next(HOST)
    table.submit("leave 2", HOST)
    table.take_over(2, "Eve")
    assert table.now.state.pages[2].marks != pages[1].marks


def test_for_who_comes_in_a_later_turn_the_autopilot_has_written(house: Tables) -> None:
    table = opened(house)
    table.submit("start 1", HOST)
    for _ in range(3):
        table.next(HOST)
        finish_turn(table, 1, 2, 3)
    table.next(HOST)
    ahead = table.missed_turns("Dora")
    before = table.now.number
    dora = table.sit("Dora", ahead=ahead)
    assert [str(move) for move in ahead] == list(table.games()[0].lines[before + 1 :])
    marks = {seat: len(page.settled().marks) for seat, page in table.now.state.pages.items()}
    assert len(set(marks.values())) == 1
    assert dora.seat in table.now.waiting
    assert [player.missed for player in table.view().players] == [0, 0, 0, 3]
    finish_turn(table, 1, 2, 3, 4)
    assert tourfile.replay(table.games()[0].text()).stopped is None


def test_what_was_thought_out_for_another_moment_is_thought_again(house: Tables) -> None:
    table = opened(house)
    table.submit("start 1", HOST)
    ahead = table.missed_turns("Dora")
    for _ in range(2):
        table.next(HOST)
        finish_turn(table, 1, 2, 3)
    number = table.now.number
    with pytest.raises(Outrun):
        table.sit("Dora", ahead=ahead)
    assert table.now.number == number
    ahead = table.missed_turns("Dora")
    table.next(HOST)
    finish_turn(table, 1, 2, 3)
    assert table.sit("Dora", ahead=ahead).seat == 4  # one turn more is written at once


def test_the_host_may_let_nobody_new_in_once_the_game_has_begun(house: Tables) -> None:
    table = opened(house)
    table.submit("late no", HOST)
    assert table.closed() is None
    table.submit(["start 1", "leave 3"], HOST)
    assert "lets nobody new in" in (table.closed() or "")
    with pytest.raises(Refused, match="lets nobody new in"):
        table.sit("Dora")
    assert table.take_over(3, "Dora").seat == 3
    table.submit("late yes", HOST)
    assert table.sit("Eve").seat == 4


def test_two_tables_on_one_tour_hear_the_same_calls(house: Tables) -> None:
    def calls(table: Table) -> list[str]:
        table.submit("start 1", HOST)
        play_on(table, 1, 2, 3)
        lines = table.games()[0].lines
        return [line for line in lines if line.split()[0] in ("setup", "flip", "roll")]

    assert calls(opened(house, tour="ABCDEF")) == calls(opened(house, tour="ABCDEF"))


def test_no_view_shows_the_tour_while_the_game_runs(house: Tables) -> None:
    table = opened(house, tour="QXQXQX")
    table.submit("start 1", HOST)
    table.next(HOST)
    for seat in (None, 1, 2):
        assert "QXQXQX" not in repr(table.view(seat))


def test_another_game_begins_with_empty_sheets_and_the_same_people(house: Tables) -> None:
    table = opened(house)
    table.submit("start 1", HOST)
    play_on(table, 1, 2, 3)
    table.new_game(HOST)
    assert [seat.name for seat in table.now.seats] == ["Ana", "Ben", "Cem"]
    assert not table.now.over
    assert table.submit("start 3", HOST).lines[0] == "start 3"
    first, second = table.games()
    assert first.last.over
    assert tourfile.replay(second.text()).stopped is None
