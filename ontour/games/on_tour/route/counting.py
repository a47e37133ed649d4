"""Counting the best routes: different sequences of places, a route and its reverse counted once."""

from ontour.games.on_tour.route.finding import sweep_share
from ontour.games.on_tour.route.frontier import count_ways
from ontour.games.on_tour.route.problem import CLOSED, WILD, Problem, TooMuchWork
from ontour.games.on_tour.route.sweep import sweep


def count_best(problem: Problem, points: int, work: int) -> int | None:
    """How many routes have these points, which are the most possible; None if that takes too much work."""
    if not points:
        return 0
    share = sweep_share(problem, work)
    try:
        if share:
            return _count_by_sweep(problem, points, share)
    except TooMuchWork:
        pass
    try:
        return _count_on_islands(problem, points, work - share)
    except TooMuchWork:
        return None


def _count_by_sweep(problem: Problem, points: int, limit: int) -> int:
    """The sweep counts travelling orders: twice for a flat one (stars and one number) of several places."""
    directed = sweep(problem, limit, ties=True).count
    flat = _count_flat(problem, points, limit) - _count_single(problem, points)
    return directed - flat // 2


def _count_flat(problem: Problem, points: int, limit: int) -> int:
    """Travelling orders of best routes that have stars and at most one number."""
    stars_only = _count_exactly(problem, problem.stars, points, limit)
    numbers = {level for level in problem.levels if level not in (CLOSED, WILD)}
    with_stars = 0
    for number in sorted(numbers):
        places = tuple(place for place in problem.open if problem.levels[place] in (number, WILD))
        with_stars += _count_exactly(problem, places, points, limit) - stars_only
    return stars_only + with_stars


def _count_exactly(problem: Problem, places: tuple[int, ...], points: int, limit: int) -> int:
    if problem.worth(places) < points:
        return 0
    swept = sweep(problem.only(places), limit, ties=True)
    return swept.count if swept.points == points else 0


def _count_single(problem: Problem, points: int) -> int:
    return sum(problem.weights[place] == points for place in problem.open)


def _count_on_islands(problem: Problem, points: int, limit: int) -> int:
    """The frontier method draws each route once, in no direction; it knows none of a single place."""
    count = _count_single(problem, points)
    for island in problem.islands():
        if problem.worth(island) >= points:
            count += count_ways(problem, island, problem.worth(island) - points, limit)
    return count
