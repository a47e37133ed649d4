"""The scorer against CP-SAT and networkx, on the same sheets in one run: a table, a plot, and whether targets are met.

python bench/scorer.py [--quick]
"""

import argparse
import math
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
from peers import by_cp_sat, by_networkx
from sheets import equal_sheet, played_sheet, starry_sheet

from ontour.boards import Board, load_board
from ontour.games.on_tour.route import best_route
from ontour.games.on_tour.sheet import Sheet

RESULTS = Path(__file__).parent / "results"
CP_SAT_SECONDS = 30.0
OURS, COUNTED, CP_SAT, NETWORKX = "ours", "ours + count", "CP-SAT", "networkx"
METHODS = (OURS, COUNTED, CP_SAT, NETWORKX)

T = TypeVar("T")
Maker = Callable[[Board, random.Random], Sheet]
KINDS: dict[str, tuple[int, int, Maker]] = {  # sheets, sheets in a quick run, how one is made
    "real games": (1000, 40, played_sheet),
    "10 stars": (100, 8, lambda board, dice: starry_sheet(board, dice, 10)),
    "20 stars": (20, 2, lambda board, dice: starry_sheet(board, dice, 20)),
    "30 stars": (20, 1, lambda board, dice: starry_sheet(board, dice, 30)),
    "all stars": (20, 2, lambda board, dice: starry_sheet(board, dice, len(board.places))),
    "all equal": (20, 2, equal_sheet),
}


@dataclass
class Times:
    """Milliseconds of one method on the sheets of one kind, and on how many of them it gave up."""

    taken: list[float] = field(default_factory=list)
    gave_up: int = 0

    @property
    def median(self) -> float:
        return statistics.median(self.taken)

    @property
    def p99(self) -> float:
        """The time that one sheet in a hundred exceeds; of fewer sheets, the longest."""
        return sorted(self.taken)[math.ceil(0.99 * len(self.taken)) - 1]

    def __str__(self) -> str:
        if self.gave_up == len(self.taken):
            return "gives up"
        mark = "≥" if self.gave_up else ""
        return f"{mark}{self.median:,.2f} / {mark}{self.p99:,.1f}"


Row = dict[str, Times]


def measure(board: Board, sheets: list[Sheet]) -> Row:
    """Each method on all the sheets, one method after the other; an answer that differs ends the run."""
    ours, our_times = clocked(lambda sheet: best_route(board, sheet, count=False), sheets)
    counted, count_times = clocked(lambda sheet: best_route(board, sheet), sheets)
    solved, cp_sat_times = clocked(lambda sheet: by_cp_sat(board, sheet, CP_SAT_SECONDS), sheets)
    longest, networkx_times = clocked(lambda sheet: by_networkx(board, sheet), sheets)
    count_times.gave_up = sum(best.best_routes is None for best in counted)
    cp_sat_times.gave_up = sum(not proven for _, proven in solved)
    networkx_times.gave_up = longest.count(None)
    for sheet, best, (points, proven), length in zip(sheets, ours, solved, longest, strict=True):
        same = best.points == points if proven else best.points >= points
        if not (best.exact and same and length in (None, best.points)):
            sys.exit(f"the methods disagree: {best}, CP-SAT {points}, networkx {length}\n{sheet}")
    return {OURS: our_times, COUNTED: count_times, CP_SAT: cp_sat_times, NETWORKX: networkx_times}


def clocked(method: Callable[[Sheet], T], sheets: list[Sheet]) -> tuple[list[T], Times]:
    answers, times = [], Times()
    for sheet in sheets:
        start = time.perf_counter()
        answers.append(method(sheet))
        times.taken.append(1000 * (time.perf_counter() - start))
    return answers, times


def table(rows: dict[str, Row], sizes: dict[str, int]) -> Iterator[str]:
    yield (
        f"Milliseconds, median / p99 (the longest of fewer than 100), one thread. Python {platform.python_version()}, "
        f"OR-Tools {version('ortools')}, networkx {version('networkx')}."
    )
    yield ""
    heads = ("sheets", "", *METHODS, "CP-SAT : ours")
    lines = [heads]
    for kind, row in rows.items():
        # A sheet that CP-SAT gave up on would have taken longer: then its times and the ratios are at least these.
        mark = "≥" if row[CP_SAT].gave_up else ""
        ratios = f"{mark}{row[CP_SAT].median / row[OURS].median:,.1f} / {mark}{row[CP_SAT].p99 / row[OURS].p99:,.1f}"
        lines.append((kind, str(sizes[kind]), *(str(row[method]) for method in METHODS), ratios))
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for line in lines:
        first, *others = (f"{cell:>{width}}" for cell, width in zip(line, widths, strict=True))
        yield "  ".join([f"{line[0]:<{len(first)}}", *others]).rstrip()


def targets(rows: dict[str, Row]) -> Iterator[tuple[str, bool]]:
    real = rows["real games"]
    median, p99 = real[CP_SAT].median / real[OURS].median, real[CP_SAT].p99 / real[OURS].p99
    yield f"real games, median at least 80 times as fast as CP-SAT: {median:.0f}", median >= 80
    yield f"real games, p99 at least 40 times as fast as CP-SAT: {p99:.0f}", p99 >= 40
    slower = [kind for kind, row in rows.items() if row[OURS].median > row[CP_SAT].median]
    yield f"no kind slower than CP-SAT in the median: {', '.join(slower) or 'none'}", not slower
    worst = max(max(row[OURS].taken) for row in rows.values())
    yield f"worst sheet of all under 2 s: {worst / 1000:.2f} s", worst < 2000


def draw(rows: dict[str, Row], path: Path) -> None:
    """Median as a dot, a line up to p99, for each kind and method."""
    matplotlib.rcParams |= {"svg.hashsalt": "scorer", "svg.fonttype": "none"}
    figure, axes = plt.subplots(figsize=(8, 4))
    for offset, method in zip((-0.24, -0.08, 0.08, 0.24), METHODS, strict=True):
        shown = [
            (at, row[method]) for at, row in enumerate(rows.values()) if row[method].gave_up < len(row[method].taken)
        ]
        places = [at + offset for at, _ in shown]
        dots = axes.plot([times.median for _, times in shown], places, "o", label=method)
        medians, tops = [times.median for _, times in shown], [times.p99 for _, times in shown]
        axes.hlines(places, medians, tops, color=dots[0].get_color())
    axes.set(xscale="log", xlabel="milliseconds: median, line to p99", yticks=range(len(rows)), yticklabels=rows)
    axes.invert_yaxis()
    axes.grid(axis="x", alpha=0.3)
    axes.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few sheets of each kind; results are not written")
    quick = parser.parse_args().quick
    board = load_board("usa")
    best_route(board, starry_sheet(board, random.Random(0), 20))  # what is worked out once for a board
    rows, sizes = {}, {}
    for kind, (many, few, make) in KINDS.items():
        sizes[kind] = few if quick else many
        print(f"{kind} …", file=sys.stderr, flush=True)
        rows[kind] = measure(board, [make(board, random.Random(f"{kind}/{k}")) for k in range(sizes[kind])])
    met = list(targets(rows))
    report = [*table(rows, sizes), "", *(f"{'met' if ok else 'MISSED'}: {text}" for text, ok in met)]
    print("\n".join(report))
    if not quick:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "scorer.txt").write_text("\n".join(report) + "\n", encoding="utf-8")
        draw(rows, RESULTS / "scorer.svg")
    return 0 if all(ok for _, ok in met) else 1


if __name__ == "__main__":
    sys.exit(main())
