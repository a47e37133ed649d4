"""What the screens of 10 Days show: the shared screen, and the rack on a phone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ontour.boards import DaysBoard
from ontour.drawing.board import TOKENS, Spot
from ontour.games.seating import Wear, another_face
from ontour.games.ten_days.journey import Join, Rack
from ontour.games.ten_days.moves import Discard, Put, Replace, Swap
from ontour.games.ten_days.scoring import Score
from ontour.games.ten_days.tiles import Tile, colour_name, detail, kind, tile_name
from ontour.games.ten_days.view import OpenPile, Own, View
from ontour.tables import Table
from ontour.web.site.address import table_address
from ontour.web.table.encore import is_on, is_settled
from ontour.web.table.visitors import is_host
from ontour.web.ten_days.atlas import Entry, atlas, atlas_spots
from ontour.web.ten_days.journeys import journey_layer, travelling_layer

DAY_TAKES = 1200  # milliseconds, in the encore
MOVES_TOLD = 4  # on the shared screen


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a tile. A colour always comes with its token and its word."""

    tile: Tile
    kind: str  # place, car, plane or ship
    label: str  # the code of a place
    name: str
    colour: str
    colour_name: str
    token: str  # the shape that stands for the colour, as a path


@dataclass(frozen=True, slots=True)
class Day:
    """One day of a rack, the join that begins there, and what a tap on it says."""

    number: int
    face: Face | None
    join: Join | None
    fresh: bool  # changed in this turn, in pencil
    puts: str = ""  # a whole line: the tile in hand goes here
    chooses: str = ""  # the beginning of a line: this day is replaced or swapped
    completes: str = ""  # the end of a line that another day has begun


@dataclass(frozen=True, slots=True)
class Pile:
    """An open pile, and what a tap on it says."""

    number: int
    face: Face | None
    size: int
    line: str = ""  # take its top, or put the tile in hand there
    completes: str = ""  # the tile of a chosen day goes there


@dataclass(frozen=True, slots=True)
class Result:
    """How one seat ended."""

    name: str
    seat: int
    wins: bool
    days: Sequence[Day]


@dataclass(frozen=True, slots=True)
class End:
    """The end: the winner's journey on the map and in words, then every rack."""

    winner: Score
    drawn: str
    travelled: str  # the same as an act of the encore
    results: Sequence[Result]


@dataclass(frozen=True, slots=True)
class StageScreen:
    """The shared screen, for the host or for somebody who watches."""

    code: str
    number: int
    game: int  # which one of this table, counted from 1
    view: View
    host: bool
    address: str
    locked: bool
    paused: bool
    mover: str
    piles: Sequence[Pile]
    told: Sequence[str]  # the latest first
    racks: Sequence[tuple[str, Sequence[Day]]]  # with open hands, while the game runs
    end: End | None
    onstage: bool  # the winning journey travels over the map
    refusal: str
    day_takes: int = DAY_TAKES

    @property
    def board(self) -> DaysBoard:
        return self.view.board


@dataclass(frozen=True, slots=True)
class RackScreen:
    """A player's phone."""

    code: str
    number: int
    token: int  # changes with every line while this seat is waited for; before and after, nothing can be tapped
    seen: int
    game: int  # which one of this table, counted from 1
    view: View
    seat: int
    name: str
    present: bool
    left_out: bool  # not present, because the host carried on without them
    paused: bool
    acts: bool  # this seat is waited for
    mover: str
    hand: Face | None
    days: Sequence[Day]
    piles: Sequence[Pile]
    since: Sequence[str]  # what the others did after this player's last turn
    racks: Sequence[tuple[str, Sequence[Day]]]  # the others', with open hands
    end: End | None
    onstage: Sequence[str]  # whose journey travels over the shared map
    settled: bool  # it has been shown
    host: bool
    alone: bool  # against built-in players only
    another_face: Wear | None  # in the lobby: what a tap on one's own face says
    refusal: str

    @property
    def board(self) -> DaysBoard:
        return self.view.board

    @property
    def atlas(self) -> Sequence[Entry]:
        return atlas(self.view.board)

    @property
    def spots(self) -> Mapping[str, Spot]:
        return atlas_spots(self.view.board)


def stage_screen(table: Table, host: bool, refusal: str) -> StageScreen:
    now, view = table.now, table.view(None)
    return StageScreen(
        code=table.code,
        number=now.number,
        game=len(now.games),
        view=view,
        host=host,
        address=table_address(table),
        locked=now.locked,
        paused=now.paused,
        mover=name_of(view, view.mover),
        piles=[pile_look(view.board, pile) for pile in view.piles],
        told=view.told[: -MOVES_TOLD - 1 : -1],
        racks=open_racks(view),
        end=end(table),
        onstage=is_on(table),
        refusal=refusal,
    )


def rack_screen(table: Table, seat: int, refusal: str) -> RackScreen:
    now, view = table.now, table.view(seat)
    player, acts, finished = table.seat(seat), seat in now.waiting and not now.paused, end(table)
    return RackScreen(
        code=table.code,
        number=now.number,
        token=now.number if acts else 0,
        seen=now.called,
        game=len(now.games),
        view=view,
        seat=seat,
        name=player.name if player else "",
        present=bool(player and player.present),
        left_out=seat in now.left_out,
        paused=now.paused,
        acts=acts,
        mover=name_of(view, view.mover),
        hand=face(view.board, view.own.hand) if view.own.hand else None,
        days=own_days(view.board, view.own, seat),
        piles=[own_pile(view.board, view.own, pile, seat) for pile in view.piles],
        since=view.told[1 - len(view.players) :],
        racks=open_racks(view, seat),
        end=finished,
        onstage=[finished.winner.name] if finished and is_on(table) else (),
        settled=is_settled(table),
        another_face=another_face(now.seats, seat) if view.phase == "lobby" else None,
        host=is_host(table),
        alone=is_host(table) and not any(other.present for other in now.seats if other.number != seat),
        refusal=refusal,
    )


def name_of(view: View, seat: int | None) -> str:
    return next((player.name for player in view.players if player.seat == seat), "")


def face(board: DaysBoard, tile: Tile) -> Face:
    place = board.places.get(tile)
    colour = place.colour if place else detail(tile) if kind(tile) == "plane" else ""
    return Face(
        tile=tile,
        kind="place" if place else kind(tile),
        label=place.label if place else "",
        name=tile_name(board, tile),
        colour=colour,
        colour_name=colour_name(colour) if colour else "",
        token=TOKENS.get(colour, ""),
    )


# Racks


def days_of(board: DaysBoard, rack: Rack, joins: Sequence[Join] = (), fresh: frozenset[int] = frozenset()) -> list[Day]:
    begins = {join.first: join for join in joins}
    return [
        Day(number, face(board, tile) if tile else None, begins.get(number), number in fresh)
        for number, tile in enumerate(rack, 1)
    ]


def own_days(board: DaysBoard, own: Own, seat: int) -> list[Day]:
    """This player's rack; what a tap on a day says depends on what is to do."""
    days = days_of(board, own.rack, own.joins, changed(own))
    if own.days_to_fill and own.hand:
        return [_with(day, puts=str(Put(seat, own.hand, day.number)) if day.face is None else "") for day in days]
    if own.may_replace:
        return [_with(day, chooses=f"{seat} replaces day {day.number}") for day in days]
    if own.may_swap:
        return [_with(day, chooses=f"{seat} swaps days {day.number}", completes=f"and {day.number}") for day in days]
    return days


def _with(day: Day, puts: str = "", chooses: str = "", completes: str = "") -> Day:
    return Day(day.number, day.face, day.join, day.fresh, puts, chooses, completes)


def changed(own: Own) -> frozenset[int]:
    """The days that this turn's pencil has changed."""
    match own.step:
        case Replace(_, day, _):
            return frozenset((day,))
        case Swap(_, a, b):
            return frozenset((a, b))
    return frozenset()


def open_racks(view: View, seat: int | None = None) -> list[tuple[str, Sequence[Day]]]:
    """With open hands: the racks of all, or of all but this seat."""
    if not view.open_hands or view.phase == "over":
        return []
    return [(name_of(view, other), days_of(view.board, rack)) for other, rack in view.racks.items() if other != seat]


# Piles


def pile_look(board: DaysBoard, pile: OpenPile, line: str = "", completes: str = "") -> Pile:
    return Pile(pile.number, face(board, pile.top) if pile.top else None, pile.size, line, completes)


def own_pile(board: DaysBoard, own: Own, pile: OpenPile, seat: int) -> Pile:
    if pile.number in own.piles_to_take:
        return pile_look(board, pile, f"{seat} takes pile {pile.number}")
    if pile.number in own.piles_to_discard:
        return pile_look(board, pile, str(Discard(seat, pile.number)), f"onto pile {pile.number}")
    return pile_look(board, pile)


# The end


def end(table: Table) -> End | None:
    if not table.now.over:
        return None
    board = table.now.box.board
    scores: Sequence[Score] = table.now.box.rulebook.scores(table.now.state)
    winner = next(score for score in scores if score.wins)
    results = [
        Result(score.name, score.seat, score.wins, days_of(board, score.rack, score.joins))
        for score in sorted(scores, key=lambda score: not score.wins)
    ]
    return End(winner, journey_layer(board, winner.rack), travelling_layer(board, winner.rack, DAY_TAKES), results)


# Opening a table


def options(form: Mapping[str, str]) -> dict[str, str]:
    """What was chosen; what was left open has the edition's own default."""
    return {name: form[name] for name in ("days", "swap", "hands", "level") if form.get(name)}
