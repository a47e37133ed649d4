"""A game told aloud: one sentence or two for every move.

While a game runs everyone may hear them: a tile is named once it lies open, or with open hands. `openly` names every
tile, for a game that is read from its file.
"""

from ontour.games.seating import End, Leave, Rename, Sit, Start, Undo, Wear, seat_told
from ontour.games.ten_days.moves import (
    Deal,
    Discard,
    Done,
    Draw,
    Open,
    Put,
    RackMove,
    Replace,
    Swap,
    Take,
    TakeBack,
    TenDaysMove,
)
from ontour.games.ten_days.state import State
from ontour.games.ten_days.tiles import Tile, a_tile
from ontour.words import Said, say, say_n


def tell(before: State, move: TenDaysMove, after: State, openly: bool = False) -> str:
    """What this move changed, for all ears."""
    openly = openly or before.options["hands"] == "open"
    match move:
        case Leave(seat) if before.started:
            return say("%(name)s leaves; the autopilot plays from now on.", name=before.seats[seat].name)
        case Sit() | Leave() | Rename() | Wear():
            return seat_told(before.seats, move)
        case Start(first):
            players, name = len(after.seats), after.seats[first].name
            return say(
                "The game begins with %(players)s players; %(name)s has the first turn.", players=players, name=name
            )
        case Deal():
            return _tell_deal(before, move, openly)
        case Open(tiles):
            a, b, c = (_named(before, tile) for tile in tiles)
            return say("The open piles begin with %(a)s, %(b)s and %(c)s.", a=a, b=b, c=c)
        case Undo():
            raise AssertionError("nothing is ever undone")
        case End():
            return say("The game is over.")
        case _:
            return _tell_rack(before, move, after, openly)


def _named(state: State, tile: Tile) -> str:
    return a_tile(state.board, tile)


def _tell_deal(before: State, move: Deal, openly: bool) -> Said:
    name = before.seats[move.to].name
    if before.phase == "deal":
        return say_n("%(name)s gets %(n)s tile.", "%(name)s gets %(n)s tiles.", len(move.tiles), name=name)
    if openly:
        told = say("%(name)s gets %(tile)s.", name=name, tile=_named(before, move.tiles[0]))
    else:
        told = say("%(name)s gets a tile.", name=name)
    if len(before.draw_pile) > 1:
        return told
    return say("%(told)s The draw pile was empty and the open piles are shuffled; their tops stay.", told=told)


def _tell_rack(before: State, move: RackMove, after: State, openly: bool) -> Said:
    gaps = {"name": before.seats[move.seat].name}
    match move:
        case Put(_, tile, day) if openly:
            return say("%(name)s puts %(tile)s on day %(day)s.", tile=_named(before, tile), day=day, **gaps)
        case Put(_, _, day):
            return say("%(name)s puts a tile on day %(day)s.", day=day, **gaps)
        case Draw():
            return say("%(name)s draws from the draw pile.", **gaps)
        case Take(_, pile):
            top = _named(before, before.piles[pile - 1][-1])
            return say("%(name)s takes %(tile)s from pile %(pile)s.", tile=top, pile=pile, **gaps)
        case Replace(_, day, pile):
            return _tell_replace(before, move, openly)
        case Discard(_, pile):
            return say("%(name)s discards the tile onto pile %(pile)s.", pile=pile, **gaps)
        case Swap(_, a, b):
            return say("%(name)s swaps days %(a)s and %(b)s.", a=a, b=b, **gaps)
        case TakeBack():
            return say("%(name)s takes the last step back.", **gaps)
        case Done():
            return _tell_done(before, after)


def _tell_replace(before: State, move: Replace, openly: bool) -> Said:
    gaps = {"name": before.seats[move.seat].name, "day": move.day, "pile": move.pile}
    old, new = before.racks[move.seat][move.day - 1], before.turn.tile
    if not openly or old is None or new is None:
        return say("%(name)s replaces day %(day)s, with the old tile onto pile %(pile)s.", **gaps)
    gaps |= {"old": _named(before, old), "new": _named(before, new)}
    return say("%(name)s puts %(new)s on day %(day)s and %(old)s onto pile %(pile)s.", **gaps)


def _tell_done(before: State, after: State) -> Said:
    if after.winner is None:
        assert after.mover is not None
        return say("%(told)s It is %(name)s's turn.", told=turn_told(before), name=after.seats[after.mover].name)
    gaps = {"told": turn_told(before), "name": after.seats[after.winner].name, "days": after.days}
    return say("%(told)s The journey of %(days)s days is complete: %(name)s wins!", **gaps)


def turn_told(state: State) -> Said:
    """The turn that ends now, with all that everybody sees of it."""
    assert state.mover is not None
    gaps = {"name": state.seats[state.mover].name}
    step, tile, old = state.turn.step, state.turn.tile, None
    if step is None or isinstance(step, Swap) or tile is None:
        return say("%(name)s swapped two days.", **gaps)
    if isinstance(step, Replace):
        old = state.racks[state.mover][step.day - 1]
    put = _named(state, old or tile)
    if state.turn.pile is None:
        return say("%(name)s drew a tile and put %(put)s onto pile %(pile)s.", put=put, pile=step.pile, **gaps)
    return say(
        "%(name)s took %(tile)s from pile %(taken)s and put %(put)s onto pile %(pile)s.",
        tile=_named(state, tile),
        taken=state.turn.pile,
        put=put,
        pile=step.pile,
        **gaps,
    )
