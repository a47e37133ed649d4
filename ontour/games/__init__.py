"""The rulebooks, and what a table needs of one.

A rulebook is a module of plain functions over frozen states: no clock, no file, no request, no randomness of
its own. `Rulebook` says which functions; the type checker holds each game to it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ontour.games.faces import FACES, Face

State = Any  # each game has its own frozen dataclass; a table only hands it back to the rulebook
GameBoard = Any  # and boards with facts of its own: see ontour.boards


class Refused(Exception):
    """Not allowed now; the text is a sentence for the player."""


class Dice(Protocol):
    """A source of chance. Only `random()` is asked: its sequence for a seed is the same on every Python."""

    def random(self) -> float: ...


class Move(Protocol):
    """Something that happens at a table. `str(move)` is its line; `seat` is whose it is, None the table's."""

    @property
    def seat(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table. A seat whose player left stays, and the autopilot plays for it."""

    number: int
    name: str
    present: bool = True
    face: Face = FACES[0]


class Rulebook(Protocol):
    def start(self, board: GameBoard, names: Sequence[str], options: Mapping[str, str]) -> State:
        """The first state: nobody has started yet, these people sit on seats 1, 2, …"""

    def parse(self, line: str, board: GameBoard) -> Any:
        """The move that a line says; ValueError with the column and what was expected if it says none."""

    def objection(self, state: State, move: Any) -> str | None:
        """Why this move is not allowed now, as a sentence for the player; None when it is allowed."""

    def play(self, state: State, move: Any) -> State:
        """The next state. The move has met no objection."""

    def choices(self, state: State, seat: int) -> Sequence[Any]:
        """Every move on the sheet this seat may make now."""

    def chance(self, state: State, dice: Dice) -> Any | None:
        """What cards and dice say next, or None while people must act first."""

    def takes_back(self, move: Any) -> bool:
        """Whether a player only has second thoughts with this move: a table takes so many of them in a turn."""

    def autopilot(self, state: State, seat: int, dice: Dice) -> Any:
        """A legal move for a seat that is waited for but whose player is away."""

    def missed(self, state: State, seat: int, dice: Dice) -> Any | None:
        """What the autopilot writes for somebody who came late, a turn at a time; None when nothing is missing."""

    def seats(self, state: State) -> Sequence[Seat]:
        """Who sits here, in seat order."""

    def waiting(self, state: State) -> frozenset[int]:
        """The seats the game waits for now."""

    def roller(self, state: State) -> int | None:
        """The seat whose press brings the next call; None while calls follow by themselves, or none is due."""

    def calls(self, state: State) -> int:
        """How many chance moves stand. With the tour code it seeds the next one."""

    def tell(self, before: State, move: Any, after: State) -> str:
        """What this move changed, as a sentence to read aloud."""

    def view(self, state: State, seat: int | None) -> Any:
        """What this seat may see; None is the caller screen and everyone who only watches."""

    def over(self, state: State) -> bool: ...

    def scores(self, state: State) -> Sequence[Any]:
        """The result of every seat once the game is over, in seat order."""
