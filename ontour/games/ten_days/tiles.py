"""The tiles of a box: places and transport, what they are called, and how they are read from a text.

A tile is its text: the code of a place, or `car`, `plane:blue`, `ship:caribbean`. Equal tiles (six cars, two Brazils)
cannot be told apart, so nothing here tries to.
"""

import difflib
import re
from collections.abc import Mapping, Sequence
from functools import cache

from ontour.boards import DaysBoard
from ontour.games.notation import Unreadable
from ontour.words import Said, listed, say

Tile = str

PLANE, SHIP = "plane", "ship"
LONGEST_NAME = 6  # words

_COLOURS = {
    "blue": say("blue"),
    "green": say("green"),
    "orange": say("orange"),
    "pink": say("pink"),
    "yellow": say("yellow"),
    "purple": say("purple"),
}


@cache
def deck(board: DaysBoard) -> tuple[Tile, ...]:
    """Every tile in the box, in a fixed order."""
    places = [code for code, place in board.places.items() for _ in range(place.tiles)]
    transport = [tile for tile, count in board.transport.items() for _ in range(count)]
    return tuple(sorted(places + transport))


def kind(tile: Tile) -> str:
    """What a tile of transport is: car, plane or ship."""
    return tile.partition(":")[0]


def detail(tile: Tile) -> str:
    """The colour of a plane, the water of a ship."""
    return tile.partition(":")[2]


# What they are called


def tile_name(board: DaysBoard, tile: Tile) -> str:
    if tile in board.places:
        return board.places[tile].name
    if kind(tile) == PLANE:
        return say("%(colour)s plane", colour=colour_name(detail(tile)))
    if kind(tile) == SHIP:
        return say("%(water)s ship", water=water_name(board, detail(tile)))
    return say("car")


def a_tile(board: DaysBoard, tile: Tile) -> str:
    """Its name inside a sentence: "Oregon", "a car"."""
    if tile in board.places:
        return board.places[tile].name
    if kind(tile) == PLANE:
        return say("a %(colour)s plane", colour=colour_name(detail(tile)))
    if kind(tile) == SHIP:
        return say("a %(water)s ship", water=water_name(board, detail(tile)))
    return say("a car")


def water_name(board: DaysBoard, water: str) -> Said:
    return say(board.waters[water])


def colour_name(colour: str) -> Said:
    return _COLOURS[colour]


# How they are read


@cache
def _by_text(board: DaysBoard) -> Mapping[str, Tile]:
    """All that a tile may be called, in small letters: ids, codes, names, and waters for their ships."""
    texts: dict[str, Tile] = {}
    for tile in board.transport:
        texts[tile] = texts[tile_name(board, tile).casefold()] = tile
        if kind(tile) == SHIP:
            texts[detail(tile)] = texts[water_name(board, detail(tile)).casefold()] = tile
    for code, place in board.places.items():
        texts[place.name.casefold()] = texts[code.casefold()] = code
    return texts


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold().replace("_", "-")


def find_tile(board: DaysBoard, text: str) -> Tile:
    """The tile with this id, code or name, in any case; a ValueError with what is near or there otherwise."""
    wanted = _plain(text)
    found = _by_text(board).get(wanted)
    if found is not None:
        return found
    try:
        return board.code_of(text)  # which knows other languages
    except ValueError:
        raise ValueError(_no_tile(board, repr(text.strip()[:40]), _near(board, wanted))) from None


def _near(board: DaysBoard, wanted: str) -> list[Tile]:
    texts = _by_text(board)
    near = [text for text in texts if len(wanted) > 1 and text.startswith(wanted)]
    near += difflib.get_close_matches(wanted, texts, n=3, cutoff=0.6)
    return list(dict.fromkeys(texts[text] for text in near))[:3]


def _no_tile(board: DaysBoard, text: str, near: list[Tile]) -> Said:
    if near:
        choice = listed([tile_name(board, tile) for tile in near], "or")
        return say("no tile %(tile)s; did you mean %(choice)s?", tile=text, choice=choice)
    known = ", ".join(board.transport)
    return say("no tile %(tile)s; besides places there are: %(known)s", tile=text, known=known)


def read_tiles(board: DaysBoard, text: str, column: int = 1) -> list[Tile]:
    """Tiles with blanks or commas between them; Unreadable, a ValueError, with the column of what is none.

    The longest name wins, so that "West Virginia" is one tile and "West" alone is answered.
    """
    tiles = []
    words = list(re.finditer(r"[^\s,]+", text))
    while words:
        lengths = range(min(len(words), LONGEST_NAME), 0, -1)
        length = next((n for n in lengths if _plain(_joined(text, words[:n])) in _by_text(board)), 1)
        here, words = words[:length], words[length:]
        try:
            tiles.append(find_tile(board, _joined(text, here)))
        except ValueError as error:
            raise Unreadable(str(error), column + here[0].start()) from None
    return tiles


def _joined(text: str, words: Sequence[re.Match[str]]) -> str:
    return text[words[0].start() : words[-1].end()]
