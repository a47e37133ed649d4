"""A draft: what people want of a table at the same moment, checked one after the other, not yet saved."""

import hmac
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from ontour.games import Move, Refused
from ontour.tables.calling import happening_by_itself
from ontour.tables.keys import hashed, new_code, new_key, plain_code
from ontour.tables.permissions import APP, By, objection
from ontour.tables.position import Position, follow, is_call
from ontour.tables.store import Line, SeatKey
from ontour.words import say

SEAT_CODE, HOST_CODE = 6, 8  # letters
CHAIR = 0  # no seat: where the key and the code of the host are kept
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a submit: the lines that were added, and how many the table has after them."""

    number: int
    lines: tuple[str, ...] = ()
    repeated: bool = False  # it had been done before, so nothing was added


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat, and the secret key of whoever sits there."""

    seat: int
    key: str


class Draft:
    """Follows a table from one moment on. What a refused wish had already added is taken out again."""

    def __init__(self, position: Position, keys: Collection[str], held: Mapping[int, SeatKey]) -> None:
        self.position = position
        self.moves: tuple[Move, ...] = ()
        self.lines: tuple[Line, ...] = ()
        self.held = held
        self.new_keys: frozenset[str] = frozenset()
        self.changed: frozenset[int] = frozenset()  # seats whose holder is another one now
        self._old_keys = keys

    def attempt(self, wish: Callable[["Draft"], T]) -> T | Exception:
        before = dict(vars(self))
        try:
            return wish(self)
        except Exception as problem:
            vars(self).update(before)
            return problem

    def has_done(self, key: str | None) -> bool:
        return key is not None and (key in self.new_keys or key in self._old_keys)

    def add(self, move: Move, by: By) -> None:
        """Add a move of this one; Refused if there is an objection."""
        if why := objection(self.position, move, by):
            raise Refused(why)
        before, after = self.position, follow(self.position, move)
        if by != APP and not before.box.own_dice and is_call(before, after):
            raise Refused(say("At this table the app flips the cards and rolls the dice."))
        self._take(move, after)

    def finish(self, began: int, key: str | None = None) -> Outcome:
        """Add what follows by itself. All lines after number `began` are one command, marked by its `key`."""
        for move in happening_by_itself(self.position):
            self._take(move, follow(self.position, move))
        first = len(self.lines) - (self.position.number - began)
        if key is not None and first < len(self.lines):
            marked = Line(self.lines[first].text, key)
            self.lines = (*self.lines[:first], marked, *self.lines[first + 1 :])
            self.new_keys |= {key}
        return Outcome(self.position.number, tuple(line.text for line in self.lines[first:]))

    def seat_of(self, key: str) -> int | None:
        wanted = hashed(key)
        return next((seat for seat, holder in self.held.items() if holder.key == wanted), None)

    def seat_with_code(self, code: str) -> int | None:
        wanted = plain_code(code).encode()
        found = [seat for seat, holder in self.held.items() if hmac.compare_digest(holder.code.encode(), wanted)]
        return found[0] if found else None

    def hold(self, seat: int, key: str) -> Sitting:
        """Give a seat to a new key; the key and the seat code it had before stop working."""
        new = {seat: SeatKey(seat, hashed(key), self._new_code(SEAT_CODE))}
        before = self.seat_of(key)
        if before is not None and before != seat:
            # Nobody sits on two seats; the one before waits for somebody with its seat code.
            new[before] = replace(self.held[before], key=hashed(new_key()))
        self.held = {**self.held, **new}
        self.changed |= new.keys()
        return Sitting(seat, key)

    def hold_power(self, key_hash: str) -> None:
        """Whoever has this key is the host, and a new code moves the power on."""
        self.held = {**self.held, CHAIR: SeatKey(CHAIR, key_hash, self._new_code(HOST_CODE))}
        self.changed |= {CHAIR}

    def _new_code(self, length: int) -> str:
        taken = {holder.code for holder in self.held.values()}
        return next(code for code in iter(lambda: new_code(length), "") if code not in taken)

    def _take(self, move: Move, after: Position) -> None:
        self.position = after
        self.moves += (move,)
        self.lines += (Line(str(move)),)


def seats_in(moves: tuple[Move, ...]) -> frozenset[int]:
    """The seats these moves are about."""
    return frozenset(move.seat for move in moves if move.seat is not None)
