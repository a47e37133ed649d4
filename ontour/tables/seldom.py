"""A log that says the same trouble now and then, not a thousand times a minute: the disk may be full already."""

import logging
import threading
import time

EVERY = 10.0  # seconds


class Seldom:
    """Says each kind of trouble at once, and then how often it came meanwhile."""

    def __init__(self, log: logging.Logger, every: float = EVERY) -> None:
        self._log, self._every = log, every
        self._lock = threading.Lock()
        self._next: dict[str, float] = {}
        self._kept_back: dict[str, int] = {}

    def warning(self, text: str, *args: object) -> None:
        with self._lock:
            now = time.monotonic()
            if now < self._next.get(text, now):
                self._kept_back[text] = self._kept_back.get(text, 0) + 1
                return
            self._next[text] = now + self._every
            more = self._kept_back.pop(text, 0)
        self._log.warning(text + (f" (and {more} times before)" if more else ""), *args)
