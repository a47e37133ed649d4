"""How On Tour looks: the row that its edition names."""

from flask import request

from ontour.tables import Table
from ontour.web.on_tour import entering, keepsake, learning, paper, printing, scoring, tours
from ontour.web.on_tour.between import MOST_SHOWN
from ontour.web.on_tour.encore import acts
from ontour.web.on_tour.replaying import replay_screen
from ontour.web.on_tour.results import results
from ontour.web.on_tour.screens import CallerScreen, SheetScreen, caller_screen, sheet_screen
from ontour.web.on_tour.watching import watch_screen
from ontour.web.table.encore import is_settled
from ontour.web.table.keeping import KeptGame
from ontour.web.table.looks import Form, Look
from ontour.words import say_n

WAYS_TO_PLAY = {"own": {"dice": "own"}, "paper": {"sheets": "paper"}}  # any other: the app calls, phones are sheets


def phone(table: Table, seat: int, refusal: str) -> SheetScreen:
    return sheet_screen(table, seat, route() == "show", refusal)


def route() -> str:
    """Whether this phone shows the best route so far."""
    return "show" if request.values.get("route") == "show" else ""


def caller(table: Table, host: bool, refusal: str) -> CallerScreen:
    return caller_screen(table, host, refusal)


def options(form: Form) -> dict[str, str]:
    refused = {name: "no" if form.get(name) == "no" else "yes" for name in ("hints", "watching")}
    between = form.get("between", "off")
    return (
        refused | {"between": between if between in MOST_SHOWN else "off"} | WAYS_TO_PLAY.get(form.get("play", ""), {})
    )


def points(table: Table, seat: int) -> int | None:
    if not is_settled(table):
        return None
    return next((result.best.points for result in results(table) if result.seat == seat), None)


def late(table: Table) -> str:
    """What is missed, before somebody types a name."""
    view = table.view()
    if view.phase in ("lobby", "setup", "over") or view.turn == 1:
        return ""
    return say_n(
        "The game is in turn %(turn)s. The autopilot writes the turn before it for you, and you play on from there.",
        "The game is in turn %(turn)s. The autopilot writes the %(n)s turns before it for you, and you play on.",
        view.turn - 1,
        turn=view.turn,
    )


def game_points(game: KeptGame) -> dict[int, int]:
    return {result.seat: result.best.points for result in game.keepsake.results}


LOOK = Look(
    caller_screen=caller,
    phone_screen=phone,
    caller_page="on_tour/caller/page.html",
    stage_part="on_tour/caller/_stage.html",
    phone_page="on_tour/sheet/page.html",
    phone_part="on_tour/sheet/_sheet.html",
    room="on_tour",
    variant=route,
    phone_tick="on_tour/sheet/_people.html",
    watchable=lambda table: table.now.state.watched,
    watch_screen=watch_screen,
    watch_page="on_tour/watch/page.html",
    watch_part="on_tour/watch/_watched.html",
    watch_tick="on_tour/watch/_doing.html",
    options=options,
    today="on_tour/front/_today.html",
    ways="on_tour/front/_ways.html",
    rules="on_tour/front/_rules.html",
    links="on_tour/front/_links.html",
    offer=tours.offer,
    levels=tours.LEVELS,
    usual_level="greedy",
    solo_options={"hints": "yes", "solo": "yes"},
    fewest_opponents=0,
    acts=lambda table: len(acts(table)),
    keepsake=keepsake.keepsake,
    kept_page="on_tour/keeping/game.html",
    replay_screen=replay_screen,
    replay_page="on_tour/replay/page.html",
    late=late,
    past="on_tour/sheet/past.html",
    points=points,
    game_points=game_points,
    pages=(entering.pages, keepsake.pages, learning.pages, paper.pages, printing.pages, scoring.pages, tours.pages),
)
