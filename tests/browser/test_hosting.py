"""What the host can do while others play, and how their phones follow."""

from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.people import has_class


def test_names_appear_as_people_sit_down_and_the_host_may_change_them(evening: Evening) -> None:
    host = evening.hosts()
    expect(host.stage).to_contain_text("Nobody here yet")
    ana, ben = evening.joins("Ana"), evening.joins("Ben")
    expect(host.people).to_have_text(["Ana", "Ben"])
    host.opens_the_drawer()
    host.drawer_of("Ana").get_by_label("Name of seat 1").fill("Anna <3")
    host.orders("Rename", of="Ana")
    expect(host.people).to_have_text(["Anna <3", "Ben"])
    expect(ana.page.get_by_role("heading", name="Anna <3")).to_be_visible()
    host.orders("Remove", of="Ben")
    expect(host.people).to_have_text(["Anna <3"])
    expect(ben.page.get_by_role("heading", name="The host has removed you")).to_be_visible()


def test_a_pause_stops_the_phones_and_the_pencil_stays(evening: Evening) -> None:
    (ana,) = evening.begins("Ana")
    ana.flips()
    written = ana.writes()
    evening.host.orders("Pause")
    expect(ana.status).to_have_text("Paused. The host carries on when everyone is ready.")
    expect(ana.page.locator(".tokens")).to_have_count(0)
    evening.host.orders("Carry on")
    expect(ana.page.locator(".tokens")).to_be_visible()
    assert ana.pencilled() == [written]
    ana.plays_a_turn()


def test_the_table_carries_on_without_somebody_who_is_away(evening: Evening) -> None:
    ana, ben = evening.begins("Ana", "Ben")
    ana.flips()
    ana.plays_a_turn()
    expect(evening.host.stage).to_have_class(has_class("phase-write"))
    evening.host.orders("Carry on without", of="Ben")
    expect(ana.page.get_by_role("button", name="Flip and roll")).to_be_visible()
    expect(evening.host.people).to_have_text(["Ana rolls", "Ben away"])
    marks = ".number, .star, .cross"
    assert len(ben.codes(marks)) == len(ana.codes(marks))  # the autopilot wrote for Ben

    ben.page.get_by_role("button", name="I am back").click()
    ana.flips()
    for phone in (ana, ben):
        phone.plays_a_turn()
    expect(ben.page.get_by_role("button", name="Flip and roll")).to_be_visible()


def test_a_call_can_be_taken_back_until_somebody_writes(evening: Evening) -> None:
    ana, ben = evening.begins("Ana", "Ben")
    ana.flips()
    called = ana.page.locator(".chip").all_inner_texts()
    evening.host.orders("Undo the last call")
    for phone in (ana, ben):
        expect(phone.sheet).to_have_class(has_class("phase-flip"))
    evening.host.page.locator("body").click(position={"x": 5, "y": 5})
    evening.host.flips()
    expect(ben.page.locator(".chip")).to_have_text([" ".join(card.split()) for card in called])
    ben.writes()
    evening.host.opens_the_drawer()
    expect(evening.host.page.get_by_role("button", name="Undo the last call")).to_be_disabled()
