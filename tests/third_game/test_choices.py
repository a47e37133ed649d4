"""One truth about what may be done: in random games of every edition, phones offer exactly what the rules allow."""

import random
from collections.abc import Iterator

import pytest

from ontour.games.editions import Edition
from ontour.tables import APP, Table
from tests.third_game.test_every_edition import app, every_edition, third_row
from tests.web.conftest import Visit, compiled, make_app, visit
from tests.web.visiting import Page, Visitor

__all__ = ["app", "compiled", "make_app", "third_row", "visit"]  # fixtures
MOVES = 120


def offered(page: Page) -> set[str]:
    """Every line that a tap, or two, can say on a phone."""
    return set(whole_lines(page)) | set(in_two_taps(page)) | set(on_the_map(page))


def whole_lines(page: Page) -> Iterator[str]:
    for button in page.all("button", name="line"):
        if "disabled" not in button:
            yield str(button["value"])


def in_two_taps(page: Page) -> Iterator[str]:
    """A day says the first half; a pile, or another day, the second."""
    for first in page.all("input", type="radio", name="line"):
        begun = str(first["value"])
        for second in page.all("button", name="more"):
            # A day that was chosen hides its own second half, by the stylesheet.
            if second["value"] != f"and {begun.split()[-1]}":
                yield f"{begun} {second['value']}"


def on_the_map(page: Page) -> Iterator[str]:
    """A place that says its line, or takes each token that may stand there."""
    for place in page.all("g"):
        code, tap, classes = place.get("data-place"), place.get("data-tap"), str(place.get("class")).split()
        if tap and tap != "place":
            yield f"{tap} {code}"
        elif tap:
            for token in page.all("input", type="radio", name="verb"):
                if f"may-{token['data-kind']}" in classes:
                    yield f"{token['value']} {code}"


def lines(table: Table, seat: int) -> set[str]:
    return {str(move) for move in table.now.box.rulebook.choices(table.now.state, seat)}


def allowed(table: Table, line: str) -> bool:
    book, now = table.now.box.rulebook, table.now
    return book.objection(now.state, book.parse(line, now.box.board)) is None


@pytest.mark.slow
@every_edition
@pytest.mark.parametrize("seed", range(2))
def test_a_phone_offers_exactly_the_choices(edition: Edition, seed: int, visit: Visit) -> None:
    dice = random.Random(f"{edition.id} {seed}")
    host = visit().open_table(edition=edition.id, hints="no")
    phones = {seat: visit().sit(host.code, name) for seat, name in enumerate(("Ana", "Ben"), 1)}
    host.post("start", roller="1")
    looked = 0
    for _ in range(MOVES):
        table = host.table
        if not table.now.waiting:
            if table.now.over:
                break
            table.next(APP)
            continue
        seat = dice.choice(sorted(table.now.waiting))
        if looked < 5 or dice.random() < 0.5:
            looked += look(phones[seat], seat)
        act(table, seat, dice)
    assert looked > 4


def look(phone: Visitor, seat: int) -> bool:
    table, found = phone.table, offered(Page(phone.get("sheet").text))
    mine = {line for line in found if line.startswith(f"{seat} ") and not line.startswith(f"{seat} wears")}
    rules = lines(table, seat)
    assert rules - mine == set(), "the rules allow it, the phone does not offer it"
    assert [line for line in mine - rules if not allowed(table, line)] == [], "the phone offers what is refused"
    return bool(rules)


def act(table: Table, seat: int, dice: random.Random) -> None:
    """Anything that may be done; every second time something that goes on."""
    book, state = table.now.box.rulebook, table.now.state
    onward = dice.random() < 0.5
    move = book.autopilot(state, seat, dice) if onward else dice.choice(list(book.choices(state, seat)))
    table.submit(str(move), seat)
