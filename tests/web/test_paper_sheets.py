"""Paper ends like phones: sheets are entered at the table, by name, and ranked on the stage."""

import pytest

from ontour.games.on_tour.sheet import Mark, Sheet, sheet_line
from ontour.tables import Table
from tests.web.conftest import Visit
from tests.web.visiting import Page, Visitor


@pytest.fixture
def host(visit: Visit) -> Visitor:
    """A game on paper that has just ended."""
    host = visit().open_table(play="paper")
    host.post("start", roller="0")
    while not host.table.now.over:
        host.post("next")
    return host


def sheet(table: Table, **more: int) -> str:
    """The opening numbers, and these."""
    marks = dict(table.now.state.opening) | {code: Mark(number) for code, number in more.items()}
    return sheet_line(table.now.box.board, Sheet(marks))


def free_places(table: Table, count: int) -> list[str]:
    return [code for code in table.now.box.board.places if code not in table.now.state.opening][:count]


def guest_of(host: Visitor, visit: Visit) -> Visitor:
    guest = visit()
    guest.code = host.code
    return guest


def test_the_editor_begins_with_the_opening_numbers_and_offers_what_was_called(host: Visitor, visit: Visit) -> None:
    assert f"/{host.code}/paper" in {link["href"] for link in Page(guest_of(host, visit).get("caller").text).all("a")}
    page = Page(guest_of(host, visit).get("paper").text)
    assert page.text("text") == sheet(host.table)
    called = {number for call in host.table.view().past for number in call.numbers}
    offered = [str(key["data-key"]) for key in page.all("button") if len(str(key.get("data-key"))) == 2]
    assert offered == [f"{number:02d}" for number in sorted(called)]


def test_three_sheets_are_ranked_by_the_encore_from_last_to_first(host: Visitor, visit: Visit) -> None:
    table, guests = host.table, [guest_of(host, visit) for _ in range(2)]
    for number, (guest, name) in enumerate(zip(guests, ("Ana", "Ben"), strict=True)):
        marks = dict.fromkeys(free_places(table, 16 * number), 37)
        assert guest.post("paper", name=name, sheet=sheet(table, **marks)).status_code == 303
    marks = dict.fromkeys(free_places(table, 37), 37)
    assert host.post("paper", name="Cleo", sheet=sheet(table, **marks)).headers["Location"].endswith("/caller")
    assert [seat.name for seat in table.now.seats] == ["Ana", "Ben", "Cleo"]
    assert [guest.seat for guest in guests] == [1, 2]
    assert host.get("games/1").status_code == 409, "nothing is told before the host shows it"
    host.order("reveal")
    shown = []
    for act in range(1, 4):
        shown.append(next(name for name in ("Ana", "Ben", "Cleo") if f"{name}’s sheet" in host.get("caller").text))
        host.post("show", act=str(act))
    assert shown == ["Ana", "Ben", "Cleo"]
    assert "Cleo" in Page(host.get("evening").text).texts["main"]
    assert host.get("games/1/sheets/3.svg").status_code == 200
    assert host.get("games/1/replay").status_code == 200
    assert guests[0].get("sheet").status_code == 200


def test_a_device_has_one_sheet_which_may_be_corrected_until_the_show(host: Visitor, visit: Visit) -> None:
    table, guest, other = host.table, guest_of(host, visit), guest_of(host, visit)
    (place,) = free_places(table, 1)
    assert "sheets-title" not in host.get("games/1").text  # the page of a game to which sheets may still come
    guest.post("paper", name="Ana", sheet=sheet(table))
    guest.post("paper", name="Anna", sheet=sheet(table, **{place: 12}))
    assert [seat.name for seat in table.now.seats] == ["Anna"]
    assert Page(guest.get("paper").text).text("text") == sheet(table, **{place: 12})
    lines = table.now.number
    guest.post("paper", name="Anna", sheet=sheet(table, **{place: 12}))
    assert table.now.number == lines, "the same again adds no line"
    assert other.post("paper", name="Anna", sheet=sheet(table)).status_code == 422
    other.post("paper", name="Ben", sheet=sheet(table), seat="1")
    assert [seat.name for seat in table.now.seats] == ["Anna", "Ben"], "nobody corrects another's sheet"
    host.post("paper", name="Hanna", sheet=sheet(table), seat="1")
    assert [seat.name for seat in table.now.seats] == ["Hanna", "Ben"], "but the host does"
    host.order("reveal")
    assert guest.post("paper", name="Anna", sheet=sheet(table)).status_code == 422
    assert guest.get("paper").status_code == 303
    host.post("show", act="1000")
    assert "Hanna" in host.get("games/1").text


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("", "{all}", "name"),
        ("Ana\0", "{all}", "name"),
        ("Ana", "usa:", "Every sheet begins with"),
        ("Ana", "{all}, Atlantis 3", "Atlantis"),
        ("Ana", "x" * 5000, "4,000"),
        ("A" * 300, "{all}", "name"),
    ],
)
def test_what_is_no_sheet_is_answered_and_nothing_is_lost(host: Visitor, name: str, text: str, said: str) -> None:
    lines = host.table.now.number
    answer = host.post("paper", name=name, sheet=text.format(all=sheet(host.table)))
    assert (answer.status_code, host.table.now.number) == (422, lines)
    assert said in answer.text


def test_there_are_at_most_forty_sheets_and_none_before_the_end_or_at_other_tables(host: Visitor, visit: Visit) -> None:
    for number in range(40):
        assert host.post("paper", name=f"P{number}", sheet=sheet(host.table)).status_code == 303
    assert host.post("paper", name="one more", sheet=sheet(host.table)).status_code == 422
    host.order("reveal")
    host.post("again")
    assert not host.table.now.seats, "on paper nobody sits down for the next game"
    assert host.get("paper").status_code == 303
    assert host.post("paper", name="Ana", sheet="usa: WA 12").status_code == 422
    phones = visit().open_table()
    assert phones.get("paper").status_code == 303
    assert phones.post("paper", name="Ana", sheet="usa: WA 12").status_code == 303
