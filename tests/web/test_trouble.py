"""Trouble around the app: a database or a Redis that does not answer, bad uploads, https."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from ontour.tables import NotSaved, Tables
from ontour.web.site.settings import app_from_environment
from tests import needs
from tests.tables.conftest import folder, wait_for
from tests.web.conftest import MakeApp
from tests.web.visiting import Visitor


def away(*_: object) -> None:
    raise NotSaved("This could not be saved just now. Please try again.")


def test_who_looks_while_the_database_is_away_is_not_told_that_nothing_was_saved(
    host: Visitor, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = Visitor(app)
    monkeypatch.setattr(Tables, "find", away)
    for path in (f"/{host.code}", f"/{host.code}/caller", "/health"):
        answer = stranger.get(path)
        assert answer.status_code == 503
        assert "Not saved" not in answer.text
        assert "could not be saved" not in answer.text
        assert "Nothing is lost." in answer.text
    answer = stranger.post(f"/{host.code}/sit", name="Ana")
    assert answer.status_code == 503
    assert "Not saved" in answer.text


FORM, UPLOAD = "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"
PART = b'--x\r\nContent-Disposition: form-data; name="file"; filename="'
BROKEN = [
    (PART[:40], UPLOAD),
    (b"\x00" * 2000, UPLOAD),
    (b"--x\r\n" * 300, UPLOAD),
    (PART + b'\x00/../../etc/passwd"\r\n\r\n\xff\xfe\r\n--x--\r\n', UPLOAD),
    (b'--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n1\r\n' * 2000, UPLOAD),
    (b"game", "multipart/form-data"),
    (b"text=" + b"%ff" * 100, FORM),
]


@pytest.mark.parametrize(("body", "kind"), BROKEN)
def test_a_bad_upload_is_refused_without_a_traceback(
    app: Flask, body: bytes, kind: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    answer = app.test_client().post("/replay", data=body, content_type=kind)
    assert answer.status_code in (400, 413, 422)
    assert "Traceback" not in caplog.text + "".join(capfd.readouterr())
    assert not [record for record in caplog.records if record.exc_info]


def test_behind_https_browsers_are_told_to_stay_there(make_app: MakeApp) -> None:
    client = make_app().test_client()
    assert client.get("/", base_url="https://tour.example").headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "Strict-Transport-Security" not in client.get("/", base_url="http://tour.example").headers


@pytest.fixture
def redis() -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A Redis of our own that can be made to hang."""
    with folder() as home:
        socket = home / "redis.sock"
        command = [needs.redis_server(), "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", str(home)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_for(socket.exists)
            yield process, f"unix://{socket}"
        finally:
            process.send_signal(signal.SIGCONT)
            process.kill()
            process.wait()


@pytest.mark.servers
@pytest.mark.slow
def test_a_redis_that_hangs_holds_nobody_up(
    redis: tuple[subprocess.Popen[bytes], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even whoever asks first: it is given a fraction of a second, once, and each process counts for itself."""
    process, url = redis
    monkeypatch.setenv("ONTOUR_DATA", str(tmp_path))
    monkeypatch.setenv("ONTOUR_REDIS_URL", url)
    monkeypatch.delenv("ONTOUR_DATABASE_URL", raising=False)
    app = app_from_environment()
    host = Visitor(app).open_table()
    os.kill(process.pid, signal.SIGSTOP)
    longest = 0.0
    for number in range(8):
        began = time.perf_counter()
        Visitor(app).sit(host.code, f"Fan {number}")
        Visitor(app).get("/BBBB")
        longest = max(longest, time.perf_counter() - began)
    app.extensions["stopping"].set()
    os.kill(process.pid, signal.SIGCONT)
    app.extensions["tables"].close()
    assert longest < 1 * 2, "two requests, neither of which may wait longer than a second"
