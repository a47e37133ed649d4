"""Boards and sheets made for the scorer's tests: grids, random planar maps, and sheets of every kind."""

import itertools
import math
import random
from collections.abc import Iterable, Sequence
from types import MappingProxyType

from ontour.boards import Board, Card, Line, TourBoard, TourPlace
from ontour.games.on_tour.sheet import CROSS, STAR, Mark, Sheet

_numbers = itertools.count()


def board_of(lines: Iterable[tuple[str, str]], alone: Iterable[str] = ()) -> Board:
    """A board with these lines; what a scorer does not need is left plain."""
    lines = list(lines)
    codes = list(dict.fromkeys([*(end for line in lines for end in line), *alone]))
    places = {code: TourPlace(code, code, code, (0.0, 0.0), "", None, "North", "West") for code in codes}
    return TourBoard(
        id=f"made-{next(_numbers)}",
        title="a board made for a test",
        width=1.0,
        height=1.0,
        radius=1.0,
        places=MappingProxyType(places),
        lines=tuple(Line(a, b, False, (0.0, 0.0)) for a, b in lines),
        cards=MappingProxyType({code: Card(code, "North") for code in codes}),
    )


def grid(width: int, height: int) -> Board:
    def code(x: int, y: int) -> str:
        return f"{chr(ord('A') + x)}{y}"

    across = [(code(x, y), code(x + 1, y)) for y in range(height) for x in range(width - 1)]
    down = [(code(x, y), code(x, y + 1)) for y in range(height - 1) for x in range(width)]
    return board_of(across + down)


def planar(places: int, seed: int, lines_each: float = 2.2) -> Board:
    """A random planar map: points on a jittered grid, joined nearest first as long as no two lines cross."""
    dice = random.Random(seed)
    side = math.ceil(math.sqrt(places))
    off = [dice.uniform(-0.4, 0.4) for _ in range(2 * places)]
    points = [(k % side + off[2 * k], k // side + off[2 * k + 1]) for k in range(places)]
    pairs = itertools.combinations(range(places), 2)
    nearest = sorted(pairs, key=lambda pair: math.dist(points[pair[0]], points[pair[1]]))
    kept: list[tuple[int, int]] = []
    for a, b in nearest:
        if len(kept) >= lines_each * places:
            break
        if not any(_cross(points, (a, b), line) for line in kept):
            kept.append((a, b))
    return board_of([(f"P{a}", f"P{b}") for a, b in kept], alone=[f"P{k}" for k in range(places)])


def _cross(points: Sequence[tuple[float, float]], one: tuple[int, int], two: tuple[int, int]) -> bool:
    if set(one) & set(two):
        return False

    def side(a: int, b: int, c: int) -> bool:
        (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
        return (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)

    (a, b), (c, d) = one, two
    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def sheet_of(text: str) -> Sheet:
    """`A 21o, B *, C X`: place, then number, star or X, then `o` if circled."""
    marks = {}
    for part in text.split(","):
        code, mark = part.split()
        value = mark.removesuffix("o")
        marks[code] = Mark(value if value in (STAR, CROSS) else int(value), mark.endswith("o"))
    return Sheet(marks)


def random_sheet(
    board: Board,
    dice: random.Random,
    *,
    stars: int = 0,
    crosses: int = 0,
    empty: int = 0,
    numbers: Sequence[int] = tuple(range(100)),
    circles: float = 0.3,
) -> Sheet:
    codes = list(board.places)
    dice.shuffle(codes)
    marks: dict[str, Mark] = {}
    for rank, code in enumerate(codes[: len(codes) - empty]):
        value = STAR if rank < stars else CROSS if rank < stars + crosses else dice.choice(numbers)
        marks[code] = Mark(value, value != CROSS and dice.random() < circles)
    return Sheet(marks)


def any_sheet(board: Board, dice: random.Random) -> Sheet:
    """A sheet of a random kind: ordinary, full of stars, few numbers, all equal, gaps, all or no circles."""
    size = len(board.places)
    pools = ([*range(100)], [*range(100)], [0, 50, 99], [dice.randrange(100)], [7, 8], [*range(20)])
    return random_sheet(
        board,
        dice,
        stars=dice.choice([0, 1, 2, dice.randint(0, size), size]),
        crosses=dice.choice([0, 1, dice.randint(0, size // 2)]),
        empty=dice.choice([0, 0, dice.randint(0, size // 2)]),
        numbers=dice.choice(pools),
        circles=dice.choice([0.0, 0.3, 0.3, 1.0]),
    )
