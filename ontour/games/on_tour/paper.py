"""Sheets of paper after the end: each is entered by name, and from then on it is a sheet like any other."""

from dataclasses import replace
from types import MappingProxyType

from ontour.games.on_tour.moves import Entered
from ontour.games.on_tour.state import State
from ontour.games.on_tour.turn import Page
from ontour.games.seating import Rename, Sit, seating_objection, seats_after
from ontour.words import say

MOST_SHEETS = 40
MOST_ENTERED = 400  # corrections as well


def paper_objection(state: State, move: Entered) -> str | None:
    if not state.paper:
        return say("At this table the phones are the sheets.")
    if state.revealed:
        return say("The best routes are shown already.")
    if move.number not in state.seats and len(state.seats) >= MOST_SHEETS:
        return say("%(count)s sheets are entered; there is no room for more.", count=MOST_SHEETS)
    if state.entered >= MOST_ENTERED:
        return say("Sheets were entered %(count)s times; now they stay.", count=MOST_ENTERED)
    return seating_objection(state.seats, _seat_move(state, move), None) or _opening_objection(state, move)


def _seat_move(state: State, move: Entered) -> Sit | Rename:
    return (Rename if move.number in state.seats else Sit)(move.number, move.name)


def _opening_objection(state: State, move: Entered) -> str | None:
    for place, mark in state.opening.items():
        if move.sheet.marks.get(place) != mark:
            name = state.board.places[place].name
            return say(
                "Every sheet begins with %(number)s in %(place)s, circled.", number=f"{mark.value:02d}", place=name
            )
    return None


def paper_entered(state: State, move: Entered) -> State:
    """A sheet that is corrected is traced anew."""
    seats = seats_after(state.seats, _seat_move(state, move), started=True)
    pages = {**state.pages, move.number: Page(move.sheet.marks)}
    return replace(
        state,
        seats=seats,
        pages=MappingProxyType({seat: pages[seat] for seat in seats}),
        traces=MappingProxyType({seat: route for seat, route in state.traces.items() if seat != move.number}),
        done=state.done - {move.number},
        entered=state.entered + 1,
    )
