"""People whom the host removes, or carries on without: what they may do then, and what they can be told."""

import pytest

from ontour.tables import HOST, Refused, Store, Table, Tables
from tests.tables.conftest import editions
from tests.tables.test_table import finish_turn


def test_somebody_removed_needs_the_host_to_come_back(table: Table) -> None:
    dora = table.sit("Dora")
    assert table.submit("leave 4", HOST).lines == ("remove 4", "leave 4")
    assert table.is_removed(dora.key)
    assert table.seat_of(dora.key) is None
    for way in (lambda: table.sit("Dora", dora.key), lambda: table.take_over(1, "Dora", dora.key)):
        with pytest.raises(Refused, match="Only the host"):
            way()
    assert dict(table.now.removed) == {1: "Dora"}
    table.submit("admit 1", HOST)
    assert not table.is_removed(dora.key)
    assert table.sit("Dora", dora.key).seat == 4


def test_the_seat_of_somebody_removed_is_free_for_others(table: Table) -> None:
    dora = table.sit("Dora")
    table.submit("leave 4", HOST)
    eve = table.sit("Eve")
    assert (eve.seat, table.seat_of(eve.key), table.seat_of(dora.key)) == (4, 4, None)
    assert table.is_removed(dora.key)


def test_a_game_goes_on_without_somebody_who_may_come_back(table: Table) -> None:
    ben = table.recover(table.seat_codes()[2])
    table.submit("start 1", HOST)
    assert table.submit("leave 2", HOST).lines == ("without 2", "leave 2")
    assert table.now.left_out == {2}
    assert not table.is_removed(ben.key)
    assert table.sit("Ben", ben.key).seat == 2
    assert not table.now.left_out


def test_in_a_game_too_somebody_can_be_removed(table: Table) -> None:
    ben = table.recover(table.seat_codes()[2])
    table.submit("start 1", HOST)
    assert table.submit("remove 2", HOST).lines == ("remove 2", "leave 2")
    with pytest.raises(Refused, match="Only the host"):
        table.sit("Ben", ben.key)
    assert table.take_over(2, "Dora").seat == 2
    table.next(HOST)
    finish_turn(table, 1, 2, 3)


def test_whoever_leaves_alone_is_neither(table: Table) -> None:
    table.submit("start 1", HOST)
    assert table.submit("leave 2", 2).lines == ("leave 2",)
    assert not table.now.left_out
    assert not table.now.removed


def test_only_the_host_sends_people_away(table: Table) -> None:
    for line in ("remove 1", "without 1", "admit 1", "late no"):
        with pytest.raises(Refused):
            table.submit(line, 2)
    for line in ("remove 9", "admit 1", "without 1"):
        with pytest.raises(Refused):
            table.submit(line, HOST)
    for line in ("remove", "late", "late 3", "admit yes", "lock 3", "remove ³"):
        with pytest.raises(ValueError, match="expected"):
            table.submit(line, HOST)


def test_who_was_removed_stays_so_after_a_restart(table: Table, store: Store) -> None:
    dora = table.sit("Dora")
    table.submit("leave 4", HOST)
    again = Tables(store, editions=editions).find(table.code)
    assert again is not None
    assert again.is_removed(dora.key)


def test_an_unknown_key_is_told_from_one_whose_seat_is_gone(table: Table) -> None:
    ben = table.recover(table.seat_codes()[2])
    table.submit("leave 2", 2)
    assert table.seat_of(ben.key) is None
    assert table.knows(ben.key)
    assert not table.knows("another")
