"""The large board of the shared screen: what stands on every sheet, and the call that lights it up."""

from collections.abc import Sequence
from dataclasses import dataclass

from ontour.boards import Point
from ontour.drawing.board import Spot, some_marks
from ontour.drawing.sheets import mark_look, mark_text
from ontour.games.on_tour.sheet import Mark
from ontour.games.on_tour.turn import both_ways
from ontour.games.on_tour.view import View
from ontour.web.site.language import language
from ontour.words import say


@dataclass(frozen=True, slots=True)
class Hero:
    """The map and the names of its places are on the page already; this lies over them."""

    label: str
    marks: str  # an SVG group for each mark that every sheet begins with
    dimmed: Sequence[str]  # the families of places that no card of this call is about
    rings: Sequence[Point]  # where the three places are


def hero(view: View) -> Hero:
    called = view.call.cards if view.phase in ("write", "roll") else ()
    return Hero(
        label=say("Map of %(board)s", board=view.board.title),
        marks=some_marks(view.board, opening_spots(view), "hero", language()),
        dimmed=dimmed(view, [card.region for card in called]),
        rings=[view.board.places[card.place].at for card in called],
    )


def opening_spots(view: View) -> dict[str, Spot]:
    spots = {}
    for setup in view.setups:
        for number, place in zip(both_ways(setup.dice), (setup.lower, setup.higher), strict=True):
            mark = Mark(number, circled=True)
            spots[place] = Spot(mark_text(mark), mark_look(mark)[0])
    return spots


def dimmed(view: View, regions: Sequence[str]) -> list[str]:
    """Without cards, as between two turns or in the last ones, the whole board is lit."""
    if not regions:
        return []
    lit = {place.family for place in view.board.places.values() if any(place.lies_in(region) for region in regions)}
    families = dict.fromkeys(place.family for place in view.board.places.values())
    return [each.replace(" ", "-") for each in families if each not in lit]
