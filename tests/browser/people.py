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
        self._looks()

    @classmethod
    def of(cls, page: Page) -> "Host":
        """Whoever has become the host, with this page of the table."""
        host = cls.__new__(cls)
        host.page = page
        host._looks()
        return host

    def _looks(self) -> None:
        page = self.page
        self.code = page.url.split("/")[3]
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
        self.picks(first)
        self.page.get_by_role("button", name="Start the tour").click()
        expect(self.stage).to_have_class(has_class("phase-flip"))

    def picks(self, first: str) -> None:
        """By a tap on the name."""
        self.page.locator("#people").get_by_role("radio", name=first, exact=True).check()

    def flips(self) -> None:
        """With the space bar."""
        expect(self.page.locator("[data-space]")).to_be_enabled()
        self.page.keyboard.press(" ")
        expect(self.stage).to_have_class(has_class("phase-write"))

    def orders(self, button: str, of: str | None = None) -> None:
        """Press a button of the host's panel, perhaps one that is about a player; then the panel is closed again."""
        self.opens_the_panel(of)
        self.panel.get_by_role("button", name=button, exact=of is None).click()
        expect(self.panel).not_to_have_class(has_class("htmx-request"))
        self.closes_the_panel()

    def leaves_the_encore(self) -> None:
        """Straight to the results."""
        expect(self.page.locator("[data-act]")).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(self.page.locator("[data-act]")).to_have_count(0)

    @property
    def panel(self) -> Locator:
        return self.page.locator("#host-panel")

    def opens_the_panel(self, of: str | None = None) -> None:
        if not self.page.locator("#host").is_visible():
            self.page.locator(".host-open").click()
        expect(self.panel.get_by_role("button", name="Close")).to_be_visible()
        if of is not None:
            self.panel.get_by_role("button", name=f"About {of}").click()
            expect(self.panel.locator("#about-one")).to_have_text(of)

    def closes_the_panel(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.locator("#host")).to_be_hidden()

    def seat_code_of(self, name: str) -> str:
        self.opens_the_panel(name)
        self.panel.get_by_role("button", name="Show the seat code").click()
        code = self.panel.locator("#seat-code").inner_text()
        self.closes_the_panel()
        return code


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

    def mark(self, code: str) -> Locator:
        """What is written there, without the letters of the place below it."""
        return self.place(code).locator(".mark")

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
