"""Checks a route by the rules of the game, sharing nothing with the code that finds routes."""

from collections.abc import Sequence
from itertools import pairwise

from ontour.boards import Board
from ontour.games.on_tour.sheet import CROSS, Sheet


def route_fault(board: Board, sheet: Sheet, route: Sequence[str]) -> str | None:
    """What is wrong with a route, as a sentence; None if it is a legal one."""
    for code in route:
        if code not in sheet.marks:
            return f"{code} is empty"
        if sheet.marks[code].value == CROSS:
            return f"{code} is an X"
    if len(set(route)) < len(route):
        return "a place is visited twice"
    for here, there in pairwise(route):
        if there not in board.neighbours[here]:
            return f"no line joins {here} and {there}"
    numbers = [value for code in route if isinstance(value := sheet.marks[code].value, int)]
    for before, after in pairwise(numbers):
        if after < before:
            return f"{after:02d} comes after {before:02d}"
    return None


def route_points(sheet: Sheet, route: Sequence[str]) -> int:
    """One point for each place on the route, one more for each circle on it."""
    return len(route) + sum(sheet.marks[code].circled for code in route)
