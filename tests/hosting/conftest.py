"""Databases of both kinds, as for the tables, and a folder where a server keeps its things."""

from pathlib import Path

import pytest

from tests.tables.conftest import postgres, postgres_url, url

__all__ = ["postgres", "postgres_url", "url"]  # fixtures


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "data"
    for name in ("ONTOUR_DATABASE_URL", "ONTOUR_SECRET_KEY", "ONTOUR_PUBLIC_URL", "ONTOUR_PROXIES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ONTOUR_DATA", str(home))
    return home
