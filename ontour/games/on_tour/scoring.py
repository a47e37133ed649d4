"""Who won: every seat's sheet with its best route."""

from dataclasses import dataclass

from ontour.games.on_tour.route import BestRoute, best_route
from ontour.games.on_tour.sheet import Sheet
from ontour.games.on_tour.state import State


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one seat; equal points share the win."""

    seat: int
    name: str
    sheet: Sheet
    best: BestRoute
    wins: bool


def scores(state: State, count: bool = False) -> list[Score]:
    """The result of every seat, in seat order. Before the end: as if the sheets were finished now.

    How many best routes there are takes longer than finding one, and is only counted when asked for.
    """
    best = {seat: best_route(state.board, page.sheet, count=count) for seat, page in state.pages.items()}
    most = max((route.points for route in best.values()), default=0)
    return [
        Score(seat.number, seat.name, state.pages[seat.number].sheet, route, wins=route.points == most)
        for seat, route in zip(state.seats.values(), best.values(), strict=True)
    ]
