"""The commands about games: `score` a sheet, `replay` a game file, `simulate` whole games."""

import json
import secrets
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from random import Random
from statistics import fmean, median

import click

from ontour.boards import ON_TOUR, Board, load_board
from ontour.games import on_tour
from ontour.games.autoplay import play_on
from ontour.games.chance import new_tour_code
from ontour.games.on_tour.bots import LEVELS, choose
from ontour.games.on_tour.moves import SheetMove
from ontour.games.on_tour.route import BestRoute, best_route
from ontour.games.on_tour.sheet import ImpossibleNumber, Sheet, read_sheet, sheet_line, split_sheets
from ontour.games.on_tour.state import State
from ontour.games.seating import Start
from ontour.games.tourfile import Replay, write_tour
from ontour.games.tourfile import replay as replay_tour
from ontour.pictures import draw_sheet

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


def route_facts(best: BestRoute) -> dict[str, object]:
    facts: dict[str, object] = {
        "points": best.points,
        "places": best.places,
        "circles": best.circles,
        "route": best.route,
        "best_routes": best.best_routes,
    }
    return facts if best.exact else facts | {"upper_bound": best.upper_bound}


def route_told(board: Board, sheet: Sheet, best: BestRoute) -> Iterator[str]:
    if not best.route:
        yield "0 points: there is no number and no star on the sheet, so there is no route"
        return
    yield f"{counted(best.points, 'point')}: {counted(best.places, 'place')}, {counted(best.circles, 'circle')}"
    yield " → ".join(f"{board.places[code].name} {sheet.marks[code]}" for code in best.route)
    if not best.exact:
        yield f"the best that was found; no route has more than {best.upper_bound} points"
    elif best.best_routes is not None:
        yield "the only best route" if best.best_routes == 1 else f"one of {best.best_routes} best routes"


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# replay


@click.command()
@click.argument("game", metavar="GAME.tour")
@JSON
@click.option("--to", type=click.IntRange(0), help="Only the first so many moves.")
def replay(game: str, as_json: bool, to: int | None) -> None:
    """Tell the story of GAME.tour (or `-`), its sheets and scores, as far as it can be played."""
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
    state, stop = played.state, played.stopped
    return {
        "game": played.tour.edition.id,
        "board": played.tour.board.id,
        "date": played.tour.date,
        "moves": [str(move) for move in played.moves],
        "over": played.tour.edition.rulebook.over(state),
        "scores": [
            {"seat": score.seat, "name": score.name, "wins": score.wins, "sheet": sheet_line(state.board, score.sheet)}
            | route_facts(score.best)
            for score in on_tour.scores(state, count=True)
        ],
        "stopped": stop and {"line": stop.line, "column": stop.column, "reason": stop.reason},
    }


def replay_told(played: Replay) -> Iterator[str]:
    book, state = played.tour.edition.rulebook, played.tour.start
    for move in played.moves:
        after = book.play(state, move)
        yield book.tell(state, move, after)
        state = after
    for score in on_tour.scores(state, count=True):
        yield ""
        yield f"{score.name}{', the winner' if score.wins and book.over(state) else ''}"
        yield sheet_line(state.board, score.sheet)
        yield from route_told(state.board, score.sheet, score.best)


# simulate


@click.command()
@click.option("--board", default="usa", show_default=True, help="The board to play on.")
@click.option("--players", type=click.IntRange(1, 1000), help="How many; 2 unless each is named by --player.")
@click.option(
    "--player",
    "levels",
    multiple=True,
    type=click.Choice(LEVELS, case_sensitive=False),
    help="How they play; once for all of them, or once for each seat.  [default: random]",
)
@click.option("--games", default=100, show_default=True, type=click.IntRange(1))
@click.option("--seed", help="The same seed plays the same games; without one each run differs.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Write each game as a .tour file here.")
@JSON
def simulate(
    board: str,
    players: int | None,
    levels: tuple[str, ...],
    games: int,
    seed: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play whole games of built-in players, and show how the points are spread."""
    with readable():
        played_on = load_board(board, ON_TOUR)
        seated = seated_levels(levels, players)
    seed = seed or secrets.token_hex(4)
    points: list[int] = []  # game by game, in seat order
    # The bar belongs to people who watch; pipes and files get the answer only.
    with click.progressbar(range(games), label="playing", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        for number in bar:
            tour, lines, state = simulated(played_on, seated, f"{seed}/{number}")
            points += [best_route(played_on, page.sheet, count=False).points for page in state.pages.values()]
            if out:
                text = write_tour("on-tour", board, date.today().isoformat(), {"tour": tour}, lines)
                save(out / f"{board}-{number + 1:0{len(str(games))}}.tour", text)
    if as_json:
        facts = {"board": board, "players": len(seated), "levels": seated, "games": games, "seed": seed}
        click.echo(json.dumps(facts | spread(points) | {"points": points}))
    else:
        click.echo(f"{board}, {counted(games, 'game')} of {counted(len(seated), 'player')}, seed {seed}")
        click.echo("\n".join(points_told(points, seated)))


def seated_levels(levels: tuple[str, ...], players: int | None) -> list[str]:
    """The level of each seat: one for all of them, or as many as there are seats."""
    if len(levels) < 2:
        return list(levels or ("random",)) * (2 if players is None else players)
    if players not in (None, len(levels)):
        raise ValueError(f"--player names {len(levels)} players, but --players says {players}")
    return list(levels)


def simulated(board: Board, levels: list[str], seed: str) -> tuple[str, list[str], State]:
    """One game: its tour code, its lines, its last state."""
    dice = Random(seed)
    tour = new_tour_code(dice)
    names = [f"Player {number}" for number in range(1, len(levels) + 1)]
    begin = Start(1)
    state = on_tour.play(on_tour.start(board, names, {"tour": tour}), begin)
    lines = [f"sit {number} {name}" for number, name in enumerate(names, 1)] + [str(begin)]

    def chosen(state: State, seat: int) -> SheetMove:
        return choose(state, seat, dice, levels[seat - 1])

    for move, after in play_on(on_tour, state, tour, chosen):
        lines.append(str(move))
        state = after
    return tour, lines, state


def spread(points: list[int]) -> dict[str, float]:
    return {"least": min(points), "median": median(points), "mean": round(fmean(points), 2), "most": max(points)}


def points_told(points: list[int], levels: list[str]) -> Iterator[str]:
    """How the points are spread, for each level by itself if there are several."""
    for level in dict.fromkeys(levels):
        if len(set(levels)) > 1:
            yield f"\n{level}"
        yield from histogram([p for index, p in enumerate(points) if levels[index % len(levels)] == level])


def histogram(points: list[int], width: int = 50) -> Iterator[str]:
    """A bar for every number of points, the longest one `width` characters long."""
    counts = Counter(points)
    longest = max(counts.values())
    for value in range(min(points), max(points) + 1):
        bar = "█" * round(width * counts[value] / longest)
        yield f"{value:3} {bar or '·' * (counts[value] > 0)} {counts[value] or ''}".rstrip()
    found = spread(points)
    yield f"{counted(len(points), 'sheet')}: median {found['median']:g}, mean {found['mean']:g} points"
