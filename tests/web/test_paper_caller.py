"""Just the caller: paper sheets on the table, no seats, and every call to look back at."""

import re

import pytest

from ontour.tables import HOST, Table
from tests.web.conftest import Visit
from tests.web.visiting import Page, Visitor


@pytest.fixture
def host(visit: Visit) -> Visitor:
    return visit().open_table(play="paper")


@pytest.fixture
def called(host: Visitor) -> Table:
    """The first call lies on the table."""
    assert host.post("start", roller="0").status_code == 200
    assert host.post("next").status_code == 200
    return host.table


def test_the_screen_calls_at_the_tables_own_pace(host: Visitor, called: Table) -> None:
    first = called.view().call
    assert (called.view().turn, len(first.cards), first.dice is not None) == (1, 3, True)
    key = str(called.now.number)
    answer = host.post("next", key=key, seen=str(called.now.called))
    assert answer.status_code == 200
    assert called.view().turn == 2
    assert called.view().past == (first,)
    assert host.post("next", key=key).status_code == 200
    assert called.view().turn == 2  # a second press of the same button counts once


def test_every_call_can_be_looked_back_at(host: Visitor, called: Table) -> None:
    host.post("next")
    call = called.view().past[0]
    page = Page(host.get("caller").text)
    row = page.text("turn-1")
    for card in call.cards:
        assert f"{card.region} {called.now.box.board.places[card.place].name}" in row
    assert " ".join(map(str, call.dice or ())) in row
    assert all(f"{number:02d}" in row for number in call.numbers)
    assert len(re.findall(r"\d\d", page.text("turn-0"))) == 4


def test_the_last_turns_have_no_cards_and_the_end_leads_on(host: Visitor, called: Table) -> None:
    told = []
    while not called.now.over:
        told.append(host.get("caller").text)
        assert host.post("next").status_code == 200
    assert "Last turn" in told[-1]
    assert "Every sheet is full: the end" in told[-1]
    assert not any("the end</button>" in page for page in told[:-1])
    page = Page(host.get("caller").text)
    links = {link["href"] for link in page.all("a")}
    assert {"/score/usa", "/print/usa"} <= links
    assert page.text("turn-1")
    assert host.post("next").status_code == 422
    assert host.post("again").status_code == 200
    assert host.post("start", roller="0").status_code == 200
    assert called.view().turn == 1


def test_a_finished_game_on_paper_is_kept_with_its_calls(host: Visitor, called: Table) -> None:
    while not called.now.over:
        host.post("next")
    page = host.get("games/1")
    assert page.status_code == 200
    assert page.text.count("<li>") == called.now.state.turn
    assert "sheets-title" not in page.text
    for keepsake in (".tour", "/replay"):
        assert host.get(f"games/1{keepsake}").status_code == 200
    assert host.get("games/1/sheets/1.png").status_code == 404


def test_nobody_sits_down_and_everybody_may_watch(host: Visitor, visit: Visit, called: Table) -> None:
    guest = visit()
    guest.code = host.code
    assert guest.get().headers["Location"] == f"/{host.code}/caller"
    answer = guest.post("sit", name="Eve")
    assert "on paper" in Page(answer.text).text("refusal")
    watched = guest.get("caller")
    assert '<svg class="qr"' not in watched.text
    assert not [form for form in Page(watched.text).all("form") if "hx-post" in form]
    assert guest.post("next").status_code == 403
    assert not called.now.seats


def test_there_is_nothing_to_join_on_this_screen(host: Visitor) -> None:
    page = host.get("caller").text
    assert "qr" not in page.split("<main", 1)[1]
    assert f"/{host.code}" in page
    assert "Nobody here yet" not in page


def test_an_unknown_way_to_play_is_the_usual_one(visit: Visit) -> None:
    for play in ("", "app", "x" * 500, "paper\0"):
        box = visit().open_table(play=play).table.now.box
        assert not box.own_dice and not box.paper


def test_a_call_is_said_in_words(host: Visitor, called: Table) -> None:
    page = Page(host.get("caller").text)
    (cue,) = page.all("p", id="cue")
    call, places = called.view().call, called.now.box.board.places
    assert cue["data-cue"] == f"call {called.now.called}"
    assert all(places[card.place].name in page.text("cue") for card in call.cards)
    assert all(f"{number:02d}" in page.text("cue") for number in call.numbers)
    assert str(cue["data-sounds"]).startswith("flip dice")


def test_star_turns_the_last_turn_and_the_end_are_said_too(visit: Visit) -> None:
    guest = visit()
    options = {"sheets": "paper", "tour": "KMRTAB"}
    table, _ = guest.app.extensions["tables"].open("on-tour", "usa", options)
    guest.code = table.code
    table.submit("start 0", HOST)
    kinds = set()
    while not table.now.over:
        table.next(HOST)
        said, view = Page(guest.get("caller").text).text("cue"), table.view()
        kinds |= {("star", view.call.star), ("last", view.last_turn)}
        assert ("Star turn!" in said) == (view.call.star and not table.now.over)
        assert ("Last turn, no cards." in said) == (view.last_turn and not table.now.over)
    assert len(kinds) == 4  # this tour has every kind of turn
    assert said == "The tour is over."
