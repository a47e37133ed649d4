"""The built-in players of 10 Days: every game ends, better levels play better, and nobody peeks."""

import random
from dataclasses import replace

import pytest

from ontour.games import ten_days
from ontour.games.ten_days.bots import choose
from ontour.games.ten_days.journey import complete
from ontour.games.ten_days.moves import Draw, Replace, Swap
from ontour.games.ten_days.state import LEVELS, NO_TURN, State
from tests.ten_days.games import EDITIONS, wandering_game, whole_game
from tests.ten_days.test_properties import elsewhere


def rounds(edition: str, level: str, games: int) -> float:
    played = [whole_game(edition, (level, level), seed)[-1].after for seed in range(games)]
    assert all(ten_days.over(state) for state in played)
    return sum(state.turns for state in played) / 2 / games


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_game_ends_and_a_better_level_is_faster(edition: str) -> None:
    random, simple, planner = (rounds(edition, level, games) for level, games in zip(LEVELS, (2, 4, 4), strict=True))
    assert random > simple > planner


def test_the_planner_beats_who_takes_anything() -> None:
    winners = [whole_game("ten-days-usa", ("random", "planner"), seed)[-1].after.winner for seed in range(2)]
    assert winners == [2, 2]


@pytest.mark.parametrize("level", LEVELS)
def test_four_of_every_level_come_to_an_end_in_five_days(level: str) -> None:
    for edition in EDITIONS:
        state = whole_game(edition, (level,) * 4, 1, days="5")[-1].after
        assert state.winner is not None
        assert complete(state.board, state.racks[state.winner])


@pytest.mark.parametrize("level", LEVELS)
def test_whatever_the_state_the_move_is_allowed_and_knows_nothing_hidden(level: str) -> None:
    sample = random.Random(level)
    looked = 0
    for edition in EDITIONS:
        for state, _, _ in wandering_game(edition, 3, 5, moves=300):
            for seat in sorted(ten_days.waiting(state)):
                if sample.random() < 0.15:
                    looked += 1
                    move = choose(state, seat, random.Random(1), level)
                    assert ten_days.objection(state, move) is None
                    others = [number for number in state.seats if number != seat]
                    hidden = elsewhere(state, others, sample) if state.phase == "turn" else state
                    assert choose(hidden, seat, random.Random(1), level) == move
    assert looked > 30


def test_the_autopilot_plays_at_the_level_of_the_table() -> None:
    def first_moves(level: str) -> list[str]:
        steps = wandering_game("ten-days-usa", 2, 3, moves=40, level=level)
        states = [step.before for step in steps if ten_days.waiting(step.before)]
        return [str(_autopilot(state)) for state in states]

    chosen = {level: first_moves(level) for level in LEVELS}
    assert len({tuple(moves) for moves in chosen.values()}) == 3
    with pytest.raises(ValueError, match="no player 'genius'; there are: random, simple, planner"):
        choose(next(wandering_game("ten-days-usa", 2, 3)).before, 1, random.Random(1), "genius")


def test_the_planner_swaps_where_that_helps() -> None:
    state = next(s.before for s in wandering_game("ten-days-usa", 2, 3, days="5") if s.before.phase == "turn")
    assert state.mover is not None
    racks = {**state.racks, state.mover: ("NV", "OR", "CA", "UT", "CO")}
    state = replace(state, racks=racks, piles=(("ME",), ("FL",), ("HI",)))
    assert choose(state, state.mover, random.Random(1), "planner") == Swap(state.mover, 1, 3)
    without = replace(state, options={**state.options, "swap": "no"})
    assert choose(without, state.mover, random.Random(1), "planner") == Draw(state.mover)


def test_two_brazils_are_not_taken_for_a_journey() -> None:
    state = next(s.before for s in wandering_game("ten-days-americas", 2, 3, days="5") if s.before.phase == "turn")
    assert state.mover is not None
    rack = ("BRA", "plane:green", "BRA", "ARG", "URY")
    state = replace(state, racks={**state.racks, state.mover: rack}, piles=(("ECU",), ("CHL",), ("BLZ",)))
    for level in ("simple", "planner"):
        state = replace(state, turn=NO_TURN)
        while state.turn.step is None and not state.turn.drawing:
            state = ten_days.play(state, choose(state, state.mover, random.Random(1), level))
        assert state.turn.tile == "CHL"
        assert state.turn.step == Replace(state.mover, 3, 2)


def _autopilot(state: State) -> object:
    return ten_days.autopilot(state, min(ten_days.waiting(state)), random.Random(1))
