"""What On Tour has besides its screens answers a table of 10 Days with a page, never with a breakdown."""

import pytest

from ontour.games.tourfile import replay
from ontour.tables import Table
from tests.web.conftest import Visit
from tests.web.ten_days.moving import over, play_until
from tests.web.visiting import Visitor


@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_no_address_of_a_table_breaks(host: Visitor, ana: Visitor, turning: Table, finished: bool, method: str) -> None:
    if finished:
        play_until(turning, over)
    rules = [rule for rule in host.app.url_map.iter_rules() if "code" in rule.arguments]
    rules = [rule for rule in rules if method in (rule.methods or ())]
    addresses = host.app.url_map.bind("localhost")
    assert len(rules) > 6
    for rule in rules:
        address = addresses.build(rule.endpoint, dict.fromkeys(rule.arguments, 1) | {"code": turning.code})
        if address.endswith(("/stream", "/again")):
            continue  # which have tests of their own, and would begin another game
        for person in (host, ana):
            answer = person.client.open(address, method=method, data={"line": "?", "typed": "UT"})
            assert answer.status_code < 500, address


def test_the_file_of_a_game_is_given_when_it_is_over(host: Visitor, ana: Visitor, visit: Visit, turning: Table) -> None:
    watcher = visit()
    watcher.code = ana.code
    assert [watcher.get(f"games/{number}.tour").status_code for number in (0, 1, 2)] == [404, 409, 404]
    play_until(turning, over)
    assert watcher.get("games/1.tour").status_code == 409  # the journey is on the stage
    host.shows_all()
    answer = watcher.get("games/1.tour")
    assert answer.status_code == 200
    assert replay(answer.text).state.racks == turning.now.state.racks
    assert "deal 1 " in answer.text


def test_the_address_that_files_had_before_still_leads_to_them(ana: Visitor) -> None:
    answer = ana.get("journeys/1.tour")
    assert (answer.status_code, answer.headers["Location"]) == (301, f"/{ana.code}/games/1.tour")


def test_a_file_of_this_game_can_be_replayed(visit: Visit, turning: Table) -> None:
    answer = visit().post("/replay", text=turning.games()[0].text())
    assert answer.status_code == 200
    assert "This game was not played to its end." in answer.text
