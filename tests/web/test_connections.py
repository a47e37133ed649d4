"""Half-sent requests: they are closed in time, and hold nobody up meanwhile."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONG = 20  # seconds until a test gives up waiting
SERVE = """
import sys
from gevent import monkey
monkey.patch_all()
from ontour.web.site import connections
connections.HEADERS = connections.IDLE_OF_NEW = connections.BODY = connections.IDLE = float(sys.argv[1])
connections.MOST_WAITING = int(sys.argv[2])
from ontour.web.site.server import main
main("127.0.0.1", 0, False)
"""


class Server:
    """`ontour serve` with patience of our own choosing."""

    def __init__(self, home: Path, patience: float, most_waiting: int) -> None:
        command = [sys.executable, "-c", SERVE, str(patience), str(most_waiting)]
        self.log = home / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=os.environ | {"ONTOUR_DATA": str(home)}, stdout=subprocess.PIPE, stderr=log
            )
        assert self.process.stdout
        self.port = int(self.process.stdout.readline().decode().rstrip("/\n").rpartition(":")[2])

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=LONG)

    def sent(self, data: bytes) -> bytes:
        """All that is answered until the server closes."""
        with closing(self.connect()) as connection:
            connection.sendall(data)
            return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[type[Server]]:
    made: list[Server] = []

    def make(patience: float, most_waiting: int = 1000) -> Server:
        made.append(Server(tmp_path, patience, most_waiting))
        return made[-1]

    yield make  # type: ignore[misc]
    for server in made:
        server.process.terminate()
        server.process.communicate(timeout=LONG)
        logged = server.log.read_text()
        assert "Traceback" not in logged, logged


GET = b"GET /health HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.slow
def test_what_is_not_sent_in_time_is_closed(serve: type[Server]) -> None:
    """Nothing at all, half a first line, half the headers, and a kept connection without a further request."""
    server = serve(0.3)  # type: ignore[call-arg]
    for half in (b"", b"GET /hea", GET, GET + b"X-More: "):
        assert server.sent(half) == b""
    answer = server.sent(GET + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 200")
    post = b"POST /open HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n"
    form = b"Content-Type: application/x-www-form-urlencoded\r\n\r\nedition="
    assert server.sent(post + form).startswith(b"HTTP/1.1 408")
    chunked = b"POST /open HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n" + form[:-8] + b"20\r\nedition="
    assert server.sent(chunked).startswith((b"HTTP/1.1 408", b"HTTP/1.1 303", b"HTTP/1.1 4"))
    # A body that nobody reads: the answer is there at once, and the rest of the body is not waited for.
    assert server.sent(b"POST /nowhere/at/all HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nab").startswith(
        b"HTTP/1.1 4"
    )


UPLOAD = b"POST /replay HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n"
CHUNKED = UPLOAD + b"Transfer-Encoding: chunked\r\n\r\n"
PART = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'
BROKEN = [
    UPLOAD + b"Content-Length: 1000\r\n\r\n" + PART,
    UPLOAD + b"Content-Length: -5\r\n\r\n",
    UPLOAD + b"Content-Length: many\r\n\r\n",
    UPLOAD + b"Content-Length: 99999999\r\n\r\n" + b"x" * 70_000,
    CHUNKED + b"zz\r\nabc\r\n",
    CHUNKED + b"-5\r\nabc\r\n",
    CHUNKED + b"100\r\nabc\r\n",
    b"POST /replay\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
    b"GET / HTTP/9.x\r\n\r\n",
    b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n",
    b"GET /ABC%00D/caller HTTP/1.1\r\nHost: [::x\r\nCookie: ontour=\xff\xff\r\nConnection: close\r\n\r\n",
]


@pytest.mark.slow
def test_no_broken_upload_is_an_error_of_ours(serve: type[Server]) -> None:
    """Also when the sender hangs up in the middle. No traceback is logged; the fixture looks."""
    server = serve(5)  # type: ignore[call-arg]
    for request in BROKEN:
        with closing(server.connect()) as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            assert connection.recv(12).startswith(b"HTTP/1.1 4"), request[:200]


@pytest.mark.slow
def test_a_crowd_of_half_sent_requests_leaves_room_for_visitors(serve: type[Server]) -> None:
    """Whoever waits longest makes room: patience is long here, and nobody but the crowd is closed."""
    server = serve(60, 50)  # type: ignore[call-arg]
    with ExitStack() as crowd:
        half = [crowd.enter_context(closing(server.connect())) for _ in range(120)]
        for connection in half:
            connection.sendall(b"GET / HT")
        visitor = crowd.enter_context(closing(server.connect()))
        visitor.sendall(GET + b"\r\n")
        assert visitor.recv(15) == b"HTTP/1.1 200 OK"
        assert half[0].recv(1) == b"", "the first of the crowd was closed"
