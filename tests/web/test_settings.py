"""What the environment says about a server: where it keeps its things, and whom it believes."""

import stat
from pathlib import Path

import pytest
from flask import Flask, request

from ontour.web.site.settings import app_from_environment, behind, secret_key


def test_the_secret_key_is_made_once_and_for_this_user_only(tmp_path: Path) -> None:
    key = secret_key(tmp_path)
    assert len(key) == 32
    assert secret_key(tmp_path) == key
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600


def test_several_machines_are_given_one_secret_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONTOUR_SECRET_KEY", "shared")
    assert secret_key(tmp_path) == b"shared"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("proxies", "believed"), [(0, "192.0.2.1"), (1, "198.51.100.7")])
def test_only_the_proxies_there_are_are_believed(proxies: int, believed: str) -> None:
    app = Flask("asked")
    app.add_url_rule("/", view_func=lambda: str(request.remote_addr))
    behind(app, proxies)
    claimed = {"X-Forwarded-For": "203.0.113.9, 198.51.100.7"}
    answer = app.test_client().get("/", headers=claimed, environ_base={"REMOTE_ADDR": "192.0.2.1"})
    assert answer.text == believed


def test_settings_that_cannot_be_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONTOUR_DATA", str(tmp_path))
    monkeypatch.setenv("ONTOUR_PROXIES", "many")
    with pytest.raises(ValueError, match="ONTOUR_PROXIES is the number of proxies"):
        app_from_environment()
