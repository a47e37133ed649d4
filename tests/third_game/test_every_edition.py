"""Every edition, the tests' third game included, is played over HTTP from the front page to the history."""

import random
from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from flask import Flask

from ontour.commands.cli import main
from ontour.games.editions import EDITIONS, Edition
from ontour.tables import Table
from ontour.web.table.looks import Look, look_of_edition
from tests.third_game.row import POSTCARDS
from tests.web.conftest import MakeApp, Visit, compiled, make_app, visit
from tests.web.visiting import Page

__all__ = ["compiled", "make_app", "visit"]  # fixtures
EVERY = [*EDITIONS, POSTCARDS]
every_edition = pytest.mark.parametrize("edition", EVERY, ids=[edition.id for edition in EVERY])


@pytest.fixture(autouse=True)
def third_row(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is registered by its row, and by nothing else."""
    EDITIONS.append(POSTCARDS)
    yield
    EDITIONS.remove(POSTCARDS)


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    return make_app()


class Evening:
    """A table of an edition: a host and two players, each with a browser."""

    def __init__(self, edition: Edition, visit: Visit) -> None:
        self.edition, self.dice = edition, random.Random(edition.id)
        self.host = visit().open_table(edition=edition.id)
        self.players = [visit().sit(self.host.code, name) for name in ("Ana", "Ben")]

    @property
    def table(self) -> Table:
        return self.host.table

    def starts(self) -> "Evening":
        assert self.host.post("start", roller="1").status_code == 200
        return self

    def plays(self) -> "Evening":
        """To the end; every tap is a line that the rulebook offers, sent as a phone sends it."""
        while not self.is_settled():
            now = self.table.now
            if now.waiting:
                seat = min(now.waiting)
                move = now.box.rulebook.autopilot(now.state, seat, self.dice)
                answer = self.players[seat - 1].tap(str(move), seen=str(now.called), key=str(now.number))
            else:
                answer = self.host.post("next")
            assert answer.status_code == 200, Page(answer.text).text("refusal")
        return self

    def is_settled(self) -> bool:
        return self.table.now.over and not self.table.now.waiting


@pytest.fixture
def evening(edition: Edition, visit: Visit) -> Evening:
    return Evening(edition, visit)


@every_edition
def test_no_part_of_a_look_is_missing(edition: Edition, app: Flask) -> None:
    look = look_of_edition(edition)
    assert isinstance(look, Look)
    for part in ("caller_page", "stage_part", "phone_page", "phone_part", "kept_page", "replay_page"):
        template = getattr(look, part)
        assert template in app.jinja_env.list_templates(), f"{edition.title} lacks its {part}: there is no {template}"
    levels = [level.id for level in look.levels]
    assert look.usual_level in levels, f"{edition.title} lacks a level of built-in players called {look.usual_level!r}"


@every_edition
def test_the_front_page_offers_it(edition: Edition, visit: Visit) -> None:
    page = f"/games/{edition.id}/{edition.boards[0]}"
    assert Page(visit().get("/").text).all("a", href=page), f"{edition.title} is not on the front page"
    for way in ("open", "solo"):
        assert Page(visit().get(page).text).all("form", action=f"/{way}/{edition.id}")
        chosen = visit().get("/host" if way == "open" else "/alone").text
        assert Page(chosen).all("button", formaction=f"/{way}/{edition.id}", value=edition.boards[0])


@every_edition
def test_it_is_played_to_its_end_and_every_screen_follows(edition: Edition, evening: Evening) -> None:
    for path in ("", "caller"):
        assert evening.host.get(path).status_code == 200
    evening.starts()
    for person, path in ((evening.host, "caller"), (evening.players[0], "sheet"), (evening.players[1], "sheet")):
        assert person.get(path).status_code == 200
    evening.plays()
    assert evening.host.get("caller").status_code == 200
    assert evening.players[0].get("sheet").status_code == 200


@every_edition
def test_streams_begin_with_the_present_and_tell_the_start(edition: Edition, evening: Evening) -> None:
    with evening.host.listen("caller/stream") as stage, evening.players[0].listen("sheet/stream") as phone:
        assert 'hx-target="#stage"' in stage.next()
        assert 'hx-target="#sheet"' in phone.next()
        evening.starts()
        assert 'hx-target="#stage"' in stage.next()
        assert 'hx-target="#sheet"' in phone.next()


@every_edition
def test_one_seat_is_watched_where_the_game_shows_it_and_otherwise_a_sentence_says_no(
    edition: Edition, evening: Evening
) -> None:
    evening.starts()
    shown = look_of_edition(edition).watchable(evening.table)
    for path in ("watch", "watch/1"):
        answer = evening.host.get(path)
        assert answer.status_code == (200 if shown else 404)
        assert ("Nobody’s sheet is shown" in answer.text) is not shown


@every_edition
def test_the_same_people_play_again(edition: Edition, evening: Evening) -> None:
    evening.starts().plays()
    assert evening.host.post("again", key="1").status_code == 200
    assert [seat.name for seat in evening.table.now.seats] == ["Ana", "Ben"]
    assert not evening.table.now.over


@every_edition
def test_a_finished_game_keeps_its_page_its_file_and_its_replay(
    edition: Edition, evening: Evening, visit: Visit
) -> None:
    assert evening.host.get("games/1").status_code == 409
    evening.starts().plays()
    host = evening.host
    host.shows_all()
    assert "Ana" in host.get("games/1").text
    file = host.get("games/1.tour")
    assert file.status_code == 200
    assert file.headers["Content-Disposition"].startswith(f'attachment; filename="{edition.id}-')
    assert host.get("games/1/replay").status_code == 200
    assert "Ana" in visit().post("/replay", text=file.text).text


@every_edition
def test_the_end_is_remembered_on_the_device_if_it_has_points(edition: Edition, evening: Evening, app: Flask) -> None:
    evening.starts().plays()
    ana = evening.players[0]
    with app.test_request_context():
        points = look_of_edition(edition).points(evening.table, 1)
    assert ana.post("remember").status_code == (204 if points is None else 200)
    assert (evening.table.now.tour in ana.get("/history").text) == (points is not None)


@every_edition
def test_somebody_alone_plays_against_built_in_players(edition: Edition, visit: Visit) -> None:
    ana = visit()
    answer = ana.post(f"/solo/{edition.id}", opponents="1")
    assert answer.status_code == 303
    ana.code = answer.headers["Location"].split("/")[1]
    assert ana.get("sheet").status_code == 200
    table, dice = ana.table, random.Random(1)
    while not (table.now.over and not table.now.waiting):
        move = table.now.box.rulebook.autopilot(table.now.state, 1, dice)
        assert ana.tap(str(move)).status_code == 200
    assert ana.post("solo").status_code == 303
    assert len(table.now.games) == 2


@every_edition
def test_the_commands_know_it(edition: Edition, evening: Evening, tmp_path_factory: pytest.TempPathFactory) -> None:
    evening.starts().plays()
    file = tmp_path_factory.mktemp("files") / "game.tour"
    file.write_text(evening.table.games()[0].text(), encoding="utf-8")
    for command in (
        ["replay", str(file)],
        ["replay", "--json", str(file)],
        ["simulate", "--game", edition.id, "--games", "2", "--seed", "x"],
        ["simulate", "--game", edition.id, "--games", "2", "--seed", "x", "--json"],
        ["board", "show", edition.boards[0]],
        ["board", "list"],
    ):
        done = CliRunner().invoke(main, command)
        assert done.exit_code == 0, (
            f"{edition.title}: ontour {' '.join(command)} says {done.output or done.exception!r}"
        )
