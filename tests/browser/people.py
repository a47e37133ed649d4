"""The people of the browser tests: a host at the shared screen, and players with phones."""

import random
import re

from playwright.sync_api import Locator, Page, expect


def has_class(name: str) -> re.Pattern[str]:
    return re.compile(rf"(^|\s){re.escape(name)}(\s|$)")


class Host:
    """Whoever opened the table, at the shared screen."""

    def __init__(self, page: Page, board: str = "usa", play: str = "app") -> None:
        self.page = page
        self.opens(board, play)
        page.wait_for_url("**/caller")
        self.code = page.url.split("/")[-2]
        self.stage = page.locator("#stage")
        self.people = page.locator("#people li")

    edition = "on-tour"

    def opens(self, board: str, play: str) -> None:
        self.page.locator(f'.shelf a[href="/games/{self.edition}/{board}"]').click()
        if play != "app":
            self.page.locator(f'input[value="{play}"]').check()
        self.page.get_by_role("button", name="Open the table").click()

    def starts(self, first: str) -> None:
        """Everyone is here, and this one rolls first."""
        self.page.get_by_label("First roller").select_option(label=first)
        self.page.get_by_role("button", name="Start the tour").click()
        expect(self.stage).to_have_class(has_class("phase-flip"))

    def flips(self) -> None:
        """With the space bar."""
        expect(self.page.locator("[data-space]")).to_be_enabled()
        self.page.keyboard.press(" ")
        expect(self.stage).to_have_class(has_class("phase-write"))

    def orders(self, button: str, of: str | None = None) -> None:
        """Press a button of the host's drawer, perhaps one that is about a player."""
        self.opens_the_drawer()
        self.drawer_of(of).get_by_role("button", name=button).click()

    def leaves_the_encore(self) -> None:
        """Straight to the results."""
        expect(self.page.locator("[data-act]")).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(self.page.locator("[data-act]")).to_have_count(0)

    def opens_the_drawer(self) -> None:
        if self.page.locator("#host").get_attribute("open") is None:
            self.page.locator("#host summary").click()

    def drawer_of(self, name: str | None) -> Locator:
        drawer = self.page.locator("#host")
        if name is None:
            return drawer.locator("form").first
        return drawer.locator("li", has=self.page.locator(f'input[name="name"][value="{name}"]'))

    def seat_code_of(self, name: str) -> str:
        self.opens_the_drawer()
        return self.drawer_of(name).locator(".seat-code b").inner_text()


class Phone:
    """A player's phone. Verbs wait until what they do can be seen."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.sheet = page.locator("#sheet")
        self.board = page.locator("#board")
        self.refusal = page.locator("#refusal")
        self.banner = page.locator("#connection")
        self.status = page.locator(".status")
        self.pencil = page.locator("#marks .pencil")
        self.done_button = page.get_by_role("button", name="Done")

    def sits_down(self) -> None:
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Take a seat").click()
        self.is_seated()

    def is_seated(self) -> None:
        self.page.wait_for_url("**/sheet*")
        expect(self.sheet).to_be_visible()

    def flips(self) -> None:
        self.page.get_by_role("button", name=re.compile("roll", re.IGNORECASE)).click()
        expect(self.sheet).to_have_class(has_class("phase-write"))

    def place(self, code: str) -> Locator:
        return self.page.locator(f'#marks [data-place="{code}"]')

    def lit(self) -> list[str]:
        """The places that the chosen token may go to; none when all is written."""
        return self.codes(
            ".sheet:has([data-kind=number]:checked) .may-number, "
            ".sheet:has([data-kind=star]:checked) .may-star, "
            ".sheet:has([data-kind=cross]:checked) .may-cross"
        )

    def pencilled(self) -> list[str]:
        return self.codes(".pencil")

    def unlit(self) -> list[str]:
        """Empty places that nothing may be written in now."""
        return self.codes(".place.empty:not([data-tap])")

    def codes(self, selector: str) -> list[str]:
        codes: list[str] = self.page.locator(selector).evaluate_all("all => all.map(place => place.dataset.place)")
        return codes

    def taps(self, code: str) -> None:
        """With a finger, in the middle of the circle."""
        self.place(code).tap()

    def writes(self, code: str | None = None) -> str:
        """The chosen token, in this place or in the first one that is lit."""
        place = code or self.lit()[0]
        self.taps(place)
        expect(self.place(place)).to_have_class(has_class("pencil"))
        return place

    def writes_all(self, chooser: random.Random | None = None) -> list[str]:
        """All that this turn asks for."""
        expect(self.sheet).to_have_class(has_class("writing"))
        written = []
        while lit := self.lit():
            written.append(self.writes(chooser.choice(lit) if chooser else lit[0]))
        return written

    def is_done(self) -> None:
        """Says so; the sheet no longer asks for anything."""
        self.done_button.click()
        expect(self.sheet).not_to_have_class(has_class("writing"))

    def plays_a_turn(self, chooser: random.Random | None = None) -> None:
        self.writes_all(chooser)
        self.is_done()
