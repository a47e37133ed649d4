"""People with their own cards and dice: the host enters them with fingers or keys, and a phone writes."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.evening import POCKET, Evening
from tests.browser.people import Host, has_class
from tests.browser.test_axe import complaints


class Entering:
    """The host at the map of cards. Verbs wait until what they do can be seen."""

    def __init__(self, host: Host) -> None:
        self.host, self.page = host, host.page
        self.cards = host.page.locator("[data-out] .card-place")
        self.typed = host.page.locator("[name=typed]")
        self.refusal = host.page.locator("#refusal-entry")

    def place(self, code: str) -> Locator:
        return self.page.locator(f'#marks [data-place="{code}"]')

    def types(self, *places: str) -> None:
        for number, place in enumerate(places, 1):
            self.typed.focus()
            self.page.keyboard.type(place)
            self.page.keyboard.press("Enter")
            expect(self.cards).to_have_count(number)
            expect(self.typed).to_have_value("")

    def rolls(self, dice: str) -> None:
        """With the number keys, wherever the keyboard is."""
        self.page.keyboard.type(dice)
        for name, digit in zip(("first", "second"), dice, strict=True):
            expect(self.page.locator(f'[name="{name}"][value="{digit}"]')).to_be_checked()

    def sets_up(self) -> None:
        """All by keyboard: 14 in Washington, 41 in Nebraska, 05 in Florida, 50 in Texas."""
        for turn, cards, dice in (("1 of 2", ("wa", "Nebraska"), "14"), ("2 of 2", ("fl", "TX"), "50")):
            expect(self.page.get_by_role("heading", name=turn)).to_be_visible()
            expect(self.page.locator(".digits :checked")).to_have_count(0)
            self.types(*cards)
            self.rolls(dice)
            self.page.keyboard.press("Enter")
        expect(self.host.stage).to_have_class(has_class("phase-flip"))


@pytest.fixture
def entering(evening: Evening) -> Entering:
    """The game has begun, and Ana waits for the host."""
    host = evening.hosts(play="own")
    evening.joins("Ana")
    host.page.get_by_role("button", name="Start the tour").click()
    expect(host.stage).to_have_class(has_class("phase-setup"))
    return Entering(host)


def test_the_host_types_and_taps_calls_and_a_phone_writes(evening: Evening, entering: Entering) -> None:
    evening.excused = ("422",)
    (ana,), page = evening.phones, entering.page
    expect(ana.status).to_contain_text("enter the cards and dice")
    entering.sets_up()
    expect(ana.place("WA")).to_have_class(has_class("circled"))

    for code in ("UT", "NV", "CO", "NV", "PA"):  # quickly, and Nevada was a mistake
        entering.place(code).click()
    expect(entering.cards).to_have_text(["Utah", "Colorado", "Pennsylvania"])
    entering.place("FL").click()
    expect(entering.refusal).to_have_text("There are 3 cards already; tap one to take it out.")
    page.get_by_role("button", name="South Colorado").click()
    expect(entering.cards).to_have_text(["Utah", "Pennsylvania"])
    entering.place("FL").click()
    expect(entering.refusal).to_have_text("Florida's card left the game in the setup.")
    page.locator(".digits label", has_text="3").first.click()

    ben = evening.joins("Ben")  # a push arrives, and all that was entered stays
    expect(evening.host.people).to_have_text(["Ana rolls", "Ben"])
    expect(entering.cards).to_have_text(["Utah", "Pennsylvania"])
    page.get_by_role("button", name="Enter the call").click()
    expect(entering.refusal).to_have_text("One more card is missing.")
    assert not complaints(page, "entering a call, refused")
    entering.place("CO").focus()
    page.keyboard.press("Enter")
    expect(entering.cards).to_have_text(["Utah", "Pennsylvania", "Colorado"])
    page.keyboard.press("7")
    page.get_by_role("button", name="Enter the call").click()
    expect(page.locator(".numbers")).to_contain_text("37")
    for phone in (ana, ben):
        phone.plays_a_turn()

    expect(evening.host.stage).to_contain_text("Ben rolls")
    entering.types("north dakota", "sd", "mt")
    entering.rolls("44")
    page.keyboard.press("Enter")
    expect(page.locator(".star-turn")).to_be_visible()
    page.locator("#stage .undo").get_by_role("button", name="Undo the last call").click()
    expect(entering.cards).to_have_count(0)
    expect(ana.sheet).to_have_class(has_class("phase-flip"))


def test_the_host_may_hold_a_phone(evening: Evening) -> None:
    host = evening.hosts(play="own", **POCKET)
    evening.joins("Ana")
    host.page.get_by_role("button", name="Start the tour").tap()
    entering = Entering(host)
    for code in ("WA", "NE"):
        entering.place(code).tap()
    expect(entering.cards).to_have_text(["Washington", "Nebraska"])
    digits = host.page.locator(".digits label")
    digits.nth(1).tap()
    digits.nth(14).tap()
    assert sideways(host.page) <= 0
    assert min(widths(digits)) >= 24
    host.page.get_by_role("button", name="Enter the call").tap()
    expect(host.page.get_by_role("heading", name="2 of 2")).to_be_visible()


def sideways(page: Page) -> int:
    """By how many pixels the page can be pushed sideways."""
    pixels: int = page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth")
    return pixels


def widths(parts: Locator) -> list[float]:
    found: list[float] = parts.evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    return found
