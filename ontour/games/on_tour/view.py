"""What a seat may see: all that a screen needs, and nothing of what others pencil or of cards undealt."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ontour.boards import TourBoard
from ontour.games.faces import Face
from ontour.games.on_tour.deck import Deck
from ontour.games.on_tour.moves import Setup
from ontour.games.on_tour.refusals import to_do
from ontour.games.on_tour.sheet import Sheet
from ontour.games.on_tour.state import Phase, Player, Route, State
from ontour.games.on_tour.tracing import next_stops, still_tracing
from ontour.games.on_tour.turn import Call, Turn

Targets = Mapping[str, bool]  # a place where the mark may go → whether it would be circled


@dataclass(frozen=True, slots=True)
class Own:
    """The viewer's sheet and what can be done on it now."""

    sheet: Sheet  # settled marks and pencil together
    pencil: tuple[str, ...] = ()  # the places written this turn, in that order
    done: bool = False
    to_do: str = ""  # "write 37 or 73 and mark an X"; "" when nothing is left
    numbers: tuple[int, ...] = ()  # numbers that may still be written
    numbers_left: int = 0  # how many of them must be written
    stars_left: int = 0
    crosses_left: int = 0
    number_targets: Targets = field(default_factory=dict)  # the same places for every number left
    star_targets: Targets = field(default_factory=dict)
    cross_targets: Targets = field(default_factory=dict)
    cards_used: frozenset[int] = frozenset()  # by position: what is written can only have used these
    may_take_back: bool = False  # any place in `pencil`
    may_swap: bool = False
    may_say_done: bool = False
    route: Route = ()  # after the end: the viewer's own, as far as it is traced
    next_stops: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class View:
    """A game of On Tour as one seat sees it, or as everyone does (`seat` None: the caller, the wall)."""

    board: TourBoard
    seat: int | None
    phase: Phase
    turn: int
    places_left: int  # empty on every sheet, before this turn's pencil
    last_turn: bool  # one or two places are empty: no cards
    roller: int | None
    setups: tuple[Setup, ...]
    call: Call  # cards, dice, numbers, star; doubles and same_region say why it is a star turn
    past: tuple[Call, ...]  # the calls of the turns before this one
    calls: int
    deck: Deck | None  # with own cards, as everybody can count them; otherwise nobody's business
    players: tuple[Player, ...]
    done_count: int
    faces: Mapping[int, Face]  # of every seat
    own_dice: bool  # people enter their own cards and dice
    paper: bool  # the sheets are of paper: nobody sits down
    hints: bool
    watched: bool  # everybody may look at every sheet
    between: str  # how the best routes so far are shown between turns: off, lengths, sheets
    solo: bool  # one player, for whom the calls follow by themselves
    tour: str  # "" without a tour code
    own: Own | None
    sheets: Mapping[int, Sheet]  # by seat; empty until the game is over
    routes: Mapping[int, Route]  # the routes of those who have finished tracing, empty for who skipped
    revealed: bool  # everyone has traced or skipped, or need no longer: the best routes are shown


def view(state: State, seat: int | None) -> View:
    """What this seat may see; None is the caller screen and everyone who only watches."""
    return View(
        board=state.board,
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        places_left=state.places_left,
        last_turn=state.last_turn,
        roller=state.roller,
        setups=state.setups,
        call=state.call,
        past=state.past,
        calls=state.calls,
        deck=state.deck if state.options["dice"] == "own" else None,
        players=state.players,
        faces=state.faces,
        done_count=len(state.done),
        own_dice=state.options["dice"] == "own",
        paper=state.paper,
        hints=state.options["hints"] == "yes",
        watched=state.watched,
        between=state.options["between"],
        solo=state.solo,
        tour=state.options.get("tour", ""),
        own=None if seat is None or seat not in state.pages else _own(state, seat),
        sheets={number: page.sheet for number, page in state.pages.items()} if state.ended else {},
        routes=_finished_routes(state) if state.ended else {},
        revealed=state.ended and not still_tracing(state),
    )


def _finished_routes(state: State) -> dict[int, Route]:
    """Once the best routes are shown, every own one is finished as far as it has come."""
    finished = state.done | frozenset(state.traces) if state.revealed else state.done
    return {seat: state.traces.get(seat, ()) for seat in sorted(finished)}


def _own(state: State, seat: int) -> Own:
    page = state.pages[seat]
    if state.ended:
        stops = frozenset(next_stops(state, seat)) if seat in still_tracing(state) else frozenset()
        return Own(page.sheet, done=seat in state.done, route=state.traces.get(seat, ()), next_stops=stops)
    if state.phase != "write" or seat in state.done:
        return Own(page.sheet, page.pencil, done=seat in state.done)
    turn = state.turn_of(seat)
    return Own(
        sheet=page.sheet,
        pencil=page.pencil,
        to_do=to_do(turn),
        numbers=turn.numbers_left,
        numbers_left=turn.left.numbers,
        stars_left=turn.left.stars,
        crosses_left=turn.left.crosses,
        number_targets=_targets(turn, turn.number_places),
        star_targets=_targets(turn, turn.star_places),
        cross_targets=dict.fromkeys(turn.cross_places, False),
        cards_used=frozenset(range(len(turn.call.cards))) - frozenset(turn.cards_left),
        may_take_back=bool(page.pencil),
        may_swap=len(turn.numbered) == 2,
        may_say_done=turn.complete,
    )


def _targets(turn: Turn, places: frozenset[str]) -> Targets:
    targets = dict.fromkeys(places, False)
    for card in turn.call.cards:
        if card.place in targets:
            targets[card.place] = True
    return targets
