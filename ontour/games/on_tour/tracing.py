"""After the end: everybody may trace their own route, stop by stop, before the best ones are shown.

Whatever is traced, the best route counts. Those who are away are not waited for.
"""

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from ontour.games.on_tour.moves import Done, OnTourMove, Reveal, SheetMove, Skip, TakeBack, Trace
from ontour.games.on_tour.route.verify import route_points
from ontour.games.on_tour.sheet import CROSS
from ontour.games.on_tour.state import Route, State
from ontour.games.seating import nobody
from ontour.words import listed, say, say_n


def still_tracing(state: State) -> frozenset[int]:
    """The seats that the best routes wait for; none once they are revealed."""
    if state.revealed:
        return frozenset()
    return frozenset(seat.number for seat in state.seats.values() if seat.present) - state.done


def tracing_objection(state: State, move: OnTourMove) -> str | None:
    """Why this may not be after the end."""
    match move:
        case Reveal():
            return None if still_tracing(state) else say("The best routes are shown already.")
        case Trace(seat) | Skip(seat) | TakeBack(seat) | Done(seat):
            return nobody(state.seats, seat) or _too_late(state, seat) or _route_objection(state, move)
    return say("The game is over.")


def _too_late(state: State, seat: int) -> str | None:
    if seat in state.done:
        return say("Your route is finished.")
    return None if still_tracing(state) else say("The best routes are shown already.")


def _route_objection(state: State, move: Trace | Skip | TakeBack | Done) -> str | None:
    route = state.traces.get(move.seat, ())
    match move:
        case Trace(seat, stops):
            return _stops_objection(state, seat, route, stops)
        case TakeBack(_, place) if place not in route[-1:]:
            return say("Only the last stop of your route can be taken back.")
        case Done() if not route:
            return say("Your route is empty: tap its places in order, or skip it.")
    return None


def _stops_objection(state: State, seat: int, route: Route, stops: Sequence[str]) -> str | None:
    for stop in stops:
        if reason := _step_objection(state, seat, route, stop):
            return reason
        route = (*route, stop)
    return None


def _step_objection(state: State, seat: int, route: Route, stop: str) -> str | None:
    """Why a route that has come so far cannot go on to this place."""
    places, marks = state.board.places, state.pages[seat].marks
    mark, name = marks.get(stop), places[stop].name
    if mark is None:
        return say("%(place)s is empty.", place=name)
    if mark.value == CROSS:
        return say("%(place)s has an X: no route goes there.", place=name)
    if stop in route:
        return say("%(place)s is on your route already.", place=name)
    if route and stop not in state.board.neighbours[route[-1]]:
        return say("No line joins %(last)s and %(place)s.", last=places[route[-1]].name, place=name)
    before = next((place for place in reversed(route) if marks[place].is_number), None)
    if before and mark.is_number and int(mark.value) < int(marks[before].value):
        return say(
            "Numbers never go down: %(place)s has %(number)s, and %(before)s before it has %(higher)s.",
            place=name,
            number=f"{mark.value:02d}",
            before=places[before].name,
            higher=f"{marks[before].value:02d}",
        )
    return None


def next_stops(state: State, seat: int) -> list[str]:
    """Where the route of this seat may go next."""
    route = state.traces.get(seat, ())
    near = state.board.neighbours[route[-1]] if route else state.board.places
    return [stop for stop in near if _step_objection(state, seat, route, stop) is None]


def tracing_choices(state: State, seat: int) -> list[SheetMove]:
    """Every next stop, taking back the last one, being done, or none of it."""
    if seat not in state.seats or _too_late(state, seat):
        return []
    route = state.traces.get(seat, ())
    moves: list[SheetMove] = [Skip(seat), *(Trace(seat, (stop,)) for stop in next_stops(state, seat))]
    return [*moves, TakeBack(seat, route[-1]), Done(seat)] if route else moves


def traced(state: State, move: OnTourMove) -> State:
    """The next state. The move has met no objection."""
    match move:
        case Reveal():
            return replace(state, revealed=True)
        case Trace(seat, stops):
            return _with_route(state, seat, (*state.traces.get(seat, ()), *stops))
        case TakeBack(seat):
            return _with_route(state, seat, state.traces[seat][:-1])
        case Skip(seat):
            return replace(_with_route(state, seat, ()), done=state.done | {seat})
        case Done(seat):
            return replace(state, done=state.done | {seat})
    raise AssertionError(f"{move} is no move after the end")


def _with_route(state: State, seat: int, route: Route) -> State:
    return replace(state, traces=MappingProxyType({**state.traces, seat: route}))


def tell_tracing(after: State, move: OnTourMove) -> str:
    """What a move after the end changed."""
    places = after.board.places
    match move:
        case Trace(seat, stops):
            names = listed([places[stop].name for stop in stops])
            return say("%(name)s travels to %(places)s.", name=after.seats[seat].name, places=names)
        case TakeBack(seat, place):
            return say("%(name)s goes back from %(place)s.", name=after.seats[seat].name, place=places[place].name)
        case Skip(seat):
            return say("%(name)s skips the route.", name=after.seats[seat].name)
        case Done(seat):
            points = route_points(after.pages[seat].sheet, after.traces[seat])
            name = after.seats[seat].name
            return say_n(
                "%(name)s has found a route of %(n)s point.",
                "%(name)s has found a route of %(n)s points.",
                points,
                name=name,
            )
    raise AssertionError(f"{move} is no move after the end")
