"""Nothing jumps: what pushes bring finds its room already there."""

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.people import has_class

STEADY = 0.05  # half of what browsers call good
WATCH = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) window.shifted += shift.value;
    }).observe({ type: "layout-shift" });
}"""
# Two frames later everything that moved was counted, also what followed a tap.
SHIFTED = """() => new Promise((tell) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => tell(window.shifted)))))"""


def watch(*pages: Page) -> None:
    for page in pages:
        page.evaluate(WATCH)


def shifts(*pages: Page) -> list[float]:
    return [page.evaluate(SHIFTED) for page in pages]


def test_calls_ticks_and_refusals_move_nothing(evening: Evening) -> None:
    evening.excused = ("422",)
    ana, ben, cleo = evening.begins("Ana", "Ben", "Cleo")
    pages = (evening.host.page, ana.page)
    watch(*pages)
    evening.host.flips()
    expect(ana.sheet).to_have_class(has_class("writing"))
    for phone in (ben, cleo):
        phone.plays_a_turn()
    expect(ana.page.locator("#people")).to_have_text("2 of 3 done")
    expect(evening.host.page.locator("#people .done")).to_have_count(2)
    assert max(shifts(*pages)) < STEADY, shifts(*pages)

    before = ana.page.locator(".actions").bounding_box()
    ana.taps(ana.codes(".circled:not([data-tap])")[0])
    expect(ana.refusal).to_be_visible()
    assert ana.page.locator(".actions").bounding_box() == before
    assert max(shifts(*pages)) < STEADY, shifts(*pages)


def test_a_refusal_on_the_shared_screen_moves_nothing(evening: Evening) -> None:
    evening.excused = ("422",)
    evening.begins("Ana", "Ben")
    host = evening.host
    host.opens_the_drawer()
    watch(host.page)
    before = host.page.locator(".whose").bounding_box()
    host.page.locator("#rename-1").fill("Ben")
    host.orders("Rename", of="Ana")
    expect(host.page.locator("#refusal")).to_be_visible()
    assert host.page.locator(".whose").bounding_box() == before
    assert shifts(host.page)[0] < STEADY
