"""Warping, thinning, circles and lines, on squares that can be checked by eye."""

import math

import numpy as np
import pytest
import shapely
from shapely import MultiPolygon, Polygon, box

from ontour.boards import read_board
from ontour.mapmaking import STAGES, RecipeError, build, circles, lines
from ontour.mapmaking.check import check_lines
from ontour.mapmaking.recipe import read_recipe
from ontour.mapmaking.shapes import gather, project, read
from ontour.mapmaking.thin import svg_path, thin
from ontour.mapmaking.warp import moved, rubber_sheet, wanted_areas, warp

SMALL_AND_LARGE = np.array([MultiPolygon([box(0, 0, 10, 40)]), MultiPolygon([box(10, 0, 100, 40)])])


def shared(shapes) -> float:
    return shapely.boundary(shapes[0]).intersection(shapely.boundary(shapes[1])).length


def grown(shapes, wanted, rounds=8):
    for _ in range(rounds):
        shapes = moved(shapes, rubber_sheet(shapes, wanted))
    return shapes


def test_a_small_place_grows_and_a_large_one_shrinks():
    before = shapely.segmentize(SMALL_AND_LARGE, 5)
    after = grown(before, np.array([1200.0, 2800.0]))
    small, large = shapely.area(after) / shapely.area(before)
    assert small > 2
    assert large < 0.9


def test_warping_keeps_borders_shared():
    after = grown(shapely.segmentize(SMALL_AND_LARGE, 5), np.array([1200.0, 2800.0]))
    assert shapely.coverage_is_valid(after)
    assert shared(after) > 40


def test_places_that_have_the_area_they_want_stay():
    after = grown(SMALL_AND_LARGE, shapely.area(SMALL_AND_LARGE), rounds=1)
    assert shapely.equals_exact(after, SMALL_AND_LARGE, tolerance=0.001).all()


def test_equality_leads_from_true_areas_to_equal_ones(write_recipe):
    def wanted(equality):
        paper = read_recipe(write_recipe(("equality = 0.5", f"equality = {equality}\ngrowth = [0.1, 4]"))).paper
        return wanted_areas(np.array([100.0, 300.0]), paper)

    assert wanted(0) == pytest.approx([100, 300])
    assert wanted(1) == pytest.approx([200, 200])
    assert wanted(0.5)[0] == pytest.approx(400 / (1 + math.sqrt(3)))


def test_no_place_grows_more_than_the_recipe_allows(write_recipe):
    paper = read_recipe(write_recipe(("equality = 0.5", "equality = 1\ngrowth = [0.9, 2]"))).paper
    assert wanted_areas(np.array([10.0, 990.0]), paper) == pytest.approx([20, 891])


def drawing(recipe):
    return warp(recipe, project(recipe, gather(recipe, read(recipe))))


def test_the_warped_land_fills_the_paper_up_to_the_margin(squares):
    drawn = drawing(squares)
    west, north, east, south = shapely.total_bounds(list(drawn.land.values()))
    assert (west, north, east) == pytest.approx((10, 10, 990), abs=0.01)
    assert 0 <= drawn.height - south - 10 < 1


def test_land_beyond_a_side_is_cut_and_runs_to_the_edge_of_the_paper(write_recipe):
    drawn = drawing(read_recipe(write_recipe(("detail = 1", "detail = 1\nsides = { east = [2.5, 1] }"))))
    assert shapely.total_bounds(list(drawn.land.values()))[2] == pytest.approx(1000, abs=0.01)


def test_the_wished_point_of_a_circle_moves_with_the_land(write_recipe):
    drawn = drawing(read_recipe(write_recipe(('name = "Upmid",', 'name = "Upmid", circle = [1.5, 1.5],'))))
    assert drawn.land["NC"].contains(shapely.Point(drawn.circles["NC"][0]))


def test_thinning_takes_bumps_away_and_keeps_what_is_shared():
    wiggle = [(10 + 0.3 * (k % 2), k) for k in range(1, 40)]
    left = Polygon([(0, 0), (10, 0), *wiggle, (10, 40), (0, 40)])
    right = Polygon([(50, 0), (10, 0), *wiggle, (10, 40), (50, 40)])
    after = thin(np.array([MultiPolygon([left]), MultiPolygon([right])]), 1.0)
    assert shapely.get_num_coordinates(after).sum() < 20
    assert shapely.coverage_is_valid(after)
    assert shared(after) == pytest.approx(40, abs=0.5)


@pytest.mark.parametrize(
    ("shape", "path"),
    [
        (box(0, 0, 10, 10), "M10 0l0 10-10 0 0-10z"),
        (Polygon([(0.04, 0.5), (1.26, 0.5), (1.26, 2)]), "M0 .5l1.3 0 0 1.5z"),
        (Polygon([(0, 0), (0.01, 0), (0.01, 0.01)]), ""),
        (MultiPolygon([box(0, 0, 1, 1), box(5, 5, 6, 6)]), "M1 0l0 1-1 0 0-1zM6 5l0 1-1 0 0-1z"),
    ],
)
def test_a_path_is_written_in_tenths_from_point_to_point(shape, path):
    assert svg_path(shape) == path


def test_the_share_of_a_disc_on_land_is_counted():
    mask = np.zeros((40, 40), dtype=bool)
    mask[:, 20:] = True
    share = circles.disc_share(mask, 20)
    assert share[20, 30] == 1
    assert share[20, 5] == 0
    assert share[20, 19] < 0.5 < share[20, 20]


def test_circles_lie_on_their_own_land_and_do_not_overlap():
    land = {f"{name}": MultiPolygon([box(70 * k, 0, 70 * k + 70, 300)]) for k, name in enumerate("ABCD")}
    at = circles.place_circles(land, [("A", "B"), ("B", "C"), ("C", "D")], (280, 300), 34, {})
    spots = list(at.values())
    assert min(math.dist(p, q) for k, p in enumerate(spots) for q in spots[:k]) >= 2 * 34
    assert all(land[code].contains(shapely.Point(spot)) for code, spot in at.items())


def test_a_circle_that_wishes_to_be_somewhere_goes_there():
    land = {"A": MultiPolygon([box(0, 0, 400, 100)])}
    for wished in (60, 200, 340):
        wish = {"A": np.array([[wished, 50.0]])}
        assert circles.place_circles(land, [], (400, 100), 30, wish)["A"] == (
            wished,
            pytest.approx(50, abs=2),
        )


def test_a_circle_makes_way_for_a_line_between_its_neighbours():
    at = np.array([0, 200, 100 + 10j])
    ends = np.array([(0, 1)])
    faults = circles.tangle(2, np.array([100 + 10j, 100 + 40j, 100 + 90j]), at, ends, 30)
    assert faults[0] > faults[1] > faults[2] == 0


def test_crossing_lines_and_narrow_angles_are_faults():
    square = np.array([0, 100, 100 + 100j, 100j])
    assert circles.crossing(square[:1], square[2], square[1:2], square[3:])[0]
    assert not circles.crossing(square[:1], square[1], square[2:3], square[3:])[0]
    fan = np.array([0, 1000, 0])
    ends = np.array([(0, 1), (0, 2)])
    narrow, wide = circles.tangle(2, np.array([400 + 100j, 400j]), fan, ends, 10)
    assert narrow > wide == 0


def test_a_circle_mostly_beside_its_land_points_to_it():
    small = box(0, 0, 20, 20)
    assert circles.leader(small, (10, 10), 30) is None
    assert circles.leader(small, (60, 10), 30) == (10, 10)
    assert circles.leader(box(0, 0, 100, 100), (50, 50), 30) is None


def curve(at, pair, via):
    a, b = (np.array(at[code]) for code in pair)
    return shapely.LineString(lines.bezier(a, np.array(via), b))


def test_a_line_with_nothing_in_its_way_is_straight():
    at = {"A": (0, 0), "B": (200, 0), "C": (100, 300)}
    assert lines.draw_lines(at, [("A", "B")], 30) == {("A", "B"): (100, 0)}


def test_a_line_goes_round_a_circle_in_its_way():
    at = {"A": (0, 0), "B": (400, 0), "C": (200, 10)}
    via = lines.draw_lines(at, [("A", "B")], 30)["A", "B"]
    assert curve(at, ("A", "B"), via).distance(shapely.Point(at["C"])) > 30
    assert via[1] < 0, "the shorter way is above"


def test_lines_that_would_lie_on_each_other_bend_apart():
    at = {"A": (0, 0), "B": (300, 0), "C": (600, 8)}
    vias = lines.draw_lines(at, [("A", "B"), ("A", "C")], 30)
    assert curve(at, ("A", "C"), vias["A", "C"]).distance(shapely.Point(at["B"])) > 30
    assert abs(vias["A", "C"][1]) > 100


def test_of_two_costs_the_cheaper_curve_is_taken_and_others_are_minded():
    alone = [np.array([0.0, 1.0]), np.array([0.0, 5.0])]
    assert lines.settle(alone, {}) == [0, 0]
    clash = np.array([[9.0, 0.0], [0.0, 0.0]])
    assert lines.settle(alone, {(0, 1): clash}) == [1, 0]


def test_every_stage_is_told_once_and_in_order(write_recipe):
    told = []
    build(write_recipe(), told.append)
    assert tuple(told) == STAGES


def test_a_built_board_can_be_read_and_says_what_the_recipe_said(write_recipe):
    board = read_board(
        build(write_recipe(("[lines.ferries]", '[lines.ferries]\nNW-SE = "?"'), ("lines = 7", "lines = 8")))
    )
    assert (board.id, board.title, board.width, board.radius) == ("squares", "Squares", 1000, 40)
    assert [str(line) for line in board.lines if line.ferry] == ["NW-SE"]
    assert board.places["NE"].regions == ("North", "East")
    assert board.cards["NE"].region == "North"
    assert all(place.leader is None for place in board.places.values())


def test_a_line_through_somebody_elses_circle_is_refused(squares):
    at = {"NC": (100, 100), "NE": (300, 100), "NW": (500, 100)}
    check_lines(squares, at, {("NC", "NW"): (300, 400)})
    with pytest.raises(RecipeError, match=r"line 30: the line NC-NW runs through the circle of NE$"):
        check_lines(squares, at, {("NC", "NW"): (300, 100)})


def test_land_that_folds_over_itself_is_refused(write_recipe, monkeypatch):
    monkeypatch.setattr("ontour.mapmaking.warp.rubber_sheet", lambda land, wanted: lambda xy: xy * [1, 0])
    with pytest.raises(RecipeError, match=r"line 16: the land folds over itself"):
        drawing(read_recipe(write_recipe()))
