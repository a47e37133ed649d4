"""Faces on the screens: beside every name, and changed by a tap on the phone."""

import pytest

from tests.web.conftest import Visit
from tests.web.visiting import Page, Visitor

# That every game shows them is asked of each edition; an id stands for the first of its board.
EVERY = ("on-tour", "ten-days-usa")


def faces(html: str) -> list[str]:
    return [svg["class"] or "" for svg in Page(html).all("svg") if (svg.get("class") or "").startswith("face ")]


@pytest.mark.parametrize("edition", EVERY)
def test_a_tap_in_the_lobby_takes_another_face_and_every_screen_shows_it(edition: str, visit: Visit) -> None:
    host = visit().open_table(edition=edition)
    ana, ben = visit().sit(host.code, "Ana"), visit().sit(host.code, "Ben")
    assert faces(host.get("caller").text) == ["face face-blue", "face face-gold"]
    button = Page(ana.get("sheet").text).all("button", id="own-face")[0]
    assert button["value"] == "face 1 pink square"  # the next one that nobody wears
    answer = ana.tap(str(button["value"]))
    assert answer.status_code == 200
    assert faces(answer.text) == ["face face-pink"] * 2  # beside the name, and on the button
    assert faces(host.get("caller").text) == ["face face-pink", "face face-gold"]
    assert ben.tap("face 2 pink square").status_code == 422
    assert ben.tap("face 1 teal moon").status_code == 422


def test_once_the_game_has_begun_the_button_is_gone_and_the_face_stays(host: Visitor, ana: Visitor) -> None:
    host.post("start", roller="1")
    sheet = ana.get("sheet").text
    assert not Page(sheet).all("button", id="own-face")
    assert faces(sheet) == ["face face-blue"]
