"""The commands score, replay and simulate, as somebody at a terminal meets them."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from ontour import best_route, load_board, parse_sheet
from ontour.commands.on_tour import score
from ontour.commands.replaying import replay
from ontour.commands.simulating import simulate
from ontour.games.tourfile import replay as replay_tour

SHEET = "usa: WA 21o, OR 27, ID 19o, SD *o, WI X, CA 29o"
GAME = """game: on-tour
board: usa
options: dice own

sit 1 Ana
start 1
setup 1 4 WA ID
setup 5 0 FL TX
"""


def run(command: object, *words: object, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(command, [str(word) for word in words], input=stdin)  # type: ignore[arg-type]


def test_a_sheet_is_scored_from_text_file_and_input_alike(tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(SHEET, encoding="utf-8")
    answers = [run(score, "--json", SHEET), run(score, "--json", path), run(score, "--json", "-", stdin=SHEET)]
    assert {answer.exit_code for answer in answers} == {0}
    for answer in answers:
        assert json.loads(answer.stdout) == {
            "points": 7,
            "places": 4,
            "circles": 3,
            "route": ["ID", "WA", "OR", "CA"],
            "best_routes": 1,
        }


def test_a_score_is_told_in_words() -> None:
    assert run(score, SHEET).stdout.splitlines() == [
        "7 points: 4 places, 3 circles",
        "Idaho 19o → Washington 21o → Oregon 27 → California 29o",
        "the only best route",
    ]
    assert "one of 3 best routes" in run(score, "usa: WA 21, TX 27, NY 5").stdout


def test_many_sheets_are_scored_in_order() -> None:
    answer = run(score, "--json", "-", stdin=f"{SHEET}\n# another one\neurope: FR 12o, ES 10\nusa: UT 37\n")
    assert [json.loads(line)["points"] for line in answer.stdout.splitlines()] == [7, 3, 1]


def test_an_empty_sheet_has_no_route() -> None:
    assert json.loads(run(score, "--json", "usa:").stdout)["points"] == 0
    assert (
        run(score, "usa: UT X").stdout
        == "0 points: there is no number and no star on the sheet, so there is no route\n"
    )


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ("usa: WA 21, UX 5", "line 1, column 13: no place 'UX' on United States"),
        ("usa: WA 21, WA 5", "line 1, column 13: Washington is there twice"),
        ("usa: WA 100", "line 1, column 9: a number goes from 00 to 99, not 100"),
        ("usa: WA 33", "the dice cannot make 33: doubles draw a star; --any-number allows it"),
        ("usa: WA 21\n\nusa: OR 27,\nOR 5", "line 4, column 1: Oregon is there twice"),
        ("", "nothing to score"),
        ("# only a comment\n", "nothing to score"),
        (b"\xff\xfe", "the input is not UTF-8 text"),
    ],
)
def test_a_sheet_that_cannot_be_read_is_answered_with_one_sentence(sheet: str | bytes, sentence: str) -> None:
    answer = run(score, "--json", "-", stdin=sheet)
    assert answer.exit_code == 2
    assert answer.stdout == ""
    assert sentence in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_a_name_that_is_neither_file_nor_sheet_is_answered(tmp_path: Path) -> None:
    answer = run(score, tmp_path / "missing.txt")
    assert (answer.exit_code, "there is no file" in answer.stderr) == (2, True)
    assert run(score, "usa: " + ", ".join(f"{code} 12" for code in load_board("usa").places)).exit_code == 0


def test_any_number_is_scored_when_asked_for() -> None:
    assert json.loads(run(score, "--json", "--any-number", "usa: WA 33, OR 33").stdout)["points"] == 2


def test_a_score_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "out.svg"
    assert run(score, SHEET, "--draw", picture).exit_code == 0
    classes = [element.get("class", "") for element in ElementTree.parse(picture).iter()]
    assert classes.count("route") == 1
    assert sum("on-route" in names for names in classes) == 4
    assert classes.count("ring") == 4
    several = run(score, f"{SHEET}\n{SHEET}", "--draw", picture)
    assert (several.exit_code, "--draw takes one sheet, and there are 2" in several.stderr) == (2, True)


def test_a_picture_that_cannot_be_written_is_answered(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = run(score, SHEET, "--draw", tmp_path / "file" / "out.svg")
    assert (answer.exit_code, "cannot write" in answer.stderr) == (2, True)


def test_a_game_is_retold_with_sheets_and_scores() -> None:
    lines = run(replay, "-", stdin=GAME).stdout.splitlines()
    assert lines[0] == "Ana sits down on seat 1."
    assert lines[3] == "Every sheet gets 05 in Florida and 50 in Texas, circled."
    assert lines[5:8] == ["Ana", "usa: FL 05o, ID 41o, TX 50o, WA 14o", "4 points: 2 places, 2 circles"]


def test_a_game_is_retold_up_to_a_move() -> None:
    facts = json.loads(run(replay, "-", "--json", "--to", 3, stdin=GAME).stdout)
    assert facts["moves"] == ["sit 1 Ana", "start 1", "setup 1 4 WA ID"]
    assert facts["over"] is False
    assert facts["scores"][0]["sheet"] == "usa: ID 41o, WA 14o"


def test_a_game_that_goes_wrong_is_told_as_far_as_it_goes() -> None:
    answer = run(replay, "-", "--json", stdin=GAME + "roll 3 7\n")
    assert answer.exit_code == 2
    assert answer.stderr == "Error: stopped at line 9: Three cards are to be flipped now.\n"
    facts = json.loads(answer.stdout)
    assert len(facts["moves"]) == 4
    assert facts["stopped"] == {"line": 9, "column": None, "reason": "Three cards are to be flipped now."}


def test_a_file_that_is_no_game_is_answered_with_one_sentence(tmp_path: Path) -> None:
    answer = run(replay, "-", stdin=SHEET)
    assert (answer.exit_code, answer.stdout, len(answer.stderr.splitlines())) == (2, "", 1)
    missing = run(replay, tmp_path / "missing.tour")
    assert (missing.exit_code, "cannot read" in missing.stderr) == (2, True)


def test_simulated_games_are_written_down_and_can_be_replayed(tmp_path: Path) -> None:
    words = ("--board", "europe", "--players", 3, "--games", 2, "--seed", "ours", "--json")
    facts = json.loads(run(simulate, *words, "--out", tmp_path / "games").stdout)
    points = []
    for path in sorted((tmp_path / "games").iterdir()):
        played = replay_tour(path.read_text(encoding="utf-8"))
        assert played.stopped is None
        points += [best_route(played.tour.board, page.sheet).points for page in played.state.pages.values()]
        assert json.loads(run(replay, path, "--json").stdout)["over"] is True
    assert facts["points"] == points
    assert json.loads(run(simulate, *words).stdout) == facts


def test_simulated_points_are_shown_as_a_histogram() -> None:
    answer = run(simulate, "--games", 3, "--seed", "ours")
    assert answer.stderr == ""
    first, *bars, last = answer.stdout.splitlines()
    assert first == "usa, 3 games of 2 players, seed ours"
    assert sum(int(bar.split()[-1]) for bar in bars if "█" in bar) == 6
    assert last.startswith("6 sheets: median")


def test_simulated_players_may_be_of_several_levels() -> None:
    words = ("--games", 4, "--seed", "ours", "--player", "planner", "--player", "random")
    facts = json.loads(run(simulate, *words, "--json").stdout)
    assert (facts["players"], facts["levels"], len(facts["points"])) == (2, ["planner", "random"], 8)
    assert sum(facts["points"][0::2]) > sum(facts["points"][1::2])
    told = run(simulate, *words).stdout.splitlines()
    assert [line for line in told if line in ("planner", "random")] == ["planner", "random"]
    assert sum(line.startswith("4 sheets: median") for line in told) == 2


def test_one_level_is_for_all_simulated_players() -> None:
    words = ("--games", 1, "--seed", "ours", "--json", "--player")
    assert json.loads(run(simulate, *words, "greedy").stdout)["levels"] == ["greedy", "greedy"]
    assert json.loads(run(simulate, *words, "greedy", "--players", 3).stdout)["levels"] == ["greedy"] * 3
    answer = run(simulate, *words, "greedy", "--player", "random", "--players", 3)
    assert (answer.exit_code, "--player names 2 players, but --players says 3" in answer.stderr) == (2, True)


def test_a_board_there_is_not_cannot_be_played_on() -> None:
    answer = run(simulate, "--board", "mars")
    assert (answer.exit_code, "no board 'mars'" in answer.stderr) == (2, True)


def test_the_library_scores_a_sheet_in_a_few_lines() -> None:
    assert best_route(load_board("usa"), parse_sheet(SHEET)).route == ("ID", "WA", "OR", "CA")
