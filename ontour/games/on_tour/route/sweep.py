"""The sweep: the best route on an ordinary sheet, number by number.

Numbers are visited in increasing order. Each place holds *labels*: which stars a route that ends here has
used, and the most points such a route can have. A star needs no "last number": whatever reached it came
from a number that the sweep has passed, so any number still to come may follow. Three things keep the
labels few:

- labels tell which of several equal numbers were used only while these are swept, together if they can reach
  each other;
- a group of touching stars is forgotten once its last numbered neighbour has been passed;
- a label is dropped when another one has used only some of its stars and has at least its points.

With `ties` the labels also count routes, and only what cannot be part of a best route is dropped.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ontour.games.on_tour.route.problem import Problem, TooMuchWork, reach

Label = tuple[int, int, int, "Label | None"]  # points, how many routes, last place, the label it came from
Labels = dict[int, Label]  # by mask: one bit for each star used
Entry = tuple[int, int, Label]  # place, mask including it, the label it comes from

JUDGES = 256  # labels that others are compared with; with all of them, comparing could cost more than it saves
START: Label = (0, 1, -1, None)


@dataclass(frozen=True, slots=True)
class Swept:
    """`count` is the number of best routes, each direction on its own, if ties were asked for."""

    points: int
    route: tuple[int, ...]
    count: int


def sweep(problem: Problem, limit: int, ties: bool = False) -> Swept:
    """The best route; TooMuchWork once more than `limit` labels were made."""
    return _Sweep(problem, limit, ties).run()


class _Sweep:
    def __init__(self, problem: Problem, limit: int, ties: bool):
        self.neighbours = problem.net.neighbours
        self.levels = problem.levels
        self.weights = problem.weights
        self.stars = problem.stars
        self.left = limit
        self.ties = ties
        self.best = START
        self.best_count = 0
        self.notable = 1  # the fewest points that make a label worth noting
        self.bits = [0] * len(self.levels)
        for number, star in enumerate(self.stars):
            self.bits[star] = 1 << number
        self.all_stars = (1 << len(self.stars)) - 1
        self.live = self.all_stars
        # Numbers not swept yet and closed places have no labels: nothing arrives from them.
        self.labels: list[Labels] = [{} for _ in self.levels]
        self.stars_at: dict[int, list[int]] = defaultdict(list)
        for star in self.stars:
            for place in self.neighbours[star]:
                self.stars_at[place].append(star)
        self.clump_of: dict[int, int] = {}
        self.ending: dict[int, int] = defaultdict(int)
        self._find_clumps()

    def run(self) -> Swept:
        self._wander([(star, self.bits[star], START) for star in self.stars], self.labels, self.stars_at)
        for level, places in self._by_level():
            for part in self._linked(places) if len(places) > 1 else (places,):
                if len(part) == 1:
                    self._visit(part[0])
                else:
                    self._visit_equals(part)
            if level in self.ending:
                self._forget(self.ending[level])
        return Swept(self.best[0], _trace(self.best), self.best_count)

    def _by_level(self) -> list[tuple[int, list[int]]]:
        found: dict[int, list[int]] = {}
        for place, level in enumerate(self.levels):
            if level > 0:
                found.setdefault(level, []).append(place)
        return sorted(found.items())

    def _find_clumps(self) -> None:
        """Groups of touching stars, and the level after which each of them can be forgotten."""
        for star in self.stars:
            if star in self.clump_of:
                continue
            clump = list(reach(self.neighbours, star, set(self.stars)))
            last = max((self.levels[other] for member in clump for other in self.neighbours[member]), default=0)
            for member in clump:
                self.clump_of[member] = star
                self.ending[last] |= self.bits[member]

    def _linked(self, places: list[int]) -> Iterable[list[int]]:
        """Equal numbers in parts that reach each other, side by side or by a common clump of stars."""
        group = {place: [place] for place in places}
        touched: dict[int, int] = {}
        for place in places:
            for other in self.neighbours[place]:
                if other in self.clump_of:
                    other = touched.setdefault(self.clump_of[other], place)
                if other in group and group[other] is not group[place]:
                    group[other] += group[place]
                    for moved in group[place]:
                        group[moved] = group[other]
        return {id(part): part for part in group.values()}.values()

    def _visit(self, place: int) -> None:
        """Routes that come to a number that meets no equal one, and go on through stars."""
        arrived = self._arrive(place)
        if len(arrived) > 1:
            arrived = _undominated(arrived, self.ties)
        self.labels[place] = arrived
        self._spend(len(arrived))
        for label in arrived.values():
            if label[0] >= self.notable:
                self._note(label)
        if place in self.stars_at:
            entries = [
                (star, mask | self.bits[star], label)
                for star in self.stars_at[place]
                for mask, label in arrived.items()
                if not mask & self.bits[star]
            ]
            self._wander(entries, self.labels, self.stars_at)

    def _arrive(self, place: int) -> Labels:
        live, ties, weight = self.live, self.ties, self.weights[place]
        found: Labels = {0: (weight, 1, place, None)}
        for other in self.neighbours[place]:
            for mask, label in self.labels[other].items():
                mask &= live
                points = label[0] + weight
                known = found.get(mask)
                if known is None or known[0] < points:
                    found[mask] = (points, label[1], place, label)
                elif ties and known[0] == points:
                    found[mask] = (points, label[1] + known[1], place, label)
        return found

    def _visit_equals(self, part: list[int]) -> None:
        """Routes over equal numbers that reach each other, in any order and with stars between."""
        for number, place in enumerate(part):
            self.bits[place] = (self.all_stars + 1) << number
        entries: list[Entry] = []
        for place in part:
            entries.append((place, self.bits[place], START))
            for other in self.neighbours[place]:
                for mask, label in self.labels[other].items():
                    entries.append((place, mask & self.live | self.bits[place], label))
        met: dict[int, Labels] = defaultdict(dict)
        bits, neighbours = self.bits, self.neighbours
        steps = {place: [other for other in neighbours[place] if bits[other]] for place in (*part, *self.stars)}
        self._wander(entries, met, steps)
        for place in part:
            self.bits[place] = 0
        for place, labels in met.items():
            merged = self._folded((self.labels[place], labels), self.all_stars)
            self.labels[place] = merged if self.bits[place] else _undominated(merged, self.ties)

    def _wander(
        self,
        entries: list[Entry],
        store: Sequence[Labels] | Mapping[int, Labels],
        steps: Mapping[int, Sequence[int]],
    ) -> None:
        """Carry labels on. Smaller masks go first: then each label is complete before it moves on."""
        weights, bits, ties = self.weights, self.bits, self.ties
        waiting: dict[int, list[Entry]] = defaultdict(list)
        for entry in entries:
            waiting[entry[1].bit_count()].append(entry)
        while waiting:
            size = min(waiting)
            wave: dict[tuple[int, int], Label] = {}
            for place, mask, before in waiting.pop(size):
                points = before[0] + weights[place]
                known = wave.get((place, mask))
                if known is None or known[0] < points:
                    wave[place, mask] = (points, before[1], place, before)
                elif ties and known[0] == points:
                    wave[place, mask] = (points, before[1] + known[1], place, before)
            self._spend(len(wave))
            for (place, mask), label in wave.items():
                if self._settle(store[place], mask, label):
                    for other in steps[place]:
                        if not mask & bits[other]:
                            waiting[size + 1].append((other, mask | bits[other], label))

    def _settle(self, labels: Labels, mask: int, label: Label) -> bool:
        """Add a label to those of a place; whether it tells anything new."""
        known = labels.get(mask)
        if known is None or known[0] < label[0]:
            labels[mask] = label
        elif self.ties and known[0] == label[0]:
            labels[mask] = (label[0], label[1] + known[1], label[2], label[3])
        else:
            return False
        if label[0] >= self.notable:
            self._note(label)
        return True

    def _note(self, label: Label) -> None:
        if label[0] > self.best[0]:
            self.best = label
            self.best_count = label[1]
            self.notable = label[0] if self.ties else label[0] + 1
        else:
            self.best_count += label[1]

    def _spend(self, labels: int) -> None:
        self.left -= labels
        if self.left < 0:
            raise TooMuchWork(self.best[0], _trace(self.best))

    def _forget(self, clump: int) -> None:
        self.live &= ~clump
        for star in self.stars:
            alive = self.bits[star] & self.live
            self.labels[star] = self._folded((self.labels[star],), self.live) if alive else {}

    def _folded(self, several: Iterable[Labels], kept: int) -> Labels:
        """Labels together once only the `kept` bits of their masks matter."""
        found: Labels = {}
        for labels in several:
            for mask, label in labels.items():
                mask &= kept
                known = found.get(mask)
                if known is None or known[0] < label[0]:
                    found[mask] = label
                elif self.ties and known[0] == label[0]:
                    found[mask] = (label[0], label[1] + known[1], label[2], label[3])
        return found


def _undominated(labels: Labels, ties: bool) -> Labels:
    """Drop what another label beats: only some of its stars, at least its points (more if ties matter)."""
    kept: Labels = {}
    judges: list[tuple[int, int]] = []
    for mask, label in sorted(labels.items(), key=_most_points):
        enough = label[0] + ties
        for other, points in judges:
            if other & mask == other and points >= enough:
                break
        else:
            kept[mask] = label
            if len(judges) < JUDGES:
                judges.append((mask, label[0]))
    return kept


def _most_points(item: tuple[int, Label]) -> int:
    return -item[1][0]


def _trace(label: Label) -> tuple[int, ...]:
    places = []
    step: Label | None = label
    while step is not None and step is not START:
        places.append(step[2])
        step = step[3]
    return tuple(reversed(places))
