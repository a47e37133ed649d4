"""After the end: a player's route as it is traced on a phone, and what it is worth beside the best one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ontour.boards import TourBoard, TourPlace
from ontour.drawing.board import EMPTY_PLACE, Spot, spoken_name
from ontour.drawing.sheets import mark_look, mark_text
from ontour.games.on_tour.route import route_points
from ontour.games.on_tour.sheet import Sheet
from ontour.games.on_tour.view import Own, View
from ontour.words import say


@dataclass(frozen=True, slots=True)
class Traced:
    """A route that somebody traced; the empty one of somebody who skipped it."""

    route: Sequence[str]
    places: int
    points: int

    @property
    def circles(self) -> int:
        return self.points - self.places


def traced(sheet: Sheet, route: Sequence[str]) -> Traced:
    return Traced(route, len(route), route_points(sheet, route))


def all_traced(view: View) -> Mapping[int, Traced]:
    """Of every seat that has finished."""
    return {seat: traced(view.sheets[seat], route) for seat, route in view.routes.items()}


def is_tracing(view: View) -> bool:
    return view.phase == "over" and not view.revealed and view.own is not None and not view.own.done


def tracing_spots(board: TourBoard, own: Own, seat: int) -> dict[str, Spot]:
    """Every place can be tapped: where the route cannot go the table says why."""
    return {code: _spot(place, own, seat) for code, place in board.places.items()}


def _spot(place: TourPlace, own: Own, seat: int) -> Spot:
    mark = own.sheet.marks.get(place.code)
    classes, spoken = mark_look(mark) if mark else ("empty", EMPTY_PLACE)
    tap = f"{seat} traces"
    if place.code in own.route[-1:]:
        classes, tap = f"{classes} last-stop", f"{seat} takes back"
        spoken = say("%(mark)s, your last stop; tap to go back", mark=spoken)
    elif place.code in own.route:
        number = own.route.index(place.code) + 1
        spoken = say("%(mark)s, stop %(number)s of your route", mark=spoken, number=number)
    elif place.code in own.next_stops:
        classes, spoken = f"{classes} may-trace", say("%(mark)s, your route may go here", mark=spoken)
    return Spot(mark_text(mark) if mark else "", classes, spoken_name(place, spoken), tap)
