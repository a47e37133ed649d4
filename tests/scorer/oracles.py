"""The best routes of a small board by trying everything; shares nothing with the scorer."""

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
