"""What people do on an evening, as HTTP requests: open tables, sit down, flip, take back, write, say done."""

import asyncio
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from phones import Address, Answer, Crowd, Failed, Phone, Visitor, share_out, switch_on

VISITORS = 32  # connections that sit down and write at the same time
TOKEN = re.compile(r'name="verb" value="([^"]+)"[^>]* data-kind="(\w+)"')
PLACE = re.compile(r'<g [^>]*class="([^"]+)"[^>]* data-place="(\w+)"')
DONE = re.compile(r'value="(\d+ is done)"(?! disabled)')
FLIPPED, TAKEN_BACK = b"phase-write", b"phase-flip"  # what the messages after a flip and an undo say


@dataclass
class Party:
    """The people of one table, as the cookies that make them host and players."""

    code: str
    host: str
    seats: list[str] = field(default_factory=list)

    @property
    def sheet(self) -> str:
        return f"/{self.code}/sheet"

    async def flip(self, visitor: Visitor) -> None:
        await visitor.post(f"/{self.code}/next", cookie=self.host)

    async def take_back(self, visitor: Visitor) -> None:
        await visitor.post(f"/{self.code}/host", {"line": "undo"}, self.host)

    async def start(self, visitor: Visitor) -> None:
        await visitor.post(f"/{self.code}/start", {"roller": "1"}, self.host)


async def open_tables(address: Address, number: int) -> list[Party]:
    return await share_out(address, [_open_table] * number, min(number, VISITORS))


async def _open_table(visitor: Visitor) -> Party:
    answer = await visitor.post("/open", {"board": "usa"})
    return Party(answer.header("location").split("/")[-2], _cookie(answer))


async def sit_down(address: Address, parties: Sequence[Party], people: int) -> None:
    async with Visitor(address) as visitor:
        for party in parties:
            await visitor.post(f"/{party.code}/host", {"line": "let everyone in"}, party.host)
    chairs = [partial(_sit, party, f"Player {number}") for party in parties for number in range(1, people + 1)]
    await share_out(address, chairs, min(len(chairs), VISITORS))


async def _sit(party: Party, name: str, visitor: Visitor) -> None:
    party.seats.append(_cookie(await visitor.post(f"/{party.code}/sit", {"name": name})))


def _cookie(answer: Answer) -> str:
    return answer.header("set-cookie").partition(";")[0]


async def switch_phones_on(address: Address, parties: Iterable[Party]) -> list[Phone]:
    """A stream for each seat, which has told the present."""
    phones = [Phone(f"{party.sheet}/stream", cookie) for party in parties for cookie in party.seats]
    for some in range(0, len(phones), VISITORS):
        await asyncio.gather(*(switch_on(address, phone) for phone in phones[some : some + VISITORS]))
    return phones


async def flips(crowd: Crowd, party: Party, visitor: Visitor, rounds: int) -> list[float]:
    """Flip and take back, again and again: seconds from each press until the last phone has the flip."""
    taken = []
    for _ in range(rounds):
        taken.append(await crowd.all_hear(FLIPPED, lambda: party.flip(visitor)))
        await crowd.all_hear(TAKEN_BACK, lambda: party.take_back(visitor))
    return taken


async def everyone_writes(address: Address, party: Party) -> list[tuple[str, str]]:
    """Everybody writes what is due; the line with which each seat will be done, with its cookie."""
    return await share_out(address, [partial(_write, party, cookie) for cookie in party.seats], VISITORS)


async def _write(party: Party, cookie: str, visitor: Visitor) -> tuple[str, str]:
    sheet = (await visitor.get(party.sheet, cookie)).text
    for _ in range(3):
        if done := DONE.search(sheet):
            return done.group(1), cookie
        sheet = (await tap(party, _some_move(sheet), cookie, visitor)).text
    raise Failed("a sheet was not complete after two marks")


def _some_move(sheet: str) -> str:
    """The first mark that is due, in the first place that is lit for it."""
    if (token := TOKEN.search(sheet)) is None:
        raise Failed(f"a sheet asks for nothing and is not complete: {sheet[:2000]}")
    verb, kind = token.groups()
    return f"{verb} {next(code for classes, code in PLACE.findall(sheet) if f'may-{kind}' in classes)}"


async def tap(party: Party, line: str, cookie: str, visitor: Visitor) -> Answer:
    return await visitor.post(f"/{party.code}/tap", {"line": line}, cookie)
