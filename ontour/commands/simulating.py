"""The command that plays whole games of built-in players."""

import json
import secrets
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import click

from ontour.boards import Board, load_board
from ontour.commands.files import JSON, readable, save
from ontour.games import State
from ontour.games.autoplay import play_on
from ontour.games.chance import new_tour_code
from ontour.games.editions import EDITIONS, Edition, find_edition
from ontour.games.reports import Tally, Wins, counted
from ontour.games.seating import Start
from ontour.games.tourfile import write_tour


@click.command()
@click.option(
    "--game", default="on-tour", show_default=True, help=f"One of {', '.join(edition.id for edition in EDITIONS)}."
)
@click.option("--board", "board_id", help="The board to play on.  [default: the first of the game]")
@click.option("--players", type=click.IntRange(1, 1000), help="How many; 2 unless each is named by --player.")
@click.option(
    "--player",
    "levels",
    multiple=True,
    metavar="LEVEL",
    help="How they play: random, greedy (simple in 10 Days) or planner; once for all of them, or once for each seat.",
)
@click.option("--games", default=100, show_default=True, type=click.IntRange(1))
@click.option("--seed", help="The same seed plays the same games; without one each run differs.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Write each game as a .tour file here.")
@JSON
def simulate(
    game: str,
    board_id: str | None,
    players: int | None,
    levels: tuple[str, ...],
    games: int,
    seed: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play whole games of built-in players, and show how the points are spread, or how long the games took."""
    with readable():
        edition = find_edition(game)
        board = load_board(board_id or edition.boards[0])
        seated = seated_levels(edition, levels, players)
        edition.rulebook.start(board, (), {})
    seed = seed or secrets.token_hex(4)
    tally = tally_of(edition, seated)
    # The bar belongs to people who watch; pipes and files get the answer only.
    with click.progressbar(range(games), label="playing", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        for number in bar:
            tour, lines, state = simulated(edition, board, seated, f"{seed}/{number}")
            tally.add(state)
            if out:
                text = write_tour(edition.id, board.id, date.today().isoformat(), {"tour": tour}, lines, edition.rules)
                save(out / f"{board.id}-{number + 1:0{len(str(games))}}.tour", text)
    if as_json:
        heading = {"game": game, "board": board.id, "players": len(seated), "levels": seated, "games": games}
        click.echo(json.dumps(heading | {"seed": seed} | tally.facts()))
    else:
        click.echo(f"{board.id}, {counted(games, 'game')} of {counted(len(seated), 'player')}, seed {seed}")
        click.echo("\n".join(tally.told()))


def tally_of(edition: Edition, levels: Sequence[str]) -> Tally:
    return edition.report.tally(levels) if edition.report.tally else Wins(edition.rulebook, levels)


def seated_levels(edition: Edition, levels: tuple[str, ...], players: int | None) -> list[str]:
    """The level of each seat: one for all of them, or as many as there are seats."""
    known = edition.report.levels
    wanted = [level.lower() for level in levels] or [known[0]]
    for level in wanted:
        if level not in known:
            raise ValueError(f"no player {level[:40]!r}; there are: {', '.join(known)}")
    if len(wanted) > 1 and players not in (None, len(wanted)):
        raise ValueError(f"--player names {len(wanted)} players, but --players says {players}")
    seated = wanted if len(wanted) > 1 else wanted * (2 if players is None else players)
    if len(seated) > edition.most_seats:
        raise ValueError(f"{edition.title} is for {edition.most_seats} players at most, not {len(seated)}")
    return seated


def simulated(edition: Edition, board: Board, levels: Sequence[str], seed: str) -> tuple[str, list[str], State]:
    """One game: its tour code, its lines, its last state."""
    book, dice = edition.rulebook, Random(seed)
    tour = new_tour_code(dice)
    names = [f"Player {number}" for number in range(1, len(levels) + 1)]
    begin = Start(1)
    state = book.start(board, names, {"tour": tour})
    if why := book.objection(state, begin):
        raise click.UsageError(why)
    state = book.play(state, begin)
    lines = [f"sit {number} {name}" for number, name in enumerate(names, 1)] + [str(begin)]
    choose = edition.report.choose

    def chosen(state: State, seat: int) -> Any:
        return choose(state, seat, dice, levels[seat - 1])

    for move, after in play_on(book, state, tour, chosen):
        lines.append(str(move))
        state = after
    return tour, lines, state
