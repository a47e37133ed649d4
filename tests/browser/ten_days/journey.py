"""An evening of 10 Days: a host, travellers with phones, and the moves they make by tapping or fast."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from ontour.games.ten_days.bots import choose
from ontour.games.ten_days.view import View
from tests.browser.evening import DESK, POCKET, Evening
from tests.browser.people import Host, Phone, has_class

STILL = {"reduced_motion": "reduce"}


class TravelHost(Host):
    """Whoever opened a table for 10 Days."""

    def opens(self, board: str, play: str) -> None:
        self.edition = board  # this game is told by its edition
        super().opens(board.removeprefix("ten-days-") + "-days", play)

    def starts(self, first: str) -> None:
        self.picks(first)
        self.page.get_by_role("button", name="Start the journey").click()
        expect(self.stage).to_have_class(has_class("phase-fill"))


class Traveller(Phone):
    """A player's phone with a rack. Verbs wait until what they do can be seen."""

    @property
    def hand(self) -> Locator:
        return self.page.locator(".in-hand [data-tile]")

    def day(self, number: int) -> Locator:
        return self.page.locator(f".travel .day.at-{number}")

    def tile_on(self, number: int) -> str | None:
        return self.day(number).locator("[data-tile]").get_attribute("data-tile")

    def puts_on(self, number: int) -> None:
        """In the setup: the tile in hand, on this day."""
        tile = self.hand.get_attribute("data-tile") or ""
        self.day(number).tap()
        expect(self.day(number).locator("[data-tile]")).to_have_attribute("data-tile", tile)

    def draws(self) -> None:
        self.page.locator("#draw").tap()
        expect(self.hand).to_be_visible()

    def takes(self, pile: int) -> None:
        self.page.locator(f"#pile-{pile}").tap()
        expect(self.hand).to_be_visible()

    def chooses(self, number: int) -> None:
        self.day(number).locator("label").tap()
        expect(self.day(number).locator("input")).to_be_checked()

    def replaces(self, number: int, pile: int) -> None:
        tile = self.hand.get_attribute("data-tile") or ""
        self.chooses(number)
        self.page.locator(f"#onto-{pile}").tap()
        expect(self.day(number).locator("[data-tile]")).to_have_attribute("data-tile", tile)
        expect(self.day(number)).to_have_class(has_class("fresh"))

    def swaps(self, a: int, b: int) -> None:
        self.chooses(a)
        self.page.get_by_role("button", name=f"Swap with day {b}", exact=True).tap()
        expect(self.day(b)).to_have_class(has_class("fresh"))

    def takes_back(self) -> None:
        self.page.locator("#take-back").tap()

    def has_the_turn(self) -> None:
        expect(self.page.locator("#people")).to_have_text("Your turn")

    def is_done(self) -> None:
        self.page.locator("#done").tap()
        expect(self.sheet).not_to_have_class(has_class("my-turn"))


class Journey:
    """A table of 10 Days in an evening."""

    def __init__(self, evening: Evening, edition: str = "ten-days-usa") -> None:
        self.evening, self.server = evening, evening.server
        page = evening.profile(**DESK | STILL).new_page()
        page.goto(self.server.address)
        self.host = TravelHost(page, edition)
        self.phones: list[Traveller] = []

    def joins(self, name: str, **look: Any) -> Traveller:
        phone = Traveller(self.evening.profile(**POCKET | STILL | look).new_page(), name)
        phone.page.goto(f"{self.server.address}/{self.host.code}")
        phone.sits_down()
        self.phones.append(phone)
        return phone

    def begins(self, *names: str, **look: Any) -> list[Traveller]:
        """These people, who have just started; the first one has the first turn."""
        phones = [self.joins(name, **look) for name in names]
        self.host.starts(names[0])
        for phone in phones:
            expect(phone.hand).to_be_visible()
        return phones

    def plays_on(self, until: Callable[[View], bool]) -> None:
        """Everyone plays without tapping: a copy plays ahead, and its lines are sent with the people's own cookies."""
        chooser = random.Random(7)
        with self.server.copy_of(self.host.code) as ahead:
            while not until(ahead.view()):
                seat = min(ahead.now.waiting)
                # Racks that are filled at random are far from a journey: nobody wins before the test wants it.
                level = "random" if ahead.view().phase == "fill" else "planner"
                line = str(choose(ahead.now.state, seat, chooser, level))
                ahead.submit(line, seat)
                self._send(self.phones[seat - 1].page, line)

    def _send(self, page: Page, line: str) -> None:
        answer = page.request.post(f"{self.server.address}/{self.host.code}/tap", form={"line": line})
        assert answer.ok, answer.text()


def first_turn(view: View) -> bool:
    return view.phase == "turn"


def over(view: View) -> bool:
    return view.phase == "over"
