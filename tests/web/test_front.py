"""The front page and its shelf: three doors, the way back to one's table, and a page for each box."""

import pytest
from flask import Flask

from ontour.games.editions import EDITIONS, Edition, find_edition
from ontour.tables import HOST
from tests.web.alone import ends, plays
from tests.web.conftest import Visit
from tests.web.visiting import Page, Visitor

BOXES = [(edition.id, board) for edition in EDITIONS for board in edition.boards]


def back(visitor: Visitor) -> list[str]:
    """Where the front page leads back to."""
    page = Page(visitor.get("/").text)
    links = [str(a["href"]) for a in page.all("a") if "button" in (a.get("class") or "").split()]
    return [link for link in links if link.endswith(("/sheet", "/caller"))]


def test_three_doors_and_todays_tour(visit: Visit) -> None:
    page = Page(visit().get("/").text)
    assert page.all("input", name="code")
    for door in ("/host", "/alone"):
        assert page.all("a", href=door)
    assert page.all("button", name="today", value="yes")


@pytest.mark.parametrize(("edition", "board"), BOXES)
def test_every_box_is_two_clicks_from_the_front_page_to_its_lobby_or_its_sheet(
    visit: Visit, edition: str, board: str
) -> None:
    for door, way, arrived in (("/host", "/open", "caller"), ("/alone", "/solo", "sheet")):
        (button,) = Page(visit().get(door).text).all("button", formaction=f"{way}/{edition}", value=board)
        visitor = visit()
        answer = visitor.post(str(button["formaction"]), **{str(button["name"]): board})
        assert answer.headers["Location"].endswith(arrived)
        visitor.code = answer.headers["Location"].split("/")[1]
        assert (visitor.table.now.box.edition.id, visitor.table.now.box.board.id) == (edition, board)


@pytest.mark.parametrize(("edition", "board"), BOXES)
def test_every_box_has_a_page_with_its_map(visit: Visit, edition: str, board: str) -> None:
    page = Page(visit().get(f"/games/{edition}/{board}").text)
    assert [img for img in page.all("img") if str(img["src"]).startswith(f"/boards/{board}/night")]
    for way in ("open", "solo"):
        assert page.all("form", action=f"/{way}/{edition}")


@pytest.mark.parametrize("path", ["/games/on-tour/usa-days", "/games/moon/usa", "/games/on-tour/..%2fusa", "/games/x"])
def test_a_box_there_is_not_is_no_page(visit: Visit, path: str) -> None:
    assert visit().get(path).status_code == 404


def test_ways_to_play_are_chosen_on_the_page_of_the_game(visit: Visit) -> None:
    page = Page(visit().get("/games/on-tour/europe").text)
    assert {str(radio["value"]) for radio in page.all("input", name="play")} == {"app", "own", "paper"}
    host = visit().open_table(edition="on-tour", board="europe", play="own", hints="no")
    assert (host.table.now.box.own_dice, host.table.view().hints) == (True, False)
    assert visit().open_table().table.view().hints


def test_who_has_neither_seat_nor_table_is_not_led_back(visit: Visit, host: Visitor) -> None:
    guest = visit()
    guest.code = host.code
    guest.get()  # at the door
    assert back(guest) == []


def test_the_front_page_leads_back_to_the_seat_and_to_the_hosts_screen(host: Visitor, ana: Visitor) -> None:
    assert back(ana) == [f"/{host.code}/sheet"]
    assert back(host) == [f"/{host.code}/caller"]
    host.sit(host.code, "Hannah")
    assert back(host) == [f"/{host.code}/sheet", f"/{host.code}/caller"]


def test_doors_that_were_only_looked_through_do_not_hide_the_seat(visit: Visit, ana: Visitor) -> None:
    seat = ana.code
    for _ in range(2):
        ana.get(f"/{visit().open_table().code}")
    assert back(ana) == [f"/{seat}/sheet"]


def test_a_finished_game_of_somebody_alone_is_left_behind(visit: Visit) -> None:
    ana = plays(visit())
    assert back(ana)[0] == f"/{ana.code}/sheet"
    ends(ana)
    assert back(ana) == []


def test_a_table_that_was_cleared_away_or_whose_board_is_gone_breaks_nothing(
    ana: Visitor, monkeypatch: pytest.MonkeyPatch, app: Flask
) -> None:
    house = app.extensions["tables"]
    house._store._run(lambda db: db.exec_driver_sql("UPDATE tables SET board = 'atlantis'"))
    house._recent.clear()
    house._by_code.clear()
    house._by_id.clear()
    assert ana.get("/").status_code == 200
    assert back(ana) == []


def test_twenty_boards_are_twenty_boxes(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Edition("on-tour", "On Tour", ("usa", "europe") * 10, 40, *_rest_of(find_edition("on-tour")))
    monkeypatch.setattr("ontour.web.table.front.EDITIONS", [made])
    html = visit().get("/").text
    page = Page(html)
    assert len([a for a in page.all("a") if str(a["href"]).startswith("/games/")]) == 20
    # Pictures are fetched when they come into view, and none of them lies in the page.
    assert len(page.all("img", loading="lazy")) == 20
    assert len(html) < 40_000


def _rest_of(edition: Edition) -> tuple[object, ...]:
    return edition.rulebook, edition.report, edition.room


def test_a_picture_of_a_board_is_kept_for_ever_and_runs_nothing(visit: Visit) -> None:
    (img,) = Page(visit().get("/games/ten-days-usa/usa-days").text).all("img", width="1000")
    answer = visit().get(str(img["src"]))
    assert answer.mimetype == "image/svg+xml"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    plain = visit().get(str(img["src"]).split("?")[0])
    assert plain.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("name", ["atlantis/night-en", "usa/noon-en", "usa/night-xx", "..%2fusa/night-en"])
def test_a_picture_there_is_not(visit: Visit, name: str) -> None:
    assert visit().get(f"/boards/{name}.svg").status_code == 404


def test_pictures_speak_the_language_of_the_page(visit: Visit) -> None:
    german = visit()
    page = Page(german.get("/games/ten-days-americas/americas-days", headers={"Accept-Language": "de"}).text)
    picture = next(str(img["src"]) for img in page.all("img") if "americas-days" in str(img["src"]))
    assert "Südatlantik" in german.get(picture).text


def test_a_running_table_is_not_left_behind_by_its_host(host: Visitor, ana: Visitor) -> None:
    host.table.submit("start 1", HOST)
    assert back(host) == [f"/{host.code}/caller"]
