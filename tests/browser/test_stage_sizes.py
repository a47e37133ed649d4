"""The shared screen fills the wall: tablets, laptops and televisions, in both games; nothing scrolls in a game."""

import pytest
from playwright.sync_api import Page, expect

from ontour.games.on_tour.view import View
from tests.browser.evening import Evening
from tests.browser.people import Host, has_class
from tests.browser.ten_days.journey import Journey, first_turn

WALLS = ((1024, 768), (1280, 800), (1920, 1080), (3840, 2160), (768, 1024), (820, 1180))
SHARE, PLACE, NUMBER = 0.75, 0.022, 0.2
# What a part covers, as a share of the screen; a map only where it is drawn, not the room that its box leaves.
COVERED = """(parts) => parts.map((part) => {
    const box = part.getBoundingClientRect(), view = part.viewBox?.baseVal;
    const scale = view ? Math.min(box.width / view.width, box.height / view.height) : 0;
    return (view ? scale * scale * view.width * view.height : box.width * box.height) / innerWidth / innerHeight;
})"""
LETTERS = "all => all.map(one => parseFloat(getComputedStyle(one).fontSize) / innerHeight)"
# Whatever is shown lies on the screen, and no box is smaller than what it holds.
HANGING_OVER = """() => [...document.querySelectorAll("#stage *")].filter((one) => {
    if (one.closest("svg, .unseen, select, .drawer") || !one.checkVisibility()) return false;
    const box = one.getBoundingClientRect();
    return box.width && (box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map((one) => `${one.tagName}.${one.className}`)"""


def numbers_called(view: View) -> bool:
    return view.phase == "write" and bool(view.call.numbers) and bool(view.call.cards)


def each_wall(page: Page) -> list[str]:
    """What is wrong with the screen as it stands, on any of them."""
    found = []
    for width, height in WALLS:
        page.set_viewport_size({"width": width, "height": height})
        where, parts = f"{width}x{height}", page.locator(".hero, .rolled, .turn-now, .cards, .so-far")
        days = page.locator(".days-turn, .days-side, .open-racks")
        covered = sum(parts.evaluate_all(COVERED)) + sum(days.evaluate_all(COVERED))
        if covered < SHARE:
            found.append(f"{where}: board, cards and numbers cover {covered:.3f}")
        if small := [size for size in page.locator(".card-place").evaluate_all(LETTERS) if size < PLACE]:
            found.append(f"{where}: names of places are {small} high")
        if small := [s for s in page.locator(".numbers span:not(.unseen)").evaluate_all(LETTERS) if s < NUMBER]:
            found.append(f"{where}: numbers are {small} high")
        if hanging := page.evaluate(HANGING_OVER):
            found.append(f"{where}: {hanging} hang over")
        if page.evaluate("() => document.scrollingElement.scrollHeight > innerHeight"):
            found.append(f"{where}: the page scrolls")
    return found


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_a_turn_of_on_tour_fills_every_wall(evening: Evening, board: str) -> None:
    evening.begins("Ana", "Ben", "Cleo", "Maximiliane von Hohenfels", board=board)
    host = evening.host
    found = [f"first turn, {said}" for said in each_wall(host.page)]
    evening.plays_on(until=numbers_called)
    expect(host.page.locator(".numbers")).to_be_visible()
    found += [f"call, {said}" for said in each_wall(host.page)]
    assert host.page.locator(".hero .called-here").count() == 3
    evening.plays_on(until=lambda view: view.turn > 3 and view.phase == "flip")
    expect(host.stage).to_have_class(has_class("phase-flip"))
    found += [f"between, {said}" for said in each_wall(host.page)]
    evening.plays_on(until=lambda view: view.last_turn and view.phase == "write")
    expect(host.page.locator(".last-turn")).to_be_visible()
    found += [f"last turn, {said}" for said in each_wall(host.page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("way", ["lengths", "sheets"])
def test_what_is_compared_between_two_turns_fits_on_every_wall(evening: Evening, way: str) -> None:
    page = evening.profile(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{evening.server.address}/games/on-tour/usa")
    page.get_by_text("Rules of this table").click()
    page.get_by_label("Best routes so far, between turns").select_option(way)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/caller")
    host = evening.host = Host.of(page)
    for name in ("Ana", "Ben", "Cleo", "Maximiliane von Hohenfels"):
        evening.joins(name)
    host.starts("Ana")
    evening.plays_on(until=lambda view: view.turn > 3 and view.phase == "flip")
    expect(page.locator(".leaders li")).to_have_count(4)
    found = each_wall(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("edition", ["ten-days-usa", "ten-days-americas"])
def test_a_turn_of_10_days_fills_every_wall(evening: Evening, edition: str) -> None:
    journey = Journey(evening, edition)
    journey.begins("Ana", "Ben", "Cleo", "Maximiliane von Hohenfels")
    journey.plays_on(until=first_turn)
    expect(journey.host.stage).to_have_class(has_class("phase-turn"))
    found = each_wall(journey.host.page)
    assert not found, "\n".join(found)
