"""People who play alone: from the front page's tap to a game that is kept on their device."""

import random

from flask import Flask
from werkzeug.test import TestResponse

from ontour.games.on_tour.bots import choose
from ontour.web.table.my_games import COOKIE, History, history, keep
from tests.web.visiting import Visitor


def plays(visitor: Visitor, **form: str) -> Visitor:
    """A solo game as the front page's forms ask for it."""
    answer = visitor.post("/solo", **form)
    assert answer.status_code == 303
    visitor.code = answer.headers["Location"].split("/")[1]
    assert answer.headers["Location"] == f"/{visitor.code}/sheet"
    return visitor


def ends(visitor: Visitor) -> TestResponse:
    """Play to the end; then the page asks for the game to be kept."""
    table, dice = visitor.table, random.Random(1)
    while not table.now.over:
        table.submit(str(choose(table.now.state, 1, dice, "random")), 1)
    if 1 in table.now.waiting:
        table.submit("1 skips the route", 1)
    answer = visitor.post("remember")
    assert answer.status_code == 200
    return answer


def calls(visitor: Visitor) -> list[str]:
    return [line for line in visitor.table.games()[-1].lines if line.split()[0] in ("setup", "flip", "roll")]


def written(app: Flask, kept: History) -> str:
    """The cookie of a device that remembers this."""
    with app.test_request_context():
        header = keep(kept, app.make_response("")).headers["Set-Cookie"]
    return header.split("=", 1)[1].split(";")[0]


def read(app: Flask, cookie: str) -> History:
    with app.test_request_context(headers={"Cookie": f"{COOKIE}={cookie}"}):
        return history()


def device(app: Flask, cookie: str) -> Visitor:
    visitor = Visitor(app)
    visitor.client.set_cookie(COOKIE, cookie)
    return visitor
