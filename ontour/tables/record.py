"""A game as it was played at a table: what can be kept, mailed and replayed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

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
    games = [Game(1, (), first)]
    for line in lines:
        game = games[-1]
        move = read(game.last, line)
        position = follow(game.last, move)
        if len(position.games) > len(game.last.games):
            games.append(Game(game.number + 1, tuple(sitting_down(game.last.seats)), position))
        else:
            told = game.lines if isinstance(move, Order) else (*game.lines, str(move))
            games[-1] = replace(game, lines=told, last=position)
    return games
