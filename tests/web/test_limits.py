"""Limits: how often, how large, and that no form whatever breaks a page."""

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from ontour.tables import Table
from ontour.web.on_tour import scoring, sharing
from tests.web.conftest import MakeApp
from tests.web.visiting import Page, Visitor


@pytest.fixture
def limited(make_app: MakeApp) -> Flask:
    return make_app(RATELIMIT_ENABLED=True)


def statuses(answers: list[TestResponse]) -> list[int]:
    return [answer.status_code for answer in answers]


def assert_friendly(answer: TestResponse) -> None:
    assert answer.status_code == 429
    assert "Wait a minute, then try again." in answer.text
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert Page(answer.text).all("a", href="/")


def test_one_address_opens_thirty_tables_a_minute(limited: Flask) -> None:
    answers = [Visitor(limited).post("/open") for _ in range(31)]
    assert statuses(answers) == [303] * 30 + [429]
    assert_friendly(answers[-1])
    elsewhere = limited.test_client().post("/open", environ_base={"REMOTE_ADDR": "192.0.2.9"})
    assert elsewhere.status_code == 303


def test_a_forwarded_address_does_not_escape_the_limit(limited: Flask) -> None:
    answers = [limited.test_client().post("/open", headers={"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(31)]
    assert answers[-1].status_code == 429


@pytest.mark.parametrize(
    ("addresses", "last"),
    [
        ([f"2001:db8:1:2::{n:x}" for n in range(31)], 429),  # one household
        ([f"2001:db8:1:{n:x}::1" for n in range(31)], 303),
        ([f"fe80::{n:x}%eth0" for n in range(31)], 429),
        (["::ffff:192.0.2.1"] * 30 + ["192.0.2.1"], 429),
        ([f"192.0.2.{n}" for n in range(31)], 303),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(limited: Flask, addresses: list[str], last: int) -> None:
    opened = [limited.test_client().post("/open", environ_base={"REMOTE_ADDR": address}) for address in addresses]
    assert statuses(opened) == [303] * 30 + [last]


@pytest.mark.parametrize("path", ["", "/caller", "/sheet", "/caller/stream", "/sheet/stream"])
def test_wrong_codes_are_answered_thirty_times_a_minute_and_right_ones_always(limited: Flask, path: str) -> None:
    """One prankster behind the router of a school locks nobody out."""
    host = Visitor(limited).open_table()
    guesser = Visitor(limited)
    answers = [guesser.get(f"/BBB{letter}{path}") for letter in "BCDFGHJKMNPRSTW" for _ in range(2)]
    assert statuses(answers) == [404] * 30
    assert_friendly(guesser.get(f"/ZZZZ{path}"))
    assert Visitor(limited).get(f"/{host.code}").status_code == 200


def test_guesses_on_all_pages_count_together(limited: Flask) -> None:
    guesser = Visitor(limited)
    for _ in range(10):
        guesser.get("/BBBB")
        guesser.get("/BBBC/caller")
        guesser.post("/BBBD/sit", name="Eve")
    assert_friendly(guesser.get("/BBBB"))
    assert_friendly(guesser.post("/BBBB/recover"))


def test_a_prankster_and_sixty_joiners_behind_one_router(limited: Flask) -> None:
    """Whatever one of them tries, nobody who has the code is told to wait."""
    host = Visitor(limited).open_table()
    host.order("let everyone in")
    prankster, answers = Visitor(limited), []
    prankster.code = host.code
    for number in range(60):
        prankster.get("/BBBB")
        prankster.post("recover", seat_code="BBBBBB")
        prankster.post("sit", name="")
        joiner = Visitor(limited)
        joiner.code = host.code
        answers += [joiner.get(""), joiner.post("sit", name=f"Fan {number}"), joiner.get("sheet")]
    assert statuses(answers) == [200, 303, 200] * 60


def test_seat_codes_can_be_guessed_thirty_times_a_minute_at_a_table(limited: Flask) -> None:
    """From however many addresses; at another table a seat can be taken back all the same."""
    host, other = Visitor(limited).open_table(), Visitor(limited).open_table()
    for somebody in (host, other):
        Visitor(limited).sit(somebody.code, "Ana")
    guesses = [
        limited.test_client().post(
            f"/{host.code}/recover", data={"seat_code": "BBBBBB"}, environ_base={"REMOTE_ADDR": f"192.0.2.{n}"}
        )
        for n in range(30)
    ]
    assert statuses(guesses) == [422] * 30
    guesser = Visitor(limited)
    guesser.code = host.code
    assert_friendly(guesser.post("recover", seat_code=host.table.seat_codes()[1]))
    assert guesser.get("sheet").status_code == 303
    guesser.code = other.code
    assert guesser.post("recover", seat_code=other.table.seat_codes()[1]).status_code == 303


def test_right_codes_are_not_counted(limited: Flask) -> None:
    host = Visitor(limited).open_table()
    assert statuses([Visitor(limited).get(f"/{host.code}") for _ in range(60)]) == [200] * 60


def test_only_so_many_sheets_that_take_long_are_scored(limited: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simple ones, and those that were scored a moment ago, cost nothing and are never refused."""
    monkeypatch.setattr(scoring, "LONG", -1.0)
    visitor = Visitor(limited)
    hard = [visitor.post("/score/usa", sheet=f"CA {n // 10}{n % 10}") for n in range(100) if n % 11]
    assert statuses(hard)[:61] == [200] * 60 + [429]
    monkeypatch.setattr(scoring, "LONG", 1000.0)
    elsewhere = limited.test_client()
    simple = [elsewhere.get("/score/usa?sheet=CA 21", environ_base={"REMOTE_ADDR": "192.0.2.7"}) for _ in range(90)]
    assert set(statuses(simple)) == {200}


def test_one_address_gets_sixty_pictures_a_minute(limited: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "_made", lambda svg: b"")
    visitor = Visitor(limited)
    answers = [visitor.get(f"/score/{board}/sheet.png") for board in ("usa", "europe") for _ in range(31)]
    assert statuses(answers) == [200] * 60 + [429] * 2
    assert_friendly(answers[-1])
    assert visitor.get("/score/usa").status_code == 200


def test_a_stranger_cannot_fill_a_table_and_one_press_lets_a_hall_in(limited: Flask) -> None:
    host = Visitor(limited).open_table()
    for number in range(30):
        assert "Let everyone in" not in host.get("caller").text
        Visitor(limited).sit(host.code, f"Fan {number}")
    late = Visitor(limited)
    late.code = host.code
    refused = late.post("sit", name="Zoë")
    assert refused.status_code == 422
    page = Page(refused.text)
    assert page.text("refusal") == "30 people sit here. The host has to let more in."
    assert page.all("input", id="name", value="Zoë"), "the name need not be typed again"
    assert len(host.table.now.seats) == 30
    watcher = Visitor(limited)
    watcher.code = host.code
    assert "Let everyone in" not in watcher.get("caller").text
    assert Page(host.get("caller").text).all("button", name="line", value="let everyone in")
    assert "Let everyone in" not in host.order("let everyone in").text
    late.sit(host.code, "Zoë")
    for number in range(30, 60):
        Visitor(limited).sit(host.code, f"Fan {number}")
    assert len(host.table.now.seats) == 61
    assert host.order("let everyone in").status_code == 422


def test_a_request_that_is_too_large_is_refused(host: Visitor, ana: Visitor) -> None:
    before = host.table.now
    for path in ("sit", "recover", "tap", "host", "start"):
        answer = (ana if path == "tap" else host).post(path, line="x" * 70_000)
        assert answer.status_code == 413
        assert "Send something shorter." in answer.text
    assert host.table.now is before


def test_a_file_in_a_form_is_no_field(host: Visitor) -> None:
    from io import BytesIO

    answer = host.client.post(f"/{host.code}/sit", data={"name": (BytesIO(b"Eve"), "name.txt")})
    assert answer.status_code == 422


FIELDS = (
    "line",
    "name",
    "seat",
    "roller",
    "seen",
    "key",
    "seat_code",
    "board",
    "edition",
    "hints",
    "watching",
    "between",
    "route",
    "sheet",
    "tour",
)
LINES = st.sampled_from(
    ["1 is done", "leave 1", "rename 1 Eve", "rename 1", "lock", "undo", "new game ABCDEF", "back 1", "end", "start 1"]
)
VALUES = st.one_of(st.text(max_size=90), st.integers().map(str), LINES, st.binary(max_size=20))
FORMS = st.dictionaries(st.one_of(st.sampled_from(FIELDS), st.text(max_size=5)), VALUES, max_size=6)
AT_A_TABLE = (
    "paper",
    "carry-on",
    "leave",
    "sit",
    "recover",
    "tap",
    "press",
    "next",
    "start",
    "host",
    "panel",
    "hosting",
    "again",
    "another",
    "show",
    "solo",
    "remember",
    "enter",
    "look",
    "ten-days/again",
)
POSTS = (
    "/open",
    "/open/<edition_id>",
    "/language",
    "/replay",
    "/display",
    "/score/<board_id>",
    "/solo",
    "/ten-days/solo",
    "/solo/<edition_id>",
    "/how-to-play",
    "/history/forget",
    *(f"/<code:code>/{act}" for act in AT_A_TABLE),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(POSTS), form=FORMS)
def test_no_form_whatever_breaks_a_page(host: Visitor, writing: Table, path: str, form: dict[str, str | bytes]) -> None:
    """The host plays too, so that every form reaches the table."""
    if host.seat is None:
        host.post("sit", name="Host")
    address = path.replace("<code:code>", host.code).replace("<board_id>", "usa")
    answer = host.holding(host.cookie).client.post(address, data=form)
    assert answer.status_code in (200, 204, 303, 422), (path, form)
    assert host.get("caller").status_code == 200
    assert host.get("sheet").status_code in (200, 303)


def test_the_fuzzed_addresses_are_all_there_are(app: Flask) -> None:
    rules = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    assert sorted(rule.rule for rule in rules) == sorted(POSTS)


@pytest.mark.parametrize("body", [b"%", b"line=%ff%fe", b"line=%00", b"=&=&", b"\xff" * 100, b"line=" + b"a" * 900])
@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", ""]
)
def test_no_body_whatever_breaks_a_tap(ana: Visitor, body: bytes, kind: str) -> None:
    answer = ana.client.post(f"/{ana.code}/tap", data=body, content_type=kind)
    assert answer.status_code == 422
