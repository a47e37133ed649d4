"""Working together: batches, order, errors, and somebody who is stopped in the midst of it."""

import threading
from collections.abc import Sequence

import pytest

from ontour.tables.together import Together
from tests.tables.conftest import wait_for


class Kitchen:
    """Work that can be held up, and remembers its batches."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.open = threading.Event()
        self.together: Together[int, int] = Together(self.cook)

    def cook(self, asks: Sequence[int]) -> list[int | Exception]:
        self.batches.append(list(asks))
        assert self.open.wait(20)
        return [ValueError(f"no {ask}") if ask < 0 else 10 * ask for ask in asks]

    def order(self, ask: int, answers: dict[int, object]) -> threading.Thread:
        def run() -> None:
            try:
                answers[ask] = self.together.do(ask)
            except BaseException as problem:
                answers[ask] = problem

        waiting = len(self.together._waiting)
        thread = threading.Thread(target=run)
        thread.start()
        wait_for(lambda: bool(self.batches) and (len(self.together._waiting) > waiting or self.batches == [[ask]]))
        return thread


def test_those_who_come_meanwhile_are_served_together_in_their_order() -> None:
    kitchen, answers = Kitchen(), dict[int, object]()
    threads = [kitchen.order(ask, answers) for ask in (1, 2, 3, -4, 5)]
    kitchen.open.set()
    for thread in threads:
        thread.join()
    assert kitchen.batches == [[1], [2, 3, -4, 5]]
    assert [answers[ask] for ask in (1, 2, 3, 5)] == [10, 20, 30, 50]
    assert str(answers[-4]) == "no -4"


def test_whoever_comes_back_at_once_does_not_overtake_those_who_wait() -> None:
    """One that asks again and again once kept all others from hearing their answers."""
    kitchen = Kitchen()
    kitchen.open.set()
    stop, served = threading.Event(), []

    def greedy() -> None:
        while not stop.is_set():
            kitchen.together.do(0)

    def modest(ask: int) -> None:
        served.append(kitchen.together.do(ask))

    hungry = threading.Thread(target=greedy)
    hungry.start()
    others = [threading.Thread(target=modest, args=(ask,)) for ask in range(1, 9)]
    for other in others:
        other.start()
    for other in others:
        other.join(20)
    stop.set()
    hungry.join()
    assert sorted(served) == [10 * ask for ask in range(1, 9)]


def test_a_batch_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ontour.tables.together.MOST", 2)
    kitchen, answers = Kitchen(), dict[int, object]()
    threads = [kitchen.order(ask, answers) for ask in (1, 2, 3, 4)]
    kitchen.open.set()
    for thread in threads:
        thread.join()
    assert kitchen.batches == [[1], [2, 3], [4]]


def test_when_the_work_itself_fails_everybody_is_told() -> None:
    def burn(asks: Sequence[int]) -> list[int | Exception]:
        raise OSError("the oven is broken")

    together: Together[int, int] = Together(burn)
    for _ in range(2):
        with pytest.raises(OSError, match="oven"):
            together.do(1)


def test_whoever_is_stopped_leaves_the_work_to_the_next() -> None:
    class Stopped(BaseException):
        pass

    kitchen, answers = Kitchen(), dict[int, object]()
    cook, stopped = kitchen.together._work, []

    def stop_once(asks: Sequence[int]) -> Sequence[int | Exception]:
        answer = cook(asks)
        if not stopped:
            stopped.append(asks)
            raise Stopped
        return answer

    kitchen.together._work = stop_once
    threads = [kitchen.order(ask, answers) for ask in (1, 2, 3)]
    kitchen.open.set()
    for thread in threads:
        thread.join()
    assert isinstance(answers[1], Stopped)
    assert (answers[2], answers[3]) == (20, 30)
    assert kitchen.batches == [[1], [2, 3]]
