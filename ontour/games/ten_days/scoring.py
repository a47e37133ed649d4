"""Who won: every seat's rack with its steps."""

from dataclasses import dataclass

from ontour.games.ten_days.journey import Join, Rack, journey
from ontour.games.ten_days.state import State


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one seat."""

    seat: int
    name: str
    rack: Rack
    joins: tuple[Join, ...]
    wins: bool

    @property
    def connected(self) -> int:
        """How many steps of the journey hold."""
        return sum(join.connected for join in self.joins)


def scores(state: State) -> list[Score]:
    """The result of every seat, in seat order. Before the end: the racks as they are now, and nobody has won."""
    return [
        Score(seat.number, seat.name, rack, journey(state.board, rack), wins=seat.number == state.winner)
        for seat, rack in zip(state.seats.values(), state.racks.values(), strict=True)
    ]
