"""How to play: the lesson follows the rules, whatever is tapped; and the rules page shows what it says."""

import re
from html import unescape
from urllib.parse import quote

import pytest
from werkzeug.test import TestResponse

from ontour.boards import load_board
from ontour.games.on_tour.route import best_route
from ontour.games.on_tour.sheet import parse_sheet
from ontour.web.on_tour.learning import EXAMPLES, LONGEST_TALK
from tests.web.conftest import Visit
from tests.web.visiting import Page, Visitor

ADVISED = (
    ("1 writes 36 in NE", "1 writes 63 in TN", "1 is done"),
    ("1 writes 02 in CA", "1 writes 20 in ID", "1 is done"),
    ("1 stars NC", "1 is done"),
)


class Learner:
    """Somebody with the lesson open: each tap goes where the page says."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.shown = visitor.get("/how-to-play")

    def says(self, *lines: str) -> TestResponse:
        for line in lines:
            (sheet,) = Page(self.shown.text).all("div", id="sheet")
            self.shown = self.visitor.post(sheet["data-tap"] or "", line=line)
        return self.shown

    def marks(self, kind: str) -> list[str]:
        return re.findall(rf'class="place [^"]*\b{kind}\b[^"]*"[^>]*data-place="(\w+)"', self.shown.text)


@pytest.fixture
def learner(visit: Visit) -> Learner:
    return Learner(visit())


def test_who_follows_the_advice_gets_fifteen_points(learner: Learner) -> None:
    for number, lines in enumerate(ADVISED, 1):
        assert f"{number} of 4" in learner.shown.text
        assert learner.says(*lines).status_code == 200
    assert "9 places + 6 circled = <b>15 points</b>" in learner.shown.text
    assert 'class="route"' in learner.shown.text
    assert set(learner.marks("on-route")) == {"CA", "OR", "ID", "WY", "NE", "MO", "TN", "VA", "NC"}


def test_the_advised_places_are_lit_and_the_exact_card_is_marked(learner: Learner) -> None:
    assert {"NE", "TN"} <= set(learner.marks("may-number"))
    learner.says(*ADVISED[0])
    assert "ID" in learner.marks("would-circle")
    learner.says(*ADVISED[1])
    assert "ID" in learner.marks("circled")
    assert "NC" in learner.marks("would-circle")


def test_any_other_way_through_the_lesson_ends_with_a_route_too(learner: Learner) -> None:
    learner.says("1 writes 36 in FL", "1 swaps", "1 takes back FL", "1 writes 63 in FL")
    learner.says("1 writes 36 in WI", "1 is done", "1 writes 02 in ID", "1 writes 20 in TX", "1 is done")
    assert "points</b>" in learner.says("1 stars NY", "1 is done").text


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 writes 36 in CA", "California"),
        ("1 writes 37 in NE", "37"),
        ("1 is done", "not done yet"),
        ("undo", "only write on your sheet"),
        ("leave 1", "only write on your sheet"),
        ("roll 1 2", "only write on your sheet"),
        ("2 writes 36 in NE", "Nobody sits on seat 2"),
        ("", "expected"),
        ("1 writes 36 in NE;1 is done", "column"),
        ("x" * 60_000, "a lot of changes"),
    ],
)
def test_what_is_not_allowed_is_told_and_nothing_is_lost(learner: Learner, line: str, reason: str) -> None:
    learner.says("1 writes 63 in TN")
    assert learner.says(line).status_code == 422
    assert reason in Page(learner.shown.text).text("refusal")
    assert learner.marks("pencil") == ["TN"]
    assert learner.says("1 writes 36 in NE", "1 is done").status_code == 200


def test_a_talk_that_cannot_have_been_begins_again(learner: Learner) -> None:
    for said in ("garbage", "1 writes 36 in CA", "undo", ";" * 99, "x" * (2 * LONGEST_TALK), "\0"):
        address = f"/how-to-play?said={quote(said)}"
        learner.shown = learner.visitor.post(address, line="1 writes 36 in NE")
        assert learner.shown.status_code == 200
        assert learner.marks("pencil") == ["NE"]


def test_the_lesson_opens_no_table_and_sets_no_cookie(learner: Learner) -> None:
    assert "Set-Cookie" not in learner.shown.headers
    assert "Set-Cookie" not in learner.says(*ADVISED[0]).headers


def test_every_heading_of_the_rules_can_be_linked_to(visit: Visit) -> None:
    html = visit().get("/rules").text
    page = Page(html)
    ids = [heading["id"] for heading in page.all("h2")]
    assert len(ids) == 7
    for name in ids:
        assert len(page.all("a", href=f"#{name}")) == 2


def test_the_examples_of_the_rules_are_what_they_say(visit: Visit) -> None:
    board = load_board("usa")
    best = best_route(board, parse_sheet(EXAMPLES["route"], board))
    assert (best.places, best.circles, best.points, best.best_routes) == (7, 3, 10, 1)
    names = ", ".join(board.places[code].name for code in best.route)
    said = re.sub(r" (\d\d|star)(?=,|\")", "", unescape(visit().get("/rules").text))
    assert names in said


def test_rules_and_lesson_are_linked_from_the_front_page_and_the_lobby(visit: Visit, ana: Visitor) -> None:
    for page in (Page(visit().get("/").text), Page(ana.get("sheet").text)):
        assert page.all("a", href="/rules")
        assert page.all("a", href="/how-to-play")
