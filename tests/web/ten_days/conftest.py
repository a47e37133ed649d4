"""A table of 10 Days with Ana and Ben, in the setup and in turns."""

import pytest

from ontour.tables import Table
from ontour.tables import tables as house
from tests.web.conftest import Visit
from tests.web.ten_days.moving import play_until, turn_of
from tests.web.visiting import Visitor


@pytest.fixture(autouse=True)
def same_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance is the same in every run: a short game."""
    monkeypatch.setattr(house, "new_secret", lambda: "of the tests")


@pytest.fixture
def edition(request: pytest.FixtureRequest) -> str:
    """The USA, unless a test asks for another one."""
    return str(getattr(request, "param", "ten-days-usa"))


@pytest.fixture
def host(visit: Visit, edition: str) -> Visitor:
    return visit().open_table(edition=edition)


@pytest.fixture
def filling(host: Visitor, ana: Visitor, ben: Visitor) -> Table:
    """Both have tiles to put on their days."""
    assert host.post("start", roller="1").status_code == 200
    return host.table


@pytest.fixture
def turning(filling: Table) -> Table:
    """Every rack is full, and Ana has the first turn."""
    play_until(filling, turn_of(1))
    return filling
