"""What somebody sees in the terminal in the first seconds of `ontour serve`."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tables.conftest import wait_for

SERVE = [
    sys.executable,
    "-c",
    "from ontour.commands.cli import main; main()",
    "serve",
    "--host",
    "127.0.0.1",
    "--port",
    "0",
]


def printed(home: Path, browser: str, until: Path | None = None) -> str:
    """All that is printed until the browser has been opened, or until the server has said where it is."""
    process = subprocess.Popen(
        SERVE,
        env=os.environ | {"ONTOUR_DATA": str(home), "BROWSER": browser, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    first = process.stdout.readline()
    if until:
        wait_for(lambda: until.exists() and until.read_text() != "")
    process.send_signal(signal.SIGTERM)
    rest, _ = process.communicate(timeout=20)
    return first + rest


@pytest.mark.skipif(os.name == "nt", reason="the browser of this test is a shell script")
def test_the_browser_opens_and_nothing_but_the_address_is_printed(tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "a browser that talks" >&2\nprintf %s "$1" > "{opened}"\n')
    browser.chmod(0o755)
    said = printed(tmp_path, str(browser), until=opened)
    assert said == f"On Tour companion is at {opened.read_text()}\n"


def test_without_any_browser_it_stays_quiet(tmp_path: Path) -> None:
    said = printed(tmp_path, str(tmp_path / "there-is-none"))
    assert said.startswith("On Tour companion is at http://127.0.0.1:")
    assert said.count("\n") == 1
