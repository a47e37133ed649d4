"""Paper ends like phones: three sheets are typed in, two on phones and one at the stage, and the encore ranks them."""

import re

from playwright.sync_api import Page, expect

from tests.browser.evening import POCKET, Evening


def types_in(page: Page, name: str, called: int) -> None:
    """So many of the numbers that were called, by their own keys, in the places that come one after the other."""
    keys = page.locator(".called button")
    expect(keys.first).to_be_visible()
    for number in range(called):
        keys.nth(number).click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Enter this sheet").click()


def test_three_sheets_of_paper_are_ranked_on_the_stage(evening: Evening) -> None:
    stage = evening.hosts(play="paper").page
    send = stage.request.post
    table = f"{evening.server.address}/{evening.host.code}"
    send(f"{table}/start", form={"roller": "0"})
    with evening.server.copy_of(evening.host.code) as ahead:
        while not ahead.now.over:
            ahead.next("host")
            assert send(f"{table}/next").ok
    expect(stage.get_by_role("link", name="Enter a sheet")).to_be_visible()
    phones = []
    for name, called in (("Ana", 2), ("Ben", 9)):
        phone = evening.profile(**POCKET).new_page()
        phone.goto(table)
        phone.get_by_role("link", name="Enter a sheet").click()
        types_in(phone, name, called)
        expect(phone.get_by_role("heading", name=name)).to_be_visible()
        phones.append(phone)
    expect(stage.locator(".entered-sheets li")).to_have_count(2)
    stage.get_by_role("link", name="Enter a sheet").click()
    types_in(stage, "Cleo", 20)
    expect(stage.locator(".entered-sheets li")).to_have_count(3)
    stage.get_by_role("button", name="Show the sheets").click()
    performer = stage.locator(".performer-name")
    ranks = []
    for _ in range(3):
        expect(performer.first).to_be_visible()
        ranks += [re.sub(r"\W", "", text) for text in performer.all_inner_texts()]
        if len(ranks) == 3:
            break
        before = stage.locator("[data-act]").get_attribute("id")
        stage.get_by_role("button", name="Go on").click()
        expect(stage.locator(f"#{before}")).to_have_count(0)
    assert sorted(ranks) == ["Ana", "Ben", "Cleo"]
    stage.keyboard.press("Escape")
    expect(stage.locator(".finale .sheets > li")).to_have_count(3)
    expect(phones[0].locator(".ranking li")).to_have_count(3)
