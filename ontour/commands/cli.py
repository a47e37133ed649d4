"""The `ontour` command."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from ontour.boards import Board, board_ids, load_board
from ontour.commands.files import save
from ontour.commands.hosting import backup, check, restore
from ontour.commands.on_tour import drawn_sheet, score
from ontour.commands.replaying import replay
from ontour.commands.simulating import simulate
from ontour.commands.ten_days import journey
from ontour.drawing.board import draw
from ontour.games.editions import EDITIONS
from ontour.games.reports import Report, lines_told


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ontour")
def main() -> None:
    """A companion for the board game On Tour: boards, best routes, and a server for the table."""


@main.group()
def board() -> None:
    """List, show, draw, build and check the boards."""


class BoardName(click.ParamType[Board]):
    """A board by its id; a bad one is answered with the list of those there are."""

    name = "board"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Board:
        try:
            return load_board(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


BOARD = BoardName()


@board.command("list")
def list_boards() -> None:
    """The boards there are."""
    for board_id in board_ids():
        board = load_board(board_id)
        click.echo(f"{board.id:14} {board.title}: {len(board.places)} places, {len(board.lines)} lines")


@board.command()
@click.argument("board", type=BOARD)
@click.option("--json", "as_json", is_flag=True, help="Places and lines as JSON.")
def show(board: Board, as_json: bool) -> None:
    """Places, regions or colours, lines and degrees of BOARD."""
    click.echo(json.dumps(facts(board), indent=1, ensure_ascii=False) if as_json else "\n".join(described(board)))


def facts(board: Board) -> dict[str, object]:
    """The hard facts of a board, without its drawing."""
    report = report_for(board)
    if report and report.board_facts:
        return report.board_facts(board)
    places = {code: {"name": place.name} for code, place in board.places.items()}
    return {"places": places, "lines": sorted(str(line) for line in board.lines)}


def described(board: Board) -> list[str]:
    report = report_for(board)
    rows = report.board_told(board) if report and report.board_told else lines_told(board)
    return [f"{board.title}: {len(board.places)} places, {len(board.lines)} lines", *rows]


def report_for(board: Board) -> Report | None:
    """Of the game whose box the board is in."""
    return next((edition.report for edition in EDITIONS if board.id in edition.boards), None)


@board.command("draw")
@click.argument("board", type=BOARD)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Where to write; default BOARD.svg.")
@click.option("--sheet", "text", help="Marks to draw, as in 'WA 21o, OR 27, SD *, WI X'; with the best route.")
def draw_board(board: Board, out: Path | None, text: str | None) -> None:
    """Draw BOARD, or a sheet of it with its best route, as an SVG file that stands alone."""
    try:
        picture = drawn_sheet(board, text) if text else draw(board, {})
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    target = out or Path(f"{board.id}.svg")
    save(target, picture)
    click.echo(f"wrote {target}")


@board.command("build")
@click.argument("name", metavar="usa|europe|usa-days|…|all")
def build_board(name: str) -> None:
    """Build a board from its recipe and the public geodata, or `all` of them."""
    from ontour import mapmaking

    for board_id, text in built(name):
        click.echo(f"wrote {board_id}: {mapmaking.save(board_id, text).name}")


@board.command("check")
@click.argument("name", default="all", metavar="[usa|europe|…|all]")
def check_board(name: str) -> None:
    """Build again and compare with the boards that are kept; exit code 1 if any differs."""
    from ontour import mapmaking

    differing = []
    for board_id, text in built(name):
        kept = mapmaking.board_path(board_id)
        same = kept.exists() and kept.read_text(encoding="utf-8") == text
        click.echo(f"{board_id}: {'equals' if same else 'differs from'} its recipe")
        differing += [] if same else [board_id]
    if differing:
        raise click.ClickException(f"Build again what should be kept: ontour board build {' '.join(differing)}")


def built(name: str) -> Iterator[tuple[str, str]]:
    """The text of each board asked for, with a bar that moves stage by stage."""
    from ontour import mapmaking  # brings geopandas, which serving must never load

    recipes = mapmaking.recipes()
    if name != "all" and name not in recipes:
        raise click.BadParameter(f"no recipe {name[:40]!r}; there are: {', '.join(recipes)}, all")
    for board_id in recipes if name == "all" else [name]:
        yield board_id, built_one(recipes[board_id], f"building {board_id}")


def built_one(recipe: Path, label: str) -> str:
    from ontour import mapmaking

    steps = len(mapmaking.STAGES)
    with click.progressbar(length=steps, label=label, file=sys.stderr, item_show_func=str) as bar:
        try:
            return mapmaking.build(recipe, lambda stage: bar.update(1, stage))
        except ValueError as error:
            raise click.ClickException(str(error)) from None


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 picks a free one."
)
@click.option("--no-browser", is_flag=True, help="Do not open the front page in a browser.")
def serve(host: str, port: int, no_browser: bool) -> None:
    """Serve the table: one process, every phone on the network."""
    from gevent import monkey

    monkey.patch_all()
    from ontour.web.site import server

    try:
        server.main(host, port, open_browser=not no_browser)
    except server.CannotServe as problem:
        raise click.ClickException(str(problem)) from None


main.add_command(score)
for hosted in (backup, restore, check):
    main.add_command(hosted)
main.add_command(journey)
main.add_command(replay)
main.add_command(simulate)


if __name__ == "__main__":
    main()
