"""Telling a story: playing its `> ` lines and collecting the rules' answers."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from ontour.games import on_tour, ten_days
from ontour.games.autoplay import play_on
from ontour.games.on_tour.bots import choose
from ontour.games.on_tour.moves import SheetMove
from ontour.games.on_tour.sheet import Mark, sheet_line
from ontour.games.on_tour.state import State
from ontour.games.on_tour.turn import Page
from ontour.games.tourfile import read_tour
from tests.story import Story
from tests.travelling import TenDaysStory

MOST_MARKS_SHOWN = 12


def retold(text: str) -> str:
    """The story with the answers that the rules give now."""
    heading, _, body = text.partition("\n>")
    tour = read_tour(heading)
    story = STORIES[tour.edition.rulebook](tour.start)
    told = [heading.rstrip("\n"), ""]
    for line in ("\n>" + body).split("\n")[1:]:
        if line.startswith(">"):
            told += [line.rstrip(), *story.answers(line[1:].strip())]
        elif line.startswith("#") or (not line.strip() and told[-1]):
            told.append(line.strip())
    return "\n".join(told).rstrip("\n") + "\n"


class OnTourStory(Story):
    """On Tour: fill sheets, look at sheets, the deck and the table."""

    book = on_tour

    def scores(self) -> Iterator[str]:
        for score in on_tour.scores(self.state, count=True):
            best, wins = score.best, " and wins" if score.wins else ""
            # Which of several best routes is shown is the scorer's affair and may change.
            route = f": {' '.join(best.route)}" if best.best_routes == 1 else ""
            yield f"{score.name} has {best.points} points{wins}{route}"

    def given(self, words: str) -> Iterator[str]:
        whose, _, names = words.partition("all but")
        places = self.state.board.places
        empty = {self.state.board.find(name).code for name in names.split(",")}
        page = Page(MappingProxyType({code: Mark(50) for code in places if code not in empty}))
        seats = [int(whose)] if whose.strip() else list(self.state.pages)
        pages = {**self.state.pages, **dict.fromkeys(seats, page)}
        self.state = replace(self.state, pages=MappingProxyType(pages))
        yield f"Empty: {' '.join(sorted(empty))}"

    def play_on(self, goal: list[str]) -> Iterator[str]:
        turn = int(goal[1]) if goal[0] == "turn" else None
        for _, after in play_on(on_tour, self.state, self.state.options["tour"], self._anything):
            self.state = after
            if after.turn == turn:
                break
        yield f"Turn {self.state.turn} begins." if not on_tour.over(self.state) else "The game is over."

    def _anything(self, state: State, seat: int) -> SheetMove:
        return choose(state, seat, self.players, "random")

    def look(self, what: str) -> Iterator[str]:
        if what == "deck":
            unseen = sorted(self.state.deck.unseen)
            few = f": {' '.join(unseen)}" if len(unseen) < 4 else ""
            yield f"{len(unseen)} face down{few}; {len(self.state.deck.discards)} discarded."
        elif what == "table":
            names = [self.state.seats[seat].name for seat in sorted(on_tour.waiting(self.state))]
            roller = f"{self.state.seats[self.state.roller].name} has the dice" if self.state.roller else "no dice yet"
            yield f"{self.state.phase}; {roller}; waiting for {', '.join(names) or 'nobody'}"
        else:
            yield from self._look_at(int(what))

    def _look_at(self, seat: int) -> Iterator[str]:
        own = on_tour.view(self.state, seat).own
        assert own is not None
        if len(own.sheet.marks) <= MOST_MARKS_SHOWN:
            yield sheet_line(self.state.board, own.sheet)
        if own.pencil:
            yield f"pencil: {' '.join(own.pencil)}"
        yield own.to_do or "nothing to do"
        for kind in ("number", "star", "cross"):
            targets = getattr(own, f"{kind}_targets")
            if targets:
                places = [code + "o" * targets[code] for code in self.state.board.places if code in targets]
                yield f"{kind}: {' '.join(places)}"


STORIES: dict[object, type[Story]] = {on_tour: OnTourStory, ten_days: TenDaysStory}
