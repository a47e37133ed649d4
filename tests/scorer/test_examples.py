"""Routes that can be checked by eye."""

import pytest

from ontour.boards import load_board
from ontour.games.on_tour.route import best_route, route_fault, route_points
from ontour.games.on_tour.sheet import Mark, Sheet
from tests.scorer.made import board_of, grid, sheet_of

SQUARE = board_of([("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")])
LINE = board_of([("A", "B"), ("B", "C"), ("C", "D")])


def test_a_route_climbs_and_circles_count_twice() -> None:
    best = best_route(LINE, sheet_of("A 10, B 20o, C 30, D 25"))
    assert best.route == ("A", "B", "C")
    assert (best.points, best.places, best.circles, best.best_routes) == (4, 3, 1, 1)
    assert best.exact
    assert best.upper_bound == 4


def test_a_route_may_be_travelled_against_the_order_of_the_board() -> None:
    assert best_route(LINE, sheet_of("A 40, B 30, C 20, D 10")).route == ("D", "C", "B", "A")


def test_equal_numbers_may_follow_each_other() -> None:
    best = best_route(SQUARE, sheet_of("A 33, B 33, C 33, D 33"))
    assert best.points == 4
    assert best.best_routes == 4  # one for each line left out


def test_00_is_a_number_like_any_other() -> None:
    best = best_route(LINE, sheet_of("A 01, B 00, C 00, D 99"))
    assert best.points == 3
    assert best.best_routes == 2  # C B A and B C D
    assert best_route(LINE, sheet_of("A 00")).points == 1


def test_numbers_around_a_run_of_stars_must_still_climb() -> None:
    rise_and_fall = best_route(LINE, sheet_of("A 10, B 30, C *, D 20"))
    assert rise_and_fall.points == 3
    assert rise_and_fall.best_routes == 2  # A B C and D C B
    assert best_route(LINE, sheet_of("A 10, B *, C *, D 30")).points == 4


def test_an_x_and_an_empty_place_are_never_visited() -> None:
    assert best_route(LINE, sheet_of("A 10, B X, C 20, D 30")).points == 2
    assert best_route(LINE, sheet_of("A 10, C 20, D 30")).points == 2


def test_a_circled_short_route_beats_a_longer_plain_one() -> None:
    best = best_route(LINE, sheet_of("A 10o, B 20o, C 05, D 06"))
    assert best.route == ("A", "B")
    assert best.points == 4


def test_a_star_is_used_once() -> None:
    """Both ends want the star in the middle; only one climb can have it."""
    cross = board_of([("M", code) for code in ("A", "B", "C", "D")])
    best = best_route(cross, sheet_of("M *, A 10, B 20, C 30, D 40"))
    assert best.points == 3
    assert best.best_routes == 6


def test_a_route_and_its_reverse_count_once() -> None:
    assert best_route(LINE, sheet_of("A *, B *, C *, D *")).best_routes == 1
    assert best_route(LINE, sheet_of("A *, B 50, C *, D *")).best_routes == 1


def test_single_places_are_routes() -> None:
    best = best_route(board_of([], alone="ABC"), sheet_of("A 10, B *o, C 30o"))
    assert (best.points, best.places, best.best_routes) == (2, 1, 2)


@pytest.mark.parametrize("sheet", [Sheet(), sheet_of("A X, B X")], ids=["nothing written", "only X"])
def test_an_empty_sheet_has_no_route(sheet: Sheet) -> None:
    best = best_route(SQUARE, sheet)
    assert best.route == ()
    assert (best.points, best.places, best.circles, best.best_routes, best.upper_bound) == (0, 0, 0, 0, 0)
    assert best.exact


def test_a_snake_through_a_grid() -> None:
    numbers = "A0 01, B0 02, C0 03, C1 04, B1 05, A1 06, A2 07, B2 08, C2 09"
    assert best_route(grid(3, 3), sheet_of(numbers)).points == 9


@pytest.mark.parametrize("value", ["*", 33])
def test_the_whole_usa_can_be_toured_if_every_step_is_allowed(value: int | str) -> None:
    board = load_board("usa")
    best = best_route(board, Sheet({code: Mark(value, circled=code == "TX") for code in board.places}))
    assert (best.points, best.places, best.circles) == (42, 41, 1)
    assert best.exact


def test_one_number_everywhere_has_as_many_routes_as_stars_everywhere() -> None:
    board = load_board("usa")
    stars = best_route(board, Sheet(dict.fromkeys(board.places, Mark("*"))))
    equal = best_route(board, Sheet(dict.fromkeys(board.places, Mark(33))))
    assert stars.best_routes == equal.best_routes
    assert stars.best_routes is not None


def test_a_count_is_made_only_if_asked_for() -> None:
    sheet = sheet_of("A 10, B 20, C *, D *")
    assert best_route(SQUARE, sheet, count=False).best_routes is None
    assert best_route(SQUARE, sheet, count=False).route == best_route(SQUARE, sheet).route


def test_a_sheet_of_another_board_is_refused() -> None:
    with pytest.raises(ValueError, match="no place 'Z'"):
        best_route(SQUARE, sheet_of("Z 10"))


@pytest.mark.parametrize("value", [100, -1, "?"])
def test_a_mark_that_is_none_is_refused(value: int | str) -> None:
    with pytest.raises(ValueError, match="expected a number from 00 to 99"):
        best_route(SQUARE, Sheet({"A": Mark(value)}))


@pytest.mark.parametrize(
    ("route", "fault"),
    [
        ("A B C", None),
        ("B", None),
        ("", None),
        ("A C", "no line joins A and C"),
        ("A B A", "a place is visited twice"),
        ("C B A", "20 comes after 30"),
        ("B C D", "D is an X"),
        ("A E", "E is empty"),
    ],
)
def test_a_route_is_checked_by_the_rules(route: str, fault: str | None) -> None:
    assert route_fault(LINE, sheet_of("A 10, B 20, C 30, D X"), route.split()) == fault


def test_a_star_between_numbers_does_not_hide_a_fall() -> None:
    assert route_fault(LINE, sheet_of("A 30, B *, C 20"), ["A", "B", "C"]) == "20 comes after 30"


def test_points_are_places_and_circles() -> None:
    assert route_points(sheet_of("A 10o, B 20, C *o, D 40o"), ["A", "B", "C"]) == 5
