"""Score a sheet: text in, the best route out, and what can be kept of it."""

from xml.etree import ElementTree

import pytest
from werkzeug.test import TestResponse

from ontour.boards import Board, load_board
from ontour.drawing.sheets import draw_sheet
from ontour.games.on_tour.route import best_route
from ontour.games.on_tour.sheet import parse_sheet, sheet_line
from ontour.web.on_tour.scoring import LONGEST_TEXT, reading_order
from tests.web.conftest import Visit
from tests.web.scoring.sheets import full_sheet
from tests.web.test_pages import assert_keeps_to_the_policy
from tests.web.visiting import Page, Visitor

USA, EUROPE = load_board("usa"), load_board("europe")
SHORT = "usa: CA 21o, NV 20, OR *, FL X"


@pytest.fixture
def anyone(visit: Visit) -> Visitor:
    return visit()


def on_route(page: Page) -> set[str]:
    return {str(attrs["data-place"]) for attrs in page.all("g") if "on-route" in str(attrs.get("class")).split()}


@pytest.mark.parametrize("board", [USA, EUROPE], ids=lambda board: board.id)
def test_a_full_sheet_gets_its_best_route(anyone: Visitor, board: Board) -> None:
    sheet = full_sheet(board, 4)
    best = best_route(board, sheet)
    page = Page(anyone.post(f"/score/{board.id}", sheet=sheet_line(board, sheet)).text)
    assert page.text("points") == f"{best.points} points{best.places} places + {best.circles} circled"
    assert on_route(page) == set(best.route)
    assert page.all("div", id="scored")[0]["data-line"] == sheet_line(board, sheet)


def test_every_answer_is_safe(anyone: Visitor) -> None:
    for status, answer in (
        (200, anyone.get("/score/usa")),
        (200, anyone.get("/score/europe", query_string={"sheet": "PT 21"})),
        (422, anyone.get("/score/usa", query_string={"sheet": "<b>"})),
        (200, anyone.post("/score/usa", sheet=SHORT)),
        (422, anyone.post("/score/usa", sheet="WA <script>alert(1)</script>")),
        (404, anyone.get("/score/atlantis")),
        (404, anyone.post("/score/atlantis")),
    ):
        assert answer.status_code == status
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert_keeps_to_the_policy(Page(answer.text))
        assert "<script>alert" not in answer.text


def test_an_empty_sheet_has_no_points(anyone: Visitor) -> None:
    for text in ("", "   \n", "usa:", "# nothing yet"):
        page = Page(anyone.post("/score/usa", sheet=text).text)
        assert page.text("points") == "0 points0 places + 0 circled"
        assert on_route(page) == set()


def test_names_line_breaks_and_remarks_are_read(anyone: Visitor) -> None:
    typed = "# Ana's sheet\nCalifornia 21 o,\nnevada 20\r\noregon*, fl x"
    page = Page(anyone.post("/score/usa", sheet=typed).text)
    assert page.all("div", id="scored")[0]["data-line"] == SHORT.replace("NV 20, OR *, FL X", "FL X, NV 20, OR *")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("usa: CA 21, Nevata 20", "Line 1, column 13: no place 'Nevata' on United States; did you mean NV Nevada?"),
        ("CA 21,\nCA 27", "Line 2, column 1: California is there twice."),
        ("CA Xo", "Line 1, column 4: an X is never circled."),
        ("CA 123", "Line 1, column 4: a number goes from 00 to 99, not 123."),
        ("europe: PT 21", "Line 1, column 1: this sheet is on 'europe', not on 'usa'."),
        ("CA", "Line 1, column 1: expected a place and its mark, as in 'AL 21', found 'CA'."),
    ],
)
def test_what_cannot_be_read_is_answered_with_its_place_and_leaves_the_drawing(
    anyone: Visitor, text: str, sentence: str
) -> None:
    answer = anyone.post("/score/usa", sheet=text)
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#refusal")
    page = Page(answer.text)
    assert page.text("refusal") == sentence
    assert not page.all("svg") and not page.all("button")


def test_a_double_is_refused_until_it_is_allowed(anyone: Visitor) -> None:
    refused = anyone.post("/score/usa", sheet="CA 21, NV 33")
    page = Page(refused.text)
    assert refused.status_code == 422
    assert page.text("refusal") == "Line 1, column 11: the dice cannot make 33: doubles draw a star. Take it"
    assert page.all("button", **{"data-allow": None})

    allowed = Page(anyone.post("/score/usa", sheet="CA 21, NV 33", any="yes").text)
    assert allowed.text("points").startswith("2 points")
    link = allowed.all("a", id="link")[0]["href"]
    assert link and Page(anyone.get(link).text).text("points").startswith("2 points")


def test_a_text_that_is_too_long_is_refused(anyone: Visitor) -> None:
    answer = anyone.post("/score/usa", sheet="#" * (LONGEST_TEXT + 1))
    assert answer.status_code == 422
    assert Page(answer.text).text("refusal") == "The text of a sheet has at most 4,000 characters, not 4,001."
    assert Page(anyone.get("/score/usa").text).all("textarea", maxlength=str(LONGEST_TEXT))


def test_the_link_brings_the_same_sheet_back(anyone: Visitor) -> None:
    for board in (USA, EUROPE):
        line = sheet_line(board, full_sheet(board, 8))
        link = Page(anyone.post(f"/score/{board.id}", sheet=line).text).all("a", id="link")[0]["href"]
        assert link and len(link) < 1000
        page = Page(anyone.get(link).text)
        assert page.text("text") == page.all("div", id="scored")[0]["data-line"] == line


def test_a_link_that_cannot_be_read_shows_the_text_to_correct_it(anyone: Visitor) -> None:
    answer = anyone.get("/score/usa", query_string={"sheet": "CA 21, Nevata 20"})
    page = Page(answer.text)
    assert answer.status_code == 422
    assert "did you mean NV Nevada?" in page.text("refusal")
    assert page.text("text") == "CA 21, Nevata 20"


def kept(anyone: Visitor, name: str, sheet: str) -> TestResponse:
    return anyone.get(f"/score/usa/{name}", query_string={"sheet": sheet})


def test_the_picture_is_a_file_with_the_route(anyone: Visitor) -> None:
    sheet = full_sheet(USA, 15)
    best = best_route(USA, sheet)
    answer = kept(anyone, "sheet.svg", sheet_line(USA, sheet))
    assert answer.mimetype == "image/svg+xml"
    named = f'attachment; filename="on-tour-usa-{best.points}-points.svg"'
    assert answer.headers["Content-Disposition"] == named
    assert answer.text == draw_sheet(USA, sheet, best.route)
    ElementTree.fromstring(answer.text)


def test_the_text_is_a_file_that_can_be_read_again(anyone: Visitor) -> None:
    answer = kept(anyone, "sheet.txt", SHORT)
    assert answer.headers["Content-Disposition"].startswith("attachment;")
    assert parse_sheet(answer.text) == parse_sheet(SHORT)
    assert answer.text.splitlines()[1].startswith("# 4 points: ")


@pytest.mark.parametrize("name", ["sheet.svg", "sheet.txt"])
def test_nothing_is_kept_of_what_cannot_be_read(anyone: Visitor, name: str) -> None:
    answer = kept(anyone, name, "CA 33")
    assert answer.status_code == 422
    assert "the dice cannot make 33" in answer.text


def test_places_follow_each_other_as_one_reads() -> None:
    for board in (USA, EUROPE):
        assert sorted(reading_order(board)) == sorted(board.places)
    assert reading_order(USA)[:5] == ["WA", "MT", "ND", "MN", "NEW"]
    assert reading_order(USA)[-1] == "FL"


def test_the_page_of_the_game_leads_here(anyone: Visitor) -> None:
    assert Page(anyone.get("/games/on-tour/europe").text).all("a", href="/score/europe")
    assert anyone.get("/score/").headers["Location"] == "/score/usa"
