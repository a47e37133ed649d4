"""The lesson: three prepared calls on a sheet of the real game, by the rulebook itself.

What the learner has said so far is all the state there is, and travels in the address that the next tap goes to.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ontour.boards import TourBoard, load_board
from ontour.games import Refused, on_tour
from ontour.games.on_tour.moves import SheetMove
from ontour.games.on_tour.state import State
from ontour.words import Said, say

LEARNER = 1
BOARD = "usa"
OPENING = ("sit 1 Learner", "start 1", "setup 1 7 OR VA", "setup 2 5 WY MO")
CALLS = (
    ("flip MN North, SC East, LA Central", "roll 3 6"),
    ("flip ID West, NM West, GA South", "roll 2 0"),
    ("flip NY North, NC East, AZ South", "roll 8 8"),
)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One step of the lesson, as it is explained beside the sheet."""

    step: int
    steps: int
    title: Said
    text: Said


_TEXTS = (
    (
        say("Three cards, two dice"),
        say(
            "The dice say 36 and 63: write both, each in the region of another card. Your route will climb along the "
            "dotted lines. 36 fits Nebraska, between 25 and 52; 63 fits Tennessee, between 52 and 71. Then say done."
        ),
    ),
    (
        say("The very place"),
        say(
            "02 belongs where a route begins: California, perhaps. And Idaho itself is on a card: a number written "
            "there is circled, and counts twice on your route. 20 fits, between 17 and 25."
        ),
    ),
    (
        say("A star"),
        say(
            "Equal dice, or three cards of one region, bring a star: one for everybody, and it counts as any number. "
            "North Carolina is on a card, so a star there is circled."
        ),
    ),
    (
        say("Your route"),
        say(
            "One point for each place on the way, one more for each circle. A real game goes on until every place is "
            "filled; thirty points are a good tour."
        ),
    ),
)


def explained(state: State) -> Lesson:
    title, text = _TEXTS[state.turn - 1]
    return Lesson(state.turn, len(_TEXTS), title, text)


def finished(state: State) -> bool:
    return state.turn > len(CALLS)


def replayed(said: Iterable[str]) -> State:
    """The sheet after all that was said; Refused or ValueError if it cannot have been said."""
    state = _told(
        on_tour.start(load_board(BOARD, TourBoard), (), {"hints": "no", "solo": "yes"}), (*OPENING, *CALLS[0])
    )
    for line in said:
        state = spoken(state, line)
    return state


def spoken(state: State, line: str) -> State:
    """One more line of the learner; the next call follows the last word of a turn."""
    move = on_tour.parse(line, state.board)
    if not isinstance(move, SheetMove):
        raise Refused(say("In the lesson you only write on your sheet."))
    if why := on_tour.objection(state, move):
        raise Refused(why)
    after = on_tour.play(state, move)
    return _told(after, CALLS[after.turn - 1]) if after.turn > state.turn and not finished(after) else after


def _told(state: State, lines: Iterable[str]) -> State:
    for line in lines:
        state = on_tour.play(state, on_tour.parse(line, state.board))
    return state
