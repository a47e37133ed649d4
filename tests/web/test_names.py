"""Names: any script and any emoji is welcome, what hides or breaks is not, and everything is escaped."""

import pytest

from tests.web.conftest import Visit
from tests.web.visiting import Page, Visitor

WELCOME = [
    "Ana",
    "Zoë 🎸",
    "👩‍👩‍👧‍👦",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "محمد",
    "שרה",
    "Đỗ",
    "李小龍",
    "O’Neil & Söhne",
    "x" * 24,
    "\"'`{{7*7}}",
    "1",
]
REFUSED = {
    "": "visible",
    "   ": "visible",
    "\t": "visible",
    "x" * 25: "at most 24 characters",
    "x" * 5000: "at most 24 characters",
    "a\nb": "line breaks",
    "a\0b": "invisible",
    "\x1b[31m": "invisible",
    "\u202eevil": "invisible",
    "a\u200bb": "invisible",
    "\u3164": "invisible",
    "\u2028": "line breaks",
    "\ufeff": "invisible",
}


@pytest.mark.parametrize("name", WELCOME, ids=ascii)
def test_a_name_is_shown_as_it_was_typed(host: Visitor, visit: Visit, name: str) -> None:
    player = visit().sit(host.code, f" {name} ")
    assert host.table.now.seats[0].name == name
    assert Page(player.get("sheet").text.replace("<h1>", '<h1 id="h1">')).text("h1") == name
    assert Page(host.get("panel?who=1").text).all("input", name="name", value=name)


@pytest.mark.parametrize("name", ["<script>alert(1);", "<img src=x onerror=a()>", '"><blink>', "</title><blink>"])
def test_a_name_that_is_html_stays_text(host: Visitor, visit: Visit, name: str) -> None:
    player = visit().sit(host.code, name)
    other = visit()
    other.code = host.code
    for answer in (player.get("sheet"), host.get("caller"), other.get(), other.get("caller")):
        assert_nothing_slipped_in(Page(answer.text))
    refused = other.post("sit", name=name)
    assert refused.status_code == 422
    assert_nothing_slipped_in(Page(refused.text))
    assert Page(refused.text).all("input", name="name", value=name)


def assert_nothing_slipped_in(page: Page) -> None:
    assert not page.all("blink") and not page.all("img", src="x")
    assert all(script.get("src") for script in page.all("script"))
    assert not [attrs for _, attrs in page.elements if "onerror" in attrs]


@pytest.mark.parametrize(("name", "why"), REFUSED.items(), ids=ascii)
def test_a_name_that_cannot_be_is_refused_with_a_sentence(host: Visitor, visit: Visit, name: str, why: str) -> None:
    guest = visit()
    guest.code = host.code
    answer = guest.post("sit", name=name)
    refusal = Page(answer.text).text("refusal")
    assert answer.status_code == 422
    assert why in refusal
    assert refusal[0].isupper() and refusal.endswith(".")
    assert "Set-Cookie" not in answer.headers
    assert not host.table.now.seats


def test_the_refused_name_is_kept_in_the_form(host: Visitor, visit: Visit) -> None:
    guest = visit()
    guest.code = host.code
    typed = "Anastasia Nikolajewna die Erste"
    answer = guest.post("sit", name=typed)
    assert Page(answer.text).all("input", id="name", value=typed)


def test_a_missing_name_is_refused(host: Visitor, visit: Visit) -> None:
    guest = visit()
    guest.code = host.code
    assert guest.post("sit").status_code == 422


@pytest.mark.parametrize("name", ["Ana", "ana", " ANA "])
def test_two_people_cannot_have_one_name(ana: Visitor, visit: Visit, name: str) -> None:
    guest = visit()
    guest.code = ana.code
    answer = guest.post("sit", name=name)
    assert answer.status_code == 422
    assert "called Ana already" in Page(answer.text).text("refusal")
    assert Page(answer.text).all("input", id="name", value=name)
    assert len(ana.table.now.seats) == 1


def test_a_new_name_obeys_the_same_rules(host: Visitor, ana: Visitor, ben: Visitor) -> None:
    for name in ("Ben", "", "a\nb", "x" * 25, "x" * 300):
        answer = host.order("rename 1", name=name)
        assert answer.status_code == 422
        assert Page(answer.text).text("refusal")
    assert [seat.name for seat in host.table.now.seats] == ["Ana", "Ben"]
    assert host.order("rename 1", name="Anna 🎷").status_code == 200
    assert "<h1>Anna 🎷</h1>" in ana.get("sheet").text
