"""The built-in players, at three levels: they take the seats of people who are away, and play against one who is alone.

`random` writes anywhere. `greedy` makes the best chain there is now, one mark after the other. `planner` looks at
both numbers of a turn together and at what the dice may still bring.
"""

from collections.abc import Callable, Sequence

from ontour.games import Dice
from ontour.games.chance import below
from ontour.games.on_tour.moves import Done, Missed, SheetMove, Skip, Write, Writing
from ontour.games.on_tour.outlook import outlook, prospects, sketch
from ontour.games.on_tour.route.problem import net_of
from ontour.games.on_tour.rules import marked, writings
from ontour.games.on_tour.state import State
from ontour.games.on_tour.turn import Turn
from ontour.words import say

PROMISING = 4  # places for each number that the planner thinks through, in every pair
MOST_PLANNED = 12  # people away; when a whole hall has left, whoever is still here must not wait for its plans
TASTE = 0.2  # points; players of one level differ in what they like, and no two of them play the same game


def autopilot(state: State, seat: int, dice: Dice) -> SheetMove:
    """A legal step towards the end of this seat's turn, at the level of the table: as good as we can, unless told."""
    if (caught_up := missed(state, seat, dice)) is not None:
        return caught_up
    away = sum(not somebody.present for somebody in state.seats.values())
    return choose(state, seat, dice, state.options["level"] if away <= MOST_PLANNED else "random")


def missed(state: State, seat: int, dice: Dice) -> Missed | None:
    """The next of the turns that were over when this seat was taken; None when all of them are written."""
    if state.missing(seat) is None:
        return None
    level = _LEVELS[state.options["level"] if len(state.late) <= MOST_PLANNED else "random"]
    turn, written = state.turn_of(seat), list[Writing]()
    while not turn.complete:
        written.append(level(turn, _steps(turn, seat), dice))
        turn = marked(turn, written[-1])
    return Missed(seat, tuple(written))


def choose(state: State, seat: int, dice: Dice, level: str) -> SheetMove:
    """The next move of a built-in player on a seat that is waited for; ValueError for a level there is not."""
    if level not in _LEVELS:
        known = ", ".join(LEVELS)
        raise ValueError(say("no player %(level)s; there are: %(known)s", level=repr(level[:40]), known=known))
    if state.ended:
        return Done(seat) if state.traces.get(seat) else Skip(seat)
    turn = state.turn_of(seat)
    return Done(seat) if turn.complete else _LEVELS[level](turn, _steps(turn, seat), dice)


def _steps(turn: Turn, seat: int) -> list[Writing]:
    """All that may be written next, sorted: sets have no order that is the same everywhere."""
    return sorted(writings(turn, seat), key=str)


def _hope(turn: Turn, *, far_sighted: bool = True) -> float:
    return outlook(sketch(turn.board, turn.page.sheet, far_sighted))


# The levels


def _random(turn: Turn, steps: Sequence[Writing], dice: Dice) -> Writing:
    return steps[below(dice, len(steps))]


def _greedy(turn: Turn, steps: Sequence[Writing], dice: Dice) -> Writing:
    """The longest chain now; among equals any, so that it is no worse off for the order of the board."""
    hopes = [_hope(marked(turn, step), far_sighted=False) for step in steps]
    best = max(hopes)
    return _random(turn, [step for step, hope in zip(steps, hopes, strict=True) if hope == best], dice)


def _planner(turn: Turn, steps: Sequence[Writing], dice: Dice) -> Writing:
    """The best outlook after the whole turn. Numbers come before an X, which then goes where it hurts least."""
    numbers = [step for step in steps if isinstance(step, Write)]
    if not numbers:
        return max(steps, key=lambda step: _hope(marked(turn, step)) + TASTE * dice.random())
    return _best_writing(turn, _by_promise(turn, numbers), dice)


def _by_promise(turn: Turn, steps: Sequence[Write]) -> list[Write]:
    """The most promising first."""
    promise = prospects(sketch(turn.board, turn.page.sheet))
    index = net_of(turn.board).index

    def promised(step: Write) -> float:
        return promise(index[step.place], step.number) + turn.call.shows(step.place)

    return sorted(steps, key=promised, reverse=True)


def _best_writing(turn: Turn, steps: Sequence[Write], dice: Dice) -> Write:
    """The promising places of one number are tried, each with the promising places that are left for the other."""
    if turn.left.numbers == 1:
        promising = steps[: 2 * PROMISING]
        return max(promising, key=lambda step: _hope(marked(turn, step)) + TASTE * dice.random())
    firsts = [step for step in steps if step.number == steps[0].number][:PROMISING]
    others = [step for step in steps if step.number != steps[0].number]
    return max(firsts, key=lambda first: _best_second(marked(turn, first), others) + TASTE * dice.random())


def _best_second(turn: Turn, steps: Sequence[Write]) -> float:
    """The outlook with the other number as well; wherever the first one went, there is a place for it."""
    seconds = [step for step in steps if step.place in turn.number_places][:PROMISING]
    return max(_hope(marked(turn, step)) for step in seconds)


_LEVELS: dict[str, Callable[[Turn, Sequence[Writing], Dice], Writing]] = {
    "random": _random,
    "greedy": _greedy,
    "planner": _planner,
}
LEVELS = tuple(_LEVELS)  # from the weakest to the strongest
