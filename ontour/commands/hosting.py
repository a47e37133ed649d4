"""The commands for whoever runs a server for others: `backup`, `restore`, `check`."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import click

from ontour.boards import board_ids, load_board
from ontour.tables import Unusable, copying

LEAST_FREE = 500 * 1024 * 1024  # bytes; a full disk saves nothing


def settings() -> ModuleType:
    """Where a server keeps its things. Imported late: before `serve` has patched the sockets nobody may use them."""
    from ontour.web.site import settings

    return settings


@contextmanager
def usable() -> Iterator[None]:
    try:
        yield
    except (Unusable, ValueError) as problem:
        raise click.ClickException(str(problem)) from None
    except OSError as problem:
        raise click.ClickException(f"{problem.filename}: {problem.strerror}") from None


class Counter:
    """A line that counts the rows while they are copied; only for somebody who looks on."""

    def __init__(self) -> None:
        self.rows = 0

    def __call__(self, name: str, rows: int) -> None:
        self.rows += rows
        if sys.stderr.isatty():
            click.echo(f"\r{self.rows:,} rows", nl=False, err=True)


def told(counts: copying.Counts) -> str:
    return ", ".join(f"{number:,} {name}" for name, number in counts.items())


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--replace", is_flag=True, help="Write over a file that is there.")
def backup(file: Path, replace: bool) -> None:
    """Copy all tables and the key of the cookies into FILE, also while the server runs.

    It is an SQLite database, whatever the tables are kept in. Keep it as you would keep a password.
    """
    if file.exists() and not replace:
        raise click.ClickException(f"{file} is there already; --replace writes over it")
    with usable():
        home = settings().data_folder()
        url = settings().database_url(home)
        if copying.is_missing(url):
            raise Unusable(f"There is no database yet: {copying.shown(url)}")
        counts = copying.back_up(url, file, settings().secret_key(home), Counter())
    click.echo(f"wrote {file}: {told(counts)}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--replace", is_flag=True, help="Delete the tables and the key that are here.")
def restore(file: Path, replace: bool) -> None:
    """Bring all tables and the key of the cookies back from FILE. Stop the server first."""
    with usable():
        home = settings().data_folder()
        home.mkdir(parents=True, exist_ok=True)
        secret = copying.secret_of(file)
        counts = copying.restore(file, settings().database_url(home), replace=replace, progress=Counter())
        settings().keep_secret_key(home, secret)
    click.echo(f"restored from {file}: {told(counts)}")
    if "ONTOUR_SECRET_KEY" in os.environ and settings().secret_key(home) != secret:
        click.echo(
            "ONTOUR_SECRET_KEY is another key than that of the copy: players must take their seats anew.", err=True
        )


@click.command()
def check() -> None:
    """Look whether a server could run here: database, boards, secret, disk, addresses. Exit code 1 if not."""
    found = [(name, *_answer(look)) for name, look in CHECKS.items()]
    for name, good, answer in found:
        click.echo(f"{'ok ' if good else 'BAD'} {name}: {answer}")
    if not all(good for _, good, _ in found):
        raise SystemExit(1)


class Bad(Exception):
    """What is wrong, and what to do."""


def _answer(look: Callable[[], str]) -> tuple[bool, str]:
    try:
        return True, look()
    except (Bad, Unusable, ValueError) as problem:
        return False, str(problem)
    except OSError as problem:
        return False, f"{problem.filename}: {problem.strerror}"


def _database() -> str:
    url = settings().database_url(settings().data_folder())
    shown = copying.shown(url)
    if copying.is_missing(url):
        return f"{shown} is not there yet; the first start makes it"
    return f"{shown}: {told(copying.counted(url))}"


def _boards() -> str:
    boards = [load_board(board_id) for board_id in board_ids()]
    if not boards:
        raise Bad("there are none; install On Tour companion anew")
    return ", ".join(board.id for board in boards)


def _secret() -> str:
    if "ONTOUR_SECRET_KEY" in os.environ:
        if len(os.environ["ONTOUR_SECRET_KEY"]) < 16:
            raise Bad("ONTOUR_SECRET_KEY is shorter than 16 letters, so it can be guessed")
        return "as ONTOUR_SECRET_KEY says"
    kept = settings().secret_file(settings().data_folder())
    if not kept.exists():
        return f"{kept} is not there yet; the first start makes it"
    if os.name == "posix" and kept.stat().st_mode & 0o077:
        raise Bad(f"others can read {kept}: chmod 600 {kept}")
    return str(kept)


def _disk() -> str:
    home = settings().data_folder()
    there = next(folder for folder in (home, *home.parents) if folder.exists())
    if not os.access(there, os.W_OK):
        raise Bad(f"nothing can be written in {there}")
    free = shutil.disk_usage(there).free
    if free < LEAST_FREE:
        raise Bad(f"only {free // 2**20} MB are free in {there}")
    return f"{free // 2**20:,} MB free in {there}"


def _addresses() -> str:
    from ontour.web.site.server import lan_address

    public = os.environ.get("ONTOUR_PUBLIC_URL", "")
    proxies = settings().believed(os.environ.get("ONTOUR_PROXIES", "0"))
    if public and not public.startswith(("http://", "https://")):
        raise Bad(f"ONTOUR_PUBLIC_URL begins with https://, unlike {public!r}")
    if public.startswith("https://") and not proxies:
        raise Bad("ONTOUR_PUBLIC_URL says https, which a proxy in front does: ONTOUR_PROXIES=1")
    return public or f"http://{lan_address() or 'localhost'}:8000/ on the local network"


CHECKS: dict[str, Callable[[], str]] = {
    "database": _database,
    "boards": _boards,
    "secret": _secret,
    "disk": _disk,
    "addresses": _addresses,
}
