"""The end at a table: tracing on the phones, the shared screen that waits for it, and the reveal."""

import pytest

from ontour.games import on_tour
from ontour.games.on_tour.route import best_route
from ontour.tables import HOST, Table
from tests.web.alone import plays
from tests.web.conftest import Visit
from tests.web.playing import finish_game
from tests.web.visiting import Page, Visitor


@pytest.fixture
def over(writing: Table) -> Table:
    finish_game(writing)
    return writing


def best_line(table: Table, seat: int) -> str:
    route = best_route(table.now.box.board, table.now.state.pages[seat].sheet, count=False).route
    return f"{seat} traces {' '.join(route)}"


def test_a_phone_asks_for_the_own_route_before_it_shows_the_best(ana: Visitor, over: Table) -> None:
    page = ana.get("sheet").text
    assert "Find your own route" in page
    assert 'class="route"' not in page
    assert "See every sheet" not in page
    assert "ranking" not in page


def test_no_address_tells_the_best_route_to_who_is_still_tracing(visit: Visit) -> None:
    ana = plays(visit())
    finish_game(ana.table)
    assert ana.table.view(1).hints
    assert 'class="route' not in ana.get("sheet?route=show").text
    answer = ana.post("remember")
    assert (answer.status_code, answer.headers.get("Set-Cookie")) == (204, None)
    ana.tap("1 skips the route")
    assert 'class="route' in ana.get("sheet").text
    assert ana.post("remember").status_code == 200


def test_a_route_is_traced_tap_by_tap_and_a_wrong_tap_says_why(ana: Visitor, over: Table) -> None:
    first = next(iter(on_tour.view(over.now.state, 1).own.next_stops))
    assert ana.tap(f"1 traces {first}").status_code == 200
    again = ana.tap(f"1 traces {first}")
    assert again.status_code == 422
    assert "is on your route already." in Page(again.text).text("refusal")
    assert "1 place" in Page(again.text).text("to-do")
    taken_back = ana.tap(f"1 takes back {first}")
    assert "Where does your route begin?" in taken_back.text
    refused = ana.tap("1 is done")
    assert refused.status_code == 422
    assert "tap its places in order" in Page(refused.text).text("refusal")


def test_the_difference_to_the_best_route_is_told(ana: Visitor, over: Table) -> None:
    stop = best_line(over, 1).split()[2]
    ana.tap(f"1 traces {stop}")
    page = ana.tap("1 is done").text
    own = 1 + over.now.state.pages[1].marks[stop].circled
    best = best_route(over.now.box.board, over.now.state.pages[1].sheet, count=False).points
    points = "point" if own == 1 else "points"
    assert f"Your route: {own} {points}. The best: {best}, {best - own} more." in page
    assert 'class="route"' in page
    assert "ranking" not in page  # Ben is still tracing


def test_the_best_route_found_is_celebrated_on_phone_and_shared_screen(
    host: Visitor, ana: Visitor, ben: Visitor, over: Table
) -> None:
    ana.tap(best_line(over, 1))
    assert "there is no better route" in ana.tap("1 is done").text
    stage = host.get("caller").text
    assert "Find your own route" in stage
    ben.tap("2 skips the route")
    host.shows_all()
    stage = host.get("caller").text
    assert "found it" in stage
    assert stage.count("own route") == 0
    assert "ranking" in ana.get("sheet").text


def test_the_host_need_not_wait(host: Visitor, ana: Visitor, over: Table) -> None:
    assert "The best tour" not in host.get("caller").text
    assert ana.tap("reveal").status_code == 422
    answer = host.order("reveal")
    assert answer.status_code == 200
    assert "data-act" in answer.text
    assert "Now on stage" in ana.get("sheet").text
    assert "shown already" in Page(ana.tap("1 skips the route").text).text("refusal")


def test_somebody_away_is_not_waited_for(host: Visitor, ana: Visitor, writing: Table) -> None:
    host.order("leave 2")
    finish_game(writing)
    ana.tap("1 skips the route")
    assert "best tour" in host.get("caller").text


def test_everyone_is_told_when_the_last_one_has_traced(host: Visitor, ana: Visitor, ben: Visitor, over: Table) -> None:
    ana.tap("1 skips the route")
    with ana.listen("sheet/stream") as stream:
        assert "1 of 2 done" in stream.next()
        ben.tap("2 skips the route")
        told = stream.next()
        while "Now on stage" not in told:  # before it the time that people have is told
            assert "ranking" not in told
            told = stream.next()


def test_nobody_traces_for_another(ana: Visitor, over: Table) -> None:
    before = over.now
    assert ana.tap("2 skips the route").status_code == 422
    assert ana.tap(best_line(over, 2)).status_code == 422
    assert over.now is before


def test_a_host_who_plays_alone_skips_once_and_plays_again_on_the_phone(host: Visitor, visit: Visit) -> None:
    host.sit(host.code, "Ana")
    host.table.submit("start 1", HOST)
    finish_game(host.table)
    page = host.tap("1 skips the route").text
    assert "ranking" in page
    assert "Again!" in page
    assert f"/{host.code}/games/1" in page
    assert host.post("again").status_code == 200
    assert len(host.table.now.games) == 2


def test_everybody_is_offered_another_game_once_all_is_shown(host: Visitor, ana: Visitor, over: Table) -> None:
    host.order("reveal")
    assert "Again!" not in ana.get("sheet").text
    early = ana.post("another")
    assert early.status_code == 422 and "First everybody" in Page(early.text).text("refusal")
    host.post("show", act="1000")
    assert "Again!" in ana.get("sheet").text
    for _ in range(2):  # a double tap
        assert ana.post("another", key="7").status_code == 200
    assert len(over.now.games) == 2
    assert ana.post("another").status_code == 422  # nobody breaks off a game that runs
