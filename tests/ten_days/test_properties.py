"""Promises of 10 Days, tried on random games of both editions."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from hypothesis import given, settings
from hypothesis import strategies as st

from ontour.games import ten_days
from ontour.games.seating import Sit
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
)
from ontour.games.ten_days.state import State
from ontour.games.ten_days.tiles import Tile, deck
from ontour.games.tourfile import replay, write_tour
from tests.ten_days.games import EDITIONS, Step, wandering_game, whole_game

editions = st.sampled_from(EDITIONS)
players = st.integers(2, 4)
seeds = st.integers(0, 2**32)
days = st.sampled_from(("10", "5"))
swaps = st.sampled_from(("yes", "no"))
games = settings(max_examples=12, deadline=None)


def every_move(state: State, seat: int) -> Iterator[RackMove]:
    """All that a seat could try, sensible or not."""
    yield from (Draw(seat), TakeBack(seat), Done(seat))
    numbers = range(state.days + 2)
    in_hand = state.tile_in_hand(seat)
    for day in numbers:
        yield from (Put(seat, tile, day) for tile in {in_hand or "car", state.draw_pile[0]})
        yield from (Replace(seat, day, pile) for pile in range(5))
        yield from (Swap(seat, day, other) for other in numbers)
    for pile in range(5):
        yield from (Take(seat, pile), Discard(seat, pile))


@games
@given(editions, players, seeds, days, swaps)
def test_a_choice_never_meets_an_objection_and_anything_else_always_does(
    edition: str, players: int, seed: int, days: str, swap: str
) -> None:
    sample = random.Random(seed)
    for step in wandering_game(edition, players, seed, days=days, swap=swap):
        if sample.random() < 0.15:
            for seat in step.before.seats:
                allowed = {move for move in every_move(step.before, seat) if not ten_days.objection(step.before, move)}
                choices = ten_days.choices(step.before, seat)
                assert len(choices) == len(set(choices))
                assert set(choices) == allowed


@games
@given(editions, players, seeds)
def test_no_move_of_a_game_meets_an_objection_and_each_can_be_written_down(
    edition: str, players: int, seed: int
) -> None:
    for before, move, after in wandering_game(edition, players, seed):
        assert ten_days.objection(before, move) is None
        assert ten_days.parse(str(move), before.board) == move
        assert len(str(move)) <= 200
        if not isinstance(move, Sit):  # a name keeps its capitals
            assert ten_days.parse(f"  {str(move).upper().replace(' ', '   ')} ", before.board) == move
        assert ten_days.tell(before, move, after).endswith((".", "!"))


def all_tiles(state: State, seat: int | None) -> Counter[Tile]:
    """Every tile where it lies: as it is settled, or as the pencil of a seat has it."""
    found = Counter(state.draw_pile)
    for hand in state.hands.values():
        found.update(hand)
    for number, rack in state.racks.items():
        found.update(filter(None, state.desk(number).rack if number == seat else rack))
    for pile in state.piles if seat is None else state.desk(seat).piles:
        found.update(pile)
    in_hand = state.turn.step is None or seat is None  # settled, a step has not happened
    if state.turn.tile and in_hand and (seat is not None or state.turn.pile is None):
        found[state.turn.tile] += 1
    return found


@games
@given(editions, players, seeds, days)
def test_every_tile_is_in_exactly_one_place_at_all_times(edition: str, players: int, seed: int, days: str) -> None:
    for _, _, state in wandering_game(edition, players, seed, days=days):
        box = Counter(deck(state.board))
        assert all_tiles(state, None) == box
        assert all(Counter(shown) <= Counter(state.racks[seat]) for seat, shown in state.shown.items())
        if state.phase == "turn":
            assert all_tiles(state, state.mover) == box
            assert state.draw_pile
            assert len(state.piles) == 3
            assert all(state.piles)


def elsewhere(state: State, seats: list[int], sample: random.Random) -> State:
    """The same game, but hidden tiles of these seats were others all along, and so was the draw pile."""
    hidden = list(state.draw_pile)
    racks, hands, turn = dict(state.racks), dict(state.hands), state.turn

    def another(tile: Tile) -> Tile:
        at = sample.randrange(len(hidden))
        hidden[at], tile = tile, hidden[at]
        return tile

    for seat in seats:
        racks[seat] = tuple(tile and another(tile) for tile in racks[seat])
        hands[seat] = tuple(map(another, hands.get(seat, ())))
    if turn.tile and turn.pile is None and state.mover in seats:
        turn = replace(turn, tile=another(turn.tile))
    changed = replace(state, racks=MappingProxyType(racks), draw_pile=tuple(sorted(hidden)), turn=turn)
    return replace(changed, hands=MappingProxyType(hands)) if state.hands else changed


@games
@given(editions, players, seeds)
def test_a_view_does_not_change_when_the_hidden_tiles_of_others_do(edition: str, players: int, seed: int) -> None:
    sample = random.Random(seed)
    for _, _, state in wandering_game(edition, players, seed):
        if state.phase not in ("fill", "turn") or sample.random() > 0.3:
            continue
        seat = sample.choice(list(state.seats))
        others = [number for number in state.seats if number != seat]
        assert ten_days.view(elsewhere(state, others, sample), seat) == ten_days.view(state, seat)
        assert ten_days.view(elsewhere(state, [*others, seat], sample), None) == ten_days.view(state, None)


@games
@given(editions, players, seeds)
def test_nobody_sees_the_pencil_of_others(edition: str, players: int, seed: int) -> None:
    for before, move, after in wandering_game(edition, players, seed):
        if isinstance(move, Take | Replace | Discard | Swap | TakeBack):
            for viewer in (None, *(seat for seat in before.seats if seat != move.seat)):
                assert ten_days.view(after, viewer) == ten_days.view(before, viewer)
            assert ten_days.view(after, move.seat) != ten_days.view(before, move.seat)


@games
@given(editions, players, seeds)
def test_what_is_told_does_not_betray_hidden_tiles(edition: str, players: int, seed: int) -> None:
    """The same sentence whatever was dealt or lies on a rack, until a tile is laid open by the end of the turn."""
    sample = random.Random(seed)
    for before, move, after in wandering_game(edition, players, seed):
        if isinstance(move, Draw | Take | Replace | Discard | Swap | TakeBack):
            other = elsewhere(before, list(before.seats), sample)
            assert ten_days.tell(other, move, ten_days.play(other, move)) == ten_days.tell(before, move, after)
        elif isinstance(move, Put | Deal):
            told = ten_days.tell(before, move, after)
            for tile in move.tiles if isinstance(move, Deal) else (move.tile,):
                name = before.board.places[tile].name if tile in before.board.places else tile.partition(":")[2]
                assert not name or name not in told


@games
@given(editions, seeds)
def test_the_racks_of_others_are_seen_with_open_hands_or_at_the_end_only(edition: str, seed: int) -> None:
    for hands in ("hidden", "open"):
        for _, _, after in wandering_game(edition, 2, seed, moves=60, hands=hands):
            seen = ten_days.view(after, 1).racks
            assert seen == (after.racks if hands == "open" or ten_days.over(after) else {})


@games
@given(editions, seeds)
def test_the_same_tour_brings_the_same_tiles_to_every_table(edition: str, seed: int) -> None:
    def dealt(steps: Iterator[Step]) -> list[str]:
        return [str(step.move) for step in steps if isinstance(step.move, Deal | Open)]

    first = dealt(wandering_game(edition, 3, seed, moves=400))
    # Others sit there and do other things: what lies where differs, what is dealt does not until a reshuffle.
    tour = next(wandering_game(edition, 3, seed)).before.options["tour"]
    second = dealt(wandering_game(edition, 3, seed + 1, moves=400, tour=tour))
    both = min(len(first), len(second), 3 + 1 + 10)
    tiles = [
        [line.split()[2:] if line.startswith("deal") else line for line in lines[:both]] for lines in (first, second)
    ]
    assert tiles[0] == tiles[1]


@settings(max_examples=6, deadline=None)
@given(editions, players, seeds)
def test_replaying_the_log_gives_the_same_state(edition: str, players: int, seed: int) -> None:
    steps = whole_game(edition, ("simple",) * players, seed, days="5")
    first, last = steps[0].before, steps[-1].after
    text = write_tour(edition, first.board.id, "2026-11-18", first.options, [step.move for step in steps])
    played = replay(text)
    assert played.stopped is None
    assert played.state == last
    middle = len(steps) // 2
    assert replay(text, to=middle).state == steps[middle].before
    assert ten_days.over(last)
    assert [score.wins for score in ten_days.scores(last)].count(True) == 1
