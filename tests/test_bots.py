"""The built-in players: they keep the rules, always choose alike, and each level is better than the one before."""

import random
from dataclasses import replace
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ontour.boards import load_board
from ontour.games import Seat, on_tour
from ontour.games.autoplay import play_on
from ontour.games.on_tour.bots import LEVELS, MOST_PLANNED, choose
from ontour.games.on_tour.moves import Done
from ontour.games.on_tour.outlook import outlook, sketch
from ontour.games.on_tour.route import best_route
from ontour.games.on_tour.sheet import CROSS, Mark, parse_sheet
from ontour.games.on_tour.state import State
from ontour.games.on_tour.turn import Page
from ontour.games.seating import Start
from ontour.games.tourfile import replay
from tests.random_games import random_game

boards = st.sampled_from(("usa", "europe"))
levels = st.sampled_from(LEVELS)
seeds = st.integers(0, 2**32)

OPENING = ("setup 1 4 WA ID", "setup 5 0 FL TX")


def whole_game(board: str, level: str, seed: int) -> State:
    """The end of a game that one built-in player plays alone."""
    dice = random.Random(seed)
    state = on_tour.play(on_tour.start(load_board(board), ("Ana",), {}), Start(1))
    for _, after in play_on(on_tour, state, f"bots {seed}", lambda state, seat: choose(state, seat, dice, level)):
        state = after
    return state


def points(board: str, level: str, games: int) -> list[int]:
    sheets = [whole_game(board, level, seed).pages[1].sheet for seed in range(games)]
    return [best_route(load_board(board), sheet, count=False).points for sheet in sheets]


def called(*lines: str) -> State:
    """Ana alone with her own cards and dice, after these lines."""
    heading = ["game: on-tour", "board: usa", "options: dice own", "", "sit 1 Ana", "start 1"]
    played = replay("\n".join([*heading, *lines]))
    assert played.stopped is None
    state: State = played.state
    return state


def nearly_full(state: State, marks: str, empty: str) -> State:
    """The same moment, with these marks on the sheet and an X everywhere else but in the empty places."""
    sheet = parse_sheet(marks, state.board).marks
    crosses = dict.fromkeys(state.board.places.keys() - sheet.keys() - set(empty.split(", ")), Mark(CROSS))
    return replace(state, pages={1: Page({**crosses, **sheet})})


def turn(state: State, level: str = "planner") -> list[str]:
    """All that is chosen in this turn, without the `1` before and the `is done` after it."""
    dice, lines = random.Random(1), list[str]()
    while not isinstance(move := choose(state, 1, dice, level), Done):
        lines.append(str(move).removeprefix("1 "))
        state = on_tour.play(state, move)
    return lines


@settings(max_examples=12, deadline=None)
@given(boards, levels, st.integers(1, 3), seeds)
def test_no_level_ever_meets_an_objection(board: str, level: str, players: int, seed: int) -> None:
    dice = random.Random(seed)
    for state, _, _ in random_game(board, players, seed):
        # Sheets filled at random have what no good player leaves: X's, odd pencil, places that nothing reaches.
        for seat in sorted(on_tour.waiting(state)):
            if dice.random() < 0.2:
                assert on_tour.objection(state, choose(state, seat, dice, level)) is None


@pytest.mark.parametrize("board", ["usa", "europe"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_game_to_its_end_and_the_same_dice_play_it_again(board: str, level: str) -> None:
    state = whole_game(board, level, seed=7)
    assert on_tour.over(state)
    assert whole_game(board, level, seed=7) == state


@pytest.mark.slow
@pytest.mark.parametrize("board", ["usa", "europe"])
def test_each_level_is_clearly_better_than_the_one_before(board: str) -> None:
    weak, middle, strong = (fmean(points(board, level, games=6)) for level in LEVELS)
    assert weak + 3 < middle
    assert middle + 5 < strong


@given(boards, seeds)
@settings(max_examples=12, deadline=None)
def test_a_choice_depends_on_nothing_but_the_own_sheet(board: str, seed: int) -> None:
    sample = random.Random(seed)
    for state, _, _ in random_game(board, 2, seed):
        if {1, 2} <= on_tour.waiting(state) and sample.random() < 0.1:
            others = [move for move in on_tour.choices(state, 2) if not isinstance(move, Done)]
            elsewhere = on_tour.play(state, sample.choice(others))
            assert on_tour.autopilot(state, 1, random.Random(1)) == on_tour.autopilot(elsewhere, 1, random.Random(1))


def test_the_autopilot_is_the_strongest_player() -> None:
    state = called(*OPENING, "flip UT, CO, NV", "roll 3 7")
    assert on_tour.autopilot(state, 1, random.Random(1)) == choose(state, 1, random.Random(1), "planner")


def test_for_a_hall_that_has_left_the_autopilot_does_not_think() -> None:
    state = called(*OPENING, "flip UT, CO, NV", "roll 3 7")
    for away, level in ((MOST_PLANNED, "planner"), (MOST_PLANNED + 1, "random")):
        hall = {number: Seat(number, f"Fan {number}", present=False) for number in range(1, away + 1)}
        moves = [on_tour.autopilot(replace(state, seats=hall), 1, random.Random(seed)) for seed in range(5)]
        assert moves == [choose(state, 1, random.Random(seed), level) for seed in range(5)]


def test_a_level_there_is_not_is_answered_with_those_there_are() -> None:
    state = called(*OPENING, "flip UT, CO, NV", "roll 3 7")
    with pytest.raises(ValueError, match="no player 'genius'; there are: random, greedy, planner"):
        choose(state, 1, random.Random(1), "genius")


def test_the_planner_finishes_what_somebody_began() -> None:
    state = called(*OPENING, "flip UT, CO, NV", "roll 3 7", "1 writes 37 in UT")
    (rest,) = turn(state)
    assert rest.startswith("writes 73 in ")
    assert turn(on_tour.play(state, on_tour.parse(f"1 {rest}", state.board))) == []


def hope(marks: str) -> float:
    board = load_board("usa")
    return outlook(sketch(board, parse_sheet(f"usa: {marks}", board)))


def test_a_number_goes_between_its_neighbours_and_the_other_one_behind_them() -> None:
    state = nearly_full(called(*OPENING, "flip OR, NV, MI", "roll 3 7"), "WA 15, CA 51", empty="OR, NV, MI, OH, FL")
    assert sorted(turn(state)) == ["writes 37 in OR", "writes 73 in NV"]


def test_a_star_joins_two_halves_that_no_number_would() -> None:
    halves = "ID 05, WA 35, CA 36, NV 47, UT 49"
    state = nearly_full(called(*OPENING, "flip OR, NV, MI", "roll 6 6"), halves, empty="OR, MI, MN, FL, AZ")
    assert turn(state) == ["stars OR"]


def test_an_x_goes_where_it_hurts_least() -> None:
    # Only Georgia lies in the regions shown, so one number has no place. Oregon could still join the chain.
    state = called(*OPENING, "flip NEW East, VA East, AL South", "roll 3 7")
    state = nearly_full(state, "WA 15, CA 51", empty="OR, ND, GA")
    write, cross = turn(state)
    assert write.endswith(" in GA")
    assert cross == "crosses out ND"


def test_a_wide_gap_is_kept_open_for_what_the_dice_still_bring() -> None:
    assert hope("WA 14o, CA 15o, NV 16o, ID 13o") < hope("WA 14o, CA 51o, NV 62o, ID 02o")


def test_a_bridge_of_few_places_promises_more_than_one_of_many() -> None:
    assert hope("WA 14, MT 30") < hope("WA 14, ID 30")


def test_a_circle_on_the_chain_is_a_point() -> None:
    assert hope("WA 14, OR 37o") == pytest.approx(hope("WA 14, OR 37") + 1)


def test_an_x_where_the_chain_would_go_hurts_and_one_far_away_hardly_does() -> None:
    chain = "WA 14o, CA 51o, NV 60o, UT 71o"
    assert hope(f"{chain}, OR X") < hope(f"{chain}, NEW X")


def test_who_is_not_far_sighted_sees_the_chain_that_is_there() -> None:
    board = load_board("usa")
    sheet = parse_sheet("usa: WA 14o, OR 37, CA *, AZ 50o, NM 45, FL 98")
    assert outlook(sketch(board, sheet, far_sighted=False)) == best_route(board, sheet).points == 6


@settings(max_examples=20, deadline=None)
@given(boards, seeds)
def test_with_nothing_to_come_the_outlook_is_never_better_than_the_best_route(board: str, seed: int) -> None:
    for _, _, state in random_game(board, 1, seed):
        if state.phase == "flip":
            sheet = state.pages[1].sheet
            best = best_route(state.board, sheet, count=False)
            assert outlook(sketch(state.board, sheet, far_sighted=False)) <= best.points
