"""What holds on every sheet."""

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from ontour.boards import Board, load_board
from ontour.games.on_tour.route import best_route, route_fault, route_points
from ontour.games.on_tour.sheet import CROSS, STAR, Mark, Sheet
from tests.scorer.made import board_of, grid, planar

BOARDS = [load_board("usa"), grid(4, 4), planar(20, seed=4), planar(30, seed=7, lines_each=1.6)]


@st.composite
def written(draw: st.DrawFn) -> tuple[Board, Sheet]:
    """A board and a sheet with some places empty, up to eight stars, numbers from a small or a large range."""
    board = draw(st.sampled_from(BOARDS))
    numbers = st.integers(0, draw(st.sampled_from([3, 20, 99])))
    marks = st.one_of(numbers, numbers, numbers, numbers, st.just(CROSS))
    sheet = {
        code: Mark(value, value != CROSS and draw(st.booleans()))
        for code in board.places
        if (value := draw(st.one_of(st.none(), marks, marks, marks))) is not None
    }
    for code in draw(st.lists(st.sampled_from(list(board.places)), max_size=8)):
        sheet[code] = Mark(STAR, draw(st.booleans()))
    return board, Sheet(sheet)


promise = settings(max_examples=40, deadline=None)


@promise
@given(written())
def test_the_route_is_legal_and_has_the_points(given: tuple[Board, Sheet]) -> None:
    board, sheet = given
    best = best_route(board, sheet)
    assert route_fault(board, sheet, best.route) is None
    assert route_points(sheet, best.route) == best.points == best.places + best.circles
    assert best.exact
    assert bool(best.best_routes) == bool(best.route)


@promise
@given(written())
def test_turning_the_numbers_round_changes_neither_points_nor_count(given: tuple[Board, Sheet]) -> None:
    board, sheet = given
    turned = {c: Mark(99 - m.value, m.circled) if isinstance(m.value, int) else m for c, m in sheet.marks.items()}
    one, other = best_route(board, sheet), best_route(board, Sheet(turned))
    assert (one.points, one.best_routes) == (other.points, other.best_routes)


@promise
@given(written())
def test_an_x_is_as_good_as_an_empty_place(given: tuple[Board, Sheet]) -> None:
    board, sheet = given
    without = {code: mark for code, mark in sheet.marks.items() if mark.value != CROSS}
    assert best_route(board, sheet) == best_route(board, Sheet(without))


@promise
@given(written(), st.data())
def test_a_star_in_place_of_a_mark_never_costs_points(given: tuple[Board, Sheet], data: st.DataObject) -> None:
    board, sheet = given
    code = data.draw(st.sampled_from(list(board.places)))
    circled = code in sheet.marks and sheet.marks[code].circled
    starred = Sheet({**sheet.marks, code: Mark(STAR, circled)})
    assert best_route(board, starred, count=False).points >= best_route(board, sheet, count=False).points


@promise
@given(written(), st.data())
def test_a_circle_adds_one_point_on_the_best_route_and_at_most_one_elsewhere(
    given: tuple[Board, Sheet], data: st.DataObject
) -> None:
    board, sheet = given
    best = best_route(board, sheet, count=False)
    plain = [code for code, mark in sheet.marks.items() if not mark.circled and mark.value != CROSS]
    if not plain:
        return
    code = data.draw(st.sampled_from(plain))
    circled = Sheet({**sheet.marks, code: replace(sheet.marks[code], circled=True)})
    gained = best_route(board, circled, count=False).points - best.points
    assert gained == 1 if code in best.route else gained in (0, 1)


@promise
@given(written(), st.randoms(use_true_random=False))
def test_other_names_in_another_order_change_neither_points_nor_count(
    given: tuple[Board, Sheet], chooser: random.Random
) -> None:
    board, sheet = given
    codes = list(board.places)
    names = [f"N{number}" for number in range(len(codes))]
    chooser.shuffle(names)
    renamed = dict(zip(codes, names, strict=True))
    lines = [(renamed[line.a], renamed[line.b]) for line in board.lines]
    chooser.shuffle(lines)
    other = board_of(lines, alone=names)
    one = best_route(board, sheet)
    two = best_route(other, Sheet({renamed[code]: mark for code, mark in sheet.marks.items()}))
    assert (one.points, one.best_routes) == (two.points, two.best_routes)


@promise
@given(written(), st.randoms(use_true_random=False))
def test_no_route_walked_at_random_is_better(given: tuple[Board, Sheet], chooser: random.Random) -> None:
    board, sheet = given
    best = best_route(board, sheet, count=False)
    for code in sheet.marks:
        walked = [code]
        while onward := [
            [*walked, other]
            for other in sorted(board.neighbours[walked[-1]])
            if route_fault(board, sheet, [*walked, other]) is None
        ]:
            walked = chooser.choice(onward)
        if route_fault(board, sheet, walked) is None:
            assert route_points(sheet, walked) <= best.points
