"""Fragments of a route on a boundary: the states of the frontier method, and how one follows another.

Places are met one by one. What has been drawn of a route so far is a set of *fragments*; a state tells, for
each place on the boundary between met and unmet, whether it is an end of a fragment, which place is the
other end, and the nearest number behind this end's run of stars. A place without a line yet is a fragment
of its own. A line joins two fragments if their numbers together go only up or only down. A place that
leaves the boundary without a line is *lost*, with its points; an end that leaves it is an end of the route.

A state is a tuple with one code for each place on the boundary: 0 for a place that takes no more lines,
otherwise `other end << SHIFT | nearest number`. Places are counted from 1 there.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ontour.games.on_tour.route.problem import WILD, Problem

SHIFT = 16
NEAR = (1 << SHIFT) - 1
STARS_ONLY = NEAR  # the nearest number of a fragment that has none
BELOW, ABOVE = 0, NEAR - 1  # lower and higher than every number
GAP = 256  # room between two numbers for those that need no exact value any more
WIDEST = 100  # a boundary wider than this is hopeless anyway, and would use up the gaps

State = tuple[int, ...]
Outcome = tuple[State | None, int, tuple[int, ...]]  # None if the route is complete; points lost; places joined to
Tidy = tuple[State, int, int]  # the state, points lost now, points sure to be lost later


@dataclass(frozen=True, slots=True)
class Step:
    """What is known beforehand about meeting one place. Positions are on the boundary, the new place last."""

    place: int
    own: int  # the code of the new place as a fragment of its own
    joins: list[int]  # positions of the neighbours already met
    places: list[int]
    position: list[int]  # of each place, counted from 1
    weights: list[int]
    leaving: list[int]
    staying: list[int]
    worth_ahead: int  # the points of all places still to come
    after: "Boundary"


@dataclass(frozen=True, slots=True)
class Boundary:
    """The boundary between two steps, and the numbers that still matter there."""

    position: list[int]
    numbered: list[tuple[int, int, int]]  # position, code as a fragment of its own, and points of places with a number
    relevant: list[int]  # the numbers on the boundary or still to come, in order
    worth_below: list[int]  # the points of all places to come with a number lower than each relevant one; then, of all


class Fragments:
    """The rules for a group of places in a given order."""

    def __init__(self, problem: Problem, places: Sequence[int]):
        # These stand for an other end that is an end of the route, by where the numbers towards it lie.
        self.last = len(problem.levels)
        self.low, self.high, self.level = self.last + 1, self.last + 2, self.last + 3
        self.closed = self.low << SHIFT  # every code from here on has one of these
        codes = _number_codes(problem, places)
        self.ordered = any(code != STARS_ONLY for code in codes.values())
        self.steps = _steps(problem, places, codes)

    def outcomes(self, state: State, step: Step) -> list[Outcome]:
        """Every choice of lines to the new place, after the places without unmet neighbours have left."""
        found: list[Outcome] = []
        new = len(state)
        choices: list[tuple[list[int], tuple[int, ...]]] = [([*state, step.own], ())]
        for at in step.joins:
            if not state[at]:
                continue
            for before, lines in choices[:]:
                if not before[new] or not (after := self._joined(before, at, new, step)):
                    continue
                if before[at] >= self.closed and before[new] >= self.closed:
                    self._complete(after, 0, (*lines, step.places[at]), step, found)
                else:
                    choices.append((after, (*lines, step.places[at])))
        for after, lines in choices:
            self._let_go(after, lines, step, found)
        return found

    def _joined(self, before: list[int], at: int, new: int, step: Step) -> list[int] | None:
        """The state with a line between two positions; None if there cannot be one."""
        one, two = before[at], before[new]
        end_one, end_two = one >> SHIFT, two >> SHIFT
        if end_one == step.place + 1:  # that would be a ring
            return None
        near_one, near_two = one & NEAR, two & NEAR
        far_one = self._far(before, end_one, near_one, step.position)
        far_two = self._far(before, end_two, near_two, step.position)
        if near_one == STARS_ONLY:
            far_one = near_two
        elif near_two == STARS_ONLY:
            far_two = near_one
        elif not (far_one <= near_one <= near_two <= far_two or far_one >= near_one >= near_two >= far_two):
            return None
        after = before.copy()
        after[at] = after[new] = 0
        if end_one <= self.last:
            end = self._side(far_two, far_one) if end_two == self.level else end_two
            after[step.position[end_one]] = end << SHIFT | far_one
        if end_two <= self.last:
            end = self._side(far_one, far_two) if end_one == self.level else end_one
            after[step.position[end_two]] = end << SHIFT | far_two
        return after

    def _far(self, state: Sequence[int], end: int, near: int, position: list[int]) -> int:
        """The nearest number at the other end of a fragment."""
        if end <= self.last:
            return state[position[end]] & NEAR
        return BELOW if end == self.low else ABOVE if end == self.high else near

    def _side(self, behind: int, ahead: int) -> int:
        return self.level if behind == ahead else self.low if behind < ahead else self.high

    def _let_go(self, state: list[int], lines: tuple[int, ...], step: Step, found: list[Outcome]) -> None:
        lost = 0
        for at in step.leaving:
            code = state[at]
            if not code:
                continue
            state[at] = 0
            end = code >> SHIFT
            if end == step.places[at] + 1:
                lost += step.weights[at]
            elif code >= self.closed:
                self._complete(state, lost, lines, step, found)
                return
            elif len([other for other in state if other >= self.closed]) == 2:  # the route has both its ends
                return
            else:
                ahead = state[step.position[end]] & NEAR
                state[step.position[end]] = self._side(code & NEAR, ahead) << SHIFT | ahead
        found.append((tuple([state[at] for at in step.staying]), lost, lines))

    def _complete(self, state: list[int], lost: int, lines: tuple[int, ...], step: Step, found: list[Outcome]) -> None:
        """A route is complete if no other fragment was begun; all that is not on it is lost."""
        lost += step.worth_ahead
        for at, code in enumerate(state):
            if code:
                if code >> SHIFT != step.places[at] + 1:
                    return
                lost += step.weights[at]
        found.append((None, lost, lines))

    def tidied(self, state: State, step: Step) -> Tidy | None:
        """The state without what cannot matter any more; None if it can never become a route.

        Fragments whose numbers overlap are never joined. A place that has no line yet and a number between
        those of a fragment is lost. Numbers that nothing still to come can tell apart are coded alike.
        """
        if not self.ordered:
            return state, 0, 0
        boundary = step.after
        spans = self._spans(state, boundary)
        lost = ahead = 0
        if spans:
            if any(before[1] > after[0] for before, after in pairwise(spans)):
                return None
            for low, high in spans:
                if low < high:
                    state, struck = _struck(state, low, high, boundary)
                    lost += struck
                    ahead += _worth_between(low, high, boundary)
        return _recoded(state, boundary), lost, ahead

    def _spans(self, state: State, boundary: Boundary) -> list[tuple[int, int]]:
        """From which number to which each fragment of several places goes, in order."""
        spans = []
        for at, code in enumerate(state):
            near = code & NEAR
            if not code or near == STARS_ONLY:
                continue
            end = code >> SHIFT
            if end > self.last or boundary.position[end] > at:  # once for each fragment
                far = self._far(state, end, near, boundary.position)
                spans.append((near, far) if near < far else (far, near))
        spans.sort()
        return spans


def _struck(state: State, low: int, high: int, boundary: Boundary) -> tuple[State, int]:
    lost = 0
    for at, own, weight in boundary.numbered:
        if state[at] == own and low < own & NEAR < high:
            lost += weight
            state = (*state[:at], 0, *state[at + 1 :])
    return state, lost


def _worth_between(low: int, high: int, boundary: Boundary) -> int:
    relevant = boundary.relevant
    return boundary.worth_below[bisect_left(relevant, high)] - boundary.worth_below[bisect_right(relevant, low)]


def _recoded(state: State, boundary: Boundary) -> State:
    """Numbers without a relevant equal become first, second, … above the relevant one below them."""
    odd = {code & NEAR for code in state if code}.difference(boundary.relevant)
    odd.discard(STARS_ONLY)
    if not odd:
        return state
    shift = {}
    used: dict[int, int] = {}
    for near in sorted(odd):
        at = bisect_left(boundary.relevant, near)
        base = boundary.relevant[at - 1] if at else BELOW
        used[base] = used.get(base, 0) + 1
        shift[near] = base + used[base] - near
    return tuple([code and code + shift.get(code & NEAR, 0) for code in state])


def _number_codes(problem: Problem, places: Sequence[int]) -> dict[int, int]:
    """Numbers as multiples of GAP, by rank. A single number forbids nothing: it may as well be a star."""
    ranks = sorted({problem.levels[place] for place in places} - {WILD})
    if len(ranks) == 1:
        return dict.fromkeys(places, STARS_ONLY)
    codes = {level: GAP * (rank + 1) for rank, level in enumerate(ranks)} | {WILD: STARS_ONLY}
    return {place: codes[problem.levels[place]] for place in places}


def _steps(problem: Problem, places: Sequence[int], codes: dict[int, int]) -> list[Step]:
    neighbours, weights = problem.net.neighbours, problem.weights
    met = {place: number for number, place in enumerate(places)}
    last = {place: max([met[place], *(met[o] for o in neighbours[place] if o in met)]) for place in places}
    boundary: list[int] = []
    steps = []
    for number, place in enumerate(places):
        around = [*boundary, place]
        boundary = [other for other in around if last[other] > number]
        coming = places[number + 1 :]
        steps.append(
            Step(
                place=place,
                own=(place + 1) << SHIFT | codes[place],
                joins=[at for at, other in enumerate(around[:-1]) if other in neighbours[place]],
                places=around,
                position=_positions(around, len(neighbours)),
                weights=[weights[other] for other in around],
                leaving=[at for at, other in enumerate(around) if last[other] <= number],
                staying=[at for at, other in enumerate(around) if last[other] > number],
                worth_ahead=problem.worth(coming),
                after=_boundary(problem, boundary, coming, codes),
            )
        )
    return steps


def _boundary(problem: Problem, places: list[int], coming: Sequence[int], codes: dict[int, int]) -> Boundary:
    weights = problem.weights
    relevant = sorted({codes[place] for place in (*places, *coming)} - {STARS_ONLY})
    return Boundary(
        position=_positions(places, len(weights)),
        numbered=[
            (at, (place + 1) << SHIFT | codes[place], weights[place])
            for at, place in enumerate(places)
            if codes[place] != STARS_ONLY
        ],
        relevant=relevant,
        worth_below=[sum(weights[p] for p in coming if codes[p] < code) for code in (*relevant, ABOVE)],
    )


def _positions(places: list[int], count: int) -> list[int]:
    positions = [-1] * (count + 1)
    for at, place in enumerate(places):
        positions[place + 1] = at
    return positions
