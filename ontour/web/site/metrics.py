"""What the server does, in the words of Prometheus at `/metrics`: for this machine, or for whoever has the token.

Several processes add up where PROMETHEUS_MULTIPROC_DIR names a folder for them; otherwise each speaks for itself.
"""

import hmac
import os
import time
from collections.abc import Iterator

from flask import Blueprint, Flask, Response, abort, current_app, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from ontour.tables import Tables
from ontour.words import say

pages = Blueprint("metrics", __name__)
LOCAL = ("127.0.0.1", "::1")
OF_A_PROXY = ("X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Forwarded-Host", "Via")  # whichever it sends
STREAM = "text/event-stream"

TABLES = Gauge("ontour_tables", "Tables in memory", multiprocess_mode="livesum")
STREAMS = Gauge("ontour_streams", "Open streams of phones and shared screens", multiprocess_mode="livesum")
PUSHES = Counter("ontour_pushes", "Messages pushed to streams, without beats")
LINES = Counter("ontour_lines", "Lines saved")
REFUSALS = Counter("ontour_refusals", "Moves and forms that were refused with a sentence")
TURNED_AWAY = Counter("ontour_turned_away", "Requests over a limit")
FAILURES = Counter("ontour_failures", "Answers of 500 or more")
LATENCY = Histogram(
    "ontour_answer_seconds",
    "From a request to its answer, streams left out",
    ["page"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)


def count(app: Flask, tables: Tables) -> None:
    app.register_blueprint(pages)
    app.before_request(_begin)
    app.after_request(_end)
    tables.when_saved(LINES.inc)


def _begin() -> None:
    g.began = time.perf_counter()


def _end(response: Response) -> Response:
    if response.mimetype == STREAM:
        STREAMS.inc()
        response.call_on_close(STREAMS.dec)
        if told := getattr(response.response, "close", None):
            response.call_on_close(told)
        response.response = _counted(response.iter_encoded())
        return response
    LATENCY.labels(request.endpoint or "nothing").observe(time.perf_counter() - g.get("began", time.perf_counter()))
    for counter, is_one in (
        (REFUSALS, response.status_code == 422),
        (TURNED_AWAY, response.status_code == 429),
        (FAILURES, response.status_code >= 500),
    ):
        if is_one:
            counter.inc()
    return response


def _counted(told: Iterator[bytes]) -> Iterator[bytes]:
    for message in told:
        if message.startswith(b"id:"):
            PUSHES.inc()
        yield message


@pages.get("/metrics")
def metrics() -> Response:
    if not may_look():
        abort(403, say("The figures of this server are for its own machine, or for whoever has their token."))
    TABLES.set(current_app.extensions["tables"].in_memory)
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # it has no types
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def may_look() -> bool:
    """Behind a proxy of this machine everybody seems to come from it, but the proxy says for whom it asks."""
    if token := os.environ.get("ONTOUR_METRICS_TOKEN"):
        return hmac.compare_digest(request.headers.get("Authorization", "").encode(), f"Bearer {token}".encode())
    return request.remote_addr in LOCAL and not any(name in request.headers for name in OF_A_PROXY)
