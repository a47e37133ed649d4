"""The drawing: well-formed, small, addressable by place, safe, and the route follows the lines' own curves."""

import gzip
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from ontour.boards import Board, TourBoard, TourPlace, board_ids, load_board
from ontour.drawing.board import Spot, draw, marks_layer

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = {"usa": 14_000, "europe": 18_000, "usa-days": 16_000, "americas-days": 20_000}


def drawn(board: Board, *args: object) -> ET.Element:
    return ET.fromstring(draw(board, *args))  # type: ignore[arg-type]


@pytest.mark.parametrize("board", [load_board(b) for b in board_ids()], ids=lambda board: board.id)
class TestEveryBoard:
    def test_it_stays_small(self, board: Board) -> None:
        assert len(gzip.compress(draw(board, {}).encode(), 9)) <= LARGEST[board.id]

    def test_every_place_can_be_addressed_and_says_its_name(self, board: Board) -> None:
        by_id = {element.get("id"): element for element in drawn(board, {}).iter()}
        for code, place in board.places.items():
            spot = by_id[f"{board.id}-{code}"]
            assert spot.get("data-place") == code
            in_regions = isinstance(place, TourPlace)
            belongs = {place.row.lower(), place.column.lower()} if in_regions else {place.colour}
            assert {"place", *belongs} <= set(spot.get("class", "").split())
            told = f"{place.row} and {place.column}, empty" if in_regions else place.colour
            assert spot.get("aria-label") == f"{place.name}, {told}"
            assert f"{board.id}-land-{code}" in by_id

    def test_all_circles_are_equal(self, board: Board) -> None:
        radii = {c.get("r") for c in drawn(board, {}).iter(f"{SVG}circle") if c.get("class") == "spot"}
        assert radii == {f"{board.radius:g}"}

    def test_sea_links_are_drawn_differently(self, board: Board) -> None:
        classes = [path.get("class") for path in drawn(board, {}).iter(f"{SVG}path")]
        assert classes.count("lines") == isinstance(board, TourBoard)
        assert classes.count("ferries") == any(line.ferry for line in board.lines)

    def test_ids_are_unique(self, board: Board) -> None:
        ids = [element.get("id") for element in drawn(board, {}).iter() if element.get("id")]
        assert len(ids) == len(set(ids))


def test_a_route_runs_through_its_places_along_their_lines() -> None:
    board = load_board("usa")
    route = ["FL", "GA", "AL", "MS"]
    paths = [p for p in drawn(board, {}, route).iter(f"{SVG}path") if "route" in p.get("class", "").split()]
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", paths[-1].get("d", ""))]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    assert points[0::2] == [board.places[code].at for code in route]
    vias = [board.line_between[frozenset(pair)].via for pair in pairwise(route)]
    assert points[1::2] == vias


@pytest.mark.parametrize("route", [(), ("FL",)])
def test_a_route_without_a_step_has_no_line(route: tuple[str, ...]) -> None:
    assert "route" not in marks_layer(load_board("usa"), {}, route).replace("on-route", "")


def test_marks_show_what_stands_in_a_place() -> None:
    spots = {"UT": Spot("07", "number circled"), "CO": Spot("*", "star"), "NV": Spot("X", "cross")}
    by_id = {element.get("id"): element for element in drawn(load_board("usa"), spots).iter()}
    assert [text.text for text in by_id["usa-UT"].iter(f"{SVG}text")] == ["07", "UT"]
    assert [c.get("class") for c in by_id["usa-UT"].iter(f"{SVG}circle")] == ["spot", "ring"]
    assert not list(by_id["usa-CO"].iter(f"{SVG}text"))
    assert len(list(by_id["usa-NV"].iter(f"{SVG}path"))) == 1


def test_nothing_written_into_a_spot_becomes_markup() -> None:
    evil = '"><script>alert(1)</script>'
    picture = draw(load_board("usa"), {"UT": Spot(evil, "number", evil, evil)}, (), evil)
    assert "<script" not in picture
    ET.fromstring(picture)
