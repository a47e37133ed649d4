"""A table: lines come in, are checked, saved, and only then shown."""

import hashlib
import hmac
import itertools
import re
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, ParamSpec, TypeVar

from ontour.games import Move, Refused, Seat
from ontour.games.chance import parse_tour_code
from ontour.games.seating import Leave, Sit, clean_name
from ontour.tables.aside import off_the_loop
from ontour.tables.calling import catching_up, move_for, next_call
from ontour.tables.draft import BENCH, CHAIR, Draft, Outcome, Sitting, seats_in
from ontour.tables.keys import hashed, new_key, plain_code
from ontour.tables.news import Bell, News
from ontour.tables.permissions import APP, By, objection
from ontour.tables.position import (
    Box,
    Order,
    Position,
    beginning,
    can_undo,
    curtain_at,
    follow,
    is_public,
    read,
    read_on,
    urgent,
)
from ontour.tables.presence import Missing, Presence
from ontour.tables.record import Game, games_in
from ontour.tables.store import NotSaved, Row, SeatKey, Store
from ontour.tables.together import Together
from ontour.words import say, sentence

TRIES = 100  # how often other processes may be faster before we give up
LONGEST_LINE = 200
MOST_LINES = 50
CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")  # no database takes a NUL, and nobody sees the others
MANY_LINES = 200  # so many are read beside the loop
HOUR = 3600
P = ParamSpec("P")
T = TypeVar("T")
Wish = Callable[[Draft], Any]


class Gone(Refused):
    """The table has been deleted."""


class Table:
    """`now` is the table as it stands; it is never changed, only replaced by the next moment."""

    def __init__(
        self,
        row: Row,
        box: Box,
        store: Store,
        presence: Presence,
        news: News,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.id, self.code = row.id, row.code
        self.made = row.made  # when it was opened, in seconds since 1970
        self.now = beginning(box, row.secret, row.options.get("tour", ""))
        self._first = self.now
        self._host = row.host
        self._touched = row.touched
        self._store, self._presence, self._news, self._clock = store, presence, news, clock
        self._tokens: set[str] = set()
        self._expected: Sequence[Seat] = ()
        self._held: Mapping[int, SeatKey] = {}
        self._seat_by_key: Mapping[str, int] = {}
        self._together: Together[Wish | None, Any] = Together(self._answer_all)

    def __repr__(self) -> str:
        return f"<Table {self.code}: {self.now.number} lines>"

    # What is asked of a table

    def view(self, seat: int | None = None) -> Any:
        """What this seat may see now; None is the caller screen and everyone who only watches."""
        return self.now.box.rulebook.view(self.now.state, seat)

    def seat(self, number: int) -> Seat | None:
        return next((seat for seat in self.now.seats if seat.number == number), None)

    def seat_of(self, key: str) -> int | None:
        """The seat this key holds, also when its player left; None for an unknown or outdated key."""
        # Looked up by its hash: how long that takes tells nothing about any key.
        held = self._seat_by_key.get(hashed(key))
        return held if held is not None and self.seat(held) else None

    def is_removed(self, key: str) -> bool:
        """Whether the host has removed whoever has this key, and not let them in again."""
        return self._seat_by_key.get(hashed(key), 0) - BENCH in self.now.removed

    def knows(self, key: str) -> bool:
        """Whether this key has held a seat that nobody took over since."""
        return hashed(key) in self._seat_by_key

    def closed(self) -> str | None:
        """Why nobody new may sit down now, as a sentence; None when there is a seat."""
        if self.now.locked:
            return LOCKED
        return objection(self.now, _somebody_new(self.now), APP)

    def missed_turns(self, name: str, key: str | None = None) -> Sequence[Move]:
        """What the autopilot would write for this one, sitting down now. It thinks for a while, and changes nothing.

        Nothing for whoever has a seat or will be refused: as often as they ask, they cost no thought.
        """
        draft = Draft(self.now, self._tokens, self._held)
        try:
            newcomer = _newcomer(draft, key or "", name)
        except Refused:
            return ()
        if newcomer is None or objection(draft.position, newcomer, APP):
            return ()
        return tuple(catching_up(follow(draft.position, newcomer), newcomer.seat))

    def is_host(self, key: str) -> bool:
        """Whether this key makes the host; while a seat hosts, none does."""
        return not self.now.host and hmac.compare_digest(hashed(key), self._host_key)

    @property
    def _host_key(self) -> str:
        """Hashed. The one the table was opened with, until a host code has moved the power."""
        return self._held[CHAIR].key if CHAIR in self._held else self._host

    def seat_codes(self) -> dict[int, str]:
        """For the host's screen only: the code with which a new phone takes over each seat, once."""
        return {seat.number: self._held[seat.number].code for seat in self.now.seats if seat.number in self._held}

    @property
    def tour(self) -> str | None:
        """The tour code, which foretells every call: a secret until the game is over."""
        return self.now.tour if self.now.over else None

    @property
    def missing(self) -> Missing:
        """Who is at the table, but whose phone is silent."""
        seats = self.now.seats
        if seats != self._expected:  # as soon as there are others; this is asked a thousand times after a flip
            self._expected = seats
            self._presence.expect(self.id, [seat.number for seat in seats if seat.present])
        missing = self._presence.missing(self.id)
        if not missing.asleep:
            return missing
        here = {seat.number for seat in seats if seat.present}
        return Missing(missing.asleep & here, missing.overdue & here)

    @property
    def mark(self) -> str:
        """What a screen shows: so many lines, and whose phones were silent. Alike marks, alike screens."""
        missing = str(self.missing)
        return f"{self.now.number}~{missing}" if missing else str(self.now.number)

    def here(self, seat: int) -> AbstractContextManager[None]:
        """While a phone of this seat has its stream."""
        return self._presence.here(self.id, seat)

    def listen(self, seat: int | None = None) -> Bell:
        """First listen, then look at `now`, then wait for what comes after `now.number`."""
        return self._news.listen(self.id, seat)

    def games(self) -> list[Game]:
        """Every game played here, in order, with its lines; the last one may still be running."""
        lines = self._store.lines_after(self.id, 0)
        if lines is None:
            raise Gone(say("This table has been cleared away."))
        texts = [line.text for line in lines[: self.now.number]]  # what cannot be read is not told
        return _read_aside(len(texts), games_in, self._first, texts)

    # What is done at a table

    def submit(
        self, lines: str | Sequence[str], by: By, *, token: str | None = None, seen: int | None = None
    ) -> Outcome:
        """Add these lines, all or none: Refused with a sentence, or ValueError if a line cannot be read.

        A repeat with the same `token` changes nothing. `seen` is the `now.called` that the page showed; after
        another call the lines are refused.
        """
        wanted = [line.rstrip("\r\n") for line in ([lines] if isinstance(lines, str) else lines)]
        if any(CONTROL.search(line) for line in wanted):
            raise ValueError(say("expected a line without line breaks or other control characters"))
        if len(wanted) > MOST_LINES or any(len(line) > LONGEST_LINE for line in wanted):
            raise ValueError(
                say("expected at most %(lines)s lines of %(long)s characters", lines=MOST_LINES, long=LONGEST_LINE)
            )

        def add_all(draft: Draft) -> None:
            for line in wanted:
                draft.add(read(draft.position, line), by)

        return self._command(add_all, token and _digest(by, token, *wanted), seen)

    def next(self, by: By, *, token: str | None = None, seen: int | None = None) -> Outcome:
        """Flip and roll: the host may, and the seat whose turn it is to roll."""

        def press(draft: Draft) -> None:
            if isinstance(by, int) and by != draft.position.roller:
                raise Refused(say("It is not your turn to roll."))
            draft.add(_called(draft.position), APP)

        return self._command(press, token and _digest(by, token, "next"), seen)

    def carry_on(self, seats: Collection[int], by: By, *, token: str | None = None) -> Outcome:
        """Without these people, as far as their phones are still silent."""

        def leave(draft: Draft) -> None:
            for seat in sorted(self.missing.overdue & set(seats)):
                draft.add(Leave(seat), by)

        return self._command(leave, token and _digest(by, token, "carry on"), None)

    def new_game(self, by: By, *, tour: str | None = None, token: str | None = None) -> Outcome:
        """The same people begin again, with calls that nobody knows unless they choose a tour code."""
        order = Order(f"new game {parse_tour_code(tour)}" if tour else "new game")
        return self._command(lambda draft: draft.add(order, by), token and _digest(by, token, "new game"), None)

    def show(self, act: int, by: By, *, token: str | None = None) -> Outcome:
        """After the end: so many acts of the encore are over. Two stages that say the same say it once."""

        def go_on(draft: Draft) -> None:
            if draft.position.shown < act:
                draft.add(Order(f"show {act}"), by)

        return self._command(go_on, token and _digest(by, token, f"show {act}"), None)

    @property
    def time_left(self) -> float | None:
        """How many seconds people are still waited for after the end; None while no time is set."""
        return None if self.now.curtain is None else self.now.curtain - self._clock()

    def set_curtain(self) -> None:
        """From now on the time counts that this table gives people after the end. A repeat changes nothing."""

        def begin(draft: Draft) -> None:
            if draft.position.curtain is None and draft.position.patience and not draft.position.paused:
                draft.add(curtain_at(self._clock() + draft.position.patience), APP)

        self._do(begin)

    def raise_curtain(self) -> None:
        """The time is over: nobody is waited for any more, or the encore goes on. Whoever sees it first says so."""

        def rise(draft: Draft) -> None:
            now = draft.position
            if now.curtain is None or now.curtain > self._clock() or now.paused:
                return
            if not now.waiting:
                draft.add(Order(f"show {now.shown + 1}"), APP)
            for seat in sorted(now.waiting):
                draft.add(move_for(draft.position, seat), APP)

        self._do(rise)

    def sit(self, name: str, key: str | None = None, ahead: Sequence[Move] | None = None) -> Sitting:
        """Sit down on the next free seat; with the key of somebody who sat here, on that seat again.

        `ahead` are the `missed_turns`, thought out before; Outrun if they are those of another moment.
        """
        secret = key or new_key()

        def sit(draft: Draft) -> Sitting:
            newcomer = _newcomer(draft, secret, name)
            if newcomer is None:
                return _return(draft, draft.seat_of(secret) or 0, secret, name)
            return _seat(draft, newcomer, secret, ahead)

        return self._do(sit)

    def claim(self, line: Callable[[int], str], key: str, seat: int | None = None) -> Sitting:
        """Say a line of the game that gives a seat to this key: this one, or the one it holds, or the next free one."""

        def claim(draft: Draft) -> Sitting:
            _refuse_if_removed(draft, key)
            own = seat or draft.seat_of(key)
            there = own is not None and _seat_at(draft, own) is not None
            number = own if own and there else _somebody_new(draft.position).seat
            if not there:
                _refuse_if_locked(draft)
            move = read(draft.position, line(number))
            draft.add(move, APP)
            return Sitting(number, key) if there else draft.hold(number, key)

        return self._do(claim)

    def take_over(self, seat: int, name: str, key: str | None = None) -> Sitting:
        """Sit down for somebody who left; that one's key stops working."""
        secret = key or new_key()

        def sit(draft: Draft) -> Sitting:
            _refuse_if_removed(draft, secret)
            if draft.seat_of(secret) == seat:
                return _return(draft, seat, secret, name)
            _refuse_if_locked(draft)
            there = _seat_at(draft, seat)
            if there is None or there.present:
                still = there and say("%(name)s still sits there.", name=there.name)
                raise Refused(still or say("There is no such seat."))
            return _seat(draft, _sit(seat, name), secret)

        return self._do(sit)

    def recover(self, seat_code: str, key: str | None = None) -> Sitting:
        """Take a seat back on another phone with the code from the host's screen; a code works once."""
        secret = key or new_key()

        def recover(draft: Draft) -> Sitting:
            seat = draft.seat_with_code(seat_code)
            there = None if seat is None else _seat_at(draft, seat)
            if there is None:
                if (own := draft.seat_of(secret)) is not None:
                    return Sitting(own, secret)
                raise Refused(say("No seat has this code. The host's screen shows the codes; each works once."))
            if not there.present:
                return _seat(draft, _sit(there.number, there.name), secret)
            draft.add(Order(f"back {there.number}"), APP)
            return draft.hold(there.number, secret)

        return self._do(recover)

    def host_code(self) -> str:
        """For the host only: the code with which another device takes the power; it is made when first asked for."""

        def write(draft: Draft) -> None:
            if CHAIR not in draft.held:
                draft.add(Order("host code"), APP)
                draft.hold_power(self._host)

        if CHAIR not in self._held:
            self._do(write)
        return self._held[CHAIR].code

    def take_power(self, host_code: str) -> str:
        """Become the host with the code from the host's panel: the new host's key. A code works once."""
        secret = new_key()

        def take(draft: Draft) -> None:
            there = draft.held[CHAIR].code if CHAIR in draft.held else ""
            if not there or not hmac.compare_digest(there.encode(), plain_code(host_code).encode()):
                raise Refused(say("This is not the host code. The host's panel shows it; each code works once."))
            draft.add(Order("host 0"), APP)
            draft.hold_power(hashed(secret))

        self._do(take)
        return secret

    def heal(self) -> None:
        """Add what should have followed the last line by itself."""
        self._do(lambda draft: draft.finish(draft.position.number))

    def catch_up(self) -> None:
        """Read the lines that other processes have added; Gone if the table is no more."""
        self._together.do(None)

    # How it is done

    def _command(self, act: Wish, token: str | None, seen: int | None) -> Outcome:
        def command(draft: Draft) -> Outcome:
            if draft.has_done(token):
                return Outcome(draft.position.number, repeated=True)
            if seen is not None and seen != draft.position.called:
                raise Refused(say("That was for an earlier turn."))
            began = draft.position.number
            act(draft)
            return draft.finish(began, token)

        return self._do(command)

    def _do(self, wish: Callable[[Draft], T]) -> T:
        return self._together.do(wish)  # type: ignore[no-any-return]  # the answer to this very wish

    def _answer_all(self, wishes: Sequence[Wish | None]) -> list[Any]:
        """Check the wishes in the order they came and save all that they add at once."""
        if None in wishes:
            self._read_on()
        for _ in range(TRIES):
            draft = Draft(self.now, self._tokens, self._held)
            answers = [wish and draft.attempt(wish) for wish in wishes]
            if not draft.lines or self._save(draft):
                return answers
            self._read_on()
        raise NotSaved(say("The table is very busy. Please try again."))

    def _save(self, draft: Draft) -> bool:
        now = int(self._clock())
        touched = now if now - self._touched >= HOUR else None
        changed = [draft.held[seat] for seat in sorted(draft.changed)]
        if not self._store.append(self.id, self.now.number, draft.lines, changed, touched):
            return False
        self._touched = touched or self._touched
        self._tokens |= draft.new_tokens
        self._show(draft.position, draft.moves, draft.held)
        self._news.spread(self.id, self.now.number)
        return True

    def _read_on(self) -> None:
        lines = self._store.lines_after(self.id, self.now.number)
        if lines is None:
            raise Gone(say("This table has been cleared away."))
        if not lines or self.now.stopped:
            return
        position, moves = _read_aside(len(lines), read_on, self.now, [line.text for line in lines])
        self._tokens.update(line.token for line in lines if line.token)
        self._show(position, tuple(moves), {held.seat: held for held in self._store.seats_of(self.id)})

    def _show(self, position: Position, moves: tuple[Move, ...], held: Mapping[int, SeatKey]) -> None:
        if held is not self._held:
            self._held, self._seat_by_key = held, {holder.key: seat for seat, holder in held.items()}
        before, self.now = self.now, position
        at_once = urgent(before, position, moves)
        public = at_once or is_public(before, position, moves)
        concerned: frozenset[int | None] = seats_in(moves)
        if can_undo(before) != can_undo(position):
            concerned |= {None}  # the host's screen says whether the call can still be taken back
        self._news.tell(self.id, position.number, urgent=at_once, seats=concerned, public=public)


def _read_aside(lines: int, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    return off_the_loop(read, *args, **kwargs) if lines >= MANY_LINES else read(*args, **kwargs)


def _digest(by: By, *words: str) -> str:
    """One word for a command of somebody; the same token of two people or for two lines never meets."""
    text = "\0".join((str(by), *words))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _called(position: Position) -> Move:
    if (move := next_call(position)) is not None:
        return move
    if position.over:
        raise Refused(say("The game is over."))
    if position.waiting:
        raise Refused(say("Not everyone has finished yet."))
    if position.box.own_dice:
        raise Refused(say("The host enters the cards and dice."))
    raise Refused(say("There is nothing to call now."))


def _seat_at(draft: Draft, number: int) -> Seat | None:
    return next((seat for seat in draft.position.seats if seat.number == number), None)


def _somebody_new(position: Position) -> Sit:
    """On the next free seat, with a name that nobody has."""
    numbers, names = ({getattr(seat, what) for seat in position.seats} for what in ("number", "name"))
    free = next(number for number in itertools.count(1) if number not in numbers)
    return Sit(free, next(name for n in itertools.count(free) if (name := f"Seat {n}") not in names))


def _newcomer(draft: Draft, key: str, name: str) -> Sit | None:
    """How somebody without a seat sits down here; None for whoever has one, Refused for whom the table refuses."""
    _refuse_if_removed(draft, key)
    numbers = {seat.number for seat in draft.position.seats}
    if draft.seat_of(key) in numbers:
        return None
    _refuse_if_locked(draft)
    if draft.position.asks:
        raise Refused(say("%(count)s people sit here. The host has to let more in.", count=len(numbers)))
    return _sit(_somebody_new(draft.position).seat, name)


def _sit(number: int, name: str) -> Sit:
    try:
        return Sit(number, clean_name(name))
    except ValueError as problem:
        raise Refused(sentence(str(problem))) from problem


def _seat(draft: Draft, move: Sit, key: str, ahead: Sequence[Move] | None = None) -> Sitting:
    began = draft.position.number
    draft.add(move, APP)
    draft.catch_up(move.seat, ahead)
    draft.finish(began)
    return draft.hold(move.seat, key)


def _return(draft: Draft, number: int, key: str, name: str) -> Sitting:
    """The same key again: a second tap on "sit down", or somebody who had left."""
    there = _seat_at(draft, number)
    return Sitting(number, key) if there and there.present else _seat(draft, _sit(number, name), key)


LOCKED = say("The host has locked this table.")


def _refuse_if_locked(draft: Draft) -> None:
    if draft.position.locked:
        raise Refused(LOCKED)


def _refuse_if_removed(draft: Draft, key: str) -> None:
    if draft.is_removed(key):
        raise Refused(say("The host has removed you from this table. Only the host can let you in again."))
