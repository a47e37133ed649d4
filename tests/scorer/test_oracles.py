"""The scorer against two other methods: trying everything on small boards, CP-SAT on real ones."""

import random

import pytest

from bench.peers import by_cp_sat
from bench.sheets import played_sheet
from ontour.boards import Board, TourBoard, board_ids, load_board
from ontour.games.on_tour.route import best_route, counting, finding
from ontour.games.on_tour.sheet import Sheet
from tests.scorer.made import any_sheet, board_of, grid, planar, random_sheet
from tests.scorer.oracles import by_trying_everything

pytestmark = pytest.mark.slow

SMALL = [
    board_of([("A", "B")], alone="C"),
    grid(2, 2),
    grid(3, 3),
    grid(4, 2),
    grid(3, 4),
    planar(8, seed=1),
    planar(9, seed=2, lines_each=1.5),
    planar(10, seed=3, lines_each=1.8),
    board_of([("M", code) for code in "ABCDEFG"] + [("A", "B"), ("C", "D")]),
]


def check_small(numbers: range) -> None:
    for number in numbers:
        board = SMALL[number % len(SMALL)]
        sheet = any_sheet(board, random.Random(number))
        best = best_route(board, sheet)
        assert best.exact, (number, sheet)
        assert (best.points, best.best_routes) == by_trying_everything(board, sheet), (number, sheet)


def check_big(board: Board, sheet: Sheet) -> None:
    best = best_route(board, sheet, count=False)
    points, proven = by_cp_sat(board, sheet)
    assert proven, "CP-SAT gave up; choose another seed"
    assert best.exact, sheet
    assert best.points == points, sheet


def big_sheet(board: Board, number: int) -> Sheet:
    """Sheets that CP-SAT proves in a fraction of a second: real games, up to eight stars, few numbers."""
    dice = random.Random(number)
    kind = number % 4
    if kind == 0:
        return played_sheet(board, dice)
    if kind == 1:
        return random_sheet(board, dice, stars=dice.randint(0, 8), crosses=dice.randint(0, 4))
    if kind == 2:
        return random_sheet(board, dice, stars=dice.randint(0, 3), numbers=range(10), empty=dice.randint(0, 20))
    return random_sheet(board, dice, stars=dice.choice([0, len(board.places)]), numbers=[0], crosses=1)


def test_small_boards_have_the_points_and_the_number_of_routes_found_by_trying_everything() -> None:
    check_small(range(1600))


def test_the_frontier_method_alone_agrees_with_trying_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (finding, counting):
        monkeypatch.setattr(module, "sweep_share", lambda problem, work: 0)
    monkeypatch.setattr(finding, "whole_route", lambda neighbours, places: None)
    check_small(range(10_000, 10_400))


def test_the_sweep_alone_agrees_with_trying_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (finding, counting):
        monkeypatch.setattr(module, "sweep_share", lambda problem, work: work)
    monkeypatch.setattr(finding, "whole_route", lambda neighbours, places: None)
    check_small(range(20_000, 20_400))


@pytest.mark.parametrize("board_id", board_ids(TourBoard))
def test_real_boards_have_the_points_that_cp_sat_proves(board_id: str) -> None:
    board = load_board(board_id)
    for number in range(80):
        check_big(board, big_sheet(board, number))


@pytest.mark.parametrize("board_id", board_ids(TourBoard))
def test_sweep_and_frontier_count_the_same_routes_on_real_boards(
    board_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = load_board(board_id)
    sheets = [big_sheet(board, number) for number in range(30)]
    counts = [best_route(board, sheet).best_routes for sheet in sheets]
    monkeypatch.setattr(counting, "sweep_share", lambda problem, work: 0)
    assert counts == [best_route(board, sheet).best_routes for sheet in sheets]


def test_a_dense_planar_board_has_the_points_that_cp_sat_proves() -> None:
    board = planar(39, seed=5, lines_each=2.4)
    for number in range(1, 40, 2):
        check_big(board, big_sheet(board, number))


@pytest.mark.parametrize("board_id", board_ids(TourBoard))
def test_wild_sheets_on_real_boards_have_the_points_that_cp_sat_proves(board_id: str) -> None:
    board = load_board(board_id)
    for number in range(2):
        check_big(board, random_sheet(board, random.Random(number), stars=18 + number))


@pytest.mark.long
def test_ten_thousand_small_sheets() -> None:
    check_small(range(100_000, 110_000))


@pytest.mark.long
@pytest.mark.parametrize("board_id", board_ids(TourBoard))
def test_a_thousand_sheets_on_each_real_board(board_id: str) -> None:
    board = load_board(board_id)
    for number in range(1_000, 2_000):
        check_big(board, big_sheet(board, number))


@pytest.mark.long
@pytest.mark.parametrize("board_id", board_ids(TourBoard))
def test_wild_sheets_on_each_real_board(board_id: str) -> None:
    """Every number of stars. CP-SAT may give up on some; then no route it found is better."""
    board = load_board(board_id)
    for number in range(80):
        sheet = random_sheet(board, random.Random(number), stars=10 + number % 30, crosses=number % 3)
        best = best_route(board, sheet)
        points, proven = by_cp_sat(board, sheet, seconds=20)
        assert best.exact, sheet
        assert best.best_routes is not None, sheet
        assert best.points == points if proven else best.points >= points, sheet
