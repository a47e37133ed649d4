"""What happens at a table: sitting down, playing, and everything that is refused."""

from pathlib import Path

import pytest

from ontour.games import Refused
from ontour.tables import APP, HOST, Table, Tables, new_key, open_store, sqlite_url
from tests.tables.conftest import editions


def finish_turn(table: Table, *seats: int) -> None:
    for seat in seats or (1, 2, 3):
        table.submit([f"{seat} pencils 1", f"{seat} is done"], seat)


def test_a_whole_game_is_played(table: Table) -> None:
    assert table.submit("start 2", HOST).lines[0] == "start 2"
    for _ in range(3):
        assert [line.split()[0] for line in table.next(HOST).lines] == ["draw", "roll"]
        finish_turn(table)
    assert table.now.over
    assert table.now.box.rulebook.scores(table.now.state) == [3, 3, 3]


def test_what_needs_no_press_follows_in_the_same_breath(table: Table) -> None:
    lines = table.submit("start 1", HOST).lines
    assert len(lines) == 2
    assert lines[1].startswith("deal ")


def test_the_closing_line_follows_the_last_move(table: Table) -> None:
    table.submit("start 1", HOST)
    for _ in range(3):
        table.next(HOST)
        finish_turn(table, 1, 2)
        outcome = table.submit(["3 pencils 0", "3 is done"], 3)
    assert outcome.lines == ("3 pencils 0", "3 is done", "end")


def test_the_roller_may_press_and_nobody_else(table: Table) -> None:
    table.submit("start 1", HOST)
    roller = table.now.roller
    assert roller is not None
    for other in {1, 2, 3} - {roller}:
        with pytest.raises(Refused, match="not your turn to roll"):
            table.next(other)
    table.next(roller)
    with pytest.raises(Refused, match="Not everyone has finished"):
        table.next(HOST)


def test_the_same_tour_brings_the_same_calls_at_every_table(house: Tables) -> None:
    def calls(tour: str) -> list[str]:
        table, _ = house.open("counting", "usa", {"tour": tour})
        table.sit("Ana")
        called = [*table.submit("start 1", HOST).lines]
        for _ in range(3):
            called += table.next(HOST).lines
            finish_turn(table, 1)
        return called

    assert calls("ABCDEF") == calls("abc def")
    assert calls("ABCDEF") != calls("ABCDEG")


def test_a_call_that_is_taken_back_comes_again_the_same(table: Table) -> None:
    table.submit("start 1", HOST)
    first = table.next(HOST)
    table.submit("undo", HOST)
    assert table.next(HOST).lines == first.lines


def test_with_own_dice_the_host_enters_the_calls(house: Tables) -> None:
    table, _ = house.open("counting", "usa", {"dice": "own"})
    table.sit("Ana")
    table.submit("start 1", HOST)
    with pytest.raises(Refused, match="host enters"):
        table.next(HOST)
    table.submit(["deal 1", "draw 6", "roll 6"], HOST)
    table.submit("1 pencils 12", 1)
    assert table.view(1)["own"] == 12


def test_with_the_apps_dice_nobody_can_enter_a_call(table: Table) -> None:
    table.submit("start 1", HOST)
    for by in (HOST, 1):
        with pytest.raises(Refused):
            table.submit("draw 6", by)


@pytest.mark.parametrize(
    ("line", "by"),
    [
        ("2 pencils 1", 1),
        ("2 pencils 1", HOST),
        ("leave 2", 1),
        ("rename 2 Bob", 1),
        ("undo", 1),
        ("start 1", 1),
        ("lock", 1),
        ("pause", 1),
        ("new game ABCDEF", 1),
        ("back 1", 1),
        ("back 1", HOST),
        ("sit 4 Dora", HOST),
        ("sit 4 Dora", 4),
        ("4 pencils 1", 4),
    ],
)
def test_nobody_does_what_is_not_theirs(table: Table, line: str, by: int) -> None:
    table.submit("start 1", HOST)
    table.next(HOST)
    before = table.now
    with pytest.raises(Refused):
        table.submit(line, by)
    assert table.now is before


def test_people_may_leave_and_rename_themselves_and_the_host_anybody(table: Table) -> None:
    table.submit("rename 1 Anna", 1)
    table.submit("rename 2 Bob", HOST)
    table.submit("leave 3", 3)
    table.submit("leave 2", HOST)
    assert [seat.name for seat in table.now.seats] == ["Anna"]


def test_lines_submitted_together_are_all_added_or_none(table: Table) -> None:
    table.submit("start 1", HOST)
    table.next(HOST)
    before = table.now
    with pytest.raises(Refused, match="written already"):
        table.submit(["1 pencils 1", "1 pencils 2"], 1)
    with pytest.raises(ValueError, match="column"):
        table.submit(["1 pencils 1", "1 dances"], 1)
    assert table.now is before
    assert table.submit("1 pencils 1", 1).number == before.number + 1


def test_a_repeat_changes_nothing(table: Table, house: Tables) -> None:
    table.submit("start 1", HOST)
    table.next(HOST, token="press")
    table.submit("1 pencils 1", 1, token="tap")
    for _ in range(2):
        again = table.submit("1 pencils 1", 1, token="tap")
        assert again.repeated
        assert again.number == table.now.number == 8
        assert table.next(HOST, token="press").repeated
        table = read_again(house, table)


def test_the_same_key_of_another_seat_or_for_another_line_is_no_repeat(table: Table) -> None:
    table.submit("start 1", HOST)
    table.next(HOST)
    assert not table.submit("1 pencils 1", 1, token="tap").repeated
    assert not table.submit("2 pencils 1", 2, token="tap").repeated
    assert not table.submit("1 rubs out", 1, token="tap").repeated


def test_a_tap_on_an_earlier_turns_page_gets_a_sentence(table: Table) -> None:
    table.submit("start 1", HOST)
    table.next(HOST)
    seen = table.now.called
    finish_turn(table, 1, 2, 3)
    table.next(HOST)
    with pytest.raises(Refused, match="earlier turn"):
        table.submit("1 pencils 1", 1, seen=seen)
    table.submit("1 pencils 1", 1, seen=table.now.called)


def test_a_page_of_a_call_that_was_taken_back_is_outdated(table: Table) -> None:
    table.submit("start 1", HOST)
    table.next(HOST)
    seen = table.now.called
    table.submit("undo", HOST)
    table.next(HOST)
    with pytest.raises(Refused, match="earlier turn"):
        table.submit("1 pencils 1", 1, seen=seen)


def test_the_tour_code_is_shown_only_when_the_game_is_over(house: Tables) -> None:
    table, _ = house.open("counting", "usa", {"tour": "QQQQQQ"})
    table.sit("Ana")
    table.submit("start 1", HOST)
    shown = [repr(table.view(1)), repr(table.view()), repr(table.now), table.games()[0].text()]
    assert table.tour is None
    assert not [text for text in shown if "QQQQQQ" in text]
    for _ in range(3):
        table.next(1)
        finish_turn(table, 1)
    assert table.tour == "QQQQQQ"
    assert "tour QQQQQQ" in table.games()[0].text()


def test_nobody_writes_while_the_table_is_paused(table: Table) -> None:
    table.submit("start 1", HOST)
    table.submit("pause", HOST)
    with pytest.raises(Refused, match="paused"):
        table.next(HOST)
    table.submit("resume", HOST)
    table.next(HOST)
    table.submit("pause", HOST)
    with pytest.raises(Refused, match="paused"):
        table.submit("1 pencils 1", 1)
    with pytest.raises(Refused, match="paused already"):
        table.submit("pause", HOST)
    table.submit("resume", HOST)
    table.submit("1 pencils 1", 1)


def test_a_locked_table_takes_nobody_in_but_lets_its_own_people_back(table: Table) -> None:
    ben = table.recover(table.seat_codes()[2])
    table.submit(["start 1", "leave 2", "lock"], HOST)
    for wish in (lambda: table.sit("Dora"), lambda: table.take_over(2, "Dora")):
        with pytest.raises(Refused, match="locked"):
            wish()
    assert table.sit("Ben", ben.key).seat == 2
    assert table.recover(table.seat_codes()[3]).seat == 3
    table.submit("unlock", HOST)
    assert table.sit("Dora").seat == 4


def test_a_full_table_says_so(house: Tables) -> None:
    table, _ = house.open("counting", "usa")
    table.submit("let everyone in", HOST)
    for number in range(1, 41):
        assert table.sit(f"Player {number}").seat == number
    with pytest.raises(Refused, match="full"):
        table.sit("One more")


@pytest.mark.parametrize("name", ["", "   ", "a\u202eb", "x" * 25, "ben", "\ud800"])
def test_a_name_must_be_a_name_and_ones_own(table: Table, name: str) -> None:
    with pytest.raises(Refused):
        table.sit(name)


@pytest.mark.parametrize("name", ["Zoë", "李", "👩‍👩‍👧", "O'Neil, #1", "Anna Maria"])
def test_a_name_may_be_in_any_script(table: Table, house: Tables, name: str) -> None:
    table.sit(f" {name}  ")
    assert read_again(house, table).now.seats[-1].name == name


def test_a_second_tap_on_sit_down_gives_the_same_seat(table: Table) -> None:
    key = new_key()
    assert table.sit("Dora", key).seat == table.sit("Dora", key).seat == 4
    assert len(table.now.seats) == 4


def test_who_left_comes_back_with_the_same_key(table: Table) -> None:
    dora = table.sit("Dora")
    table.submit(["start 1", "leave 4"], HOST)
    assert table.seat_of(dora.key) == 4
    with pytest.raises(Refused, match="have left"):
        table.submit("rename 4 Dodo", 4)
    assert table.sit("Dora", dora.key) == dora
    assert table.seat(4).present


def test_taking_over_a_seat_ends_the_key_before(table: Table) -> None:
    dora = table.sit("Dora")
    with pytest.raises(Refused, match="still sits"):
        table.take_over(4, "Eve")
    table.submit(["start 1", "leave 4"], HOST)
    eve = table.take_over(4, "Eve")
    assert table.seat_of(eve.key) == 4
    assert table.seat_of(dora.key) is None
    assert table.take_over(4, "Eve", eve.key) == eve
    with pytest.raises(Refused, match="no such seat"):
        table.take_over(9, "Eve")


def test_a_seat_code_gives_the_seat_to_a_new_phone_once(table: Table) -> None:
    dora = table.sit("Dora")
    code = table.seat_codes()[4]
    found = table.recover(f" {code[:3].lower()} {code[3:]} ")
    assert found.seat == table.seat_of(found.key) == 4
    assert table.seat_of(dora.key) is None
    assert table.seat_codes()[4] != code
    assert table.recover(code, found.key) == found  # the same tap again
    with pytest.raises(Refused, match="No seat has this code"):
        table.recover(code)


def test_a_phone_that_takes_another_seat_gives_up_its_own(table: Table) -> None:
    dora = table.sit("Dora")
    ben = table.recover(table.seat_codes()[2], dora.key)
    assert table.seat_of(ben.key) == 2
    assert table.recover(table.seat_codes()[4]).seat == 4


def test_keys_survive(house: Tables) -> None:
    opened, host = house.open("counting", "usa")
    ana = opened.sit("Ana")
    again = read_again(house, opened)
    assert again is not opened
    assert again.is_host(host)
    assert not again.is_host(ana.key)
    assert again.seat_of(ana.key) == 1
    assert again.seat_of(host) is None


def test_no_key_is_stored(tmp_path: Path) -> None:
    house = Tables(open_store(sqlite_url(tmp_path / "tables.db")), editions=editions)
    table, host = house.open("counting", "usa")
    ana = table.sit("Ana")
    house.close()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert table.code.encode() in stored
    assert host.encode() not in stored
    assert ana.key.encode() not in stored


def test_the_autopilot_plays_for_who_is_away_when_the_others_have_finished(table: Table) -> None:
    table.submit(["start 1", "leave 3"], HOST)
    table.next(HOST)
    finish_turn(table, 1)
    assert table.now.waiting == {2, 3}
    assert table.submit(["2 pencils 1", "2 is done"], 2).lines[2:] == ("3 pencils 0", "3 is done")


def test_leaving_last_ends_the_turn_for_the_others(table: Table) -> None:
    table.submit("start 1", HOST)
    table.next(HOST)
    finish_turn(table, 1, 2)
    assert table.submit("leave 3", 3).lines == ("leave 3", "3 pencils 0", "3 is done")


def test_when_all_are_away_nothing_plays_by_itself(table: Table) -> None:
    table.submit("start 1", HOST)
    table.next(HOST)
    assert table.submit(["leave 1", "leave 2", "leave 3"], HOST).lines[1::2] == ("leave 1", "leave 2", "leave 3")


def test_a_new_game_keeps_the_people_and_the_games_before(table: Table, house: Tables) -> None:
    ana = table.recover(table.seat_codes()[1])
    table.submit("leave 2", HOST)
    table.submit(["start 1"], HOST)
    seen = table.now.called
    table.submit("pause", HOST)
    table.new_game(HOST, tour="ABCDEF", token="again")
    assert table.new_game(HOST, token="again").repeated
    table = read_again(house, table)
    assert [(seat.number, seat.name) for seat in table.now.seats] == [(1, "Ana"), (3, "Cem")]
    assert table.seat_of(ana.key) == 1
    assert not table.now.paused
    with pytest.raises(Refused, match="earlier turn"):
        table.submit("start 1", HOST, seen=seen)
    assert [game.number for game in table.games()] == [1, 2]
    assert "start 1" in table.games()[0].lines
    assert table.games()[1].last.tour == "ABCDEF"


def test_who_is_away_is_not_part_of_the_next_game(table: Table) -> None:
    dora = table.sit("Dora")
    table.submit(["start 1", "leave 2", "leave 4"], HOST)
    table.new_game(HOST)
    assert [seat.number for seat in table.now.seats] == [1, 3]
    assert table.seat_of(dora.key) is None
    assert table.sit("Dora", dora.key).seat == 2


def test_the_games_of_a_table_can_be_replayed_line_by_line(table: Table) -> None:
    table.submit("leave 1", HOST)
    table.submit("start 2", HOST)
    table.new_game(HOST)
    table.submit("start 2", HOST)
    for game in table.games():
        book, board = game.last.box.rulebook, game.last.box.board
        state = book.start(board, (), game.last.box.options)
        for line in game.lines:
            move = book.parse(line, board)
            assert book.objection(state, move) is None
            state = book.play(state, move)
        assert state == game.last.state


def test_a_table_read_again_is_the_same(table: Table, house: Tables) -> None:
    table.submit(["start 1", "lock"], HOST)
    table.next(HOST)
    finish_turn(table, 1, 2)
    codes = table.seat_codes()
    again = read_again(house, table)
    assert again is not table
    assert again.now == table.now
    assert again.seat_codes() == codes


def test_too_long_or_too_many_lines_are_not_even_read(table: Table) -> None:
    for lines in (["lock" + " " * 300], ["lock"] * 51):
        with pytest.raises(ValueError, match="at most"):
            table.submit(lines, HOST)


def test_the_app_may_do_what_people_may_not(table: Table) -> None:
    table.submit(["start 1"], APP)
    assert table.now.roller is not None


def read_again(house: Tables, table: Table) -> Table:
    """The table as another process would find it."""
    house._forget(table.id)
    again = house.find(table.code)
    assert again is not None
    return again


def test_a_face_is_changed_by_its_seat_alone_and_two_never_wear_the_same(table: Table) -> None:
    table.submit("face 1 teal drop", 1)
    assert str(table.now.seats[0].face) == "teal drop"
    with pytest.raises(Refused, match="Ana is the teal drop already"):
        table.submit("face 2 teal drop", 2)
    with pytest.raises(Refused, match="another player's sheet"):
        table.submit("face 2 teal heart", 1)
    table.submit("face 1 teal drop", 1)  # their own again


def test_faces_stay_for_the_next_game_and_in_its_file(table: Table, house: Tables) -> None:
    # The three change places, which no order of lines can do without two wearing the same for a moment.
    first, second, _ = (str(seat.face) for seat in table.now.seats)
    for line in ("face 1 teal drop", f"face 2 {first}", f"face 1 {second}"):
        table.submit(line, int(line.split()[1]))
    worn = [seat.face for seat in table.now.seats]
    table.new_game(HOST)
    assert [seat.face for seat in table.now.seats] == worn
    assert f"face 1 {second}" in table.games()[1].lines
    assert [seat.face for seat in table.games()[1].last.seats] == worn
