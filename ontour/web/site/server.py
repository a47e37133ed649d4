"""`ontour serve`: one process on gevent that holds thousands of quiet streams."""

import logging
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress

import gevent
import segno
from flask import Flask
from gevent.event import Event
from gevent.pool import Pool
from gevent.pywsgi import WSGIServer

from ontour.tables import NotSaved, Tables, Unusable, keep_days
from ontour.web.site.connections import Handler
from ontour.web.site.settings import app_from_environment

MOST_CONNECTIONS = 20_000
EVERYWHERE = ("0.0.0.0", "::")  # listening on all addresses of this machine
MOST_WAITING = 1024  # phones that knock at the same moment, as after a restart
OTHER_FILES = 200  # what is open besides connections
log = logging.getLogger(__name__)


class CannotServe(Exception):
    """The server cannot start; the text says what to do."""


def main(host: str, port: int, open_browser: bool) -> None:
    """Start, say where, and answer until Ctrl-C or SIGTERM."""
    allow_many_files()
    try:
        app = app_from_environment(LAN_ADDRESS=lan_address() if host in EVERYWHERE else None)
    except (Unusable, ValueError, OSError) as problem:
        raise CannotServe(str(problem)) from problem
    server = listen(app, host, port)
    server.start()
    announce(addresses(server), open_browser)
    run(app, server)


def allow_many_files() -> None:
    """Every phone is an open file, and systems begin with room for a few hundred: take what may be had."""
    if sys.platform == "win32":  # which has no such limit
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # macOS may allow less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def listen(app: Flask, host: str, port: int) -> WSGIServer:
    """A server that is bound to its address but not yet answering."""
    pool = Pool(MOST_CONNECTIONS)
    server = WSGIServer(
        (host, port), app, MOST_WAITING, handler_class=Handler, log=None, error_log=sys.stderr, spawn=pool
    )
    try:
        server.init_socket()
    except OSError as error:
        raise CannotServe(f"Cannot listen on {host}:{port} ({error.strerror}). Try --port 0.") from error
    return server


def addresses(server: WSGIServer) -> list[str]:
    """Where this machine and the others on its network find the server."""
    host, port = server.address[0], server.server_port
    if host not in EVERYWHERE:
        return [f"http://{host}:{port}/"]
    lan = lan_address()
    return [f"http://localhost:{port}/"] + ([f"http://{lan}:{port}/"] if lan else [])


def lan_address() -> str | None:
    """This machine's address on the local network, learnt from the way to anywhere else; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def announce(found: list[str], open_browser: bool) -> None:
    """Addresses, and the last one as a QR code for the first phone."""
    for address in found:
        print(f"On Tour companion is at {address}", flush=True)
    if sys.stdout.isatty():
        segno.make(found[-1]).terminal(compact=True)
    if open_browser:
        show_in_browser(found[0])


def show_in_browser(address: str) -> None:
    """From a Python of its own: a browser may talk, or hold up whoever starts it."""
    quiet = subprocess.DEVNULL
    with suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-m", "webbrowser", address],
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            start_new_session=True,
        )


def run(app: Flask, server: WSGIServer) -> None:
    """Answer until stopped. Streams end, and phones come back by themselves."""
    stop = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, stop.set)
    tidying = gevent.spawn(keep_tidy, app.extensions["tables"])
    stop.wait()
    app.extensions["stopping"].set()
    tidying.kill()
    server.stop(timeout=2)
    app.extensions["tables"].close()


def keep_tidy(tables: Tables) -> None:
    """Once an hour, idle tables are put away and those long put away are deleted."""
    days = keep_days(os.environ.get("ONTOUR_KEEP_DAYS"))
    while True:
        try:
            tables.tidy(days)
        except NotSaved:
            log.warning("could not put idle tables away; trying again in an hour")
        gevent.sleep(3600)
