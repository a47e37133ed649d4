"""The rules of On Tour: what may happen, and what the state is afterwards."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from ontour.boards import TourBoard
from ontour.games import Dice, Seat
from ontour.games.chance import below
from ontour.games.on_tour import sheet
from ontour.games.on_tour.deck import FLIPPED, Deck, card_objection, leftover_objection
from ontour.games.on_tour.moves import (
    CallMove,
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
from ontour.games.on_tour.refusals import writing_objection
from ontour.games.on_tour.state import SETUPS, Late, State, checked_options
from ontour.games.on_tour.tracing import still_tracing, traced, tracing_choices, tracing_objection
from ontour.games.on_tour.turn import NO_CALL, Call, Page, Turn
from ontour.games.seating import (
    End,
    Leave,
    Rename,
    SeatMove,
    Sit,
    Start,
    Undo,
    Wear,
    nobody,
    seating_objection,
    seats_after,
    seats_of,
)
from ontour.words import listed, say

ON_PAPER = say("This table writes on paper; you can watch the calls.")
THE_TABLE = 0  # who rolls where nobody sits
OVER = say("The game is over.")


def start(board: TourBoard, names: Sequence[str], options: Mapping[str, str]) -> State:
    """The lobby: these people sit on seats 1, 2, … and nothing has been dealt."""
    if not isinstance(board, TourBoard):
        raise ValueError(say("%(board)s is a board for another game", board=board.title))
    if len(board.places) < 2 * SETUPS:
        count = {"board": board.title, "places": len(board.places), "least": 2 * SETUPS}
        raise ValueError(say("%(board)s has %(places)s places; a game needs at least %(least)s", **count))
    if not board.cards:
        raise ValueError(say("%(board)s is no board for On Tour: it has no cards", board=board.title))
    seats = seats_of(names)
    return State(
        board=board,
        options=checked_options(options),
        seats=seats,
        pages=MappingProxyType(dict.fromkeys(seats, Page())),
        deck=Deck(frozenset(board.cards)),
    )


# Why not


def objection(state: State, move: OnTourMove) -> str | None:
    """Why this move is not allowed now, as a sentence; None when it is allowed."""
    if state.ended:
        return tracing_objection(state, move)
    match move:
        case Sit() | Leave() | Rename() | Wear():
            return seating_objection(state.seats, move, ON_PAPER if state.paper else None)
        case Start(first):
            return _start_objection(state, first)
        case Setup() | Flip() | Roll():
            state = _written_on_paper(state)
            return _out_of_turn(state, move) or _call_objection(state, move)
        case Undo():
            return _undo_objection(state)
        case End():
            full = _written_on_paper(state).phase == "full"
            return None if full else say("The game ends when every sheet is full.")
        case Entered():
            return say("Sheets of paper are entered when the game is over.")
        case Trace() | Skip() | Reveal():
            return say("Routes are traced when the game is over.")
        case _:
            return _sheet_objection(state, move)


def _start_objection(state: State, first: int) -> str | None:
    if state.started:
        return say("The game has started already.")
    if state.paper and first == THE_TABLE:
        return None
    return nobody(state.seats, first)


_NEXT = {
    "lobby": say("The game has not started yet."),
    "setup": say("First the setup: two dice and two cards, twice."),
    "flip": say("Three cards are to be flipped now."),
    "roll": say("The dice are to be rolled now."),
    "write": say("The dice are rolled and everybody is writing."),
    "full": say("Every sheet is full."),
}


def _out_of_turn(state: State, move: CallMove) -> str | None:
    if state.phase == "roll" and state.last_turn and isinstance(move, Flip):
        return say("In the last turns no cards are flipped: roll the dice.")
    wanted = {"setup": Setup, "flip": Flip, "roll": Roll}.get(state.phase)
    return None if wanted is type(move) else _NEXT[state.phase]


def _call_objection(state: State, move: CallMove) -> str | None:
    if (behind := _somebody_behind(state)) is not None:
        return say("The autopilot still writes the turns that %(name)s missed.", name=state.seats[behind].name)
    match move:
        case Setup(dice, lower, higher):
            return (
                _dice_objection(dice)
                or (say("In the setup equal dice are rolled again.") if dice[0] == dice[1] else None)
                or card_objection(state.deck, state.board, (lower, higher))
            )
        case Flip():
            return _flip_objection(state, move)
        case Roll(dice):
            return _dice_objection(dice)


def _dice_objection(dice: tuple[int, int]) -> str | None:
    for die in dice:
        if not 0 <= die <= 9:
            return say("A die shows 0 to 9, not %(die)s.", die=die)
    return None


def _flip_objection(state: State, move: Flip) -> str | None:
    if len(move.cards) != FLIPPED:
        return say("Three cards are flipped, not %(cards)s.", cards=len(move.cards))
    for card in move.cards:
        printed = state.board.cards[card.place]
        if card != printed:
            place, said = state.board.places[card.place].name, printed.region
            return say("%(place)s's card says %(said)s, not %(found)s.", place=place, said=said, found=card.region)
    places = [card.place for card in move.cards]
    return card_objection(state.deck, state.board, places) or leftover_objection(state.deck, state.board, places)


def _undo_objection(state: State) -> str | None:
    if state.calls == 0:
        return say("There is no call to take back.")
    if state.done or any(page.pencil for page in state.pages.values()):
        return say("Somebody has written already; the call stands.")
    if state.turn > 1 and state.call == NO_CALL:
        return say("Everybody has written; the last call stands.")
    return None


def _sheet_objection(state: State, move: SheetMove) -> str | None:
    if reason := nobody(state.seats, move.seat):
        return reason
    if isinstance(move, Missed) or state.missing(move.seat) is not None:
        return _missed_objection(state, move)
    if state.phase != "write":
        return TURN_OVER if isinstance(move, Reopen) and state.past else _NEXT[state.phase]
    if isinstance(move, Reopen):
        return None if move.seat in state.done else say("You are not done with this turn.")
    if move.seat in state.done:
        return _done_already(state)
    return writing_objection(state.turn_of(move.seat), move)


TURN_OVER = say("Everybody was done, so the turn is over; what is written stays.")


def _missed_objection(state: State, move: SheetMove) -> str | None:
    """Only whole turns are caught up with, each by the rules of its own call."""
    name = state.seats[move.seat].name
    if state.missing(move.seat) is None:
        return say("%(name)s has missed no turn.", name=name)
    if not isinstance(move, Missed):
        return say("The autopilot still writes the turns that %(name)s missed.", name=name)
    turn = state.turn_of(move.seat)
    for mark in move.marks:
        if reason := writing_objection(turn, mark):
            return reason
        turn = marked(turn, mark)
    return writing_objection(turn, Done(move.seat))


def _somebody_behind(state: State) -> int | None:
    return next((seat for seat in state.late if state.missing(seat) is not None), None)


def _done_already(state: State) -> str:
    names = [state.seats[seat].name for seat in sorted(waiting(state))]
    if len(names) == 1:
        return say("You are done with this turn; it ends when %(name)s is too.", name=names[0])
    if len(names) > 3:
        return say("You are done with this turn; it ends when %(count)s others are too.", count=len(names))
    return say("You are done with this turn; it ends when %(names)s are too.", names=listed(names))


# What is then


def play(state: State, move: OnTourMove) -> State:
    """The next state. The move has met no objection."""
    if state.ended:
        return traced(state, move)
    match move:
        case Sit() | Leave() | Rename() | Wear():
            return _play_seating(state, move)
        case Start(first):
            return replace(state, roller=first)
        case Setup() | Flip() | Roll():
            return _play_call(_written_on_paper(state), move)
        case Undo():
            return _play_undo(state)
        case End():
            return replace(_written_on_paper(state), ended=True)
        case Done(seat):
            state = replace(state, done=state.done | {seat})
            return state if len(state.done) < len(state.seats) else _next_turn(state)
        case Reopen(seat):
            return replace(state, done=state.done - {seat})
        case Missed():
            return _play_missed(state, move)
        case Write() | Star() | CrossOut() | TakeBack() | Swap():
            return _with_page(state, move.seat, _written(state, move))
    raise AssertionError(f"{move} is no move before the end")


def _play_seating(state: State, move: SeatMove) -> State:
    seats = seats_after(state.seats, move, state.started)
    pages = state.pages
    late = state.late
    if seats.keys() != pages.keys():
        fresh = Page(state.opening)
        pages = MappingProxyType({number: pages.get(number, fresh) for number in seats})
        if state.turn > 1:
            late = MappingProxyType({**late, move.seat: Late(len(state.past))})
    state = replace(state, seats=seats, pages=pages, late=late)
    if isinstance(move, Leave) and move.seat == state.roller and state.phase != "write":
        # Whoever holds the dice passes them on when leaving.
        return replace(state, roller=_next_roller(state))
    return state


def _play_missed(state: State, move: Missed) -> State:
    turn, late = state.turn_of(move.seat), state.late[move.seat]
    for mark in move.marks:
        turn = marked(turn, mark)
    late = replace(late, written=late.written + 1)
    state = replace(state, late=MappingProxyType({**state.late, move.seat: late}))
    return _with_page(state, move.seat, turn.page.settled())


def _play_call(state: State, move: CallMove) -> State:
    state = replace(state, calls=state.calls + 1)
    match move:
        case Flip(cards):
            return replace(state, call=Call(cards))
        case Roll(dice):
            return replace(state, call=replace(state.call, dice=dice))
        case Setup():
            return _with_setups(state, (*state.setups, move))


def _play_undo(state: State) -> State:
    if state.call == NO_CALL:
        return _with_setups(replace(state, calls=state.calls - 1), state.setups[:-1])
    taken = bool(state.call.cards) + (state.call.dice is not None)
    return replace(state, calls=state.calls - taken, call=NO_CALL)


def _with_setups(state: State, setups: tuple[Setup, ...]) -> State:
    """The four circled numbers stand on every sheet, and their cards leave the game."""
    gone = [place for setup in setups for place in (setup.lower, setup.higher)]
    state = replace(state, setups=setups, deck=Deck(frozenset(state.board.cards)).without(*gone))
    return replace(state, pages=MappingProxyType(dict.fromkeys(state.seats, Page(state.opening))))


def _written(state: State, move: Writing | TakeBack | Swap) -> Page:
    match move:
        case TakeBack(_, place):
            return state.pages[move.seat].without(place)
        case Swap():
            return state.pages[move.seat].swapped()
        case _:
            return marked(state.turn_of(move.seat), move).page


def marked(turn: Turn, move: Writing) -> Turn:
    """The turn with one more mark in pencil."""
    circled = not isinstance(move, CrossOut) and turn.call.shows(move.place)
    return replace(turn, page=turn.page.with_mark(move.place, sheet.Mark(value_of(move), circled)))


def value_of(move: Writing) -> int | str:
    match move:
        case Write():
            return move.number
        case Star():
            return sheet.STAR
        case CrossOut():
            return sheet.CROSS


def _with_page(state: State, seat: int, page: Page) -> State:
    return replace(state, pages=MappingProxyType({**state.pages, seat: page}))


def _written_on_paper(state: State) -> State:
    """What a call finds: on paper everybody has written the call before it, or it would not have come."""
    return _next_turn(state) if state.paper and state.phase == "write" else state


def _next_turn(state: State) -> State:
    """Pencil becomes ink, the cards are discarded and the dice pass on."""
    return replace(
        state,
        pages=MappingProxyType({seat: page.settled() for seat, page in state.pages.items()}),
        deck=state.deck.after(state.call.cards),
        roller=_next_roller(state),
        turn=state.turn + 1,
        call=NO_CALL,
        past=(*state.past, state.call),
        done=frozenset(),
    )


def _next_roller(state: State) -> int:
    """The next seat clockwise whose player is here; simply the next one when nobody is."""
    assert state.roller is not None
    if not state.seats:
        return state.roller
    clockwise = [seat for seat in state.seats.values() if seat.number > state.roller]
    clockwise += [seat for seat in state.seats.values() if seat.number <= state.roller]
    return next((seat for seat in clockwise if seat.present), clockwise[0]).number


# What may be


def waiting(state: State) -> frozenset[int]:
    """The seats that must still write, or after the end may still trace; none while the table calls."""
    if state.ended:
        return still_tracing(state)
    return frozenset(state.seats).difference(state.done) if state.phase == "write" else frozenset()


def roller(state: State) -> int | None:
    """The seat whose press brings the next call: cards and dice together, in the last turns the dice.

    Somebody alone waits for nobody: at a solo table the next call follows by itself.
    """
    if state.paper and state.phase == "write":
        return state.roller
    due = state.phase in ("flip", "roll") and state.call == NO_CALL
    return state.roller if due and not state.solo else None


def choices(state: State, seat: int) -> list[SheetMove]:
    """Every move on the sheet this seat may make now."""
    if state.ended:
        return tracing_choices(state, seat)
    if state.phase != "write" or seat not in state.seats or state.missing(seat) is not None:
        return []
    if seat in state.done:
        return [Reopen(seat)]
    turn = state.turn_of(seat)
    moves: list[SheetMove] = [*writings(turn, seat), *(TakeBack(seat, place) for place in turn.page.pencil)]
    if len(turn.numbered) == 2:
        moves.append(Swap(seat))
    if turn.complete:
        moves.append(Done(seat))
    return moves


def writings(turn: Turn, seat: int) -> list[Writing]:
    """Every mark that may be written next."""
    found: list[Writing] = [Write(seat, number, place) for number in turn.numbers_left for place in turn.number_places]
    found += [Star(seat, place) for place in turn.star_places]
    return found + [CrossOut(seat, place) for place in turn.cross_places]


def chance(state: State, dice: Dice) -> CallMove | End | None:
    """What cards and dice say next, or None while people must write, or enter their own cards and dice."""
    if _somebody_behind(state) is not None:
        return None
    state = _written_on_paper(state)
    if state.phase == "full":
        return End()
    if state.options["dice"] == "own":
        return None
    match state.phase:
        case "setup":
            first = below(dice, 10)
            # Dice are rolled again while they are equal: the second is one of the nine other digits.
            second = (first + 1 + below(dice, 9)) % 10
            lower, higher = state.deck.deal(dice, 2)
            return Setup((first, second), lower, higher)
        case "flip":
            return Flip(tuple(state.board.cards[place] for place in state.deck.deal(dice, FLIPPED)))
        case "roll":
            return Roll((below(dice, 10), below(dice, 10)))
    return None


def seats(state: State) -> tuple[Seat, ...]:
    return tuple(state.seats.values())


def calls(state: State) -> int:
    return state.calls


def over(state: State) -> bool:
    return state.ended
