"""What the host can do while others play, and how their phones follow."""

from playwright.sync_api import expect

from tests.browser.evening import POCKET, Evening
from tests.browser.people import Host, has_class


def test_names_appear_as_people_sit_down_and_the_host_may_change_them(evening: Evening) -> None:
    host = evening.hosts()
    expect(host.stage).to_contain_text("Nobody here yet")
    ana, ben = evening.joins("Ana"), evening.joins("Ben")
    expect(host.people).to_have_text(["Ana", "Ben"])
    host.opens_the_panel("Ana")
    host.panel.get_by_label("Name of seat 1").fill("Anna <3")
    host.panel.get_by_role("button", name="Rename").click()
    expect(host.panel.locator(".host-people")).to_contain_text("Anna <3")
    host.closes_the_panel()
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


def test_the_panel_lies_over_the_stage_and_after_it_the_space_bar_rolls_again(evening: Evening) -> None:
    evening.begins("Ana", "Ben")
    host = evening.host
    before = host.page.locator(".whose").bounding_box()
    host.opens_the_panel()
    assert host.page.locator(".whose").bounding_box() == before
    assert not host.panel.get_by_role("button", name="Undo the last call").count()  # it would bring the same one again
    host.panel.get_by_role("button", name="Pause").click()
    expect(host.stage).to_contain_text("Paused")
    host.panel.get_by_role("button", name="Carry on", exact=True).click()
    expect(host.panel.get_by_role("button", name="Pause")).to_be_visible()  # the panel stays open meanwhile
    host.panel.get_by_role("button", name="Close").click()
    host.flips()


def test_several_are_removed_at_once(evening: Evening) -> None:
    host = evening.hosts()
    people = [evening.joins(name) for name in ("Ana", "Ben", "Cem")]
    host.opens_the_panel()
    for name in ("Ana", "Cem"):
        host.panel.get_by_role("checkbox", name=name).check()
    host.panel.get_by_role("button", name="Remove those ticked").click()
    expect(host.people).to_have_text(["Ben"])
    expect(people[0].page.get_by_role("heading", name="The host has removed you")).to_be_visible()
    expect(people[1].sheet).to_be_visible()


def test_a_player_is_made_the_host_and_leads_the_game_from_the_phone(evening: Evening) -> None:
    host = evening.hosts()
    ana, ben = evening.joins("Ana"), evening.joins("Ben")
    host.opens_the_panel("Ben")
    host.panel.get_by_role("button", name="Make Ben the host").click()
    expect(host.page.get_by_role("button", name="Start the tour")).to_have_count(0)
    expect(ana.page.locator(".host-open")).to_have_count(0)

    led = Host.of(ben.page)
    led.orders("Start the game")
    led.orders("Next call")
    for phone in (ana, ben):
        expect(phone.sheet).to_have_class(has_class("writing"))
    led.orders("Pause")
    expect(ana.status).to_have_text("Paused. The host carries on when everyone is ready.")
    led.orders("Carry on")
    ben.plays_a_turn()
    led.orders("Carry on without Ana", of="Ana")
    expect(ben.sheet).not_to_have_class(has_class("phase-write"))


def test_the_host_code_moves_the_power_to_another_device(evening: Evening) -> None:
    evening.excused = ("422",)
    host = evening.hosts()
    evening.joins("Ana")
    host.opens_the_panel()
    host.panel.get_by_role("button", name="Show the host code").click()
    code = host.panel.locator("#host-code").inner_text()
    host.closes_the_panel()
    other = evening.profile(**POCKET).new_page()
    other.goto(f"{evening.server.address}/{host.code}")
    other.get_by_role("link", name="Become the host").click()
    for typed in ("BBBBBBBB", f"{code[:4]} {code[4:]}".lower()):
        other.get_by_label("Host code").fill(typed)
        other.get_by_role("button", name="Become the host").click()
        expect(other.locator(".refusal").or_(other.locator("#stage")).first).not_to_be_empty()
    expect(other.get_by_role("button", name="Start the tour")).to_be_visible()
    expect(host.page.get_by_role("button", name="Start the tour")).to_have_count(0)
