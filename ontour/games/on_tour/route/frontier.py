"""The frontier method: the best route on any sheet, place by place.

Places are met in a fixed order with a small boundary (`order.py`). What has been drawn of a route so far is a set of
*fragments*; a state tells, for each place on the boundary, whether it is an end of a fragment, which place is the other
end, and the nearest number behind this end's run of stars. A place that is on no fragment yet is a fragment of its own.
Drawing a line joins two fragments if their numbers together go only up or only down. A place that leaves the boundary
without a line is *lost*, with its points; an end that leaves becomes an end of the route.

A state is a tuple with one code for each place on the boundary: 0 for a place that can take no more lines, else
`other end << SHIFT | nearest number`. Numbers that no place still to come can tell apart are coded alike (`_recoded`),
so that states with the same future are one state. For each state the smallest loss is kept, with the number of ways to
get it and the lines of one of them. States that lose more than is allowed are dropped.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ontour.games.on_tour.route.problem import WILD, Problem, TooMuchWork

SHIFT = 16
NEAR = (1 << SHIFT) - 1
STARS_ONLY = NEAR  # the "nearest number" of a fragment without any
GAP = 256  # room for recoded numbers between two numbers
BELOW, ABOVE = 0, NEAR - 1  # lower and higher than every number
WIDEST = 60  # nothing this wide ends within any limit, and the codes in a gap must not run out

State = tuple[int, ...]
Trace = tuple["Trace | None", int, int]  # the lines before, and one more between two places
Way = tuple[int, int, Trace | None]  # points lost, how many ways, the lines of one of them


@dataclass(frozen=True, slots=True)
class Crossed:
    """The best route with at least two places, and how many there are (only if ties were asked for)."""

    points: int
    route: tuple[int, ...]
    count: int


@dataclass(slots=True)
class _Step:
    """All that is known beforehand about meeting one place. Positions are those on the boundary with the new place."""

    place: int
    own: int  # the code of the new place as a fragment of its own
    joins: list[int]  # positions of the neighbours already met
    position: list[int]  # of each place + 1, -1 if it is not on the boundary
    places: list[int]
    weights: list[int]
    leaving: list[int]
    staying: list[int]
    next_position: list[int]  # as `position`, once the leaving places are gone
    later: int  # the points of all places still to come
    relevant: list[int]  # the numbers still to come or still on the boundary, in order


def cross(
    problem: Problem,
    places: Sequence[int],
    allowed_loss: int,
    limit: int,
    *,
    ties: bool = False,
    beam: int | None = None,
) -> Crossed | None:
    """The best route of at least two of these places, in the order given, that loses at most `allowed_loss` points.

    TooMuchWork once more than `limit` states were met. With a beam only that many states of each step are followed:
    quick, and what is found is a route but perhaps not the best.
    """
    codes = _number_codes(problem, places)
    crossing = _Crossing(problem, len(set(codes.values()) - {STARS_ONLY}) > 1, allowed_loss, ties)
    states: dict[State, Way] = {(): (0, 1, None)}
    for step in _steps(problem, places, codes):
        states = crossing.advance(states, step)
        if beam is not None and len(states) > beam:
            states = dict(sorted(states.items(), key=_least_loss)[:beam])
        limit -= len(states)
        if limit < 0 or len(step.places) > WIDEST:
            raise TooMuchWork
    if crossing.best is None:
        return None
    loss, count, trace = crossing.best
    return Crossed(problem.worth(places) - loss, _route(problem, trace), count)


def _least_loss(item: tuple[State, Way]) -> int:
    return item[1][0]


def _steps(problem: Problem, places: Sequence[int], near: dict[int, int]) -> list[_Step]:
    neighbours, weights = problem.net.neighbours, problem.weights
    met = {place: number for number, place in enumerate(places)}
    last = {place: max([met[place], *(met[o] for o in neighbours[place] if o in met)]) for place in places}
    boundary: list[int] = []
    steps = []
    for number, place in enumerate(places):
        around = [*boundary, place]
        boundary = [other for other in around if last[other] > number]
        steps.append(
            _Step(
                place=place,
                own=(place + 1) << SHIFT | near[place],
                joins=[at for at, other in enumerate(around[:-1]) if other in neighbours[place]],
                position=_positions(around, len(neighbours)),
                places=around,
                weights=[weights[other] for other in around],
                leaving=[at for at, other in enumerate(around) if last[other] <= number],
                staying=[at for at, other in enumerate(around) if last[other] > number],
                next_position=_positions(boundary, len(neighbours)),
                later=sum(weights[other] for other in places[number + 1 :]),
                relevant=sorted({near[o] for o in (*boundary, *places[number + 1 :])} - {STARS_ONLY}),
            )
        )
    return steps


def _positions(boundary: list[int], count: int) -> list[int]:
    positions = [-1] * (count + 1)
    for at, place in enumerate(boundary):
        positions[place + 1] = at
    return positions


def _number_codes(problem: Problem, places: Sequence[int]) -> dict[int, int]:
    """Numbers as multiples of GAP. A single number restricts nothing: then all places are like stars."""
    ranks = sorted({problem.levels[place] for place in places} - {WILD})
    if len(ranks) == 1:
        return dict.fromkeys(places, STARS_ONLY)
    codes = {level: GAP * (rank + 1) for rank, level in enumerate(ranks)} | {WILD: STARS_ONLY}
    return {place: codes[problem.levels[place]] for place in places}


class _Crossing:
    """The rules of joining and letting go, and the best route completed so far."""

    def __init__(self, problem: Problem, ordered: bool, allowed_loss: int, ties: bool):
        # Stand for an other end that has left the boundary, by where the numbers behind it lie.
        self.last = len(problem.levels)
        self.low, self.high, self.level = self.last + 1, self.last + 2, self.last + 3
        self.ordered = ordered
        self.allowed = allowed_loss
        self.ties = ties
        self.best: Way | None = None

    def advance(self, states: dict[State, Way], step: _Step) -> dict[State, Way]:
        """Meet one place: every choice of lines to it, then let go of the places that have no more neighbours."""
        found: dict[State, Way] = {}
        new = len(step.places) - 1
        for state, (loss, count, trace) in states.items():
            choices: list[tuple[list[int], Trace | None]] = [([*state, step.own], trace)]
            for at in step.joins:
                if state[at]:
                    for before, lines in choices[:]:
                        more = (lines, step.place, step.places[at])
                        after = self._joined(before, at, new, step, (loss, count, more))
                        if after:
                            choices.append((after, more))
            for after, lines in choices:
                self._let_go(after, (loss, count, lines), step, found)
        return self._recoded(found, step) if self.ordered else found

    def _joined(self, before: list[int], at: int, new: int, step: _Step, way: Way) -> list[int] | None:
        """A line between the places at two positions; None if it is not allowed, or completes a route."""
        one, two = before[at], before[new]
        other_one, other_two = one >> SHIFT, two >> SHIFT
        if not two or other_one == step.place + 1:  # taken already, or it would be a ring
            return None
        near_one, near_two = one & NEAR, two & NEAR
        far_one = self._far(before, other_one, near_one, step)
        far_two = self._far(before, other_two, near_two, step)
        if near_one == STARS_ONLY:
            far_one = near_two
        elif near_two == STARS_ONLY:
            far_two = near_one
        elif not (far_one <= near_one <= near_two <= far_two or far_one >= near_one >= near_two >= far_two):
            return None
        after = before.copy()
        after[at] = after[new] = 0
        if other_one <= self.last:
            far_end = other_two if other_two != self.level else self._side(far_two, far_one)
            after[step.position[other_one]] = far_end << SHIFT | far_one
        if other_two <= self.last:
            far_end = other_one if other_one != self.level else self._side(far_one, far_two)
            after[step.position[other_two]] = far_end << SHIFT | far_two
        elif other_one > self.last:
            self._complete(after, way, step)
            return None
        return after

    def _far(self, state: list[int], other: int, near: int, step: _Step) -> int:
        """The nearest number at the other end of a fragment."""
        if other <= self.last:
            return state[step.position[other]] & NEAR
        return BELOW if other == self.low else ABOVE if other == self.high else near

    def _side(self, behind: int, ahead: int) -> int:
        return self.level if behind == ahead else self.low if behind < ahead else self.high

    def _let_go(self, state: list[int], way: Way, step: _Step, found: dict[State, Way]) -> None:
        """Take the places that leave off the boundary, and add the state unless it is hopeless or complete."""
        loss, count, trace = way
        for at in step.leaving:
            code = state[at]
            if not code:
                continue
            state[at] = 0
            other = code >> SHIFT
            if other == step.places[at] + 1:
                loss += step.weights[at]
            elif other > self.last:
                self._complete(state, (loss, count, trace), step)
                return
            else:
                if sum(end >> SHIFT > self.last for end in state) == 2:  # a route has two ends
                    return
                ahead = state[step.position[other]] & NEAR
                state[step.position[other]] = self._side(code & NEAR, ahead) << SHIFT | ahead
        if loss <= self.allowed:
            self._add(found, tuple([state[at] for at in step.staying]), (loss, count, trace))

    def _add(self, found: dict[State, Way], state: State, way: Way) -> None:
        known = found.get(state)
        if known is None or way[0] < known[0]:
            found[state] = way
        elif self.ties and way[0] == known[0]:
            found[state] = (way[0], way[1] + known[1], way[2])

    def _complete(self, state: list[int], way: Way, step: _Step) -> None:
        """Note a finished route, unless something else has been drawn beside it."""
        loss = way[0] + step.later
        for at, code in enumerate(state):
            if code:
                if code >> SHIFT != step.places[at] + 1:
                    return
                loss += step.weights[at]
        if loss > self.allowed:
            return
        if self.best is not None and loss == self.best[0]:
            self.best = (loss, way[1] + self.best[1], way[2])
        else:
            self.best = (loss, way[1], way[2])
        self.allowed = loss if self.ties else loss - 1

    def _recoded(self, found: dict[State, Way], step: _Step) -> dict[State, Way]:
        """The possible states, with numbers that the rest of the board cannot tell apart made equal."""
        relevant = {STARS_ONLY, *step.relevant}
        result: dict[State, Way] = {}
        for state, way in found.items():
            if way[0] > self.allowed or not self._in_line(state, step):
                continue
            odd = {code & NEAR for code in state if code} - relevant
            if odd:
                recode = _gap_codes(sorted(odd), step.relevant)
                state = tuple([code and code + recode.get(code & NEAR, 0) for code in state])
            self._add(result, state, way)
        return result

    def _in_line(self, state: State, step: _Step) -> bool:
        """Whether the fragments can follow one another: the numbers from end to end of each must not overlap."""
        spans = []
        for at, code in enumerate(state):
            near = code & NEAR
            other = code >> SHIFT
            if not code or near == STARS_ONLY:
                continue
            if other > self.last:
                far = BELOW if other == self.low else ABOVE if other == self.high else near
            elif step.next_position[other] <= at:  # a place of its own, or seen from the other end
                continue
            else:
                far = state[step.next_position[other]] & NEAR
            spans.append((near, far) if near < far else (far, near))
        if len(spans) < 2:
            return True
        spans.sort()
        return all(before[1] <= after[0] for before, after in pairwise(spans))


def _gap_codes(odd: list[int], relevant: list[int]) -> dict[int, int]:
    """What to add to each odd number so that only its place among the relevant ones and the other odd ones is left."""
    shifts = {}
    used: dict[int, int] = {}
    for near in odd:
        at = bisect_left(relevant, near)
        base = relevant[at - 1] if at else 0
        used[base] = used.get(base, 0) + 1
        shifts[near] = base + used[base] - near
    return shifts


def _route(problem: Problem, trace: Trace | None) -> tuple[int, ...]:
    """The places of a set of lines, in travelling order."""
    joined: dict[int, list[int]] = defaultdict(list)
    while trace is not None:
        trace, one, two = trace
        joined[one].append(two)
        joined[two].append(one)
    here = min(place for place, others in joined.items() if len(others) == 1)
    route = [here]
    while onward := [place for place in joined[here] if place not in route[-2:]]:
        here = onward[0]
        route.append(here)
    numbers = [problem.levels[place] for place in route if problem.levels[place] != WILD]
    return tuple(route) if numbers == sorted(numbers) else tuple(reversed(route))
