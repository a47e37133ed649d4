"""Whatever happens to a phone or to the server, the sheet is right and the seat is kept."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.people import Phone, has_class

NO_ANSWER = "That did not reach the table. Please try again."
Sleep = Callable[[Page], AbstractContextManager[None]]
# The last one is the service worker's, which a page lets in after five seconds: whenever that may be in a test.
UNREACHED = ("net::ERR", "Failed to fetch", "NetworkError", "network error", "fetching the script")


def test_a_reload_keeps_the_pencil_marks(evening: Evening) -> None:
    (ana,) = evening.begins("Ana")
    ana.flips()
    written = ana.writes()
    ana.page.reload()
    assert ana.pencilled() == [written]
    ana.plays_a_turn()


@contextmanager
def hidden(page: Page) -> Iterator[None]:
    """The browser is in the background: its page is told so, and rests its stream."""
    say = """hidden => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(say, True)
    yield
    page.evaluate(say, False)


@contextmanager
def frozen(page: Page) -> Iterator[None]:
    """The phone sleeps: no script of the page runs."""
    inside = page.context.new_cdp_session(page)
    inside.send("Page.setWebLifecycleState", {"state": "frozen"})
    yield
    inside.send("Page.setWebLifecycleState", {"state": "active"})


@contextmanager
def offline(page: Page) -> Iterator[None]:
    """Airplane mode."""
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)


@pytest.mark.parametrize("sleeping", [hidden, frozen, offline])
def test_a_phone_that_slept_through_a_turn_wakes_up_with_the_present(evening: Evening, sleeping: Sleep) -> None:
    evening.excused = UNREACHED
    ana, ben = evening.begins("Ana", "Ben")
    ana.flips()
    for phone in (ben, ana):
        phone.writes_all()
    ana.is_done()
    with sleeping(ana.page):
        ben.is_done()
        ben.flips()
        ben.plays_a_turn()
    expect(ana.page.locator(".sheet-top")).to_contain_text("Turn 2")
    expect(ana.page.locator(".chip")).to_have_text(ben.page.locator(".chip").all_inner_texts())
    ana.plays_a_turn()
    expect(ana.page.get_by_role("button", name="Flip and roll")).to_be_visible()


def test_a_silent_server_is_noticed_within_five_seconds_and_the_banner_goes_by_itself(own_evening: Evening) -> None:
    own_evening.excused = UNREACHED
    (ana,) = own_evening.begins("Ana")
    with own_evening.server.silent():
        expect(ana.banner).to_be_visible(timeout=5000)
        expect(own_evening.host.page.locator("#connection")).to_be_visible()
    expect(ana.banner).to_be_hidden()
    expect(own_evening.host.page.locator("#connection")).to_be_hidden()
    ana.flips()
    ana.plays_a_turn()


def test_a_tap_in_airplane_mode_says_that_it_did_not_arrive_and_works_later(evening: Evening) -> None:
    evening.excused = UNREACHED
    (ana,) = evening.begins("Ana")
    ana.flips()
    place = ana.lit()[0]
    with offline(ana.page):
        expect(ana.banner).to_be_visible(timeout=5000)
        ana.taps(place)
        expect(ana.refusal).to_have_text(NO_ANSWER)
        expect(ana.pencil).to_have_count(0)
    expect(ana.banner).to_be_hidden()
    ana.writes(place)
    expect(ana.refusal).to_be_empty()


def test_a_killed_server_comes_back_with_every_mark_and_the_game_goes_on(own_evening: Evening) -> None:
    own_evening.excused = UNREACHED
    ana, ben = own_evening.begins("Ana", "Ben")
    ana.flips()
    by_ana, by_ben = ana.writes(), ben.writes_all()
    ben.is_done()
    own_evening.server.kill()
    expect(ana.banner).to_be_visible()
    own_evening.server.start()
    for phone in (ana, ben):
        expect(phone.banner).to_be_hidden()
    assert ana.pencilled() == [by_ana]
    assert set(by_ben) == set(ben.codes(".fresh"))
    ana.plays_a_turn()
    expect(own_evening.host.stage).to_contain_text("Ben rolls")
    ben.flips()
    for phone in (ana, ben):
        phone.plays_a_turn()


def test_two_tabs_of_one_seat_stay_in_step(evening: Evening) -> None:
    ana, ben = evening.begins("Ana", "Ben")
    tab = second_tab(ana)
    ana.flips()
    expect(tab.sheet).to_have_class(has_class("writing"))
    written = ana.writes()
    expect(tab.place(written)).to_have_class(has_class("pencil"))
    tab.plays_a_turn()
    expect(ana.status).to_contain_text("Waiting for the others")
    ben.plays_a_turn()
    for phone in (ana, tab):
        expect(phone.status).to_contain_text("Waiting for Ben")


def test_a_page_of_an_earlier_turn_gets_a_sentence_and_makes_no_mark(evening: Evening) -> None:
    evening.excused = ("422", *UNREACHED)
    (ana,) = evening.begins("Ana")
    ana.flips()
    stale = second_tab(ana, stream=False)
    place = stale.lit()[-1]
    assert place not in ana.writes_all()
    ana.is_done()
    ana.flips()
    stale.taps(place)
    expect(stale.refusal).to_have_text("That was for an earlier turn.")
    expect(ana.pencil).to_have_count(0)
    expect(stale.page.locator(".sheet-top")).to_contain_text("Turn 2")
    stale.plays_a_turn()


def second_tab(phone: Phone, stream: bool = True) -> Phone:
    """Another tab in the same browser, perhaps one that no push reaches."""
    tab = Phone(phone.page.context.new_page(), phone.name)
    if not stream:
        tab.page.route("**/sheet/stream*", lambda route: route.abort())
    tab.page.goto(phone.page.url)
    return tab


def test_the_back_button_shows_the_present(evening: Evening) -> None:
    (ana,) = evening.begins("Ana")
    ana.page.goto(evening.server.address)
    evening.host.flips()
    ana.page.go_back()
    written = ana.writes()
    ana.page.go_back()
    ana.page.go_forward()
    assert ana.pencilled() == [written]
    ana.plays_a_turn()
