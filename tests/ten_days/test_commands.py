"""The commands journey, simulate and replay for 10 Days, as somebody at a terminal meets them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ontour.commands.cli import main


def ontour(*words: object, stdin: str = "") -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=stdin)


def test_a_complete_journey_is_told_step_by_step() -> None:
    answer = ontour("journey", "--board", "usa-days", "--days", 5, "OR car AZ NM TX")
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert answer.stdout.splitlines() == [
        "✓ days 1-3: Oregon → car → Arizona: through California or Nevada",
        "✓ days 3-4: Arizona → New Mexico: they border each other",
        "✓ days 4-5: New Mexico → Texas: they border each other",
        "a complete journey",
    ]


def test_a_journey_that_breaks_is_told_where_and_why() -> None:
    answer = ontour("journey", "--days", 5, "Maine, car, New Hampshire, vt, ny")
    assert answer.exit_code == 1
    first, *_, last = answer.stdout.splitlines()
    assert first == "✗ days 1-3: Maine → car → New Hampshire: no state borders both Maine and New Hampshire"
    assert last == "not a complete journey"


def test_a_journey_is_ten_days_long_and_what_is_missing_is_empty() -> None:
    answer = ontour("journey", "--json", "OR car AZ NM TX")
    facts = json.loads(answer.stdout)
    assert (answer.exit_code, facts["complete"], facts["days"]) == (1, False, 10)
    assert next(step["why"] for step in facts["steps"] if not step["connected"]) == "day 6 is empty"


def test_a_journey_as_facts() -> None:
    answer = ontour("journey", "--board", "americas-days", "--days", 5, "--json", "CHL south_pacific caribbean CUB JAM")
    assert answer.exit_code == 0
    facts = json.loads(answer.stdout)
    assert facts["steps"][0] == {
        "first": 1,
        "last": 4,
        "connected": True,
        "path": "Chile → South Pacific ship → Caribbean ship → Cuba",
        "why": "a cruise from the South Pacific to the Caribbean",
    }


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["OR car Orizona"], "column 8: no tile 'Orizona'; did you mean Arizona or Oregon?"),
        (["OR boat AZ"], "column 4: no tile 'boat'; besides places there are: car, plane:blue"),
        ([""], "no tiles; a journey looks like"),
        (["--days", "5", "OR CA NV UT CO KS"], "a journey has 5 days, and these are 6 tiles"),
        (["--board", "usa", "OR CA"], "a board without transport"),
        (["--board", "mars", "OR CA"], "no board 'mars'"),
        (["--board", "americas-days", "USA car MEX"], "no tile 'car'"),
    ],
)
def test_a_journey_that_cannot_be_read_is_answered_with_one_sentence(words: list[str], sentence: str) -> None:
    answer = ontour("journey", *words)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert sentence in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_simulated_games_are_counted_written_down_and_can_be_replayed(tmp_path: Path) -> None:
    words = ("simulate", "--game", "ten-days-usa", "--player", "planner", "--player", "simple", "--games", 2)
    facts = json.loads(ontour(*words, "--seed", "ours", "--json", "--out", tmp_path / "games").stdout)
    assert (facts["game"], facts["board"], facts["levels"]) == ("ten-days-usa", "usa-days", ["planner", "simple"])
    assert (len(facts["rounds"]), sum(facts["wins"])) == (2, 2)
    assert json.loads(ontour(*words, "--seed", "ours", "--json").stdout) == facts
    for path in sorted((tmp_path / "games").iterdir()):
        replayed = json.loads(ontour("replay", path, "--json").stdout)
        assert replayed["over"] is True
        winner = next(score for score in replayed["scores"] if score["wins"])
        assert all(step["connected"] for step in winner["steps"])
        told = ontour("replay", path).stdout
        assert f"{winner['name']}, the winner" in told
        # A game from a file hides nothing any more.
        assert f"{winner['name']} puts " in told


def test_simulated_rounds_are_shown_as_a_histogram() -> None:
    answer = ontour("simulate", "--game", "ten-days-americas", "--player", "Planner", "--games", 2, "--seed", "ours")
    first, *_, counted, won = answer.stdout.splitlines()
    assert first == "americas-days, 2 games of 2 players, seed ours"
    assert counted.startswith("2 games: median")
    assert won.startswith("won by seat 1 (planner)")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--game", "chess"], "no game 'chess'; there are: on-tour, ten-days-usa, ten-days-americas"),
        (["--game", "ten-days-usa", "--players", "5"], "10 Days in the USA is for 4 players at most, not 5"),
        (["--game", "ten-days-usa", "--players", "1"], "This game needs two to four players."),
        (["--game", "ten-days-usa", "--player", "greedy"], "no player 'greedy'; there are: random, simple, planner"),
        (["--game", "ten-days-usa", "--board", "usa"], "no board for 10 Days"),
        (["--player", "simple"], "no player 'simple'; there are: random, greedy, planner"),
    ],
)
def test_a_simulation_that_cannot_be_is_answered(words: list[str], sentence: str) -> None:
    answer = ontour("simulate", "--games", 1, *words)
    assert (answer.exit_code, sentence in answer.stderr) == (2, True), answer.stderr
