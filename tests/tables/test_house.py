"""The house: opening and finding tables, keeping some in memory, putting idle ones away."""

import gc
import weakref
from collections import Counter

import pytest

from ontour.games import Refused
from ontour.tables import HOST, Gone, Store, Table, Tables, keep_days, keys
from tests.tables.conftest import editions

DAY = 24 * 3600


def test_codes_have_four_letters_that_nobody_mixes_up(house: Tables) -> None:
    codes = [house.open("counting", "usa")[0].code for _ in range(20)]
    assert len(set(codes)) == 20
    for code in codes:
        assert len(code) == 4
        assert not set(code) & set("AEIOU01LQ")


def test_a_code_is_found_however_it_is_typed(house: Tables) -> None:
    table, _ = house.open("counting", "usa")
    assert house.find(f" {table.code.lower()[:2]}-{table.code[2:]} ") is table
    for nothing in ("", "ZZZZ9", "'; DROP TABLE tables", "Ω" * 4000):
        assert house.find(nothing) is None


def test_a_code_that_is_taken_is_not_given_again(house: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["BBBB", "BBBB", "BBBB", "CCCC"])
    monkeypatch.setattr("ontour.tables.tables.new_code", lambda length: next(codes))
    assert [house.open("counting", "usa")[0].code for _ in range(2)] == ["BBBB", "CCCC"]


def test_when_all_short_codes_are_taken_they_grow(house: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ontour.tables.tables.new_code", lambda length: "B" * length)
    assert [house.open("counting", "usa")[0].code for _ in range(2)] == ["BBBB", "BBBBB"]


@pytest.mark.parametrize(
    ("board", "options"),
    [("atlantis", {}), ("usa", {"tour": "A"})],
)
def test_what_there_is_not_cannot_be_opened(house: Tables, board: str, options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"no board|tour code"):
        house.open("counting", board, options)


def test_keys_are_long_and_never_the_same() -> None:
    made = {keys.new_key() for _ in range(100)}
    assert len(made) == 100
    assert min(map(len, made)) >= 32


def test_letters_of_codes_are_evenly_spread() -> None:
    seen = Counter("".join(keys.new_code(6) for _ in range(3000)))
    assert set(seen) == set(keys.LETTERS)
    assert max(seen.values()) < 1.5 * min(seen.values())


def test_only_so_many_tables_stay_in_memory_but_each_in_use_is_there_once(store: Store) -> None:
    house = Tables(store, editions=editions, room=2)
    held, _ = house.open("counting", "usa")
    let_go = weakref.ref(house.open("counting", "usa")[0])
    code = let_go().code  # type: ignore[union-attr]
    for _ in range(3):
        house.open("counting", "usa")
    gc.collect()
    assert let_go() is None
    assert house.find(held.code) is held
    found = house.find(code)
    assert found is not None
    assert found.code == code
    house.close()


def test_an_idle_table_is_put_away_and_comes_back_as_it_was(house: Tables, store: Store, clock: list[float]) -> None:
    table, _ = house.open("counting", "usa")
    table.sit("Ana")
    clock[0] += 1.1 * DAY
    assert house.tidy() == (1, 0)
    assert store.find(table.code).put_away == int(clock[0])  # type: ignore[union-attr]
    before = table.now
    house._forget(table.id)
    again = house.find(table.code)
    assert again is not None
    assert again.now == before
    clock[0] += 0.5 * DAY
    assert house.tidy() == (0, 0)
    assert store.find(table.code).put_away is None  # type: ignore[union-attr]


def test_a_table_in_use_is_never_put_away(house: Tables, clock: list[float]) -> None:
    table, _ = house.open("counting", "usa")
    table.submit("let everyone in", HOST)
    for number in range(40):
        table.sit(f"Player {number}")
        clock[0] += 0.9 * DAY
        assert house.tidy() == (0, 0)


def test_a_line_brings_a_table_back_that_was_put_away(house: Tables, store: Store, clock: list[float]) -> None:
    table, _ = house.open("counting", "usa")
    clock[0] += 2 * DAY
    assert house.tidy() == (1, 0)
    table.sit("Ana")
    assert store.find(table.code).put_away is None  # type: ignore[union-attr]


def pass_days(house: Tables, clock: list[float], days: float) -> int:
    """Time passes while somebody looks after the tables; how many were deleted."""
    until, gone = clock[0] + days * DAY, 0
    while clock[0] < until:
        clock[0] = min(until, clock[0] + DAY)
        gone += house.tidy()[1]
    return gone


def test_a_table_is_deleted_only_long_after_it_was_put_away(house: Tables, clock: list[float]) -> None:
    table, _ = house.open("counting", "usa")
    bell = table.listen()
    clock[0] += 2 * DAY
    assert house.tidy() == (1, 0)
    assert pass_days(house, clock, 29.9) == 0
    assert pass_days(house, clock, 0.2) == 1
    assert house.find(table.code) is None
    for wish in (lambda: table.submit("lock", HOST), lambda: table.sit("Ana"), table.games):
        with pytest.raises(Gone, match="cleared away"):
            wish()
    del bell


def test_a_code_used_again_leads_to_the_new_table(house: Tables, clock: list[float]) -> None:
    old, _ = house.open("counting", "usa")
    pass_days(house, clock, 33)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ontour.tables.tables.new_code", lambda length: old.code)
        new, _ = house.open("counting", "usa")
    assert house.find(old.code) is new
    assert new.id != old.id


def test_keeping_tables_for_less_than_thirty_days_is_refused() -> None:
    assert [keep_days(setting) for setting in (None, "", "30", " 365 ")] == [30, 30, 30, 365]
    for setting in ("29", "-1", "forever", "3.5"):
        with pytest.raises(ValueError, match="ONTOUR_KEEP_DAYS"):
            keep_days(setting)


def test_a_table_whose_board_is_gone_says_so(house: Tables, store: Store) -> None:
    store.open("BCDF", "counting", "atlantis", {}, "hash", "secret", 100)
    with pytest.raises(Refused, match="no longer here"):
        house.find("BCDF")


def test_a_table_shows_little_of_itself_in_messages(table: Table) -> None:
    assert repr(table) == f"<Table {table.code}: 3 lines>"
