"""Writing on the sheet with a finger: marks, taking back, swapping, and what is not allowed."""

import math

import pytest
from playwright.sync_api import expect

from ontour.games.on_tour.view import View
from tests.browser.evening import Evening
from tests.browser.people import Phone, has_class

DOUBLE_TAP = 500  # milliseconds: what comes later is a tap of its own


def numbers_called(view: View) -> bool:
    """Two numbers, and cards that leave some part of the board out."""
    regions = {card.region for card in view.call.cards}
    left_out = [place for place in view.board.places.values() if not regions & {place.row, place.column}]
    return view.phase == "write" and bool(view.call.numbers) and bool(left_out)


@pytest.fixture
def ana(evening: Evening) -> Phone:
    """Ana has two numbers to write."""
    (ana,) = evening.begins("Ana")
    evening.plays_on(until=numbers_called)
    expect(ana.page.locator("[data-kind=number]")).to_have_count(2)
    return ana


def test_a_tap_writes_in_pencil_and_another_one_takes_it_back(ana: Phone) -> None:
    written = ana.writes()
    expect(ana.page.locator("[data-kind=number]")).to_have_count(1)
    expect(ana.done_button).to_be_disabled()
    ana.page.wait_for_timeout(DOUBLE_TAP)
    ana.taps(written)
    expect(ana.pencil).to_have_count(0)
    expect(ana.page.locator("[data-kind=number]")).to_have_count(2)


def test_undo_takes_back_the_last_mark(ana: Phone) -> None:
    first, second = ana.writes_all()
    assert first != second
    ana.page.get_by_role("button", name="Undo").click()
    expect(ana.pencil).to_have_count(1)
    assert ana.pencilled() == [first]
    ana.page.get_by_role("button", name="Undo").click()
    expect(ana.pencil).to_have_count(0)
    expect(ana.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_the_other_token_can_be_chosen_and_two_numbers_change_places(ana: Phone) -> None:
    low, high = ana.page.locator(".token").all_inner_texts()
    ana.page.locator(".token").nth(1).tap()
    first = ana.writes()
    expect(ana.mark(first)).to_have_text(high)
    second = ana.writes()
    expect(ana.mark(second)).to_have_text(low)
    ana.page.get_by_role("button", name="Swap").click()
    expect(ana.mark(first)).to_have_text(low)
    expect(ana.mark(second)).to_have_text(high)
    ana.is_done()


# A fast finger comes again when the answer to its first tap has just been drawn.
TAP_AGAIN = """({ drawn, again }) => document.addEventListener("click", ({ timeStamp, clientX, clientY }) => {
    const second = new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY });
    Object.defineProperty(second, "timeStamp", { value: timeStamp + 150 });
    new MutationObserver((_, watching) => {
        if (!document.querySelector(drawn)) return;
        watching.disconnect();
        setTimeout(() => {
            document.querySelector(again).dispatchEvent(second);
            document.body.dataset.twice = "yes";
        }, 50);
    }).observe(document.getElementById("main"), { subtree: true, childList: true, attributes: true });
}, { once: true })"""


def test_a_double_tap_is_one_mark(ana: Phone) -> None:
    place = ana.lit()[0]
    circle = f'#marks [data-place="{place}"]'
    ana.page.evaluate(TAP_AGAIN, {"drawn": f"{circle}.pencil", "again": circle})
    ana.taps(place)
    expect(ana.page.locator("body[data-twice]")).to_be_attached()
    expect(ana.place(place)).to_have_class(has_class("pencil"))
    other = ana.writes()
    assert set(ana.pencilled()) == {place, other}


def test_a_double_tap_on_done_does_not_flip_the_next_cards(ana: Phone) -> None:
    ana.writes_all()
    roll = ".phase-flip .hand form button"
    ana.page.evaluate(TAP_AGAIN, {"drawn": roll, "again": roll})
    ana.done_button.click()
    expect(ana.page.locator("body[data-twice]")).to_be_attached()
    ana.page.reload()
    expect(ana.sheet).to_have_class(has_class("phase-flip"))
    ana.flips()


def test_a_place_that_is_taken_or_not_allowed_says_why(evening: Evening, ana: Phone) -> None:
    evening.excused = ("422",)
    unlit = ana.unlit()[0]
    name = ana.place(unlit).get_attribute("aria-label").split(",")[0]
    ana.taps(ana.codes(".circled")[0])
    expect(ana.refusal).to_contain_text("is not empty: it has")
    ana.taps(unlit)
    expect(ana.refusal).to_contain_text(f"{name} is ")
    expect(ana.refusal).to_contain_text("the three cards are")
    expect(ana.pencil).to_have_count(0)
    ana.writes()
    expect(ana.refusal).to_be_empty()


def test_a_tap_on_bare_land_means_the_nearest_place_that_is_lit(ana: Phone) -> None:
    circles = {code: box for code in ana.codes(".place") if (box := ana.place(code).locator(".spot").bounding_box())}
    middles = {code: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for code, box in circles.items()}
    radius = circles["CO"]["width"] / 2
    lit = ana.lit()

    def nearest_to(point: tuple[float, float], codes: list[str]) -> str:
        return min(codes, key=lambda code: math.dist(point, middles[code]))

    # Just outside a circle that is lit, on a side where no other circle lies below the finger.
    beside = [
        (code, (x + 1.4 * radius * math.cos(angle), y + 1.4 * radius * math.sin(angle)))
        for code, (x, y) in middles.items()
        if code in lit
        for angle in range(6)
    ]
    code, point = next(
        (code, point)
        for code, point in beside
        if nearest_to(point, lit) == code and math.dist(point, middles[nearest_to(point, list(middles))]) > 1.1 * radius
    )
    ana.page.touchscreen.tap(*point)
    expect(ana.place(code)).to_have_class(has_class("pencil"))
    assert ana.pencilled() == [code]
