"""Sheets as pictures: how each mark of On Tour looks and is said, and a whole sheet with its route."""

from collections.abc import Sequence

from ontour.boards import Board
from ontour.drawing.board import Spot, draw, spoken_name
from ontour.games.on_tour.sheet import CROSS, STAR, Mark, Sheet
from ontour.words import say

SPOKEN_STAR = say("star")


def mark_text(mark: Mark) -> str:
    return f"{mark.value:02d}" if isinstance(mark.value, int) else mark.value


def mark_look(mark: Mark) -> tuple[str, str]:
    """The classes of a mark, and how it is said."""
    named = {STAR: ("star", SPOKEN_STAR), CROSS: ("cross", "X")}
    kind, spoken = named.get(str(mark.value), ("number", mark_text(mark)))
    return (f"{kind} circled", say("%(mark)s, circled", mark=spoken)) if mark.circled else (kind, spoken)


def sheet_spots(board: Board, sheet: Sheet) -> dict[str, Spot]:
    """A sheet that is only looked at."""
    spots = {}
    for code, mark in sheet.marks.items():
        classes, spoken = mark_look(mark)
        spots[code] = Spot(mark_text(mark), classes, spoken_name(board.places[code], spoken))
    return spots


def draw_sheet(board: Board, sheet: Sheet, route: Sequence[str], language: str = "en") -> str:
    """A sheet and a route on it as an SVG file that stands alone."""
    return draw(board, sheet_spots(board, sheet), route, _described(board, sheet, route), language)


def _described(board: Board, sheet: Sheet, route: Sequence[str]) -> str:
    count = {"filled": len(sheet.marks), "places": len(board.places)}
    if not route:
        return say("A sheet with %(filled)s of %(places)s places filled.", **count)
    ways = " ".join(route)
    return say("A sheet with %(filled)s of %(places)s places filled; route: %(route)s.", route=ways, **count)
