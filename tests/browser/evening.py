"""An evening of the browser tests: a server, the people who came, and every complaint their browsers print."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from ontour.games import on_tour
from ontour.games.on_tour.bots import choose
from ontour.games.on_tour.view import View
from ontour.tables import HOST
from tests.browser.people import Host, Phone
from tests.browser.servers import Server

DESK = {"viewport": {"width": 1280, "height": 800}}
POCKET = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Evening:
    """Each person has a browser profile of their own. `excused` are words of complaints that belong to the story."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server, self.browser = server, browser
        self.complaints: list[str] = []
        self.excused: tuple[str, ...] = ()
        self.phones: list[Phone] = []
        self._profiles: list[BrowserContext] = []

    def hosts(self, board: str = "usa", play: str = "app", before: str = "", **look: Any) -> Host:
        """`before` is a script that runs in every page of this host's browser before those of the page."""
        profile = self.profile(**DESK | look)
        profile.add_init_script(before)
        page = profile.new_page()
        page.goto(self.server.address)
        self.host = Host(page, board, play)
        return self.host

    def joins(self, name: str, **look: Any) -> Phone:
        phone = self.comes(name, **look)
        phone.sits_down()
        self.phones.append(phone)
        return phone

    def comes(self, name: str, **look: Any) -> Phone:
        """To the door of the table, with a phone that was never here."""
        phone = Phone(self.profile(**POCKET | look).new_page(), name)
        phone.page.goto(f"{self.server.address}/{self.host.code}")
        return phone

    def begins(self, *names: str, board: str = "usa", **look: Any) -> list[Phone]:
        """A table of these people, who have just started; the first one rolls first."""
        host = self.hosts(board)
        phones = [self.joins(name, **look) for name in names]
        host.starts(names[0])
        for phone in phones:
            expect(phone.status.or_(phone.page.get_by_role("button", name="Flip and roll"))).to_be_visible()
        return phones

    def plays_again(self) -> None:
        """Another game with the same people."""
        self._send(self.host.page, "again")
        self._send(self.host.page, "start")

    def plays_on(self, until: Callable[[View], bool]) -> View:
        """Everyone plays fast and at random, without tapping. Those who came first sit first.

        A copy of the table plays ahead, and what it played is then sent with the people's own cookies.
        """
        chooser = random.Random(7)
        with self.server.copy_of(self.host.code) as ahead:
            while not until(ahead.view()):
                if waiting := on_tour.waiting(ahead.now.state):
                    seat = min(waiting)
                    line = str(choose(ahead.now.state, seat, chooser, "random"))
                    ahead.submit(line, seat)
                    self._send(self.phones[seat - 1].page, "tap", line)
                else:
                    ahead.next(HOST)
                    self._send(self.host.page, "next")
            return ahead.view()

    def _send(self, page: Page, way: str, line: str = "") -> None:
        answer = page.request.post(f"{self.server.address}/{self.host.code}/{way}", form={"line": line})
        assert answer.ok, answer.text()

    def profile(self, **look: Any) -> BrowserContext:
        # Nothing moves unless a test is about motion: half of a test's time would go into drawing it.
        profile = self.browser.new_context(**{"reduced_motion": "reduce"} | look)
        profile.set_default_timeout(30_000)
        profile.on("console", self._listen)
        profile.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self._profiles.append(profile)
        return profile

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def ends(self) -> None:
        """Everyone goes home. What browsers complained about without being excused is an error of the app."""
        for profile in self._profiles:
            profile.close()
        unexcused = [said for said in self.complaints if not any(words in said for words in self.excused)]
        assert not unexcused, "\n".join(unexcused)
