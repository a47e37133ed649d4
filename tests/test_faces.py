"""Faces: a colour and a shape for everybody, the same in every game."""

import itertools
import re

import pytest

from ontour.boards import load_board
from ontour.drawing.faces import FACE_PATHS
from ontour.files import folder
from ontour.games import on_tour
from ontour.games.faces import COLOURS, FACES, SHAPES, Face, face_of_seat, next_face
from ontour.games.seating import Seats, Sit, Wear, another_face, seats_after

USA = load_board("usa")


def sitting(count: int) -> Seats:
    seats: Seats = {}
    for number in range(1, count + 1):
        seats = seats_after(seats, Sit(number, f"Player {number}"), started=False)
    return seats


def test_dozens_of_people_all_look_different() -> None:
    assert len(set(FACES)) == len(FACES) == 56
    assert len({seat.face for seat in sitting(56).values()}) == 56


def test_neighbours_share_neither_colour_nor_shape() -> None:
    for before, after in itertools.pairwise(FACES):
        assert before.colour != after.colour
        assert before.shape != after.shape


def test_in_a_crowd_faces_come_again_and_nobody_is_without_one() -> None:
    seats = sitting(60)
    assert seats[57].face == seats[1].face == face_of_seat(1)
    assert another_face(tuple(seats.values()), 57) is None


def test_who_sits_down_never_gets_a_face_that_somebody_has_chosen() -> None:
    seats = seats_after(sitting(1), Wear(1, face_of_seat(2)), started=False)
    seats = seats_after(seats, Sit(2, "Ben"), started=False)
    assert seats[2].face == face_of_seat(3)


def test_tapping_on_goes_through_all_faces_that_are_free() -> None:
    seats, found = sitting(3), set()
    for _ in range(54):
        move = another_face(tuple(seats.values()), 2)
        assert move is not None
        seats = seats_after(seats, move, started=False)
        found.add(seats[2].face)
    assert len(found) == 54
    assert next_face(FACES[0], FACES) is None


def test_whoever_takes_over_a_seat_takes_its_face() -> None:
    seats = seats_after(sitting(2), Wear(2, Face("teal", "moon")), started=True)
    assert seats_after(seats, Sit(2, "Zoë"), started=True)[2].face == Face("teal", "moon")


@pytest.mark.parametrize("face", FACES, ids=str)
def test_a_face_is_read_as_it_is_written(face: Face) -> None:
    assert on_tour.parse(str(Wear(7, face)), USA) == Wear(7, face)


def test_every_shape_is_drawn_and_every_colour_is_mixed_for_night_and_day() -> None:
    assert FACE_PATHS.keys() == SHAPES.keys()
    for style in ("faces.css", "pages-light.css"):
        mixed = re.findall(r"\.face-(\w+) {", (folder("static") / "site" / style).read_text(encoding="utf-8"))
        assert mixed == list(COLOURS)


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def colours_in(style: str, pattern: str) -> list[str]:
    return re.findall(pattern, (folder("static") / "site" / style).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("faces", "grounds"), [("faces.css", "base.css"), ("pages-light.css", "pages-light.css")])
def test_faces_stand_out_from_every_ground_they_lie_on(faces: str, grounds: str) -> None:
    below = [luminance(colour) for colour in colours_in(grounds, r"--stage(?:-\d)?: (#\w{6})")]
    assert len(below) == 3
    for colour in colours_in(faces, r"--face: (#\w{6})"):
        for ground in below:
            lighter, darker = sorted((luminance(colour), ground), reverse=True)
            assert (lighter + 0.05) / (darker + 0.05) >= 3, colour
