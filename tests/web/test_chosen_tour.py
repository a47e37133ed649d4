"""A tour code that somebody chose is said on every screen of its game; one that was drawn is told when it is over."""

import pytest

from tests.web.conftest import Visit
from tests.web.playing import finish_game
from tests.web.visiting import Page, Visitor

SCREENS = ("", "caller", "sheet")
SAYS = "chosen tour"


def screens(host: Visitor, player: Visitor, stranger: Visitor) -> dict[str, str]:
    return {"door": stranger.get("").text, "caller": host.get("caller").text, "phone": player.get("sheet").text}


@pytest.mark.parametrize("edition", ["on-tour", "ten-days-usa"])
def test_every_screen_says_that_the_tour_was_chosen(visit: Visit, edition: str) -> None:
    host = visit().open_table(edition=edition, tour="abc def")
    ana, stranger = visit().sit(host.code, "Ana"), visit()
    stranger.code = host.code
    for name in ("Ben", "Cem"):
        assert {name: SAYS in html for name, html in screens(host, ana, stranger).items()} == {
            "door": True,
            "caller": True,
            "phone": True,
        }
        visit().sit(host.code, name)
    host.post("start", roller="1")
    assert set(screens(host, ana, stranger)) == {
        name for name, html in screens(host, ana, stranger).items() if SAYS in html
    }
    assert SAYS in host.order("lock").text
    assert "ABCDEF" not in host.get("caller").text + ana.get("sheet").text, "what foretells the calls is not shown"


@pytest.mark.parametrize("edition", ["on-tour", "ten-days-usa"])
def test_no_screen_says_so_otherwise_and_the_next_game_may_differ(visit: Visit, edition: str) -> None:
    host = visit().open_table(edition=edition)
    ana, stranger = visit().sit(host.code, "Ana"), visit()
    stranger.code = host.code
    assert not [name for name, html in screens(host, ana, stranger).items() if SAYS in html]
    host.order("new game ABCDEF")
    assert len([name for name, html in screens(host, ana, stranger).items() if SAYS in html]) == 3
    host.order("new game")
    assert not [name for name, html in screens(host, ana, stranger).items() if SAYS in html]


def test_a_code_that_is_none_opens_no_table(visit: Visit) -> None:
    answer = visit().post("/open", tour="OOPS")
    assert answer.status_code == 422
    assert "tour code" in answer.text


def test_a_finished_game_tells_its_code_and_offers_the_same_calls(host: Visitor, ana: Visitor, visit: Visit) -> None:
    host.post("start", roller="1")
    finish_game(host.table)
    host.shows_all()
    tour = host.table.now.tour
    page = host.get("games/1")
    assert "Nobody knew it before the end." in page.text
    assert f'href="/tour/usa/{tour}"' in page.text
    friend = visit()
    challenge = friend.get(f"/tour/usa/{tour}?points=20")
    assert Page(challenge.text).all("button", name="tour", value=tour)
    begun = friend.post("/solo", board="usa", tour=tour)
    friend.code = begun.headers["Location"].split("/")[1]
    assert (friend.table.now.tour, friend.table.now.chosen) == (tour, True)
    assert SAYS in friend.get("sheet").text
    host.post("again")
    assert tour not in host.get("caller").text


def test_the_kept_page_of_a_chosen_tour_says_so(visit: Visit) -> None:
    host = visit().open_table(tour="ABCDEF")
    visit().sit(host.code, "Ana")
    host.post("start", roller="1")
    finish_game(host.table)
    host.shows_all()
    assert "It was chosen" in host.get("games/1").text


def test_todays_tour_and_a_challenge_say_so(visit: Visit) -> None:
    for form in ({"today": "yes"}, {"tour": "ABCDEF", "board": "usa"}):
        ana = visit()
        begun = ana.post("/solo", **form)
        ana.code = begun.headers["Location"].split("/")[1]
        assert SAYS in ana.get("sheet").text
    alone = visit()
    alone.code = alone.post("/solo", board="usa").headers["Location"].split("/")[1]
    assert SAYS not in alone.get("sheet").text
