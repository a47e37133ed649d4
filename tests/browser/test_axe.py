"""axe-core finds nothing wrong for people who see, hear or move differently, on any page, dark and light."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from ontour.games.on_tour.view import View
from tests.browser.evening import Evening
from tests.browser.people import has_class

STILL = {"reduced_motion": "reduce"}  # what fades in has little contrast for a moment
# Colours pass from the old scheme to the new one within a few frames.
SETTLED = """async () => {
    while (document.getAnimations().some(one => one.playState === "running")) await new Promise(requestAnimationFrame);
}"""
LOOKS = ((390, 844, "dark"), (1280, 800, "light"))
AXE = Axe().axe_script


def complaints(page: Page, name: str) -> list[str]:
    """As a phone shows it by night and a desk by day."""
    return [
        f"{name}, {scheme}, {width} wide: {violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for width, height, scheme in LOOKS
        for violation in violations(page, {"width": width, "height": height}, scheme)
        for node in violation["nodes"]
    ]


def violations(page: Page, size: dict[str, int], scheme: str) -> list[dict[str, Any]]:
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme, **STILL)
    page.evaluate(SETTLED)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate("() => axe.run({resultTypes: ['violations']})")["violations"]
    return found


def test_the_ways_in_are_for_everyone(evening: Evening) -> None:
    found: list[str] = []
    evening.excused = ("404",)
    host = evening.hosts(**STILL)
    visitor = evening.profile(**STILL).new_page()
    ways = {
        "front": "/",
        "door": f"/{host.code}",
        "wrong code": "/QQQQ",
        "hosting": f"/{host.code}/hosting",
        "error": "/no/such/page",
    }
    for name, path in ways.items():
        visitor.goto(evening.server.address + path)
        found += complaints(visitor, name)
    ana = evening.joins("Ana", **STILL)
    expect(host.people).to_have_text(["Ana"])
    found += complaints(host.page, "lobby")
    for path in ("watch", "watch/1"):
        visitor.goto(f"{evening.server.address}/{host.code}/{path}")
        found += complaints(visitor, path)
    host.opens_the_panel()
    found += complaints(host.page, "host panel")
    host.panel.get_by_role("button", name="About Ana").click()
    expect(host.panel.locator("#about-one")).to_be_visible()
    found += complaints(host.page, "host panel about somebody")
    found += complaints(ana.page, "sheet in the lobby")
    assert not found, "\n".join(found)


def test_every_kind_of_turn_is_for_everyone(evening: Evening) -> None:
    found: list[str] = []
    evening.excused = ("422",)
    ana, ben = evening.begins("Ana", "Ben", **STILL)
    found += complaints(evening.host.page, "caller before a call")
    evening.plays_on(until=numbers_called)
    expect(ana.page.locator("[data-kind=number]").first).to_be_attached()
    found += complaints(evening.host.page, "caller's call")
    ana.writes()
    ana.taps(ana.codes(".circled:not(.pencil)")[0])  # what was just written may be circled as well
    expect(ana.refusal).not_to_be_empty()
    found += complaints(ana.page, "number turn, with a refusal")
    ana.plays_a_turn()
    found += complaints(ana.page, "done")
    ben.plays_a_turn()
    # One game in twenty has no star turn left.
    while not evening.plays_on(until=lambda view: star_called(view) or view.phase == "over").call.star:
        evening.plays_again()
    expect(ana.sheet).to_have_class(has_class("starry"))
    found += complaints(ana.page, "star turn")
    assert not found, "\n".join(found)


def numbers_called(view: View) -> bool:
    return view.phase == "write" and bool(view.call.numbers)


def star_called(view: View) -> bool:
    return view.phase == "write" and view.call.star


def test_the_end_is_for_everyone(evening: Evening) -> None:
    found: list[str] = []
    (ana,) = evening.begins("Ana", **STILL)
    evening.plays_on(until=lambda view: view.phase == "over")
    expect(ana.sheet).to_have_class(has_class("phase-over"))
    expect(evening.host.stage).to_have_class(has_class("phase-over"))
    ana.page.get_by_role("button", name="Skip").click()
    expect(evening.host.page.locator(".marquee .winner")).to_have_text("Ana")
    found += complaints(ana.page, "sheet at the end")
    found += complaints(evening.host.page, "caller at the end")
    assert not found, "\n".join(found)
