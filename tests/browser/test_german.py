"""German words are longer: they fit a small phone, the switch loses nothing, and everybody can use the pages."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.people import Phone, has_class
from tests.browser.test_axe import STILL, numbers_called, violations

SMALL = {"width": 320, "height": 568}
GERMAN: dict[str, Any] = {"locale": "de-DE", "viewport": SMALL, **STILL}


def complaints(page: Page) -> list[str]:
    """What is wrong with a page on a small phone: it can be pushed sideways, or somebody cannot use it."""
    expect(page.locator("html")).to_have_attribute("lang", "de")
    sideways = page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth")
    found = [f"{page.url} can be pushed sideways by {sideways} px"] if sideways > 0 else []
    return found + [f"{page.url}: {one['id']}: {one['nodes'][0]['html']}" for one in violations(page, SMALL, "dark")]


def sits_down(evening: Evening, name: str) -> Phone:
    phone = evening.comes(name, **GERMAN)
    phone.page.get_by_label("Dein Name").fill(name)
    phone.page.get_by_role("button", name="Platz nehmen").click()
    phone.is_seated()
    evening.phones.append(phone)
    return phone


def test_german_pages_fit_a_small_phone_and_are_for_everyone(evening: Evening) -> None:
    host = evening.hosts()
    anyone = evening.profile(**GERMAN).new_page()
    found: list[str] = []
    for path in (
        "/",
        "/host",
        "/games/on-tour/europe",
        f"/{host.code}",
        f"/{host.code}/caller",
        "/print/usa",
        "/score/europe",
    ):
        anyone.goto(evening.server.address + path)
        found += complaints(anyone)
    ana = sits_down(evening, "Ana")
    found += complaints(ana.page)
    host.starts("Ana")
    anyone.goto(f"{evening.server.address}/{host.code}/caller")
    evening.plays_on(until=numbers_called)
    expect(ana.sheet).to_have_class(has_class("writing"))
    expect(anyone.locator(".numbers")).to_be_visible()
    expect(anyone.get_by_label("Die Ansage")).to_be_visible()
    found += complaints(ana.page) + complaints(anyone)
    assert not found, "\n".join(found)


def test_german_games_for_one_fit_a_small_phone(evening: Evening) -> None:
    page = evening.profile(**GERMAN).new_page()
    found: list[str] = []
    page.goto(evening.server.address)
    page.get_by_role("button", name="Tour des Tages spielen").click()
    expect(page.locator("#sheet")).to_have_class(has_class("writing"))
    found += complaints(page)
    page.goto(evening.server.address)
    page.get_by_role("link", name="Allein spielen").click()
    page.get_by_role("button", name="10 Tage durch Amerika").click()
    expect(page.locator("#to-do")).to_have_text("Leg das Plättchen auf einen leeren Tag.")
    found += complaints(page)
    page.get_by_role("button", name="Karte", exact=True).click()
    expect(page.locator("#map-americas-days")).to_contain_text("Südatlantik")
    page.get_by_role("button", name="Brasilien, grün").click()
    expect(page.locator("#about-BRA")).to_be_visible()
    found += complaints(page)
    assert not found, "\n".join(found)


def test_the_switch_keeps_what_was_typed(evening: Evening) -> None:
    page = evening.profile(locale="en-GB").new_page()
    page.goto(f"{evening.server.address}/score/usa")
    page.keyboard.type("21s")
    expect(page.locator("#scored")).to_have_attribute("data-line", "usa: MT *, WA 21")
    page.wait_for_url("**sheet=**WA**")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Blatt auswerten")).to_be_visible()
    expect(page.locator("#scored")).to_have_attribute("data-line", "usa: MT *, WA 21")
