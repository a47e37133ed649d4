"""10 Days by tapping: whole games on two phones and a shared screen, swapping, the private map, alone."""

import pytest
from playwright.sync_api import expect

from ontour.games import ten_days
from tests.browser.evening import POCKET, Evening
from tests.browser.people import has_class
from tests.browser.ten_days.journey import STILL, Journey, Traveller, first_turn, over


@pytest.mark.parametrize("edition", ["ten-days-usa", "ten-days-americas"])
def test_two_phones_and_a_caller_play_a_whole_game(evening: Evening, edition: str) -> None:
    journey = Journey(evening, edition)
    ana, ben = journey.begins("Ana", "Ben")
    for day in (3, 1, 10):
        ana.puts_on(day)
    expect(journey.host.people).to_have_text(["Ana 3 of 10", "Ben 0 of 10"])
    journey.plays_on(until=first_turn)

    ana.has_the_turn()
    expect(ben.page.locator("#people")).to_have_text("Ana’s turn")
    ana.draws()
    ana.replaces(4, pile=2)
    ana.takes_back()
    ana.replaces(5, pile=1)
    ana.is_done()
    ben.has_the_turn()
    expect(journey.host.stage).to_contain_text("Ana drew a tile and put")
    ben.takes(3)
    ben.takes_back()
    ben.takes(1)
    ben.page.locator("#pile-2").tap()
    expect(ben.page.locator("#done")).to_be_enabled()
    ben.is_done()
    ana.has_the_turn()

    journey.plays_on(until=over)
    with journey.server.copy_of(journey.host.code) as saved:
        scores = ten_days.scores(saved.now.state)
    (winner,) = (score for score in scores if score.wins)
    # One step after the other over the map, then the results.
    expect(journey.host.page.locator(".journey-act .step:not(.casing)")).to_have_count(len(winner.joins))
    journey.host.leaves_the_encore()
    expect(journey.host.page.locator(".journey .board")).to_be_visible()
    expect(journey.host.page.locator(".winner")).to_have_text(winner.name)
    for phone in (ana, ben):
        expect(phone.page.locator(".winner")).to_have_text(
            "You win" if phone.name == winner.name else f"{winner.name} wins"
        )
    for page in (journey.host.page, ana.page, ben.page):
        expect(page.locator(".steps li")).to_have_count(len(winner.joins))
        expect(page.locator(".journey path.route:not(.casing)")).to_have_count(len(winner.joins))

    journey.host.page.get_by_role("button", name="Play again").click()
    expect(journey.host.people).to_have_text(["Ana", "Ben"])
    expect(ana.sheet).to_have_class(has_class("phase-lobby"))


def test_two_days_are_swapped_and_joins_say_why(evening: Evening) -> None:
    journey = Journey(evening)
    ana, _ = journey.begins("Ana", "Ben")
    journey.plays_on(until=first_turn)
    ana.has_the_turn()
    third, seventh = ana.tile_on(3), ana.tile_on(7)
    ana.chooses(3)
    ana.page.get_by_role("button", name="Never mind").tap()
    expect(ana.page.locator(".days-hand")).to_contain_text("Take a tile or swap two days.")
    ana.swaps(7, 3)
    assert (ana.tile_on(3), ana.tile_on(7)) == (seventh, third)

    with journey.server.copy_of(journey.host.code) as saved:
        joins = saved.view(1).own.joins
    for join, holds in zip(joins, [join.connected for join in joins], strict=True):
        button = ana.page.locator(f"#own-join-{join.first}")
        expect(button).to_have_class(has_class("holds" if holds else "broken"))
    last = joins[-1]
    why = ana.page.locator(f"#own-why-{last.first}")
    expect(why).to_be_hidden()
    ana.page.locator(f"#own-join-{last.first}").focus()
    ana.page.keyboard.press("Enter")
    expect(why).to_contain_text(str(last.why))
    ana.page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    ana.is_done()


def test_the_map_is_looked_up_without_a_word_to_anybody(evening: Evening) -> None:
    journey = Journey(evening)
    ana = journey.joins("Ana")
    asked: list[str] = []
    ana.page.get_by_role("button", name="Map").tap()
    ana.page.on("request", lambda request: asked.append(request.url))
    found = ana.page.locator(".found")
    ana.taps("OR")
    expect(found.locator("#about-OR li").nth(3)).to_have_text("Washington")
    expect(ana.page.locator("#marks .near")).to_have_count(4)
    ana.taps("AZ")
    pair = ana.page.locator("#pair")
    expect(pair.locator("[data-between] li")).to_have_text(["California", "Nevada"])
    expect(pair).to_contain_text("they do not border each other")
    ana.place("ME").focus()
    ana.page.keyboard.press("Enter")
    expect(found.locator("#about-ME")).to_contain_text("New Hampshire")
    expect(pair.locator("[data-between]")).to_have_text("none")
    assert not asked
    ana.page.get_by_role("button", name="Close").tap()
    expect(found).to_be_hidden()


def test_somebody_alone_plays_at_once(evening: Evening) -> None:
    page = evening.profile(**POCKET | STILL).new_page()
    page.goto(f"{evening.server.address}/games/ten-days-americas/americas-days")
    page.get_by_text("Rules of this game").tap()
    page.locator("#alone").get_by_label("Length of the journey").select_option("5")
    page.get_by_role("button", name="Play alone now").tap()
    you = Traveller(page, "Solo")
    you.is_seated()
    for day in range(1, 6):
        you.puts_on(day)
    you.has_the_turn()
    you.draws()
    you.page.locator("#pile-1").tap()
    expect(you.page.locator("#done")).to_be_enabled()
    you.page.locator("#done").tap()
    expect(you.page.locator(".since").or_(you.page.locator(".winner"))).to_contain_text("Traveller")
