"""A `.tour` file: a whole game as text that a person can read, mail and replay.

    game: on-tour
    board: usa
    date: 2026-11-18
    options: dice own, hints no

    # From here on one line for each thing that happened.
    sit 1 Ana
    start 1

`rules: 2` in the heading says which version of the rules is meant; without it, the first. A line that begins with # is
a comment. A file that breaks off or goes wrong is played as far as it goes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from ontour.boards import load_board
from ontour.games import GameBoard, Rulebook
from ontour.games.editions import Edition, find_edition
from ontour.games.notation import Unreadable
from ontour.words import say

_T = TypeVar("_T")

KEYS = ("game", "board", "rules", "date", "options")
FIRST_RULES = 1


@dataclass(frozen=True)
class TourFile:
    """A game that was read: its heading, its first state and its log, each line with its number."""

    edition: Edition
    board: GameBoard
    rules: int
    date: str
    start: Any
    log: tuple[tuple[int, str], ...]

    @property
    def book(self) -> Rulebook:
        return self.edition.rulebook_of(self.rules)


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a replay had to stop and why; without a column the line was read but not allowed."""

    line: int
    column: int | None
    reason: str

    def __str__(self) -> str:
        if self.column:
            return str(Unreadable(self.reason, self.column, self.line))
        return say("line %(line)s: %(reason)s", line=self.line, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Replay:
    """How far a game could be played."""

    tour: TourFile
    state: Any
    moves: tuple[Any, ...]
    stopped: Stop | None = None


def write_tour(
    game: str, board: str, date: str, options: Mapping[str, str], lines: Iterable[object], rules: int = FIRST_RULES
) -> str:
    """The text of a game file; `lines` are moves or their lines."""
    heading = [f"game: {game}", f"board: {board}"]
    if rules != FIRST_RULES:
        heading.append(f"rules: {rules}")
    if date:
        heading.append(f"date: {date}")
    if options:
        heading.append("options: " + ", ".join(f"{name} {value}" for name, value in options.items()))
    return "\n".join([*heading, "", *map(str, lines), ""])


def replay(text: str, to: int | None = None) -> Replay:
    """Play a game file, or its first `to` moves; a heading that cannot be read is a ValueError."""
    tour = read_tour(text)
    book, state = tour.book, tour.start
    moves: list[Any] = []
    for number, line in tour.log[:to]:
        try:
            move = book.parse(line, tour.board)
        except Unreadable as error:
            return Replay(tour, state, tuple(moves), Stop(number, error.column, error.reason))
        if reason := book.objection(state, move):
            return Replay(tour, state, tuple(moves), Stop(number, None, reason))
        state = book.play(state, move)
        moves.append(move)
    return Replay(tour, state, tuple(moves))


def told_openly(edition: Edition, book: Rulebook, state: Any, moves: Iterable[Any]) -> Iterator[str]:
    """Each move told, of a game that hides nothing any more."""
    tell = edition.report.tell or book.tell
    for move in moves:
        after = book.play(state, move)
        yield tell(state, move, after)
        state = after


def read_tour(text: str) -> TourFile:
    """The heading, checked, and the lines of the log, not yet read."""
    lines = _lines(text)
    heading = _heading(lines)
    edition = _value(heading, "game", find_edition)
    board = _value(heading, "board", load_board)
    rules = _value(heading, "rules", lambda text: _rules(edition, text))
    date = _value(heading, "date", _date)
    book = edition.rulebook_of(rules)
    start = _value(heading, "options", lambda text: book.start(board, (), _options(text)))
    return TourFile(edition, board, rules, date, start, tuple((n, line) for n, line in lines if line.strip()))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """All lines but comments, with their numbers."""
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), 1):
        if not line.lstrip().startswith("#"):
            yield number, line


def _heading(lines: Iterator[tuple[int, str]]) -> dict[str, tuple[int, int, str]]:
    """The values of the heading, each with its line and column; takes the empty line after it as well."""
    heading: dict[str, tuple[int, int, str]] = {}
    for number, line in lines:
        if not line.strip() and heading:
            break
        found = re.fullmatch(r"\s*(\w+)\s*:\s*(.*?)\s*", line)
        key = found.group(1).lower() if found else ""
        if found is None and not line.strip():
            continue
        if found is None or key not in KEYS:
            keys = ", ".join(f"'{key}:'" for key in KEYS)
            raise Unreadable(say("expected %(keys)s or an empty line before the first move", keys=keys), 1, number)
        if key in heading:
            raise Unreadable(say("'%(key)s:' is there twice", key=key), found.start(1) + 1, number)
        heading[key] = (number, found.start(2) + 1, found.group(2))
    for key in ("game", "board"):
        if key not in heading:
            raise Unreadable(say("expected a heading with '%(key)s:'", key=key), 1, 1)
    return heading


def _value(heading: dict[str, tuple[int, int, str]], key: str, read: Callable[[str], _T]) -> _T:
    line, column, text = heading.get(key, (1, 1, ""))
    try:
        return read(text)
    except ValueError as error:
        raise Unreadable(str(error), column, line) from None


def _rules(edition: Edition, text: str) -> int:
    rules = int(text) if re.fullmatch(r"[0-9]{1,4}", text) else FIRST_RULES - bool(text)
    edition.rulebook_of(rules)
    return rules


def _date(text: str) -> str:
    if text and not re.fullmatch(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", text):
        raise ValueError(say("expected a date like 2026-11-18, found %(text)s", text=repr(text[:40])))
    return text


def _options(text: str) -> dict[str, str]:
    """ "dice own, hints no" as a mapping."""
    options: dict[str, str] = {}
    for part in text.split(",") if text else ():
        if not part.strip():
            raise ValueError(say("expected an option such as 'dice own' beside the comma"))
        name, value = (*part.split(maxsplit=1), "")[:2]
        if name in options:
            raise ValueError(say("the option %(name)s is there twice", name=repr(name)))
        options[name] = value.strip()
    return options
