"""A hundred thousand hostile requests: no answer is an error of ours. ONTOUR_HOSTILE=5000 for a taste."""

import os
import random
from collections import Counter
from pathlib import Path

import pytest
from flask import Flask

from tests.web.conftest import MakeApp, compiled, make_app, visit
from tests.web.test_limits import AT_A_TABLE, FIELDS
from tests.web.visiting import Visitor

__all__ = ["compiled", "make_app", "visit"]  # fixtures
pytestmark = pytest.mark.long
METHODS = ("GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH")
ODD = (
    "",
    "\0",
    "\x1b[2J",
    "%00",
    "../../etc/passwd",
    "<script>",
    "' OR 1=1 --",
    "９",
    "-1",
    "9" * 400,
    "\ud83d",
    "𝔘" * 99,
)
LINES = (
    "1 is done",
    "1 writes 37 in UT",
    "1 takes back UT",
    "lock",
    "lock \0",
    "new game",
    "undo",
    "end",
    "sit 1 Eve",
    "back 1",
)
HEADERS = (
    "Cookie",
    "Origin",
    "Sec-Fetch-Site",
    "Last-Event-ID",
    "Accept-Language",
    "Host",
    "Content-Type",
    "X-Forwarded-For",
)


class Attacker:
    """Asks for anything; it may hold a seat, be the host, or hold nothing at all."""

    def __init__(self, app: Flask, seed: int) -> None:
        self._chance = random.Random(seed)
        self._rules = [rule.rule for rule in app.url_map.iter_rules() if "stream" not in rule.rule]
        self._host = Visitor(app).open_table()
        self._people = [self._host, Visitor(app).sit(self._host.code, "Ana"), Visitor(app)]
        self._host.post("start", roller="1")
        self._host.post("next")

    def ask(self) -> tuple[str, int]:
        pick, somebody = self._chance.choice, self._chance.choice(self._people)
        path = self._path(pick(self._rules) if self._chance.random() < 0.6 else f"/<code>/{pick(AT_A_TABLE)}")
        method = pick(METHODS)
        form = {self._word(FIELDS): self._word(LINES) for _ in range(self._chance.randrange(5))}
        headers = {pick(HEADERS): self._plain(self._word(LINES)) for _ in range(self._chance.randrange(2))}
        body: object = form if self._chance.random() < 0.7 else self._chance.randbytes(self._chance.randrange(300))
        try:
            answer = somebody.client.open(path, method=method, data=body, headers=headers)
        except (ValueError, UnicodeError):  # what no client can send
            return path, 0
        status = answer.status_code
        answer.close()
        return f"{method} {path} {form}", status

    def _path(self, rule: str) -> str:
        parts = [self._part(part) if "<" in part else part for part in rule.split("/")]
        return "/".join(parts)

    def _part(self, part: str) -> str:
        if "code" in part and self._chance.random() < 0.7:
            return self._host.code
        return self._chance.choice(("usa", "europe", "1", "on-tour", "ABCDEF", "de", self._word(ODD) or "x"))

    def _word(self, usual: tuple[str, ...]) -> str:
        return self._chance.choice(usual if self._chance.random() < 0.7 else ODD)

    @staticmethod
    def _plain(text: str) -> str:
        return text.encode("latin-1", "ignore").decode("latin-1").replace("\0", "").replace("\x1b", "")


def test_a_hundred_thousand_hostile_requests_are_no_error_of_ours(make_app: MakeApp, tmp_path: Path) -> None:
    count, seen = int(os.environ.get("ONTOUR_HOSTILE", "100000")), Counter[int]()
    app = make_app()
    for seed in range(0, count, 2500):
        attacker = Attacker(app, seed)
        for _ in range(min(2500, count - seed)):
            asked, status = attacker.ask()
            assert status < 500, asked
            seen[status] += 1
    print(f"\n    {count:,} hostile requests: {dict(sorted(seen.items()))}", flush=True)
