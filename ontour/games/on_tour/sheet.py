"""A sheet: one player's marks on a board, and its one-line form.

    usa: WA 21o, OR 27, SD *o, WI X

A place (code or name), then a number, `*` or `X`, then `o` if circled. Places left out are empty.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from ontour.boards import TourBoard, load_board
from ontour.games.notation import Unreadable, place_at
from ontour.words import say

STAR: Final = "*"
CROSS: Final = "X"
DOUBLES: Final = range(0, 100, 11)  # what no dice make: two equal digits draw a star


@dataclass(frozen=True, slots=True)
class Mark:
    """A number from 0 to 99, a star or an X; circled or not."""

    value: int | str
    circled: bool = False

    @property
    def is_number(self) -> bool:
        return isinstance(self.value, int)

    def __str__(self) -> str:
        return (f"{self.value:02d}" if isinstance(self.value, int) else self.value) + "o" * self.circled


NO_MARKS: Final[Mapping[str, Mark]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Sheet:
    """The marks of one player, by the code of the place; places left out are empty."""

    marks: Mapping[str, Mark] = field(default_factory=lambda: NO_MARKS)


class ImpossibleNumber(Unreadable):
    """A number that no dice make; a reader may be told to take it all the same."""


def sheet_line(board: TourBoard, sheet: Sheet) -> str:
    """The one-line form, places in the order of the board."""
    marks = [f"{code} {sheet.marks[code]}" for code in board.places if code in sheet.marks]
    return f"{board.id}: {', '.join(marks)}".rstrip()


def parse_sheet(text: str, board: TourBoard | None = None, any_number: bool = False) -> Sheet:
    """The sheet that a text says; without a board the text must begin with one, as in "usa: WA 21o".

    Doubles such as 33 are refused unless `any_number`: no dice make them. What cannot be read is
    Unreadable (a ValueError) with line, column and what was expected.
    """
    return read_sheet(text, board, any_number)[1]


def read_sheet(text: str, board: TourBoard | None = None, any_number: bool = False) -> tuple[TourBoard, Sheet]:
    """The same with the board it is on."""
    lines = [line.partition("#")[0] for line in text.splitlines()]
    board, prefix = _board(lines, board)
    marks: dict[str, Mark] = {}
    for line, column, entry in _entries(lines, prefix):
        try:
            code, mark = _entry(board, column, entry, any_number)
            if code in marks:
                raise Unreadable(say("%(place)s is there twice", place=board.places[code].name), column)
        except Unreadable as error:
            raise type(error)(error.reason, error.column, line) from None
        marks[code] = mark
    return board, Sheet(MappingProxyType(marks))


def split_sheets(text: str) -> Iterator[tuple[int, str]]:
    """Many sheets below each other, each with its first line: a sheet begins where a line names a board."""
    lines = text.splitlines()
    written = [i for i, line in enumerate(lines) if line.partition("#")[0].strip()]
    # What stands before the first board is a sheet as well, so that it is answered and not lost.
    starts = [i for i in written if i == written[0] or _PREFIX.match(lines[i])]
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=False):
        yield start + 1, "\n".join(lines[start:stop])


_PREFIX = re.compile(r"\s*([\w-]+)\s*:")
# The place is whatever stands before the mark: names have blanks in them.
_ENTRY = re.compile(r"(?P<place>.*?)(?P<mark>\s*[0-9]+|\s*\*|\s+[xX])\s*(?P<circle>[oO]?)")


def _board(lines: list[str], board: TourBoard | None) -> tuple[TourBoard, tuple[int, int]]:
    """The board, and how far the naming of it goes: the index of its line and the column after it."""
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    found = _PREFIX.match(lines[first]) if lines else None
    if found is None:
        if board is None:
            raise Unreadable(say("expected a board first, as in 'usa: WA 21o, OR 27'"), 1, first + 1)
        return board, (first, 0)
    named, column = found.group(1).lower(), found.start(1) + 1
    if board is not None and named != board.id:
        reason = say("this sheet is on %(named)s, not on %(board)s", named=repr(named[:40]), board=repr(board.id))
        raise Unreadable(reason, column, first + 1)
    try:
        return board or load_board(named, TourBoard), (first, found.end())
    except ValueError as error:
        raise Unreadable(str(error), column, first + 1) from None


def _entries(lines: list[str], prefix: tuple[int, int]) -> Iterator[tuple[int, int, str]]:
    """Each entry with its line and column. Commas and line breaks part them; none need stand at the end."""
    first, begin = prefix
    for index in range(first, len(lines)):
        at = begin if index == first else 0
        for piece in lines[index][at:].split(","):
            if piece.strip():
                yield index + 1, at + 1 + len(piece) - len(piece.lstrip()), piece.strip()
            at += len(piece) + 1


def _entry(board: TourBoard, column: int, text: str, any_number: bool) -> tuple[str, Mark]:
    found = _ENTRY.fullmatch(text)
    if found is None or not found["place"].strip():
        example = f"{next(iter(board.places))} 21"
        reason = say(
            "expected a place and its mark, as in '%(example)s', found %(found)s",
            example=example,
            found=repr(text[:40]),
        )
        raise Unreadable(reason, column)
    code = place_at(board, column, found["place"])
    at = column + found.end("mark") - len(found["mark"].strip())
    return code, _mark(found["mark"].strip().upper(), bool(found["circle"]), at, any_number)


def _mark(text: str, circled: bool, column: int, any_number: bool) -> Mark:
    if text == CROSS and circled:
        raise Unreadable(say("an X is never circled"), column)
    if text in (CROSS, STAR):
        return Mark(text, circled)
    if len(text.lstrip("0")) > 2:
        raise Unreadable(say("a number goes from 00 to 99, not %(found)s", found=text[:40]), column)
    if int(text) in DOUBLES and not any_number:
        reason = say("the dice cannot make %(number)s: doubles draw a star", number=f"{int(text):02d}")
        raise ImpossibleNumber(reason, column)
    return Mark(int(text), circled)
