"""Connections that nobody can keep half open: each request comes within seconds, or its connection is closed."""

import socket
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Any, ClassVar

import gevent
from gevent.pywsgi import Input, WSGIHandler
from werkzeug.exceptions import RequestTimeout

HEADERS = 10  # seconds for the headers of a request to come
BODY = 20  # seconds for its body
IDLE = 60  # seconds until the next request on a connection that is kept
MOST_WAITING = 4000  # connections without a whole request; beyond, the one that has waited longest is closed


class TooLate(BaseException):
    """Ends the wait for a request; no `except Exception` on the way may take it for a bug."""


class Handler(WSGIHandler):
    """Small answers leave at once, a busy client lets the others in, and a slow one holds nothing up."""

    _waiting: ClassVar[OrderedDict["Handler", Any]] = OrderedDict()  # each with its greenlet, the longest wait first

    def __init__(self, sock: Any, address: Any, server: Any) -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux: forget a phone that vanished after half a minute
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
        super().__init__(sock, address, server)
        self._first = IDLE_OF_NEW
        self._until = 0.0

    def handle(self) -> None:
        with suppress(ConnectionError):  # whoever sent nonsense need not stay for the answer
            super().handle()

    def handle_one_request(self) -> Any:
        self._wait()
        try:
            return super().handle_one_request()
        except TooLate:
            return None  # which closes the connection
        finally:
            self._waiting.pop(self, None)

    def read_requestline(self) -> str:
        with gevent.Timeout(self._first, TooLate):
            self.rfile.peek(1)
        self._first, self._until = IDLE, time.monotonic() + HEADERS
        with gevent.Timeout(HEADERS, TooLate):
            return str(super().read_requestline())

    def read_request(self, raw_requestline: str) -> Any:
        with gevent.Timeout(max(0.01, self._until - time.monotonic()), TooLate):
            return super().read_request(raw_requestline)

    def get_environ(self) -> dict[str, Any]:
        self._waiting.pop(self, None)
        environ: dict[str, Any] = super().get_environ()
        body: Any = self.wsgi_input
        environ["wsgi.input"] = self.wsgi_input = self._body = Body(
            self.rfile, self.content_length, socket=body.socket, chunked_input=body.chunked_input
        )
        return environ

    def handle_one_response(self) -> None:
        gevent.sleep(0)
        super().handle_one_response()
        self.close_connection = self.close_connection or self._body.late

    def _wait(self) -> None:
        self._waiting[self] = gevent.getcurrent()
        if len(self._waiting) > MOST_WAITING:
            _, longest = self._waiting.popitem(last=False)
            longest.kill(TooLate, block=False)


IDLE_OF_NEW = HEADERS  # who has just come says something soon


class Body(Input):
    """The body of a request, which must come in time."""

    __slots__ = ("_until", "late")

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self._until = time.monotonic() + BODY
        self.late = False  # its rest would be taken for the next request

    def _discard(self) -> None:
        try:
            super()._discard()  # type: ignore[misc]  # not among gevent's types
        except RequestTimeout:
            self.late = True

    def _do_read(self, *args: Any, **rest: Any) -> Any:
        with gevent.Timeout(max(0.01, self._until - time.monotonic()), RequestTimeout):
            return super()._do_read(*args, **rest)  # type: ignore[misc]  # nor this

    def _chunked_read(self, *args: Any, **rest: Any) -> Any:
        with gevent.Timeout(max(0.01, self._until - time.monotonic()), RequestTimeout):
            return super()._chunked_read(*args, **rest)  # type: ignore[misc]
