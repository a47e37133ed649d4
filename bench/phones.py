"""Phones and visitors without a browser: plain HTTP on asyncio, which costs the measuring side as little as it can."""

import asyncio
import gzip
import re
import socket
import struct
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlencode

T = TypeVar("T")
Address = tuple[str, int]
LATE_AFTER = 60  # seconds for one answer, or for a message to reach every phone


class Failed(Exception):
    """The server answered something else than it should; the figures would mean nothing."""


@dataclass(frozen=True)
class Answer:
    status: int
    head: str
    body: bytes

    def header(self, name: str) -> str:
        found = re.search(rf"^{name}: *(.*?)\r?$", self.head, re.IGNORECASE | re.MULTILINE)
        return found.group(1) if found else ""

    @property
    def text(self) -> str:
        return (gzip.decompress(self.body) if self.header("content-encoding") == "gzip" else self.body).decode()


class Visitor:
    """One connection that is kept for one request after the other."""

    def __init__(self, address: Address) -> None:
        self._address = address

    async def __aenter__(self) -> "Visitor":
        self._reader, self._writer = await asyncio.open_connection(*self._address)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()

    async def ask(self, method: str, path: str, form: dict[str, str] | None = None, cookie: str = "") -> Answer:
        self._writer.write(request(method, path, form, cookie))
        async with asyncio.timeout(LATE_AFTER):
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            answer = Answer(int(head.split()[1]), head, b"")
            return Answer(answer.status, head, await self._reader.readexactly(int(answer.header("content-length"))))

    async def get(self, path: str, cookie: str = "") -> Answer:
        return welcome(await self.ask("GET", path, cookie=cookie), path)

    async def post(self, path: str, form: dict[str, str] | None = None, cookie: str = "") -> Answer:
        return welcome(await self.ask("POST", path, form or {}, cookie), path)


def request(method: str, path: str, form: dict[str, str] | None = None, cookie: str = "") -> bytes:
    """What a browser sends, in short. It takes gzip, as browsers do."""
    body = urlencode(form or {}).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
    if cookie:
        head += f"Cookie: {cookie}\r\n"
    if form is not None:
        head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


def welcome(answer: Answer, path: str) -> Answer:
    if answer.status not in (200, 303):
        raise Failed(f"{path} answered {answer.status}: {answer.text[:300]!r}")
    return answer


async def share_out(address: Address, jobs: Iterable[Callable[[Visitor], Awaitable[T]]], visitors: int) -> list[T]:
    """Do all jobs with so many connections; the answers come in no order."""
    waiting, answers = iter(jobs), list[T]()

    async def work() -> None:
        async with Visitor(address) as visitor:
            for job in waiting:
                answers.append(await job(visitor))

    async with asyncio.TaskGroup() as group:
        for _ in range(visitors):
            group.create_task(work())
    return answers


class Phone(asyncio.Protocol):
    """A stream: hands each whole message to `heard` with the time at which it was whole."""

    def __init__(self, path: str, cookie: str) -> None:
        self._request = request("GET", path, cookie=cookie)
        self._rest = b""
        self.heard: Callable[[Phone, bytes, float], None] | None = None
        self.messages = 0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        *whole, self._rest = (self._rest + data).split(b"\n\n")
        for message in whole:
            self.messages += 1
            if self.heard is not None:
                self.heard(self, message, time.perf_counter())

    def connection_lost(self, _problem: Exception | None) -> None:
        self.transport = None

    def vanish(self) -> None:
        """Gone without a word, like a phone whose battery is empty: no FIN, only a reset when it is next written to."""
        if self.transport is not None:
            taken: socket.socket = self.transport.get_extra_info("socket")
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.transport.abort()


class Crowd:
    """Phones of one table: knows when the last one has heard something."""

    def __init__(self, phones: list[Phone]) -> None:
        self.phones = phones
        self.last_message = b""
        for phone in phones:
            phone.heard = self._heard
        self._sign = b""
        self._missing: set[Phone] = set()
        self._all = asyncio.Event()
        self._last = 0.0

    async def all_hear(self, sign: bytes, act: Callable[[], Awaitable[object]]) -> float:
        """Seconds from the beginning of `act` until every phone has a message that says `sign`."""
        self._sign, self._missing = sign, set(self.phones)
        self._all.clear()
        begun = time.perf_counter()
        await act()
        try:
            async with asyncio.timeout(LATE_AFTER):
                await self._all.wait()
        except TimeoutError:
            raise Failed(f"{len(self._missing)} of {len(self.phones)} phones never heard {sign!r}") from None
        return self._last - begun

    def _heard(self, phone: Phone, message: bytes, at: float) -> None:
        if self._sign in message and phone in self._missing:
            self._missing.discard(phone)
            self._last, self.last_message = at, message
            if not self._missing:
                self._all.set()


async def switch_on(address: Address, phone: Phone) -> None:
    """Connect, and wait until the stream has told the present."""
    loop = asyncio.get_running_loop()
    told = loop.create_future()
    phone.heard = lambda *_: told.done() or told.set_result(None)
    await loop.create_connection(lambda: phone, *address)
    async with asyncio.timeout(LATE_AFTER):
        await told
    phone.heard = None
