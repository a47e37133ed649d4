"""How results of 10 Days are told and counted: racks, journeys, rounds; and what its boards have."""

from collections.abc import Iterator, Sequence
from typing import Any

from ontour.boards import DaysBoard
from ontour.games.reports import Facts, Report, histogram, spread, won_by
from ontour.games.ten_days.bots import choose
from ontour.games.ten_days.journey import Join
from ontour.games.ten_days.scoring import scores
from ontour.games.ten_days.state import LEVELS, State
from ontour.games.ten_days.telling import tell

# A rack and its journey


def days_told(join: Join) -> str:
    """ "✓ days 1-3: Oregon → car → Arizona: through California or Nevada"; ✗ where nothing is connected."""
    return f"{'✓' if join.connected else '✗'} days {join.first}-{join.last}: {join}"


def join_facts(join: Join) -> Facts:
    return {
        "first": join.first,
        "last": join.last,
        "connected": join.connected,
        "path": str(join.path),
        "why": str(join.why),
    }


def _racks_told(state: State) -> Iterator[str]:
    for score in scores(state):
        yield ""
        yield f"{score.name}{', the winner' if score.wins else ''}"
        yield from map(days_told, score.joins)


def _rack_facts(state: State) -> list[Facts]:
    return [
        {"seat": score.seat, "name": score.name, "wins": score.wins, "rack": score.rack}
        | {"steps": [join_facts(join) for join in score.joins]}
        for score in scores(state)
    ]


def _tell_openly(before: State, move: Any, after: State) -> str:
    return tell(before, move, after, openly=True)


# Many games


class Rounds:
    """10 Days: how many rounds the games took, and who won them."""

    def __init__(self, levels: Sequence[str]) -> None:
        self.levels = levels
        self.rounds: list[int] = []
        self.wins = [0] * len(levels)

    def add(self, state: State) -> None:
        # The round in which the last turn was played.
        self.rounds.append(-(-state.turns // len(self.levels)))
        assert state.winner
        self.wins[state.winner - 1] += 1

    def facts(self) -> Facts:
        return {**spread(self.rounds), "rounds": self.rounds, "wins": self.wins}

    def told(self) -> Iterator[str]:
        yield from histogram(self.rounds, "game", "rounds")
        yield won_by(self.levels, self.wins)


# A board


def _board_told(board: DaysBoard) -> list[str]:
    rows = [f"{'':4} {'place':32} {'colour':7} {'said by':7} {'degree':6} joined to; ferries have a ~, waters follow"]
    for code, place in board.places.items():
        joined = [
            f"~{other}" if board.line_between[frozenset((code, other))].ferry else other
            for other in sorted(board.neighbours[code])
        ]
        coasts = f"; {', '.join(board.waters[key] for key in place.waters)}" if place.waters else ""
        rows.append(
            f"{code:4} {place.name:32} {place.colour:7} {place.colour_source:7} "
            f"{len(joined):6} {' '.join(joined)}{coasts}".rstrip()
        )
    rows += [f"{board.waters[a]} adjoins {board.waters[b]}" for a, b in sorted(map(sorted, board.adjoining))]
    rows.append("transport: " + ", ".join(f"{tile} {number}" for tile, number in board.transport.items()))
    return rows


def _board_facts(board: DaysBoard) -> Facts:
    return {
        "places": {
            code: {
                "name": place.name,
                "colour": place.colour,
                "colour_source": place.colour_source,
                "waters": list(place.waters),
                "tiles": place.tiles,
            }
            for code, place in board.places.items()
        },
        "lines": sorted(str(line) for line in board.lines),
        "ferries": [str(line) for line in board.lines if line.ferry],
        "waters": dict(board.waters),
        "transport": dict(board.transport),
        "adjoining": sorted(sorted(pair) for pair in board.adjoining),
    }


REPORT = Report(
    LEVELS,
    choose,
    tell=_tell_openly,
    told=_racks_told,
    facts=_rack_facts,
    tally=Rounds,
    board_told=_board_told,
    board_facts=_board_facts,
)
