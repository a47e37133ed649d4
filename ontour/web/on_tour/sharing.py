"""Pictures to share: a sheet on a poster with its words in the visitor's language; a PNG is drawn beside the loop."""

from collections.abc import Sequence
from functools import lru_cache

from flask import Response, request

from ontour.boards import TourBoard
from ontour.drawing.posters import LOOKS, Poster, png_poster, svg_poster
from ontour.games.on_tour.route import BestRoute
from ontour.games.on_tour.sheet import Sheet
from ontour.web.on_tour.tracing import Traced
from ontour.web.site.language import in_language
from ontour.words import say, say_n

KEPT = 64  # pictures, half a megabyte each


def poster(
    board: TourBoard, sheet: Sheet, best: BestRoute, heading: str, origin: str, own: Traced | None = None
) -> str:
    """The picture as SVG, in the look that the address asks for."""
    words = Poster(
        kicker=in_language(say("On Tour · %(board)s", board=board.title)),
        heading=heading,
        points=str(best.points),
        unit=in_language(say_n("point", "points", best.points)),
        facts=" · ".join(in_language(fact) for fact in facts(best, own)),
        origin=origin,
    )
    return svg_poster(board, sheet, best.route, own.route if own else (), words, asked_look())


def facts(best: BestRoute, own: Traced | None) -> Sequence[str]:
    counted = say_n(
        "%(n)s place + %(circles)s circled", "%(n)s places + %(circles)s circled", best.places, circles=best.circles
    )
    if not own or not own.route:
        return [counted]
    found = own.points >= best.points
    return [counted, say("found it") if found else say("own route %(points)s", points=own.points)]


def asked_look() -> str:
    """Dark, as the pages are by night; or light."""
    look = request.args.get("look", "dark")
    return look if look in LOOKS else "dark"


def png(svg: str, name: str) -> Response:
    """Shown, not taken away: a phone shares what it shows."""
    picture = Response(_made(svg), mimetype="image/png")
    picture.headers["Content-Disposition"] = f'inline; filename="{name}.png"'
    return picture


@lru_cache(KEPT)
def _made(svg: str) -> bytes:
    return png_poster(svg)
