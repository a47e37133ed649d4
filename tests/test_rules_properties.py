"""Promises of the rules, tried on whole random games on both boards."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ontour.boards import load_board
from ontour.games import on_tour
from ontour.games.on_tour.deck import Deck
from ontour.games.on_tour.moves import CrossOut, Done, Flip, Reopen, Roll, Setup, SheetMove, Star, Swap, TakeBack, Write
from ontour.games.on_tour.state import State
from ontour.games.seating import Sit
from ontour.games.tourfile import replay, write_tour
from tests.random_games import random_game

boards = st.sampled_from(("usa", "europe"))
players = st.integers(1, 4)
seeds = st.integers(0, 2**32)
games = settings(max_examples=30, deadline=None)


def every_sheet_move(state: State, seat: int) -> Iterator[SheetMove]:
    """All that a seat could try, sensible or not."""
    yield from (Swap(seat), Done(seat), Reopen(seat))
    for place in state.board.places:
        yield from (Star(seat, place), CrossOut(seat, place), TakeBack(seat, place))
        for number in {*state.call.numbers, 42, 33}:
            yield Write(seat, number, place)


@games
@given(boards, players, seeds)
def test_a_choice_never_meets_an_objection_and_anything_else_always_does(board: str, players: int, seed: int) -> None:
    sample = random.Random(seed)
    for step in random_game(board, players, seed):
        if sample.random() < 0.06:
            for seat in step.before.seats:
                allowed = {m for m in every_sheet_move(step.before, seat) if not on_tour.objection(step.before, m)}
                choices = on_tour.choices(step.before, seat)
                assert len(choices) == len(set(choices))
                assert set(choices) == allowed


@games
@given(boards, players, seeds)
def test_no_move_of_a_game_meets_an_objection_and_each_can_be_written_down(board: str, players: int, seed: int) -> None:
    for before, move, after in random_game(board, players, seed):
        assert on_tour.objection(before, move) is None
        assert on_tour.parse(str(move), before.board) == move
        if not isinstance(move, Sit):  # a name keeps its capitals
            assert on_tour.parse(f"  {str(move).upper().replace(' ', '   ')} ", before.board) == move
        assert on_tour.tell(before, move, after).endswith(".")


@games
@given(boards, players, seeds)
def test_every_game_ends_with_full_sheets_all_at_once(board: str, players: int, seed: int) -> None:
    places = len(load_board(board).places)
    state = None
    for _, _, state in random_game(board, players, seed):
        settled = {len(page.marks) - len(page.pencil) for page in state.pages.values()}
        assert len(settled) <= 1
        if on_tour.waiting(state):
            assert all(on_tour.choices(state, seat) for seat in on_tour.waiting(state))
    assert state is not None
    assert all(len(page.marks) == places and not page.pencil for page in state.pages.values())
    assert state.turn <= places


@games
@given(boards, players, seeds)
def test_replaying_the_log_gives_the_same_state(board: str, players: int, seed: int) -> None:
    steps = list(random_game(board, players, seed))
    text = write_tour("on-tour", board, "2026-11-18", steps[0].before.options, [step.move for step in steps])
    played = replay(text)
    assert played.stopped is None
    assert played.state == steps[-1].after
    middle = len(steps) // 2
    assert replay(text, to=middle).state == steps[middle].before


@games
@given(boards, st.integers(2, 4), seeds)
def test_a_view_hides_what_others_pencil_and_what_is_not_dealt(board: str, players: int, seed: int) -> None:
    sample = random.Random(seed)
    for state, _, _ in random_game(board, players, seed):
        if sample.random() > 0.2 or len(state.seats) < players:
            continue
        seat = sample.choice(list(state.seats))
        other = sample.choice([number for number in state.seats if number != seat])
        elsewhere = replace(state, deck=Deck(frozenset(), frozenset()))
        for viewer in (seat, None):
            assert on_tour.view(elsewhere, viewer) == on_tour.view(state, viewer)
        scribbles = [move for move in on_tour.choices(state, other) if not isinstance(move, Done | Reopen)]
        if scribbles:
            scribbled = on_tour.play(state, sample.choice(scribbles))
            assert on_tour.view(scribbled, other) != on_tour.view(state, other)
            for viewer in (seat, None):
                assert on_tour.view(scribbled, viewer) == on_tour.view(state, viewer)


@games
@given(boards, seeds)
def test_the_sheets_of_others_are_seen_at_the_end_only(board: str, seed: int) -> None:
    for _, _, after in random_game(board, 2, seed):
        seen = on_tour.view(after, 1).sheets
        assert set(seen) == (set(after.seats) if on_tour.over(after) else set())


@games
@given(boards, seeds)
def test_the_same_tour_brings_the_same_calls_to_every_table(board: str, seed: int) -> None:
    def calls(players: int, change_of_mind: float) -> list[str]:
        steps = random_game(board, players, seed, change_of_mind)
        return [str(step.move) for step in steps if isinstance(step.move, Setup | Flip | Roll)]

    assert calls(1, 0.0) == calls(3, 0.5)


@games
@given(boards, seeds)
def test_a_dealt_card_is_never_one_that_left_or_lies_open_and_all_come_before_a_reshuffle(
    board: str, seed: int
) -> None:
    moves = [step.move for step in random_game(board, 1, seed)]
    gone = {place for move in moves if isinstance(move, Setup) for place in (move.lower, move.higher)}
    dealt = [card.place for move in moves if isinstance(move, Flip) for card in move.cards]
    cards = len(load_board(board).cards) - len(gone)
    assert len(gone) == 4
    assert not gone & set(dealt)
    assert len(set(dealt[:cards])) == min(cards, len(dealt))
    for first in range(0, len(dealt), 3):
        assert len(set(dealt[first : first + 3])) == 3


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_a_call_that_is_taken_back_comes_again(board: str) -> None:
    taken = 0
    for before, move, after in random_game(board, 1, 7):
        if isinstance(move, Roll):
            undone = on_tour.play(after, on_tour.parse("undo", before.board))
            assert undone.calls == after.calls - 1 - bool(before.call.cards)
            assert undone == replace(before, call=undone.call, calls=undone.calls)
            taken += 1
    assert taken > 10
