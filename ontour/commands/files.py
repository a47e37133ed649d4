"""What the commands read and write: files, the standard input, and answers to what cannot be read."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

JSON = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


class BadInput(click.ClickException):
    """What was given cannot be read: one sentence, exit code 2."""

    exit_code = 2


@contextmanager
def readable() -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise BadInput(str(error)) from None


def text_of(source: str) -> str:
    """The text of a file, or of the standard input for `-`."""
    name = "the input" if source == "-" else source
    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{name} is not UTF-8 text") from None
    except OSError as error:
        raise BadInput(f"cannot read {name}: {error.strerror}") from None


def save(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}") from None
