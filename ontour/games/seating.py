"""Sitting down, leaving, names, the start, the undo and the end: what every game's table shares.

Each move has its line, both ways. Games ask here whether seats may change and what they are afterwards.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from ontour.games import Seat
from ontour.games.faces import Face, face_of_seat, next_face, parse_face
from ontour.games.notation import Words
from ontour.words import say, sentence

MOST_SEATS = 1000
LONGEST_NAME = 24

Seats = Mapping[int, Seat]


@dataclass(frozen=True, slots=True)
class Sit:
    """Somebody takes a new seat, or the seat of somebody who left."""

    seat: int
    name: str

    def __str__(self) -> str:
        return f"sit {self.seat} {self.name}"


@dataclass(frozen=True, slots=True)
class Leave:
    seat: int

    def __str__(self) -> str:
        return f"leave {self.seat}"


@dataclass(frozen=True, slots=True)
class Rename:
    seat: int
    name: str

    def __str__(self) -> str:
        return f"rename {self.seat} {self.name}"


@dataclass(frozen=True, slots=True)
class Wear:
    """Somebody takes another face. That two never wear the same one is the business of a table, not of a game."""

    seat: int
    face: Face

    def __str__(self) -> str:
        return f"face {self.seat} {self.face}"


class TableMove:
    """A move that belongs to the table as a whole and to no seat."""

    __slots__ = ()

    @property
    def seat(self) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Start(TableMove):
    """The game begins; `first` is the seat that begins it."""

    first: int

    def __str__(self) -> str:
        return f"start {self.first}"


@dataclass(frozen=True, slots=True)
class Undo(TableMove):
    """The last call is taken back."""

    def __str__(self) -> str:
        return "undo"


@dataclass(frozen=True, slots=True)
class End(TableMove):
    """The closing line of a finished game."""

    def __str__(self) -> str:
        return "end"


SeatMove = Sit | Leave | Rename | Wear
SeatingMove = SeatMove | Start | Undo | End

VERBS = ("sit", "leave", "rename", "face", "start", "undo", "end")


def parse_seating(words: Words) -> SeatingMove:
    """The move of a line that begins with one of VERBS."""
    verb = words.word(say("a move"))
    if verb in ("undo", "end"):
        words.end()
        return Undo() if verb == "undo" else End()
    seat = seat_number(words)
    if verb in ("sit", "rename"):
        name = words.rest(say("a name"), clean_name)
        return Sit(seat, name) if verb == "sit" else Rename(seat, name)
    if verb == "face":
        return Wear(seat, words.rest(say("a face"), parse_face))
    words.end()
    return Leave(seat) if verb == "leave" else Start(seat)


def seat_number(words: Words) -> int:
    return words.number(say("the number of a seat"), digits=4)


# Invisible although their category says letter, mark or symbol: fillers, joiners, the blank braille pattern.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_JOINERS = frozenset("\u200c\u200d")
# England, Scotland and Wales are a black flag followed by invisible tag letters.
_TAG_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f")
_FORBIDDEN = frozenset(("Cc", "Cf", "Co", "Cs", "Zl", "Zp"))


def clean_name(text: str) -> str:
    """The name as it is written down; a ValueError that says what is wrong with it otherwise."""
    text = text.replace("\t", " ")
    if _has_odd_characters(text):
        raise ValueError(say("a name cannot hold line breaks or invisible characters"))
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not any(unicodedata.category(character)[0] in "LNPSC" for character in name):
        raise ValueError(say("a name needs at least one visible character"))
    if len(name) > LONGEST_NAME:
        raise ValueError(
            say("a name has at most %(most)s characters; this one has %(long)s", most=LONGEST_NAME, long=len(name))
        )
    return name


def _has_odd_characters(text: str) -> bool:
    text = _TAG_FLAG.sub("\U0001f3f4", text)
    for before, character, after in zip(" " + text, text, text[1:] + " ", strict=False):
        if character in _JOINERS:
            # Emoji families and several scripts join two visible characters; a joiner alone hides.
            if before.isspace() or after.isspace() or after in _JOINERS:
                return True
        elif character in _INVISIBLE or _is_forbidden(character):
            return True
    return False


def _is_forbidden(character: str) -> bool:
    # Unassigned characters (Cn) may be next year's emoji; only code points that never will be are refused.
    never = ord(character) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(character) <= 0xFDEF
    return never or unicodedata.category(character) in _FORBIDDEN


def seats_of(names: Iterable[str]) -> Seats:
    """Seats 1, 2, … for these names; a ValueError if they cannot sit together."""
    seats: Seats = MappingProxyType({})
    for number, name in enumerate(names, 1):
        move = Sit(number, clean_name(name))
        if reason := seating_objection(seats, move, closed=None):
            raise ValueError(reason)
        seats = seats_after(seats, move, started=False)
    return seats


def seating_objection(seats: Seats, move: SeatMove, closed: str | None) -> str | None:
    """Why not; `closed` is the game's reason to take no further seats in now, None while it takes them."""
    match move:
        case Sit():
            return _sit_objection(seats, move, closed) or _name_objection(seats, move)
        case Rename():
            return nobody(seats, move.seat) or _name_objection(seats, move)
        case Leave():
            return nobody(seats, move.seat) or _gone_already(seats[move.seat])
        case Wear():
            return nobody(seats, move.seat)


def nobody(seats: Seats, number: int) -> str | None:
    return None if number in seats else say("Nobody sits on seat %(seat)s.", seat=number)


def next_seat(seats: Seats) -> int:
    """The lowest number that no seat has."""
    return next(number for number in range(1, len(seats) + 2) if number not in seats)


def _sit_objection(seats: Seats, move: Sit, closed: str | None) -> str | None:
    if move.seat in seats:
        taken = seats[move.seat]
        return say("%(name)s sits on seat %(seat)s.", name=taken.name, seat=move.seat) if taken.present else None
    if closed:
        return closed
    if len(seats) >= MOST_SEATS:
        return say("All %(seats)s seats are taken.", seats=MOST_SEATS)
    free = next_seat(seats)
    if move.seat == free:
        return None
    return say("The next free seat is %(free)s, not %(seat)s.", free=free, seat=move.seat)


def _name_objection(seats: Seats, move: Sit | Rename) -> str | None:
    try:
        clean = clean_name(move.name)
    except ValueError as error:
        return sentence(str(error))
    if clean != move.name:
        return say("The name is written %(name)s.", name=repr(clean))
    wanted = clean.casefold()
    for seat in seats.values():
        if seat.number != move.seat and seat.name.casefold() == wanted:
            return say("Somebody here is called %(name)s already; please take another name.", name=seat.name)
    return None


def _gone_already(seat: Seat) -> str | None:
    return None if seat.present else say("%(name)s has left already.", name=seat.name)


def seats_after(seats: Seats, move: SeatMove, started: bool) -> Seats:
    """The seats after a move that met no objection, in the order of their numbers."""
    changed = dict(seats)
    match move:
        case Sit(number, name) if number in seats:
            changed[number] = replace(seats[number], name=name, present=True)
        case Sit(number, name):
            changed[number] = Seat(number, name, face=_first_face(seats, number))
        case Wear(number, face):
            changed[number] = replace(seats[number], face=face)
        case Rename(number, name):
            changed[number] = replace(seats[number], name=name)
        case Leave(number) if started:
            changed[number] = replace(seats[number], present=False)
        case Leave(number):
            del changed[number]
    if isinstance(move, Sit):
        changed = dict(sorted(changed.items()))
    return MappingProxyType(changed)


def _first_face(seats: Seats, number: int) -> Face:
    """The face of this seat, or the next one if somebody wears that already."""
    own, worn = face_of_seat(number), worn_faces(seats.values())
    return own if own not in worn else next_face(own, worn) or own


def faces_of(seats: Seats) -> Mapping[int, Face]:
    return MappingProxyType({number: seat.face for number, seat in seats.items()})


def worn_faces(seats: Iterable[Seat]) -> frozenset[Face]:
    return frozenset(seat.face for seat in seats)


def another_face(seats: Sequence[Seat], number: int) -> Wear | None:
    """What a tap on one's own face says; None when nobody sits there, or every face is worn."""
    own = next((seat.face for seat in seats if seat.number == number), None)
    free = own and next_face(own, worn_faces(seats))
    return Wear(number, free) if free else None


def seat_told(seats: Seats, move: SeatMove) -> str:
    """The move as a sentence; `seats` are those before it."""
    match move:
        case Sit(seat, name) if seat in seats:
            return say("%(name)s takes the seat of %(before)s.", name=name, before=seats[seat].name)
        case Sit(seat, name):
            return say("%(name)s sits down on seat %(seat)s.", name=name, seat=seat)
        case Rename(seat, name):
            return say("%(before)s is called %(name)s now.", before=seats[seat].name, name=name)
        case Leave(seat):
            return say("%(name)s leaves.", name=seats[seat].name)
        case Wear(seat, face):
            return say("%(name)s is the %(face)s now.", name=seats[seat].name, face=face.spoken)
