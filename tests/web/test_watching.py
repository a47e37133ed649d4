"""Watching one sheet: what finished turns have left on it, for everybody, unless the table says no."""

import re
from contextlib import ExitStack

import pytest
from flask import Flask, template_rendered

from ontour.tables import HOST, Table
from tests.web.conftest import Visit
from tests.web.playing import finish_game, finish_turn, first_mark, turn_lines
from tests.web.test_streams import parts, targets
from tests.web.visiting import Page, Visitor

WATCHED = "on_tour/watch/_watched.html"


@pytest.fixture
def stranger(host: Visitor, visit: Visit) -> Visitor:
    found = visit()
    found.code = host.code
    return found


def written(page: Page) -> set[str]:
    """The places that hold a mark, on the sheet and not on the map that is lent to it."""
    drawn = [place for place in page.all("g") if str(place.get("id")).startswith("watched-")]
    marked = {"number", "star", "cross"}
    return {str(place["data-place"]) for place in drawn if marked & set(str(place.get("class")).split())}


def test_everybody_is_named_with_a_way_to_their_sheet(stranger: Visitor, writing: Table) -> None:
    page = stranger.get("watch").text
    assert "Ana" in page and "Ben" in page
    for seat in (1, 2):
        assert Page(page).all("a", href=f"/{stranger.code}/watch/{seat}")
    for place in ("", "caller"):
        assert f"/{stranger.code}/watch" in stranger.get(place).text, "the door and the stage lead there"


def test_the_hosts_own_stage_has_no_ways_out_of_it(host: Visitor, writing: Table) -> None:
    assert f"/{host.code}/watch" not in host.get("caller").text


def test_of_a_crowd_a_few_are_shown_and_the_others_found_by_name(
    host: Visitor, ana: Visitor, stranger: Visitor
) -> None:
    host.order("let everyone in")
    for number in range(70):
        host.table.sit(f"Guest {number}")
    assert len(Page(stranger.get("watch").text).all("svg", viewbox="-1.1 -1.1 2.2 2.2")) == 60
    found = stranger.get("watch?find=guest 69").text
    assert f"/{host.code}/watch/71" in found and "Ana" not in found
    assert "Nobody is called that." in stranger.get("watch?find=Zoe").text


def test_only_finished_turns_are_shown_and_a_turn_that_ends_is_pushed(
    stranger: Visitor, ana: Visitor, ben: Visitor, writing: Table
) -> None:
    opening = set(writing.now.state.opening)
    first, *rest = turn_lines(writing, 2)
    ben.tap(first)  # the first mark of all is public: the call can no longer be taken back
    with stranger.listen("watch/2/stream") as watched:
        assert written(parts(watched.next())) == opening
        for line in rest:
            ben.tap(line)
        pencilled = set(writing.view(2).own.sheet.marks)
        assert pencilled > opening
        done = watched.next()
        assert targets(done) == ["#doing"], "others who finish are a tick"
        assert parts(done).text("doing").endswith("done")
        assert written(Page(stranger.get("watch/2").text)) == opening, "Ben is done, Ana is not"
        writing.submit(turn_lines(writing, 1), 1)
        while "#watched" not in targets(message := watched.next()):
            pass
    assert written(parts(message)) == pencilled
    assert written(Page(stranger.get("watch/2").text)) == pencilled


def test_a_pencil_rings_nobody_and_changes_not_one_byte(stranger: Visitor, ben: Visitor, writing: Table) -> None:
    before = re.sub(r"known=\d+", "", stranger.get("watch/2").text)
    ben.tap(first_mark(writing, 2))
    assert writing.view(2).own.pencil
    assert re.sub(r"known=\d+", "", stranger.get("watch/2").text) == before


def test_the_best_route_is_shown_when_the_stage_has_shown_it(host: Visitor, stranger: Visitor, writing: Table) -> None:
    finish_game(writing)
    host.order("reveal")
    assert "on-route" not in stranger.get("watch/1").text
    host.post("show", act="1000")
    page = stranger.get("watch/1").text
    best = next(one.best for one in writing.now.box.rulebook.scores(writing.now.state) if one.seat == 1)
    assert "on-route" in page
    assert Page(page).text("doing") == f"{best.points} points"


def test_a_table_may_say_no_and_says_so_on_all_pages_and_streams(visit: Visit) -> None:
    host = visit().open_table(watching="no")
    visit().sit(host.code, "Ana")
    stranger = visit()
    stranger.code = host.code
    for path in ("watch", "watch/1"):
        answer = stranger.get(path)
        assert answer.status_code == 404
        assert "Nobody’s sheet is shown" in answer.text
    with stranger.listen("watch/1/stream") as watched:
        assert watched.any().startswith("event: gone")
    for path in ("", "caller"):
        assert f"/{host.code}/watch" not in stranger.get(path).text
    assert host.post("start", roller="1").status_code == 200
    host.table.next(HOST)
    finish_turn(host.table)
    assert stranger.get("watch/1").status_code == 404


@pytest.mark.parametrize("form", [{"edition": "ten-days-usa"}, {"play": "paper"}])
def test_racks_stay_hidden_and_paper_is_not_here(visit: Visit, form: dict[str, str]) -> None:
    host = visit().open_table(**form)
    assert host.get("watch").status_code == host.get("watch/1").status_code == 404


def test_a_seat_that_is_given_up_leaves_the_screen(
    host: Visitor, ana: Visitor, ben: Visitor, stranger: Visitor
) -> None:
    assert "Ben" in stranger.get("watch/2").text
    with stranger.listen("watch/2/stream") as watched:
        watched.next()
        host.order("remove 2")
        assert watched.next().startswith("event: gone")
    answer = stranger.get("watch/2")
    assert answer.status_code == 404
    assert "Nobody sits there" in answer.text
    assert stranger.get("watch/999999999").status_code == 404


def test_all_who_watch_a_seat_share_one_rendering(
    app: Flask, stranger: Visitor, ana: Visitor, ben: Visitor, writing: Table
) -> None:
    finish_turn(writing)
    names: list[str] = []

    def note(_: Flask, template: object, **rest: object) -> None:
        names.append(str(getattr(template, "name", "")))

    with ExitStack() as stack, template_rendered.connected_to(note, app):
        watchers = [stack.enter_context(stranger.listen("watch/2/stream")) for _ in range(3)]
        for watcher in watchers:
            watcher.next()
            assert watcher.any().startswith("event: beat")
        assert names.count(WATCHED) == 1, "the first renders, and a beat nothing"
        writing.next(HOST)
        for watcher in watchers:
            assert targets(watcher.next()) == ["#watched"]
        assert names.count(WATCHED) == 2
