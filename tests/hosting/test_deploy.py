"""What lies in deploy/ works: the unit is one systemd takes, and behind Caddy streams flow and figures stay private."""

import os
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import needs
from tests.tables.conftest import redis_url, wait_for

__all__ = ["redis_url"]  # a fixture
pytestmark = pytest.mark.long
DEPLOY = Path(__file__).parents[2] / "deploy"
ONTOUR = Path(sys.executable).parent / "ontour"


@contextmanager
def started(*command: str | Path, at: str, **environment: str) -> Iterator[None]:
    process = subprocess.Popen(list(map(str, command)), env=os.environ | environment, stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: status(at) is not None or process.poll() is not None, 60)
        assert process.poll() is None, f"{command[0]} stopped at once"
        yield
    finally:
        process.terminate()
        process.wait(20)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def status(address: str) -> int | None:
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
    except OSError:
        return None


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "ontour.service"
    text = (DEPLOY / "ontour.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/ontour/.venv/bin/ontour", str(ONTOUR)), encoding="utf-8")
    done = subprocess.run([needs.systemd_analyze(), "verify", unit], capture_output=True, text=True)
    assert (done.returncode, [line for line in done.stderr.splitlines() if "ontour.service" in line]) == (0, [])
    command = [needs.systemd_analyze(), "security", "--offline=true", "--no-pager", unit]
    told = subprocess.run(command, capture_output=True, text=True).stdout
    level = re.search(r"Overall exposure level for ontour.service: ([\d.]+)", told)
    assert level, told
    assert float(level[1]) < 3


def test_behind_caddy_pages_and_streams_come_through_and_figures_do_not(tmp_path: Path) -> None:
    port, front = free_port(), free_port()
    server, site = f"http://127.0.0.1:{port}", f"http://127.0.0.1:{front}"
    serve = (ONTOUR, "serve", "--host", "127.0.0.1", "--port", str(port), "--no-browser")
    caddy = (needs.caddy(), "run", "--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile")
    settings = {"ONTOUR_DATA": str(tmp_path / "data"), "ONTOUR_PROXIES": "1", "ONTOUR_PUBLIC_URL": site}
    own = {"ONTOUR_SITE": site, "ONTOUR_UPSTREAM": f"127.0.0.1:{port}"}
    homes = {"XDG_DATA_HOME": str(tmp_path / "caddy"), "XDG_CONFIG_HOME": str(tmp_path / "caddy")}
    with started(*serve, at=f"{server}/healthz", **settings), started(*caddy, at=f"{site}/healthz", **own, **homes):
        assert status(f"{site}/metrics") == 403
        assert status(f"{server}/metrics") == 200
        opened = urllib.request.Request(f"{site}/open", data=b"edition=on-tour", method="POST")
        with urllib.request.urlopen(opened) as answer:
            code = answer.url.split("/")[3]
        with urllib.request.urlopen(f"{site}/{code}/caller/stream", timeout=20) as stream:
            assert stream.readline().startswith(b"id:"), "the first message comes at once, not when the stream ends"


def test_the_figures_of_several_workers_add_up(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    port = free_port()
    here = f"http://127.0.0.1:{port}"
    config = (DEPLOY / "gunicorn.conf.py").read_text(encoding="utf-8").replace("0.0.0.0:8000", f"127.0.0.1:{port}")
    (tmp_path / "gunicorn.conf.py").write_text(config, encoding="utf-8")
    command = (sys.executable, "-m", "gunicorn", "--config", tmp_path / "gunicorn.conf.py", "ontour.web.wsgi:app")
    settings = {"ONTOUR_DATA": str(tmp_path), "ONTOUR_DATABASE_URL": postgres_url, "ONTOUR_REDIS_URL": redis_url}
    with started(*command, at=f"{here}/healthz", **settings, ONTOUR_SECRET_KEY="of the tests"):
        for _ in range(30):  # whichever worker answers
            assert status(f"{here}/rules") == 200
        with urllib.request.urlopen(f"{here}/metrics") as answer:
            figures = answer.read().decode()
    counted = re.search(r'ontour_answer_seconds_count{page="learning.rules"} ([\d.]+)', figures)
    assert counted, figures
    assert float(counted[1]) == 30
