"""Quick tries at a good route: without any proof, except that nothing is better than a route through every place."""

from collections.abc import Sequence

from ontour.games.on_tour.route.problem import CLOSED, WILD, Neighbours, Problem

TRIES = 50  # starts, for a route through every place
BEAM = 200  # routes that are made longer at the same time
HASTE = 0.1  # points that going one number higher should bring

Way = tuple[int, int, int, tuple[int, ...]]  # points, last level, mask of the places, the places


def whole_route(neighbours: Neighbours, places: Sequence[int]) -> tuple[int, ...] | None:
    """A route through all the places, if each step is allowed and going where the fewest ways lead on makes one."""
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


def long_route(problem: Problem) -> tuple[int, ...]:
    """A good route from making the most promising ones longer, place by place; there is an open place."""
    ways: list[Way] = [
        (problem.weights[place], max(problem.levels[place], CLOSED), 1 << place, (place,)) for place in problem.open
    ]
    best = ways[0]
    while ways:
        best = max([best, *ways], key=lambda way: way[0])
        longer = {(way[2], way[3][-1]): way for shorter in ways for way in _longer(problem, shorter)}
        ways = sorted(longer.values(), key=lambda way: HASTE * way[1] - way[0])[:BEAM]
    return best[3]


def _longer(problem: Problem, way: Way) -> list[Way]:
    points, last, used, route = way
    found = []
    for place in problem.net.neighbours[route[-1]]:
        level = problem.levels[place]
        if not used >> place & 1 and (level == WILD or (level >= last and level != CLOSED)):
            weight = problem.weights[place]
            found.append((points + weight, max(last, level), used | 1 << place, (*route, place)))
    return found
