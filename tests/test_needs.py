"""On a machine that has nothing, looking for what tests need says so in a sentence."""

import os
from pathlib import Path

import pytest

from tests import needs


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Nothing on the PATH, and a Node that cannot load its libraries."""
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\nexit 127\n")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.delenv("ONTOUR_CHROMIUM", raising=False)
    monkeypatch.setattr(needs, "CHROMIUM_PATHS", ())
    monkeypatch.setattr(needs, "POSTGRES_FOLDERS", ())
    monkeypatch.setattr(needs, "compute_driver_executable", lambda: (str(node), "cli.js"))
    return node


@pytest.mark.usefixtures("bare")
def test_looking_on_a_bare_machine_finds_nothing_and_breaks_nothing() -> None:
    assert [need.find() for need in needs.NEEDS] == [None] * len(needs.NEEDS)


@pytest.mark.usefixtures("bare")
def test_what_cannot_be_had_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert needs.main() == 1
    assert capsys.readouterr().err == "Playwright's Node is missing. Install libatomic, which it needs to run.\n"


def test_a_node_that_is_no_program_is_not_there(bare: Path) -> None:
    bare.write_bytes(os.urandom(64))
    assert needs.PLAYWRIGHT.find() is None
