"""The games of 10 Days are opened with their options."""

import pytest

from ontour.games.editions import EDITIONS
from tests.web.conftest import Visit
from tests.web.visiting import Page


@pytest.mark.parametrize(
    ("edition", "form", "expected"),
    [
        ("ten-days-usa", {}, (10, True, False)),
        ("ten-days-americas", {}, (10, False, False)),
        ("ten-days-usa", {"swap": "no", "days": "5"}, (5, False, False)),
        ("ten-days-americas", {"swap": "yes", "hands": "open", "days": "10"}, (10, True, True)),
        ("ten-days-usa", {"swap": "", "hints": "yes", "nonsense": "x"}, (10, True, False)),
    ],
)
def test_a_table_is_opened_as_asked(
    visit: Visit, edition: str, form: dict[str, str], expected: tuple[int, bool, bool]
) -> None:
    view = visit().open_table(edition=edition, **form).table.view()
    assert (view.days, view.swap, view.open_hands) == expected


@pytest.mark.parametrize(
    "form",
    [
        {"edition": "ten-days-moon"},
        {"edition": "ten-days-usa", "days": "7"},
        {"edition": "ten-days-usa", "swap": "perhaps"},
        {"edition": "ten-days-usa", "level": "x" * 500},
        {"edition": "ten-days-usa", "board": "usa"},
        {"edition": "ten-days-usa", "board": "../usa-days"},
        {"edition": "on-tour", "board": "usa-days"},
    ],
)
def test_what_there_is_not_is_answered(visit: Visit, form: dict[str, str]) -> None:
    answer = visit().post("/open", **form)
    assert answer.status_code == 422
    assert "That could not be done" in answer.text


def test_the_front_page_offers_both_games(visit: Visit) -> None:
    page = Page(visit().get("/").text)
    for edition in EDITIONS[1:]:
        assert page.all("a", href=f"/games/{edition.id}/{edition.boards[0]}")
        assert [
            select["name"]
            for select in Page(visit().get(f"/games/{edition.id}/{edition.boards[0]}").text).all("select")
        ]


def test_four_people_sit_down_and_the_fifth_watches(visit: Visit) -> None:
    host = visit().open_table(edition="ten-days-usa")
    for name in ("Ana", "Ben", "Cy", "Dee"):
        visit().sit(host.code, name)
    fifth = visit()
    fifth.code = host.code
    refused = fifth.post("sit", name="Eve")
    assert (refused.status_code, Page(refused.text).text("refusal")) == (422, "This table is full.")
    assert fifth.get("caller").status_code == 200


def test_nobody_starts_alone(visit: Visit) -> None:
    host = visit().open_table(edition="ten-days-usa")
    visit().sit(host.code, "Ana")
    answer = host.post("start", roller="1")
    assert (answer.status_code, Page(answer.text).text("refusal")) == (422, "This game needs two to four players.")
