"""Counting: a small game that only the tests know. Tables must be able to play it without knowing it either.

Each turn a card and then a die is called. Everyone pencils a number that is at most their sum, may rub it out,
and is done. After three turns the largest total wins.
"""

from dataclasses import dataclass, replace

from ontour.games import Seat

TURNS = 3
TABLE_WORDS = ("start", "deal", "draw", "roll", "undo", "end")


@dataclass(frozen=True)
class Say:
    """Every move of this game: its words."""

    text: str
    seat: int | None

    def __str__(self):
        return self.text


@dataclass(frozen=True)
class State:
    options: dict
    seats: dict
    first: int | None = None
    dealt: int | None = None
    turn: int = 1
    card: int | None = None
    die: int | None = None
    pencil: dict = None
    done: frozenset = frozenset()
    totals: dict = None
    calls: int = 0
    ended: bool = False


def start(board, names, options):
    seats = {n: Seat(n, name) for n, name in enumerate(names, 1)}
    return State(dict(options), seats, pencil={}, totals={})


def parse(line, board):
    verb, *rest = line.split(" ", 2)
    if verb.isdigit() and (rest[:1] == ["pencils"] or rest in (["rubs", "out"], ["is", "done"])):
        return Say(line, int(verb))
    if len(rest) == {"sit": 2, "leave": 1, "rename": 2}.get(verb) and rest[0].isdigit():
        return Say(line, int(rest[0]))
    if verb in TABLE_WORDS:
        return Say(line, None)
    raise ValueError(f"column 1: expected a move, found {verb!r}")


def objection(state, move):
    if state.ended:
        return "The game is over."
    verb, *rest = str(move).split(" ", 2)
    if verb == "sit":
        return _sit_objection(state, int(rest[0]))
    if verb in ("leave", "rename"):
        return None if int(rest[0]) in state.seats else "Nobody sits there."
    if verb in TABLE_WORDS:
        return None if verb in _possible(state) else f"There is no {verb} now."
    if move.seat not in waiting(state):
        return "You are done." if move.seat in state.done else "There is nothing to write."
    if rest[0] == "pencils" and move.seat in state.pencil:
        return "You have written already."
    if rest[0] == "pencils" and int(rest[1]) > state.card + state.die:
        return "That is too much."
    if rest[0] == "is" and move.seat not in state.pencil:
        return "First write a number."
    return None


def _sit_objection(state, number):
    if number in state.seats:
        return f"{state.seats[number].name} sits there." if state.seats[number].present else None
    if state.turn > 1:
        return "It is too late to join."
    free = next(n for n in range(1, len(state.seats) + 2) if n not in state.seats)
    return None if number == free else f"The next free seat is {free}."


def _possible(state):
    if state.first is None:
        return ("start",)
    if state.dealt is None:
        return ("deal",)
    if state.turn > TURNS:
        return ("end",)
    if state.card is None:
        return ("draw",)
    if state.die is None:
        return ("roll",)
    return () if state.pencil or state.done else ("undo",)


def play(state, move):
    verb, *rest = str(move).split(" ", 2)
    if verb in ("sit", "leave", "rename"):
        return replace(state, seats=_seats(state, verb, int(rest[0]), *rest[1:]))
    if verb == "start":
        return replace(state, first=int(rest[0]))
    if verb in ("deal", "draw", "roll"):
        field = {"deal": "dealt", "draw": "card", "roll": "die"}[verb]
        return replace(state, calls=state.calls + 1, **{field: int(rest[0])})
    if verb == "undo":
        return replace(state, card=None, die=None, calls=state.calls - 2)
    if verb == "end":
        return replace(state, ended=True)
    return _written(state, move.seat, rest)


def _seats(state, verb, number, name=""):
    seats = dict(state.seats)
    if verb == "leave" and state.first is None:
        del seats[number]
    elif verb == "leave":
        seats[number] = replace(seats[number], present=False)
    elif verb == "rename":
        seats[number] = replace(seats[number], name=name)
    else:
        seats[number] = Seat(number, name)
    return dict(sorted(seats.items()))


def _written(state, seat, rest):
    pencil = {number: n for number, n in state.pencil.items() if number != seat}
    if rest[0] == "rubs":
        return replace(state, pencil=pencil)
    if rest[0] == "pencils":
        return replace(state, pencil={**pencil, seat: int(rest[1])})
    state = replace(state, done=state.done | {seat})
    if waiting(state):
        return state
    totals = {n: state.totals.get(n, 0) + state.pencil[n] for n in state.seats}
    cleared = {"card": None, "die": None, "pencil": {}, "done": frozenset()}
    return replace(state, turn=state.turn + 1, totals=totals, **cleared)


def choices(state, seat):
    return []


def chance(state, dice):
    possible = _possible(state)
    if possible == ("end",):
        return Say("end", None)
    if state.options.get("dice") == "own" or not set(possible) & {"deal", "draw", "roll"}:
        return None
    return Say(f"{possible[0]} {1 + int(dice.random() * 6)}", None)


def autopilot(state, seat, dice):
    return Say(f"{seat} is done" if seat in state.pencil else f"{seat} pencils 0", seat)


def seats(state):
    return tuple(state.seats.values())


def waiting(state):
    return frozenset(state.seats) - state.done if state.die is not None else frozenset()


def roller(state):
    if state.first is None or state.dealt is None or state.card is not None or state.turn > TURNS:
        return None
    return sorted(state.seats)[(state.first + state.turn - 2) % len(state.seats)]


def calls(state):
    return state.calls


def view(state, seat):
    return {"options": state.options, "card": state.card, "die": state.die, "own": state.pencil.get(seat)}


def over(state):
    return state.ended


def scores(state):
    return [state.totals[n] for n in sorted(state.totals)]
