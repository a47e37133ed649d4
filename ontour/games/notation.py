"""Reading a line word by word, with errors that say where it went wrong and what was expected."""

import re
from collections.abc import Callable
from typing import NoReturn, TypeVar

from ontour.boards import Board
from ontour.words import say

LONGEST_LINE = 200

_T = TypeVar("_T")
_WORD = re.compile(r"[^\s,]+|,")
_DIGITS = re.compile(r"[0-9]+")


class Unreadable(ValueError):
    """A text that says nothing we know: the reason and where it stands, counted from 1."""

    def __init__(self, reason: str, column: int, line: int | None = None) -> None:
        self.reason, self.column, self.line = reason, column, line
        where = {"column": column, "reason": reason}
        if line is None:
            super().__init__(say("column %(column)s: %(reason)s", **where))
        else:
            super().__init__(say("line %(line)s, column %(column)s: %(reason)s", line=line, **where))


class Words:
    """A line and how far it has been read."""

    def __init__(self, line: str, longest: int = LONGEST_LINE) -> None:
        if len(line) > longest:
            raise Unreadable(say("a line has at most %(most)s characters", most=longest), longest + 1)
        self._line = line
        self._at = 0
        self._skip_blanks()

    @property
    def column(self) -> int:
        """Where the next word begins."""
        return self._at + 1

    @property
    def at_end(self) -> bool:
        return self._at == len(self._line)

    def peek(self) -> str:
        """The next word in small letters, "" at the end of the line."""
        found = _WORD.match(self._line, self._at)
        return found.group().casefold() if found else ""

    def word(self, expected: str) -> str:
        """Take the next word, in small letters."""
        word = self.peek()
        if not word:
            self._miss(expected)
        found = _WORD.match(self._line, self._at)
        assert found is not None
        self._at = found.end()
        self._skip_blanks()
        return word

    def literally(self, *words: str) -> None:
        """Take exactly these words."""
        for word in words:
            if self.peek() != word:
                self._miss(repr(word))
            self.word(word)

    def number(self, expected: str, digits: int = 3) -> int:
        """Take a whole number of at most so many digits."""
        word = self.peek()
        if not _DIGITS.fullmatch(word) or len(word) > digits:
            self._miss(expected)
        return int(self.word(expected))

    def rest(self, expected: str, read: Callable[[str], _T]) -> _T:
        """Take all that is left and read it; what `read` cannot read is an error at its column."""
        column, text = self.column, self._line[self._at :].rstrip()
        if not text:
            self._miss(expected)
        self._at = len(self._line)
        return reading(column, read, text)

    def parts(self, expected: str) -> list[tuple[int, str]]:
        """Take all that is left as pieces between commas, each with its column."""
        column, text = self.column, self.rest(expected, str)
        pieces = []
        for piece in text.split(","):
            indent = len(piece) - len(piece.lstrip())
            if not piece.strip():
                raise Unreadable(say("expected %(expected)s beside the comma", expected=expected), column)
            pieces.append((column + indent, piece.strip()))
            column += len(piece) + 1
        return pieces

    def end(self) -> None:
        """The line must be finished here."""
        if not self.at_end:
            self._miss(say("the end of the line"))

    def fail(self, reason: str) -> NoReturn:
        raise Unreadable(reason, self.column)

    def _miss(self, expected: str) -> NoReturn:
        found = _WORD.match(self._line, self._at)
        if not found:
            self.fail(say("expected %(expected)s, but the line ends here", expected=expected))
        self.fail(say("expected %(expected)s, found %(found)s", expected=expected, found=repr(found.group()[:40])))

    def _skip_blanks(self) -> None:
        while self._at < len(self._line) and self._line[self._at].isspace():
            self._at += 1


def reading(column: int, read: Callable[[str], _T], text: str) -> _T:
    """What `read` makes of the text; its ValueError gets the column."""
    try:
        return read(text)
    except Unreadable:
        raise
    except ValueError as error:
        raise Unreadable(str(error), column) from None


def place_at(board: Board, column: int, text: str) -> str:
    """The code of the place that stands at this column."""
    return reading(column, board.code_of, text)
