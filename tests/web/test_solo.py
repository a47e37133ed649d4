"""Somebody alone: one tap to a call, the same calls for the same tour, and the first try of the day counts."""

from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from ontour.games.daily import tour_of_day
from ontour.web.site import dates as days
from ontour.web.table.my_games import History
from tests.web.alone import calls, device, ends, plays, written
from tests.web.conftest import MakeApp, Visit
from tests.web.visiting import Page, Visitor

EVEN, ODD = date(2026, 11, 18), date(2026, 11, 19)


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    it_is(EVEN, monkeypatch)


def it_is(day: date, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "today", lambda: day)


def asked(answer: TestResponse, board: str = "usa") -> dict[str, list[str]]:
    """What the page of the game is told after a form that could not be played."""
    address = urlsplit(answer.headers["Location"])
    assert (answer.status_code, address.path, address.fragment) == (303, f"/games/on-tour/{board}", "alone")
    return parse_qs(address.query)


def test_one_tap_leads_to_a_sheet_with_a_call(visit: Visit) -> None:
    ana = plays(visit(), today="yes")
    sheet = Page(ana.get("sheet").text)
    assert sheet.text("to-do").startswith(("Write", "Draw"))
    assert not sheet.text("people")
    assert sheet.all("a", href="/")


def test_the_board_of_today_is_the_usa_on_even_days_and_europe_on_odd_ones(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day, board in ((EVEN, "usa"), (ODD, "europe")):
        it_is(day, monkeypatch)
        ana = plays(visit(), today="yes")
        assert (ana.table.now.box.board.id, ana.table.now.tour) == (board, tour_of_day(day.isoformat()))


def test_today_brings_the_same_calls_to_two_devices(visit: Visit) -> None:
    ana, ben = plays(visit(), today="yes"), plays(visit(), today="yes")
    assert ana.code != ben.code
    for somebody in (ana, ben):
        ends(somebody)
    assert calls(ana) == calls(ben)


def test_a_tour_code_brings_the_same_calls_whoever_plays_against_whom(visit: Visit) -> None:
    ana = plays(visit(), tour="abc def")
    ben = plays(visit(), tour="ABCDEF", opponents="2", level="random")
    for somebody in (ana, ben):
        ends(somebody)
    assert calls(ana) == calls(ben)
    assert calls(plays(visit())) != calls(ana)[:3]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_so_many_opponents_play_and_are_ranked(visit: Visit, count: int) -> None:
    ana = plays(visit(), opponents=str(count), level="random")
    ends(ana)
    assert [seat.name for seat in ana.table.now.seats] == ["Solo", "Roadie", "Roadie 2", "Roadie 3"][: count + 1]
    page = ana.get("sheet").text
    assert page.count("<li class=") == (count + 1 if count else 0)
    assert ana.table.now.tour in page


def test_who_is_called_as_an_opponent_plays_all_the_same(app: Flask) -> None:
    roadie = plays(device(app, written(app, History(name="roadie"))), opponents="2", level="random")
    assert [seat.name for seat in roadie.table.now.seats] == ["roadie", "Roadie 2", "Roadie 3"]


@pytest.mark.parametrize("tour", ["ABC", "ABCDE0", "ABCDEFG", "<b>", "ABCDÉF", " x "])
def test_a_bad_code_is_told_beside_the_field_and_nothing_is_lost(visit: Visit, tour: str) -> None:
    answer = visit().post("/solo", board="europe", opponents="2", level="planner", tour=tour)
    assert asked(answer, "europe") == {"opponents": ["2"], "level": ["planner"], "tour": [tour]}
    html = visit().get(answer.headers["Location"]).text
    page = Page(html)
    assert page.text("solo-tour-refusal").startswith("A tour code has six letters")
    field = page.all("input", id="solo-tour")[0]
    assert (field["value"], field["aria-describedby"]) == (tour, "solo-tour-refusal")
    for value in ("2", "planner"):
        assert f'<option value="{value}" selected>' in html


def test_what_there_is_not_opens_no_table(visit: Visit) -> None:
    for name, value in (("opponents", "4"), ("opponents", "-1"), ("opponents", "9" * 5000), ("level", "god")):
        assert visit().post("/solo", **{name: value}).status_code == 422
    assert visit().post("/solo", board="atlantis").status_code == 422
    assert visit().post("/solo/moon").status_code == 422


def test_somebody_alone_has_a_name_which_the_device_remembers(visit: Visit) -> None:
    ana = plays(visit(), name="  Ana  ", opponents="1")
    assert [seat.name for seat in ana.table.now.seats] == ["Ana", "Support act"]
    assert Page(ana.get("/alone").text).all("input", id="name")[0]["value"] == "Ana"
    assert [seat.name for seat in plays(ana, today="yes").table.now.seats] == ["Ana"]


def test_a_name_that_is_none_is_told_beside_the_field(visit: Visit) -> None:
    answer = visit().post("/solo/on-tour", board="usa", name="x" * 25)
    page = Page(visit().get("/games/on-tour/usa", query_string=asked(answer)).text)
    assert page.text("solo-name-refusal").startswith("A name has at most 24 characters")


def test_a_challenge_says_what_it_is_and_is_one_tap_away(visit: Visit) -> None:
    ana = visit()
    page = ana.get("/tour/usa/abcdef?points=31")
    assert "31 points to beat" in page.text
    assert Page(page.text).all("button", name="tour", value="ABCDEF")
    plays(ana, board="usa", tour="ABCDEF")
    ends(ana)
    assert "You made" in ana.get("/tour/usa/ABCDEF").text
    assert "You made" not in ana.get("/tour/europe/ABCDEF").text


def test_points_that_are_none_are_left_out_of_a_challenge(visit: Visit) -> None:
    for points in ("x", "-1", "²", "<script>"):
        page = visit().get("/tour/usa/ABCDEF", query_string={"points": points})
        assert "You are challenged" in page.text
        assert "<script>" not in page.text


def test_a_challenge_with_a_bad_code_leads_to_the_field(visit: Visit) -> None:
    assert asked(visit().get("/tour/usa/NOPE")) == {"tour": ["NOPE"]}
    assert visit().get("/tour/atlantis/ABCDEF").status_code == 404


def test_the_first_try_of_today_counts(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = plays(visit(), today="yes")
    begun = ana.code
    assert "Go on with today’s tour" in ana.get("/").text
    assert plays(ana, today="yes").code == begun
    ends(ana)
    front = ana.get("/")
    assert "points today" in front.text
    assert Page(front.text).all("a", href=f"/{begun}/sheet")
    assert plays(ana, today="yes").code == begun
    it_is(ODD, monkeypatch)
    assert "Play today’s tour" in ana.get("/").text
    assert plays(ana, today="yes").code != begun


def test_the_same_tour_by_its_code_is_practice(visit: Visit) -> None:
    ana = visit()
    ends(plays(ana, board="usa", tour=tour_of_day(EVEN.isoformat())))
    assert "Play today’s tour" in ana.get("/").text


def test_the_end_of_today_invites_for_tomorrow_and_keeps_the_sheet(visit: Visit) -> None:
    ana = plays(visit(), today="yes")
    ends(ana)
    page = ana.get("sheet").text
    assert "Come back tomorrow" in page
    assert not Page(page).all("form", action=f"/{ana.code}/solo")


def test_another_game_follows_at_the_same_table_with_new_calls(visit: Visit) -> None:
    ana = plays(visit(), opponents="2", level="random")
    ends(ana)
    tour, first = ana.table.now.tour, calls(ana)
    assert Page(ana.get("sheet").text).all("form", action=f"/{ana.code}/solo")
    for _ in range(2):  # a second tap changes nothing
        assert ana.post("solo").headers["Location"] == f"/{ana.code}/sheet"
        assert len(ana.table.now.games) == 2
    assert ana.table.now.tour != tour
    assert calls(ana) != first[:4]
    assert [(seat.name, seat.present) for seat in ana.table.now.seats] == [
        ("Solo", True),
        ("Roadie", False),
        ("Roadie 2", False),
    ]
    assert Page(ana.get("sheet").text).text("to-do")


def test_only_a_finished_solo_table_begins_again_this_way(visit: Visit, host: Visitor, ana: Visitor) -> None:
    solo = plays(visit())
    before = solo.table.now
    solo.post("solo")
    assert solo.table.now is before
    lobby = host.table.now
    host.post("solo")
    assert host.table.now is lobby
    assert visit().client.post(f"/{solo.code}/solo").status_code == 403


def test_nobody_takes_an_opponents_seat(visit: Visit) -> None:
    ana = plays(visit(), opponents="1")
    stranger = visit()
    for seat in ("2", ""):
        answer = stranger.client.post(f"/{ana.code}/sit", data={"name": "Eve", "seat": seat})
        assert answer.status_code == 422
    assert len(ana.table.now.seats) == 2


def test_the_link_for_a_friend_has_the_address_people_can_reach(make_app: MakeApp) -> None:
    ana = plays(Visitor(make_app(PUBLIC_URL="https://tour.example")), board="usa", tour="ABCDEF")
    assert "https://tour.example/tour/" not in ana.get("sheet").text
    ends(ana)
    (link,) = Page(ana.get("sheet").text).all("input", id="challenge")
    assert (link["value"] or "").startswith("https://tour.example/tour/usa/ABCDEF?points=")


def test_one_game_after_another_is_not_too_fast_but_a_flood_is(make_app: MakeApp) -> None:
    limited: Flask = make_app(RATELIMIT_ENABLED=True)
    answers = [Visitor(limited).post("/solo").status_code for _ in range(61)]
    assert answers == [303] * 60 + [429]
