"""Between two turns, where the table wants it: whose best route so far is the longest, of finished turns only."""

from collections.abc import Sequence
from dataclasses import dataclass

from ontour.games.on_tour.route import BestRoute, best_route
from ontour.games.on_tour.sheet import Sheet
from ontour.games.on_tour.state import Player, State
from ontour.tables.aside import off_the_loop

MOST_COMPARED = 60  # people; a route takes a millisecond or two, and a stage should not wait for a hall
MOST_SHOWN = {"off": 0, "lengths": 6, "sheets": 4}


@dataclass(frozen=True, slots=True)
class Leader:
    """One of those who are ahead."""

    player: Player
    sheet: Sheet
    best: BestRoute


def leaders(state: State) -> Sequence[Leader]:
    """The longest first; nobody before a turn is over, and nobody of a crowd."""
    most = MOST_SHOWN[state.options["between"]]
    if not most or state.turn == 1 or len(state.pages) > MOST_COMPARED:
        return ()
    return off_the_loop(compared, state)[:most]


def compared(state: State) -> Sequence[Leader]:
    sheets = [(player, state.settled_sheet(player.seat)) for player in state.players]
    found = [Leader(player, sheet, best_route(state.board, sheet, count=False)) for player, sheet in sheets]
    return sorted(found, key=lambda one: -one.best.points)
