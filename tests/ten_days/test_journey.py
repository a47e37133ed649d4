"""Is it a journey? The check with its reasons against one written independently, straight from the rules."""

import random
from collections.abc import Sequence
from itertools import pairwise, product

import pytest

from ontour.boards import Board, load_board
from ontour.games.ten_days.journey import complete, journey
from ontour.games.ten_days.plans import net_of, plans
from ontour.games.ten_days.tiles import Tile, deck, find_tile, read_tiles
from ontour.words import Said

BOARDS = ("usa-days", "americas-days")


def legs(board: Board, tiles: Sequence[Tile]) -> list[int]:
    """Brute force: how many tiles the first step of these may take, by every rule that applies."""
    start, found = board.places[tiles[0]], []
    borders = {(line.a, line.b) for line in board.lines} | {(line.b, line.a) for line in board.lines}
    for length in range(1, len(tiles)):
        by, end = tiles[1:length], board.places.get(tiles[length])
        if end is None or end.code == start.code:
            continue
        match by:
            case []:
                fits = (start.code, end.code) in borders
            case ["car"]:
                fits = any({(start.code, third), (third, end.code)} <= borders for third in board.places)
            case [plane] if plane.startswith("plane:"):
                fits = {start.colour, end.colour} <= {plane.removeprefix("plane:"), "purple"}
            case _:
                waters = [ship.removeprefix("ship:") for ship in by]
                afloat = all(ship.startswith("ship:") for ship in by)
                ends = waters[0] in start.waters and waters[-1] in end.waters
                between = all({a, b} in board.adjoining for a, b in pairwise(waters))
                fits = afloat and ends and between
        if fits:
            found.append(length)
    return found


def is_journey(board: Board, tiles: Sequence[Tile]) -> bool:
    if tiles[0] not in board.places:
        return False
    return len(tiles) == 1 or any(is_journey(board, tiles[length:]) for length in legs(board, tiles))


def wandered(board: Board, length: int, chance: random.Random) -> list[Tile]:
    """A rack that is nearly a journey: a walk from tile to tile, with up to two tiles changed."""
    net = net_of(board)
    stop = chance.randrange(net.places)
    rack = [net.tiles[stop]]
    while len(rack) < length:
        stop = chance.choice(net.beside[stop] or (chance.randrange(net.places),))
        rack.append(net.tiles[stop])
    for _ in range(chance.choice((0, 0, 1, 2))):
        rack[chance.randrange(length)] = chance.choice(deck(board))
    return rack


@pytest.mark.parametrize("board_id", BOARDS)
@pytest.mark.parametrize("length", [5, 10])
def test_the_check_equals_brute_force_on_random_racks(board_id: str, length: int) -> None:
    board, chance = load_board(board_id), random.Random(f"{board_id} {length}")
    answers = []
    for _ in range(1500):
        rack = wandered(board, length, chance)
        answers.append(is_journey(board, rack))
        assert complete(board, rack) == answers[-1], rack
    assert 100 < sum(answers) < 1400


@pytest.mark.parametrize("board_id", BOARDS)
def test_the_steps_span_every_day_and_say_why(board_id: str) -> None:
    board, chance = load_board(board_id), random.Random(board_id)
    for _ in range(200):
        rack = [tile if chance.random() < 0.9 else None for tile in wandered(board, 10, chance)]
        joins = journey(board, rack)
        assert [join.first for join in joins] == [1, *(join.last for join in joins[:-1])]
        assert joins[-1].last == 10
        assert all(isinstance(join.why, Said) and isinstance(join.path, Said) for join in joins)


@pytest.mark.parametrize("board_id", BOARDS)
def test_a_rack_needs_no_tile_exactly_when_it_is_a_journey_with_every_place_once(board_id: str) -> None:
    board, chance = load_board(board_id), random.Random(f"plans {board_id}")
    answers = []
    for _ in range(150):
        rack = wandered(board, 7, chance)
        places = [tile for tile in rack if tile in board.places]
        once = len(places) == len(set(places))
        answers.append(complete(board, rack) and once)
        assert (plans(board, rack, deck(board)).fewest == 0) == answers[-1]
    assert 5 < sum(answers) < 145


@pytest.mark.parametrize("board_id", BOARDS)
def test_transport_that_helps_is_known_before_it_is_put(board_id: str) -> None:
    """Of transport only: when a place moves, other plans become possible or impossible."""
    board, chance = load_board(board_id), random.Random(f"after {board_id}")
    helped = 0
    for _ in range(12):
        rack = wandered(board, 10, chance)
        before = plans(board, rack, deck(board))
        days = [day for day, tile in enumerate(rack) if tile not in board.places]
        for day, tile in product(days, board.transport):
            after = plans(board, [*rack[:day], tile, *rack[day + 1 :]], deck(board))
            helps = after.fewest < before.fewest
            assert after.fewest <= before.after(day, tile)
            assert (before.after(day, tile) < before.fewest) == helps
            assert tile in before.wanted or not helps
            helped += helps
    assert helped


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_tile_is_found_by_its_own_text(board_id: str) -> None:
    board = load_board(board_id)
    box = list(dict.fromkeys(deck(board)))
    assert [find_tile(board, tile.upper()) for tile in box] == box
    assert read_tiles(board, " ".join(box)) == read_tiles(board, " , ".join(box)) == box
    assert read_tiles(board, " ".join(place.name for place in board.places.values())) == list(board.places)


def test_the_boxes_hold_what_the_rules_say() -> None:
    usa, americas = (deck(load_board(board_id)) for board_id in BOARDS)
    assert (len(usa), usa.count("car"), usa.count("plane:pink")) == (66, 6, 2)
    assert (len(americas), americas.count("BRA"), americas.count("ship:caribbean")) == (63, 2, 5)
