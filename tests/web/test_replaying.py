"""Replays: of a table's game and of files that somebody brings, good and bad."""

import io
import re

import pytest

from ontour.games.tourfile import write_tour
from ontour.tables import Table
from ontour.web.on_tour import keepsake
from ontour.web.on_tour import replaying as sheets
from ontour.web.table import replaying
from tests.random_games import random_game
from tests.web.conftest import Visit
from tests.web.playing import finish_game
from tests.web.visiting import Page, Visitor

HEADING = "game: on-tour\nboard: usa\n\n"
TURN = "sit 1 Ana\nstart 1\nsetup 1 4 WA NE\nsetup 2 5 TX FL\nflip UT, CO, NV\nroll 3 7\n"


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    return visit()


def bring(visitor: Visitor, text: str | bytes = "", file: str = "") -> tuple[int, str]:
    data = text if isinstance(text, bytes) else text.encode()
    form = {"file": (io.BytesIO(data), file)} if file else {"text": data.decode()}
    answer = visitor.client.post("/replay", data=form, content_type="multipart/form-data")
    Page(answer.text)
    return answer.status_code, answer.text


def test_the_page_of_a_game_holds_every_step_of_every_sheet(host: Visitor, writing: Table) -> None:
    finish_game(writing)
    host.shows_all()
    page = host.get("games/1/replay")
    assert page.status_code == 200
    steps = page.text.count("data-step=")
    assert steps == len(writing.games()[0].lines)
    assert f'data-last="{steps}"' in page.text
    assert page.text.count('<article class="reel-sheet"') == 2
    assert "Turn 1" in page.text
    assert "The best routes are shown." in page.text


def test_without_a_script_the_sheets_are_those_of_the_end(host: Visitor, writing: Table) -> None:
    """What is not hidden is what stands on the sheets now, once for each place."""
    finish_game(writing)
    host.shows_all()
    page = host.get("games/1/replay").text
    shown = re.findall(r'class="place [^"]*" transform', page)
    shown = [look for look in shown if " off" not in look]
    assert len(shown) == 2 * len(writing.now.box.board.places)


def test_a_mark_that_was_rubbed_out_is_there_for_a_while(visitor: Visitor) -> None:
    lines = "1 writes 37 in UT\n1 takes back UT\n1 writes 73 in UT\n"
    status, page = bring(visitor, HEADING + TURN + lines)
    assert status == 200
    utah = re.findall(r'data-from="(\d+)" data-to="(\d+)" class="place south west ([^"]*)" [^>]*data-place="UT"', page)
    assert [(since, until) for since, until, _ in utah] == [("0", "7"), ("7", "8"), ("8", "9"), ("9", "10")]
    assert [look.split()[0] for _, _, look in utah] == ["empty", "number", "empty", "number"]
    assert "This game was not played to its end." in page


@pytest.mark.parametrize("file", ["", "evening.tour"])
def test_a_file_goes_as_far_as_it_can_and_says_where_it_stopped(visitor: Visitor, file: str) -> None:
    status, page = bring(visitor, HEADING + TURN + "1 writes 38 in UT\n1 is done\n", file)
    assert status == 200
    assert "line 10: 38 is not one of this turn" in page.replace("&#39;", "'")
    status, page = bring(visitor, HEADING + TURN + "1 paints UT\n", file)
    assert "line 10, column 3: expected" in page


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "Choose a game file"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"hello", "Line 1, column 1: expected"),
        (b"game: chess\nboard: usa\n\nsit 1 Ana", "Line 1, column 7: no game"),
        (b"game: on-tour\nboard: atlantis\n\n", "Line 2, column 8"),
        (b"game: on-tour\nboard: usa\noptions: dice loaded\n\n", "Line 3, column 10"),
        (HEADING.encode() + b"\n" * 6000, "at most 5000 lines"),
        (HEADING.encode() + b"# " + b"x" * 300_000, "at most 256 KB"),
        (HEADING.encode() + "".join(f"sit {n} P{n}\n" for n in range(1, 27)).encode(), "at most 24 sheets"),
    ],
)
def test_what_is_no_game_file_is_told_so(visitor: Visitor, data: bytes, why: str) -> None:
    status, page = bring(visitor, data, "evening.tour")
    assert status == 422
    assert why in Page(page).text("refusal")


def test_a_file_far_too_large_is_refused_before_it_is_read(visitor: Visitor) -> None:
    body = b"x" * 3 * replaying.LARGEST_FILE
    answer = visitor.client.post("/replay", data=body, content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 413
    assert "Send something shorter." in answer.text


def test_what_a_file_says_is_text_and_never_markup(visitor: Visitor) -> None:
    status, page = bring(visitor, HEADING + "sit 1 <script>alert(1)</script\nstart 1\n")
    assert status == 200
    assert "<script>alert" not in page
    status, page = bring(visitor, "</textarea><script>alert(1)</script>")
    assert status == 422
    assert "<script>alert" not in page


def test_a_finished_game_shows_its_best_routes_though_nobody_revealed_them(visitor: Visitor) -> None:
    """As in the files of games from before routes were traced."""
    steps = list(random_game("usa", 2, seed=4))
    text = write_tour("on-tour", "usa", "", {}, [step.move for step in steps])
    status, page = bring(visitor, text)
    assert status == 200
    assert page.count(f'<g data-from="{len(steps)}" data-to="{len(steps) + 1}"><path class="route') == 2


def test_an_empty_table_can_be_looked_at(visitor: Visitor) -> None:
    assert bring(visitor, HEADING)[0] == 200


def test_a_game_of_too_many_sheets_has_no_replay_but_its_file_is_there(
    host: Visitor, writing: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in (keepsake, sheets):
        monkeypatch.setattr(room, "MOST_SHEETS", 1)
    finish_game(writing)
    host.shows_all()
    page = host.get("games/1")
    assert page.status_code == 200
    assert "/replay" not in page.text
    assert host.get("games/1/replay").status_code == 422
    assert host.get("games/1.tour").status_code == 200


def test_a_small_file_cannot_ask_for_a_huge_page(visitor: Visitor) -> None:
    """A setup changes every sheet at once, so taking it back again and again draws a lot with few words."""
    people = "".join(f"sit {n} P{n}\n" for n in range(1, 25))
    often = "setup 1 4 WA NE\nundo\n"
    assert bring(visitor, HEADING + people + "start 1\n" + often * 3)[0] == 200
    status, page = bring(visitor, HEADING + people + "start 1\n" + often * 350)
    assert status == 413
    assert "Send something shorter." in page


def test_sheets_of_a_replay_are_read_aloud_in_the_language_of_the_page(visitor: Visitor) -> None:
    visitor.client.set_cookie("language", "de")
    _, page = bring(visitor, HEADING + TURN + "1 writes 37 in UT\n1 takes back UT\n")
    labels = re.findall(r'data-place="UT" aria-label="([^"]*)"', page)
    assert labels
    assert not [label for label in labels if "empty" in label]
