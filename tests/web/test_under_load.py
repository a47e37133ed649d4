"""What keeps a server fast and open when thousands come."""

import subprocess
import sys
from pathlib import Path

import pytest

from ontour.tables import Table
from ontour.web.site.limits import limiter
from ontour.web.site.settings import app_from_environment
from tests.web.playing import first_mark
from tests.web.visiting import Visitor

MANY = """
import resource
from ontour.web.site.server import allow_many_files
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
allow_many_files()
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of open files")
def test_the_server_takes_all_the_open_files_it_needs_and_may_have() -> None:
    said = subprocess.run([sys.executable, "-c", MANY], capture_output=True, text=True, check=True)
    soft, hard = map(int, said.stdout.split())
    assert soft == 20_200 if hard == -1 else soft == min(hard, 20_200)


def test_limits_can_be_switched_off_for_a_load_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONTOUR_DATA", str(tmp_path))
    monkeypatch.setattr(limiter, "enabled", True)  # whatever the app of another test has left behind
    monkeypatch.setenv("ONTOUR_RATE_LIMITS", "off")
    app = app_from_environment()
    answers = [app.test_client().post("/open").status_code for _ in range(20)]
    app.extensions["tables"].close()
    assert answers == [303] * 20


def test_what_another_one_pencils_is_no_message(ana: Visitor, ben: Visitor, writing: Table) -> None:
    with ana.listen("sheet/stream") as phone:
        phone.next()
        ben.tap(first_mark(writing, 2))
        ben.tap(first_mark(writing, 2))
        ben.tap("2 is done")
        message = phone.next()
    assert "1 of 2 done" in message
    assert "0 of 2 done" not in phone.received.partition("</hx-partial>")[2]
