"""A game that plays itself: chance follows the tour, and somebody chooses for every seat."""

from collections.abc import Callable, Iterator
from typing import Any

from ontour.games import Rulebook, State
from ontour.games.chance import tour_dice

Choose = Callable[[State, int], Any]  # the next move of a seat that is waited for


def next_move(book: Rulebook, state: State, tour: str, choose: Choose) -> Any | None:
    """What happens next; None when only people can go on (before the start, after the end, with their own dice)."""
    if book.over(state):
        return None
    waited_for = book.waiting(state)
    return choose(state, min(waited_for)) if waited_for else book.chance(state, tour_dice(tour, book.calls(state)))


def play_on(book: Rulebook, state: State, tour: str, choose: Choose) -> Iterator[tuple[Any, State]]:
    """Every move from here as far as the game goes by itself, with the state after it."""
    while (move := next_move(book, state, tour, choose)) is not None:
        state = book.play(state, move)
        yield move, state
