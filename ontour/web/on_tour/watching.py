"""A sheet to look at while it is being written: large, and without what is written this turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from ontour.boards import TourBoard
from ontour.games.on_tour.sheet import Sheet
from ontour.games.on_tour.state import Player
from ontour.games.on_tour.view import View
from ontour.tables import Table
from ontour.web.on_tour.results import results
from ontour.web.table.encore import is_settled


@dataclass(frozen=True, slots=True)
class WatchScreen:
    """One player's sheet as everybody may see it."""

    code: str
    view: View
    player: Player
    sheet: Sheet
    route: Sequence[str]  # the best one, once it has been shown on the stage
    points: int | None

    @property
    def board(self) -> TourBoard:
        return self.view.board


def watch_screen(table: Table, seat: int) -> WatchScreen:
    view = table.view()
    shown = results(table) if is_settled(table) and view.revealed else ()
    best = next((result.best for result in shown if result.seat == seat), None)
    return WatchScreen(
        code=table.code,
        view=view,
        player=next(player for player in view.players if player.seat == seat),
        sheet=table.now.state.settled_sheet(seat),
        route=best.route if best else (),
        points=best.points if best else None,
    )
