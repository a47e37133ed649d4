"""A game as it was played at a table: what can be kept, mailed and replayed."""

from collections.abc import Sequence
from dataclasses import dataclass

from ontour.games.tourfile import write_tour
from ontour.tables.position import Order, Position, follow, read, sitting_down


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a table: who sat down for it, and every line since."""

    number: int
    lines: tuple[str, ...]
    last: Position

    def text(self, date: str = "") -> str:
        """The game file. The tour code tells every call to come, so it is left out until the game is over."""
        box, options = self.last.box, dict(self.last.box.options)
        if self.last.over:
            options["tour"] = self.last.tour
        return write_tour(box.edition.id, box.board.id, date, options, self.lines, box.rules)


def games_in(first: Position, lines: Sequence[str]) -> list[Game]:
    """The games that the lines of a table tell, in order. Lines about the table itself are left out."""
    games: list[Game] = []
    position, told = first, list[str]()
    for line in lines:
        move = read(position, line)
        after = follow(position, move)
        if len(after.games) > len(position.games):
            games.append(Game(len(games) + 1, tuple(told), position))
            told = sitting_down(position.seats)
        elif not isinstance(move, Order):
            told.append(str(move))
        position = after
    return [*games, Game(len(games) + 1, tuple(told), position)]
