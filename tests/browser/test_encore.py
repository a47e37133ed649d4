"""The encore on the shared screen: four phones, from the last one to the first, and the next game."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.evening import Evening
from tests.browser.people import Host, has_class
from tests.browser.test_axe import complaints

MOVING = {"reduced_motion": "no-preference"}


def over(view: object) -> bool:
    return bool(getattr(view, "phase", "") == "over")


def act(host: Host) -> Locator:
    return host.page.locator("[data-act]")


def test_four_phones_into_the_encore_and_a_second_game(evening: Evening) -> None:
    ana, ben, cleo, dora = evening.begins("Ana", "Ben", "Cleo", "Dora")
    host = evening.host
    evening.plays_on(until=over)
    expect(host.page.locator("#hero")).to_be_visible()
    expect(host.page.locator("#countdown [data-count]")).to_have_text(re.compile(r"0:[345]\d|1:00"))
    host.page.get_by_label("Wait for people").select_option(label="as long as they like")
    expect(host.page.locator("#countdown")).to_have_count(0)
    ana.page.get_by_role("button", name="Skip").click()
    host.page.get_by_role("button", name="Show the best routes").click()

    seen: list[str] = []
    found: list[str] = []
    expect(act(host)).to_be_visible()
    number = int(str(act(host).get_attribute("id")).rsplit("-", 1)[1])
    while True:
        people = act(host).locator(".performer-name").all_inner_texts()
        assert not set(people) & set(seen)
        seen += [name.strip() for name in people]
        for phone in (ana, dora):
            expect(phone.page.locator("#onstage")).to_contain_text(people[0].strip())
            expect(phone.page.locator(".ranking")).to_have_count(0)
        host.page.reload()  # at the same place
        expect(act(host)).to_have_attribute("id", f"act-1-{number}")
        # Who wants less motion has the whole act at once.
        expect(act(host).locator("[data-at]:not(.on)")).to_have_count(0)
        final = host.page.locator(".winning").count()
        if final:
            expect(host.page.get_by_role("button", name="To the results")).to_have_count(1)
            found += complaints(host.page, "the last act")
            host.page.set_viewport_size({"width": 1280, "height": 800})
        host.page.keyboard.press(" ")
        number += 1
        if final:
            break
        expect(act(host)).to_have_attribute("id", f"act-1-{number}")
    assert sorted(seen) == ["Ana", "Ben", "Cleo", "Dora"]
    expect(host.page.locator(".sheets li")).to_have_count(4)
    expect(host.page.locator(".winner")).to_contain_text(seen[-1])
    expect(host.page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    expect(ana.page.locator(".ranking li")).to_have_count(4)
    found += complaints(host.page, "the results")

    ben.page.get_by_role("button", name="Again!").click()
    expect(host.stage).to_have_class(has_class("phase-lobby"))
    expect(cleo.sheet).to_have_class(has_class("phase-lobby"))
    assert not found, "\n".join(found)


def test_an_act_keeps_its_end_for_itself_until_a_press_or_its_time(evening: Evening) -> None:
    evening.begins("Ana", "Ben")
    host = evening.host
    host.page.emulate_media(**MOVING)
    evening.plays_on(until=over)
    host.page.get_by_role("button", name="Show the best routes").click()
    expect(act(host)).to_be_visible()
    count = act(host).locator("[data-count-up]").first
    expect(count).to_have_text("0")
    assert act(host).locator("[data-at].on").count() == 0
    shown = act(host).get_attribute("id")
    evening._send(host.page, "host", "lock")  # a push in the midst of it leaves it alone
    expect(host.page.locator(".stage-top")).to_contain_text("locked")
    host.page.keyboard.press(" ")  # the act finishes at once
    expect(act(host).locator("[data-at]:not(.on)")).to_have_count(0)
    expect(count).not_to_have_text("0")
    assert act(host).get_attribute("id") == shown
    host.page.keyboard.press("Escape")
    expect(host.page.locator(".sheets li")).to_have_count(2)
