"""How a game looks: all that its room brings to a table and to the front page.

The row of an edition names its room; the room's module `look` holds a `LOOK`. Routes and streams ask the look of their
table, and nothing else in the web side knows which games there are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from flask import Blueprint, render_template

from ontour.games.editions import EDITIONS, Edition, find_edition
from ontour.games.tourfile import Replay
from ontour.tables import Table
from ontour.tables.permissions import stopped
from ontour.web.table.asleep import people_asleep
from ontour.web.table.plain import plain_keepsake, plain_replay
from ontour.words import Said

Form = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Level:
    """How well built-in players play."""

    id: str
    title: str  # also their name at the table
    strength: Said


@dataclass(frozen=True, slots=True)
class Look:
    """The screens and pages of one game. What has a default here, every game has without a line of its own.

    Templates get `screen`, and `now`, the table's position, for what is about the table and not about the game.
    """

    # Playing
    caller_screen: Callable[[Table, bool, str], Any]  # for the host or for somebody who watches, with a refusal
    phone_screen: Callable[[Table, int, str], Any]  # for a seat, with a refusal
    caller_page: str
    stage_part: str
    phone_page: str
    phone_part: str
    options: Callable[[Form], dict[str, str]]  # what the form that opens a table says about the game
    room: str = "table"  # whose stylesheet its pages wear: a folder of static/
    variant: Callable[[], str] = lambda: ""  # what else a phone asks for that changes how it looks
    phone_tick: str = ""  # what phones get when only others have acted; "" where that may change the whole phone

    # Watching one seat, which shows nothing that others at the table may not know; what is "" is not there
    watchable: Callable[[Table], bool] = lambda table: False
    watch_screen: Callable[[Table, int], Any] = lambda table, seat: None
    watch_page: str = ""
    watch_part: str = ""
    watch_tick: str = ""  # what changes when somebody has finished

    # On the front page and on the page of the game: a template each, what is "" is not there
    today: str = ""  # what is played on this very day, beside the doors
    ways: str = ""  # how to play at a table: fields of the form that opens one
    rules: str = ""  # what this table may choose: fields of both forms, with `alone` in the one for somebody alone
    links: str = ""  # what else there is for this game
    offer: Callable[[], Any] = lambda: None  # what those parts show, as `offer`

    # Alone
    levels: Sequence[Level] = ()  # of its built-in players, from the weakest to the strongest
    usual_level: str = ""
    solo_options: Mapping[str, str] = field(default_factory=dict)  # of a table for somebody alone
    fewest_opponents: int = 1

    # Afterwards
    acts: Callable[[Table], int] = lambda table: 0  # of the encore on the shared screen; 0 where there is none
    keepsake: Callable[[Table, Any], Any] = plain_keepsake  # what the page of a KeptGame shows
    kept_page: str = "table/kept_game.html"
    replay_screen: Callable[[Replay, str, str], Any] = plain_replay  # in a language, with the way back
    replay_page: str = "table/replay.html"
    late: Callable[[Table], str] = lambda table: ""  # what somebody who comes now has missed, and gets
    past: str = ""  # the template of a phone's page with what was called so far; "" where there is none
    game_points: Callable[[Any], Mapping[int, int]] = lambda game: {}  # of a KeptGame, by seat; where it has any
    points: Callable[[Table, int], int | None] = lambda table, seat: None  # what a device remembers of a seat

    # Anything else that is only about this game
    pages: Sequence[Blueprint] = ()

    def caller(self, table: Table, host: bool) -> str:
        return self._caller(self.caller_page, table, host, "")

    def stage(self, table: Table, host: bool, refusal: str = "") -> str:
        """The part of the shared screen that a press returns and a stream pushes."""
        return self._caller(self.stage_part, table, host, refusal)

    def phone(self, table: Table, seat: int) -> str:
        return self._phone(self.phone_page, table, seat, "")

    def hand(self, table: Table, seat: int, refusal: str = "") -> str:
        """The part of a phone that a tap returns and a stream pushes."""
        return self._phone(self.phone_part, table, seat, refusal)

    def watch(self, table: Table, seat: int) -> str:
        return _shown(self.watch_page, table, self.watch_screen(table, seat))

    def watched(self, table: Table, seat: int) -> str:
        """The part of the page of somebody who watches a seat that a stream pushes."""
        return _shown(self.watch_part, table, self.watch_screen(table, seat))

    def watched_tick(self, table: Table, seat: int) -> str:
        return _shown(self.watch_tick, table, self.watch_screen(table, seat))

    def _caller(self, template: str, table: Table, host: bool, refusal: str) -> str:
        return _shown(template, table, self.caller_screen(table, host, refusal or stopped(table.now)))

    def _phone(self, template: str, table: Table, seat: int, refusal: str) -> str:
        return _shown(template, table, self.phone_screen(table, seat, refusal or stopped(table.now)))


def _shown(template: str, table: Table, screen: Any) -> str:
    return render_template(
        template, screen=screen, table=table, now=table.now, mark=table.mark, asleep=people_asleep(table)
    )


def look_of(table: Table) -> Look:
    return look_of_edition(table.now.box.edition)


def look_of_edition(edition: Edition | str) -> Look:
    """ValueError for the id of an edition there is not."""
    row = find_edition(edition) if isinstance(edition, str) else edition
    look: Look = import_module(f"{row.room}.look").LOOK
    return look


def shelf() -> dict[str, list[Edition]]:
    """The editions by the rooms they are played in."""
    rooms: dict[str, list[Edition]] = {}
    for edition in EDITIONS:
        rooms.setdefault(edition.room, []).append(edition)
    return rooms
