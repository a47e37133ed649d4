"""A finished game in the browser: its page, and its replay by slider, keys, buttons and by itself."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from ontour.games.tourfile import write_tour
from tests.browser.evening import DESK, Evening
from tests.browser.test_axe import STILL, complaints
from tests.random_games import random_game


def test_a_game_is_brought_and_replayed(evening: Evening, tmp_path: Path) -> None:
    steps = list(random_game("usa", 3, seed=4))
    file = tmp_path / "evening.tour"
    moves = [step.move for step in steps]
    file.write_text(write_tour("on-tour", "usa", "2026-11-18", {"tour": "MUNDCH"}, moves), encoding="utf-8")
    page = evening.profile(**DESK, **STILL).new_page()
    page.goto(f"{evening.server.address}/replay")
    found = complaints(page, "bring a file")
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Replay it").click()
    slider = page.get_by_label("Step", exact=True)
    expect(slider).to_have_value("0")
    assert marks(page) == 0
    page.keyboard.press("End")
    expect(slider).to_have_value(str(len(steps)))
    assert marks(page) == sum(len(sheet.marks) for sheet in steps[-1].after.pages.values())
    for sheet in page.locator(".reel-sheet svg").all():  # three of them, and all are in sight
        box = sheet.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= DESK["viewport"]["height"]

    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#told")).to_have_text("Ana sits down on seat 1.")
    middle = len(steps) // 2
    slider.fill(str(middle))
    expect(page.locator("[aria-current=step]")).to_have_attribute("data-step", str(middle))
    assert marks(page) == sum(len(sheet.marks) for sheet in steps[middle - 1].after.pages.values())
    page.keyboard.press("PageDown")
    assert re.search(r"#turn-\d+$", page.url)
    turn = page.url
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#where")).to_contain_text("Turn")
    page.keyboard.press("End")
    found += complaints(page, "replay")

    # By itself, from a step before the end; with little motion it takes whole turns.
    page.set_viewport_size(DESK["viewport"])
    page.goto(turn)  # only the part after the # differs: the replay goes there
    page.get_by_label("Speed").select_option("8×")
    page.locator("body").press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    expect(slider).to_have_value(str(len(steps)))
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    assert not found, "\n".join(found)


def marks(page: Page) -> int:
    """How many marks are shown, on all sheets."""
    return page.locator("#reel .place:not(.off):not(.empty)").count()


def test_the_page_of_a_game_leads_to_everything_that_can_be_kept(evening: Evening) -> None:
    (ana,) = evening.begins("Ana")
    evening.plays_on(until=lambda view: view.phase == "over")
    ana.page.get_by_role("button", name="Skip").click()
    ana.page.get_by_role("link", name="Keep this game").click()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Ana")
    ana.page.emulate_media(**STILL)
    found = complaints(ana.page, "page of a game")
    ana.page.set_viewport_size({"width": 320, "height": 640})
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Game file").click()
    assert download.value.suggested_filename.endswith(".tour")
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Picture").click()
    assert download.value.suggested_filename.endswith(".png")
    ana.page.get_by_role("link", name="Replay").click()
    expect(ana.page.get_by_label("Step", exact=True)).to_have_value("0")
    ana.page.keyboard.press("End")
    expect(ana.page.locator("#told")).to_have_text("Ana skips the route.")
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not found, "\n".join(found)
