"""A game told aloud: one sentence or two for every move."""

from functools import reduce

from ontour.games.on_tour.moves import (
    CrossOut,
    Done,
    Entered,
    Flip,
    Missed,
    OnTourMove,
    Reopen,
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
    Writing,
)
from ontour.games.on_tour.refusals import to_do
from ontour.games.on_tour.rules import OVER
from ontour.games.on_tour.state import State
from ontour.games.on_tour.tracing import tell_tracing
from ontour.games.on_tour.turn import Call, both_ways
from ontour.games.seating import End, Leave, Rename, SeatMove, Sit, Start, Undo, Wear, seat_told
from ontour.words import listed, say, say_n


def tell(before: State, move: OnTourMove, after: State) -> str:
    """What this move changed."""
    match move:
        case Sit() | Leave() | Rename() | Wear():
            return _tell_seating(before, move)
        case Start() if after.paper:
            return say("The game begins on paper sheets.")
        case Start(first):
            return _tell_start(after, after.seats[first].name)
        case Setup(dice, lower, higher):
            low, high = both_ways(dice)
            marks = [_mark_in(after, f"{low:02d}", lower), _mark_in(after, f"{high:02d}", higher)]
            return say("Every sheet gets %(marks)s, circled.", marks=listed(marks))
        case Flip():
            return _tell_flip(after, move)
        case Roll():
            return _tell_roll(after)
        case Undo():
            return say("The last call is taken back.")
        case End():
            return OVER
        case Reveal():
            return say("The best routes are shown.")
        case Entered(number, name) if number in before.seats:
            return say("%(name)s’s sheet is corrected.", name=name)
        case Entered(_, name):
            return say("%(name)s’s sheet is entered.", name=name)
        case _ if before.ended:
            return tell_tracing(after, move)
        case _:
            return _tell_writing(before, move, after)


def _name(state: State, place: str) -> str:
    return state.board.places[place].name


def _mark_in(state: State, mark: str, place: str) -> str:
    return say("%(mark)s in %(place)s", mark=mark, place=_name(state, place))


def _tell_start(after: State, first: str) -> str:
    if len(after.seats) == 1:
        return say("The game begins with one player; %(name)s rolls first.", name=first)
    count = len(after.seats)
    return say("The game begins with %(players)s players; %(name)s rolls first.", players=count, name=first)


def _tell_seating(before: State, move: SeatMove) -> str:
    if isinstance(move, Leave) and before.started:
        return say("%(name)s leaves; the autopilot writes from now on.", name=before.seats[move.seat].name)
    told = seat_told(before.seats, move)
    if isinstance(move, Sit) and move.seat not in before.seats and before.turn > 1:
        return _one_after_the_other(told, say("The autopilot writes the turns that are over."))
    return told


def _tell_flip(after: State, move: Flip) -> str:
    cards = [say("%(place)s (%(region)s)", place=_name(after, card.place), region=card.region) for card in move.cards]
    told = say("Turn %(turn)s: %(cards)s.", turn=after.turn, cards=listed(cards))
    if not after.deck.runs_out:
        return told
    return _one_after_the_other(told, say("The deck ran out and the discards were shuffled."))


def _tell_roll(after: State) -> str:
    call = after.call
    assert call.dice is not None
    dice = dict(zip(("first", "second"), call.dice, strict=True))
    if call.star:
        told = say("The dice show %(first)s and %(second)s: a star turn (%(why)s).", why=_why_a_star(call), **dice)
    else:
        numbers = listed([f"{number:02d}" for number in call.numbers])
        told = say("The dice show %(first)s and %(second)s: %(numbers)s.", numbers=numbers, **dice)
    if after.last_turn:
        return _one_after_the_other(say("Turn %(turn)s, no cards.", turn=after.turn), told)
    return _one_after_the_other(told, *_crosses(after))


def _why_a_star(call: Call) -> str:
    why: list[str] = [say("doubles")] if call.doubles else []
    if call.same_region:
        why.append(say("three cards %(region)s", region=call.cards[0].region))
    return listed(why)


def _one_after_the_other(*sentences: str) -> str:
    return reduce(lambda told, more: say("%(told)s %(more)s", told=told, more=more), sentences)


def _crosses(after: State) -> list[str]:
    """Whose sheet has no place for all of it."""
    turns = {seat: after.turn_of(seat) for seat in after.seats}
    return [
        say("%(name)s must %(to_do)s.", name=after.seats[seat].name, to_do=to_do(turn))
        for seat, turn in turns.items()
        if turn.due.crosses
    ]


def _tell_writing(before: State, move: SheetMove, after: State) -> str:
    name = after.seats[move.seat].name
    match move:
        case Write() | Star():
            return _tell_mark(name, move, after)
        case CrossOut(_, place):
            return say("%(name)s marks an X in %(place)s.", name=name, place=_name(after, place))
        case TakeBack(_, place):
            return say("%(name)s rubs out %(place)s.", name=name, place=_name(after, place))
        case Swap():
            page = after.pages[move.seat]
            marks = [_mark_in(after, str(page.marks[code]), code) for code in page.pencil]
            return say("%(name)s swaps: %(marks)s.", name=name, marks=listed(marks))
        case Reopen():
            return say("%(name)s is not done after all.", name=name)
        case Missed():
            return _tell_missed(before, move)
        case Trace() | Skip():
            raise AssertionError("routes are traced after the end")
        case Done():
            done = say("%(name)s is done.", name=name)
            return _one_after_the_other(done, _turn_over(after)) if after.turn > before.turn else done


def _tell_missed(before: State, move: Missed) -> str:
    turn = before.late[move.seat].written + 1
    written = listed([_mark_in(before, _spoken(mark), mark.place) for mark in move.marks])
    name = before.seats[move.seat].name
    return say("The autopilot catches up for %(name)s, turn %(turn)s: %(marks)s.", name=name, turn=turn, marks=written)


def _spoken(mark: Writing) -> str:
    if isinstance(mark, Write):
        return f"{mark.number:02d}"
    return say("a star") if isinstance(mark, Star) else say("an X")


def _tell_mark(name: str, move: Write | Star, after: State) -> str:
    place = _name(after, move.place)
    circled = after.call.shows(move.place) or after.pages[move.seat].marks[move.place].circled
    if isinstance(move, Star):
        if circled:
            return say("%(name)s draws a star in %(place)s, circled.", name=name, place=place)
        return say("%(name)s draws a star in %(place)s.", name=name, place=place)
    number = f"{move.number:02d}"
    if circled:
        return say("%(name)s writes %(number)s in %(place)s, circled.", name=name, number=number, place=place)
    return say("%(name)s writes %(number)s in %(place)s.", name=name, number=number, place=place)


def _turn_over(after: State) -> str:
    if not after.places_left:
        return say("Every sheet is full.")
    assert after.roller is not None
    return say_n(
        "The turn is over: %(n)s place left, %(roller)s rolls.",
        "The turn is over: %(n)s places left, %(roller)s rolls.",
        after.places_left,
        roller=after.seats[after.roller].name,
    )
