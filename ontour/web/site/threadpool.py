"""Work that takes longer than a blink leaves the loop that serves the phones."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def off_the_loop(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do this in a real thread when gevent serves, so that streams go on; directly when it does not."""
    from gevent import get_hub
    from gevent.monkey import is_module_patched

    if not is_module_patched("threading"):
        return work(*args, **kwargs)
    result: T = get_hub().threadpool.apply(work, args, kwargs)
    return result
