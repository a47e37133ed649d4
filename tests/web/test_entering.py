"""People with their own cards and dice: the host enters what they see, and mistakes are named beside the entry."""

import pytest
from werkzeug.test import TestResponse

from ontour.tables import Table
from tests.web.conftest import Visit
from tests.web.playing import finish_turn, turn_lines
from tests.web.visiting import Page, Visitor


@pytest.fixture
def host(visit: Visit) -> Visitor:
    return visit().open_table(play="own")


@pytest.fixture
def setting_up(host: Visitor, ana: Visitor) -> Table:
    assert host.post("start", roller="1").status_code == 200
    return host.table


@pytest.fixture
def flipping(host: Visitor, setting_up: Table) -> Table:
    """WA and NE, FL and TX have left the game."""
    assert enter(host, "WA NE", 1, 4).status_code == 200
    assert enter(host, "FL TX", 5, 0).status_code == 200
    return setting_up


def enter(host: Visitor, cards: str, first: object, second: object, **more: str) -> TestResponse:
    seen = str(host.table.now.called)
    return host.post("enter", card=cards.split(), first=str(first), second=str(second), **{"seen": seen, **more})


def look(host: Visitor, cards: str = "", **more: str) -> TestResponse:
    return host.post("look", card=cards.split(), seen=str(host.table.now.called), **more)


def held(answer: TestResponse) -> list[str | None]:
    return [card["value"] for card in Page(answer.text).all("input", name="card")]


def refusal(answer: TestResponse) -> str:
    assert answer.status_code == 422
    assert answer.headers["HX-Retarget"] == "#entered"
    return Page(answer.text).text("refusal-entry")


def test_the_setup_takes_two_cards_and_two_dice_twice(host: Visitor, flipping: Table) -> None:
    view = flipping.view(1)
    assert {code: str(mark) for code, mark in view.own.sheet.marks.items()} == {
        "WA": "14o", "NE": "41o", "FL": "05o", "TX": "50o",
    }  # fmt: skip
    assert view.phase == "flip"


def test_a_whole_call_is_entered_at_once_with_the_regions_on_the_cards(host: Visitor, flipping: Table) -> None:
    answer = enter(host, "UT CO PA", 3, 7)
    assert answer.status_code == 200
    assert Page(answer.text).all("div", id="stage")
    call = flipping.view().call
    assert [str(card) for card in call.cards] == ["UT West", "CO South", "PA East"]
    assert call.numbers == (37, 73)


def test_a_phone_writes_what_the_host_entered(host: Visitor, ana: Visitor, flipping: Table) -> None:
    assert "the host to enter the cards" in ana.get("sheet").text
    enter(host, "UT CO PA", 3, 7)
    for line in turn_lines(flipping, 1):
        assert ana.tap(line).status_code == 200
    assert flipping.view().turn == 2


def test_a_tapped_card_is_in_and_tapped_again_out(host: Visitor, flipping: Table) -> None:
    before = flipping.now
    assert held(look(host, tap="UT")) == ["UT"]
    assert held(look(host, "UT", tap="CO")) == ["UT", "CO"]
    assert held(look(host, "UT CO", tap="UT")) == ["CO"]
    assert flipping.now is before


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("ut", ["UT"]),
        (" north   dakota ", ["ND"]),
        ("ut co pa", ["UT", "CO", "PA"]),
        ("Utah, co; Pennsylvania", ["UT", "CO", "PA"]),
        (",", []),
    ],
)
def test_cards_are_typed_as_people_type(host: Visitor, flipping: Table, typed: str, cards: list[str]) -> None:
    answer = look(host, typed=typed)
    assert (answer.status_code, held(answer)) == (200, cards)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"tap": "FL"}, "Florida's card left the game in the setup."),
        ({"typed": "ut"}, "Utah is named twice"),
        ({"typed": "nv, utha"}, "did you mean UT Utah?"),
        ({"typed": "nv az"}, "There are 3 cards already; tap one to take it out."),
        ({"tap": "Atlantis"}, "no place 'Atlantis'"),
        ({"typed": "x" * 9000}, "no place"),
        ({"typed": "<b>"}, "no place"),
        ({"typed": "\0\n"}, "no place"),
    ],
)
def test_a_card_that_cannot_come_up_is_named_and_the_others_stay(
    host: Visitor, flipping: Table, change: dict[str, str], sentence: str
) -> None:
    answer = look(host, "UT CO", **change)
    assert sentence in refusal(answer)
    assert held(answer) == ["UT", "CO"]
    assert "'<b>'" not in answer.text


@pytest.mark.parametrize(
    ("cards", "first", "second", "sentence"),
    [
        ("UT CO", 3, 7, "One more card is missing."),
        ("", 3, 7, "3 more cards are missing."),
        ("UT CO PA", "", 7, "Enter what both dice show."),
        ("UT CO PA", 3, "seven", "Enter what both dice show."),
        ("UT CO PA", 3, "７", "Enter what both dice show."),
        ("UT CO PA", 3, 12, "A die shows 0 to 9, not 12."),
        ("UT CO PA", 3, "9" * 5000, "A die shows 0 to 9, not 999."),
        ("UT CO TX", 3, 7, "Texas's card left the game in the setup."),
        ("UT UT UT CO NOWHERE", 3, 7, "One more card is missing."),
    ],
)
def test_a_call_that_cannot_be_is_refused_and_nothing_is_lost(
    host: Visitor, flipping: Table, cards: str, first: object, second: object, sentence: str
) -> None:
    before = flipping.now
    answer = enter(host, cards, first, second)
    assert refusal(answer) == sentence
    assert held(answer) == [code for code in dict.fromkeys(cards.split()) if code != "NOWHERE"]
    assert flipping.now is before


def test_more_cards_than_anybody_flips_are_refused(host: Visitor, flipping: Table) -> None:
    before = flipping.now
    answer = enter(host, "UT CO PA NV", 3, 7)
    assert answer.status_code == 422
    assert refusal(answer) == "There are 3 cards already; tap one to take it out."
    assert enter(host, " ".join(flipping.now.box.board.places), 3, 7).status_code == 422
    assert flipping.now is before


def test_equal_dice_are_rolled_again_in_the_setup(host: Visitor, setting_up: Table) -> None:
    assert refusal(enter(host, "WA NE", 4, 4)) == "In the setup equal dice are rolled again."


def test_what_is_typed_counts_when_the_call_is_entered(host: Visitor, flipping: Table) -> None:
    assert enter(host, "UT CO", 3, 7, typed="pennsylvania").status_code == 200
    assert len(flipping.view().call.cards) == 3


def test_the_same_call_sent_twice_counts_once(host: Visitor, flipping: Table) -> None:
    seen = str(flipping.now.called)
    assert enter(host, "UT CO PA", 3, 7, seen=seen, key=seen).status_code == 200
    after = flipping.now
    enter(host, "UT CO PA", 3, 7, seen=seen, key=seen)
    assert flipping.now is after


def test_an_old_page_gets_the_present_and_a_sentence(host: Visitor, flipping: Table) -> None:
    old = str(flipping.now.called)
    enter(host, "UT CO PA", 3, 7)
    answer = enter(host, "NV AZ OR", 1, 2, seen=old)
    assert answer.status_code == 422
    assert Page(answer.text).text("refusal") == "That was for an earlier turn."
    assert Page(answer.text).all("div", id="stage")


def test_nothing_can_be_entered_while_people_write_or_the_table_is_paused(host: Visitor, flipping: Table) -> None:
    host.order("pause")
    assert "paused" in refusal(enter(host, "UT CO PA", 3, 7))
    host.order("resume")
    enter(host, "UT CO PA", 3, 7)
    before = flipping.now
    assert "everybody is writing" in refusal(enter(host, "", 1, 2))
    assert "no cards are flipped" in refusal(look(host, tap="NV"))
    assert flipping.now is before


def test_the_last_call_is_undone_until_somebody_writes(host: Visitor, ana: Visitor, flipping: Table) -> None:
    enter(host, "UT CO PA", 3, 7)
    assert [button for button in Page(host.get("caller").text).all("button", value="undo") if "disabled" not in button]
    assert host.order("undo").status_code == 200
    assert flipping.view().phase == "flip"
    assert enter(host, "UT CO PA", 3, 8).status_code == 200
    ana.tap(turn_lines(flipping, 1)[0])
    assert host.order("undo").status_code == 422


def test_the_last_turns_need_only_the_dice(host: Visitor, flipping: Table) -> None:
    while not flipping.view().last_turn:
        deck = flipping.view().deck
        cards = sorted(deck.unseen)[:3]
        cards += sorted(deck.discards)[: 3 - len(cards)]
        assert enter(host, " ".join(cards), 3, 7).status_code == 200
        finish_turn(flipping)
    page = host.get("caller").text
    assert "only the dice" in page
    assert 'name="typed"' not in page
    assert enter(host, "", 3, 7).status_code == 200
    finish_turn(flipping)
    assert flipping.view().phase in ("over", "roll")


def test_only_the_host_enters(host: Visitor, ana: Visitor, visit: Visit, flipping: Table) -> None:
    stranger = visit()
    stranger.code = host.code
    before = flipping.now
    for somebody in (ana, stranger):
        assert enter(somebody, "UT CO PA", 3, 7).status_code == 403
        assert look(somebody, tap="UT").status_code == 403
        assert "The host enters the cards and dice." in somebody.get("caller").text
        assert "entry-form" not in somebody.get("caller").text
    assert flipping.now is before


def test_where_the_app_deals_nothing_is_entered(visit: Visit) -> None:
    host = visit().open_table()
    visit().sit(host.code, "Ana")
    host.post("start", roller="1")
    before = host.table.now
    assert "entry-form" not in host.get("caller").text
    for path, card in (("look", []), ("enter", ["UT", "CO"]), ("enter", ["UT", "CO", "NV", "PA"])):
        answer = host.post(path, card=card, tap="PA", first="3", second="7")
        assert answer.status_code == 422, (path, card)
    assert host.table.now is before
