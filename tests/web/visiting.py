"""A visitor: a browser's cookies, what it can ask for, and the pages it gets, parsed."""

import queue
import threading
from html.parser import HTMLParser
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape
from werkzeug.test import TestResponse

from ontour.tables import Table

VOID = {"meta", "link", "input", "img", "source", "br", "hr"}
LONG = 20  # seconds until a test gives up waiting


class Page(HTMLParser):
    """Every element of a page with its attributes, and the text inside those that have an id."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self._open: list[tuple[str, str | None]] = []
        self.feed(html)
        self.close()
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append((tag, dict(attrs).get("id")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        opened, _ = self._open.pop()
        assert opened == tag, f"<{opened}> was closed by </{tag}>"

    def handle_data(self, data: str) -> None:
        for _, name in self._open:
            if name:
                self.texts[name] = self.texts.get(name, "") + data

    def text(self, name: str) -> str:
        return " ".join(self.texts.get(name, "").split())

    def all(self, tag: str, **wanted: str) -> list[dict[str, str | None]]:
        return [
            attrs
            for found, attrs in self.elements
            if found == tag and all(attrs.get(name) == value for name, value in wanted.items())
        ]


class Visitor:
    """A browser. `code` is the table it last opened or sat down at."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client: FlaskClient = app.test_client()
        self.code = ""

    @property
    def table(self) -> Table:
        table = self.app.extensions["tables"].find(self.code)
        assert isinstance(table, Table)
        return table

    def open_table(self, **form: str) -> "Visitor":
        answer = self.client.post("/open", data=form)
        assert answer.status_code == 303
        self.code = answer.headers["Location"].split("/")[1]
        return self

    def sit(self, code: str, name: str, **form: str) -> "Visitor":
        self.code = code
        answer = self.post("sit", name=name, **form)
        assert answer.status_code == 303, Page(answer.text).text("refusal")
        return self

    def get(self, path: str = "", **rest: Any) -> TestResponse:
        """A page of the table; with a slash in front, any page."""
        return self.client.get(self._address(path), **rest)

    def post(self, path: str, **form: Any) -> TestResponse:
        return self.client.post(self._address(path), data=form)

    def tap(self, line: str, **form: Any) -> TestResponse:
        return self.post("tap", line=line, **form)

    def order(self, line: str, **form: Any) -> TestResponse:
        """A line of the host."""
        return self.post("host", line=line, **form)

    def shows_all(self) -> TestResponse:
        """The host waits for nobody any more and goes straight to the results."""
        if self.table.now.waiting:
            self.order("reveal")
        return self.post("show", act="1000")

    @property
    def seat(self) -> int | None:
        """The seat that the server finds this browser to hold."""
        answer = self.get("sheet")
        if answer.status_code != 200:
            return None
        return next(seat.number for seat in self.table.now.seats if f"<h1>{escape(seat.name)}</h1>" in answer.text)

    @property
    def cookie(self) -> str:
        held = self.client.get_cookie("ontour")
        return held.value if held else ""

    def holding(self, cookie: str) -> "Visitor":
        """Another browser with this cookie, at the same table."""
        other = Visitor(self.app)
        other.code = self.code
        other.client.set_cookie("ontour", cookie)
        return other

    def listen(self, path: str, **headers: str) -> "Listener":
        return Listener(self.holding(self.cookie) if self.cookie else self._stranger(), path, headers)

    def _stranger(self) -> "Visitor":
        other = Visitor(self.app)
        other.code = self.code
        return other

    def _address(self, path: str) -> str:
        return path if path.startswith("/") else f"/{self.code}/{path}".rstrip("/")


class Listener:
    """A stream, asked for and read in a thread of its own as a browser would."""

    def __init__(self, visitor: Visitor, path: str, headers: dict[str, str]) -> None:
        self.answer: TestResponse
        self.received = ""
        self._visitor, self._path, self._headers = visitor, path, headers
        self._messages: queue.Queue[str] = queue.Queue()
        self._leaving = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def _listen(self) -> None:
        self.answer = self._visitor.get(self._path, headers=self._headers)
        for chunk in self.answer.iter_encoded():
            self.received += chunk.decode()
            self._messages.put(chunk.decode())
            if self._leaving.is_set():
                break
        self.answer.close()

    def __enter__(self) -> "Listener":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._leaving.set()
        self._thread.join(LONG)
        assert not self._thread.is_alive()

    def any(self) -> str:
        """The next message, be it a beat or not."""
        return self._messages.get(timeout=LONG)

    def next(self) -> str:
        """The next message that is no beat."""
        while (message := self.any()).startswith("event: beat"):
            pass
        return message
