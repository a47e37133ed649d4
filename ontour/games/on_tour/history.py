"""A game step by step: every sheet as it stood at each move, without keeping a sheet for each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ontour.games.on_tour.moves import Flip, OnTourMove, Roll
from ontour.games.on_tour.rules import play
from ontour.games.on_tour.sheet import Mark
from ontour.games.on_tour.state import Route, State
from ontour.games.on_tour.telling import tell
from ontour.games.on_tour.tracing import still_tracing
from ontour.games.on_tour.turn import NO_CALL, Call, Page
from ontour.games.seating import End, Undo

T = TypeVar("T")
NO_PAGE = Page()
_BEGINS = (Flip, Roll, End)


@dataclass(frozen=True, slots=True)
class Step:
    """A move: the turn it belongs to (0 before the first one), told in words."""

    number: int
    turn: int
    told: str
    move: OnTourMove


@dataclass
class Timeline(Generic[T]):
    """What something was, and from which step on."""

    changes: list[tuple[int, T]]

    def note(self, step: int, now: T) -> None:
        if now != self.changes[-1][1]:
            self.changes.append((step, now))

    def spans(self, end: int) -> list[tuple[int, int, T]]:
        """From which step, until before which one, what."""
        untils = [since for since, _ in self.changes[1:]] + [end]
        return [(since, until, what) for (since, what), until in zip(self.changes, untils, strict=True)]


@dataclass
class History:
    """Step 0 is the empty table."""

    state: State
    steps: list[Step] = field(default_factory=list)
    calls: Timeline[Call] = field(default_factory=lambda: Timeline([(0, NO_CALL)]))
    marks: dict[tuple[int, str], Timeline[Mark | None]] = field(default_factory=dict)  # by seat and place
    routes: dict[int, Timeline[Route]] = field(default_factory=dict)
    revealed: int | None = None  # the step that showed the best routes; the last one if the log stops before that

    @property
    def turns(self) -> Mapping[int, list[Step]]:
        turns: dict[int, list[Step]] = {}
        for step in self.steps:
            turns.setdefault(step.turn, []).append(step)
        return turns


def history(start: State, moves: Iterable[OnTourMove]) -> History:
    """What these moves, which met no objection, did one after the other."""
    found = History(start)
    for number, move in enumerate(moves, 1):
        before = found.state
        after = found.state = play(before, move)
        # On paper it is the call of the next turn that ends the one before.
        turn = 0 if before.phase in ("lobby", "setup") else (after if isinstance(move, _BEGINS) else before).turn
        found.steps.append(Step(number, turn, tell(before, move, after), move))
        if after.call != NO_CALL or after.ended or isinstance(move, Undo):  # a call is read until the next one
            found.calls.note(number, after.call)
        _note_sheets(found, number, before, after)
        if after.ended and after.pages and found.revealed is None and not still_tracing(after):
            found.revealed = number
    if found.state.ended and found.revealed is None:
        found.revealed = len(found.steps)
    return found


def _note_sheets(found: History, number: int, before: State, after: State) -> None:
    for seat, page in after.pages.items():
        was = before.pages.get(seat, NO_PAGE)
        if was.marks is not page.marks:
            for place in {**was.marks, **page.marks}:
                line = found.marks.setdefault((seat, place), Timeline([(0, None)]))
                line.note(number, page.marks.get(place))
    for seat, route in after.traces.items():
        found.routes.setdefault(seat, Timeline([(0, ())])).note(number, route)
