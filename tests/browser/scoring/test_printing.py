"""Choosing what to print, in a real browser."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.evening import DESK, POCKET, Evening
from tests.browser.scoring.test_scoring import SMALL


@pytest.mark.parametrize("look", [DESK, POCKET, SMALL], ids=["desk", "pocket", "small"])
def test_the_preview_follows_the_choice_and_the_pdf_is_the_same(evening: Evening, look: dict[str, object]) -> None:
    page = evening.profile(**look).new_page()
    page.goto(f"{evening.server.address}/print/europe")
    box = page.locator("#preview").bounding_box()
    page.get_by_text("Two sheets").click()
    page.get_by_text("Black and white").click()
    page.get_by_text("A4").click()
    preview = page.locator("#preview img")
    expect(preview).to_have_attribute("src", "/print/europe/sheets.svg?ink=black&size=a4&sheets=2&log=yes")
    page.wait_for_function("() => document.querySelector('#preview img').naturalWidth > 0")
    assert page.locator("#preview").bounding_box() == box
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Get the PDF").click()
    assert kept.value.suggested_filename == "on-tour-europe-a4-two.pdf"
    assert Path(kept.value.path()).read_bytes().startswith(b"%PDF-")
