"""Between turns: the best routes so far, where a table wants them, and of finished turns only."""

import pytest

from ontour.games.on_tour.route import best_route
from ontour.tables import HOST, Table
from ontour.web.on_tour import between
from tests.web.conftest import Visit
from tests.web.playing import finish_turn
from tests.web.visiting import Page, Visitor


def begun(visit: Visit, people: int = 2, **form: str) -> Visitor:
    """The host of a table that has finished its first turn."""
    host = visit().open_table(**form)
    for number in range(people):
        host.table.sit(f"Guest {number + 1}")
    host.post("start", roller="1")
    host.table.next(HOST)
    finish_turn(host.table)
    assert host.table.view().phase == "flip"
    return host


def points(table: Table) -> list[int]:
    state = table.now.state
    sheets = [state.settled_sheet(seat) for seat in state.pages]
    return sorted((best_route(state.board, sheet).points for sheet in sheets), reverse=True)


def test_nothing_is_compared_unless_the_table_wants_it(visit: Visit) -> None:
    assert 'class="leaders' not in begun(visit).get("caller").text
    assert 'class="leaders' not in begun(visit, between="nonsense").get("caller").text


def test_lengths_are_bars_with_the_longest_first(visit: Visit) -> None:
    host = begun(visit, people=3, between="lengths")
    page = host.get("caller").text
    bars = [int(str(bar["width"])) for bar in Page(page).all("rect") if set(bar) == {"width", "height"}]
    assert bars == points(host.table)
    assert page.count('class="leader"') == 3
    assert "Guest 2" in page.split('class="leaders')[1]


def test_small_sheets_show_their_routes(visit: Visit) -> None:
    host = begun(visit, between="sheets")
    page = host.get("caller").text
    assert "sheet, best route so far" in page
    assert page.count('id="ahead1-') == page.count('id="ahead2-') == len(host.table.view().board.places)


@pytest.mark.parametrize(("way", "most"), [("lengths", 6), ("sheets", 4)])
def test_of_many_only_those_ahead_are_shown(visit: Visit, way: str, most: int) -> None:
    assert begun(visit, people=8, between=way).get("caller").text.count('class="leader"') == most


def test_a_hall_is_not_compared(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(between, "MOST_COMPARED", 2)
    assert 'class="leaders' not in begun(visit, people=3, between="lengths").get("caller").text
    assert 'class="leaders' in begun(visit, people=2, between="lengths").get("caller").text


def test_while_anybody_writes_nobody_is_compared(visit: Visit) -> None:
    host = begun(visit, between="lengths")
    host.table.next(HOST)
    assert 'class="leaders' not in host.get("caller").text
    finish_turn(host.table)
    assert 'class="leaders' in host.get("caller").text


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"hints": "no", "between": "lengths"}, "Where nobody may look at the best route so far"),
        ({"watching": "no", "between": "sheets"}, "Where nobody may watch a sheet"),
    ],
)
def test_what_a_table_forbids_it_does_not_show_itself(visit: Visit, form: dict[str, str], sentence: str) -> None:
    answer = visit().post("/open", **form)
    assert answer.status_code == 422
    assert sentence in answer.text
