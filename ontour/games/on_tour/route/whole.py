"""A quick try at a route through every place of a group in which each step is allowed.

Nothing can be better than such a route, so finding one is also its proof.
"""

from collections.abc import Sequence

from ontour.games.on_tour.route.problem import Neighbours

TRIES = 50


def whole_route(neighbours: Neighbours, places: Sequence[int]) -> tuple[int, ...] | None:
    """A route through all the places, if always going where the fewest ways lead on happens to make one."""
    for start in sorted(places, key=lambda place: (len(neighbours[place]), place))[:TRIES]:
        route = _greedy(neighbours, start, set(places))
        if len(route) == len(places):
            return tuple(route)
    return None


def _greedy(neighbours: Neighbours, start: int, free: set[int]) -> list[int]:
    def ways_on(place: int) -> int:
        return sum(other in free for other in neighbours[place])

    free.discard(start)
    route = [start]
    while onward := [place for place in neighbours[route[-1]] if place in free]:
        here = min(onward, key=ways_on)
        free.discard(here)
        route.append(here)
    return route
