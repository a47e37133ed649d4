"""What the host can do, and what is refused even to the host."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from werkzeug.test import TestResponse

from ontour.games import State
from ontour.tables import Table
from ontour.web.on_tour import results
from ontour.web.on_tour.results import Result
from tests.web.conftest import Visit
from tests.web.playing import finish_game, finish_turn, first_mark, turn_lines
from tests.web.visiting import Page, Visitor


def assert_refused(answer: TestResponse, table: Table, sentence: str) -> None:
    """The sentence, and the shared screen as it stands."""
    page = Page(answer.text)
    assert answer.status_code == 422
    assert sentence in page.text("refusal")
    assert page.all("div", id="stage")


def test_the_chosen_roller_begins(host: Visitor, ana: Visitor, ben: Visitor, table: Table) -> None:
    assert host.post("start", roller="2").status_code == 200
    assert table.now.roller == 2
    assert len(table.view(1).own.sheet.marks) == 4


def test_without_a_choice_chance_picks_somebody_who_is_here(host: Visitor, ben: Visitor, table: Table) -> None:
    host.order("leave 1")
    assert host.post("start", roller="").status_code == 200
    assert table.now.roller == 2


def test_nobody_at_the_table_cannot_start(host: Visitor, table: Table) -> None:
    assert_refused(host.post("start"), table, "Nobody sits at the table yet.")
    assert_refused(host.post("start", roller="1"), table, "Nobody sits on seat 1.")


@pytest.mark.parametrize("roller", ["9", "x", "1 2", "-1", "1\n", "９", "99999"])
def test_an_odd_roller_is_refused(host: Visitor, ana: Visitor, table: Table, roller: str) -> None:
    answer = host.post("start", roller=roller)
    assert answer.status_code == (200 if roller == "1\n" else 422)


def test_a_game_starts_once(host: Visitor, writing: Table) -> None:
    before = writing.now
    assert_refused(host.post("start", roller="1"), writing, "")
    assert writing.now is before


def test_a_start_that_comes_twice_counts_once(host: Visitor, ana: Visitor, table: Table) -> None:
    key = str(table.now.number)
    assert host.post("start", roller="1", key=key).status_code == 200
    after = table.now
    assert host.post("start", roller="1", key=key).status_code == 200
    assert table.now is after


def test_the_table_is_locked_and_unlocked(host: Visitor, table: Table) -> None:
    assert_refused(host.order("unlock"), table, "unlocked already")
    assert host.order("lock").status_code == 200
    assert table.now.locked
    assert_refused(host.order("lock"), table, "locked already")
    assert host.order("unlock").status_code == 200
    assert not table.now.locked


def test_the_table_is_paused_and_carries_on(host: Visitor, ana: Visitor, ben: Visitor, writing: Table) -> None:
    assert_refused(host.order("resume"), writing, "not paused")
    assert "Paused" in host.order("pause").text
    assert_refused(host.order("pause"), writing, "paused already")
    assert "Paused" in ana.get("sheet").text
    assert host.order("resume").status_code == 200
    finish_turn(writing)
    assert not writing.now.waiting


def test_the_host_may_flip_and_roll_for_the_roller(host: Visitor, ana: Visitor, table: Table) -> None:
    host.post("start", roller="1")
    assert host.post("next", seen=str(table.now.called)).status_code == 200
    assert table.now.waiting == {1}
    assert_refused(host.post("next"), table, "")


def test_a_call_is_undone_until_somebody_has_written(host: Visitor, ana: Visitor, writing: Table) -> None:
    assert host.order("undo").status_code == 200
    assert not writing.now.waiting
    host.post("next")
    ana.tap(first_mark(writing, 1))
    before = writing.now
    assert_refused(host.order("undo"), writing, "")
    assert writing.now is before


def test_the_dice_cannot_be_set_by_hand(host: Visitor, ana: Visitor, table: Table) -> None:
    host.post("start", roller="1")
    before = table.now
    for line in ("flip WA OR CA", "roll 1 2", "deal 1", "end"):
        answer = host.order(line)
        assert answer.status_code == 422, line
    assert table.now is before


def test_a_player_is_renamed(host: Visitor, ana: Visitor, table: Table) -> None:
    assert host.order("rename 1", name="Anna").status_code == 200
    assert table.now.seats[0].name == "Anna"
    assert_refused(host.order("rename 7", name="Eve"), table, "Nobody sits on seat 7.")


def test_in_the_lobby_a_removed_player_is_gone(host: Visitor, ana: Visitor, table: Table) -> None:
    assert host.order("leave 1").status_code == 200
    assert not table.now.seats
    assert ana.get("sheet").status_code == 303
    assert ana.get().status_code == 200
    assert_refused(host.order("leave 1"), table, "Nobody sits on seat 1.")


def test_in_mid_game_the_table_carries_on_without_a_player(host: Visitor, ben: Visitor, writing: Table) -> None:
    host.order("leave 1")
    assert writing.now.waiting == {1, 2}
    for line in turn_lines(writing, 2):
        assert ben.tap(line).status_code == 200
    assert not writing.now.waiting


def test_nobody_flips_while_the_table_is_paused(host: Visitor, ana: Visitor, table: Table) -> None:
    host.post("start", roller="1")
    host.order("pause")
    assert_refused(host.post("next"), table, "The table is paused until the host carries on.")
    assert ana.post("press").status_code == 422


def test_the_same_people_play_again(host: Visitor, ana: Visitor, ben: Visitor, writing: Table) -> None:
    finish_game(writing)
    key = str(writing.now.number)
    assert host.post("again", key=key).status_code == 200
    after = writing.now
    assert not after.over
    assert [seat.name for seat in after.seats] == ["Ana", "Ben"]
    assert (ana.seat, ben.seat) == (1, 2)
    assert not writing.view(1).own.sheet.marks
    assert host.post("again", key=key).status_code == 200
    assert writing.now is after


def test_at_the_end_every_sheet_is_ranked_with_its_points(host: Visitor, ana: Visitor, writing: Table) -> None:
    finish_game(writing)
    host.shows_all()
    scores = writing.now.box.rulebook.scores(writing.now.state)
    for page in (host.get("caller"), ana.get("sheet")):
        for score in scores:
            assert score.name in page.text
            assert f"<b>{score.best.points}</b>" in page.text
    for winner in (score.name for score in scores if score.wins):
        assert winner in host.get("caller").text


def test_a_finished_game_is_scored_once_however_many_ask(writing: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    finish_game(writing)
    ranked, scored, everyone = results.ranked, list[State](), Barrier(5)

    def counted(state: State) -> Sequence[Result]:
        scored.append(state)
        return ranked(state)

    def ask(_: int) -> Sequence[Result]:
        everyone.wait(20)
        return results.results(writing)

    monkeypatch.setattr(results, "ranked", counted)
    with ThreadPoolExecutor(5) as phones:
        answers = list(phones.map(ask, range(5)))
    assert len(scored) == 1
    assert all(answer is answers[0] for answer in answers)


@pytest.mark.parametrize("line", ["", "?", "rename", "rename ", "rename x", "leave", "leave x", "back 1", "x" * 300])
def test_a_line_that_says_nothing_is_refused(host: Visitor, ana: Visitor, table: Table, line: str) -> None:
    before = table.now
    assert_refused(host.order(line), table, "")
    assert Page(host.order(line).text).text("refusal")
    assert table.now is before


def test_the_hosts_refusals_stay_with_the_host(host: Visitor, visit: Visit, table: Table) -> None:
    host.order("unlock")
    watcher = visit()
    watcher.code = host.code
    assert Page(watcher.get("caller").text).text("refusal") == ""
