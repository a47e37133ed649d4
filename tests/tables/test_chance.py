"""Chance: a secret of its table until it happens, unless somebody chose a tour code."""

import math
import random
from collections.abc import Iterator

import pytest

from ontour.games.chance import TOUR_LETTERS, drawn_tour, parse_tour_code, secret_dice, tour_dice
from ontour.tables import APP, HOST, News, Store, Table, Tables
from ontour.web.table.solo import beginning
from tests.web.playing import finish_game, finish_turn, turn_lines


@pytest.fixture
def house(store: Store) -> Iterator[Tables]:
    """With the real games."""
    house = Tables(store, News())
    yield house
    house.close()


def opened(house: Tables, edition: str = "on-tour", board: str = "usa", **options: str) -> Table:
    table, _ = house.open(edition, board, options)
    table.sit("Ana")
    table.sit("Ben")
    table.submit("start 1", HOST)
    return table


def drawn(table: Table, count: int = 3) -> list[str]:
    """What the next calls are."""
    lines: list[str] = []
    for _ in range(count):
        lines += table.next(HOST).lines
        finish_turn(table)
    return [line for line in lines if line[0].isalpha()]


def test_the_code_of_a_drawn_tour_has_more_than_128_bits(house: Tables) -> None:
    table = opened(house)
    assert len(table.now.secret) * 4 >= 128
    assert len(table.now.tour) * math.log2(len(TOUR_LETTERS)) >= 128
    assert not table.now.chosen


def test_no_short_code_tells_the_calls_of_a_table(house: Tables) -> None:
    """What could be done: take the public opening and try all short codes. None of them is behind any table."""
    table = opened(house)
    rulebook, start = table.now.box.rulebook, table.now.state
    call = str(rulebook.chance(start, tour_dice(table.now.tour, rulebook.calls(start))))
    assert call == str(rulebook.chance(start, tour_dice(table.now.tour, rulebook.calls(start))))
    for cut in (table.now.tour[:6], table.now.tour[-6:]):
        assert call != str(rulebook.chance(start, tour_dice(cut, rulebook.calls(start))))


def test_neither_the_log_nor_the_file_of_a_running_game_tells_its_chance(house: Tables, store: Store) -> None:
    table = opened(house)
    table.new_game(HOST)
    table.submit("start 1", HOST)
    drawn(table)
    lines = store.lines_after(table.id, 0)
    assert lines
    told = "\n".join([line.text for line in lines] + [game.text() for game in table.games()] + [repr(table.now)])
    assert "new game\n" in told
    assert not [part for part in (table.now.tour, table.now.secret, table.now.tour[:8]) if part in told]
    assert store.find(table.code).options.get("tour") is None  # type: ignore[union-attr]


def test_each_game_of_a_table_has_a_chance_of_its_own(house: Tables) -> None:
    table, tours = opened(house), set()
    for _ in range(5):
        tours.add(table.now.tour)
        table.new_game(HOST)
    assert len(tours) == 5
    other = opened(house)
    assert drawn(table.new_game(HOST) and started(table)) != drawn(other)


def started(table: Table) -> Table:
    table.submit("start 1", HOST)
    return table


def test_a_table_read_again_draws_the_same(house: Tables) -> None:
    """Also after kill -9, in another process, or after an undo: nobody gets a second draw."""
    table = opened(house)
    first = table.next(HOST).lines
    table.submit("undo", HOST)
    house._forget(table.id)
    again = house.find(table.code)
    assert again is not None
    assert again is not table
    assert again.next(HOST).lines == first


@pytest.mark.parametrize("code", ["ABCDEF", "ABCDEFGHJKLMNPQRTUVWXYABCDEFGH"])
def test_a_code_that_somebody_names_is_chosen(house: Tables, code: str) -> None:
    at_opening, by_the_host = opened(house, tour=code), opened(house)
    by_the_host.submit(f"new game {code.lower()}", HOST)
    started(by_the_host)
    for table in (at_opening, by_the_host):
        assert (table.now.tour, table.now.chosen) == (code, True)
    assert drawn(at_opening) == drawn(by_the_host)
    by_the_host.new_game(HOST)
    assert not by_the_host.now.chosen


def test_a_finished_game_of_drawn_calls_can_be_played_by_others(house: Tables) -> None:
    table = opened(house)
    assert table.tour is None
    finish_game(table)
    told = table.tour
    assert told is not None
    assert f"tour {told}" in table.games()[0].text()
    calls = [line for line in table.games()[0].lines if line.split()[0] in ("setup", "flip", "roll")]
    again = opened(house, tour=told)
    finish_game(again)
    assert [line for line in again.games()[0].lines if line.split()[0] in ("setup", "flip", "roll")] == calls
    table.new_game(HOST)
    assert table.now.tour != told


def test_the_hidden_racks_of_ten_days_are_dealt_from_the_secret(house: Tables) -> None:
    deals = set()
    for _ in range(5):
        table = opened(house, "ten-days-usa", "usa-days")
        deals.add(tuple(line for line in table.games()[0].lines if line.startswith("deal")))
    assert len(deals) == 5


def test_whoever_knows_the_code_does_not_know_what_built_in_players_do(house: Tables) -> None:
    """The calls of a chosen tour are known, and the autopilot's taste all the same is not."""
    played = set()
    for _ in range(6):
        table, _ = house.open("on-tour", "usa", {"tour": "ABCDEF", "level": "random", "solo": "yes"})
        table.sit("Ana")
        table.submit(beginning(["Roadie"]), APP)
        table.submit(turn_lines(table, 1), 1)
        played.add(tuple(line for line in table.games()[0].lines if line.startswith("2 writes")))
    assert len(played) > 1


def test_the_chance_of_one_purpose_tells_nothing_about_another() -> None:
    assert secret_dice("secret", "a").random() == secret_dice("secret", "a").random()
    assert len({secret_dice("secret", purpose).random() for purpose in "abcdef"}) == 6
    assert len({drawn_tour("secret", game) for game in range(50)} | {drawn_tour("other", 1)}) == 51
    assert all(parse_tour_code(drawn_tour("secret", game)) == drawn_tour("secret", game) for game in range(50))


def test_short_codes_bring_the_calls_they_always_brought() -> None:
    assert tour_dice("ABCDEF", 3).random() == random.Random("ABCDEF/3").random()
