"""`ontour backup`, `restore` and `check`, as whoever runs a server types them."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ontour.commands.cli import main
from ontour.web.site.settings import app_from_environment


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def serve_once() -> str:
    """A table and its host's cookie, as a server leaves them."""
    app = app_from_environment()
    client = app.test_client()
    client.post("/open", data={"edition": "on-tour"})
    app.extensions["tables"].close()
    cookie = client.get_cookie("ontour")
    assert cookie is not None
    return cookie.value


def test_after_a_restore_everybody_still_is_who_they_were(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = serve_once()
    copy = tmp_path / "all.copy"
    assert run("backup", str(copy)).output == f"wrote {copy}: 1 tables, 0 lines, 0 seats\n"
    assert run("backup", str(copy)).exit_code == 1
    monkeypatch.setenv("ONTOUR_DATA", str(tmp_path / "elsewhere"))
    assert run("restore", str(copy)).output == f"restored from {copy}: 1 tables, 0 lines, 0 seats\n"
    app = app_from_environment()
    client = app.test_client()
    client.set_cookie("ontour", cookie)
    table = next(iter(app.extensions["tables"]._store._run(lambda db: db.exec_driver_sql("SELECT code FROM tables"))))
    assert client.post(f"/{table[0]}/host", data={"line": "lock"}).status_code == 200
    app.extensions["tables"].close()


def test_before_the_first_start_there_is_nothing_to_copy(home: Path, tmp_path: Path) -> None:
    answer = run("backup", str(tmp_path / "all.copy"))
    assert (answer.exit_code, "There is no database yet" in answer.output) == (1, True)
    assert not home.exists()


def test_a_new_server_passes_the_check(home: Path) -> None:
    answer = run("check")
    assert answer.exit_code == 0, answer.output
    assert [line[:3] for line in answer.output.splitlines()] == ["ok "] * 5
    serve_once()
    assert "1 tables, 0 lines, 0 seats" in run("check").output


def test_the_check_says_what_is_wrong(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    serve_once()
    (home / "secret.key").chmod(0o644)
    (home / "tables.sqlite").write_bytes(b"not a database" * 1000)
    monkeypatch.setenv("ONTOUR_PUBLIC_URL", "https://tour.example.org")
    answer = run("check")
    assert answer.exit_code == 1
    bad = [line for line in answer.output.splitlines() if line.startswith("BAD")]
    assert [line.split()[1] for line in bad] == ["database:", "secret:", "addresses:"]
    assert "chmod 600" in bad[1]
    assert "ONTOUR_PROXIES=1" in bad[2]


def test_a_password_of_the_database_is_not_shown(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONTOUR_DATABASE_URL", "postgresql://ontour:hunter2@127.0.0.1:1/nowhere")
    answer = run("check")
    assert answer.exit_code == 1
    assert "hunter2" not in answer.output
