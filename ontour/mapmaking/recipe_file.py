"""TOML read key by key, where every complaint names the file and the line it is about."""

import math
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NoReturn

Box = tuple[float, float, float, float]


class RecipeError(ValueError):
    """A recipe that cannot be followed: the file, the line and what was expected."""


def read_table(path: Path) -> "Table":
    """The whole of a TOML file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecipeError(f"{path.name} cannot be read: {error}") from None
    try:
        return Table(tomllib.loads(text), (), path, line_numbers(text))
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else len(text.splitlines())
        raise RecipeError(f"{path.name}, line {line}: this is not TOML: {error}") from None


_HEADER = re.compile(r"\s*\[([\w.\"-]+)\]\s*(#.*)?$")
_KEY = re.compile(r"\s*([\w.\"-]+)\s*=")


def line_numbers(text: str) -> dict[tuple[str, ...], int]:
    """The line on which each table and key of a TOML text begins, which tomllib does not tell."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _keys(header[1])
            found.setdefault(table, number)
        elif key := _KEY.match(line):
            found.setdefault(table + _keys(key[1]), number)
    return found


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip('"') for part in dotted.split("."))


class Table:
    """A TOML table: what is missing in it, of the wrong kind or left over is an error with its line."""

    def __init__(
        self,
        data: dict[str, object],
        where: tuple[str, ...],
        path: Path,
        lines: Mapping[tuple[str, ...], int],
    ):
        self.data = dict(data)
        self.where = where
        self.path = path
        self.lines = lines

    def fail(self, message: str, *key: str) -> NoReturn:
        where = (*self.where, *key)
        named = f"{'.'.join(where)}: " if where else ""
        raise RecipeError(f"{place_in_file(self.path, self.lines, where)}: {named}{message}")

    def take(self, key: str, kind: str, default: object = None) -> object:
        if key not in self.data and default is None:
            self.fail(f"{key} is missing: expected {kind}")
        return self.data.pop(key, default)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.take(key, "a text", default)
        if not isinstance(value, str) or not value.strip():
            self.fail("expected a text", key)
        return value

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        value = self.take(key, f"a number from {low:g} to {high:g}", default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            self.fail(f"expected a number from {low:g} to {high:g}", key)
        return value

    def count(self, key: str, default: int | None = None) -> int:
        value = self.take(key, "a count", default)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            self.fail("expected a count", key)
        return value

    def numbers(self, key: str, length: int) -> tuple[float, ...] | None:
        """So many numbers, or None when the key is left out."""
        if key not in self.data:
            return None
        value = self.data.pop(key)
        if (
            not isinstance(value, list)
            or len(value) != length
            or not all(type(n) in (int, float) and math.isfinite(n) for n in value)
        ):
            self.fail(f"expected {length} numbers", key)
        return tuple(float(n) for n in value)

    def point(self, key: str) -> tuple[float, float] | None:
        values = self.numbers(key, 2)
        return None if values is None else (values[0], values[1])

    def box(self, key: str) -> Box | None:
        values = self.numbers(key, 4)
        if values is None:
            return None
        west, south, east, north = values
        if not (west < east and south < north):
            self.fail("expected a box: west, south, east, north", key)
        return west, south, east, north

    def texts(self, key: str, default: list[str]) -> tuple[str, ...]:
        value = self.data.pop(key, default)
        if not isinstance(value, list) or not value or not all(isinstance(item, str) for item in value):
            self.fail("expected a list of texts", key)
        return tuple(value)

    def table(self, key: str, required: bool = True) -> "Table":
        value = self.take(key, "a table", None if required else {})
        if not isinstance(value, dict):
            self.fail("expected a table", key)
        return Table(value, (*self.where, key), self.path, self.lines)

    def done(self) -> None:
        for key in self.data:
            self.fail("nothing here is called that", key)


def place_in_file(path: Path, line_numbers: Mapping[tuple[str, ...], int], where: tuple[str, ...]) -> str:
    """`usa.toml, line 12`: where a key stands, or the nearest thing around it that has a line of its own."""
    for length in range(len(where), 0, -1):
        if where[:length] in line_numbers:
            return f"{path.name}, line {line_numbers[where[:length]]}"
    return f"{path.name}, line 1"


def unknown(kind: str, found: object, known: Iterable[str]) -> str:
    return f"no {kind} {found!r}; expected one of {', '.join(known)}"
