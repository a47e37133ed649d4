"""News: who is woken at once, who soon, and how other processes hear of it."""

import gc
import logging
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from ontour.tables import HOST, Bell, News, RedisNews, Table, Tables, open_store
from tests.tables.conftest import editions, wait_for


@pytest.fixture
def news() -> Iterator[News]:
    """Gathers so slowly that only what is told at once is heard."""
    news = News(gathering=3600)
    yield news
    news.close()


def test_urgent_news_wake_everybody_at_the_table(news: News) -> None:
    here, there, elsewhere = news.listen(1), news.listen(1, 2), news.listen(2)
    news.tell(1, 5, urgent=True)
    assert [bell.told for bell in (here, there, elsewhere)] == [5, 5, 0]
    assert here.wait(4, timeout=60) == 5


def test_other_news_wake_only_the_own_seat_at_once(news: News) -> None:
    own, caller = news.listen(1, 3), news.listen(1)
    news.tell(1, 5, urgent=False, seats=[3])
    assert (own.told, caller.told) == (5, 0)


def test_other_news_are_gathered_for_everybody_else() -> None:
    news = News(gathering=0.05)
    bell = news.listen(1)
    rings: list[int] = []
    heard = threading.Thread(target=lambda: rings.append(bell.wait(0, timeout=60)))
    heard.start()
    for number in range(1, 101):
        news.tell(1, number, urgent=False)
    heard.join()
    wait_for(lambda: bell.told == 100)
    assert rings[0] > 0
    news.close()


def test_gathered_news_ring_a_bell_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[int] = []
    ring = Bell.ring
    monkeypatch.setattr(Bell, "ring", lambda bell, number, *how: (rings.append(number), ring(bell, number, *how)))
    news = News(gathering=0.2)
    bell = news.listen(1)
    for number in range(1, 50):
        news.tell(1, number, urgent=False)
    wait_for(lambda: bell.told == 49)
    assert rings == [49]
    news.close()


def test_a_bell_tells_what_concerns_its_viewer_from_a_tick_for_somebody_else() -> None:
    news = News(gathering=0.01)
    own, other = news.listen(1, 1), news.listen(1, 2)
    news.tell(1, 5, urgent=True)
    news.tell(1, 6, urgent=False, seats=[1])
    wait_for(lambda: other.told == 6)
    assert (own.concerned, other.concerned) == (6, 5)
    news.close()


def test_waiting_ends_with_the_time_when_nothing_happens(news: News) -> None:
    assert news.listen(1).wait(0, timeout=0.01) == 0


def test_old_news_wake_nobody(news: News) -> None:
    bell = news.listen(1)
    news.tell(1, 5, urgent=True)
    news.tell(1, 4, urgent=True)
    assert bell.told == 5
    assert bell.wait(5, timeout=0.01) == 5


def test_every_listener_is_woken_by_one_ring(news: News) -> None:
    bell, woken = news.listen(1), []
    threads = [threading.Thread(target=lambda: woken.append(bell.wait(0, timeout=60))) for _ in range(50)]
    for thread in threads:
        thread.start()
    news.tell(1, 7, urgent=True)
    for thread in threads:
        thread.join()
    assert woken == [7] * 50


def test_a_bell_nobody_holds_is_forgotten(news: News) -> None:
    bell = news.listen(1)
    assert news.listen(1) is bell
    assert news.listened() == [1]
    del bell
    gc.collect()
    assert news.listened() == []


@pytest.fixture
def watched(postgres_url: str, news: News) -> Iterator[Table]:
    house = Tables(open_store(postgres_url), news, editions=editions)
    table, _ = house.open("counting", "usa")
    table.sit("Ana")
    table.sit("Ben")
    yield table
    house.close()


def test_calls_are_urgent_and_pencil_is_not_until_it_ends_the_turn(watched: Table) -> None:
    caller, ben = watched.listen(), watched.listen(2)
    assert watched.submit("start 1", HOST).number == caller.told
    assert watched.next(HOST).number == caller.told == ben.told
    marked = watched.submit("1 pencils 1", 1).number
    assert caller.told == marked  # the host can no longer take the call back
    watched.submit("1 is done", 1)
    watched.submit("2 pencils 1", 2)
    assert caller.told == marked
    assert ben.told == watched.now.number
    watched.submit("2 is done", 2)
    assert caller.told == watched.now.number


def test_who_sits_down_is_gathered_and_who_is_removed_is_urgent(watched: Table) -> None:
    caller = watched.listen()
    watched.sit("Cem")
    assert caller.told == 0
    watched.submit("leave 3", HOST)
    assert caller.told == watched.now.number


def test_a_line_is_shown_only_when_it_is_saved(watched: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    caller, before = watched.listen(), watched.now

    def full(*_: object) -> bool:
        assert watched.now is before
        assert caller.told == 0
        raise OSError("the disk is full")

    monkeypatch.setattr(watched._store, "append", full)
    with pytest.raises(OSError, match="disk"):
        watched.submit("start 1", HOST)
    assert watched.now is before
    assert caller.told == 0


def hearing(url: str, redis_url: str) -> Tables:
    """A house that looks for lines of others only when Redis says so."""
    news = RedisNews(redis_url, gathering=0.01)
    house = Tables(open_store(url), news, editions=editions, look_again=3600)
    wait_for(news.hearing.is_set)
    return house


def test_redis_wakes_the_other_processes(postgres_url: str, redis_url: str) -> None:
    one, other = hearing(postgres_url, redis_url), hearing(postgres_url, redis_url)
    here, _ = one.open("counting", "usa")
    there = other.find(here.code)
    assert there is not None
    bell = there.listen()
    here.sit("Ana")
    assert bell.wait(0, timeout=20) == 1
    assert there.now.seats[0].name == "Ana"
    here.submit("start 1", HOST)
    assert bell.wait(1, timeout=20) == 3
    assert there.now == here.now
    one.close()
    other.close()


GREEN_LISTENER = """
from gevent import monkey
monkey.patch_all()
import sys
from tests.tables.test_news import hearing
house = hearing(sys.argv[1], sys.argv[2])
table = house.find(sys.argv[3])
bell = table.listen()
print("listening", table.now.number, flush=True)
print("heard", bell.wait(table.now.number, timeout=20), table.now.locked, flush=True)
house.close()
"""


def test_redis_wakes_a_process_like_the_serving_one(postgres_url: str, redis_url: str) -> None:
    house = hearing(postgres_url, redis_url)
    table, _ = house.open("counting", "usa")
    command = [sys.executable, "-c", GREEN_LISTENER, postgres_url, redis_url, table.code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as listener:
        assert listener.stdout is not None
        assert listener.stdout.readline() == "listening 0\n"
        table.submit("lock", HOST)
        assert listener.stdout.read() == "heard 1 True\n"
    assert listener.returncode == 0
    house.close()


def test_a_lost_wake_up_heals(postgres_url: str) -> None:
    """Without Redis nobody tells; the other house looks by itself."""
    one = Tables(open_store(postgres_url), editions=editions)
    other = Tables(open_store(postgres_url), editions=editions, look_again=0.02)
    here, _ = one.open("counting", "usa")
    there = other.find(here.code)
    assert there is not None
    bell = there.listen()
    here.submit("lock", HOST)
    assert bell.wait(0, timeout=20) == 1
    assert there.now.locked
    one.close()
    other.close()


def test_without_an_answer_from_redis_the_table_goes_on(postgres_url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    house = Tables(open_store(postgres_url), RedisNews("unix:///nowhere/redis.sock"), editions=editions)
    table, _ = house.open("counting", "usa")
    bell = table.listen()
    assert table.submit("lock", HOST).number == bell.told == 1
    wait_for(lambda: "Redis does not answer" in caplog.text)
    house.close()
