"""Work that takes longer than a blink leaves the loop that serves the phones."""

import sys
from collections.abc import Callable
from functools import cache
from typing import ParamSpec, TypeVar

from gevent.monkey import get_original, is_module_patched
from gevent.threadpool import ThreadPool

MOST_AT_ONCE = 4  # threads that compute; more would only take turns on the same core
TURN = 0.001  # seconds that one of them computes before the loop is asked again whether it has something to do
P = ParamSpec("P")
T = TypeVar("T")


def off_the_loop(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do this in a real thread when gevent serves, so that streams go on; directly when it does not."""
    if not is_module_patched("threading"):
        return work(*args, **kwargs)
    threads, loop = _threads()
    if _this_thread() != loop:  # one of those threads already
        return work(*args, **kwargs)
    result: T = threads.apply(work, args, kwargs)
    return result


@cache
def _threads() -> tuple[ThreadPool, int]:
    """The threads, and the one whose loop they spare: whoever asks first."""
    sys.setswitchinterval(TURN)
    return ThreadPool(MOST_AT_ONCE), _this_thread()


def _this_thread() -> int:
    number: int = get_original("_thread", "get_ident")()
    return number
