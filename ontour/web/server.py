"""`ontour serve`: one process on gevent that holds thousands of quiet streams."""

import signal
import socket
import sys
from typing import Any

import gevent
from flask import Flask
from gevent.event import Event
from gevent.pool import Pool
from gevent.pywsgi import WSGIHandler, WSGIServer

MOST_CONNECTIONS = 20_000


class Handler(WSGIHandler):
    """Small answers leave at once, and a busy client lets the others in."""

    def __init__(self, sock: Any, address: Any, server: Any) -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux: forget a phone that vanished after half a minute
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
        super().__init__(sock, address, server)

    def handle_one_response(self) -> None:
        gevent.sleep(0)
        super().handle_one_response()


def listen(app: Flask, host: str, port: int) -> WSGIServer:
    """A server that is bound to its address but not yet answering; OSError if the address is taken."""
    server = WSGIServer(
        (host, port), app, handler_class=Handler, log=None, error_log=sys.stderr, spawn=Pool(MOST_CONNECTIONS)
    )
    server.init_socket()
    return server


def addresses(server: WSGIServer) -> list[str]:
    """Where this machine and the others on its network find the server."""
    host, port = server.address[0], server.server_port
    if host not in ("0.0.0.0", "::"):
        return [f"http://{host}:{port}/"]
    found = [f"http://localhost:{port}/"]
    if lan := lan_address():
        found.append(f"http://{lan}:{port}/")
    return found


def lan_address() -> str | None:
    """This machine's address on the local network, learnt from the way to anywhere else; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def run(server: WSGIServer) -> None:
    """Answer until Ctrl-C or SIGTERM; streams end, and phones come back by themselves."""
    stop = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, stop.set)
    server.start()
    stop.wait()
    server.stop(timeout=2)
