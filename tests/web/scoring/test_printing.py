"""Print sheets: every choice gives a page whose text is text, as SVG and as PDF with its fonts inside."""

import io
import itertools
from dataclasses import replace
from xml.etree import ElementTree

import pypdf
import pytest

from ontour.boards import Board, load_board
from ontour.drawing.paper import SIZES, Paper, lines_over, pdf_page, svg_page
from tests.web.conftest import Visit
from tests.web.test_pages import assert_keeps_to_the_policy
from tests.web.visiting import Page, Visitor

USA, EUROPE = load_board("usa"), load_board("europe")
PAPERS = [Paper(*choice) for choice in itertools.product(SIZES, (1, 2), (True, False), (True, False))]
SVG = "{http://www.w3.org/2000/svg}"
MM = 72 / 25.4  # points of a PDF


@pytest.fixture
def anyone(visit: Visit) -> Visitor:
    return visit()


def words(svg: str) -> list[str]:
    return [str(text.text) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def pdf_of(board: Board, paper: Paper) -> pypdf.PageObject:
    (page,) = pypdf.PdfReader(io.BytesIO(pdf_page(board, paper))).pages
    return page


@pytest.mark.parametrize("paper", PAPERS, ids=str)
def test_every_choice_is_a_page_of_its_size_with_every_place_on_each_sheet(paper: Paper) -> None:
    root = ElementTree.fromstring(svg_page(EUROPE, paper))
    width, height = paper.page
    assert (root.get("width"), root.get("height")) == (f"{width:g}mm", f"{height:g}mm")
    assert (width > height) == (paper.sheets == 2)
    found = words(svg_page(EUROPE, paper))
    for place in EUROPE.places.values():
        assert found.count(place.label) == paper.sheets
    assert found.count("Cards") == found.count("Dice") == (2 * paper.sheets if paper.log else 0)


@pytest.mark.parametrize("board", [USA, EUROPE], ids=lambda board: board.id)
def test_nothing_is_drawn_beyond_the_paper(board: Board) -> None:
    """With or without the log, the circles lie between the head and the foot."""
    for paper in PAPERS:
        sheet = ElementTree.fromstring(svg_page(board, paper)).find(f"{SVG}g")
        drawn = sheet.find(f"{SVG}g")
        outer = float(sheet.get("transform").split("scale(")[1].rstrip(")"))
        left, top, scale = (float(n) for n in drawn.get("transform")[10:-1].replace(") scale(", " ").split())
        assert left >= 0 and top > 0
        assert outer * (left + scale * board.width) <= paper.page[0] / paper.sheets
        assert outer * (top + scale * board.height) <= paper.page[1]


def test_black_and_white_has_no_colour() -> None:
    svg = svg_page(USA, Paper(colour=False))
    root = ElementTree.fromstring(svg)
    fills = {element.get("fill") for element in root.iter(f"{SVG}path")} - {"none"}
    assert all(fill[1:3] == fill[3:5] == fill[5:7] for fill in fills)
    assert "hatched" in svg and "blue" not in svg


def test_signs_end_where_the_land_does() -> None:
    """On a land one can check by eye: a square of 30 in the west."""
    square = replace(USA.places["WA"], land="M0 0l30 0 0 30 -30 0z")
    board = replace(USA, places={"WA": square})
    hatched = list(lines_over(board, "West", slope=1, step=12))
    assert hatched == [(0, 0, 0), (12, 0, 12), (24, 0, 24), (36, 6, 30), (48, 18, 30)]
    assert list(lines_over(board, "East", slope=1, step=12)) == []


@pytest.mark.parametrize("paper", [PAPERS[0], PAPERS[-2]], ids=str)
def test_the_pdf_has_one_page_with_its_fonts_inside_and_text_that_can_be_selected(paper: Paper) -> None:
    page = pdf_of(USA, paper)
    assert [float(side) for side in page.mediabox[2:]] == pytest.approx([side * MM for side in paper.page], abs=0.1)
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    assert {str(font["/BaseFont"]).split("+")[1] for font in fonts} == {"Oswald", "OswaldSemiBold"}
    for font in fonts:
        (inner,) = font["/DescendantFonts"]
        assert len(inner.get_object()["/FontDescriptor"]["/FontFile2"].get_data()) > 1000
    text = page.extract_text()
    assert "On Tour · United States" in text
    assert {place.label for place in USA.places.values()} <= set(text.split())


def test_files_are_named_and_of_their_kind(anyone: Visitor) -> None:
    for ending, kind in (("svg", "image/svg+xml"), ("pdf", "application/pdf")):
        answer = anyone.get(f"/print/europe/sheets.{ending}?size=letter&sheets=2")
        assert (answer.status_code, answer.mimetype) == (200, kind)
        named = f'attachment; filename="on-tour-europe-letter-two.{ending}"'
        assert answer.headers["Content-Disposition"] == named
    assert answer.data.startswith(b"%PDF-")


def test_the_page_shows_what_is_chosen(anyone: Visitor) -> None:
    answer = anyone.get("/print/usa?ink=black&size=letter&sheets=2&log=no")
    page = Page(answer.text)
    assert_keeps_to_the_policy(page)
    assert {attrs["value"] for attrs in page.all("input", type="radio") if "checked" in attrs} == {
        "black",
        "letter",
        "2",
        "no",
    }
    (preview,) = [str(attrs["src"]) for attrs in page.all("img") if "/print/" in str(attrs["src"])]
    assert anyone.get(preview).text == svg_page(USA, Paper("letter", 2, colour=False, log=False))


def test_what_makes_no_sense_is_printed_as_usual(anyone: Visitor) -> None:
    answer = anyone.get("/print/usa/sheets.svg?ink=red&size=b9&sheets=-1&log=%00")
    assert answer.text == svg_page(USA, Paper())
    assert anyone.get("/print/atlantis").status_code == 404
    assert anyone.get("/print/atlantis/sheets.pdf").status_code == 404


def test_paper_is_letter_where_people_use_it(anyone: Visitor) -> None:
    for language, size in (("en-US,en;q=0.5", "letter"), ("de-DE", "a4"), ("en-GB", "a4"), ("", "a4")):
        page = Page(anyone.get("/print/usa", headers={"Accept-Language": language}).text)
        (chosen,) = [attrs for attrs in page.all("input", name="size") if "checked" in attrs]
        assert chosen["value"] == size


def test_the_page_of_the_game_leads_here(anyone: Visitor) -> None:
    assert Page(anyone.get("/games/on-tour/europe").text).all("a", href="/print/europe")
    assert anyone.get("/print/").headers["Location"] == "/print/usa"
