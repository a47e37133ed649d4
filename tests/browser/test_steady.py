"""Nothing jumps: what pushes bring finds its room already there."""

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.people import has_class

STEADY = 0.05  # half of what browsers call good
WATCH = """() => {
    window.shifted = [];
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
            window.shifted.push([value, sources.map(({ node }) => node?.className ?? node?.parentNode?.className)]);
    }).observe({ type: "layout-shift" });
}"""
# Two frames later everything that moved was counted, also what followed a tap.
SHIFTED = """() => new Promise((tell) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => tell(window.shifted)))))"""


def watch(*pages: Page) -> None:
    for page in pages:
        page.evaluate(WATCH)


def is_steady(*pages: Page) -> None:
    """All that moved, taken together, and what it was."""
    for page in pages:
        moved: list[tuple[float, list[str]]] = page.evaluate(SHIFTED)
        assert sum(value for value, _ in moved) < STEADY, moved


def test_calls_ticks_and_refusals_move_nothing(evening: Evening) -> None:
    evening.excused = ("422",)
    ana, ben, cleo = evening.begins("Ana", "Ben", "Cleo")
    pages = (evening.host.page, ana.page)
    for page in pages:
        page.emulate_media(reduced_motion="no-preference")
    watch(*pages)
    evening.host.flips()
    expect(ana.sheet).to_have_class(has_class("writing"))
    for phone in (ben, cleo):
        phone.plays_a_turn()
    expect(ana.page.locator("#people")).to_have_text("2 of 3 done")
    expect(evening.host.page.locator("#people .done")).to_have_count(2)
    is_steady(*pages)

    before = ana.page.locator(".actions").bounding_box()
    ana.taps(ana.codes(".circled:not([data-tap])")[0])
    expect(ana.refusal).to_be_visible()
    assert ana.page.locator(".actions").bounding_box() == before
    is_steady(*pages)


def test_a_refusal_on_the_shared_screen_moves_nothing(evening: Evening) -> None:
    evening.excused = ("422",)
    evening.begins("Ana", "Ben")
    host = evening.host
    watch(host.page)
    before = host.page.locator(".whose").bounding_box()
    host.opens_the_panel("Ana")
    host.panel.get_by_label("Name of seat 1").fill("Ben")
    host.panel.get_by_role("button", name="Rename").click()
    expect(host.panel.locator(".refusal")).to_be_visible()
    assert host.page.locator(".whose").bounding_box() == before
    is_steady(host.page)
