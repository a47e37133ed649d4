"""Ways to a seat: the QR code, the code, coming late, taking over, a seat code; and the host's lock."""

import io
from collections.abc import Callable

import segno
from matplotlib.image import imread
from playwright.sync_api import Locator, expect

from tests.browser.evening import Evening
from tests.browser.people import has_class
from tests.browser.servers import Server
from tests.browser.test_axe import complaints


def test_the_qr_code_leads_to_a_chair(
    evening_at: Callable[[Server], Evening], new_server: Callable[..., Server]
) -> None:
    evening = evening_at(new_server(listen="0.0.0.0"))
    host = evening.hosts()
    address = f"http://{host.page.locator('.address').inner_text()}"
    assert dark_squares(host.page.locator(".join-big .qr")) == dark_squares_of(address)
    ana = evening.comes("Ana")
    ana.page.goto(address)
    ana.sits_down()
    expect(host.people).to_have_text(["Ana"])


def dark_squares(picture: Locator, quiet: int = 4) -> list[list[bool]]:
    """What a camera sees: the picture of the code, looked at in the middle of each square."""
    pixels = imread(io.BytesIO(picture.screenshot()))[:, :, :3].mean(axis=2)
    width = len(pixels)
    squares = int(picture.get_attribute("viewBox").split()[2])
    middle = [round((n + 0.5) * width / squares) for n in range(quiet, squares - quiet)]
    return [[bool(pixels[y, x] < 0.5) for x in middle] for y in middle]


def dark_squares_of(text: str) -> list[list[bool]]:
    return [[bool(square) for square in row] for row in segno.make(text, error="m").matrix]


def test_a_code_typed_anyhow_leads_to_the_same_chair(evening: Evening) -> None:
    host = evening.hosts()
    ben = evening.comes("Ben")
    ben.page.goto(evening.server.address)
    ben.page.get_by_label("The code on the shared screen").fill(f"{host.code[:2]}-{host.code[2:]}".lower())
    ben.page.get_by_role("button", name="Join").click()
    ben.sits_down()
    expect(host.people).to_have_text(["Ben"])


def test_a_wrong_code_can_be_typed_again(evening: Evening) -> None:
    evening.excused = ("404",)
    host = evening.hosts()
    ben = evening.comes("Ben")
    ben.page.goto(f"{evening.server.address}/QQQQ")
    again = ben.page.get_by_label("Type it again")
    expect(again).to_have_value("QQQQ")
    again.fill(host.code)
    again.press("Enter")
    ben.sits_down()


def test_who_comes_during_the_first_turn_gets_the_same_circled_numbers(evening: Evening) -> None:
    ana, ben = evening.begins("Ana", "Ben")
    ana.flips()
    zoe = evening.joins("Zoë")
    expect(evening.host.people).to_have_count(3)
    assert zoe.codes(".circled") == ana.codes(".circled")
    for phone in (ana, ben, zoe):
        phone.plays_a_turn()
    expect(evening.host.stage).to_contain_text("Ben rolls")


def test_who_comes_later_plays_with_what_the_autopilot_wrote_or_on_the_seat_of_somebody_who_left(
    evening: Evening,
) -> None:
    ana, ben = evening.begins("Ana", "Ben")
    ana.flips()
    for phone in (ana, ben):
        phone.plays_a_turn()

    zoe = evening.comes("Zoë")
    expect(zoe.page.locator("#door")).to_contain_text("The game is in turn 2. The autopilot writes the turn before it")
    assert not complaints(zoe.page, "the door for somebody late")
    zoe.sits_down()
    expect(evening.host.people).to_have_count(3)
    assert len(zoe.codes(".number, .star, .cross")) == len(ana.codes(".number, .star, .cross"))
    ben.flips()
    for phone in (ana, ben):
        phone.plays_a_turn()
    evening.host.orders("Carry on without", of="Ben")
    expect(ben.status).to_contain_text("the table carries on without you")

    cem = evening.comes("Cem")
    cem.page.get_by_label("Your name").fill("Cem")
    cem.page.get_by_role("button", name="Play on for Ben, who left").click()
    cem.is_seated()
    expect(ben.page.locator("#door")).to_contain_text("Somebody else plays on your seat now")
    assert not complaints(ben.page, "the door after the seat was taken")
    zoe.plays_a_turn()
    expect(evening.host.stage).to_contain_text("Zoë rolls")


def test_a_seat_code_brings_the_sheet_to_a_new_phone_and_the_old_one_loses_it(evening: Evening) -> None:
    ana, ben = evening.begins("Ana", "Ben")
    ana.flips()
    written = ana.writes()
    new = evening.comes("Ana")
    new.page.get_by_label("Seat code").fill(evening.host.seat_code_of("Ana"))
    new.page.get_by_role("button", name="Get my seat back").click()
    new.is_seated()
    assert new.pencilled() == [written]
    expect(ana.page.locator("#door")).to_contain_text("Somebody else plays on your seat now")
    new.plays_a_turn()
    ben.plays_a_turn()
    expect(new.sheet).to_have_class(has_class("phase-flip"))


def test_a_locked_table_lets_nobody_in_until_it_is_unlocked(evening: Evening) -> None:
    host = evening.hosts()
    host.orders("Lock the table")
    expect(host.stage).to_contain_text("locked")
    ana = evening.comes("Ana")
    expect(ana.page.get_by_role("heading", name="This table is locked")).to_be_visible()
    expect(ana.page.get_by_label("Your name")).to_have_count(0)
    assert not complaints(ana.page, "the door of a locked table")
    host.orders("Unlock the table")
    expect(host.stage).not_to_contain_text("locked")
    ana.page.get_by_role("link", name="Try again").click()
    ana.sits_down()
