"""A plain Starlette server to compare with: the same messages, pages and beat, but no game, no database, no rendering.

Started by bench/live.py with a folder of the bytes that our own server sent.
"""

import asyncio
import random
import socket
import sys
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from ontour.web.table.stream import BEAT, BEAT_EVENT

KEPT = Path(sys.argv[1])
MESSAGES = {phase: (KEPT / f"{phase}.message").read_text(encoding="utf-8") for phase in ("write", "flip")}
PAGES = {name: (KEPT / f"{name}.page").read_bytes() for name in ("front", "sheet")}


class Table:
    """What is shown now, and an event that is replaced at each change."""

    def __init__(self) -> None:
        self.phase = "flip"
        self.changed = asyncio.Event()

    def show(self, phase: str) -> None:
        self.phase = phase
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()


tables: dict[str, Table] = {}
numbers = count(1)


async def open_table(_request: Request) -> Response:
    code = f"T{next(numbers)}"
    tables[code] = Table()
    return RedirectResponse(f"/{code}/caller", 303)


async def sit(request: Request) -> Response:
    return RedirectResponse(f"/{request.path_params['code']}/sheet", 303)


async def show(request: Request) -> Response:
    tables[request.path_params["code"]].show("write" if request.url.path.endswith("next") else "flip")
    return Response()


async def stream(request: Request) -> Response:
    return StreamingResponse(messages(tables[request.path_params["code"]]), media_type="text/event-stream")


async def messages(table: Table) -> AsyncIterator[str]:
    changed = table.changed
    yield MESSAGES[table.phase] + "\n\n"
    while True:
        try:
            async with asyncio.timeout(BEAT * random.uniform(0.8, 1.1)):
                await changed.wait()
        except TimeoutError:
            yield BEAT_EVENT
            continue
        changed = table.changed
        yield MESSAGES[table.phase] + "\n\n"


async def page(request: Request) -> Response:
    name = "sheet" if request.path_params else "front"
    return Response(PAGES[name], media_type="text/html", headers={"Content-Encoding": "gzip"})


app = Starlette(
    routes=[
        Route("/", page),
        Route("/open", open_table, methods=["POST"]),
        Route("/{code}/sit", sit, methods=["POST"]),
        Route("/{code}/sheet", page),
        Route("/{code}/sheet/stream", stream),
        *(Route(f"/{{code}}/{act}", show, methods=["POST"]) for act in ("start", "next", "host")),
    ]
)


def main() -> None:
    # asyncio sends small answers at once only if the listener says that it speaks TCP.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(1024)
        print(f"The peer is at http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
        config = uvicorn.Config(
            app, log_level="critical", access_log=False, timeout_keep_alive=600, timeout_graceful_shutdown=2
        )
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
