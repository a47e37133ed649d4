"""People at a table: phones that fall asleep, changing one's mind, leaving, and being sent away."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.people import Phone, has_class
from tests.browser.servers import Server
from tests.browser.test_axe import complaints


def test_a_table_sees_a_phone_fall_asleep_carries_on_without_it_and_takes_it_back(
    evening_at: Callable[[Server], Evening], new_server: Callable[..., Server]
) -> None:
    evening = evening_at(new_server(ONTOUR_ASLEEP_AFTER="0.5", ONTOUR_OVERDUE_AFTER="1"))
    ana, ben, max_ = evening.begins("Ana", "Ben", "Maximilian")
    host = evening.host
    ana.flips()
    max_.page.goto("about:blank")
    for phone in (ana, ben):
        phone.plays_a_turn()
        expect(phone.page.locator("#asleep")).to_have_text("Waiting for Maximilian, whose phone is asleep.")
    expect(host.page.locator("#asleep")).to_have_text("Waiting for Maximilian, whose phone is asleep.")
    carry_on = host.page.get_by_role("button", name="Carry on without Maximilian")
    expect(carry_on).to_be_visible()
    assert not complaints(ana.page, "waiting") + complaints(host.page, "the stage, waiting")
    carry_on.click()
    expect(host.stage).to_contain_text("Ben rolls")
    expect(ana.page.locator("#asleep")).to_be_empty()

    max_.page.goto(f"{evening.server.address}/{host.code}")
    max_.is_seated()
    expect(max_.status).to_contain_text("the table carries on without you")
    assert not complaints(max_.page, "carried on without")
    max_.page.get_by_role("button", name="I am back").click()
    ben.flips()
    max_.plays_a_turn()


def test_done_can_be_taken_back_until_the_last_one_is(evening: Evening) -> None:
    ana, ben = evening.begins("Ana", "Ben")
    ana.flips()
    ana.writes_all()
    ana.is_done()
    ana.page.get_by_role("button", name="Not done yet").click()
    expect(ana.sheet).to_have_class(has_class("writing"))
    expect(evening.host.page.locator("#people .done")).to_have_count(0)
    first = ana.pencilled()[0]
    ana.taps(first)
    expect(ana.place(first)).not_to_have_class(has_class("pencil"))
    ana.writes(next(place for place in ana.lit() if place != first))
    ana.is_done()
    ben.plays_a_turn()
    expect(ana.page.get_by_role("button", name="Not done yet")).to_have_count(0)


def test_the_menu_of_a_phone_leads_to_past_calls_and_out(evening: Evening) -> None:
    ana, ben = evening.begins("Ana", "Ben")
    ana.flips()
    for phone in (ana, ben):
        phone.plays_a_turn()
    menu = ana.page.locator("#settings")
    menu.locator("> summary").click()
    assert not complaints(ana.page, "the menu of a phone")
    menu.get_by_role("link", name="Past calls").click()
    expect(ana.page.locator("tbody tr")).to_have_count(1)
    assert not complaints(ana.page, "past calls")
    ana.page.get_by_role("link", name="Back to my sheet").click()
    menu.locator("> summary").click()
    menu.get_by_text("Leave this table").click()
    menu.get_by_role("button", name="Leave").click()
    expect(ana.status).to_contain_text("You left this seat")
    expect(evening.host.people.filter(has_text="Ana")).to_have_class(has_class("away"))
    ana.page.get_by_role("button", name="I am back").click()
    expect(evening.host.people.filter(has_text="Ana")).not_to_have_class(has_class("away"))


def test_somebody_removed_reads_so_and_needs_the_host(evening: Evening) -> None:
    host = evening.hosts()
    ana = evening.joins("Ana")
    host.orders("Remove", of="Ana")
    expect(ana.page.get_by_role("heading", name="The host has removed you")).to_be_visible()
    assert not complaints(ana.page, "removed")
    host.orders("Let Ana in again")
    host.opens_the_panel()
    expect(host.panel.get_by_role("button", name="Let Ana in again")).to_have_count(0)
    ana.page.get_by_role("link", name="Try again").click()
    ana.sits_down()


def test_the_card_that_a_number_has_used_steps_back(evening: Evening) -> None:
    (ana,) = evening.begins("Ana")
    used = ana.page.locator(".chip.used")
    for _ in range(40):
        evening.plays_on(until=lambda view: view.phase in ("write", "over"))
        expect(used).to_have_count(0)
        alone = None if ana.page.locator(".starry").count() else only_one_card_allows(ana)
        if alone:
            ana.writes(alone)
            expect(used).to_have_count(1)
            ana.taps(alone)
            return
        ana.plays_a_turn()
    raise AssertionError("no turn had a place that only one card allows")


def only_one_card_allows(phone: Phone) -> str | None:
    """A lit place whose region is on one of the three cards only."""
    regions = [region.lower() for region in phone.page.locator(".chip b").all_inner_texts()]
    if len(regions) != 3 or len(set(regions)) < 2:
        return None
    for code in phone.lit():
        classes = (phone.place(code).get_attribute("class") or "").split()
        if sum(region in classes for region in regions) == 1:
            return code
    return None
