"""The `ontour` command as somebody at a terminal meets it: boards."""

import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from ontour.commands.cli import main


def ontour(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_the_boards_are_listed() -> None:
    lines = ontour("board", "list").output.splitlines()
    assert [line.split()[0] for line in lines] == ["americas-days", "europe", "usa", "usa-days"]


@pytest.mark.parametrize(
    ("board", "places", "lines", "cards"),
    [
        ("usa", 41, 90, {"North": 10, "South": 10, "West": 6, "Central": 7, "East": 8}),
        ("europe", 39, 84, None),
    ],
)
def test_a_board_is_shown_as_facts(board: str, places: int, lines: int, cards: dict[str, int] | None) -> None:
    facts = json.loads(ontour("board", "show", board, "--json").output)
    assert (len(facts["places"]), len(facts["lines"])) == (places, lines)
    assert facts["lines"] == sorted(facts["lines"])
    assert all(set(place) == {"name", "row", "column", "card"} for place in facts["places"].values())
    counted = Counter(place["card"] for place in facts["places"].values())
    assert counted == cards if cards else 6 <= min(counted.values()) <= max(counted.values()) <= 10


def test_a_board_for_ten_days_is_shown_with_colours_coasts_and_transport() -> None:
    facts = json.loads(ontour("board", "show", "americas-days", "--json").output)
    brazil = {"name": "Brazil", "colour": "green", "colour_source": "ours", "waters": ["south-atlantic"], "tiles": 2}
    assert facts["places"]["BRA"] == brazil
    assert facts["transport"]["ship:caribbean"] == 5
    assert ["caribbean", "south-pacific"] in facts["adjoining"]
    output = ontour("board", "show", "americas-days").output
    assert "Haiti                            pink    ours         3 ~CUB DOM ~JAM; North Atlantic, Caribbean" in output
    assert "Caribbean adjoins North Pacific" in output


def test_a_board_without_sheets_is_drawn_without_one(tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    refused = ontour("board", "draw", "usa-days", "--out", str(target), "--sheet", "WA 12")
    assert (refused.exit_code, target.exists()) == (2, False)
    assert "10 Days in the USA has no sheets" in refused.output
    assert ontour("board", "draw", "usa-days", "--out", str(target)).exit_code == 0
    ElementTree.parse(target)


def test_a_board_is_shown_for_reading() -> None:
    output = ontour("board", "show", "usa").output
    assert "CO   Colorado" in output
    assert "cards: North 10, South 10, West 6, Central 7, East 8" in output


def test_an_unknown_board_is_answered_with_those_there_are() -> None:
    for command in (["show", "mars"], ["draw", "mars"]):
        refused = ontour("board", *command)
        assert (refused.exit_code, "no board 'mars'; there are: americas-days, europe" in refused.output) == (2, True)
    refused = ontour("board", "build", "mars")
    assert (
        refused.exit_code,
        "no recipe 'mars'; there are: americas-days, europe, usa-days, usa, all" in refused.output,
    ) == (2, True)


def test_a_board_is_drawn_empty_or_with_a_sheet_and_its_route(tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    assert ontour("board", "draw", "usa", "--out", str(target)).exit_code == 0
    assert 'class="route"' not in target.read_text(encoding="utf-8")
    assert ontour("board", "draw", "usa", "--out", str(target), "--sheet", "WA 12, OR 31o, CA *").exit_code == 0
    ElementTree.parse(target)
    assert "route: WA OR CA." in target.read_text(encoding="utf-8")


def test_a_sheet_that_cannot_be_read_is_not_drawn(tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    refused = ontour("board", "draw", "usa", "--out", str(target), "--sheet", "Tex 12")
    assert (refused.exit_code, target.exists()) == (2, False)
    assert "did you mean TX Texas?" in refused.output


def test_a_picture_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused = ontour("board", "draw", "usa", "--out", str(tmp_path / "file" / "below.svg"))
    assert refused.exit_code == 2
    assert "cannot write" in refused.output
