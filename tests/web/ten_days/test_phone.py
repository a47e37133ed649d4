"""The rack on a phone: every button says a line that is allowed, and every refusal is a sentence."""

import re
from itertools import product

import pytest

from ontour.tables import Table
from ontour.tables.permissions import objection
from ontour.tables.position import read
from tests.web.conftest import Visit
from tests.web.ten_days.moving import over, play_until, tiles_in, turn_of
from tests.web.visiting import Page, Visitor

BOTH = pytest.mark.parametrize("edition", ["ten-days-usa", "ten-days-americas"], indirect=True)


def offered(page: Page) -> list[str]:
    """Every line that can be said by tapping: whole ones, and halves put together."""
    buttons = [button for button in page.all("button") if "disabled" not in button]
    whole = [str(button["value"]) for button in buttons if button.get("name") == "line"]
    begun = [str(radio["value"]) for radio in page.all("input", type="radio")]
    ends = [str(button["value"]) for button in buttons if button.get("name") == "more"]
    # A day is not offered for a swap with itself: its button lies under it.
    pairs = [(first, end) for first, end in product(begun, ends) if f"and {first.split()[-1]}" != end]
    return whole + [f"{first} {end}" for first, end in pairs]


def assert_allowed(table: Table, lines: list[str], seat: int = 1) -> None:
    assert lines
    assert not [line for line in lines if objection(table.now, read(table.now, line), seat)]


def refusal(answer_text: str) -> str:
    return Page(answer_text).text("refusal")


@BOTH
def test_every_tap_says_a_line_that_is_allowed(ana: Visitor, filling: Table) -> None:
    lines = offered(Page(ana.get("sheet").text))
    assert len(lines) == 10
    assert_allowed(filling, lines)
    play_until(filling, turn_of(1))
    swaps = 90 if filling.view().swap else 0
    lines = offered(Page(ana.get("sheet").text))
    assert len(lines) == 4 + swaps
    assert_allowed(filling, lines)
    taken = ana.tap("1 draws")
    assert taken.status_code == 200
    assert len(offered(Page(taken.text))) == 3 + 30
    assert_allowed(filling, offered(Page(taken.text)))
    put = ana.tap("1 replaces day 4", more="onto pile 2")
    assert offered(Page(put.text)) == ["1 takes back", "1 is done"]
    assert filling.view(1).own.step is not None


def test_the_last_tile_of_a_pile_leaves_one_place_for_the_discard(ana: Visitor, turning: Table) -> None:
    lines = offered(Page(ana.tap("1 takes pile 2").text))
    assert {line.split()[-1] for line in lines if "pile" in line} == {"2"}
    assert_allowed(turning, lines)


NOT_ALLOWED = [
    ("1 is done", "", "You are not done yet"),
    ("1 takes back", "", "nothing to take back"),
    ("1 discards onto pile 1", "", "First take a tile."),
    ("1 takes pile 4", "", "The open piles are 1, 2 and 3."),
    ("1 swaps days 3", "and 3", "two different days"),
    ("1 swaps days 3", "and 11", "The days go from 1 to 10."),
    ("1 swaps days 3", "", "expected"),
    ("", "onto pile 2", "expected"),
    ("2 draws", "", "another player"),
    ("deal 1 UT", "", "Only the host"),
    ("1 puts UT on day 3", "", "Every rack is full"),
    ("x" * 300, "y" * 300, "expected"),
    ("1 takes pile <script>", "", "expected"),
    ("\0", "\n1 draws", "expected"),
]


def test_what_is_not_allowed_is_a_sentence_and_changes_nothing(ana: Visitor, turning: Table) -> None:
    before = turning.now
    for line, more, sentence in NOT_ALLOWED:
        answer = ana.tap(line, more=more)
        assert answer.status_code == 422, line
        assert sentence in refusal(answer.text)
        assert "<script>" not in answer.text
        assert turning.now is before


def test_nobody_plays_out_of_turn(ben: Visitor, turning: Table) -> None:
    page = Page(ben.get("sheet").text)
    assert not offered(page)
    assert "Ana’s turn" in page.text("people")
    assert "It is Ana's turn." in refusal(ben.tap("2 draws").text)


def test_a_tap_on_an_old_page_is_told_so(ana: Visitor, turning: Table) -> None:
    old = turning.now.called
    for line in ("1 draws", "1 discards onto pile 1", "1 is done"):
        ana.tap(line)
    play_until(turning, turn_of(1))
    before = turning.now
    answer = ana.tap("1 takes pile 1", seen=str(old))
    assert (answer.status_code, refusal(answer.text)) == (422, "That was for an earlier turn.")
    assert turning.now is before


def test_the_same_tap_twice_counts_once(ana: Visitor, turning: Table) -> None:
    key = str(turning.now.number)
    assert ana.tap("1 takes pile 1", key=key).status_code == 200
    after = turning.now
    assert ana.tap("1 takes pile 1", key=key).status_code == 200
    assert turning.now is after


def test_a_page_of_somebody_who_waits_does_not_change_with_others_pencil(ben: Visitor, turning: Table) -> None:
    def shown() -> str:
        """All but the number of lines, with which the stream begins."""
        return re.sub(r"known=\d+", "", ben.get("sheet").text)

    before = shown()
    turning.submit("1 takes pile 1", 1)
    assert shown() == before


def test_a_turn_that_ends_reaches_who_is_next(ana: Visitor, ben: Visitor, turning: Table) -> None:
    with ben.listen("sheet/stream") as phone:
        phone.next()
        turning.submit(["1 takes pile 1", "1 discards onto pile 1", "1 is done"], 1)
        message = phone.next()
    assert "Your turn" in message and "2 draws" in message


def test_a_pause_and_an_absence_are_said(host: Visitor, ana: Visitor, turning: Table) -> None:
    host.order("pause")
    page = Page(ana.get("sheet").text)
    assert not offered(page)
    assert "Paused" in page.texts["sheet"]
    host.order("resume")
    host.order("leave 1")
    page = Page(ana.get("sheet").text)
    assert "the table carries on without you: the autopilot plays" in page.texts["sheet"]
    assert ana.post("sit", seat="1", name="Ana").status_code == 303
    assert turning.seat(1).present  # type: ignore[union-attr]


def began_with(visit: Visit, **options: str) -> tuple[Visitor, Visitor]:
    """The host and Ana at a table with these options, where Ana has the first turn."""
    host = visit().open_table(edition="ten-days-usa", **options)
    ana, _ = (visit().sit(host.code, name) for name in ("Ana", "Ben"))
    host.post("start", roller="1")
    play_until(host.table, turn_of(1))
    return host, ana


def test_a_short_journey_has_five_days(visit: Visit) -> None:
    _, ana = began_with(visit, days="5", swap="no")
    assert ana.get("sheet").text.count('class="day at-') == 5
    assert len(offered(Page(ana.get("sheet").text))) == 4


def test_open_hands_show_every_rack_to_everyone(visit: Visit) -> None:
    host, ana = began_with(visit, hands="open")
    racks = {tile for rack in host.table.view().racks.values() for tile in rack}
    assert len(racks) > 10
    assert racks <= tiles_in(host.get("caller").text)
    assert racks <= tiles_in(ana.get("sheet").text)


@BOTH
def test_the_end_shows_the_journey_with_its_reasons_and_every_rack(
    host: Visitor, ana: Visitor, ben: Visitor, turning: Table
) -> None:
    play_until(turning, over)
    scores = turning.now.box.rulebook.scores(turning.now.state)
    winner = next(score for score in scores if score.wins)
    assert "data-act" in host.get("caller").text
    host.shows_all()
    for page in (host.get("caller").text, ana.get("sheet").text, ben.get("sheet").text):
        assert page.count('<li class="step-') == len(winner.joins)
        assert all(f"<b>{join.path}</b>" in page for join in winner.joins)
        assert {tile for score in scores for tile in score.rack} == tiles_in(page)
    assert "You win" in (ana if winner.seat == 1 else ben).get("sheet").text


def test_the_same_people_play_again(host: Visitor, ana: Visitor, ben: Visitor, turning: Table) -> None:
    play_until(turning, over)
    assert host.post("again").status_code == 200
    assert [player.name for player in turning.view().players] == ["Ana", "Ben"]
    assert "phase-lobby" in ana.get("sheet").text
