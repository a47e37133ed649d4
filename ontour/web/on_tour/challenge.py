"""The end of a solo game: the tour that was played, and the address with which a friend plays the same calls."""

from dataclasses import dataclass

from flask import url_for

from ontour.games.chance import TOUR_CODE_LENGTH
from ontour.tables import Table
from ontour.web.site.address import base_address
from ontour.web.table.my_games import history


@dataclass(frozen=True, slots=True)
class Challenge:
    """What the result card of a solo game offers beside the points."""

    tour: str
    chosen: bool  # a short code that somebody chose; one that was drawn is long and goes into the address only
    address: str
    daily: bool  # it was the tour of the day, and the try that counts


def challenge(table: Table, points: int) -> Challenge:
    board, tour = table.now.box.board.id, table.now.tour
    path = url_for("tours.tour", board_id=board, tour=tour, points=points)
    daily = (table.code, len(table.now.games)) == (history().daily[1], 1)
    return Challenge(tour, table.now.chosen and len(tour) == TOUR_CODE_LENGTH, base_address() + path, daily)
