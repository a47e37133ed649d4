"""Out of reach: a page of our own says so and goes on by itself; games are never touched by the service worker."""

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.people import has_class
from tests.browser.test_never_lost import UNREACHED

IS_IN = "() => navigator.serviceWorker.ready.then(() => true)"
KEPT = """async () => {
    const kept = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
    return kept;
}"""


def lets_the_worker_in(page: Page) -> None:
    assert page.evaluate(IS_IN)
    page.wait_for_function(
        "async () => (await navigator.serviceWorker.getRegistration()).active?.state === 'activated'"
    )


def test_a_page_that_cannot_be_reached_is_explained_and_comes_by_itself(own_evening: Evening) -> None:
    own_evening.excused = UNREACHED
    page = own_evening.profile().new_page()
    page.goto(own_evening.server.address)
    lets_the_worker_in(page)
    own_evening.server.stop()
    page.goto(f"{own_evening.server.address}/score/usa")
    expect(page.get_by_role("heading", name="The tour bus is in a tunnel")).to_be_visible()
    expect(page.locator(".notice")).to_have_css("border-top-style", "dotted")  # its stylesheet came along
    own_evening.server.start()
    expect(page.get_by_role("heading", name="Score a sheet")).to_be_visible()
    expect(page).to_have_url(f"{own_evening.server.address}/score/usa")


def test_a_game_goes_on_under_the_worker_and_none_of_it_is_kept(evening: Evening) -> None:
    (ana,) = evening.begins("Ana")
    lets_the_worker_in(ana.page)
    ana.page.reload()
    assert ana.page.evaluate("() => navigator.serviceWorker.controller !== null")
    evening.host.flips()
    expect(ana.sheet).to_have_class(has_class("writing"))  # pushed
    ana.plays_a_turn()
    kept = ana.page.evaluate(KEPT)
    assert "/offline" in kept and "/static/table/room.css" in kept
    assert all(path == "/offline" or path.startswith("/static/") for path in kept)
