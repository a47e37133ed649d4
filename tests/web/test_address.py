"""The address in the QR code is one that phones can reach."""

import pytest

from tests.web.conftest import MakeApp
from tests.web.visiting import Visitor

LAN = "192.168.1.5"


def shown(host: Visitor, name: str) -> str:
    """What a lobby that was opened under this name tells people to type."""
    page = host.get("caller", headers={"Host": name}).text
    start = page.index('class="address display">') + len('class="address display">')
    return page[start : page.index("</p>", start)]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("localhost:8000", f"{LAN}:8000"),
        ("localhost", LAN),
        ("LOCALHOST:8000", f"{LAN}:8000"),
        ("127.0.0.1:8000", f"{LAN}:8000"),
        ("0.0.0.0:8000", f"{LAN}:8000"),
        ("[::1]:8000", f"{LAN}:8000"),
        ("[::1]", LAN),
        ("192.168.1.9:8000", "192.168.1.9:8000"),
        ("tour.local", "tour.local"),
        ("localhost.example:8000", "localhost.example:8000"),
    ],
)
def test_what_only_this_machine_knows_is_replaced(make_app: MakeApp, name: str, expected: str) -> None:
    host = Visitor(make_app(LAN_ADDRESS=LAN)).open_table()
    assert shown(host, name) == f"{expected}/{host.code}"


def test_without_a_network_the_address_stays(make_app: MakeApp) -> None:
    host = Visitor(make_app(LAN_ADDRESS=None)).open_table()
    assert shown(host, "localhost:8000") == f"localhost:8000/{host.code}"


@pytest.mark.parametrize("public", ["https://tour.example", "https://tour.example/"])
def test_a_public_address_is_always_used(make_app: MakeApp, public: str) -> None:
    host = Visitor(make_app(PUBLIC_URL=public, LAN_ADDRESS=LAN)).open_table()
    for name in ("localhost:8000", "10.0.0.1", "elsewhere.example"):
        assert shown(host, name) == f"tour.example/{host.code}"


def test_a_forwarded_host_is_not_believed(make_app: MakeApp) -> None:
    host = Visitor(make_app()).open_table()
    page = host.get("caller", headers={"X-Forwarded-Host": "elsewhere.example", "Forwarded": "host=elsewhere.example"})
    assert "elsewhere" not in page.text


def test_one_viewers_address_is_never_shown_to_another(make_app: MakeApp) -> None:
    """The parts that all viewers share are kept; a false Host must not get into them."""
    host = Visitor(make_app()).open_table()
    watcher = Visitor(host.app)
    watcher.code = host.code
    with watcher.listen("caller/stream", Host="elsewhere.example") as stream:
        assert "elsewhere.example" in stream.next()
    with watcher.listen("caller/stream", Host="tour.local") as stream:
        first = stream.next()
    assert "tour.local" in first
    assert "elsewhere.example" not in first
