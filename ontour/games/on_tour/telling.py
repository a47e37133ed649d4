"""A game told aloud: one sentence or two for every move."""

from ontour.games.notation import listed
from ontour.games.on_tour.moves import (
    CrossOut,
    Done,
    Flip,
    OnTourMove,
    Reveal,
    Roll,
    Setup,
    SheetMove,
    Skip,
    Star,
    Swap,
    TakeBack,
    Trace,
    Write,
)
from ontour.games.on_tour.state import State
from ontour.games.on_tour.tracing import tell_tracing
from ontour.games.on_tour.turn import both_ways
from ontour.games.on_tour.writing import to_do
from ontour.games.seating import End, Leave, Rename, SeatMove, Sit, Start, Undo
from ontour.words import say


def tell(before: State, move: OnTourMove, after: State) -> str:
    """What this move changed."""
    match move:
        case Sit() | Leave() | Rename():
            return _tell_seating(before, move)
        case Start(first):
            count = "one player" if len(after.seats) == 1 else f"{len(after.seats)} players"
            return f"The game begins with {count}; {after.seats[first].name} rolls first."
        case Setup(dice, lower, higher):
            low, high = both_ways(dice)
            where = f"{low:02d} in {_name(after, lower)} and {high:02d} in {_name(after, higher)}"
            return f"Every sheet gets {where}, circled."
        case Flip():
            return _tell_flip(before, move)
        case Roll():
            return _tell_roll(after)
        case Undo():
            return "The last call is taken back."
        case End():
            return "The game is over."
        case Reveal():
            return say("The best routes are shown.")
        case _ if before.ended:
            return tell_tracing(after, move)
        case _:
            return f"{after.seats[move.seat].name} {_tell_writing(before, move, after)}"


def _name(state: State, place: str) -> str:
    return state.board.places[place].name


def _tell_seating(before: State, move: SeatMove) -> str:
    match move:
        case Sit(seat, name) if seat in before.seats:
            return f"{name} takes the seat of {before.seats[seat].name}."
        case Sit(seat, name):
            return f"{name} sits down on seat {seat}."
        case Rename(seat, name):
            return f"{before.seats[seat].name} is called {name} now."
        case Leave(seat):
            goes_on = "; the autopilot writes from now on" if before.started else ""
            return f"{before.seats[seat].name} leaves{goes_on}."


def _tell_flip(before: State, move: Flip) -> str:
    cards = listed([f"{_name(before, card.place)} ({card.region})" for card in move.cards])
    shuffled = " The deck ran out and the discards were shuffled." if before.deck.runs_out else ""
    return f"Turn {before.turn}: {cards}.{shuffled}"


def _tell_roll(after: State) -> str:
    call = after.call
    assert call.dice is not None
    told = f"The dice show {call.dice[0]} and {call.dice[1]}"
    if call.star:
        why = ["doubles"] if call.doubles else []
        if call.same_region:
            why.append(f"three cards {call.cards[0].region}")
        told += f": a star turn ({' and '.join(why)})."
    else:
        told += f": {' and '.join(f'{number:02d}' for number in call.numbers)}."
    if after.last_turn:
        return f"Turn {after.turn}, no cards. {told}"
    return " ".join([told, *_crosses(after)])


def _crosses(after: State) -> list[str]:
    """Whose sheet has no place for all of it."""
    turns = {seat: after.turn_of(seat) for seat in after.seats}
    return [f"{after.seats[seat].name} must {to_do(turn)}." for seat, turn in turns.items() if turn.due.crosses]


def _tell_writing(before: State, move: SheetMove, after: State) -> str:
    page = after.pages[move.seat]
    match move:
        case Write(_, number, place):
            return f"writes {number:02d} in {_name(after, place)}{_circle(after, move)}."
        case Star(_, place):
            return f"draws a star in {_name(after, place)}{_circle(after, move)}."
        case CrossOut(_, place):
            return f"marks an X in {_name(after, place)}."
        case TakeBack(_, place):
            return f"rubs out {_name(after, place)}."
        case Swap():
            marks = [f"{page.marks[code]} in {_name(after, code)}" for code in page.pencil]
            return f"swaps: {' and '.join(marks)}."
        case Trace() | Skip():
            raise AssertionError("routes are traced after the end")
        case Done():
            return "is done." + (_turn_over(after) if after.turn > before.turn else "")


def _circle(after: State, move: Write | Star) -> str:
    return ", circled" if after.call.shows(move.place) or after.pages[move.seat].marks[move.place].circled else ""


def _turn_over(after: State) -> str:
    if not after.places_left:
        return " Every sheet is full."
    assert after.roller is not None
    places = "1 place" if after.places_left == 1 else f"{after.places_left} places"
    return f" The turn is over: {places} left, {after.seats[after.roller].name} rolls."
