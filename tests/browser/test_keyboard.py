"""A table opened, joined and played with the keyboard alone."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.evening import DESK, Evening
from tests.browser.people import Phone, has_class


def test_a_turn_needs_no_mouse_and_no_finger(evening: Evening) -> None:
    host = evening.profile(**DESK).new_page()
    host.goto(evening.server.address)
    press(host, host.get_by_role("link", name="Host"), "Enter")
    press(host, host.get_by_role("button", name="United States"), "Enter")
    host.wait_for_url("**/caller")
    code = host.url.split("/")[-2]

    ana = Phone(evening.profile(**DESK).new_page(), "Ana")
    ana.page.goto(f"{evening.server.address}/{code}")
    expect(ana.page.get_by_label("Your name")).to_be_focused()
    ana.page.keyboard.type("Ana")
    ana.page.keyboard.press("Enter")
    ana.is_seated()

    expect(host.get_by_role("button", name="Start the tour")).to_be_enabled()
    press(host, host.get_by_role("button", name="Start the tour"), " ")
    press(ana.page, ana.page.get_by_role("button", name="Flip and roll"), "Enter")
    expect(ana.sheet).to_have_class(has_class("writing"))
    while ana.lit():
        write_somewhere(ana)
    press(ana.page, ana.done_button, " ")
    expect(ana.sheet).to_have_class(has_class("phase-flip"))
    expect(host.locator("#stage")).to_contain_text("turn 2")


def write_somewhere(ana: Phone) -> None:
    """Choose the last token with the arrows, walk over the board with the arrows, and write where one may."""
    written = len(ana.pencilled())
    tokens = ana.page.locator(".tokens input")
    tab_to(ana.page, ana.page.locator(".tokens input:checked"))
    for _ in range(tokens.count() - 1):
        ana.page.keyboard.press("ArrowRight")
    expect(tokens.last).to_be_checked()
    tab_to(ana.page, ana.page.locator("#marks .place.empty[data-tap]").first)
    first = focused_place(ana.page)
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        ana.page.keyboard.press(key)
    assert focused_place(ana.page) in ana.codes("[data-tap]")
    tab_to(ana.page, ana.place(first))
    ana.page.keyboard.press(" ")
    expect(ana.place(first)).to_have_class(has_class("pencil"))
    expect(ana.pencil).to_have_count(written + 1)


def focused_place(page: Page) -> str:
    code: str = page.evaluate("() => document.activeElement.dataset.place")
    return code


def tab_to(page: Page, wanted: Locator) -> None:
    for _ in range(120):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never reaches {wanted}")


def press(page: Page, button: Locator, key: str) -> None:
    tab_to(page, button)
    page.keyboard.press(key)
