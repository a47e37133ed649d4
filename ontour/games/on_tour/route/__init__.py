"""The exact scorer: the best route on any sheet.

Read `verify.py` for the rules of a route in a few lines, `problem.py` for what is solved, `sweep.py` and
`frontier.py` for the two methods, `finding.py` and `counting.py` for which is asked when.
"""

from dataclasses import dataclass

from ontour.boards import Board
from ontour.games.on_tour.route.counting import count_best
from ontour.games.on_tour.route.finding import find
from ontour.games.on_tour.route.problem import read_problem
from ontour.games.on_tour.route.verify import route_fault, route_points
from ontour.games.on_tour.sheet import Sheet

__all__ = ["WORK", "BestRoute", "best_route", "route_fault", "route_points"]

WORK = 400_000  # labels and states; the wildest sheets met on the USA and Europe took a fifth of it


@dataclass(frozen=True, slots=True)
class BestRoute:
    """The best route on a sheet, in travelling order.

    `best_routes` counts the routes with as many points (a route and its reverse once); it is None if that was
    not asked for or took too much work. No route has more than `upper_bound` points. A sheet without a number
    or a star has the empty route, no points and no best routes.
    """

    points: int
    places: int
    circles: int
    route: tuple[str, ...]
    best_routes: int | None
    upper_bound: int

    @property
    def exact(self) -> bool:
        """Whether it is proven that no route is better."""
        return self.points == self.upper_bound


def best_route(board: Board, sheet: Sheet, *, count: bool = True, work: int = WORK) -> BestRoute:
    """The route with the most points; always the same one for the same sheet.

    Without `count` it is quick enough to ask after every tap. `work` limits finding and counting each, in
    steps and not in seconds: the answer does not depend on the machine. ValueError for a sheet of another
    board.
    """
    problem = read_problem(board, sheet)
    found = find(problem, work)
    route = tuple(problem.net.codes[place] for place in found.route)
    fault = route_fault(board, sheet, route)
    if fault or route_points(sheet, route) != found.points:
        raise AssertionError(f"the scorer made a wrong route: {' '.join(route)}: {fault or found.points}")
    proven = found.points == found.bound
    return BestRoute(
        points=found.points,
        places=len(route),
        circles=found.points - len(route),
        route=route,
        best_routes=count_best(problem, found.points, work) if count and proven else None,
        upper_bound=found.bound,
    )
