"""Yesterday's games: databases and game files of every released version open, replay and go on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from ontour.games.tourfile import replay
from ontour.tables import HOST, News, Table, Tables, open_store
from tests.tables.conftest import postgres, postgres_url, url
from tests.web.playing import finish_turn

__all__ = ["postgres", "postgres_url", "url"]  # fixtures
HERE = Path(__file__).parent
RELEASES = sorted(path for path in HERE.iterdir() if path.is_dir() and path.name[0].isdigit())
every_release = pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)


def written_by(release: Path, url: str) -> str:
    """A database with the tables of this release."""
    statements = (release / "tables.sql").read_text(encoding="utf-8").split(";\n")
    engine = sa.create_engine(url, poolclass=sa.NullPool)
    with engine.begin() as db:
        for statement in statements:
            if statement.strip():
                db.exec_driver_sql(statement.replace("%", "%%"))
    return url


@pytest.fixture
def house(release: Path, url: str) -> Iterator[Tables]:
    house = Tables(open_store(written_by(release, url)), News(gathering=0.01))
    yield house
    house.close()


def found(house: Tables, code: str) -> Table:
    table = house.find(code)
    assert table is not None
    return table


@every_release
def test_every_table_of_a_release_opens_whole(release: Path, house: Tables) -> None:
    """To the last line that was written; nothing but what must follow by itself is added."""
    written = (release / "tables.sql").read_text(encoding="utf-8")
    codes = [line.split("'")[1] for line in written.splitlines() if line.startswith("INSERT INTO tables ")]
    lines = [line for line in written.splitlines() if line.startswith("INSERT INTO lines ")]
    tables = [found(house, code) for code in codes]
    assert not [table for table in tables if table.now.stopped]
    assert len(tables) >= 6
    assert sum(table.now.number for table in tables) == len(lines)


@every_release
def test_every_game_file_of_a_release_replays_to_its_end(release: Path) -> None:
    files = sorted(release.glob("*.tour"))
    assert files
    for file in files:
        played = replay(file.read_text(encoding="utf-8"))
        assert (played.stopped, played.tour.book.over(played.state)) == (None, True), file.name


@pytest.mark.parametrize("release", [HERE / "0.1.0"], ids=lambda path: path.name)
def test_a_running_game_keeps_its_calls_and_the_next_one_is_a_secret(release: Path, house: Tables) -> None:
    table = found(house, "CCCC")
    table.submit("resume", HOST)
    assert (table.now.tour, table.now.chosen) == ("QXQXQX", True)
    finish_turn(table)
    assert table.next(HOST).lines[0] == "flip AL Central, IT West, BY East"
    table.new_game(HOST)
    assert len(table.now.tour) == 30
    assert not table.now.chosen
    others = {found(house, code).now.secret for code in ("BBBB", "DDDD", "FFFF")}
    assert len(others | {table.now.secret}) == 4, "each table has a secret of its own"
    assert table.games()[-1].lines == ("sit 1 Ana",)


@pytest.mark.parametrize("release", [HERE / "0.1.0"], ids=lambda path: path.name)
def test_opening_an_old_database_again_changes_nothing(release: Path, url: str) -> None:
    written_by(release, url)
    secrets = []
    for _ in range(2):
        house = Tables(open_store(url), News())
        secrets.append(found(house, "BBBB").now.secret)
        house.close()
    assert secrets[0] == secrets[1]
    assert len(secrets[0]) == 64
