"""One Chromium for each worker, servers that are shared while they may be, and an evening for each test."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests import needs
from tests.browser.evening import Evening
from tests.browser.servers import Server

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

expect.set_options(timeout=30_000)  # a bound for a busy machine, not a wait


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=needs.chromium(), args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def new_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    servers: list[Server] = []

    def start(listen: str = "127.0.0.1", **settings: str) -> Server:
        servers.append(Server(tmp_path_factory.mktemp("server"), listen, **settings))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()
    assert "Traceback" not in "".join(server.log() for server in servers)


@pytest.fixture(scope="session")
def shared(new_server: Callable[..., Server]) -> Server:
    """The server of all tests of this worker that do not stop theirs."""
    return new_server()


@pytest.fixture
def evening_at(browser: Browser) -> Iterator[Callable[[Server], Evening]]:
    evenings: list[Evening] = []

    def begin(server: Server) -> Evening:
        evenings.append(Evening(server, browser))
        return evenings[-1]

    yield begin
    for evening in evenings:
        evening.ends()


@pytest.fixture
def evening(evening_at: Callable[[Server], Evening], shared: Server) -> Evening:
    return evening_at(shared)


@pytest.fixture
def own_evening(evening_at: Callable[[Server], Evening], new_server: Callable[..., Server]) -> Evening:
    """With a server that nobody else uses, so that it may be stopped."""
    return evening_at(new_server())
