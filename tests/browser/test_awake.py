"""By plain http there is no wake lock: from the first touch on a silent film keeps the phone's screen on."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import needs
from tests.browser.conftest import QUIET
from tests.browser.evening import Evening
from tests.browser.servers import Server

NAME = "table.example"  # as insecure for a browser as any address of a home network


@pytest.fixture
def away_from_home(browser: Browser) -> Iterator[Browser]:
    """A browser that finds this machine by a name which is no secure address."""
    rule = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    launched = browser.browser_type.launch(executable_path=needs.chromium(), args=[*QUIET, rule])
    yield launched
    launched.close()


def is_playing(page: Page) -> None:
    film = page.locator("video.film")
    expect(film).to_have_count(1)
    expect(film).to_have_js_property("paused", False)
    moved = "() => { const film = document.querySelector('.film'); return film.currentTime > 0.2 && !film.error; }"
    while not page.evaluate(moved):
        page.evaluate("() => new Promise(requestAnimationFrame)")


def test_where_there_is_no_wake_lock_a_film_keeps_the_screen_on_while_a_game_runs(
    away_from_home: Browser, new_server: Callable[..., Server]
) -> None:
    server = new_server()
    evening = Evening(server, away_from_home)
    server.address = server.address.replace("127.0.0.1", NAME)
    host = evening.hosts()
    ana = evening.joins("Ana")
    assert not ana.page.evaluate("() => isSecureContext || 'wakeLock' in navigator")
    ana.page.locator("#sheet header").tap()
    expect(ana.page.locator("video.film")).to_have_count(0)  # nothing is played yet
    host.starts("Ana")
    ana.flips()
    is_playing(ana.page)
    is_playing(host.page)
    ana.writes()
    expect(ana.page.locator("video.film")).to_have_count(1)
    evening.ends()
