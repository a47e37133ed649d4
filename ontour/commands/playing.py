"""The commands about games: `score` a sheet, check a `journey`, `replay` a game file."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ontour.boards import Board, load_board
from ontour.drawing.sheets import draw_sheet
from ontour.games.on_tour.report import route_facts, route_told
from ontour.games.on_tour.route import best_route
from ontour.games.on_tour.sheet import ImpossibleNumber, Sheet, read_sheet, split_sheets
from ontour.games.reports import standings_facts, standings_told
from ontour.games.ten_days import journey as journeys
from ontour.games.ten_days.report import days_told, join_facts
from ontour.games.ten_days.tiles import read_tiles
from ontour.games.tourfile import Replay, told_openly
from ontour.games.tourfile import replay as replay_tour

JSON = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


class BadInput(click.ClickException):
    """What was given cannot be read: one sentence, exit code 2."""

    exit_code = 2


@contextmanager
def readable() -> Iterator[None]:
    try:
        yield
    except ImpossibleNumber as error:
        raise BadInput(f"{error}; --any-number allows it") from None
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


# score


@click.command()
@click.argument("sheet")
@JSON
@click.option("--any-number", is_flag=True, help="Take doubles such as 33, which no dice make, as well.")
@click.option("--draw", "picture", type=click.Path(path_type=Path, dir_okay=False), help="Draw the route as SVG.")
def score(sheet: str, as_json: bool, any_number: bool, picture: Path | None) -> None:
    """The best route on SHEET: a file, `-`, or the text itself, as in "usa: WA 21o, OR 27, SD *o, WI X".

    Many sheets may stand below each other, each beginning with its board.
    """
    with readable():
        sheets = list(sheets_in(sheet_text(sheet), any_number))
    if not sheets:
        raise BadInput("nothing to score; a sheet looks like 'usa: WA 21o, OR 27, SD *o, WI X'")
    if picture and len(sheets) > 1:
        raise BadInput(f"--draw takes one sheet, and there are {len(sheets)}")
    for board, marks in sheets:
        best = best_route(board, marks)
        click.echo(json.dumps(route_facts(best)) if as_json else "\n".join(route_told(board, marks, best)))
        if picture:
            save(picture, draw_sheet(board, marks, best.route))


def sheet_text(source: str) -> str:
    if source == "-" or is_file(source):
        return text_of(source)
    if ":" not in source:
        raise BadInput(f"there is no file {source[:40]!r}, and a sheet begins with its board, as in 'usa: WA 21o'")
    return source


def is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:  # a sheet can be longer than any file name
        return False


def sheets_in(text: str, any_number: bool) -> Iterator[tuple[Board, Sheet]]:
    """Every sheet of a text; the lines of an error count from the top of the text."""
    for line, part in split_sheets(text):
        yield read_sheet("\n" * (line - 1) + part, any_number=any_number)


# journey


@click.command()
@click.argument("tiles")
@click.option("--board", "board_id", default="usa-days", show_default=True, help="The board to travel on.")
@click.option("--days", type=click.Choice(["10", "5"]), default="10", show_default=True, help="How long it lasts.")
@JSON
def journey(tiles: str, board_id: str, days: str, as_json: bool) -> None:
    """Is TILES a journey? As in "OR car AZ NM TX": places by code or name, car, plane:blue, ships by their water.

    Every step is told with the reason why it is connected or not. Exit code 0: complete, 1: not, 2: cannot be read.
    """
    with readable():
        board = load_board(board_id)
        rack = rack_of(board, tiles, int(days))
    steps = journeys.journey(board, rack)
    complete = all(step.connected for step in steps)
    if as_json:
        facts = {"board": board.id, "days": int(days), "complete": complete}
        click.echo(json.dumps(facts | {"steps": [join_facts(step) for step in steps]}, ensure_ascii=False))
    else:
        click.echo("\n".join(map(days_told, steps)))
        click.echo("a complete journey" if complete else "not a complete journey")
    if not complete:
        raise SystemExit(1)


def rack_of(board: Board, text: str, days: int) -> journeys.Rack:
    """The tiles of a text, with empty days behind them."""
    if not board.transport:
        raise ValueError(f"{board.title} is a board without transport; 10 Days has boards of its own")
    tiles = read_tiles(board, text)
    if not tiles:
        raise ValueError("no tiles; a journey looks like 'OR car AZ NM TX'")
    if len(tiles) > days:
        raise ValueError(f"a journey has {days} days, and these are {len(tiles)} tiles")
    return (*tiles, *[None] * (days - len(tiles)))


# replay


@click.command()
@click.argument("game", metavar="GAME.tour")
@JSON
@click.option("--to", type=click.IntRange(0), help="Only the first so many moves.")
def replay(game: str, as_json: bool, to: int | None) -> None:
    """Tell the story of GAME.tour (or `-`), its results, as far as it can be played."""
    with readable():
        played = replay_tour(text_of(game), to)
    if as_json:
        click.echo(json.dumps(replay_facts(played), ensure_ascii=False))
    else:
        for line in replay_told(played):
            click.echo(line)
    if played.stopped:
        raise BadInput(f"stopped at {played.stopped}")


def replay_facts(played: Replay) -> dict[str, object]:
    edition, state, stop = played.tour.edition, played.state, played.stopped
    return {
        "game": edition.id,
        "board": played.tour.board.id,
        "date": played.tour.date,
        "moves": [str(move) for move in played.moves],
        "over": played.tour.book.over(state),
        "scores": edition.report.facts(state) if edition.report.facts else standings_facts(played.tour.book, state),
        "stopped": stop and {"line": stop.line, "column": stop.column, "reason": stop.reason},
    }


def replay_told(played: Replay) -> Iterator[str]:
    edition = played.tour.edition
    yield from told_openly(edition, played.tour.book, played.tour.start, played.moves)
    yield from (
        edition.report.told(played.state) if edition.report.told else standings_told(played.tour.book, played.state)
    )
