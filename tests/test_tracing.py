"""Tracing one's own route after the end: promises that hold for every sheet and every route."""

import random
from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ontour.games import on_tour
from ontour.games.autoplay import next_move
from ontour.games.on_tour.moves import Done, Skip, TakeBack, Trace, Write
from ontour.games.on_tour.route import best_route, route_fault
from ontour.games.on_tour.sheet import Mark
from ontour.games.on_tour.state import State
from ontour.games.on_tour.turn import Page
from tests.random_games import random_game

few = settings(max_examples=15, deadline=None)
seeds = st.integers(0, 2**32)


def ended(seed: int = 7, board: str = "usa") -> State:
    """A game of two that is over."""
    return list(random_game(board, 2, seed))[-1].after


def with_marks(state: State, seat: int, **marks: Mark) -> State:
    page = Page(MappingProxyType({**state.pages[seat].marks, **marks}))
    return replace(state, pages=MappingProxyType({**state.pages, seat: page}))


@few
@given(st.sampled_from(("usa", "europe")), seeds)
def test_a_choice_never_meets_an_objection_anything_else_does_and_every_route_is_legal(board: str, seed: int) -> None:
    chooser, state = random.Random(seed), ended(seed, board)
    places = tuple(state.board.places)
    while 1 in on_tour.waiting(state):
        tries = [Skip(1), Done(1), Write(1, 37, places[0])]
        tries += [move for place in places for move in (Trace(1, (place,)), TakeBack(1, place))]
        allowed = {move for move in tries if on_tour.objection(state, move) is None}
        choices = on_tour.choices(state, 1)
        assert set(choices) == allowed
        assert len(choices) == len(allowed)
        move = chooser.choice(sorted(choices, key=str))
        assert on_tour.parse(str(move), state.board) == move
        state = on_tour.play(state, move)
        assert route_fault(state.board, state.pages[1].sheet, state.traces[1]) is None
    assert on_tour.choices(state, 1) == []


@few
@given(seeds)
def test_the_best_route_can_be_traced_in_one_line_and_counts_as_before(seed: int) -> None:
    state = ended(seed)
    scores = on_tour.scores(state)
    best = best_route(state.board, state.pages[2].sheet, count=False)
    for line in (f"2 traces {' '.join(best.route)}", "2 is done"):
        move = on_tour.parse(line, state.board)
        assert str(move) == line
        assert on_tour.objection(state, move) is None
        state = on_tour.play(state, move)
    assert on_tour.view(state, None).routes == {2: best.route}
    assert on_tour.scores(state) == scores
    assert on_tour.over(state)


def test_a_route_is_seen_by_others_only_when_it_is_finished() -> None:
    state = ended()
    before = [on_tour.view(state, viewer) for viewer in (2, None)]
    state = on_tour.play(state, on_tour.choices(state, 1)[1])
    assert [on_tour.view(state, viewer) for viewer in (2, None)] == before
    assert on_tour.view(state, 1).own.route
    state = on_tour.play(state, Done(1))
    assert on_tour.view(state, None).routes.keys() == {1}


def test_the_best_routes_wait_for_those_who_are_here_only() -> None:
    state = ended()
    away = MappingProxyType({**state.seats, 2: replace(state.seats[2], present=False)})
    state = replace(state, seats=away)
    assert on_tour.waiting(state) == {1}
    assert not on_tour.view(state, None).revealed
    state = on_tour.play(state, Skip(1))
    assert on_tour.view(state, None).revealed
    nobody = {number: replace(seat, present=False) for number, seat in state.seats.items()}
    assert on_tour.view(replace(ended(), seats=MappingProxyType(nobody)), None).revealed


@pytest.mark.parametrize(
    ("mark", "why"), [(Mark("X"), "Utah has an X: no route goes there."), (None, "Utah is empty.")], ids=str
)
def test_no_route_goes_where_nothing_or_an_x_is(mark: Mark | None, why: str) -> None:
    state = with_marks(ended(), 1, UT=mark) if mark else ended()
    if mark is None:
        left = {code: mark for code, mark in state.pages[1].marks.items() if code != "UT"}
        state = replace(state, pages=MappingProxyType({**state.pages, 1: Page(MappingProxyType(left))}))
    assert on_tour.objection(state, Trace(1, ("UT",))) == why


def test_stars_do_not_forget_the_number_before_them() -> None:
    state = with_marks(ended(), 1, WA=Mark(50), OR=Mark("*"), CA=Mark(49), NV=Mark(50))
    why = "Numbers never go down: California has 49, and Washington before it has 50."
    assert on_tour.objection(state, Trace(1, ("WA", "OR", "CA"))) == why
    assert on_tour.objection(state, Trace(1, ("WA", "OR", "NV"))) is None


def test_a_game_that_plays_itself_stops_at_the_end_and_the_autopilot_would_skip() -> None:
    state = ended()
    assert next_move(on_tour, state, "ABCDEF", lambda state, seat: Skip(seat)) is None
    assert on_tour.autopilot(state, 1, random.Random(1)) == Skip(1)
