"""The boards of the project: what the printed game says, what geography says, what a phone needs."""

import gzip
import json
import math
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import shapely

from ontour.boards import COLUMNS, REGIONS, ROWS, load_board
from ontour.mapmaking import board_path, build, recipes, save
from ontour.mapmaking.borders import reachable, shared_borders
from ontour.mapmaking.lines import bezier
from ontour.mapmaking.recipe import read_recipe
from ontour.mapmaking.shapes import gather, project, read

PRINTED = json.loads((Path(__file__).parent / "usa-printed.json").read_text())
MERGED = ["Maine", "New Hampshire", "Vermont", "Massachusetts", "Connecticut", "Rhode Island"]
MERGED += ["New Jersey", "Delaware", "Maryland"]

boards = pytest.mark.parametrize("board", [load_board("usa"), load_board("europe")], ids=["usa", "europe"])


@pytest.fixture(scope="module")
def state_borders(tmp_path_factory):
    """The borders of the 48 contiguous states, from a recipe that makes each of them a place."""
    usa = recipes()["usa"]
    single = [entry.name for entry in read_recipe(usa).places.values() if len(entry.shapes) == 1]
    head = usa.read_text(encoding="utf-8").split("[lines.removed]")[0].replace('"usa"', '"states"')
    head = head.replace("../sources", str(usa.parent.parent / "sources"))
    names = dict(zip((a + b for a in "ABCDEFGH" for b in "ABCDEF"), sorted(single + MERGED), strict=True))
    rows = [f'{code} = {{ name = "{name}", area = "North-West", card = "West" }}' for code, name in names.items()]
    path = tmp_path_factory.mktemp("states") / "states.toml"
    path.write_text(head + "[places]\n" + "\n".join(rows), encoding="utf-8")
    recipe = read_recipe(path)
    lengths = shared_borders(project(recipe, gather(recipe, read(recipe))))
    shortest = 1000 * recipe.geography.shortest_border_km
    return {frozenset((names[a], names[b])) for (a, b), length in lengths.items() if length > shortest}


def test_48_states_have_105_borders(state_borders):
    assert len(state_borders) == 105


def test_the_four_corners_are_not_borders(state_borders):
    around = ["Utah", "Colorado", "New Mexico", "Arizona"]
    sides = {frozenset((around[k], around[k - 1])) for k in range(4)}
    assert {pair for pair in state_borders if pair <= set(around)} == sides


@pytest.mark.slow
@pytest.mark.parametrize("board_id", ["usa", "europe"])
def test_building_again_gives_the_committed_board_to_the_byte(board_id):
    assert build(recipes()[board_id]) == board_path(board_id).read_text(encoding="utf-8")


def test_there_is_a_recipe_for_each_board_and_a_board_for_each_recipe():
    assert sorted(recipes()) == sorted(path.stem for path in board_path("usa").parent.glob("*.json"))


def test_usa_has_the_lines_regions_and_cards_of_the_printed_board():
    usa = load_board("usa")
    assert [str(line) for line in usa.lines] == PRINTED["lines"]
    places = {
        code: {"row": place.row, "column": place.column, "card": usa.cards[code].region}
        for code, place in usa.places.items()
    }
    assert places == PRINTED["places"]


def test_usa_has_41_places_90_lines_and_its_cards():
    usa = load_board("usa")
    assert (len(usa.places), len(usa.lines)) == (41, 90)
    cards = Counter(card.region for card in usa.cards.values())
    assert cards == {"North": 10, "South": 10, "West": 6, "Central": 7, "East": 8}


def test_europe_has_39_places_and_between_6_and_10_cards_in_each_region():
    europe = load_board("europe")
    assert len(europe.places) == 39
    cards = Counter(card.region for card in europe.cards.values())
    assert set(cards) == set(REGIONS)
    assert 6 <= min(cards.values()) <= max(cards.values()) <= 10


def test_europe_has_the_ferries_and_lacks_the_borders_that_its_recipe_names():
    europe = load_board("europe")
    ferries = "DK-NO DK-SE EE-FI FR-GB FR-IE GB-IS GB-NL GB-NO GR-IT IS-NO"
    assert " ".join(str(line) for line in europe.lines if line.ferry) == ferries
    assert not {"AL-RS", "LT-RU", "NO-RU", "PL-RU"} & {str(line) for line in europe.lines}


def test_crimea_belongs_to_ukraine_and_kosovo_is_drawn_with_serbia():
    recipe = read_recipe(recipes()["europe"])
    gathered = gather(recipe, read(recipe)).geometry
    simferopol, pristina = shapely.Point(34.1, 45.0), shapely.Point(21.15, 42.65)
    assert [code for code in gathered.index if gathered[code].contains(simferopol)] == ["UA"]
    assert [code for code in gathered.index if gathered[code].contains(pristina)] == ["RS"]


def test_russia_does_not_cover_norway():
    recipe = read_recipe(recipes()["europe"])
    gathered = gather(recipe, read(recipe)).geometry
    assert gathered["RU"].intersection(gathered["NO"]).area == pytest.approx(0)


@boards
def test_the_five_regions_the_six_areas_and_the_board_hang_together(board):
    lines = [(line.a, line.b) for line in board.lines]
    parts = [{code for code, p in board.places.items() if p.lies_in(region)} for region in REGIONS]
    parts += [
        {code for code, p in board.places.items() if p.regions == (row, column)} for row in ROWS for column in COLUMNS
    ]
    for part in [set(board.places), *parts]:
        inside = [pair for pair in lines if set(pair) <= part]
        assert reachable(min(part), inside) == part


@boards
def test_lines_are_mutual_sorted_and_drawn_once(board):
    pairs = [(line.a, line.b) for line in board.lines]
    assert pairs == sorted(set(pairs))
    assert all(a < b for a, b in pairs)
    assert all(a in board.neighbours[b] and b in board.neighbours[a] for a, b in pairs)
    assert list(board.places) == sorted(board.places)


@boards
def test_circles_can_be_tapped_on_a_phone_and_lie_apart(board):
    phone = 390 / board.width
    assert 2 * board.radius * phone >= 24
    spots = [place.at for place in board.places.values()]
    assert min(math.dist(p, q) for p, q in combinations(spots, 2)) * phone >= 30
    r = board.radius
    assert all(r <= x <= board.width - r and r <= y <= board.height - r for x, y in spots)


def drawn(board, line):
    """The part of a line that shows between its two circles."""
    a, b = (np.array(board.places[code].at) for code in (line.a, line.b))
    whole = shapely.LineString(bezier(a, np.array(line.via), b, np.linspace(0, 1, 101)))
    return whole.difference(shapely.union_all([shapely.Point(end).buffer(board.radius) for end in (a, b)]))


@boards
def test_lines_keep_clear_of_other_circles(board):
    for line in board.lines:
        others = [place.at for code, place in board.places.items() if code not in (line.a, line.b)]
        assert drawn(board, line).distance(shapely.MultiPoint(others)) > board.radius + 6, str(line)


@boards
def test_lines_do_not_cross_or_touch(board):
    curves = {str(line): drawn(board, line) for line in board.lines}
    near = [(a, b) for a, b in combinations(curves, 2) if curves[a].distance(curves[b]) < 8]
    assert near == []


@boards
def test_every_line_can_be_seen_between_its_circles(board):
    assert min(drawn(board, line).length for line in board.lines) > 10


@pytest.mark.parametrize(("board_id", "most"), [("usa", 10_000), ("europe", 13_000)])
def test_the_land_is_small_enough_to_send(board_id, most):
    land = "".join(place.land for place in load_board(board_id).places.values())
    assert len(gzip.compress(land.encode(), mtime=0)) < most


@boards
def test_the_paper_suits_a_phone_held_upright(board):
    low, high = {"usa": (780, 900), "europe": (1050, 1150)}[board.id]
    assert board.width == 1000
    assert low <= board.height <= high


def test_saving_replaces_a_board_as_a_whole(tmp_path, monkeypatch):
    (tmp_path / "boards").mkdir()
    monkeypatch.setattr("ontour.mapmaking.folder", lambda name: tmp_path)
    assert save("moon", "{}\n") == tmp_path / "boards" / "moon.json"
    assert [path.name for path in (tmp_path / "boards").iterdir()] == ["moon.json"]
    assert board_path("moon").read_bytes() == b"{}\n"


def test_asking_for_recipes_does_not_import_geopandas():
    ask = "import sys, ontour.mapmaking as m; m.recipes(); sys.exit('geopandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", ask]).returncode == 0
