"""What is left of a game: its page, its file, its pictures; at addresses that outlive the next game."""

import io
from xml.etree import ElementTree

import pytest
from PIL import Image

from ontour.games.tourfile import replay
from ontour.tables import HOST, Table
from tests.web.conftest import Visit
from tests.web.playing import finish_game
from tests.web.visiting import Page, Visitor

KEEPSAKES = ("", ".tour", "/replay", "/sheets/1.svg", "/sheets/1.png")
HOSTILE = ('<b onload="x">&amp;', "עמית مرحبا", "👩‍👩‍👧 🎸", "東京東京東京東京東京東京東京東京東京東京東京東京")


@pytest.fixture
def kept(host: Visitor, ana: Visitor, ben: Visitor, writing: Table) -> Table:
    """A finished game: Ana traced one stop, Ben skipped."""
    finish_game(writing)
    stop = min(writing.view(1).own.next_stops)  # any place without an X
    assert ana.tap(f"1 traces {stop}").status_code == 200
    ana.tap("1 is done")
    ben.tap("2 skips the route")
    host.shows_all()
    return writing


def test_a_finished_game_stays_at_its_address_through_the_next_one(host: Visitor, visit: Visit, kept: Table) -> None:
    stranger = visit()
    stranger.code = host.code
    before = stranger.get("games/1")
    assert before.status_code == 200
    for words in ("Ana", "Ben", "Turn 1", "The tour code is", kept.tour or "-", "own route"):
        assert words in before.text
    host.post("again")
    host.post("start", roller="2")
    assert stranger.get("games/1").text == before.text
    assert stranger.get("games/2").status_code == 409
    Page(before.text)


def test_nothing_of_a_game_is_shown_before_its_best_routes_are(host: Visitor, writing: Table) -> None:
    finish_game(writing)
    for keepsake in KEEPSAKES:
        answer = host.get(f"games/1{keepsake}")
        assert answer.status_code == 409
        assert "This game is not finished" in answer.text
        assert writing.now.tour not in answer.text
    host.shows_all()
    for keepsake in KEEPSAKES:
        assert host.get(f"games/1{keepsake}").status_code == 200


def test_a_game_that_was_broken_off_is_never_shown(
    host: Visitor, writing: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.post("again")
    assert host.get("games/1").status_code == 409
    monkeypatch.setattr(Table, "games", lambda table: pytest.fail("the log is read again"))
    assert host.get("games/1").status_code == 409


def test_a_game_whose_routes_nobody_waited_for_is_shown_after_the_next_one_began(host: Visitor, writing: Table) -> None:
    finish_game(writing)
    host.post("again")
    assert host.get("games/1").status_code == 200


def test_there_is_no_such_game_or_sheet(host: Visitor, kept: Table) -> None:
    for path in ("0", "9", "99999999999999999999", "-1", "x", "1/sheets/7.png", "1/sheets/0.svg", "1/sheets/1.gif"):
        assert host.get(f"games/{path}").status_code == 404


def test_the_file_replays_to_the_same_sheets(host: Visitor, kept: Table) -> None:
    answer = host.get("games/1.tour")
    assert answer.mimetype == "text/plain"
    assert 'filename="on-tour-usa-' in answer.headers["Content-Disposition"]
    again = replay(answer.text)
    assert again.stopped is None
    assert again.tour.date
    assert again.state.pages == kept.now.state.pages
    assert again.state.traces == kept.now.state.traces


def test_a_picture_shows_the_sheet_and_is_not_blank(host: Visitor, kept: Table) -> None:
    for look, background in {"dark": (17, 19, 31), "light": (247, 241, 229), "none": (17, 19, 31)}.items():
        answer = host.get(f"games/1/sheets/1.png?look={look}")
        assert answer.mimetype == "image/png"
        picture = Image.open(io.BytesIO(answer.data)).convert("RGB")
        assert picture.size[0] == 1200
        assert picture.getpixel((2, 2)) == background
        assert len(picture.getcolors(1_000_000) or ()) > 100


def test_no_name_breaks_a_picture(host: Visitor, table: Table) -> None:
    for name in HOSTILE:
        table.sit(name)
    table.submit("start 1", HOST)
    finish_game(table)
    host.shows_all()
    for seat, name in enumerate(HOSTILE, 1):
        root = ElementTree.fromstring(host.get(f"games/1/sheets/{seat}.svg").text)
        assert name in "".join(root.itertext())
        assert not root.findall(".//{*}b")
        assert Image.open(io.BytesIO(host.get(f"games/1/sheets/{seat}.png").data)).size[0] == 1200
    page = host.get("games/1").text
    assert "<b onload" not in page
    Page(page)


def test_digits_are_drawn_with_our_own_face(host: Visitor, kept: Table) -> None:
    svg = host.get("games/1/sheets/1.svg").text
    assert "var(" not in svg
    assert "@media" not in svg
    assert '@font-face{font-family:"Oswald SemiBold"' in svg


def test_a_scored_sheet_is_a_picture_too(visit: Visit) -> None:
    answer = visit().get("/score/europe/sheet.png?sheet=europe:")
    picture = Image.open(io.BytesIO(answer.data))
    assert picture.size[0] == 1200
    assert visit().get("/score/usa/sheet.png?sheet=usa:+WA+7777").status_code == 422
