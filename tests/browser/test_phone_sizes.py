"""Small, usual, large and turned phones, dark and light: the whole board is there and nothing jumps."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ontour.games.on_tour.view import View
from tests.browser.evening import Evening
from tests.browser.people import Phone, has_class

SMALL, USUAL, LARGE, TURNED = (320, 568), (390, 844), (430, 932), (844, 390)


def writing(view: View) -> bool:
    return view.phase == "write"


def look(size: tuple[int, int], scheme: str = "dark") -> dict[str, Any]:
    return {"viewport": {"width": size[0], "height": size[1]}, "color_scheme": scheme}


@pytest.mark.parametrize(
    ("board", "sizes"),
    [
        ("usa", {SMALL: (19, "dark"), USUAL: (24, "light"), LARGE: (24, "dark"), TURNED: (24, "light")}),
        ("europe", {SMALL: (19, "light"), USUAL: (24, "dark"), TURNED: (19, "dark")}),
    ],
    ids=["usa", "europe"],
)
def test_the_whole_board_fits_and_everything_can_be_reached(
    evening: Evening, board: str, sizes: dict[tuple[int, int], tuple[float, str]]
) -> None:
    (ana,) = evening.begins("Ana", board=board)
    for size, (smallest_circle, scheme) in sizes.items():
        becomes(ana, size, scheme)
        evening.plays_on(until=writing)
        expect(ana.sheet).to_have_class(has_class("writing"))
        assert overflow(ana) <= 0
        assert inside(ana.board, size)
        assert min(circle_widths(ana)) >= smallest_circle
        assert inside(ana.page.locator(".tokens"), size)
        assert inside(ana.done_button, size)
        ana.plays_a_turn()  # Playwright scrolls to what it taps, and refuses to tap what is covered


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_in_german_and_in_large_letters_nothing_has_to_be_scrolled(evening: Evening, board: str) -> None:
    evening.hosts(board)
    max_ = evening.comes("Maximilian", locale="de-DE")
    max_.page.request.post(f"{evening.server.address}/display", form={"text": "large"})
    max_.page.reload()
    max_.page.locator("#name").fill("Maximilian")
    max_.page.locator("#name").press("Enter")
    max_.is_seated()
    evening.phones.append(max_)
    evening.host.starts("Maximilian")
    evening.plays_on(until=writing)
    expect(max_.page.locator("html")).to_have_attribute("data-text", "large")
    expect(max_.sheet).to_have_class(has_class("writing"))
    for size in ((360, 640), USUAL, TURNED, (640, 360), (768, 1024), (1024, 768), (1280, 800)):
        becomes(max_, size)
        assert overflow(max_) <= 0
        for part in (max_.board, max_.page.locator(".tokens"), max_.page.locator(".hand .actions .main")):
            assert inside(part, size), size
        taller: int = max_.page.evaluate("() => document.documentElement.scrollHeight - innerHeight")
        assert taller <= 0, size


def becomes(phone: Phone, size: tuple[int, int], scheme: str = "dark") -> None:
    """Another phone, with the same page."""
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.page.emulate_media(color_scheme=scheme)
    phone.page.evaluate("() => scrollTo(0, 0)")


def overflow(phone: Phone) -> int:
    """By how many pixels the page can be pushed sideways."""
    pixels: int = phone.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth")
    return pixels


def inside(part: Locator, size: tuple[int, int]) -> bool:
    box = part.bounding_box()
    assert box is not None
    return (
        box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1]
    )


def circle_widths(phone: Phone) -> list[float]:
    widths: list[float] = phone.page.locator("#marks .spot").evaluate_all(
        "circles => circles.map(circle => circle.getBoundingClientRect().width)"
    )
    return widths


def test_the_board_stays_where_it_is_when_pushes_arrive(evening: Evening) -> None:
    ana, ben = evening.begins("Ana", "Ben")
    for size in (SMALL, USUAL, TURNED):
        becomes(ana, size)
        becomes(ben, size)
        before = ana.board.bounding_box()
        evening.host.flips()
        expect(ana.sheet).to_have_class(has_class("writing"))
        assert ana.board.bounding_box() == before
        ben.plays_a_turn()
        expect(ana.page.locator("#people")).to_have_text("1 of 2 done")
        assert ana.board.bounding_box() == before
        ana.writes_all()
        assert ana.board.bounding_box() == before
        ana.is_done()
        expect(ana.sheet).to_have_class(has_class("phase-flip"))
        assert ana.board.bounding_box() == before


def test_who_wants_less_motion_gets_none(evening: Evening) -> None:
    (ana,) = evening.begins("Ana")
    evening.plays_on(until=lambda view: view.turn == 8 and view.phase == "write")
    ana.page.get_by_role("link", name="Show my best route so far").click()
    expect(ana.page.locator("#marks path.route").first).to_be_visible()
    expect(evening.host.page.locator(".card").first).to_be_visible()
    for page in (evening.host.page, ana.page):
        page.emulate_media(reduced_motion="no-preference")
        assert longest_motion(page) > 0.1
        page.emulate_media(reduced_motion="reduce")
        assert longest_motion(page) <= 0.001


def longest_motion(page: Page) -> float:
    """Of all that may move on this page, in seconds."""
    seconds: float = page.evaluate(
        """() => Math.max(...[...document.querySelectorAll("*")].flatMap(one => {
            const style = getComputedStyle(one);
            return `${style.animationDuration},${style.transitionDuration}`.split(",").map(parseFloat);
        }))"""
    )
    return seconds
