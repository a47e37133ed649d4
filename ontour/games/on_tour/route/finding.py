"""Finding the best route: which method is asked when, and what is proven if the work allowed is used up."""

from dataclasses import replace

from ontour.games.on_tour.route.frontier import Crossing, least_loss
from ontour.games.on_tour.route.problem import Found, Problem, TooMuchWork
from ontour.games.on_tour.route.sweep import sweep
from ontour.games.on_tour.route.tries import long_route, whole_route

SWEEP_TRIAL = 20_000  # labels; a sweep that needs more is slower than the frontier method on a narrow board
SWEEP_STARS = 16
NARROW = 7  # up to this boundary the frontier method ends on every sheet of a board with some forty places


def sweep_share(problem: Problem, work: int) -> int:
    """How much of the work the sweep may use before the frontier method takes over."""
    if problem.net.width > NARROW:
        return work // 2
    return min(SWEEP_TRIAL, work) if len(problem.stars) <= SWEEP_STARS else 0


def find(problem: Problem, work: int) -> Found:
    """The best route, proven if `bound` equals its points."""
    best = Found(0, (), 0)
    if problem.flat:
        best = _find_whole(problem)
        if best.points == best.bound:
            return best
    share = sweep_share(problem, work)
    if share:
        try:
            swept = sweep(problem, share)
            return Found(swept.points, swept.route, swept.points)
        except TooMuchWork as stopped:
            best = max(best, Found(stopped.points, stopped.route, 0), key=_points)
    return _find_on_islands(problem, best, work - share)


def _points(found: Found) -> int:
    return found.points


def _find_whole(problem: Problem) -> Found:
    islands = problem.islands()
    best = Found(0, (), problem.worth(islands[0]) if islands else 0)
    for island in islands:
        if problem.worth(island) > best.points and (route := whole_route(problem.net.neighbours, island)):
            best = replace(best, points=problem.worth(island), route=route)
    return best


def _find_on_islands(problem: Problem, best: Found, work: int) -> Found:
    """The frontier method on each island that may hold something better than the best known route."""
    if not best.route:
        heaviest = max(problem.open, key=lambda place: problem.weights[place])
        best = Found(problem.weights[heaviest], (heaviest,), 0)
    bound = 0
    for island in problem.islands():
        worth = problem.worth(island)
        if worth > best.points:
            found = least_loss(problem, island, worth - best.points - 1, work)
            if isinstance(found, Crossing):
                best = Found(worth - found.loss, found.route, 0)
            else:
                bound = max(bound, worth - found)
    if bound > best.points:
        route = long_route(problem)
        best = max(best, Found(problem.worth(route), route, 0), key=_points)
    return replace(best, bound=max(bound, best.points))
