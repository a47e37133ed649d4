"""A whole game on three phones, played by tapping, to the scores and the next game."""

import random
import re

from playwright.sync_api import Page, expect

from ontour.games import on_tour
from ontour.games.on_tour.route import best_route
from tests.browser.evening import Evening
from tests.browser.people import Host, Phone, has_class


def test_three_phones_play_a_whole_game_by_tapping(evening: Evening) -> None:
    phones = evening.begins("Ana", "Ben", "Zoë 🎸")
    host, chooser = evening.host, random.Random(5)
    play(host, phones, chooser)

    with evening.server.copy_of(host.code) as saved:
        assert on_tour.over(saved.now.state)
        sheets = {seat.name: saved.now.state.pages[seat.number].sheet for seat in saved.now.seats}
    board = saved.now.box.board
    best = {name: best_route(board, sheet) for name, sheet in sheets.items()}
    points = {name: route.points for name, route in best.items()}

    for phone in phones:
        phone.page.get_by_role("button", name="Skip: show the best route").click()
    host.leaves_the_encore()
    expect(host.page.locator(".sheets")).to_be_visible()
    assert ranking(host.page, ".sheets h2") == ranked(points)
    for phone in phones:
        own = best[phone.name]
        expect(phone.status).to_have_text(f"{own.places} places + {own.circles} circled = {own.points} points")
        expect(phone.page.locator(".ranking li")).to_have_count(len(phones))
        assert ranking(phone.page, ".ranking li") == ranked(points)
        assert set(phone.codes(".on-route")) == set(own.route)
        expect(phone.page.locator("#marks path.route:not(.casing)")).to_be_visible()

    host.page.get_by_role("button", name="Play again").click()
    expect(host.stage).to_have_class(has_class("phase-lobby"))
    expect(host.people).to_have_text([phone.name for phone in phones])
    for phone in phones:
        expect(phone.sheet).to_have_class(has_class("phase-lobby"))
    host.starts("Zoë 🎸")
    phones[2].flips()
    for phone in phones:
        phone.plays_a_turn()
    expect(host.stage).to_contain_text("Ana rolls")


def play(host: Host, phones: list[Phone], chooser: random.Random) -> None:
    """Turn by turn: the host presses the space bar in every other turn, the roller's phone in the rest."""
    for turn in range(60):
        expect(host.stage).not_to_have_class(has_class("phase-write"))
        if "phase-over" in host.stage.get_attribute("class"):
            return
        if turn % 2:
            host.flips()
        else:
            phones[turn % 3].flips()
        for phone in phones:
            phone.plays_a_turn(chooser)
    raise AssertionError("the game does not end")


def ranking(page: Page, rows: str) -> list[tuple[int, str, int]]:
    """Rank, name and points as a screen lists them."""
    found = [re.fullmatch(r"(\d+)\.\s+(.+?)\s+(\d+)", text) for text in page.locator(rows).all_inner_texts()]
    return [(int(row[1]), row[2], int(row[3])) for row in found if row]


def ranked(points: dict[str, int]) -> list[tuple[int, str, int]]:
    """Best first; as many points, as good a rank; who sat down first stands first."""
    order = sorted(points, key=lambda name: -points[name])
    return [(1 + sum(other > points[name] for other in points.values()), name, points[name]) for name in order]
