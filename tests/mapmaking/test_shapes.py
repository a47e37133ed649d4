"""Reading, gathering, projecting and borders, on squares that can be checked by eye."""

import numpy as np
import pytest
import shapely
from shapely import MultiPolygon, Polygon, box

from ontour.mapmaking import RecipeError
from ontour.mapmaking.borders import border, reachable, shared_borders
from ontour.mapmaking.recipe import read_recipe
from ontour.mapmaking.shapes import gather, project, read, unwrap, without_islands
from tests.mapmaking.conftest import SQUARES


def flat(recipe):
    return project(recipe, gather(recipe, read(recipe)))


def test_a_square_across_the_date_line_stays_a_square():
    jumping = Polygon([(179, 0), (-179, 0), (-179, 2), (179, 2)])
    assert unwrap(jumping).equals(box(179, 0, 181, 2))


def test_a_square_far_from_the_date_line_stays_where_it_is():
    assert unwrap(box(-80, 0, 80, 2)).equals(box(-80, 0, 80, 2))


def test_a_hole_goes_with_its_square_across_the_date_line():
    hole = [(-179.8, 0.5), (-179.2, 0.5), (-179.2, 1.5), (-179.8, 1.5)]
    jumping = Polygon([(178, 0), (-179, 0), (-179, 2), (178, 2)], [hole])
    assert unwrap(jumping).area == pytest.approx(3 * 2 - 0.6)


def test_reading_gives_every_named_shape_in_degrees(squares):
    features = read(squares)
    assert list(features["name"]) == list(SQUARES)
    assert shapely.equals(features.geometry, list(SQUARES.values())).all()
    assert features.crs == 4326


def test_a_place_may_be_made_of_several_shapes(write_recipe):
    recipe = read_recipe(
        write_recipe(
            ('name = "Upmid",', 'name = "Upmid", from = ["Upmid", "Extra"],'),
            shapes=SQUARES | {"Extra": box(1, 2, 2, 3)},
        )
    )
    assert gather(recipe, read(recipe)).geometry["NC"].equals(box(1, 1, 2, 3))


def test_only_the_parts_inside_the_box_are_kept(write_recipe):
    overseas = SQUARES | {"Upmid": MultiPolygon([box(1, 1, 2, 2), box(50, 1, 51, 2)])}
    recipe = read_recipe(write_recipe(('name = "Upmid",', 'name = "Upmid", inside = [0, 0, 3, 3],'), shapes=overseas))
    assert gather(recipe, read(recipe)).geometry["NC"].equals(box(1, 1, 2, 2))


def test_what_one_place_claims_the_other_loses(write_recipe):
    two_parts = SQUARES | {"Upmid": MultiPolygon([box(1, 1, 2, 2), box(3, 1, 4, 2)])}
    claim = 'name = "Upright", also = { from = "Upmid", inside = [3, 1, 4, 2] },'
    recipe = read_recipe(write_recipe(('name = "Upright",', claim), shapes=two_parts))
    gathered = gather(recipe, read(recipe)).geometry
    assert gathered["NE"].equals(box(2, 1, 4, 2))
    assert gathered["NC"].equals(box(1, 1, 2, 2))


def test_the_frame_cuts_what_lies_beyond_it(write_recipe):
    recipe = read_recipe(write_recipe(("shortest_border_km", "frame_km = [0, 0, 300, 222]\nshortest_border_km")))
    assert flat(recipe).geometry["NE"].bounds[2] == 300_000
    assert flat(recipe).geometry["NW"].bounds[0] == 0


def test_flat_maps_are_in_whole_metres(squares):
    coordinates = shapely.get_coordinates(flat(squares).geometry)
    assert (coordinates == np.round(coordinates)).all()
    assert coordinates.max() == pytest.approx(3 * 111_319, abs=1)


def test_small_islands_go_but_the_largest_part_always_stays():
    islands = MultiPolygon([box(0, 0, 3, 3), box(5, 0, 6, 1), box(8, 0, 10, 2)])
    assert without_islands(islands, 3).area == 9 + 4
    assert without_islands(islands, 100).area == 9


def test_shared_borders_have_the_length_of_the_common_side(squares):
    lengths = shared_borders(flat(squares))
    assert lengths["NC", "NW"] == pytest.approx(111_319, rel=0.001)
    assert set(lengths) == {
        ("NC", "NE"),
        ("NC", "NW"),
        ("NC", "SC"),
        ("NE", "SE"),
        ("NW", "SW"),
        ("SC", "SE"),
        ("SC", "SW"),
    }


def test_a_corner_is_not_a_border(squares):
    lines = border(squares, flat(squares))
    assert len(lines) == 7
    assert ("NW", "SC") not in lines
    assert ("NC", "SW") not in lines


def test_a_border_shorter_than_the_recipe_wants_is_none(write_recipe):
    long = read_recipe(write_recipe(("shortest_border_km = 5", "shortest_border_km = 112")))
    assert border(long, flat(long)) == {}


def test_a_removed_border_has_no_line_and_a_ferry_is_a_line_of_its_own_kind(write_recipe):
    recipe = read_recipe(
        write_recipe(
            ("[lines.removed]", '[lines.removed]\nNC-SC = "a mountain range"'),
            ("[lines.ferries]", '[lines.ferries]\nNW-SE = "a balloon"'),
        )
    )
    lines = border(recipe, flat(recipe))
    assert ("NC", "SC") not in lines
    assert lines["NW", "SE"] == "ferry"
    assert lines["NC", "NW"] == "land"
    assert list(lines) == sorted(lines)


def test_reachable_is_everything_that_lines_lead_to():
    lines = [("A", "B"), ("B", "C"), ("D", "E")]
    assert reachable("C", lines) == {"A", "B", "C"}
    assert reachable("D", lines) == {"D", "E"}
    assert reachable("F", lines) == {"F"}


def test_a_shape_cannot_be_given_away_twice(write_recipe):
    path = write_recipe(('name = "Upmid",', 'name = "Upmid", from = ["Upleft"],'))
    recipe = read_recipe(path)
    with pytest.raises(RecipeError, match=r"^squares.toml, line 31: nothing is left of 'Upleft' for Upleft$"):
        gather(recipe, read(recipe))
