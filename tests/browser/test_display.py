"""Dark, light and large text by choice: on pages and boards, with and without scripts, and for everyone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import POCKET, Evening
from tests.browser.people import has_class
from tests.browser.test_axe import AXE, SETTLED, STILL
from tests.browser.test_phone_sizes import overflow

NIGHT, DAY = "rgb(17, 19, 31)", "rgb(247, 241, 229)"
LAND_BY_NIGHT, LAND_BY_DAY = "rgb(79, 131, 196)", "rgb(189, 215, 247)"
SMALL = {"viewport": {"width": 320, "height": 568}}


def shows(page: Page, stage: str, land: str) -> None:
    expect(page.locator("body")).to_have_css("background-color", stage)
    expect(page.locator(".land.north.west").first).to_have_css("fill", land)


def choose(page: Page, *choices: str) -> None:
    """In the foot of a page, or in the settings of a live one; the server has heard it."""
    if page.locator("#settings").count():
        page.locator("#settings > summary").click()
    for choice in choices:
        with page.expect_response("**/display"):
            page.get_by_role("button", name=choice, exact=True).click()
        expect(page.get_by_role("button", name=choice, exact=True)).to_have_attribute("aria-pressed", "true")


def test_a_choice_beats_the_system_at_once_and_on_the_next_page(evening: Evening) -> None:
    evening.hosts()
    ana = evening.comes("Ana", color_scheme="dark")
    ana.page.goto(f"{evening.server.address}/tour/usa/ABCDEF")
    shows(ana.page, NIGHT, LAND_BY_NIGHT)
    choose(ana.page, "Light")
    shows(ana.page, DAY, LAND_BY_DAY)
    ana.page.goto(f"{evening.server.address}/{evening.host.code}")
    ana.sits_down()
    shows(ana.page, DAY, LAND_BY_DAY)
    ana.page.emulate_media(color_scheme="light")
    choose(ana.page, "Dark")
    shows(ana.page, NIGHT, LAND_BY_NIGHT)
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_role("button", name="Light")).to_be_hidden()
    ana.page.reload()
    shows(ana.page, NIGHT, LAND_BY_NIGHT)


def test_a_choice_needs_no_script(evening: Evening) -> None:
    page = evening.profile(**POCKET, color_scheme="dark", java_script_enabled=False).new_page()
    page.goto(f"{evening.server.address}/print/europe?size=a4")
    page.get_by_role("button", name="Light").click()
    expect(page.locator("body")).to_have_css("background-color", DAY)
    expect(page).to_have_url(f"{evening.server.address}/print/europe?size=a4")


def test_large_text_is_large_and_nothing_is_cut_off_on_a_small_phone(evening: Evening) -> None:
    (ana,) = evening.begins("Ana", **SMALL)
    ana.flips()
    choose(ana.page, "Large")
    expect(ana.page.locator("html")).to_have_css("font-size", "20px")
    ana.page.keyboard.press("Escape")
    assert overflow(ana) <= 0
    ana.plays_a_turn()
    for path in ("/", f"/{evening.host.code}/caller", f"/{evening.host.code}/sheet", "/score/usa", "/QQQQ"):
        evening.excused = ("404",)
        ana.page.goto(evening.server.address + path)
        expect(ana.page.locator("html")).to_have_css("font-size", "20px")
        assert overflow(ana) <= 0, path


def test_a_small_phone_that_lies_on_its_side_does_not_scroll_sideways(evening: Evening) -> None:
    ana, _ = evening.begins("Anastasia the Great", "Ben", viewport={"width": 568, "height": 320})
    assert overflow(ana) <= 0
    evening.host.flips()
    expect(ana.sheet).to_have_class(has_class("writing"))
    assert overflow(ana) <= 0


@pytest.mark.parametrize("choices", [("Light",), ("Dark", "Large")], ids=" and ".join)
def test_what_was_chosen_is_for_everyone(evening: Evening, choices: tuple[str, ...]) -> None:
    system = "dark" if "Light" in choices else "light"
    (ana,) = evening.begins("Ana", color_scheme=system, **STILL)
    ana.flips()
    choose(ana.page, *choices)
    assert not complaints(ana.page)
    ana.page.goto(evening.server.address)
    assert not complaints(ana.page)


def complaints(page: Page) -> list[str]:
    page.evaluate(SETTLED)
    page.evaluate(AXE)
    found = page.evaluate("() => axe.run({resultTypes: ['violations']})")["violations"]
    return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]


def test_on_paper_there_is_the_sheet_by_daylight_and_nothing_to_press(evening: Evening) -> None:
    (ana,) = evening.begins("Ana", color_scheme="dark")
    ana.flips()
    on_paper(ana.page)
    expect(ana.board).to_be_visible()
    expect(ana.page.get_by_role("heading", name="Ana")).to_be_visible()
    ana.page.emulate_media(media="screen")
    evening.plays_on(until=lambda view: view.phase == "over")
    ana.page.get_by_role("button", name="Skip").click()
    for page, what in ((ana.page, ".ranking"), (evening.host.page, ".sheets li .board")):
        expect(page.locator(what)).to_be_visible()
        on_paper(page)
    ana.page.goto(evening.server.address)
    on_paper(ana.page)
    ana.page.goto(f"{evening.server.address}/print/usa")
    on_paper(ana.page)
    expect(ana.page.locator("#preview img")).to_be_visible()


def on_paper(page: Page) -> None:
    page.emulate_media(media="print")
    expect(page.locator("html")).to_have_css("color-scheme", "light")
    presses = page.locator("button, .button, input, select, summary, textarea").filter(visible=True)
    expect(presses).to_have_count(0)
