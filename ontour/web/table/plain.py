"""What every game has without a line of its own: the page of a finished game, and a replay to be read."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ontour.boards import Board
from ontour.games.tourfile import Replay, told_openly
from ontour.tables import Table
from ontour.tables.aside import off_the_loop
from ontour.web.site.dates import spoken_date
from ontour.words import say

if TYPE_CHECKING:
    from ontour.web.table.keeping import KeptGame

LONGEST_REPLAY = 5000  # lines


@dataclass(frozen=True, slots=True)
class PlainKeepsake:
    """Who won, and everything that happened, told."""

    scores: Sequence[Any]
    told: Sequence[str]

    @property
    def winners(self) -> Sequence[Any]:
        return [score for score in self.scores if score.wins]


@dataclass(frozen=True, slots=True)
class PlainReplay:
    """A game as far as it could be played, to be read."""

    board: Board
    date: str
    told: Sequence[str]
    stopped: str
    back: str


def plain_keepsake(table: Table, game: "KeptGame") -> PlainKeepsake:
    return off_the_loop(_told, game)


def _told(game: "KeptGame") -> PlainKeepsake:
    told = told_openly(game.edition, game.book, game.start, game.moves)
    return PlainKeepsake(game.book.scores(game.state), list(told))


def plain_replay(played: Replay, language: str, back: str) -> PlainReplay:
    if len(played.moves) > LONGEST_REPLAY:
        raise ValueError(say("A replay has at most %(count)s lines.", count=LONGEST_REPLAY))
    told = list(told_openly(played.tour.edition, played.tour.book, played.tour.start, played.moves))
    return PlainReplay(played.tour.board, spoken_date(played.tour.date), told, stopped(played), back)


def stopped(played: Replay) -> str:
    """Where a file could not be read on, and why; "" for a whole game."""
    if played.stopped:
        return say("It goes no further: %(where)s", where=str(played.stopped))
    over = played.tour.book.over(played.state)
    return "" if over else say("This game was not played to its end.")
