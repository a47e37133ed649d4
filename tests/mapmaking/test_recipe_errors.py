"""Whatever is wrong with a recipe, the answer names the file, the line and what was expected."""

import pytest
from shapely import box

from ontour.mapmaking import RecipeError, build
from ontour.mapmaking.recipe_file import line_numbers
from tests.mapmaking.conftest import RECIPE, SQUARES

AREAS = "North-West, North-Central, North-East, South-West, South-Central, South-East"


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(RECIPE.splitlines(), 1) if text in line)


def complaint(path) -> str:
    with pytest.raises(RecipeError) as caught:
        build(path)
    return str(caught.value)


def test_the_squares_themselves_can_be_built(write_recipe):
    assert '"NC-NW": {"kind": "land"' in build(write_recipe())


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ('id = "squares"', 'id = "circles"', "expected 'squares', as the file is called, not 'circles'"),
        ('title = "Squares"', "title = 7", "title: expected a text"),
        ('file = "squares.geojson"', 'file = "gone.json"', "gone.json is missing or holds no geodata"),
        ("radius = 40", 'radius = "wide"', "paper.radius: expected a number from 1 to 1000"),
        ("radius = 40", "radius = nan", "paper.radius: expected a number from 1 to 1000"),
        ("radius = 40", "radius = 20", "expected circles at least 24 px wide on a phone 390 px wide"),
        ("places = 6", "places = true", "expect.places: expected a count"),
        ("places = 6", "places = 7", "expected 7 places, found 6"),
        ("lines = 7", "lines = 8", "expected 8 lines, found 7: 7 borders - 0 removed + 0 ferries"),
        ("cards = { North = 2,", "cards = { North = 3,", "expected 3 cards North, found 2: NE, NW"),
        ('"EPSG:3857"', '"EPSG:31"', "no projection is called 'EPSG:31'"),
        ('"EPSG:3857"', '"EPSG:4326"', "'EPSG:4326' is not a flat map in metres, as EPSG:3035 is"),
        (
            'name = "Upmid"',
            'name = "Upmidd"',
            "no shape named 'Upmidd' in squares.geojson; did you mean 'Upmid'?",
        ),
        ('name = "Upmid"', 'name = "Atlantis"', "no shape named 'Atlantis' in squares.geojson"),
        (
            'name = "Upmid",',
            'name = "Upmid", inside = [50, 0, 60, 9],',
            "nothing is left of 'Upmid' inside [50.0, 0.0, 60.0, 9.0] for Upmid",
        ),
        (
            'name = "Upmid",',
            'name = "Upmid", inside = [9, 0, 1, 9],',
            "places.NC.inside: expected a box: west, south, east, north",
        ),
        ('name = "Upmid",', 'name = "Upmid", circle = [1],', "places.NC.circle: expected 2 numbers"),
        ('name = "Upmid",', 'name = "Upmid", from = [],', "places.NC.from: expected a list of texts"),
        ('name = "Upmid",', 'name = "Upmid", colour = 7,', "places.NC.colour: nothing here is called that"),
        (
            'name = "Upmid",',
            'name = "Upmid", also = { from = "Lowmid" },',
            "places.NC.also: inside is missing: expected a box: west, south, east, north",
        ),
        (
            'area = "North-Central"',
            'region = "North"',
            f"places.NC: Upmid lies in no region: expected area, one of {AREAS}",
        ),
        (
            'area = "North-Central", card = "Central"',
            'area = "North-Central", card = "South"',
            "places.NC: the card of Upmid says 'South'; expected North or Central",
        ),
    ],
)
def test_a_complaint_names_the_line(write_recipe, old, new, answer):
    assert complaint(write_recipe((old, new))) == f"squares.toml, line {line_of(old)}: {answer}"


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        (
            "detail = 1",
            "detail = 1\ngrowth = [2, 3]",
            "squares.toml, line 18: paper.growth: expected the least and the most a place may grow, such as [0.4, 16]",
        ),
        (
            "detail = 1",
            "details = 1",
            "squares.toml, line 12: paper: detail is missing: expected a number from 0.1 to 100",
        ),
        (
            'name = "Upmid"',
            'name = "Upleft"',
            "squares.toml, line 31: places.NW: NC is called Upleft already",
        ),
        (
            'area = "North-Central"',
            'area = "Middle"',
            f"squares.toml, line 29: places.NC: no area 'Middle'; expected one of {AREAS}",
        ),
        (
            "NC = {",
            "nc = {",
            "squares.toml, line 29: places.nc: expected a code of two or three capital letters",
        ),
        (
            "[lines.removed]",
            '[lines.removed]\nNC-XX = "?"',
            "squares.toml, line 25: lines.removed.NC-XX: no place 'XX'",
        ),
        (
            "[lines.removed]",
            '[lines.removed]\nNW-NC = "?"',
            "squares.toml, line 25: lines.removed.NW-NC: expected two codes in alphabetical order: A-B",
        ),
        (
            "[lines.removed]",
            '[lines.removed]\nNC-NW = ""',
            "squares.toml, line 25: lines.removed.NC-NW: expected a text",
        ),
        (
            "[lines.removed]",
            '[lines.removed]\nNE-SW = "far"',
            "squares.toml, line 25: NE-SW is no border, so it cannot be removed",
        ),
        (
            "[lines.ferries]",
            '[lines.ferries]\nNC-NW = "near"',
            "squares.toml, line 27: NC-NW is a border and needs no ferry",
        ),
        (
            'file = "squares.geojson"',
            'file = "squares.geojson"\nlayer = "cubes"',
            "squares.toml, line 6: squares.geojson has no layer 'cubes'",
        ),
        (
            "shortest_border_km",
            "frame_km = [0, 0, 300, 100]\nshortest_border_km",
            "squares.toml, line 30: Upmid lies outside geography.frame_km",
        ),
        (
            "detail = 1",
            "detail = 1\nsides = { east = [1.5, 1] }",
            "squares.toml, line 31: Upright lies beyond paper.sides",
        ),
        (
            "detail = 1",
            "detail = 1\nsides = { east = [-5, 1] }",
            "squares.toml, line 18: nothing lies between these sides",
        ),
    ],
)
def test_a_complaint_about_what_was_added_or_left_out_names_its_line(write_recipe, old, new, answer):
    assert complaint(write_recipe((old, new))) == answer


def test_text_that_is_not_toml_is_named_with_its_line(write_recipe):
    assert complaint(write_recipe(("places = 6", "places six"))).startswith("squares.toml, line 20: this is not TOML: ")


def test_toml_that_ends_too_early_is_named_with_its_last_line(write_recipe):
    path = write_recipe()
    path.write_text('id = "squares"\nplaces = [', encoding="utf-8")
    assert complaint(path).startswith("squares.toml, line 2: this is not TOML: ")


def test_the_same_key_twice_is_named_with_its_line(write_recipe):
    assert complaint(write_recipe(("lines = 7", "places = 6"))).startswith("squares.toml, line 21: this is not TOML: ")


def test_a_file_that_is_not_there_or_not_text_is_said_so(write_recipe):
    path = write_recipe()
    path.write_bytes(b"\xff\xfe")
    assert complaint(path).startswith("squares.toml cannot be read: ")
    path.unlink()
    assert complaint(path).startswith("squares.toml cannot be read: ")


def test_shapes_without_names_cannot_be_used(write_recipe):
    path = write_recipe()
    source = path.with_name("squares.geojson")
    source.write_text(source.read_text().replace('"name"', '"title"'))
    assert complaint(path) == "squares.toml, line 5: the shapes of squares.geojson have no property 'name'"


def test_an_island_without_a_ferry_is_not_connected(write_recipe):
    apart = SQUARES | {"Upright": box(5, 1, 6, 2)}
    said = complaint(write_recipe(("lines = 7", "lines = 5"), shapes=apart))
    assert said == "squares.toml, line 30: the board is not connected: no lines lead from NC to NE"


def test_a_region_in_two_pieces_is_not_connected(write_recipe):
    swapped = [
        (
            'name = "Upmid", area = "North-Central", card = "Central"',
            'name = "Upmid", area = "South-Central", card = "South"',
        ),
        (
            'name = "Lowmid", area = "South-Central", card = "South"',
            'name = "Lowmid", area = "North-Central", card = "Central"',
        ),
    ]
    said = complaint(write_recipe(*swapped))
    assert said == "squares.toml, line 31: North is not connected: no lines lead from NE to NW, SC"


def test_circles_that_cannot_lie_apart_are_named(write_recipe):
    said = complaint(write_recipe(("radius = 40", "radius = 240")))
    assert said.startswith("squares.toml, line 29: the circles of NC and ")
    assert said.endswith("overlap; a smaller paper.radius may help")


def test_circles_larger_than_the_paper_are_named(write_recipe):
    said = complaint(write_recipe(("radius = 40", "radius = 400")))
    assert said == "squares.toml, line 29: the circle of NC does not fit on the paper"


def test_line_numbers_are_found_in_tables_of_tables():
    text = "a = 1\n[b]\n# c = 2\nc = 2\n[b.d]   # a note\nx-y = 3\ne.f = [\n  [1],\n]\n"
    assert line_numbers(text) == {
        ("a",): 1,
        ("b",): 2,
        ("b", "c"): 4,
        ("b", "d"): 5,
        ("b", "d", "x-y"): 6,
        ("b", "d", "e", "f"): 7,
    }
