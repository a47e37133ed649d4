"""The figures of a server: what they count, and for whom they are."""

import pytest

from tests.web.conftest import Visit
from tests.web.visiting import Visitor


def figures(visitor: Visitor, **headers: str) -> dict[str, float]:
    answer = visitor.get("/metrics", headers=headers)
    assert answer.status_code == 200
    rows = [line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(number) for name, number in rows}


def test_lines_refusals_streams_and_pushes_are_counted(host: Visitor, visit: Visit) -> None:
    before = figures(visit())
    ana = visit().sit(host.code, "Ana")
    with ana.listen("sheet/stream") as phone:
        phone.next()
        host.post("start", roller="1")
        phone.next()
        during = figures(visit())
        assert ana.tap("1 is done").status_code == 422
    after = figures(visit())

    def more(name: str, now: dict[str, float]) -> float:
        return now[name] - before[name]

    assert during["ontour_streams"] - before["ontour_streams"] == 1
    assert after["ontour_streams"] == before["ontour_streams"]
    assert more("ontour_pushes_total", during) >= 2
    assert more("ontour_lines_total", during) == host.table.now.number
    assert more("ontour_refusals_total", after) == 1
    assert during["ontour_tables"] >= 1
    assert 'ontour_answer_seconds_count{page="lobby.sit"}' in after


@pytest.mark.parametrize("path", ["/health", "/healthz"])
def test_it_says_that_it_is_well(path: str, visit: Visit) -> None:
    assert visit().get(path).json == {"status": "ok"}


@pytest.mark.parametrize(
    "header",
    ["X-Forwarded-For: 203.0.113.7", "Forwarded: for=203.0.113.7", "X-Real-IP: 203.0.113.7", "Via: 1.1 proxy"],
)
def test_nobody_reads_them_through_a_proxy_on_this_machine(visit: Visit, header: str) -> None:
    name, _, value = header.partition(": ")
    assert visit().get("/metrics", headers={name: value}).status_code == 403


def test_they_are_for_this_machine_only(visit: Visit) -> None:
    assert visit().get("/metrics", environ_base={"REMOTE_ADDR": "192.0.2.7"}).status_code == 403


def test_or_for_whoever_has_the_token(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONTOUR_METRICS_TOKEN", "secret")
    assert visit().get("/metrics").status_code == 403
    assert visit().get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 403
    assert figures(visit(), Authorization="Bearer secret")
