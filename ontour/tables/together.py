"""Doing the work of everybody who waits at once: whoever has the turn works for all who came meanwhile."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

Ask = TypeVar("Ask")
Answer = TypeVar("Answer")
MOST = 100  # asks worked on without letting others run


class _Job(Generic[Ask, Answer]):
    __slots__ = ("answer", "ask")

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.answer: tuple[Answer | Exception] | None = None


class Together(Generic[Ask, Answer]):
    """Hands asks that arrive while one batch is worked on to the next batch, in the order they came.

    `work` gives one answer for each ask; an answer that is an Exception is raised where the ask was made. It
    needs only `threading.Lock`, so greenlets of a patched process and plain threads are equally welcome.
    """

    def __init__(self, work: Callable[[Sequence[Ask]], Sequence[Answer | Exception]]) -> None:
        self._work = work
        self._jobs: deque[_Job[Ask, Answer]] = deque()
        self._turn = threading.Lock()

    def do(self, ask: Ask) -> Answer:
        job: _Job[Ask, Answer] = _Job(ask)
        self._jobs.append(job)
        with self._turn:
            while job.answer is None:
                self._work_for_all()
        assert job.answer is not None
        (answer,) = job.answer
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _work_for_all(self) -> None:
        jobs = [self._jobs.popleft() for _ in range(min(len(self._jobs), MOST))]
        try:
            answers = self._work([job.ask for job in jobs])
        except Exception as problem:
            answers = [problem] * len(jobs)
        except BaseException:  # this thread is being stopped; the others must still be served
            self._jobs.extendleft(reversed(jobs))
            raise
        for job, answer in zip(jobs, answers, strict=True):
            job.answer = (answer,)
