"""Imports point one way: web -> tables -> games -> boards; map making is only asked for by the command that builds."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "ontour"
MODULES = sorted(PACKAGE.rglob("*.py"))

# What each room may import of the house; a room not listed here may import nothing of it.
ARROWS = {
    "files": set(),
    "words": set(),
    "boards": {"files", "words"},
    "drawing": {"games", "boards", "files", "words"},
    "games": {"boards", "words"},
    "tables": {"games", "boards", "words"},
    "mapmaking": {"boards", "files"},
    "web": {"tables", "games", "boards", "drawing", "files", "words"},
}
THE_ENDS = {"__init__", "commands"}  # the public names, and the commands that may reach every room


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    here = room(path)
    if here in THE_ENDS:
        return
    ours = {name.split(".")[1] for name in imports(path) if name.startswith("ontour.")} - {here}
    assert ours <= ARROWS[here], f"{path.name} in {here} reaches for {sorted(ours - ARROWS[here])}"


# Within the web side: what every page needs knows no table, and no game's room knows another's.
WEB_ARROWS = {
    "__init__": {"site", "table"},
    "wsgi": {"site"},
    "site": {"site", "web"},
    "table": {"site", "table"},
    "on_tour": {"site", "table", "on_tour"},
    "ten_days": {"site", "table", "ten_days"},
}


@pytest.mark.parametrize("path", [p for p in MODULES if room(p) == "web"], ids=lambda p: str(p.relative_to(PACKAGE)))
def test_no_room_of_the_web_side_reaches_for_a_game_that_is_not_its_own(path: Path) -> None:
    here = path.relative_to(PACKAGE / "web").parts[0].removesuffix(".py")
    named = [name.split(".") for name in imports(path) if name.startswith("ontour.web")]
    there = {parts[2] if len(parts) > 3 or parts[2] in WEB_ARROWS else "web" for parts in named}
    assert there <= WEB_ARROWS[here], f"{path.name} in {here} reaches for {sorted(there - WEB_ARROWS[here])}"


def test_a_rulebook_knows_no_other_game() -> None:
    games = ("on_tour", "ten_days")
    for here, other in (games, games[::-1]):
        for path in (PACKAGE / "games" / here).rglob("*.py"):
            assert not [name for name in imports(path) if name.startswith(f"ontour.games.{other}")], path


@pytest.mark.parametrize("path", [p for p in MODULES if room(p) == "games"], ids=lambda p: p.name)
def test_rulebooks_have_no_clock_file_or_chance_of_their_own(path: Path) -> None:
    forbidden = {"time", "os", "pathlib", "secrets", "socket", "flask", "sqlalchemy", "gevent", "datetime"}
    assert not {name.split(".")[0] for name in imports(path)} & forbidden


def test_only_map_making_imports_geopandas() -> None:
    users = {room(path) for path in MODULES if any("geopandas" in name for name in imports(path))}
    assert users == {"mapmaking"}


def test_the_serving_process_loads_no_geopandas(tmp_path: Path) -> None:
    script = (
        "import sys, ontour.commands.cli, ontour.web.site.server;"
        "from ontour.web.site.settings import app_from_environment;"
        "app_from_environment().test_client().get('/'); print(*sys.modules)"
    )
    environment = os.environ | {"ONTOUR_DATA": str(tmp_path)}
    command = [sys.executable, "-c", script]
    loaded = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()
    assert "flask" in loaded
    assert not {"geopandas", "shapely", "pandas", "pyogrio", "ontour.mapmaking"} & set(loaded)
