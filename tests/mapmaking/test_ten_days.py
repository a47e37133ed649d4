"""The boards for 10 Days: what geography and the rules say of them, and what a recipe for such a board must hold."""

import math
from itertools import combinations

import numpy as np
import pytest
import shapely

from ontour.boards import load_board, read_board
from ontour.mapmaking import RecipeError, board_path, build, recipes
from ontour.mapmaking.check import check_names, check_pointers
from ontour.mapmaking.recipe import read_recipe
from ontour.mapmaking.warp import Drawing, through_lens

BORDERS = """
ARG-BOL ARG-BRA ARG-CHL ARG-PRY ARG-URY BLZ-GTM BLZ-MEX BOL-BRA BOL-CHL BOL-PER BOL-PRY BRA-COL BRA-GUF
BRA-GUY BRA-PER BRA-PRY BRA-SUR BRA-URY BRA-VEN CAN-USA CHL-PER COL-ECU COL-PAN COL-PER COL-VEN CRI-NIC
CRI-PAN DOM-HTI ECU-PER GTM-HND GTM-MEX GTM-SLV GUF-SUR GUY-SUR GUY-VEN HND-NIC HND-SLV MEX-USA
"""
FERRIES = """
ATG-DMA ATG-KNA BHS-BMU BHS-CUB BHS-USA BMU-USA BRB-LCA BRB-VCT CAN-GRL CUB-HTI CUB-JAM CUB-MEX DMA-LCA
DOM-PRI GRD-TTO GRD-VCT HTI-JAM KNA-PRI TTO-VEN
"""

USA, AMERICAS = load_board("usa-days"), load_board("americas-days")
boards = pytest.mark.parametrize("board", [USA, AMERICAS], ids=["usa-days", "americas-days"])


@pytest.mark.slow
@boards
def test_building_again_gives_the_committed_board_to_the_byte(board):
    assert build(recipes()[board.id]) == board_path(board.id).read_text(encoding="utf-8")


def test_50_states_have_105_borders_and_alaska_and_hawaii_have_none():
    assert (len(USA.places), len(USA.lines)) == (50, 105)
    assert not any(line.ferry for line in USA.lines)
    assert [code for code, joined in USA.neighbours.items() if not joined] == ["AK", "HI"]


def test_corners_and_lakes_are_as_the_rules_say():
    assert not {frozenset(("AZ", "CO")), frozenset(("NM", "UT"))} & set(USA.line_between)
    assert USA.neighbours["MI"] == {"IN", "OH", "WI"}
    assert USA.neighbours["ME"] == {"NH"}


def test_the_americas_have_these_borders_and_ferries():
    assert [str(line) for line in AMERICAS.lines if not line.ferry] == BORDERS.split()
    assert [str(line) for line in AMERICAS.lines if line.ferry] == FERRIES.split()


def test_the_boxes_hold_as_many_tiles_as_the_rules_say():
    assert sum(place.tiles for place in USA.places.values()) + sum(USA.transport.values()) == 66
    assert sum(place.tiles for place in AMERICAS.places.values()) + sum(AMERICAS.transport.values()) == 63
    assert {code for code, place in AMERICAS.places.items() if place.tiles > 1} == {"BRA"}
    assert (USA.transport["car"], AMERICAS.transport["ship:caribbean"]) == (6, 5)


def test_colours_that_the_rules_tell_are_marked_so():
    told = {code: place.colour for code, place in USA.places.items() if place.colour_source == "rules"}
    assert told == {"AK": "purple", "HI": "purple"}


def test_coasts_that_the_rules_tell_are_there_and_some_have_none():
    coasts = {code: set(place.waters) for code, place in AMERICAS.places.items()}
    assert coasts["GTM"] == coasts["HND"] == {"caribbean", "north-pacific"}
    assert coasts["VEN"] == {"caribbean", "south-atlantic"}
    assert sorted(code for code in coasts if not coasts[code]) == ["BOL", "PRY"]


def test_the_canal_joins_the_caribbean_to_both_pacifics_and_the_north_has_no_passage():
    assert {frozenset(("caribbean", f"{part}-pacific")) for part in ("north", "south")} <= AMERICAS.adjoining
    assert len(AMERICAS.adjoining) == 7
    assert frozenset(("north-atlantic", "north-pacific")) not in AMERICAS.adjoining


@boards
def test_discs_can_be_tapped_on_a_phone(board):
    spots = [place.at for place in board.places.values()]
    assert min(math.dist(p, q) for p, q in combinations(spots, 2)) * 390 / board.width >= 28


def test_alaska_and_hawaii_lie_in_their_insets_and_no_other_state_does():
    inside = {
        code: [west <= x <= east and north <= y <= south for west, north, east, south in USA.insets]
        for code, (x, y) in ((code, place.at) for code, place in USA.places.items())
    }
    assert {code: found for code, found in inside.items() if any(found)} == {"AK": [True, False], "HI": [False, True]}


# The six squares once more, as a board for 10 Days with the sea on two sides.
DAYS = """\
id = "days"
title = "Days"
game = "ten-days"

[source]
file = "squares.geojson"

[geography]
projection = "EPSG:3857"
shortest_border_km = 5
smallest_island_km2 = 100

[paper]
width = 1000
margin = 10
radius = 40
equality = 0
detail = 1
sea = { east = 300, south = 150 }

[insets.corner]
places = ["SE"]
projection = "EPSG:3857"
box = [740, 400, 940, 600]

[expect]
places = 6
tiles = 7
lines = 7
colours = { blue = 2, green = 1, orange = 1, pink = 1, yellow = 1, purple = 0 }
coasts = { gulf = 2, ocean = 1 }

[waters]
gulf = { title = "Gulf", at = [3.6, 1.8], ships = 3, adjoins = ["ocean"] }
ocean = { title = "Ocean", at = [0.6, -0.4], ships = 2, adjoins = ["gulf"] }

[transport]
cars = 4
planes = { blue = 2, green = 1 }

[places]
NC = { name = "Upmid", colour = "blue", colour_source = "ours" }
NE = { name = "Upright", colour = "green", colour_source = "rules", coasts = ["gulf"] }
NW = { name = "Upleft", colour = "orange", colour_source = "ours", tiles = 2 }
SC = { name = "Lowmid", colour = "pink", colour_source = "ours" }
SE = { name = "Lowright", colour = "yellow", colour_source = "ours", coasts = ["gulf", "ocean"] }
SW = { name = "Lowleft", colour = "blue", colour_source = "ours" }
"""


@pytest.fixture
def write_days(write_recipe):
    """Writes the recipe above, with some of its text replaced; the path of it."""

    def write(*changes):
        text = DAYS
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = write_recipe().with_name("days.toml")
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_built_board_says_what_the_recipe_said(write_days):
    board = read_board(build(write_days()))
    assert (board.game, board.transport) == (
        "ten-days",
        {"car": 4, "plane:blue": 2, "plane:green": 1, "ship:gulf": 3, "ship:ocean": 2},
    )
    assert (board.waters, board.adjoining) == ({"gulf": "Gulf", "ocean": "Ocean"}, {frozenset(("gulf", "ocean"))})
    assert board.insets == ((740, 400, 940, 600),)
    upright, upleft = board.places["NE"], board.places["NW"]
    assert (upright.colour, upright.colour_source, upright.waters) == ("green", "rules", ("gulf",))
    assert (upright.tiles, upleft.tiles) == (1, 2)
    x, y = board.places["SE"].at
    assert 740 < x < 940 and 400 < y < 600
    assert board.neighbours["SE"] == {"NE", "SC"}, "an inset changes no borders"
    assert board.line_between[frozenset(("NC", "NE"))].via == pytest.approx(
        [(a + b) / 2 for a, b in zip(board.places["NC"].at, board.places["NE"].at, strict=True)], abs=1
    )


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ('"ten-days"', '"chess"', "game: no game 'chess'; expected one of on-tour, ten-days"),
        ('colour = "orange"', 'colour = "mauve"', "places.NW.colour: no colour 'mauve'; expected one of blue, green,"),
        (
            'colour_source = "rules"',
            'colour_source = "me"',
            "places.NE.colour_source: expected rules or ours, not 'me'",
        ),
        (
            ', coasts = ["gulf"]',
            ', coasts = ["lake"]',
            "places.NE.coasts: no water 'lake'; expected one of gulf, ocean",
        ),
        ('adjoins = ["ocean"]', 'adjoins = ["lake"]', "waters.gulf: adjoins no water 'lake'; expected one of gulf,"),
        ('adjoins = ["ocean"]', 'adjoins = ["gulf"]', "waters.gulf: adjoins gulf, but gulf does not adjoin it"),
        ('"Gulf", at = [3.6, 1.8],', '"Gulf",', "waters.gulf: at is missing: expected 2 numbers"),
        ("green = 1 }", "mauve = 1 }", "transport.planes.mauve: nothing here is called that"),
        ("cars = 4", "cars = -1", "transport.cars: expected a count"),
        ("tiles = 7", "tiles = 8", "expected 8 tiles of places, found 7"),
        ("blue = 2, green = 1, orange", "blue = 3, green = 1, orange", "expected 3 colours blue, found 2: NC, SW"),
        ("gulf = 2,", "gulf = 1,", "expected 1 coasts gulf, found 2: NE, SE"),
        ("lines = 7", 'lines = 7\nalone = ["NW"]', "expected NW to be a place that no line leads to"),
        ('places = ["SE"]', 'places = ["XX"]', "insets.corner.places: no place 'XX'"),
        ("box = [740", "box = [940", "insets.corner.box: expected a box: west, south, east, north"),
        ("at = [0.6, -0.4]", "at = [0.5, 0.5]", "its name lies on SW"),
        ("at = [0.6, -0.4]", "at = [-0.1, -0.4]", "its name does not fit on the paper"),
    ],
)
def test_a_complaint_names_the_line(write_days, old, new, answer):
    line = next(number for number, text in enumerate(DAYS.splitlines(), 1) if old in text) + new.count("\n")
    with pytest.raises(RecipeError) as caught:
        build(write_days((old, new)))
    assert str(caught.value).startswith(f"days.toml, line {line}: {answer}")


@pytest.mark.parametrize(
    ("box", "answer"),
    [
        ("[600, 100, 720, 220]", "the inset covers land of Upright"),
        ("[740, 400, 940, 900]", "the inset lies off the paper, which is "),
    ],
)
def test_an_inset_lies_on_the_paper_and_covers_no_land(write_days, box, answer):
    with pytest.raises(RecipeError, match=f"days.toml, line 21: {answer}"):
        build(write_days(("[740, 400, 940, 600]", box)))


def test_a_pointer_under_somebody_elses_disc_is_refused(write_days):
    recipe = read_recipe(write_days())
    land = {"NC": shapely.box(0, 0, 10, 10), "NE": shapely.box(90, 0, 190, 100)}
    check_pointers(recipe, land, {"NC": (5, 105), "NE": (140, 50)})
    with pytest.raises(RecipeError, match=r"the pointer of NC runs under the circle of NE$"):
        check_pointers(recipe, land, {"NC": (300, 50), "NE": (140, 50)})


def test_a_name_under_a_disc_is_refused(write_days):
    recipe = read_recipe(write_days())
    drawing = Drawing({}, 500, {}, {"gulf": np.array([[300.0, 200.0]])})
    check_names(recipe, drawing, {"NC": (300, 300)})
    with pytest.raises(RecipeError, match=r"its name lies on NC$"):
        check_names(recipe, drawing, {"NC": (300, 230)})


def test_a_lens_leaves_what_lies_under_it_and_halves_what_lies_at_its_reach():
    move = through_lens(np.array([[50.0, 50.0]]), 100)
    points = np.array([[50.0, 50.0], [51, 50], [150, 50], [151, 50], [50, 850], [50, 851]])
    seen = move(points)
    assert seen[0] == pytest.approx([50, 50])
    lengths = [math.dist(seen[k], seen[k + 1]) for k in (0, 2, 4)]
    assert lengths == pytest.approx([1, 0.5, 1 / 9], rel=0.01)


def test_a_disc_goes_where_it_is_wished_the_more_the_stronger_the_pull(write_days):
    def disc(pull):
        wish = ('name = "Upright",', 'name = "Upright", circle = [3.7, 1.5],')
        board = read_board(build(write_days(("detail = 1", f"detail = 1\npull = {pull}"), wish)))
        return board.places["NE"].at[0]

    assert disc(0.1) < 690 < disc(5)
