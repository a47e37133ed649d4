"""What else finds the best route: CP-SAT of OR-Tools, and networkx on a graph of all that a route can have done."""

import networkx as nx
from ortools.sat.python import cp_model

from ontour.boards import Board
from ontour.games.on_tour.sheet import CROSS, STAR, Mark, Sheet


def open_marks(sheet: Sheet) -> dict[str, Mark]:
    return {code: mark for code, mark in sheet.marks.items() if mark.value != CROSS}


def by_cp_sat(board: Board, sheet: Sheet, seconds: float = 60.0) -> tuple[int, bool]:
    """The points of the best route found and whether it is proven: a circuit through a depot, one worker."""
    marks = open_marks(sheet)
    if not marks:
        return 0, True
    model = cp_model.CpModel()
    node = {code: number for number, code in enumerate(marks, start=1)}
    skipped = {code: model.new_bool_var("") for code in marks}
    number = {
        code: model.new_int_var(0, 99, "") if mark.value == STAR else int(mark.value) for code, mark in marks.items()
    }
    arcs = []
    for code in marks:
        arcs += [(0, node[code], model.new_bool_var("")), (node[code], 0, model.new_bool_var(""))]
        arcs.append((node[code], node[code], skipped[code]))
        for other in sorted(board.neighbours[code] & marks.keys()):
            line = model.new_bool_var("")
            if STAR in (marks[code].value, marks[other].value):
                model.add(number[code] <= number[other]).only_enforce_if(line)
            elif number[code] > number[other]:
                continue
            arcs.append((node[code], node[other], line))
    model.add_circuit(arcs)
    model.maximize(sum((1 + mark.circled) * ~skipped[code] for code, mark in marks.items()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return round(solver.objective_value) if found else 0, status == cp_model.OPTIMAL


def by_networkx(board: Board, sheet: Sheet, limit: int = 50_000) -> int | None:
    """The points of the longest path through (place, last number, stars and equal numbers used); None if it gives up
    because these are more than the limit."""
    marks = open_marks(sheet)
    values = [mark.value for mark in marks.values()]
    told_apart = {code for code, mark in marks.items() if mark.value == STAR or values.count(mark.value) > 1}
    graph = nx.DiGraph()
    graph.add_node("start")
    todo: list[tuple[object, str, int, frozenset[str]]] = [("start", code, -1, frozenset()) for code in marks]
    while todo:
        before, code, last, used = todo.pop()
        value = marks[code].value
        number = last if value == STAR else int(value)
        # A number that occurs once and is also the last one is this very place.
        again = value == last and code not in told_apart
        if again or code in used or number < last:
            continue
        if number > last:
            used = frozenset(other for other in used if marks[other].value == STAR)
        used |= told_apart & {code}
        here = (code, number, used)
        known = here in graph
        graph.add_edge(before, here, points=1 + marks[code].circled)
        if len(graph) > limit:
            return None
        if not known:
            todo += [(here, other, number, used) for other in board.neighbours[code] & marks.keys()]
    return int(nx.dag_longest_path_length(graph, weight="points"))
