"""The screens of 10 Days on small phones, by night and by day, for everyone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.people import has_class
from tests.browser.ten_days.journey import Journey, first_turn, over
from tests.browser.test_axe import complaints
from tests.browser.test_phone_sizes import SMALL, TURNED, look, overflow


def test_axe_finds_nothing_at_any_moment(evening: Evening) -> None:
    found: list[str] = []
    evening.excused = ("422",)
    journey = Journey(evening, "ten-days-americas")
    ana, ben = journey.begins("Ana", "Ben")
    ana.puts_on(2)
    found += complaints(ana.page, "setup") + complaints(journey.host.page, "caller in the setup")
    journey.plays_on(until=first_turn)
    ana.has_the_turn()
    found += complaints(ana.page, "own turn") + complaints(ben.page, "another's turn")
    found += complaints(journey.host.page, "caller in a turn")
    ana.draws()
    ana.chooses(4)
    found += complaints(ana.page, "a day chosen")
    ana.page.locator(".join").first.tap()
    found += complaints(ana.page, "why a join")
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("button", name="Map").tap()
    ana.place("PAN").tap()
    ana.place("BRA").tap()
    found += complaints(ana.page, "the map")
    ana.page.get_by_role("button", name="Close").tap()
    journey.plays_on(until=over)
    expect(ana.sheet).to_have_class(has_class("phase-over"))
    expect(journey.host.stage).to_have_class(has_class("phase-over"))
    found += complaints(journey.host.page, "the encore")
    journey.host.leaves_the_encore()
    found += complaints(ana.page, "the end") + complaints(journey.host.page, "caller at the end")
    assert not found, "\n".join(found)
    assert_drawn_stop_by_stop(journey.host.page)


@pytest.mark.parametrize(("size", "scheme"), [(SMALL, "light"), (TURNED, "dark")])
def test_nothing_hangs_over_and_everything_is_thumb_sized(evening: Evening, size: tuple[int, int], scheme: str) -> None:
    journey = Journey(evening)
    ana, _ = journey.begins("Ana", "Ben", **look(size, scheme))
    assert overflow(ana) <= 0
    ana.puts_on(10)
    journey.plays_on(until=first_turn)
    ana.has_the_turn()
    assert overflow(ana) <= 0
    heights = ana.page.locator(".day, .join, .pile, .actions button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44
    ana.takes(2)
    ana.replaces(9, pile=2)
    assert overflow(ana) <= 0
    ana.is_done()


def assert_drawn_stop_by_stop(page: Page) -> None:
    """The winning journey; at once for who wants less motion."""
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator(".journey .route").first).to_be_attached()
    delays = "all => all.map(one => parseFloat(getComputedStyle(one).animationDelay))"
    steps = page.locator(".journey .route:not(.casing)")
    assert steps.evaluate_all(delays) == sorted(set(steps.evaluate_all(delays)))
    page.emulate_media(reduced_motion="reduce")
    assert set(steps.evaluate_all("all => all.map(one => getComputedStyle(one).animationName)")) == {"none"}
