"""How results of On Tour are told and counted: sheets, routes, points; and what its boards have."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ontour.boards import REGIONS, TourBoard
from ontour.games.on_tour.bots import LEVELS, choose
from ontour.games.on_tour.route import BestRoute, best_route
from ontour.games.on_tour.rules import over
from ontour.games.on_tour.scoring import scores
from ontour.games.on_tour.sheet import Sheet, sheet_line
from ontour.games.on_tour.state import State
from ontour.games.reports import Facts, Report, counted, histogram, spread

# A sheet and its route


def route_facts(best: BestRoute) -> Facts:
    facts: Facts = {
        "points": best.points,
        "places": best.places,
        "circles": best.circles,
        "route": best.route,
        "best_routes": best.best_routes,
    }
    return facts if best.exact else facts | {"upper_bound": best.upper_bound}


def route_told(board: TourBoard, sheet: Sheet, best: BestRoute) -> Iterator[str]:
    if not best.route:
        yield "0 points: there is no number and no star on the sheet, so there is no route"
        return
    yield f"{counted(best.points, 'point')}: {counted(best.places, 'place')}, {counted(best.circles, 'circle')}"
    yield " → ".join(f"{board.places[code].name} {sheet.marks[code]}" for code in best.route)
    if not best.exact:
        yield f"the best that was found; no route has more than {best.upper_bound} points"
    elif best.best_routes is not None:
        yield "the only best route" if best.best_routes == 1 else f"one of {best.best_routes} best routes"


def _sheets_told(state: State) -> Iterator[str]:
    for score in scores(state, count=True):
        yield ""
        yield f"{score.name}{', the winner' if score.wins and over(state) else ''}"
        yield sheet_line(state.board, score.sheet)
        yield from route_told(state.board, score.sheet, score.best)


def _sheet_facts(state: State) -> list[Facts]:
    return [
        {"seat": score.seat, "name": score.name, "wins": score.wins, "sheet": sheet_line(state.board, score.sheet)}
        | route_facts(score.best)
        for score in scores(state, count=True)
    ]


# Many games


class Points:
    """On Tour: how the points are spread, for each level by itself if there are several."""

    def __init__(self, levels: Sequence[str]) -> None:
        self.levels = levels
        self.points: list[int] = []  # game by game, in seat order

    def add(self, state: State) -> None:
        self.points += [best_route(state.board, page.sheet, count=False).points for page in state.pages.values()]

    def facts(self) -> Facts:
        return {**spread(self.points), "points": self.points}

    def told(self) -> Iterator[str]:
        for level in dict.fromkeys(self.levels):
            if len(set(self.levels)) > 1:
                yield f"\n{level}"
            own = [p for index, p in enumerate(self.points) if self.levels[index % len(self.levels)] == level]
            yield from histogram(own, "sheet", "points")


# A board


def _board_told(board: TourBoard) -> list[str]:
    rows = [f"{'':4} {'place':22} {'row':6} {'column':8} {'card':8} {'degree':6} joined to"]
    for code, place in board.places.items():
        joined = sorted(board.neighbours[code])
        rows.append(
            f"{code:4} {place.name:22} {place.row:6} {place.column:8} {board.cards[code].region:8} "
            f"{len(joined):6} {' '.join(joined)}"
        )
    cards = Counter(card.region for card in board.cards.values())
    rows.append("cards: " + ", ".join(f"{region} {cards[region]}" for region in REGIONS))
    return rows


def _board_facts(board: TourBoard) -> Facts:
    places = {
        code: {"name": place.name, "row": place.row, "column": place.column, "card": board.cards[code].region}
        for code, place in board.places.items()
    }
    return {"places": places, "lines": sorted(str(line) for line in board.lines)}


REPORT = Report(
    LEVELS,
    choose,
    told=_sheets_told,
    facts=_sheet_facts,
    tally=Points,
    board_told=_board_told,
    board_facts=_board_facts,
)
