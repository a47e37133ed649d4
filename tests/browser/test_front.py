"""From the front page to a table: three doors in view on every screen, and few taps."""

import pytest
from playwright.sync_api import expect

from tests.browser.evening import DESK, POCKET, Evening
from tests.browser.people import Phone
from tests.browser.test_axe import STILL, complaints

SCREENS = [(390, 844), (360, 640), (844, 390), (1280, 800), (1920, 1080)]


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_joining_hosting_and_todays_tour_need_no_scrolling(evening: Evening, width: int, height: int) -> None:
    page = evening.profile(viewport={"width": width, "height": height}).new_page()
    page.goto(evening.server.address)
    for door in (
        page.get_by_label("The code on the shared screen"),
        page.get_by_role("button", name="Join"),
        page.get_by_role("link", name="Host"),
        page.get_by_role("link", name="Play alone"),
        page.get_by_role("button", name="Play today’s tour"),
    ):
        box = door.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height, door
    assert page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0


def test_two_clicks_open_a_lobby_and_the_front_page_leads_back_to_it(evening: Evening) -> None:
    page = evening.profile(**DESK).new_page()
    page.goto(evening.server.address)
    page.get_by_role("link", name="Host").click()
    page.get_by_role("button", name="Europe").click()
    expect(page.locator(".code-big")).to_be_visible()
    code = page.url.split("/")[-2]
    page.goto(evening.server.address)
    page.get_by_role("link", name="Back to your table").click()
    expect(page.locator(".code-big")).to_have_text(code)


def test_somebody_alone_gives_a_name_taps_a_board_and_plays(evening: Evening) -> None:
    page = evening.profile(**POCKET).new_page()
    page.goto(evening.server.address)
    page.get_by_role("link", name="Play alone").tap()
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="United States").tap()
    ana = Phone(page, "Ana")
    ana.is_seated()
    expect(page.get_by_role("heading", name="Ana")).to_be_visible()
    assert ana.writes()


def test_the_front_pages_are_for_everyone(evening: Evening) -> None:
    page = evening.profile(**STILL).new_page()
    found: list[str] = []
    for path in ("/host", "/alone", "/games/on-tour/europe", "/games/ten-days-usa/usa-days?name=" + "x" * 30):
        page.goto(evening.server.address + path)
        found += complaints(page, path)
    assert not found, "\n".join(found)
