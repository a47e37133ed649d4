"""Somebody alone with a phone: a whole game by tapping, the lesson to its end, and all of it for everyone."""

import re

from playwright.sync_api import Page, expect

from tests.browser.evening import POCKET, Evening
from tests.browser.people import Phone, has_class
from tests.browser.test_axe import STILL, complaints

BARELY = {"viewport": {"width": 320, "height": 568}, "has_touch": True}


def test_a_whole_solo_game_is_played_by_tapping(evening: Evening) -> None:
    phone = alone(evening.profile(**POCKET, **STILL).new_page(), evening, "Play today’s tour")
    places = play(phone)
    assert places == (39 if "Europe" in phone.page.title() else 41) - 4
    phone.page.get_by_role("button", name="Skip: show the best route").click()
    expect(phone.status).to_contain_text("circled =")
    points = re.fullmatch(r"(\d+) places \+ (\d+) circled = (\d+) points", phone.status.inner_text())
    assert points is not None
    assert int(points[1]) + int(points[2]) == int(points[3])
    expect(phone.page.locator(".record")).to_have_text("Your first game on this board.")
    expect(phone.page.get_by_label("Challenge a friend")).to_have_value(re.compile(rf"/tour/.+\?points={points[3]}$"))
    phone.page.get_by_role("button", name="Copy the link").click()
    expect(phone.page.locator(".said")).not_to_be_empty()
    found = complaints(phone.page, "the end of a solo game")

    phone.page.get_by_role("link", name="Your games").click()
    expect(phone.page.locator(".games tbody tr")).to_have_count(1)
    expect(phone.page.locator(".games .number").last).to_have_text(points[3])
    found += complaints(phone.page, "history")
    phone.page.goto(evening.server.address)
    expect(phone.page.locator("#today")).to_contain_text(f"{points[3]} points today")
    assert not found, "\n".join(found)


def alone(page: Page, evening: Evening, button: str) -> Phone:
    page.goto(evening.server.address)
    page.get_by_role("button", name=button).click()
    phone = Phone(page, "Solo")
    phone.is_seated()
    return phone


def play(phone: Phone) -> int:
    """To the end; how many places were written. The board never moves, and after each Done there is something to do."""
    where, written = phone.board.bounding_box(), 0
    while "phase-over" not in (phone.sheet.get_attribute("class") or ""):
        assert phone.board.bounding_box() == where
        written += len(phone.writes_all())
        shown = phone.sheet.get_attribute("data-key") or ""
        phone.done_button.click()
        expect(phone.sheet).not_to_have_attribute("data-key", shown)
        expect(phone.sheet).to_have_class(re.compile(r"\b(writing|phase-over)\b"))
    return written


def test_the_lesson_is_learned_on_a_small_phone_by_finger_and_keyboard(evening: Evening) -> None:
    page = evening.profile(**BARELY).new_page()
    page.goto(f"{evening.server.address}/how-to-play")
    learner = Phone(page, "")
    assert page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0
    for places, title in ((("NE", "TN"), "The very place"), (("CA", "ID"), "A star")):
        for place in places:
            learner.writes(place)
        learner.done_button.click()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
    learner.place("NC").focus()
    page.keyboard.press("Enter")
    expect(learner.place("NC")).to_have_class(has_class("pencil"))
    learner.done_button.focus()
    page.keyboard.press("Enter")
    expect(learner.status).to_have_text("9 places + 6 circled = 15 points")
    expect(page.locator("#marks path.route:not(.casing)")).to_be_visible()
    expect(page.get_by_role("button", name="Play today’s tour")).to_be_visible()


def test_the_pages_for_one_are_for_everyone(evening: Evening) -> None:
    page = evening.profile(**STILL).new_page()
    found: list[str] = []
    for path in ("/tour/europe/ABCDEF?points=31", "/how-to-play", "/rules", "/games/on-tour/usa?tour=oops"):
        page.goto(evening.server.address + path)
        found += complaints(page, path)
    assert not found, "\n".join(found)
