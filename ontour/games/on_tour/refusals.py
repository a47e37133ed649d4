"""Why something may not be written now, each as a sentence that names the place and what is missing."""

from ontour.boards import TourPlace
from ontour.games.on_tour.moves import (
    CrossOut,
    Done,
    Missed,
    Reopen,
    SheetMove,
    Skip,
    Star,
    Swap,
    TakeBack,
    Trace,
    Write,
)
from ontour.games.on_tour.sheet import CROSS, STAR, Mark
from ontour.games.on_tour.turn import Turn
from ontour.words import listed, say


def writing_objection(turn: Turn, move: SheetMove) -> str | None:
    """Whether the sheet allows it; that it is this seat's time to write is settled before."""
    match move:
        case Write(_, number, code):
            place = turn.board.places[code]
            return (
                _again(turn, place, Mark(number))
                or _number_objection(turn, number)
                or _outside(turn, place, code in turn.number_places)
            )
        case Star(_, code):
            place = turn.board.places[code]
            return (
                _again(turn, place, Mark(STAR))
                or _star_objection(turn)
                or _outside(turn, place, code in turn.star_places)
            )
        case CrossOut(_, code):
            place = turn.board.places[code]
            return _again(turn, place, Mark(CROSS)) or _cross_objection(turn, place)
        case TakeBack(_, code):
            return _take_back_objection(turn, turn.board.places[code])
        case Swap():
            return None if len(turn.numbered) == 2 else say("There are no two numbers of this turn to swap.")
        case Done():
            return None if turn.complete else say("You are not done yet: %(to_do)s.", to_do=to_do(turn))
        case Missed() | Reopen() | Trace() | Skip():
            raise AssertionError("nothing that is written in a turn")


def to_do(turn: Turn) -> str:
    """What is still due on this sheet: "write 37 or 73 and mark an X"; "" when the turn is complete."""
    numbers = [f"{number:02d}" for number in turn.numbers_left]
    steps = []
    if numbers:
        either = len(numbers) > turn.left.numbers
        steps.append(say("write %(numbers)s", numbers=listed(numbers, "or" if either else "and")))
    if turn.left.stars:
        steps.append(say("draw a star"))
    if turn.left.crosses:
        steps.append(say("mark an X") if turn.left.crosses == 1 else say("mark two X's"))
    return listed(steps)


def _again(turn: Turn, place: TourPlace, mark: Mark) -> str | None:
    """A place takes one mark, and the same mark twice is answered kindly."""
    present = turn.page.marks.get(place.code)
    if present is None:
        return None
    if place.code in turn.page.pencil and present.value == mark.value:
        return _already(place, mark)
    return say("%(place)s is not empty: it has %(mark)s.", place=place.name, mark=_spoken(present))


def _already(place: TourPlace, mark: Mark) -> str:
    if mark.value == STAR:
        return say("You have already drawn a star in %(place)s.", place=place.name)
    if mark.value == CROSS:
        return say("You have already marked an X in %(place)s.", place=place.name)
    return say("You have already written %(number)s in %(place)s.", number=_spoken(mark), place=place.name)


def _spoken(mark: Mark) -> str:
    if mark.is_number:
        return f"{mark.value:02d}"
    return say("a star") if mark.value == STAR else say("an X")


def _number_objection(turn: Turn, number: int) -> str | None:
    numbers = listed([f"{number:02d}" for number in turn.call.numbers])
    if turn.call.star:
        left = to_do(turn) or say("you have written all")
        return say("This is a star turn, without numbers: %(to_do)s.", to_do=left)
    if number not in turn.call.numbers:
        said = f"{number:02d}"
        return say("%(number)s is not one of this turn's numbers; they are %(numbers)s.", number=said, numbers=numbers)
    for code in turn.numbered:
        if turn.page.marks[code].value == number:
            place = turn.board.places[code].name
            return say("%(number)s stands in %(place)s; take it back first.", number=f"{number:02d}", place=place)
    if turn.left.numbers:
        return None
    if not turn.due.numbers:
        return say(
            "No empty place lies in %(regions)s, so no number can be written: mark two X's.",
            regions=_regions_shown(turn),
        )
    if turn.due.crosses:
        return say("Only one of the two numbers can be written this turn; the other is an X.")
    return say("Only one place was empty, so only one of the two numbers is written.")


def _star_objection(turn: Turn) -> str | None:
    if not turn.call.star:
        numbers = listed([f"{number:02d}" for number in turn.call.numbers])
        return say("This is not a star turn; its numbers are %(numbers)s.", numbers=numbers)
    if not turn.due.stars:
        regions = _regions_shown(turn)
        return say("No empty place lies in %(regions)s, so there is no star: mark an X.", regions=regions)
    if turn.starred:
        place = turn.board.places[turn.starred[0]].name
        return say("Your star stands in %(place)s; take it back first.", place=place)
    return None


def _cross_objection(turn: Turn, place: TourPlace) -> str | None:
    if not turn.due.crosses:
        return _no_cross(turn)
    if not turn.left.crosses:
        marked = listed([turn.board.places[code].name for code in turn.crossed])
        if len(turn.crossed) > 1:
            return say("Your X's stand in %(places)s; take one back first.", places=marked)
        return say("Your X stands in %(place)s; take it back first.", place=marked)
    if place.code not in turn.cross_places:
        return say("%(place)s is the only place left for a number; mark the X in another one.", place=place.name)
    return None


def _no_cross(turn: Turn) -> str:
    if turn.due.numbers == 1:
        return say("An X is only for what cannot be written, and a number can be written.")
    if turn.due.stars:
        return say("An X is only for what cannot be written, and a star can be drawn.")
    return say("An X is only for what cannot be written, and both numbers can be written.")


def _take_back_objection(turn: Turn, place: TourPlace) -> str | None:
    if place.code in turn.page.pencil:
        return None
    if place.code in turn.page.marks:
        return say("%(place)s was written before this turn and stays.", place=place.name)
    return say("%(place)s is empty; there is nothing to take back.", place=place.name)


def _outside(turn: Turn, place: TourPlace, allowed: bool) -> str | None:
    """The place lies in none of the regions that still count."""
    if allowed:
        return None
    left = [turn.call.cards[i].region for i in turn.cards_left]
    where = {"place": place.name, "row": place.row, "column": place.column}
    return say("%(place)s is %(row)s and %(column)s; %(cards)s.", cards=_cards_spoken(left), **where)


def _cards_spoken(regions: list[str]) -> str:
    alike = len(set(regions)) == 1
    if len(regions) == 2:
        if alike:
            return say("the two cards left are both %(region)s", region=regions[0])
        return say("the two cards left are %(regions)s", regions=listed(regions))
    if alike:
        return say("the three cards are all %(region)s", region=regions[0])
    return say("the three cards are %(regions)s", regions=listed(regions))


def _regions_shown(turn: Turn) -> str:
    return listed(list(dict.fromkeys(card.region for card in turn.call.cards)), "or")
