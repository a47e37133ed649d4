"""Faces: a colour and a shape for everybody at a table, so that nobody is told by colour alone."""

from collections.abc import Container, Iterator
from dataclasses import dataclass

from ontour.words import listed, say

# Eight and seven have no common divisor: neighbours differ in both, and 56 faces come before the first one again.
SHAPES = {
    "circle": say("circle"),
    "triangle": say("triangle"),
    "square": say("square"),
    "heart": say("heart"),
    "diamond": say("diamond"),
    "moon": say("moon"),
    "bolt": say("bolt"),
    "drop": say("drop"),
}
COLOURS = {
    "blue": say("blue"),
    "gold": say("gold"),
    "pink": say("pink"),
    "green": say("green"),
    "violet": say("violet"),
    "coral": say("coral"),
    "teal": say("teal"),
}


@dataclass(frozen=True, slots=True)
class Face:
    colour: str
    shape: str

    def __str__(self) -> str:
        """As it is written in a line."""
        return f"{self.colour} {self.shape}"

    @property
    def spoken(self) -> str:
        return say("%(colour)s %(shape)s", colour=COLOURS[self.colour], shape=SHAPES[self.shape])


FACES = tuple(
    Face([*COLOURS][number % len(COLOURS)], [*SHAPES][number % len(SHAPES)])
    for number in range(len(COLOURS) * len(SHAPES))
)


def parse_face(text: str) -> Face:
    """ "pink moon"; a ValueError with what there is otherwise."""
    match text.casefold().split():
        case [colour, shape] if colour in COLOURS and shape in SHAPES:
            return Face(colour, shape)
    colours, shapes = listed([*COLOURS], "or"), listed([*SHAPES], "or")
    raise ValueError(say("a face is %(colours)s, then %(shapes)s, as in 'pink moon'", colours=colours, shapes=shapes))


def face_of_seat(number: int) -> Face:
    """The one that belongs to a seat; in a crowd they come again."""
    return FACES[(number - 1) % len(FACES)]


def next_face(after: Face, worn: Container[Face]) -> Face | None:
    """The next one that nobody wears; None when all are worn."""
    return next((face for face in _from(after) if face not in worn), None)


def _from(face: Face) -> Iterator[Face]:
    at = FACES.index(face)
    yield from FACES[at + 1 :]
    yield from FACES[:at]
