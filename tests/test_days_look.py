"""How boards for 10 Days look: colour is never the only sign, and what is written can be read."""

import re
import xml.etree.ElementTree as ET

import pytest

from ontour.boards import COLOURS, Board, DaysBoard, board_ids, load_board
from ontour.drawing.board import TOKENS, Spot, draw, map_layer, route_path
from ontour.files import folder

SVG = "{http://www.w3.org/2000/svg}"
INK, SEAS = "#17131f", {"dark": "#11131f", "light": "#f7f1e5"}

boards = pytest.mark.parametrize("board", [load_board(b) for b in board_ids(DaysBoard)], ids=lambda board: board.id)


def colours(scheme: str) -> dict[str, str]:
    """The colours of the stylesheet by name, as they are in a dark or a light room."""
    sheets = ["board.css"] if scheme == "dark" else ["board.css", "board-light.css"]
    css = "".join((folder("static") / "ten_days" / sheet).read_text(encoding="utf-8") for sheet in sheets)
    return dict(re.findall(r"--([\w-]+): (#\w{6})\b", css))


def contrast(one: str, other: str) -> float:
    """As WCAG 2 defines it."""
    low, high = sorted(luminance(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    shares = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", SEAS)
def test_labels_and_names_of_waters_can_be_read(scheme: str) -> None:
    found = colours(scheme)
    assert min(contrast(INK, found[colour]) for colour in COLOURS) >= 4.5
    assert contrast(found["water"], SEAS[scheme]) >= 4.5


def test_each_colour_has_a_token_of_its_own() -> None:
    assert set(TOKENS) == set(COLOURS)
    assert len(set(TOKENS.values())) == len(COLOURS)


@boards
def test_every_disc_and_every_land_wears_the_token_of_its_colour(board: Board) -> None:
    picture = ET.fromstring(draw(board, {}))
    by_id = {element.get("id"): element for element in picture.iter()}
    for code, place in board.places.items():
        disc = by_id[f"{board.id}-{code}"]
        assert [path.get("d") for path in disc.iter(f"{SVG}path")] == [TOKENS[place.colour]]
        assert [text.text for text in disc.iter(f"{SVG}text")] == [place.label]
    signs = {use.get("href"): use.get("fill") for use in picture.iter(f"{SVG}use")}
    for colour in {place.colour for place in board.places.values()}:
        assert signs[f"#{board.id}-{colour}"] == f"url(#{board.id}-token-{colour})"
        token = next(by_id[f"{board.id}-token-{colour}"].iter(f"{SVG}path"))
        assert token.get("d") == TOKENS[colour]


@boards
def test_waters_are_named_and_insets_framed(board: Board) -> None:
    layer = ET.fromstring(f"<svg>{map_layer(board)}</svg>")
    assert [text.text for text in layer.iter("text")] == [board.waters[key] for key in board.names]
    assert len(list(layer.iter("rect"))) == len(board.insets)


def test_what_stands_in_a_place_takes_the_room_of_its_label() -> None:
    picture = ET.fromstring(draw(load_board("usa-days"), {"UT": Spot("7", "number")}))
    utah = next(element for element in picture.iter() if element.get("id") == "usa-days-UT")
    assert [text.text for text in utah.iter(f"{SVG}text")] == ["7"]


def test_a_journey_follows_borders_and_leaps_where_there_is_none() -> None:
    usa = load_board("usa-days")
    path = route_path(usa, ["OR", "AZ", "NM"])
    stops = [f"{x:g} {y:g}" for x, y in (usa.places[code].at for code in ("OR", "AZ", "NM"))]
    assert re.search(rf'd="M{stops[0]}Q\S+ \S+ {stops[1]}Q\S+ \S+ {stops[2]}"', path)
    via = usa.line_between[frozenset(("AZ", "NM"))].via
    assert f"Q{via[0]:g} {via[1]:g} {stops[2]}" in path
