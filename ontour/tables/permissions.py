"""Table manners: who may do what at a table, before the rulebook is asked."""

from typing import Final, Literal, TypeAlias

from ontour.games import Move
from ontour.games.seating import Leave, Rename, SeatMove, Sit, Undo, Wear
from ontour.tables.position import Order, Position, has_begun, is_second_thought, name_on
from ontour.words import say

HOST: Final = "host"
APP: Final = "app"
ORDERS = ("lock", "unlock", "pause", "resume", "let everyone in", "new game")
MOST_SECOND_THOUGHTS = 100  # of one seat between two calls; nobody who plays comes near
MOST_UNDONE = 1000  # in one game
MOST_GAMES = 1000  # at one table: all of them are read when somebody asks for one
By: TypeAlias = int | Literal["host", "app"]  # a seat, the host, or the app itself


def objection(position: Position, move: Move, by: By) -> str | None:
    """Why this one may not do this at this table now, as a sentence; None when it is allowed."""
    if why := stopped(position):
        return why
    if isinstance(move, Order):
        return _not_for(position, move, by) or _order_objection(position, move.text)
    return _not_theirs(move, by) or _table_objection(position, move, by) or _rule_objection(position, move)


def stopped(position: Position) -> str:
    """Why nothing can be done at a table whose log goes on with what cannot be read; "" for every other table."""
    line = position.stopped
    why = say("Line %(line)s of this table cannot be read here. It can be looked at, but not played on.", line=line)
    return why if line else ""


def _not_for(position: Position, order: Order, by: By) -> str | None:
    if isinstance(by, int) and order.text == "new game" and position.over and not position.waiting:
        return None  # whoever sits there may ask for another one
    kept = ("back", "without", "host 0", "host code", "curtain")
    allowed = by == APP or (by == HOST and not order.text.startswith(kept))
    return None if allowed else say("Only the host can do this.")


def _order_objection(position: Position, text: str) -> str | None:
    if text in ("lock", "unlock") and position.locked == (text == "lock"):
        return say("The table is locked already.") if text == "lock" else say("The table is unlocked already.")
    if text == "pause" and position.paused:
        return say("The table is paused already.")
    if text.partition(" ")[0] in ("lock", "unlock", "pause", "resume") and " " in text:
        return say("An order is one of these: %(orders)s.", orders=", ".join(ORDERS))
    if text == "let everyone in" and position.everyone:
        return say("Everyone may come in already.")
    if text == "resume" and not position.paused:
        return say("The table is not paused.")
    if text.startswith("new game") and len(position.games) >= MOST_GAMES:
        return say("%(count)s games were begun at this table. Please open another one.", count=MOST_GAMES)
    if text.startswith("show") and (not position.over or position.waiting):
        return say("There is nothing to be shown yet.")
    return _person_objection(position, *text.split())


def _person_objection(position: Position, verb: str, *rest: str) -> str | None:
    if verb == "host" and rest[0] not in ("0", "code"):
        return _cannot_host(position, int(rest[0]))
    if verb == "remove" and not name_on(position, int(rest[0])):
        return say("Nobody sits on seat %(seat)s.", seat=int(rest[0]))
    if verb == "admit" and int(rest[0]) not in position.removed:
        return say("Nobody has to be let in again.")
    return None


def _cannot_host(position: Position, number: int) -> str | None:
    seat = next((seat for seat in position.seats if seat.number == number and seat.present), None)
    if seat is None:
        return say("Nobody sits on seat %(seat)s.", seat=number)
    return say("%(name)s is the host already.", name=seat.name) if position.host == number else None


def _not_theirs(move: Move, by: By) -> str | None:
    if by == APP:
        return None
    if isinstance(move, Sit):
        return say("Sitting down needs a key.")  # which only Table.sit gives
    if move.seat == by:
        return None
    if by == HOST:
        theirs = move.seat is None or isinstance(move, Leave | Rename)
        return None if theirs else say("Only the player of that seat can do this.")
    if move.seat is None or isinstance(move, Leave | Rename):
        return say("Only the host can do this.")
    return say("That is another player's sheet.")


def _table_objection(position: Position, move: Move, by: By) -> str | None:
    if isinstance(by, int) and not any(seat.number == by and seat.present for seat in position.seats):
        return say("You have left this seat. Sit down again to play on.")
    if isinstance(move, Sit) and move.seat > position.box.edition.most_seats:
        return say("This table is full.")
    if position.paused and not isinstance(move, SeatMove):
        return say("The table is paused until the host carries on.")
    if by != APP and (why := _too_often(position, move)):
        return why
    if isinstance(move, Sit) and not position.late and has_begun(position) and not name_on(position, move.seat):
        return say("The game has begun, and the host lets nobody new in.")
    if isinstance(move, Wear):
        return _worn_already(position, move)
    return None


def _too_often(position: Position, move: Move) -> str | None:
    """Whoever taps one place for an hour must not fill the log that all others read."""
    if move.seat is not None and position.second_thoughts.get(move.seat, 0) >= MOST_SECOND_THOUGHTS:
        enough = say("That was changed %(count)s times since the last call; now it stays.", count=MOST_SECOND_THOUGHTS)
        return enough if is_second_thought(position, move) else None
    if isinstance(move, Undo) and position.undone >= MOST_UNDONE:
        return say("%(count)s calls of this game were taken back; this one stands.", count=MOST_UNDONE)
    return None


def _worn_already(position: Position, move: Wear) -> str | None:
    """While there are faces for all, everybody has their own."""
    other = next((seat for seat in position.seats if seat.face == move.face and seat.number != move.seat), None)
    return say("%(name)s is the %(face)s already.", name=other.name, face=move.face.spoken) if other else None


def _rule_objection(position: Position, move: Move) -> str | None:
    return position.box.rulebook.objection(position.state, move)
