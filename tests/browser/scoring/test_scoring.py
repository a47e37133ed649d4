"""Typing a sheet in, with a keyboard and with a thumb, in a real browser."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from ontour.boards import Board, load_board
from ontour.drawing.sheets import draw_sheet
from ontour.games.on_tour.route import best_route
from ontour.games.on_tour.sheet import Sheet, parse_sheet, sheet_line
from ontour.web.on_tour.scoring import reading_order
from tests.browser.evening import DESK, POCKET, Evening
from tests.browser.people import has_class
from tests.web.scoring.sheets import full_sheet

BOARDS = [load_board("usa"), load_board("europe")]
USA = BOARDS[0]
SMALL = POCKET | {"viewport": {"width": 320, "height": 640}}
Opens = Callable[..., "Scorer"]


class Scorer:
    """Somebody who types sheets in."""

    def __init__(self, page: Page, board: Board) -> None:
        self.page, self.board = page, board
        self.text, self.points = page.locator("#text"), page.locator("#points")
        self.refusal = page.locator("#refusal")
        self.scored = page.locator("#scored")

    def place(self, code: str) -> Locator:
        return self.page.locator(f'#marks [data-place="{code}"]')

    def types(self, keys: str) -> None:
        self.page.keyboard.type(keys)

    def thumbs(self, keys: str) -> None:
        """The same keys on the screen."""
        for key in keys:
            self.page.locator(f'#keypad [data-key="{key}"]').tap()

    def sees(self, sheet: Sheet) -> None:
        """The sheet is in the text, and its best route is drawn with its points."""
        line, best = sheet_line(self.board, sheet), best_route(self.board, sheet)
        expect(self.scored).to_have_attribute("data-line", line)
        expect(self.text).to_have_value(line)
        expect(self.points.locator("b")).to_have_text(str(best.points))
        drawn = self.page.locator("#marks .on-route").evaluate_all("all => all.map(place => place.dataset.place)")
        assert set(drawn) == set(best.route)
        expect(self.page.locator("#marks path.route:not(.casing)")).to_have_count(int(len(best.route) > 1))

    def chosen(self, code: str) -> None:
        expect(self.page.locator("#marks .chosen")).to_have_attribute("data-place", code)


@pytest.fixture
def opens(evening: Evening) -> Opens:
    def open_page(board: Board = USA, question: str = "", **look: object) -> Scorer:
        page = evening.profile(**DESK | look).new_page()
        page.goto(f"{evening.server.address}/score/{board.id}{question}")
        return Scorer(page, board)

    return open_page


def keys(board: Board, sheet: Sheet) -> str:
    """What to type for a whole sheet: the marks one after the other, as one reads them."""
    return "".join(str(sheet.marks[code]).lower() for code in reading_order(board))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_a_whole_sheet_by_keyboard(opens: Opens, board: Board) -> None:
    scorer, sheet = opens(board), full_sheet(board, 21)
    scorer.types(keys(board, sheet))
    scorer.sees(sheet)


def test_a_whole_sheet_by_thumb(opens: Opens) -> None:
    scorer, sheet = opens(**POCKET), full_sheet(USA, 22)
    scorer.thumbs(keys(USA, sheet))
    scorer.sees(sheet)


def test_every_place_can_be_tapped_with_a_finger(opens: Opens) -> None:
    scorer, sheet = opens(BOARDS[1], **POCKET), full_sheet(BOARDS[1], 23)
    for code in sorted(sheet.marks)[:12]:
        scorer.place(code).tap()
        scorer.chosen(code)
        scorer.thumbs(str(sheet.marks[code]).lower())
    scorer.sees(Sheet({code: sheet.marks[code] for code in sorted(sheet.marks)[:12]}))


def test_the_route_follows_while_typing(opens: Opens) -> None:
    scorer = opens()
    scorer.types("21")
    scorer.sees(parse_sheet("usa: WA 21"))
    scorer.types("27")
    scorer.sees(parse_sheet("usa: WA 21, MT 27"))
    scorer.types("o")
    scorer.sees(parse_sheet("usa: WA 21, MT 27o"))


def test_keys_move_and_take_back(opens: Opens) -> None:
    scorer = opens()
    press = scorer.page.keyboard.press
    first, second, third = reading_order(USA)[:3]
    scorer.chosen(first)
    press("Tab")
    scorer.chosen(second)
    press("Shift+Tab")
    scorer.chosen(first)
    scorer.types("7")
    press("Enter")
    scorer.chosen(second)
    scorer.sees(parse_sheet("usa: WA 07"))
    scorer.types("x3")
    press("Backspace")
    scorer.chosen(third)
    press("Backspace")
    scorer.chosen(second)
    press("Backspace")
    scorer.sees(parse_sheet("usa: WA 07"))
    scorer.place("UT").focus()
    scorer.chosen("UT")
    press("ArrowRight")
    scorer.chosen("CO")
    press("Escape")
    expect(scorer.text).to_be_focused()
    press("Tab")
    expect(scorer.page.get_by_label("Allow doubles")).to_be_focused()


def test_tab_leaves_the_board_at_its_ends(opens: Opens) -> None:
    scorer = opens()
    scorer.place(reading_order(USA)[-1]).focus()
    scorer.page.keyboard.press("Tab")
    expect(scorer.page.locator("#marks :focus")).to_have_count(0)


def test_a_double_is_refused_and_can_be_written_all_the_same(opens: Opens) -> None:
    scorer = opens()
    scorer.types("33")
    expect(scorer.refusal).to_contain_text("The dice cannot make 33")
    scorer.chosen("WA")
    scorer.types("34")
    expect(scorer.refusal).to_be_empty()
    scorer.types("44")
    scorer.page.get_by_role("button", name="Write it").click()
    expect(scorer.scored).to_have_attribute("data-line", "usa: MT 44, WA 34")
    scorer.page.reload()
    scorer.sees(parse_sheet("usa: MT 44, WA 34", any_number=True))


def test_a_refusal_moves_nothing(opens: Opens) -> None:
    for look in (DESK, POCKET):
        scorer = opens(**look)
        places = ["#board", "#keypad", "#form"]
        before = [scorer.page.locator(place).bounding_box() for place in places]
        scorer.types("33")
        expect(scorer.refusal).to_contain_text("33")
        assert [scorer.page.locator(place).bounding_box() for place in places] == before
        scorer.types("34")
        expect(scorer.points.locator("b")).to_have_text("1")
        assert [scorer.page.locator(place).bounding_box() for place in places] == before


def test_a_text_is_pasted_corrected_and_typed_on(opens: Opens, evening: Evening) -> None:
    evening.excused = ("422",)
    scorer = opens()
    scorer.text.fill("California 21o\nNevata 20")
    expect(scorer.refusal).to_have_text("Line 2, column 1: no place 'Nevata' on United States; did you mean NV Nevada?")
    scorer.page.locator('#keypad [data-key="1"]').click()  # does not throw the text away
    expect(scorer.text).to_have_value("California 21o\nNevata 20")
    scorer.text.fill("California 21o\nNevada 20")
    expect(scorer.refusal).to_be_empty()
    expect(scorer.scored).to_have_attribute("data-line", "usa: CA 21o, NV 20")
    scorer.place("OR").click()
    scorer.types("s")
    scorer.sees(parse_sheet("usa: CA 21o, NV 20, OR *"))


def test_a_pasted_double_can_be_taken(opens: Opens, evening: Evening) -> None:
    evening.excused = ("422",)
    scorer = opens()
    scorer.text.fill("CA 33")
    scorer.refusal.get_by_role("button").click()
    expect(scorer.scored).to_have_attribute("data-line", "usa: CA 33")
    expect(scorer.page.get_by_label("Allow doubles")).to_be_checked()


def test_a_reload_and_the_link_bring_the_sheet_back(opens: Opens) -> None:
    scorer, sheet = opens(), full_sheet(USA, 24)
    scorer.types(keys(USA, sheet))
    scorer.sees(sheet)
    scorer.page.reload()
    scorer.sees(sheet)
    link = scorer.page.get_by_role("link", name="Link").get_attribute("href")
    friend = opens(question=link.removeprefix("/score/usa"))
    friend.sees(sheet)


def test_picture_and_text_can_be_kept(opens: Opens) -> None:
    scorer, sheet = opens(), full_sheet(USA, 25)
    best = best_route(USA, sheet)
    scorer.types(keys(USA, sheet))
    scorer.sees(sheet)
    for name, expected in (("Picture", draw_sheet(USA, sheet, best.route)), ("Text", sheet_line(USA, sheet))):
        with scorer.page.expect_download() as kept:
            scorer.page.get_by_role("link", name=name).click()
        assert re.fullmatch(rf"on-tour-usa-{best.points}-points\.(svg|txt)", kept.value.suggested_filename)
        assert Path(kept.value.path()).read_text(encoding="utf-8").startswith(expected)


def test_what_is_typed_is_seen_and_kept_while_the_server_is_silent(opens: Opens, evening: Evening) -> None:
    scorer = opens()
    with evening.server.silent():
        scorer.types("21os")
        expect(scorer.place("WA").locator("text")).to_have_text("21")
        expect(scorer.place("WA")).to_have_class(has_class("circled"))
        expect(scorer.place("MT").locator("text")).to_have_text("★")
    scorer.sees(parse_sheet("usa: WA 21o, MT *"))


@pytest.mark.parametrize(
    ("look", "scheme"), [(DESK, "dark"), (POCKET, "light"), (SMALL, "dark")], ids=["desk", "pocket", "small"]
)
def test_the_page_is_accessible_and_fits(opens: Opens, look: dict[str, object], scheme: str) -> None:
    scorer = opens(**look, color_scheme=scheme)
    scorer.types("21o27x33")
    expect(scorer.points.locator("b")).to_have_text("2")
    expect(scorer.refusal).to_contain_text("33")
    found = Axe().run(scorer.page)
    assert found.violations_count == 0, found.generate_report()
    assert scorer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
