"""Limits: how often, how large, and that no form whatever breaks a page."""

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from ontour.tables import Table
from ontour.web.on_tour import sharing
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


def test_one_address_opens_six_tables_a_minute(limited: Flask) -> None:
    answers = [Visitor(limited).post("/open") for _ in range(7)]
    assert statuses(answers) == [303] * 6 + [429]
    assert_friendly(answers[-1])
    elsewhere = limited.test_client().post("/open", environ_base={"REMOTE_ADDR": "192.0.2.9"})
    assert elsewhere.status_code == 303


def test_a_forwarded_address_does_not_escape_the_limit(limited: Flask) -> None:
    answers = [limited.test_client().post("/open", headers={"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(7)]
    assert answers[-1].status_code == 429


@pytest.mark.parametrize("path", ["", "/caller", "/sheet", "/caller/stream", "/sheet/stream"])
def test_codes_can_be_guessed_thirty_times_a_minute(limited: Flask, path: str) -> None:
    """Whichever page is asked; after that not even a right guess is told."""
    host = Visitor(limited).open_table()
    guesser = Visitor(limited)
    answers = [guesser.get(f"/BBB{letter}{path}") for letter in "BCDFGHJKMNPRSTW" for _ in range(2)]
    assert statuses(answers) == [404] * 30
    for code in ("ZZZZ", host.code):
        assert_friendly(guesser.get(f"/{code}{path}"))


def test_guesses_on_all_pages_count_together(limited: Flask) -> None:
    guesser = Visitor(limited)
    for _ in range(10):
        guesser.get("/BBBB")
        guesser.get("/BBBC/caller")
        guesser.post("/BBBD/sit", name="Eve")
    assert_friendly(guesser.get("/BBBB"))
    assert_friendly(guesser.post("/BBBB/recover"))


def test_who_plays_is_not_locked_out_by_a_neighbours_guesses(limited: Flask) -> None:
    host = Visitor(limited).open_table()
    ana = Visitor(limited).sit(host.code, "Ana")
    for _ in range(31):
        Visitor(limited).get("/BBBB")
    assert ana.get("sheet").status_code == 200
    assert ana.tap("?").status_code == 422
    assert host.get("caller").status_code == 200
    assert_friendly(ana.get("/BBBB"))


def test_right_codes_are_not_counted(limited: Flask) -> None:
    host = Visitor(limited).open_table()
    assert statuses([Visitor(limited).get(f"/{host.code}") for _ in range(60)]) == [200] * 60


def test_one_address_gets_sixty_pictures_a_minute(limited: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "_made", lambda svg: b"")
    visitor = Visitor(limited)
    answers = [visitor.get(f"/score/{board}/sheet.png") for board in ("usa", "europe") for _ in range(31)]
    assert statuses(answers) == [200] * 60 + [429] * 2
    assert_friendly(answers[-1])
    assert visitor.get("/score/usa").status_code == 200


def test_seat_codes_can_be_guessed_ten_times_a_minute(limited: Flask) -> None:
    host = Visitor(limited).open_table()
    Visitor(limited).sit(host.code, "Ana")
    guesser = Visitor(limited)
    guesser.code = host.code
    answers = [guesser.post("recover", seat_code="BBBBBB") for _ in range(10)]
    assert statuses(answers) == [422] * 10
    assert_friendly(guesser.post("recover", seat_code=host.table.seat_codes()[1]))
    assert guesser.get("sheet").status_code == 303


def test_a_hall_of_people_behind_one_router_can_sit_down(limited: Flask) -> None:
    host = Visitor(limited).open_table()
    for number in range(40):
        Visitor(limited).sit(host.code, f"Fan {number}")
    assert len(host.table.now.seats) == 40


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
    "carry-on",
    "leave",
    "sit",
    "recover",
    "tap",
    "press",
    "next",
    "start",
    "host",
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
