"""`ontour replay`: a game file told from its first move to the last that can be played."""

import json
from collections.abc import Iterator

import click

from ontour.commands.files import JSON, BadInput, readable, text_of
from ontour.games.reports import standings_facts, standings_told
from ontour.games.tourfile import Replay, told_openly
from ontour.games.tourfile import replay as replay_tour


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
