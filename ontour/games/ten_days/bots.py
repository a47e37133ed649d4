"""The built-in players, at three levels: they take the seats of people who are away, and play against one who is alone.

All keep a tile that brings the journey nearer. `random` takes any tile and looks only then. `simple` looks at the open
piles first. `planner` also fills the rack with care, swaps, and goes for what leaves the most tiles to hope for.
Nobody looks into another rack or under a pile.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ontour.games import Dice
from ontour.games.chance import below, draw
from ontour.games.ten_days.journey import Rack, complete
from ontour.games.ten_days.moves import PILES, Discard, Done, Draw, Put, RackMove, Replace, Swap, Take
from ontour.games.ten_days.plans import Plans, plans
from ontour.games.ten_days.state import LEVELS, State, put_on
from ontour.games.ten_days.tiles import Tile, deck
from ontour.words import say

WORTH_A_LOOK = 6  # racks that the planner compares with care
SIDEWAYS = 0.25  # how often a weak player tries another tile that is no worse, lest it waits for ever


def autopilot(state: State, seat: int, dice: Dice) -> RackMove:
    """A legal step towards the end of this seat's turn, at the level of the table."""
    return choose(state, seat, dice, state.options["level"])


def choose(state: State, seat: int, dice: Dice, level: str) -> RackMove:
    """The next move of a built-in player on a seat that is waited for; ValueError for a level there is not."""
    if level not in LEVELS:
        known = ", ".join(LEVELS)
        raise ValueError(say("no player %(level)s; there are: %(known)s", level=repr(level[:40]), known=known))
    if state.phase == "turn" and state.turn.step is not None:
        return Done(seat)
    thought = Thought(state, seat, dice, level)
    if state.phase == "fill":
        return thought.fill()
    return thought.take() if state.turn.tile is None else thought.put(state.turn.tile)


@dataclass(frozen=True)
class Thought:
    """A turn as a built-in player sees it."""

    state: State
    seat: int
    dice: Dice
    level: str

    @cached_property
    def rack(self) -> Rack:
        return self.state.desk(self.seat).rack

    @cached_property
    def is_complete(self) -> bool:
        """Nothing is left to do but to end the turn."""
        return complete(self.state.board, self.rack)

    @cached_property
    def now(self) -> Plans:
        return self.plans_for(self.rack)

    def plans_for(self, rack: Rack) -> Plans:
        return plans(self.state.board, rack, self.others(rack))

    def others(self, rack: Rack) -> Counter[Tile]:
        """The tiles that may still come: those neither in our own rack nor known to be in another."""
        return self.not_shown - Counter(filter(None, rack))

    @cached_property
    def not_shown(self) -> Counter[Tile]:
        elsewhere = [tile for seat, tiles in self.state.shown.items() if seat != self.seat for tile in tiles]
        return Counter(deck(self.state.board)) - Counter(elsewhere)

    @cached_property
    def tops(self) -> dict[int, Tile]:
        return {at: pile[-1] for at, pile in enumerate(self.state.desk(self.seat).piles, 1) if pile}

    # The setup

    def fill(self) -> Put:
        tile = self.state.tile_in_hand(self.seat)
        assert tile is not None
        days = [day for day, held in enumerate(self.rack) if held is None]
        if self.level != "random":
            least = min(self.now.after(day, tile) for day in days)
            days = [day for day in days if self.now.after(day, tile) == least]
        if self.level == "planner":
            some = draw(self.dice, days, WORTH_A_LOOK)
            days = [max(some, key=lambda day: self.hope(put_on(self.rack, day + 1, tile)))]
        return Put(self.seat, tile, days[below(self.dice, len(days))] + 1)

    # A turn: where a tile comes from

    def take(self) -> RackMove:
        if self.is_complete:
            return Take(self.seat, 1)  # and put it back
        if self.level == "random":
            source = below(self.dice, PILES + 1)
            return Take(self.seat, source) if source else Draw(self.seat)
        return self.open_tile() or (self.swap() if self.level == "planner" else None) or Draw(self.seat)

    def open_tile(self) -> Take | None:
        """An open tile that brings the journey nearer; the planner takes the most hopeful one."""
        nearer = {pile: tile for pile, tile in self.tops.items() if self.nearest(tile) < self.now.fewest}
        if not nearer:
            return None
        if self.level == "simple":
            return Take(self.seat, min(nearer))
        return Take(self.seat, max(nearer, key=lambda pile: self.best_rack(nearer[pile])[0]))

    def nearest(self, tile: Tile) -> int:
        return min(self.now.after(day, tile) for day in range(len(self.rack)))

    def swap(self) -> Swap | None:
        """Two tiles of the rack that are nearer to a journey the other way round."""
        if self.state.options["swap"] == "no":
            return None
        # Once more with our own tiles among those to come: it shows where else they would be good.
        wishes = plans(self.state.board, self.rack, self.not_shown)
        days = range(len(self.rack))
        for a, b in combinations(days, 2):
            if not any(self._moves_well(wishes, *pair) for pair in ((a, b), (b, a))):
                continue
            swapped = list(self.rack)
            swapped[a], swapped[b] = swapped[b], swapped[a]
            if self.plans_for(tuple(swapped)).fewest < self.now.fewest:
                return Swap(self.seat, a + 1, b + 1)
        return None

    def _moves_well(self, wishes: Plans, a: int, b: int) -> bool:
        tile = self.rack[a]
        return tile is not None and wishes.after(b, tile) < self.now.fewest

    # A turn: where the tile goes

    def put(self, tile: Tile) -> Replace | Discard:
        least, fewest = self.nearest(tile), self.now.fewest
        if self.is_complete or least > fewest:
            return self.discard(tile)
        if self.level == "planner":
            hope, day = self.best_rack(tile)
            keep = least < fewest or hope > self.hope(self.rack)
        else:
            day = next(day for day in range(len(self.rack)) if self.now.after(day, tile) == least)
            keep = least < fewest or self.dice.random() < SIDEWAYS
        return self.replace(day) if keep and self.rack[day] != tile else self.discard(tile)

    def best_rack(self, tile: Tile) -> tuple[float, int]:
        """The most hopeful day for a tile among those that bring it nearest."""
        least = self.nearest(tile)
        days = [day for day in range(len(self.rack)) if self.now.after(day, tile) == least][:WORTH_A_LOOK]
        return max((self.hope(put_on(self.rack, day + 1, tile)), day) for day in days)

    def hope(self, rack: Rack) -> float:
        """Fewer tiles to replace come first; then more tiles in the box that would help."""
        found = self.plans_for(rack)
        others = self.others(rack)
        return sum(others[tile] for tile in found.wanted) / len(deck(self.state.board)) - found.fewest

    def replace(self, day: int) -> Replace:
        old = self.rack[day]
        assert old is not None
        return Replace(self.seat, day + 1, self.pile_for(old))

    def discard(self, tile: Tile) -> Discard:
        return Discard(self.seat, self.pile_for(tile))

    def pile_for(self, tile: Tile) -> int:
        """An open pile to put a tile on; the planner covers what it wants least."""
        if self.state.forced_pile is not None:
            return self.state.forced_pile
        piles = sorted(self.tops)
        if self.level == "planner":
            most = max(self.nearest(self.tops[pile]) for pile in piles)
            piles = [pile for pile in piles if self.nearest(self.tops[pile]) == most]
        return piles[below(self.dice, len(piles))]
