"""What a turn asks for, against the rule spelled out: every complete turn listed, and every part of one allowed."""

import random
from itertools import combinations, permutations, product

import pytest

from ontour.boards import load_board
from ontour.games.on_tour.sheet import Mark
from ontour.games.on_tour.turn import Call, Page, Turn

Marks = frozenset[tuple[str, int | str]]


def complete_turns(board_id: str, call: Call, empty: list[str]) -> set[Marks]:
    """Straight from the rules page: use two different cards, as many numbers as possible, X's for the rest."""
    board = load_board(board_id)
    if call.star:
        shown = {card.region for card in call.cards}
        stars = [p for p in empty if not call.cards or shown & set(board.places[p].regions)]
        return {frozenset({(p, "*")}) for p in stars} or {frozenset({(p, "X")}) for p in empty}
    for count in (2, 1, 0):
        written: set[Marks] = set()
        for numbers, places in product(permutations(call.numbers, count), permutations(empty, count)):
            served = not call.cards or any(
                all(board.places[p].lies_in(card.region) for p, card in zip(places, cards, strict=True))
                for cards in permutations(call.cards, count)
            )
            if served:
                written.add(frozenset(zip(places, numbers, strict=True)))
        if written:
            return {turn | x for turn in written for x in crosses(turn, empty)}
    raise AssertionError("no number at all is always possible")


def crosses(turn: Marks, empty: list[str]) -> list[Marks]:
    rest = [p for p in empty if p not in {place for place, _ in turn}]
    due = min(2, len(empty)) - len(turn)
    return [frozenset((p, "X") for p in places) for places in combinations(rest, due)]


def steps(turn: Turn) -> set[tuple[str, int | str]]:
    numbers = {(place, number) for place in turn.number_places for number in turn.numbers_left}
    return numbers | {(p, "*") for p in turn.star_places} | {(p, "X") for p in turn.cross_places}


def kind_of(turn: Turn) -> str:
    return f"{turn.due.numbers} numbers, {turn.due.crosses} X, {turn.due.stars} stars"


@pytest.mark.parametrize("board_id", ["usa", "europe"])
def test_what_may_be_written_is_what_can_be_completed(board_id: str) -> None:
    board, chooser, kinds = load_board(board_id), random.Random(board_id), set()
    for _ in range(2500):
        empty = chooser.sample(list(board.places), chooser.choice((1, 2, 3, 3, 3, 4, 5, 7)))
        cards = tuple(chooser.sample(list(board.cards.values()), 3)) if len(empty) > 2 else ()
        call = Call(cards, (chooser.randrange(10), chooser.randrange(10)))
        whole = complete_turns(board_id, call, empty)
        page, so_far = Page({p: Mark(1) for p in board.places if p not in empty}), frozenset[tuple[str, int | str]]()
        kinds.add(kind_of(Turn(board, call, page)))
        while True:
            turn = Turn(board, call, page)
            assert turn.complete == (so_far in whole)
            possible = {mark for complete in whole if so_far <= complete for mark in complete - so_far}
            assert steps(turn) == possible
            if not possible:
                break
            place, value = chooser.choice(sorted(possible, key=str))
            page, so_far = page.with_mark(place, Mark(value)), so_far | {(place, value)}
    assert {
        "2 numbers, 0 X, 0 stars",
        "1 numbers, 1 X, 0 stars",
        "0 numbers, 2 X, 0 stars",
        "1 numbers, 0 X, 0 stars",
        "0 numbers, 0 X, 1 stars",
        "0 numbers, 1 X, 0 stars",
    } == kinds
