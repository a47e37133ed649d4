"""Several workers for gunicorn; they need ONTOUR_DATABASE_URL, ONTOUR_REDIS_URL and ONTOUR_SECRET_KEY."""

import os
import tempfile
from typing import Any

bind = "0.0.0.0:8000"
workers = int(os.environ.get("ONTOUR_WORKERS", "3"))
worker_class = "gevent"
worker_connections = 10_000  # an open stream for each phone
graceful_timeout = 2  # streams do not end by themselves; phones come back
os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="ontour-metrics-"))


def child_exit(server: Any, worker: Any) -> None:
    """The streams of a worker that is gone are no longer counted."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)
