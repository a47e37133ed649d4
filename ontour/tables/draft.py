"""A draft: what people want of a table at the same moment, checked one after the other, not yet saved."""

import hmac
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from ontour.games import Move, Refused
from ontour.games.seating import Leave
from ontour.tables.calling import catching_up, happening_by_itself
from ontour.tables.keys import hashed, new_code, new_key, plain_code
from ontour.tables.permissions import APP, HOST, By, objection
from ontour.tables.position import Order, Position, follow, is_call
from ontour.tables.store import Line, SeatKey
from ontour.words import say

SEAT_CODE, HOST_CODE = 6, 8  # letters
CHAIR = 0  # no seat: where the key and the code of the host are kept
BENCH = 10_000  # numbers from here on are no seats: they keep the keys of people whom the host has removed
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


class Outrun(Exception):
    """The table has moved on while the turns that a newcomer missed were thought out: think again."""


class Draft:
    """Follows a table from one moment on. What a refused wish had already added is taken out again."""

    def __init__(self, position: Position, tokens: Collection[str], held: Mapping[int, SeatKey]) -> None:
        self.position = position
        self.moves: tuple[Move, ...] = ()
        self.lines: tuple[Line, ...] = ()
        self.held = held
        self.new_tokens: frozenset[str] = frozenset()
        self.changed: frozenset[int] = frozenset()  # seats whose holder is another one now
        self._old_tokens = tokens

    def attempt(self, wish: Callable[["Draft"], T]) -> T | Exception:
        before = dict(vars(self))
        try:
            return wish(self)
        except Exception as problem:
            vars(self).update(before)
            return problem

    def has_done(self, token: str | None) -> bool:
        return token is not None and (token in self.new_tokens or token in self._old_tokens)

    def add(self, move: Move, by: By) -> None:
        """Add a move of this one; Refused if there is an objection."""
        if why := objection(self.position, move, by):
            raise Refused(why)
        before, after = self.position, follow(self.position, move)
        if by != APP and not before.box.own_dice and is_call(before, after):
            raise Refused(say("At this table the app flips the cards and rolls the dice."))
        if by == HOST and isinstance(move, Leave):
            self._send_away(move)
        elif isinstance(move, Order) and move.text.startswith("remove"):
            self._remove(int(move.text.split()[1]))
        else:
            self._take(move, after)

    def catch_up(self, seat: int, ahead: Collection[Move] | None) -> None:
        """Add the turns that a newcomer missed, as far as they were thought out ahead; None: think now."""
        for move in ahead or ():
            if move.seat == seat and objection(self.position, move, APP) is None:
                self._follow(move)
        for number, move in enumerate(catching_up(self.position, seat), 1):
            if ahead is not None and number > 1:  # one more turn may have ended meanwhile; any more take too long here
                raise Outrun
            self._follow(move)

    def is_removed(self, key: str) -> bool:
        return (self.seat_of(key) or 0) - BENCH in self.position.removed

    def _send_away(self, leave: Leave) -> None:
        """By the host: before the start somebody is removed, later the game carries on without them."""
        stays = any(seat.number == leave.seat for seat in follow(self.position, leave).seats)
        if not stays:
            self._remove(leave.seat)
            return
        self._follow(Order(f"without {leave.seat}"))
        self._follow(leave)

    def _remove(self, seat: int) -> None:
        """The seat becomes free for others; the key goes to the bench, where it opens nothing until it is admitted."""
        self._follow(Order(f"remove {seat}"))
        if (holder := self.held.get(seat)) is not None:
            bench = BENCH + self.position.removals
            self.hold(seat, new_key())
            self.held = {**self.held, bench: replace(holder, seat=bench)}
            self.changed |= {bench}
        if objection(self.position, leave := Leave(seat), HOST) is None:
            self._follow(leave)

    def finish(self, began: int, token: str | None = None) -> Outcome:
        """Add what follows by itself. All lines after number `began` are one command, marked by its `token`."""
        for move in happening_by_itself(self.position):
            self._follow(move)
        first = len(self.lines) - (self.position.number - began)
        if token is not None and first < len(self.lines):
            marked = Line(self.lines[first].text, token)
            self.lines = (*self.lines[:first], marked, *self.lines[first + 1 :])
            self.new_tokens |= {token}
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

    def _follow(self, move: Move) -> None:
        self._take(move, follow(self.position, move))

    def _take(self, move: Move, after: Position) -> None:
        self.position = after
        self.moves += (move,)
        self.lines += (Line(str(move)),)


def seats_in(moves: tuple[Move, ...]) -> frozenset[int]:
    """The seats these moves are about."""
    return frozenset(move.seat for move in moves if move.seat is not None)
