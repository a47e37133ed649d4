"""The README keeps its word: its example runs and prints what it says, its commands and files exist."""

import re
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from ontour.commands.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_library_example_prints_what_it_says() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    (promised,) = re.findall(r"# (.*)", example)
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == promised


def test_every_ontour_command_exists() -> None:
    commands = re.findall(r"^    ontour (\w+)(?: (\w+))?", README, re.MULTILINE)
    assert commands
    for words in commands:
        path = [word for word in words if word in ("board", "show", "score", "replay", "simulate", "journey")]
        assert CliRunner().invoke(main, [*path, "--help"]).exit_code == 0, path


def test_every_make_target_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"make ([a-z-]+)", README.replace("make are", ""))) <= targets


def test_every_file_it_names_exists() -> None:
    for row in re.findall(r"^\| (`.*?`) \|", README, re.MULTILINE):
        for name in re.findall(r"`([a-z_./]+/[a-z_./]*|[a-z]+\.py)`", row):
            assert (ROOT / name).exists() or (ROOT / "ontour" / name).exists(), name


def test_it_stays_short() -> None:
    assert len(README.splitlines()) <= 120
