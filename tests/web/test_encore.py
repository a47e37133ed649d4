"""The encore: from last to first, one act after the other; nothing tells a later one, and time goes on by itself."""

import pytest
from flask import Flask

from ontour.games.on_tour.route import BestRoute
from ontour.games.on_tour.sheet import Sheet
from ontour.tables import HOST, Refused, Table
from ontour.web.on_tour.encore import acts_of
from ontour.web.on_tour.results import Result
from ontour.web.table import encore
from tests.web.conftest import Visit
from tests.web.playing import finish_game
from tests.web.visiting import Visitor


@pytest.fixture
def over(host: Visitor, writing: Table) -> Table:
    """A finished game with a winner and a loser; everybody traces."""
    finish_game(writing)
    while len({score.best.points for score in writing.now.box.rulebook.scores(writing.now.state)}) == 1:
        host.post("again")
        host.post("start", roller="1")
        finish_game(writing)
    return writing


@pytest.fixture
def revealed(host: Visitor, over: Table) -> Table:
    host.order("reveal")
    return over


def ranked(*points: int) -> list[Result]:
    """People with these points, best first."""
    best = [BestRoute((), value, value, True, value, None) for value in points]
    return [
        Result(points.index(value) + 1, seat, f"P{seat}", Sheet({}), route, value == points[0])
        for seat, (value, route) in enumerate(zip(points, best, strict=True), 1)
    ]


def names(points: list[int]) -> list[list[str]]:
    return [list(act.names) for act in acts_of(ranked(*points))]


def test_the_last_one_comes_first_and_equal_points_share_the_stage() -> None:
    assert names([20, 17, 17, 9]) == [["P4"], ["P2", "P3"], ["P1"]]
    assert names([12, 12]) == [["P1", "P2"]]


def test_above_eight_people_the_top_three_follow_a_table_of_the_rest() -> None:
    acts = acts_of(ranked(30, 29, 28, *range(27, 0, -1)))
    assert [act.rest for act in acts] == [True, False, False, False]
    assert (len(acts[0].results), acts[0].rank) == (27, 4)
    assert [act.names for act in acts[1:]] == [["P3"], ["P2"], ["P1"]]


def test_a_crowd_of_equals_shares_one_act_without_filling_the_page() -> None:
    (act,) = acts_of(ranked(*[10] * 40))
    assert (len(act.results), len(act.sheets), act.rest) == (40, 6, False)


def test_no_screen_tells_a_later_act(host: Visitor, ana: Visitor, visit: Visit, revealed: Table) -> None:
    """Whoever is first: neither the stage, nor a phone, nor any page says so before the last act."""
    last, first = sorted(revealed.now.box.rulebook.scores(revealed.now.state), key=lambda one: one.best.points)
    assert last.best.points < first.best.points
    stranger = visit()
    stranger.code = host.code
    for person in (host, stranger):
        stage = person.get("caller").text.partition('id="stage"')[2].partition("stage-foot")[0]
        assert last.name in stage and first.name not in stage
    assert "ranking" not in ana.get("sheet").text
    assert "you win" not in ana.get("sheet").text
    assert stranger.get(f"games/{len(revealed.now.games)}").status_code == 409
    assert ana.post("remember").status_code == 204
    host.post("show", act="1")
    assert first.name in host.get("caller").text
    host.post("show", act="2")
    for page in (host.get("caller").text, ana.get("sheet").text):
        assert f"<b>{first.best.points}</b>" in page


def test_a_second_stage_is_at_the_same_place_and_the_same_press_counts_once(host: Visitor, revealed: Table) -> None:
    before = revealed.now.number
    for _ in range(3):
        assert host.post("show", act="1").status_code == 200
    assert revealed.now.number == before + 1
    assert f'id="act-{len(revealed.now.games)}-2"' in host.get("caller").text
    host.post("show", act="0")  # a stage that is behind
    assert revealed.now.shown == 1


@pytest.mark.parametrize("act", ["", "x", "-1", "99999", "1.5", "²"])
def test_an_odd_act_breaks_nothing(host: Visitor, revealed: Table, act: str) -> None:
    assert host.post("show", act=act).status_code in (200, 422)
    assert host.get("caller").status_code == 200


def test_only_the_host_goes_on_and_only_after_the_end(host: Visitor, ana: Visitor, writing: Table) -> None:
    assert host.post("show", act="1").status_code == 422
    finish_game(writing)
    assert host.post("show", act="1").status_code == 422  # somebody still traces
    assert ana.post("show", act="1").status_code == 403
    assert ana.tap("show 1").status_code == 422
    assert host.order("curtain 2026-11-18T20:05:00+00:00").status_code == 422


@pytest.mark.parametrize("line", ["new game", " new   game ", "new game ABCDEF"])
def test_no_player_cuts_it_off_with_another_game(host: Visitor, ana: Visitor, revealed: Table, line: str) -> None:
    before = revealed.now.number
    assert ana.post("another").status_code == 422
    assert ana.tap(line).status_code == 422
    assert revealed.now.number == before


def test_the_time_of_those_who_trace_runs_out_and_what_they_have_traced_counts(
    app: Flask, over: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = min(over.view(1).own.next_stops)
    over.submit(f"1 traces {stop}", 1)
    now = [1_800_000_000.0]
    monkeypatch.setattr(over, "_clock", lambda: now[0])
    with app.test_request_context():
        assert encore.seconds_left(over) == 60
        number = over.now.number
        assert encore.seconds_left(over) == 60
        assert over.now.number == number, "a second screen that asks adds nothing"
        over.submit("wait 120", HOST)
        assert encore.seconds_left(over) == 120
        now[0] += 119
        assert encore.seconds_left(over) == 1
        now[0] += 1
        encore.seconds_left(over)
        assert not over.now.waiting
        assert over.view().routes == {1: (stop,), 2: ()}
        assert over.now.shown == 0
        assert encore.seconds_left(over) == 120, "the first act has time of its own"
        for act in (1, 2):
            now[0] += 120
            encore.seconds_left(over)
            assert over.now.shown == act
            encore.seconds_left(over)
        assert encore.seconds_left(over) is None
        assert encore.is_settled(over)


def test_a_table_that_waits_for_ever_or_is_paused_has_no_time(app: Flask, host: Visitor, writing: Table) -> None:
    finish_game(writing)
    with app.test_request_context():
        assert encore.seconds_left(writing)
        writing.submit("pause", HOST)
        assert encore.seconds_left(writing) is None
        writing.submit("resume", HOST)
        writing.submit("wait 0", HOST)
        assert encore.seconds_left(writing) is None


def test_the_lines_of_the_encore_are_read_again_from_the_log(host: Visitor, revealed: Table) -> None:
    revealed.set_curtain()
    host.post("show", act="1")
    revealed.set_curtain()
    before = revealed.now
    revealed.now = revealed._first
    revealed.catch_up()
    assert (revealed.now.shown, revealed.now.curtain, revealed.now.patience) == (1, before.curtain, 60)
    host.post("again")
    assert (revealed.now.shown, revealed.now.curtain) == (0, None)


def test_a_curtain_without_a_zone_is_no_line(revealed: Table) -> None:
    for line in ("curtain", "curtain soon", "curtain 2026-11-18T20:05:00", "show", "show -1", "wait 1.5"):
        with pytest.raises((ValueError, Refused)):
            revealed.submit(line, "app")
