"""Hidden tiles stay hidden: not one byte that another phone, the shared screen or a watcher gets depends on them."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

import pytest
from werkzeug.test import TestResponse

from ontour.games.ten_days.moves import Draw
from ontour.tables import Table
from ontour.web.table import shared
from tests.web.conftest import Visit
from tests.web.ten_days.moving import next_line, over, play_until, tiles_before, tiles_in, turn_of
from tests.web.visiting import Visitor

pytestmark = pytest.mark.slow

BOTH = pytest.mark.parametrize("edition", ["ten-days-usa", "ten-days-americas"], indirect=True)


@BOTH
def test_no_byte_of_a_whole_game_shows_a_hidden_tile(
    host: Visitor, ana: Visitor, ben: Visitor, visit: Visit, filling: Table
) -> None:
    """Ben's phone, the shared screen and somebody who watches: their streams, and their pages, refusals too."""
    watcher = visit()
    watcher.code = host.code
    people, seen = {1: ana, 2: ben}, {viewer: tiles_before(filling, viewer) for viewer in (2, None)}
    received = {2: "", None: ""}
    with ben.listen("sheet/stream") as phone, host.listen("caller/stream") as screen:
        while not over(filling.view()):
            seat, line = next_line(filling)
            answer = people[seat].tap(line)
            assert answer.status_code == 200
            if over(filling.view()):
                break
            if seat == 2:
                received[2] += answer.text
            for viewer in seen:
                seen[viewer] |= tiles_before(filling, viewer)
            if line.endswith(("draws", "done")):
                received[2] += ben.get("sheet").text + ben.tap("2 gets up").text
                received[None] += host.get("caller").text + watcher.get("caller").text + watcher.get().text
                received[None] += host.order("open all racks").text
    # The streams stop before the end is told, which shows every rack.
    received[2] += phone.received.split("phase-over")[0]
    received[None] += screen.received.split("phase-over")[0]
    hidden = {tile for tile in filling.view(1).racks[1] if tile} - seen[2]
    assert hidden
    for viewer, text in received.items():
        assert tiles_in(text) <= seen[viewer]
        assert not tiles_in(text) & hidden
        assert "deal " not in text and "1 puts" not in text
        assert filling.now.tour not in text


def views(host: Visitor, ben: Visitor, watcher: Visitor) -> Iterator[TestResponse]:
    """All that others get of the table as it is now."""
    yield ben.get("sheet")
    yield ben.tap("2 draws")
    yield ben.tap("1 draws")
    yield host.get("caller")
    yield host.order("undo")
    yield watcher.get("caller")
    yield watcher.get()


def first_messages(host: Visitor, ben: Visitor) -> list[str]:
    shared._kept.clear()
    with ben.listen("sheet/stream") as phone, host.listen("caller/stream") as screen:
        return [phone.next(), screen.next()]


def with_another_rack(table: Table) -> None:
    """Ana's rack is exchanged for other tiles, and so is what she holds; nobody could have seen either."""
    state = table.now.state
    rack, pile = state.racks[1], list(state.draw_pile)
    changed, pile = tuple(pile[: len(rack)]), [*rack, *pile[len(rack) :]]
    turn = state.turn
    if turn.tile is not None and turn.pile is None:
        pile, turn = [turn.tile, *pile[:-1]], replace(turn, tile=pile[-1])
    racks = MappingProxyType({**state.racks, 1: changed})
    changed_state = replace(state, racks=racks, draw_pile=tuple(sorted(pile)), turn=turn)
    table.now = replace(table.now, state=changed_state)


@BOTH
@pytest.mark.parametrize("drawn", [False, True])
def test_what_others_get_is_the_same_whatever_a_rack_holds(
    host: Visitor, ana: Visitor, ben: Visitor, visit: Visit, turning: Table, drawn: bool
) -> None:
    watcher = visit()
    watcher.code = host.code
    watcher.get()  # the key comes with the first visit
    play_until(turning, lambda view: view.round == 2 and view.mover == 1)
    if drawn:
        turning.submit(str(Draw(1)), 1)
    before, own = [answer.data for answer in views(host, ben, watcher)], ana.get("sheet").data
    told = first_messages(host, ben)
    with_another_rack(turning)
    assert [answer.data for answer in views(host, ben, watcher)] == before
    assert first_messages(host, ben) == told
    assert ana.get("sheet").data != own, "their own phone shows the other rack"


def test_in_the_setup_nobody_sees_what_another_gets(host: Visitor, ana: Visitor, ben: Visitor, filling: Table) -> None:
    for _ in range(3):
        _, line = next_line(filling)
        ana.tap(line)
    assert tiles_in(host.get("caller").text) == set()
    (held,) = tiles_in(ben.get("sheet").text)
    assert held == filling.view(2).own.hand
    assert "3 of 10" in host.get("caller").text


def test_the_atlas_is_the_same_for_everyone(ana: Visitor, ben: Visitor, turning: Table) -> None:
    own, other = (person.get("sheet").text for person in (ana, ben))
    assert own[own.index('id="atlas"') :] == other[other.index('id="atlas"') :]


def test_a_phone_shows_the_own_rack_and_the_tops_of_the_piles_only(ana: Visitor, filling: Table) -> None:
    play_until(filling, turn_of(1))
    assert tiles_in(ana.get("sheet").text) == tiles_before(filling, 1)
