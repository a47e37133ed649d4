"""How to play: three prepared calls on a real sheet, and the rules on a page."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, render_template, request, url_for

from ontour.boards import TourBoard, load_board
from ontour.games import Refused, on_tour
from ontour.games.on_tour.route import best_route
from ontour.games.on_tour.sheet import Sheet, parse_sheet
from ontour.games.on_tour.state import State
from ontour.web.on_tour.lesson import LEARNER, explained, finished, replayed, spoken
from ontour.web.on_tour.results import Result
from ontour.web.on_tour.screens import SheetScreen, spots, tokens
from ontour.words import say

pages = Blueprint("learning", __name__)
LONGEST_TALK = 1500  # characters of all that was said: more than fifty taps


@pages.get("/how-to-play")
def page() -> str:
    return render_template("on_tour/learning/page.html", screen=lesson_screen(replayed(()), ()))


@pages.post("/how-to-play")
def tap() -> tuple[str, int]:
    """One more line. What was said before comes along in the address."""
    said = [line for line in request.args.get("said", "")[:LONGEST_TALK].split(";") if line]
    line = request.form.get("line", "")
    try:
        state = replayed(said)
    except (Refused, ValueError):
        said, state = [], replayed(())
    try:
        if len(";".join((*said, line))) > LONGEST_TALK:
            raise Refused(say("That was a lot of changes. Load the page to begin again."))
        state, said, refusal = spoken(state, line), [*said, line], ""
    except (Refused, ValueError) as problem:
        refusal = problem.args[0]
    screen = lesson_screen(state, said, refusal)
    return render_template("on_tour/sheet/_sheet.html", screen=screen), 422 if refusal else 200


def lesson_screen(state: State, said: Sequence[str], refusal: str = "") -> SheetScreen:
    """The sheet of the lesson; at its end it looks like the end of a game."""
    view, result = on_tour.view(state, LEARNER), None
    own = view.own
    assert own is not None  # the learner has a seat
    if finished(state):
        view = replace(view, phase="over", revealed=True)
        best = best_route(view.board, own.sheet, count=False)
        result = Result(1, LEARNER, "", own.sheet, best, wins=False)
    return SheetScreen(
        code="",
        tap=url_for("learning.tap", said=";".join(said)),
        number=len(said),
        seen=state.calls,
        view=view,
        seat=LEARNER,
        name="",
        present=True,
        left_out=False,
        spots=spots(view.board, own, LEARNER),
        tokens=tokens(own, LEARNER),
        rolls=False,
        roller="",
        paused=False,
        route=result.best.route if result else (),
        route_shown=False,
        points=result.best.points if result else 0,
        result=result,
        results=(),
        refusal=refusal,
        lesson=explained(state),
    )


# Sheets that the rules are explained with.
EXAMPLES = {
    "start": "usa: OR 17o, VA 71o, WY 25o, MO 52o",
    "circle": "usa: ID 17o, UT 37o, WY 25",
    "route": "usa: NM 09, CO 21o, KS 21, MO *, TN 48o, KY 52, VA 70o, NC X, NE 90, OK 63, AR 12",
}


@pages.get("/rules")
def rules() -> str:
    board = load_board("usa", TourBoard)
    sheets = {name: parse_sheet(text, board) for name, text in EXAMPLES.items()}
    return render_template(
        "on_tour/learning/rules.html", board=board, sheets=sheets, best=_best(board, sheets["route"])
    )


def _best(board: TourBoard, sheet: Sheet) -> Sequence[str]:
    return best_route(board, sheet, count=False).route
