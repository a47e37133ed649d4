"""Logs: they do not grow without end, are read in one go however long they are, and as far as they can be read."""

import pytest
import sqlalchemy as sa

from ontour.games import Refused
from ontour.tables import APP, HOST, News, Store, Table, Tables, permissions
from ontour.tables.permissions import MOST_SECOND_THOUGHTS
from ontour.tables.record import games_in
from ontour.tables.store import Line
from ontour.tables.store import lines as lines_table
from tests.tables.conftest import COUNTING, editions
from tests.tables.test_table import finish_turn, read_again
from tests.web.playing import finish_game as finish_real_game


def called(table: Table) -> Table:
    table.submit("start 1", HOST)
    table.next(HOST)
    return table


def change_mind(table: Table, seat: int, times: int) -> None:
    for _ in range(times):
        table.submit([f"{seat} pencils 1", f"{seat} rubs out"], seat)


def test_pencil_that_is_taken_back_again_and_again_stays_at_last(table: Table) -> None:
    called(table)
    change_mind(table, 1, MOST_SECOND_THOUGHTS)
    table.submit("1 pencils 0", 1)
    before = table.now
    with pytest.raises(Refused, match="was changed 100 times since the last call; now it stays"):
        table.submit("1 rubs out", 1)
    assert table.now is before
    change_mind(table, 2, 1)  # everybody has second thoughts of their own
    table.submit("1 is done", 1)
    finish_turn(table, 2, 3)
    table.next(HOST)
    change_mind(table, 1, 1)


def test_the_count_is_the_same_in_another_process_and_after_a_restart(table: Table, house: Tables) -> None:
    called(table)
    change_mind(table, 1, MOST_SECOND_THOUGHTS)
    again = read_again(house, table)
    again.submit("1 pencils 0", 1)
    with pytest.raises(Refused, match="now it stays"):
        again.submit("1 rubs out", 1)


def test_names_change_only_so_often_and_the_host_may_always(table: Table) -> None:
    for number in range(MOST_SECOND_THOUGHTS):
        table.submit(f"rename 1 Ana {number}", 1)
    with pytest.raises(Refused, match="now it stays"):
        table.submit("rename 1 Ana", 1)
    called(table)
    table.submit("rename 1 Ana", 1)


def test_the_log_of_somebody_who_taps_for_an_hour_has_an_end(table: Table) -> None:
    called(table)
    before = table.now.number
    for _ in range(500):
        for line in ("1 pencils 1", "1 rubs out"):
            try:
                table.submit(line, 1)
            except Refused:
                continue
    assert table.now.number - before <= 2 * MOST_SECOND_THOUGHTS + 1


def test_calls_are_taken_back_only_so_often_in_a_game(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "MOST_UNDONE", 20)
    table.submit("start 1", HOST)
    for _ in range(20):
        table.next(HOST)
        table.submit("undo", HOST)
    table.next(HOST)
    with pytest.raises(Refused, match="this one stands"):
        table.submit("undo", HOST)
    table.new_game(HOST)
    called(table)
    table.submit("undo", HOST)


def test_a_table_begins_only_so_many_games(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses "another game" for an hour must not fill the log either."""
    monkeypatch.setattr(permissions, "MOST_GAMES", 3)
    table.new_game(HOST)
    table.new_game(HOST)
    before = table.now
    for begin in (lambda: table.new_game(HOST), lambda: table.submit("new game ABCDEF", HOST)):
        with pytest.raises(Refused, match="3 games were begun at this table"):
            begin()
    assert table.now is before
    called(table)


def test_games_are_told_in_one_pass() -> None:
    """A game twice as long takes twice the work, not four times: every line is looked at once."""
    house = Tables(Memory(), News(), editions=editions)  # type: ignore[arg-type]
    box = house._box("counting", "usa", {}, COUNTING.rules)
    from ontour.tables.position import beginning

    first = beginning(box, "secret")
    log = ["sit 1 Ana", "start 1", "deal 1", "draw 6", "roll 6", *["1 pencils 1", "1 rubs out"] * 500]
    (game,) = games_in(first, log)
    assert len(game.lines) == len(log)
    assert [len(game.lines) for game in games_in(first, [*log, "new game", "start 1"])] == [len(log), 2]


class Memory:
    """No database is asked."""

    shared = False


@pytest.mark.slow
def test_a_hundred_thousand_lines_are_read_at_once(store: Store) -> None:
    house = Tables(store, News())
    table, _ = house.open("on-tour", "usa")
    table.sit("Ana")
    called(table)
    rulebook = table.now.box.rulebook
    mark = str(rulebook.choices(table.now.state, 1)[0])
    thoughts = [Line(mark), Line(f"1 takes back {mark.split()[-1]}")]
    before = table.now.number
    for start in range(0, 100_000, 20_000):
        assert store.append(table.id, before + start, thoughts * 10_000)
    house._forget(table.id)
    again = house.find(table.code)
    assert again is not None
    assert again.now.number == before + 100_000
    with pytest.raises(Refused, match="now it stays"):
        again.submit([mark, f"1 takes back {mark.split()[-1]}"], 1)
    finish_real_game(again)
    assert len(again.games()[0].lines) == again.now.number


# Lines that cannot be read


def spoil(store: Store, table: Table, number: int, line: str) -> None:
    change = sa.update(lines_table).where(lines_table.c.table_id == table.id, lines_table.c.number == number)
    store._run(lambda db: db.execute(change.values(line=line)))


@pytest.mark.parametrize("line", ["1 flies to the moon", "", "\ufffd", "back x", "new game ?"])
def test_a_table_with_a_line_that_cannot_be_read_opens_up_to_it(
    table: Table, house: Tables, store: Store, line: str
) -> None:
    """It is as it was before that line."""
    called(table)
    kept, told = table.now, table.games()[0].lines
    table.submit("1 pencils 1", 1)
    table.submit("2 pencils 1", 2)
    spoil(store, table, kept.number + 1, line)
    again = read_again(house, table)
    assert (again.now.stopped, again.now.number) == (kept.number + 1, kept.number)
    assert again.now.state == kept.state
    assert [game.lines for game in again.games()] == [told]


def test_such_a_table_can_be_looked_at_and_not_played_on(table: Table, house: Tables, store: Store) -> None:
    called(table)
    number = table.submit("1 pencils 1", 1).number
    spoil(store, table, number, "1 flies to the moon")
    again = read_again(house, table)
    sentence = f"Line {number} of this table cannot be read here. It can be looked at, but not played on."
    for wish in (
        lambda: again.submit("1 pencils 1", 1),
        lambda: again.submit("lock", HOST),
        lambda: again.submit("start 1", APP),
        lambda: again.new_game(HOST),
        lambda: again.sit("Dora"),
        lambda: again.recover(again.seat_codes()[1]),
    ):
        with pytest.raises(Refused, match=sentence):
            wish()
    again.catch_up()
    again.heal()
    log = store.lines_after(table.id, 0)
    assert log is not None
    assert len(log) == number, "nothing was added, and nothing is lost"
    assert again.view(1)["card"] is not None


# Versions of the rules


def test_a_table_keeps_the_rules_it_was_opened_with(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a new one gets today's; one of tomorrow's, or of rules that were dropped, says so."""
    from dataclasses import replace
    from types import SimpleNamespace

    house = Tables(store, News(), editions=editions)
    old, _ = house.open("counting", "usa")
    before = COUNTING.rulebook
    stricter = SimpleNamespace(**{name: getattr(before, name) for name in dir(before) if not name.startswith("__")})
    stricter.objection = lambda state, move: "These are the new rules."
    tomorrow = replace(COUNTING, rules=2, rulebook=stricter, earlier={1: before})  # type: ignore[arg-type]
    later = Tables(store, News(), editions=lambda name: tomorrow)
    again = later.find(old.code)
    assert again is not None
    assert again.sit("Ana").seat == 1
    new, _ = later.open("counting", "usa")
    with pytest.raises(Refused, match="new rules"):
        new.sit("Ana")
    assert "rules: 2" in new.games()[0].text()
    assert "rules:" not in again.games()[0].text()
    with pytest.raises(Refused, match="rules that are no longer here"):
        house.find(new.code)


def test_a_line_with_control_characters_is_no_line(table: Table) -> None:
    for line in ("lock\0 x", "rename 1 A\0na", "lo\nck", "start\x1b 1", "\0"):
        with pytest.raises(ValueError, match="control characters"):
            table.submit(line, HOST)


@pytest.mark.parametrize("line", ["lock abc", "pause please", "unlock 2x", "resume the game", "let everyone in now"])
def test_an_order_with_more_words_is_none(table: Table, line: str) -> None:
    before = table.now
    with pytest.raises((Refused, ValueError)):
        table.submit(line, HOST)
    assert table.now is before


def test_an_order_that_was_written_with_more_words_is_still_read(table: Table, house: Tables, store: Store) -> None:
    """Released versions took them, and they changed nothing."""
    store.append(table.id, table.now.number, [Line("lock abc"), Line("pause please")])
    again = read_again(house, table)
    assert (again.now.stopped, again.now.locked, again.now.paused) == (0, False, False)


def test_a_line_that_a_rulebook_trips_over_is_one_that_cannot_be_read(
    table: Table, house: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    called(table)
    number = table.submit("1 pencils 1", 1).number
    spoil(store, table, number, "roll 9")
    play = COUNTING.rulebook.play

    def trip(state: object, move: object) -> object:
        return {}["nobody thought of this"] if str(move) == "roll 9" else play(state, move)

    monkeypatch.setattr(COUNTING.rulebook, "play", trip)
    assert read_again(house, table).now.stopped == number
