"""Stories of 10 Days: racks and piles laid out, journeys checked, games played on by the built-in players."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from ontour.games import ten_days
from ontour.games.autoplay import play_on
from ontour.games.ten_days.bots import choose
from ontour.games.ten_days.journey import Rack, journey
from ontour.games.ten_days.moves import RackMove
from ontour.games.ten_days.state import State, without
from ontour.games.ten_days.tiles import Tile, read_tiles
from tests.story import Story


class TenDaysStory(Story):
    """10 Days: lay out racks and piles, look at racks and at the table."""

    book = ten_days

    def answers(self, line: str) -> Iterator[str]:
        if line.startswith("journey "):
            yield from joins_of(self.state, tuple(read_tiles(self.state.board, line.removeprefix("journey "))))
        else:
            yield from super().answers(line)

    def given(self, words: str) -> Iterator[str]:
        what, _, rest = words.partition(" ")
        if what == "piles":
            piles = tuple(tuple(self.taken(part)) for part in rest.split(","))
            self.state = replace(self.state, piles=piles)
        elif what == "draw":
            self.leave(read_tiles(self.state.board, rest.removeprefix("pile ")))
        else:
            rack = tuple(self.taken(rest))
            racks, hands = {**self.state.racks, int(what): rack}, {**self.state.hands, int(what): ()}
            self.state = replace(self.state, racks=MappingProxyType(racks), hands=MappingProxyType(hands))
        yield f"{len(self.state.draw_pile)} in the draw pile."

    def taken(self, text: str) -> list[Tile]:
        """These tiles, out of the draw pile."""
        tiles = read_tiles(self.state.board, text)
        self.state = replace(self.state, draw_pile=without(self.state.draw_pile, tiles))
        return tiles

    def leave(self, tiles: list[Tile]) -> None:
        """Only these tiles stay in the draw pile; the others lie below pile 1."""
        first, *others = self.state.piles
        below = without(self.state.draw_pile, tiles)
        self.state = replace(self.state, draw_pile=tuple(sorted(tiles)), piles=((*below, *first), *others))

    def play_on(self, goal: list[str]) -> Iterator[str]:
        round = int(goal[1]) if goal[0] == "round" else None
        for _, after in play_on(ten_days, self.state, self.state.options["tour"], self.anything):
            self.state = after
            if after.phase == "turn" and after.round == round:
                break
        yield "The game is over." if ten_days.over(self.state) else f"Round {self.state.round} begins."

    def anything(self, state: State, seat: int) -> RackMove:
        return choose(state, seat, self.players, state.options["level"])

    def look(self, what: str) -> Iterator[str]:
        if what == "table":
            seen = ten_days.view(self.state, None)
            piles = ", ".join(f"{pile.top} on {pile.size - 1}" for pile in seen.piles)
            names = [self.state.seats[seat].name for seat in sorted(ten_days.waiting(self.state))]
            waiting = f"waiting for {', '.join(names) or 'nobody'}"
            yield f"{seen.phase}; {seen.draw_pile} in the draw pile; open: {piles or 'nothing'}; {waiting}"
            yield from (f"heard: {told}" for told in seen.told[-2:])
        else:
            yield from self.look_at(int(what))

    def look_at(self, seat: int) -> Iterator[str]:
        seen = ten_days.view(self.state, seat)
        own = seen.own
        assert own is not None
        yield " ".join(tile or "-" for tile in own.rack) + (f"; in hand: {own.hand}" if own.hand else "")
        if own.step:
            yield f"pencil: {own.step}"
        connected = sum(join.connected for join in own.joins)
        yield f"{connected} of {len(own.joins)} steps connected; {own.to_do or 'nothing to do'}"
        for other, rack in seen.racks.items():
            if other != seat:
                yield f"sees {self.state.seats[other].name}: {' '.join(tile or '-' for tile in rack)}"

    def scores(self) -> Iterator[str]:
        for score in ten_days.scores(self.state):
            yield f"{score.name}: {' '.join(map(str, score.rack))}{' wins' if score.wins else ''}"
        if self.state.winner is not None:
            yield from joins_of(self.state, self.state.racks[self.state.winner])


def joins_of(state: State, rack: Rack) -> Iterator[str]:
    for join in journey(state.board, rack):
        yield f"{'yes' if join.connected else 'no'}: {join}"
