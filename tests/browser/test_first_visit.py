"""From scanning the code to a seat: how much a phone has to fetch."""

import pytest
from playwright.sync_api import Page, Request, expect

from ontour.games.editions import EDITIONS, Edition
from tests.browser.evening import Evening
from tests.browser.people import Phone

MOST_REQUESTS = 12
# Packed bodies, as they travel; the stream does not end and is only counted as a request. 10 Days brings its atlas.
MOST_BYTES = {"on-tour": 60_000, "ten-days-usa": 66_000}


class Wire:
    """What a page fetches from the server; files keep their address for ever, so each is fetched once."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        self.finished: dict[str, Request] = {}
        page.context.on("request", self._ask)
        page.context.on("requestfinished", self._finish)

    def _ask(self, request: Request) -> None:
        if "/static/" not in request.url or request.url not in self.asked:
            self.asked.append(request.url)

    def _finish(self, request: Request) -> None:
        self.finished.setdefault(request.url, request)

    def sizes(self) -> dict[str, int]:
        return {url: request.sizes()["responseBodySize"] for url, request in self.finished.items()}


@pytest.mark.parametrize("edition", EDITIONS[:2], ids=list(MOST_BYTES))
def test_a_phone_fetches_little_from_the_door_to_the_seat(evening: Evening, edition: Edition) -> None:
    host = evening.profile().new_page()
    answer = host.request.post(f"{evening.server.address}/open", form={"edition": edition.id}, max_redirects=0)
    page = evening.profile().new_page()
    wire = Wire(page)
    page.goto(f"{evening.server.address}/{answer.headers['location'].split('/')[1]}")
    phone = Phone(page, "Ana")
    phone.sits_down()
    page.wait_for_load_state("load")
    expect(phone.banner).to_be_hidden()
    assert len(wire.asked) <= MOST_REQUESTS, wire.asked
    assert all("?v=" in address for address in wire.asked if "/static/" in address), wire.asked
    assert any("/stream" in address for address in wire.asked), wire.asked
    assert 20_000 < sum(wire.sizes().values()) < MOST_BYTES[edition.id], wire.sizes()
