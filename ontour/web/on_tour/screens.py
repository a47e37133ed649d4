"""What each screen shows: one documented object for each template, made from a table and who looks at it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from flask import url_for

from ontour.boards import TourBoard, TourPlace
from ontour.drawing.board import Spot, spoken_name
from ontour.drawing.sheets import mark_look, mark_text
from ontour.games.on_tour.deck import face_down
from ontour.games.on_tour.route import BestRoute, best_route
from ontour.games.on_tour.sheet import CROSS, STAR
from ontour.games.on_tour.turn import both_ways
from ontour.games.on_tour.view import Own, View
from ontour.games.seating import Wear, another_face
from ontour.tables import Table
from ontour.tables.aside import off_the_loop
from ontour.tables.position import can_undo
from ontour.web.on_tour.between import Leader, leaders
from ontour.web.on_tour.challenge import Challenge, challenge
from ontour.web.on_tour.encore import Act, Performance, act_now, acts, performances
from ontour.web.on_tour.entered import Entry
from ontour.web.on_tour.hero import Hero, hero
from ontour.web.on_tour.lesson import Lesson
from ontour.web.on_tour.results import Result, results
from ontour.web.on_tour.tracing import Traced, all_traced, is_tracing, traced, tracing_spots
from ontour.web.site.address import table_address
from ontour.web.table.encore import is_settled
from ontour.web.table.visitors import is_host
from ontour.words import say

FREE = say("empty, you may write here")
FREE_CIRCLED = say("empty, you may write here, it would be circled")


@dataclass(frozen=True, slots=True)
class Token:
    """Something to be placed on the sheet: a number, a star or an X. Tapping a place says the verb and the place."""

    text: str
    verb: str
    spoken: str


@dataclass(frozen=True, slots=True)
class SheetScreen:
    """A player's phone."""

    code: str
    tap: str  # where lines of this seat go
    number: int  # of lines: what the page shows is the table after so many
    seen: int  # the call it shows
    view: View
    seat: int
    name: str
    present: bool
    left_out: bool  # not present, because the host carried on without them
    spots: Mapping[str, Spot]
    tokens: Sequence[Token]
    rolls: bool  # this phone may flip and roll now
    roller: str
    paused: bool
    route: Sequence[str]
    route_shown: bool
    points: int
    result: Result | None
    results: Sequence[Result]
    refusal: str
    tracing: bool = False  # the player's route, before the best one is shown
    traced: Traced | None = None
    host: bool = False
    game: int = 0
    challenge: Challenge | None = None  # at the end of a solo game
    lesson: Lesson | None = None  # instead of a table
    settled: bool = True  # everything has been shown on the stage
    onstage: Sequence[str] = ()  # whose sheets are there now
    another_face: Wear | None = None  # in the lobby: what a tap on one's own face says

    @property
    def board(self) -> TourBoard:
        return self.view.board


@dataclass(frozen=True, slots=True)
class CallerScreen:
    """The shared screen, for the host or for somebody who watches."""

    table: Table
    code: str
    number: int
    seen: int
    view: View
    host: bool
    address: str
    roller: str
    locked: bool
    paused: bool
    opening: Sequence[tuple[str, str]]  # the circled numbers every sheet begins with, and where
    hero: Hero  # what lies on the large board
    can_undo: bool
    game: int
    traced: Mapping[int, Traced]
    act: Act | None  # of the encore
    acts: int
    results: Sequence[Result]  # when the encore is over
    refusal: str

    @property
    def board(self) -> TourBoard:
        return self.view.board

    @property
    def performances(self) -> Sequence[Performance]:
        return performances(self.board, self.act, self.traced) if self.act else ()

    @property
    def leaders(self) -> Sequence[Leader]:
        """Who is ahead, between two turns of a table that wants to know."""
        return leaders(self.table.now.state)

    @property
    def deck_left(self) -> int:
        in_play = len(self.board.cards) - 2 * len(self.view.setups)
        return face_down(in_play, sum(bool(call.cards) for call in self.view.past))

    @property
    def turns_left(self) -> int:
        """At least: two places are filled in a turn, or one with a star."""
        return (self.view.places_left + 1) // 2

    @property
    def entry(self) -> Entry:
        """Own cards and dice: nothing entered yet."""
        return Entry(self.view)


def sheet_screen(table: Table, seat: int, route_shown: bool = False, refusal: str = "") -> SheetScreen:
    now, view = table.now, table.view(seat)
    player = table.seat(seat)
    tracing = is_tracing(view)
    finished, settled = results(table) if now.over and not tracing else (), is_settled(table)
    own = next((result for result in finished if result.seat == seat), None)
    best = hint(view) if route_shown and view.hints and not now.over else None  # who is tracing finds it alone
    route = own.best.route if own else best.route if best else view.own.route
    return SheetScreen(
        code=table.code,
        tap=url_for("phone.tap", code=table.code),
        number=now.number,
        seen=now.called,
        view=view,
        seat=seat,
        name=player.name if player else "",
        present=bool(player and player.present),
        left_out=seat in now.left_out,
        spots=(tracing_spots if tracing else spots)(view.board, view.own, seat),
        tokens=tokens(view.own, seat),
        rolls=now.roller == seat and not view.own_dice,
        roller=name_of(view, view.roller),
        paused=now.paused,
        route=route,
        route_shown=route_shown,
        points=own.best.points if own else best.points if best else 0,
        tracing=tracing,
        traced=traced(view.own.sheet, view.own.route) if tracing or seat in view.routes else None,
        host=is_host(table),
        game=len(now.games),
        result=own,
        results=finished if settled else (),
        refusal=refusal,
        settled=settled,
        onstage=act.names if (act := act_now(table)) else (),
        another_face=another_face(now.seats, seat) if view.phase == "lobby" else None,
        challenge=challenge(table, own.best.points) if own and view.solo else None,
    )


def caller_screen(table: Table, host: bool, refusal: str = "") -> CallerScreen:
    now, view = table.now, table.view(None)
    return CallerScreen(
        table=table,
        code=table.code,
        number=now.number,
        seen=now.called,
        view=view,
        host=host,
        address=table_address(table),
        roller=name_of(view, view.roller),
        locked=now.locked,
        paused=now.paused,
        opening=opening(view),
        hero=hero(view),
        can_undo=host and not now.paused and can_undo(now),
        game=len(now.games),
        traced=all_traced(view),
        act=act_now(table),
        acts=len(acts(table)),
        results=results(table) if is_settled(table) and view.revealed else (),
        refusal=refusal,
    )


def hint(view: View) -> BestRoute | None:
    """The best route so far. A sheet full of stars takes its time, which the other phones must not notice."""
    return off_the_loop(best_route, view.board, view.own.sheet, count=False) if view.own else None


def opening(view: View) -> list[tuple[str, str]]:
    pairs = [
        (number, place)
        for setup in view.setups
        for number, place in zip(both_ways(setup.dice), (setup.lower, setup.higher), strict=True)
    ]
    return [(f"{number:02d}", view.board.places[place].name) for number, place in pairs]


def name_of(view: View, seat: int | None) -> str:
    return next((player.name for player in view.players if player.seat == seat), "")


def tokens(own: Own, seat: int) -> list[Token]:
    """What is still to be placed, numbers first."""
    found = []
    if own.numbers_left:
        found += [
            Token(f"{n:02d}", f"{seat} writes {n:02d} in", say("Number %(number)s", number=f"{n:02d}"))
            for n in own.numbers
        ]
    if own.stars_left:
        found.append(Token(STAR, f"{seat} stars", say("Star")))
    if own.crosses_left:
        found.append(Token(CROSS, f"{seat} crosses out", "X"))
    return found


def spots(board: TourBoard, own: Own, seat: int) -> dict[str, Spot]:
    """Every place of a sheet: what stands there, and what a tap on it would do."""
    return {code: _spot(place, own, seat) for code, place in board.places.items()}


def _spot(place: TourPlace, own: Own, seat: int) -> Spot:
    mark = own.sheet.marks.get(place.code)
    if mark is None:
        return _empty_spot(place, own)
    classes, spoken = mark_look(mark)
    if place.code not in own.pencil:
        return Spot(mark_text(mark), classes, spoken_name(place, spoken))
    if own.done:
        return Spot(
            mark_text(mark), f"{classes} fresh", spoken_name(place, say("%(mark)s, written this turn", mark=spoken))
        )
    spoken = spoken_name(place, say("%(mark)s, in pencil; tap to take it back", mark=spoken))
    return Spot(mark_text(mark), f"{classes} pencil", spoken, f"{seat} takes back")


def _empty_spot(place: TourPlace, own: Own) -> Spot:
    code = place.code
    number, star = own.number_targets.get(code), own.star_targets.get(code)
    return _free_spot(place, number is not None, star is not None, code in own.cross_targets, bool(number or star))


@lru_cache(maxsize=4096)  # after a flip a thousand sheets ask for the same few
def _free_spot(place: TourPlace, number: bool, star: bool, cross: bool, circle: bool) -> Spot:
    if not (number or star or cross):
        return Spot("", "empty", spoken_name(place))
    kinds = {"may-number": number, "may-star": star, "may-cross": cross, "would-circle": circle}
    classes = " ".join(("empty", *(kind for kind, is_so in kinds.items() if is_so)))
    return Spot("", classes, spoken_name(place, FREE_CIRCLED if circle else FREE), "place")
