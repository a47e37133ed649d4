"""Every page answers, carries its headers, and keeps to its own Content-Security-Policy."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest
from werkzeug.test import TestResponse

from tests.web.conftest import Visit
from tests.web.playing import finish_game, finish_turn, turn_lines
from tests.web.visiting import Page, Visitor

MOMENTS = ["lobby", "before the roll", "writing", "one is done", "paused", "second turn", "over"]


@pytest.fixture(params=MOMENTS)
def moment(request: pytest.FixtureRequest, host: Visitor, ana: Visitor, ben: Visitor) -> str:
    """The same table at each moment of a game."""
    steps = {
        "lobby": lambda: None,
        "before the roll": lambda: host.post("start", roller="1"),
        "writing": lambda: ana.post("press"),
        "one is done": lambda: host.table.submit(turn_lines(host.table, 1), 1),
        "paused": lambda: host.order("pause"),
        "second turn": lambda: (host.order("resume"), finish_turn(host.table)),
        "over": lambda: finish_game(host.table),
    }
    for step in MOMENTS[: MOMENTS.index(request.param) + 1]:
        steps[step]()
    return str(request.param)


def pages(host: Visitor, ana: Visitor, stranger: Visitor) -> Iterator[tuple[int, TestResponse]]:
    """Whatever a browser can be shown, errors too, with the status it should have."""
    stranger.code = host.code
    yield 200, stranger.get("/")
    yield 200, stranger.get()
    yield 200, ana.get("sheet")
    yield 200, ana.get("sheet?route=show")
    yield 200, host.get("caller")
    yield 200, stranger.get("caller")
    yield 404, stranger.get("/BBBB")
    yield 404, stranger.get("/no/such/page")
    yield 405, stranger.post("/health")
    yield 422, ana.tap("what is this")
    yield 422, host.order("what is this")
    yield 422, stranger.post("sit", name="")
    yield 422, stranger.post("recover", seat_code="BBBBBB")
    yield 422, stranger.post("/open", board="atlantis")
    yield 403, ana.order("lock")
    yield 403, stranger.client.post("/open", headers={"Origin": "https://elsewhere.example"})
    yield 413, stranger.post("sit", name="x" * 100_000)


def test_every_page_answers_safely_at_every_moment_of_a_game(
    moment: str, host: Visitor, ana: Visitor, visit: Visit
) -> None:
    for status, answer in pages(host, ana, visit()):
        assert answer.status_code == status, (moment, answer.request.path)
        assert_has_security_headers(answer)
        assert answer.headers["Cache-Control"] == "no-store"
        assert_keeps_to_the_policy(Page(answer.text))


def assert_has_security_headers(answer: TestResponse) -> None:
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    # Over plain http browsers ignore this one, and complain.
    secure = answer.request.scheme == "https"
    assert answer.headers.get("Cross-Origin-Opener-Policy") == ("same-origin" if secure else None)
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def assert_keeps_to_the_policy(page: Page) -> None:
    """No inline script or style, and nothing from elsewhere: the browser would refuse it."""
    for tag, attrs in page.elements:
        assert tag not in ("style", "base", "iframe")
        assert tag != "script" or str(attrs.get("src")).startswith("/static/")
        for name, value in attrs.items():
            assert name != "style" and not name.startswith("on") and not name.startswith("hx-on"), (tag, name)
            if name in ("href", "src", "action", "hx-post", "hx-get"):
                assert str(value).startswith(("/", "#")) and not str(value).startswith("//"), (tag, name, value)
    ids = [attrs["id"] for _, attrs in page.elements if attrs.get("id")]
    assert len(ids) == len(set(ids)), "an id stands twice"


def test_forms_are_posted_with_an_origin(visit: Visit) -> None:
    """Under "no-referrer" a browser says `Origin: null`, and every form posted over plain http would be refused."""
    assert visit().get("/").headers["Referrer-Policy"] == "same-origin"


def test_health_says_ok_in_json(visit: Visit) -> None:
    answer = visit().get("/health")
    assert (answer.status_code, answer.json) == (200, {"status": "ok"})
    assert_has_security_headers(answer)


def test_health_fails_when_the_database_does(visit: Visit, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
        database.execute("ALTER TABLE tables RENAME TO elsewhere")
    answer = visit().get("/health")
    assert answer.status_code == 503
    assert "Load the page again in a moment." in answer.text
    assert_has_security_headers(answer)


def test_a_wrong_code_gets_a_form_to_type_it_again(visit: Visit) -> None:
    answer = visit().get("/qqqq")
    page = Page(answer.text)
    assert answer.status_code == 404
    assert "No table has this code" in answer.text
    assert page.all("form", action="/join")
    assert page.all("input", name="code", value="qqqq")


@pytest.mark.parametrize("typed", ["K1RT", "12", "a", "ключ", "<b>", "😀", "x" * 79, "K'\"--", "nothing here"])
def test_whatever_is_typed_as_a_code_gets_the_friendly_page(visit: Visit, typed: str) -> None:
    answer = visit().get("/join", query_string={"code": typed}, follow_redirects=True)
    assert answer.status_code == 404
    assert "No table has this code" in answer.text
    assert "<b>" not in answer.text
    assert visit().get("/" + quote(typed, safe="")).status_code == 404


@pytest.mark.parametrize("blank", ["", "   ", "--", "?&/#"])
def test_an_empty_code_gets_an_empty_form(visit: Visit, blank: str) -> None:
    answer = visit().get("/join", query_string={"code": blank}, follow_redirects=True)
    assert answer.status_code == 404
    assert Page(answer.text).all("input", name="code", value="")


def test_a_code_can_be_typed_in_any_way(host: Visitor, visit: Visit) -> None:
    a, b, c, d = host.code
    for typed in (host.code, host.code.lower(), f" {a}{b} {c}{d} ", f"{a}{b}-{c}{d}".lower(), f"{a} {b} {c} {d}"):
        answer = visit().get("/join", query_string={"code": typed}, follow_redirects=True)
        assert (answer.status_code, answer.request.path) == (200, f"/{host.code}")
        assert "Sit down" in answer.text
        assert visit().get("/" + quote(typed)).status_code == 200


@pytest.mark.parametrize("typed", ["/elsewhere.example", "//elsewhere.example", "\\\\elsewhere.example", "https://a.b"])
def test_joining_never_leads_to_another_site(visit: Visit, typed: str) -> None:
    target = visit().get("/join", query_string={"code": typed}).headers["Location"]
    assert target.startswith("/") and target[1:].isalnum()


@pytest.mark.parametrize(
    "path", ["/" + "k" * 5000, "/%00", "/%ff%fe", "/K%0aK", "/KMRT/..%2f", "/%2e%2e", "/favicon.png"]
)
def test_odd_addresses_are_not_found(visit: Visit, path: str) -> None:
    assert visit().get(path).status_code == 404


@pytest.mark.parametrize("name", ["", "a b", "[::1", "localhost:x", "x" * 300, "<script>", "é"])
def test_an_odd_host_name_breaks_nothing(host: Visitor, name: str) -> None:
    answer = host.get("caller", headers={"Host": name})
    assert answer.status_code in (200, 400)
    assert "<script>" not in answer.text.replace('<script src="/static/', "")


def test_who_has_no_seat_is_led_to_the_door(host: Visitor, visit: Visit) -> None:
    answer = visit().get(f"/{host.code}/sheet")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/{host.code}")


def test_who_has_a_seat_is_led_to_the_sheet(ana: Visitor) -> None:
    answer = ana.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/{ana.code}/sheet")


def test_both_boards_can_be_opened(visit: Visit) -> None:
    for board in ("usa", "europe"):
        host = visit().open_table(board=board)
        assert host.table.now.box.board.id == board
        assert f'id="map-{board}"' in host.get("caller").text


@pytest.mark.parametrize("form", [{"board": "../usa"}, {"edition": "chess"}, {"board": "\0"}, {"board": "x" * 5000}])
def test_what_cannot_be_played_is_not_opened(visit: Visit, form: dict[str, str]) -> None:
    answer = visit().post("/open", **form)
    assert answer.status_code == 422
    assert "there are:" in answer.text
    assert "Set-Cookie" not in answer.headers
