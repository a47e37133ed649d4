"""The commands of On Tour: `score` a sheet, and draw one."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from ontour.boards import Board, TourBoard
from ontour.commands.files import JSON, BadInput, readable, save, text_of
from ontour.drawing.sheets import draw_sheet
from ontour.games.on_tour.report import route_facts, route_told
from ontour.games.on_tour.route import best_route
from ontour.games.on_tour.sheet import ImpossibleNumber, Sheet, parse_sheet, read_sheet, split_sheets


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
        try:
            sheets = list(sheets_in(sheet_text(sheet), any_number))
        except ImpossibleNumber as error:
            raise BadInput(f"{error}; --any-number allows it") from None
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


def sheets_in(text: str, any_number: bool) -> Iterator[tuple[TourBoard, Sheet]]:
    """Every sheet of a text; the lines of an error count from the top of the text."""
    for line, part in split_sheets(text):
        yield read_sheet("\n" * (line - 1) + part, any_number=any_number)


def drawn_sheet(board: Board, text: str) -> str:
    """These marks on the board, with their best route."""
    if not isinstance(board, TourBoard):
        raise ValueError(f"{board.title} has no sheets")
    sheet = parse_sheet(text, board)
    return draw_sheet(board, sheet, best_route(board, sheet, count=False).route)
