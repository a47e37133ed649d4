"""Doing the work of everybody who waits at once: one works for all who came meanwhile, then the next one's turn."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

Ask = TypeVar("Ask")
Answer = TypeVar("Answer")
MOST = 100  # asks worked on without letting others run


class _Job(Generic[Ask, Answer]):
    __slots__ = ("answer", "ask", "leads", "told")

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.answer: tuple[Answer | Exception] | None = None
        self.leads = False  # whether it is this one's turn to work for all who wait
        self.told = threading.Event()  # that it is answered, or that it leads


class Together(Generic[Ask, Answer]):
    """Hands asks that arrive while one batch is worked on to the next batch, in the order they came.

    `work` gives one answer for each ask; an answer that is an Exception is raised where the ask was made. Only
    `threading` is used, so greenlets of a patched process and plain threads are equally welcome.
    """

    def __init__(self, work: Callable[[Sequence[Ask]], Sequence[Answer | Exception]]) -> None:
        self._work = work
        self._lock = threading.Lock()
        self._waiting: deque[_Job[Ask, Answer]] = deque()
        self._led = False  # while somebody leads; otherwise nobody waits

    def do(self, ask: Ask) -> Answer:
        job: _Job[Ask, Answer] = _Job(ask)
        with self._lock:
            self._waiting.append(job)
            job.leads, self._led = not self._led, True
        try:
            if not job.leads:
                job.told.wait()
            if job.answer is None:
                self._work_for_all()
        except BaseException:  # this thread is being stopped; the others must still be served
            self._give_up(job)
            raise
        return _given(job)

    def _work_for_all(self) -> None:
        with self._lock:
            jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST))]
        try:
            answers = self._work([job.ask for job in jobs])
        except Exception as problem:
            answers = [problem] * len(jobs)
        except BaseException:
            with self._lock:
                self._waiting.extendleft(reversed(jobs))
            raise
        for job, answer in zip(jobs, answers, strict=True):
            job.answer = (answer,)
            job.told.set()
        with self._lock:
            self._pass_on()

    def _give_up(self, job: _Job[Ask, Answer]) -> None:
        with self._lock:
            if job in self._waiting:
                self._waiting.remove(job)
            if job.leads and job.answer is None:
                self._pass_on()

    def _pass_on(self) -> None:
        self._led = bool(self._waiting)
        if self._led:
            self._waiting[0].leads = True
            self._waiting[0].told.set()


def _given(job: _Job[Ask, Answer]) -> Answer:
    assert job.answer is not None
    (answer,) = job.answer
    if isinstance(answer, Exception):
        raise answer
    return answer
