"""How many states a second `choices` answers: `python bench/choices.py`. Asked on every tap, so 2,000 is the least."""

import time
from collections.abc import Callable
from functools import partial
from random import Random

from ontour.boards import TourBoard, board_ids, load_board
from ontour.games import on_tour
from ontour.games.autoplay import play_on
from ontour.games.on_tour.bots import choose
from ontour.games.on_tour.state import State
from ontour.games.seating import Start


def states(board_id: str, seats: int, games: int) -> list[State]:
    """Every state of some games in which a seat may write, taken apart so that nothing is remembered."""
    found = []
    for game in range(games):
        start = on_tour.start(load_board(board_id), [f"Player {n}" for n in range(1, seats + 1)], {})
        anything = partial(choose, dice=Random(game), level="random")
        steps = play_on(on_tour, on_tour.play(start, Start(1)), f"bench {game}", anything)
        found += [state for _, state in steps if state.phase == "write"]
    return found


def rate(sample: list[State], ask: Callable[[State, int], object]) -> float:
    """States a second, each asked once for the seat that is waited for."""
    seats = [min(on_tour.waiting(state)) for state in sample]
    begin = time.perf_counter()
    for state, seat in zip(sample, seats, strict=True):
        ask(state, seat)
    return len(sample) / (time.perf_counter() - begin)


def main() -> None:
    print(f"{'board':10} {'seats':>5} {'states':>7} {'choices/s':>10} {'views/s':>10}")
    for board_id in board_ids(TourBoard):
        for seats, games in ((1, 20), (4, 5)):
            sample = states(board_id, seats, games)
            row = f"{rate(sample, on_tour.choices):>10,.0f} {rate(sample, on_tour.view):>10,.0f}"
            print(f"{board_id:10} {seats:>5} {len(sample):>7,} {row}")


if __name__ == "__main__":
    main()
