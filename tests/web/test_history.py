"""The games of this device: counted once, read only if we wrote them, and never too many for a cookie."""

import re
from dataclasses import replace
from datetime import date
from hashlib import sha256

import pytest
from flask import Flask

from ontour.web.table.my_games import COOKIE, LARGEST, MOST_GAMES, History, Played, keep
from tests.web.alone import device, ends, plays, read, written
from tests.web.conftest import MakeApp, Visit
from tests.web.playing import finish_game
from tests.web.visiting import Page, Visitor

GAME = Played("KMRT1", date(2026, 11, 18), "usa", "solo", 31, "ABCDEF")


def cells(visitor: Visitor) -> list[list[str]]:
    """The rows of the table, as text."""
    rows = re.findall(r"<tr>(<td.*?)</tr>", visitor.get("/history").text)
    return [[re.sub("<.*?>", "", cell) for cell in re.findall(r"<td.*?</td>", row)] for row in rows]


def test_what_is_kept_comes_back(app: Flask) -> None:
    kept = History("Zoë 🎸", (date(2026, 11, 18), "KMRT"), (GAME, replace(GAME, id="KMRT2", kind="table")))
    assert read(app, written(app, kept)) == kept


def test_a_solo_game_stands_in_the_history_once_however_often_it_is_shown(visit: Visit) -> None:
    ana = plays(visit(), tour="ABCDEF")
    for _ in range(3):
        ends(ana)
        assert ana.get("sheet").status_code == 200
    ((_, points, board, kind, tour),) = cells(ana)
    assert (board, kind, tour) == ("United States", "solo", "ABCDEF")
    assert f"{points} points" in ana.get("sheet").text


def test_a_game_at_a_table_counts_for_each_of_its_players(host: Visitor, ana: Visitor, ben: Visitor) -> None:
    host.post("start", roller="1")
    finish_game(host.table)
    host.shows_all()
    for somebody in (ana, ben):
        assert somebody.post("remember").status_code == 200
        assert [row[3] for row in cells(somebody)] == ["at a table"]
    assert cells(host) == []
    plays(ana)
    assert ana.table.now.seats[0].name == "Ana"  # the name goes along to solo games


def test_nothing_is_kept_of_a_game_that_is_not_over(visit: Visit) -> None:
    ana = plays(visit())
    answer = ana.post("remember")
    assert (answer.status_code, answer.headers.get("Set-Cookie")) == (204, None)
    assert "No game yet" in ana.get("/history").text


def test_who_has_no_seat_keeps_nothing(visit: Visit) -> None:
    ana = plays(visit())
    ends(ana)
    stranger = visit()
    answer = stranger.client.post(f"/{ana.code}/remember")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/{ana.code}")
    assert cells(stranger) == []


def test_the_cookie_is_kept_from_scripts_and_other_sites(make_app: MakeApp) -> None:
    ana = plays(Visitor(make_app(SESSION_COOKIE_SECURE=False)))
    header = ends(ana).headers["Set-Cookie"]
    assert header.startswith(f"{COOKIE}=")
    for words in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="):
        assert words in header
    assert "Secure" not in header
    secure = make_app(SESSION_COOKIE_SECURE=True)
    with secure.test_request_context():
        assert "Secure" in keep(History(), secure.make_response("")).headers["Set-Cookie"]


def test_a_forged_history_is_none(app: Flask, make_app: MakeApp) -> None:
    good = written(app, History(games=(GAME,)))
    payload, signature = good.rsplit(".", 1)
    elsewhere = written(make_app(b"another secret"), History(games=(GAME,)))
    for cookie in ("", "garbage", "." * 50, "x" * 4000, payload, f"{payload}.{signature[:-2]}", good[1:], elsewhere):
        assert read(app, cookie) == History(), cookie
        assert device(app, cookie).get("/history").status_code == 200
        assert device(app, cookie).get("/").status_code == 200
    assert read(app, good).games == (GAME,)


@pytest.mark.parametrize("payload", [None, 1, [], ["", [0, ""], []], ["", [1, ""], [["a"]]]])
def test_a_history_of_another_shape_is_none(app: Flask, payload: object) -> None:
    from itsdangerous import URLSafeSerializer

    cookie = URLSafeSerializer("a secret of the tests", salt="games of this device").dumps(payload)
    assert read(app, str(cookie)).games == ()


def test_the_oldest_games_go(app: Flask) -> None:
    kept = History()
    for number in range(MOST_GAMES + 20):
        kept = kept.with_game(replace(GAME, id=f"KMRT{number}", points=number))
    assert [game.points for game in kept.games] == list(range(20, MOST_GAMES + 20))
    assert read(app, written(app, kept)) == kept


def test_a_cookie_never_grows_too_large(app: Flask) -> None:
    """Boards of people's own may have long names, and names of people may be any four-byte letters."""
    games = tuple(
        replace(GAME, id=f"{number * 7919:05d}", board=sha256(b"%d" % number).hexdigest(), points=number)
        for number in range(MOST_GAMES)
    )
    cookie = written(app, History("🎸" * 24, games=games))
    assert len(cookie) <= LARGEST
    left = read(app, cookie).games
    assert 0 < len(left) < MOST_GAMES
    assert left == games[-len(left) :]


def test_the_page_tells_best_average_and_number_of_each_board(app: Flask) -> None:
    games = [("usa", 20), ("usa", 31), ("europe", 25), ("usa", 24)]
    kept = tuple(replace(GAME, id=str(n), board=board, points=points) for n, (board, points) in enumerate(games))
    html = device(app, written(app, History(games=kept))).get("/history").text
    figures = re.findall(r'<dd class="display">(.*?)</dd>', html)
    assert figures == ["31", "25.0", "3", "25", "25.0", "1"]
    assert re.findall(r"<desc.*?>(.*?)</desc>", html) == ["20, 31, 24"]
    Page(html)


def test_a_board_that_is_gone_does_not_break_the_page(app: Flask) -> None:
    cookie = written(app, History(games=(replace(GAME, board="atlantis"),)))
    assert cells(device(app, cookie))[0][2] == "atlantis"


def test_forgetting_leaves_nothing(visit: Visit) -> None:
    ana = plays(visit())
    ends(ana)
    assert cells(ana)
    assert ana.post("/history/forget").headers["Location"] == "/history"
    assert ana.client.get_cookie(COOKIE) is None
    assert "No game yet" in ana.get("/history").text
