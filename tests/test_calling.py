"""Calls without sheets: what is remembered of them, and games on paper."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from ontour.boards import load_board
from ontour.games import on_tour
from ontour.games.autoplay import play_on
from ontour.games.on_tour.bots import choose
from ontour.games.on_tour.deck import face_down
from ontour.games.on_tour.moves import Flip, Roll
from ontour.games.on_tour.state import State
from ontour.games.seating import Leave, Sit, Start, Undo
from tests.random_games import random_game

TOUR = "KMRTAB"


def begun(board: str = "usa", **options: str) -> State:
    """A game on this tour that has just started: on paper, or with one player."""
    state = on_tour.start(load_board(board), (), {"tour": TOUR, **options})
    if not state.paper:
        state = on_tour.play(state, Sit(1, "Ana"))
    return on_tour.play(state, Start(0 if state.paper else 1))


def played_on(state: State) -> Iterator[tuple[Any, State]]:
    """A game from here to its end; whoever sits there writes at random."""
    chooser = random.Random(3)
    return play_on(on_tour, state, TOUR, lambda state, seat: choose(state, seat, chooser, "random"))


def called(state: State) -> list[str]:
    return [str(move) for move, _ in played_on(state) if move.seat is None]


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_paper_gets_the_calls_that_phones_would_have_got(board: str) -> None:
    on_phones = called(begun(board))
    assert on_phones[-1] == "end"
    assert called(begun(board, sheets="paper")) == on_phones


def test_on_paper_every_call_can_be_written_down_and_no_legal_one_is_refused() -> None:
    state = begun(sheets="paper")
    for move, after in played_on(state):
        assert on_tour.objection(state, move) is None
        assert on_tour.parse(str(move), state.board) == move
        assert not on_tour.waiting(after)
        assert on_tour.tell(state, move, after).endswith(".")
        state = after
    assert on_tour.over(state)
    assert not on_tour.scores(state)
    assert on_tour.view(state, None).places_left == 0


def test_on_paper_each_call_waits_for_a_press() -> None:
    waited = [on_tour.roller(after) == 0 for _, after in played_on(begun(sheets="paper"))]
    # Two setups, of which the second ends with the first press; then two moves for each press.
    assert waited[:6] == [False, True, False, True, False, True]


def test_the_calls_of_past_turns_are_remembered() -> None:
    moves = []
    for move, state in played_on(begun()):
        moves.append(move)
        if state.turn == 4:
            break
    cards = [move.cards for move in moves if isinstance(move, Flip)]
    dice = [move.dice for move in moves if isinstance(move, Roll)]
    past = on_tour.view(state, None).past
    assert [(call.cards, call.dice) for call in past] == list(zip(cards, dice, strict=True))
    assert len(past) == 3


def test_a_call_taken_back_is_not_remembered() -> None:
    for move, state in played_on(begun(sheets="paper")):
        if isinstance(move, Roll) and state.turn == 2:
            break
    state = on_tour.play(state, Undo())
    assert len(state.past) == 1
    assert state.phase == "flip"


def test_nobody_leaves_a_table_with_paper_sheets() -> None:
    assert on_tour.objection(begun(sheets="paper"), Leave(1)) == "Nobody sits on seat 1."


def test_own_cards_and_paper_sheets_leave_nothing_to_call() -> None:
    with pytest.raises(ValueError, match="nothing left to call"):
        begun(sheets="paper", dice="own")


def test_only_who_enters_own_cards_sees_which_are_left() -> None:
    assert on_tour.view(begun(), None).deck is None
    deck = on_tour.view(begun(dice="own"), None).deck
    assert deck is not None
    assert deck.next_ones == frozenset(load_board("usa").cards)


def test_everybody_can_count_the_cards_that_lie_face_down() -> None:
    """As many as the deck has, from the first turn past the reshuffle to the last."""
    for seed in range(6):
        for state, _, _ in random_game("usa", 1, seed):
            flips = sum(bool(call.cards) for call in state.past)
            in_play = len(state.board.cards) - 2 * len(state.setups)
            assert face_down(in_play, flips) == len(state.deck.unseen)
