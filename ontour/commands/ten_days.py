"""The command of 10 Days: check a `journey`."""

import json

import click

from ontour.boards import DaysBoard, load_board
from ontour.commands.files import JSON, readable
from ontour.games.ten_days import journey as journeys
from ontour.games.ten_days.report import days_told, join_facts
from ontour.games.ten_days.tiles import read_tiles


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
        board = board_with_transport(board_id)
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


def board_with_transport(board_id: str) -> DaysBoard:
    board = load_board(board_id)
    if not isinstance(board, DaysBoard):
        raise ValueError(f"{board.title} is a board without transport; 10 Days has boards of its own")
    return board


def rack_of(board: DaysBoard, text: str, days: int) -> journeys.Rack:
    """The tiles of a text, with empty days behind them."""
    tiles = read_tiles(board, text)
    if not tiles:
        raise ValueError("no tiles; a journey looks like 'OR car AZ NM TX'")
    if len(tiles) > days:
        raise ValueError(f"a journey has {days} days, and these are {len(tiles)} tiles")
    return (*tiles, *[None] * (days - len(tiles)))
