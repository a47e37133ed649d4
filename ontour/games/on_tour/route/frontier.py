"""The frontier method: the best route on any sheet, place by place along a narrow boundary.

`fragments.py` says which states there are and how they follow one another, losing points on the way. The
best route is the way through the states that loses least: `least_loss` follows the states in order of what
they have lost or are sure to lose, so that the first route completed is the best. `count_ways` goes through
them step by step and adds up the ways. Both know only routes of two places or more.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ontour.games.on_tour.route.fragments import WIDEST, Fragments, State, Tidy
from ontour.games.on_tour.route.problem import WILD, Problem, TooMuchWork

Trace = tuple["Trace | None", int, tuple[int, ...]]  # the lines before; a place and those it was joined to


@dataclass(frozen=True, slots=True)
class Crossing:
    """A route, and what all places that are not on it are worth."""

    loss: int
    route: tuple[int, ...]


class _Walk:
    """The states of a group of places, step by step. Each is tidied once: most are met several times."""

    def __init__(self, problem: Problem, places: Sequence[int]):
        self.rules = Fragments(problem, places)
        self.steps = self.rules.steps
        self.tidy: list[dict[State, Tidy | None]] = [{} for _ in places]

    def onward(self, number: int, state: State) -> Iterator[tuple[State | None, int, int, tuple[int, ...]]]:
        """What can follow: the state (None for a complete route), points lost now, points sure to be lost
        later, and the places that the place met is joined to."""
        step, known = self.steps[number], self.tidy[number]
        for after, lost, lines in self.rules.outcomes(state, step):
            if after is None:
                yield None, lost, 0, lines
                continue
            if after not in known:
                known[after] = self.rules.tidied(after, step)
            tidy = known[after]
            if tidy is not None:
                yield tidy[0], lost + tidy[1], tidy[2], lines


def least_loss(problem: Problem, places: Sequence[int], allowed: int, limit: int) -> Crossing | int:
    """The route that loses least. If none loses as little as allowed, how much every route is proven to lose:
    `allowed` + 1, or less once more than `limit` states have been followed."""
    walk = _Walk(problem, places)
    seen: list[dict[State, int]] = [{} for _ in range(len(places) + 1)]
    waiting: list[list[tuple[int, State, int, Trace | None]]] = [[] for _ in range(allowed + 1)]
    complete: list[Trace | None] = [None] * (allowed + 1)
    waiting[0].append((0, (), 0, None))
    for sure, stack in enumerate(waiting):
        while stack and not complete[sure]:
            number, state, loss, trace = stack.pop()
            if seen[number].get(state, sure) < sure:
                continue
            limit -= 1
            if limit < 0 or len(state) > WIDEST:
                return sure
            for after, lost, ahead, lines in walk.onward(number, state):
                total = loss + lost + ahead
                if total > allowed:
                    continue
                more = (trace, walk.steps[number].place, lines) if lines else trace
                if after is None:
                    complete[total] = more
                elif seen[number + 1].get(after, total + 1) > total:
                    seen[number + 1][after] = total
                    waiting[total].append((number + 1, after, loss + lost, more))
        if complete[sure]:
            return Crossing(sure, _route(problem, complete[sure]))
    return allowed + 1


def count_ways(problem: Problem, places: Sequence[int], least: int, limit: int) -> int:
    """How many routes lose just as much as the best one does; TooMuchWork after `limit` states."""
    walk = _Walk(problem, places)
    ways = 0
    states: dict[State, tuple[int, int]] = {(): (0, 1)}
    for number in range(len(places)):
        found: dict[State, tuple[int, int]] = {}
        for state, (loss, count) in states.items():
            for after, lost, ahead, _ in walk.onward(number, state):
                total = loss + lost
                if total + ahead > least:
                    continue
                if after is None:
                    ways += count
                    continue
                known = found.get(after)
                if known is None or known[0] > total:
                    found[after] = (total, count)
                elif known[0] == total:
                    found[after] = (total, count + known[1])
        states = found
        limit -= len(states)
        if limit < 0 or len(walk.steps[number].places) > WIDEST:
            raise TooMuchWork
    return ways


def _route(problem: Problem, trace: Trace | None) -> tuple[int, ...]:
    """The places that the lines join, in travelling order."""
    joined: dict[int, list[int]] = defaultdict(list)
    while trace is not None:
        trace, place, others = trace
        for other in others:
            joined[place].append(other)
            joined[other].append(place)
    here = min(place for place, others in joined.items() if len(others) == 1)
    route = [here]
    while onward := [place for place in joined[here] if place not in route[-2:]]:
        here = onward[0]
        route.append(here)
    numbers = [problem.levels[place] for place in route if problem.levels[place] != WILD]
    return tuple(route) if numbers == sorted(numbers) else tuple(reversed(route))
