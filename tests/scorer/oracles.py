"""Two other ways to the best route that share nothing with the scorer: trying everything, and CP-SAT."""

from ortools.sat.python import cp_model

from ontour.boards import Board
from ontour.games.on_tour.sheet import CROSS, STAR, Mark, Sheet


def by_trying_everything(board: Board, sheet: Sheet) -> tuple[int, int]:
    """The points of the best route and the number of best routes, a route and its reverse counted once."""
    best = 0
    routes: set[tuple[str, ...]] = set()

    def go_on(route: tuple[str, ...], last: int, points: int) -> None:
        nonlocal best
        if points > best:
            best = points
            routes.clear()
        if points == best:
            routes.add(min(route, route[::-1]))
        for code in board.neighbours[route[-1]]:
            if code not in route:
                step(route, code, last, points)

    def step(route: tuple[str, ...], code: str, last: int, points: int) -> None:
        mark = sheet.marks.get(code, Mark(CROSS))
        if mark.value == CROSS:
            return
        number = last if mark.value == STAR else int(mark.value)
        if number >= last:
            go_on((*route, code), number, points + 1 + mark.circled)

    for code in board.places:
        step((), code, 0, 0)
    return best, len(routes)


def by_cp_sat(board: Board, sheet: Sheet, seconds: float = 60.0) -> tuple[int, bool]:
    """The points of the best route and whether that is proven: a circuit through a depot, one worker."""
    marks = {code: mark for code, mark in sheet.marks.items() if mark.value != CROSS}
    if not marks:
        return 0, True
    node = {code: number for number, code in enumerate(marks, start=1)}
    model = cp_model.CpModel()
    last = {
        code: model.new_int_var(0, 99, "") if mark.value == STAR else int(mark.value)
        for code, mark in marks.items()
    }
    skipped = {code: model.new_bool_var("") for code in marks}
    arcs = []
    for code in marks:
        arcs += [(0, node[code], model.new_bool_var("")), (node[code], 0, model.new_bool_var(""))]
        arcs.append((node[code], node[code], skipped[code]))
        for other in sorted(board.neighbours[code] & marks.keys()):
            if isinstance(last[code], int) and isinstance(last[other], int) and last[code] > last[other]:
                continue
            line = model.new_bool_var("")
            arcs.append((node[code], node[other], line))
            if STAR in (marks[code].value, marks[other].value):
                model.add(last[code] <= last[other]).only_enforce_if(line)
    model.add_circuit(arcs)
    model.maximize(sum((1 + mark.circled) * ~skipped[code] for code, mark in marks.items()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return round(solver.objective_value) if found else 0, status == cp_model.OPTIMAL
