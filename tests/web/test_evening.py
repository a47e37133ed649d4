"""An evening, not a game: wins and points of all that was played at a table, on a page that can be shared."""

import pytest

from ontour.tables import HOST, Table
from ontour.web.table.evening import Finish, standings
from tests.web.conftest import Visit
from tests.web.playing import finish_game
from tests.web.visiting import Visitor


def test_who_won_more_often_stands_first_then_who_has_more_points() -> None:
    first = [Finish("Ana", True, 20), Finish("Ben", False, 18), Finish("Cleo", False, 19)]
    second = [Finish("Ana", False, 7), Finish("Ben", True, 21)]
    found = [(one.name, one.wins, one.games, one.total, one.best) for one in standings([first, second])]
    assert found == [("Ben", 1, 2, 39, 21), ("Ana", 1, 2, 27, 20), ("Cleo", 0, 1, 19, 19)]


def test_a_game_without_points_counts_its_wins() -> None:
    (ana, ben) = standings([[Finish("Ben", False, None), Finish("Ana", True, None)]])
    assert (ana.name, ana.total, ana.best) == ("Ana", None, None)
    assert (ben.wins, ben.games) == (0, 1)


def test_the_evening_is_told_to_anybody_but_no_game_before_its_encore_is_over(
    host: Visitor, ana: Visitor, visit: Visit, writing: Table
) -> None:
    stranger = visit()
    stranger.code = host.code
    finish_game(writing)
    host.order("reveal")
    assert "No game of this evening" in stranger.get("evening").text
    host.post("show", act="1000")
    for page in (host.get("caller").text, ana.get("sheet").text):
        assert f"/{host.code}/evening" in page
    first = points(writing)
    host.post("again")
    host.post("start", roller="1")
    finish_game(writing)
    host.shows_all()
    page = stranger.get("evening").text
    assert "Game 1" in page and "Game 2" in page
    assert page.count("<td>2</td>") >= 2, "both have played two games"
    for seat, second in points(writing).items():
        assert f"<td>{first[seat] + second}</td><td>{max(first[seat], second)}</td>" in page


def points(table: Table) -> dict[int, int]:
    return {one.seat: one.best.points for one in table.now.box.rulebook.scores(table.now.state)}


def test_the_log_is_read_once_however_many_games_it_tells(
    host: Visitor, writing: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each game costs its host one press, and whoever asks for the page nothing."""
    finish_game(writing)
    for _ in range(20):
        writing.new_game(HOST)
    reads: list[int] = []
    read = type(writing).games
    monkeypatch.setattr(type(writing), "games", lambda table: reads.append(1) or read(table))
    for _ in range(2):
        assert "Game 1<" in host.get("evening").text
    assert len(reads) == 1
    assert host.get("games/1").status_code == 200
    assert len(reads) == 1
