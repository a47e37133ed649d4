"""Big boards, the work limit, and what must never leak from one board or process to another."""

import gc
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bench.peers import by_cp_sat
from ontour.boards import Board
from ontour.games.on_tour import route
from ontour.games.on_tour.route import best_route, problem
from ontour.games.on_tour.route.order import boundary, boundary_order
from ontour.games.on_tour.route.problem import Found, net_of
from ontour.games.on_tour.sheet import STAR, Mark, Sheet
from tests.scorer.made import board_of, grid, planar, random_sheet, sheet_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
HUGE = [grid(10, 10), planar(100, seed=1), planar(100, seed=2, lines_each=2.5)]


@pytest.mark.parametrize("board", HUGE, ids=repr)
def test_ordinary_sheets_on_a_hundred_places_are_proven_and_counted(board: Board) -> None:
    for stars in range(13):
        best = best_route(board, random_sheet(board, random.Random(stars), stars=stars))
        assert best.exact
        assert best.best_routes


@pytest.mark.parametrize("board", HUGE, ids=repr)
def test_a_hundred_places_have_the_points_that_cp_sat_proves(board: Board) -> None:
    for number in range(4):
        sheet = random_sheet(board, random.Random(number), stars=2 * number, crosses=5)
        assert by_cp_sat(board, sheet) == (best_route(board, sheet, count=False).points, True)


def test_twelve_touching_stars_on_a_hundred_places_are_proven_and_counted() -> None:
    board = grid(10, 10)
    clump = {f"{column}{row}": Mark(STAR) for column in "DEFG" for row in (4, 5, 6)}
    best = best_route(board, Sheet({**random_sheet(board, random.Random(1)).marks, **clump}))
    assert best.exact
    assert best.best_routes


@pytest.mark.parametrize("work", [0, 1, 30, 1000])
def test_too_much_work_gives_a_legal_route_and_a_bound_that_holds(work: int) -> None:
    board = grid(5, 5)
    proven_too = 0
    for number in range(25):
        sheet = random_sheet(board, random.Random(number), stars=number)
        limited, full = best_route(board, sheet, work=work), best_route(board, sheet)
        assert limited.points <= full.points <= limited.upper_bound
        assert limited.best_routes in (None, full.best_routes)
        proven_too += limited.exact
    assert proven_too < 25


def test_a_wild_sheet_on_a_huge_board_says_that_it_is_not_proven() -> None:
    board = grid(12, 12)
    best = best_route(board, random_sheet(board, random.Random(1), stars=70), work=4_000)
    assert not best.exact
    assert best.best_routes is None
    assert 0 < best.points < best.upper_bound <= 2 * 144


def test_the_limit_counts_work_and_not_time() -> None:
    board = grid(5, 5)
    sheet = random_sheet(board, random.Random(3), stars=14)
    assert best_route(board, sheet, work=500) == best_route(board, sheet, work=500)


def test_boards_with_the_same_id_do_not_share_anything() -> None:
    square = board_of([("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")])
    line = replace(square, lines=square.lines[:2])
    assert line == square
    stars = sheet_of("A *, B *, C *, D *")
    assert [best_route(board, stars).points for board in (square, line, square)] == [4, 3, 4]


def test_a_board_that_is_gone_is_forgotten() -> None:
    gc.collect()
    before = len(problem._nets)
    board = grid(2, 3)
    assert net_of(board) is net_of(board)
    assert len(problem._nets) == before + 1
    del board
    gc.collect()
    assert len(problem._nets) == before


def test_the_route_is_the_same_in_every_process() -> None:
    script = (
        "from tests.scorer.made import planar, random_sheet; from ontour.games.on_tour.route import best_route; "
        "import random; board = planar(25, 3); "
        "print([best_route(board, random_sheet(board, random.Random(k), stars=k)).route for k in (0, 3, 9, 18, 25)])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1


def test_a_wrong_route_is_never_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_of([("A", "B"), ("B", "C")])
    sheet = sheet_of("A 10, B 20, C 30")
    for wrong in (Found(2, (0, 2), 2), Found(3, (2, 1, 0), 3), Found(3, (0, 1), 3)):
        monkeypatch.setattr(route, "find", lambda problem, work, wrong=wrong: wrong)
        with pytest.raises(AssertionError, match="wrong route"):
            best_route(board, sheet)


def test_the_order_has_every_place_once_and_a_narrow_boundary() -> None:
    for board, widest in ((grid(4, 9), 4), (board_of([("A", "B"), ("B", "C"), ("C", "D")]), 1), (HUGE[0], 10)):
        neighbours = net_of(board).neighbours
        order = boundary_order(neighbours)
        assert sorted(order) == list(range(len(neighbours)))
        assert max(boundary(neighbours, order)) <= widest
