"""Keys: what a browser holds opens its own seat and nothing else, and nobody else ever sees it."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface

from ontour.tables import Table
from tests.web.conftest import MakeApp, Visit
from tests.web.playing import first_mark
from tests.web.visiting import Page, Visitor


def keys_in(visitor: Visitor) -> list[str]:
    """Every secret this browser holds, read from its cookie."""
    serializer = SecureCookieSessionInterface().get_signing_serializer(visitor.app)
    assert serializer
    session = serializer.loads(visitor.cookie)
    return [key for kind in ("seat", "host") for _, key in session.get(kind, ())]


def test_the_cookie_is_kept_from_scripts_and_other_sites(visit: Visit) -> None:
    header = visit().post("/open").headers["Set-Cookie"]
    attributes = {part.strip().split("=")[0]: part.strip() for part in header.split(";")[1:]}
    assert "HttpOnly" in attributes
    assert attributes["SameSite"] == "SameSite=Lax"
    assert attributes["Path"] == "Path=/"
    assert "Expires" in attributes
    assert "Domain" not in attributes


def test_the_cookie_is_secure_where_the_site_is(make_app: MakeApp) -> None:
    header = make_app(SESSION_COOKIE_SECURE=True).test_client().post("/open").headers["Set-Cookie"]
    assert "; Secure" in header


def test_only_an_answer_that_gives_a_key_sets_the_cookie(host: Visitor, ana: Visitor) -> None:
    """A late answer to an earlier request must not bring back the keys from before."""
    for answer in (host.get("caller"), host.get("/"), ana.get("sheet"), ana.tap("?"), host.order("lock")):
        assert "Set-Cookie" not in answer.headers


def forged(ana: Visitor, elsewhere: Flask) -> Iterator[str]:
    stranger = Visitor(elsewhere).open_table()
    assert stranger.cookie
    payload, stamp, signature = ana.cookie.rsplit(".", 2)
    yield stranger.cookie
    yield ""
    yield "garbage"
    yield "." * 50
    yield "x" * 4000
    yield f"{payload}.{stamp}."
    yield f"{payload}.{stamp}.{signature[:-2]}"
    yield f"{stranger.cookie.rsplit('.', 2)[0]}.{stamp}.{signature}"
    yield f"{payload[:-1]}.{stamp}.{signature}"
    yield ana.cookie.swapcase()
    yield signed(elsewhere, ana.code, seat=keys_in(ana)[0])
    # Even signed rightly, what is no key opens nothing.
    for key in ("", "1", "x" * 32):
        yield signed(ana.app, ana.code, seat=key, host=key)


def signed(app: Flask, code: str, **keys: str) -> str:
    """A cookie that holds these keys of a table, signed with the secret of this app."""
    serializer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert serializer
    return str(serializer.dumps({kind: [(code, key)] for kind, key in keys.items()}))


def test_who_holds_a_forged_cookie_is_nobody(ana: Visitor, make_app: MakeApp) -> None:
    before = ana.table.now
    for cookie in forged(ana, make_app(b"another secret")):
        mallory = ana.holding(cookie)
        assert mallory.get("sheet").status_code == 303, cookie
        assert mallory.tap("1 is done").status_code == 303
        assert mallory.order("lock").status_code == 403
        assert not Page(mallory.get("caller").text).all("div", id="host")
    assert ana.table.now is before
    assert ana.holding(ana.cookie).seat == 1


def test_no_key_is_ever_shown(host: Visitor, ana: Visitor, ben: Visitor, visit: Visit, writing: Table) -> None:
    secrets = keys_in(host) + keys_in(ana) + keys_in(ben)
    assert len(set(secrets)) == 3
    watcher = visit()
    watcher.code = host.code
    answers = [host.get("caller"), watcher.get("caller"), watcher.get(), ana.get("sheet"), ben.get("sheet")]
    answers += [host.order("lock"), ana.tap("?"), ana.tap(first_mark(writing, 1)), watcher.post("sit", name="")]
    for answer in answers:
        seen = answer.text + answer.request.path + str(answer.headers)
        assert not [secret for secret in secrets if secret in seen], answer.request.path


def test_a_seat_code_is_shown_to_the_host_who_asks_for_it_and_nowhere_else(
    host: Visitor, ana: Visitor, ben: Visitor, visit: Visit, writing: Table
) -> None:
    codes = writing.seat_codes().values()
    assert len(codes) == 2
    assert not [code for code in codes if code in host.get("caller").text + host.get("panel?who=1").text]
    asked = host.get("panel?who=1&seat_code=show").text
    assert [code for code in codes if code in asked] == [writing.seat_codes()[1]]
    watcher = visit()
    watcher.code = host.code
    for answer in (watcher.get("caller"), watcher.get(), ana.get("sheet"), ana.get("caller"), ana.tap("?")):
        assert not [code for code in codes if code in answer.text], answer.request.path


def test_a_player_cannot_act_as_the_host(host: Visitor, ana: Visitor, visit: Visit) -> None:
    watcher = visit()
    watcher.code = host.code
    before = host.table.now
    for somebody in (ana, watcher):
        for path in ("next", "start", "host", "again", "panel"):
            answer = somebody.post(path, line="lock", roller="1")
            assert answer.status_code == 403
            assert "Only the host" in answer.text
    powers = ("back 1", "host 1", "host 0", "host code")
    for line in ("lock", "pause", "start 1", "undo", "leave 2", "rename 2 Eve", "new game ABCDEF", "end", *powers):
        assert ana.tap(line).status_code == 422, line
    assert host.table.now is before


def test_the_host_cannot_write_on_a_sheet(host: Visitor, writing: Table) -> None:
    before = writing.now
    for line in (first_mark(writing, 1), "1 is done", "1 swaps", "1 takes back WA", "sit 3 Eve", "back 1"):
        assert host.order(line).status_code == 422, line
    assert host.tap(first_mark(writing, 1)).status_code == 303
    assert host.post("press").status_code == 303
    assert writing.now is before


def test_nobody_writes_on_the_sheet_of_another(ana: Visitor, writing: Table) -> None:
    before = writing.now
    for line in (first_mark(writing, 2), "2 is done", "2 swaps", "2 takes back WA"):
        answer = ana.tap(line)
        assert answer.status_code == 422
        assert Page(answer.text).text("refusal") == "That is another player's sheet."
    assert writing.now is before


def test_the_key_of_one_table_does_not_open_another(host: Visitor, ana: Visitor, visit: Visit) -> None:
    other = visit().open_table()
    visit().sit(other.code, "Zoe")
    for somebody in (host, ana):
        assert somebody.get(f"/{other.code}/sheet").status_code == 303
        assert somebody.client.post(f"/{other.code}/host", data={"line": "lock"}).status_code == 403
    assert ana.holding(signed(ana.app, ana.code, seat=keys_in(ana)[0])).seat == 1
    # Not even under the other table's name.
    moved = ana.holding(signed(ana.app, other.code, seat=keys_in(ana)[0], host=keys_in(host)[0]))
    assert moved.get(f"/{other.code}/sheet").status_code == 303
    assert moved.client.post(f"/{other.code}/host", data={"line": "lock"}).status_code == 403
    assert not other.table.now.locked


def test_a_seat_key_is_no_host_key(host: Visitor, ana: Visitor) -> None:
    swapped = ana.holding(signed(ana.app, ana.code, seat=keys_in(host)[0], host=keys_in(ana)[0]))
    assert swapped.get("sheet").status_code == 303
    assert swapped.order("lock").status_code == 403


def test_the_old_cookie_of_a_seat_taken_over_stops_working(
    host: Visitor, ana: Visitor, visit: Visit, writing: Table
) -> None:
    host.order("leave 1")
    dan = visit().sit(host.code, "Dan", seat="1")
    assert dan.seat == 1
    before = writing.now
    assert ana.get("sheet").status_code == 303
    assert ana.tap(first_mark(writing, 1)).status_code == 303
    assert writing.now is before


def test_a_tap_for_a_lost_seat_leads_the_page_to_the_door(host: Visitor, ana: Visitor, visit: Visit) -> None:
    visit_code = host.table.seat_codes()[1]
    phone = visit()
    phone.code = host.code
    assert phone.post("recover", seat_code=visit_code).status_code == 303
    answer = ana.client.post(f"/{host.code}/tap", data={"line": "1 is done"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (200, f"/{host.code}")
    assert not answer.data


def test_a_browser_remembers_the_last_twelve_tables(visit: Visit) -> None:
    fan = visit()
    codes = []
    for _ in range(14):
        fan.open_table()
        codes.append(fan.code)
        fan.sit(fan.code, "Fan")
    assert len(fan.cookie) < 3500
    for number, code in enumerate(codes):
        kept = number >= 2
        assert (fan.get(f"/{code}/sheet").status_code == 200) == kept
        assert bool(Page(fan.get(f"/{code}/caller").text).all("div", id="host")) == kept


def test_a_browser_that_plays_and_hosts_can_do_both(host: Visitor) -> None:
    host.sit(host.code, "Ana")
    assert host.post("start").status_code == 200
    assert host.post("press").status_code == 200
    assert host.tap(first_mark(host.table, 1)).status_code == 200


@pytest.mark.parametrize("path", ["caller", "", "sheet", "caller/stream"])
def test_the_tour_code_is_a_secret_while_the_game_runs(host: Visitor, ana: Visitor, writing: Table, path: str) -> None:
    if path.endswith("stream"):
        with host.listen(path) as stream:
            assert writing.now.tour not in stream.next()
        return
    for somebody in (host, ana):
        assert writing.now.tour not in somebody.get(path).text
