"""Why something may not be written now, each as a sentence that names the place and what is missing."""

from ontour.boards import Place
from ontour.games.notation import listed
from ontour.games.on_tour.moves import CrossOut, Done, SheetMove, Skip, Star, Swap, TakeBack, Trace, Write
from ontour.games.on_tour.sheet import STAR, Mark
from ontour.games.on_tour.turn import Turn


def writing_objection(turn: Turn, move: SheetMove) -> str | None:
    """Whether the sheet allows it; that it is this seat's time to write is settled before."""
    match move:
        case Write(_, number, code):
            place = turn.board.places[code]
            return (
                _again(turn, place, Mark(number), f"written {number:02d}")
                or _number_objection(turn, number)
                or _outside(turn, place, code in turn.number_places)
            )
        case Star(_, code):
            place = turn.board.places[code]
            return (
                _again(turn, place, Mark(STAR), "drawn a star")
                or _star_objection(turn)
                or _outside(turn, place, code in turn.star_places)
            )
        case CrossOut(_, code):
            place = turn.board.places[code]
            return _again(turn, place, Mark("X"), "marked an X") or _cross_objection(turn, place)
        case TakeBack(_, code):
            return _take_back_objection(turn, turn.board.places[code])
        case Swap():
            return None if len(turn.numbered) == 2 else "There are no two numbers of this turn to swap."
        case Done():
            return None if turn.complete else f"You are not done yet: {to_do(turn)}."
        case Trace() | Skip():
            raise AssertionError("routes are traced after the last turn")


def to_do(turn: Turn) -> str:
    """What is still due on this sheet: "write 37 or 73 and mark an X"; "" when the turn is complete."""
    numbers = [f"{number:02d}" for number in turn.numbers_left]
    steps = []
    if numbers:
        steps.append(f"write {listed(numbers, 'or' if len(numbers) > turn.left.numbers else 'and')}")
    if turn.left.stars:
        steps.append("draw a star")
    if turn.left.crosses:
        steps.append("mark an X" if turn.left.crosses == 1 else "mark two X's")
    return " and ".join(steps)


def _again(turn: Turn, place: Place, mark: Mark, what: str) -> str | None:
    """A place takes one mark, and the same mark twice is answered kindly."""
    present = turn.page.marks.get(place.code)
    if present is None:
        return None
    if place.code in turn.page.pencil and present.value == mark.value:
        return f"You have already {what} in {place.name}."
    return f"{place.name} is not empty: it has {_spoken(present)}."


def _spoken(mark: Mark) -> str:
    if mark.is_number:
        return f"{mark.value:02d}"
    return "a star" if mark.value == STAR else "an X"


def _number_objection(turn: Turn, number: int) -> str | None:
    numbers = listed([f"{number:02d}" for number in turn.call.numbers])
    if turn.call.star:
        return f"This is a star turn, without numbers: {to_do(turn) or 'you have written all'}."
    if number not in turn.call.numbers:
        return f"{number:02d} is not one of this turn's numbers; they are {numbers}."
    for code in turn.numbered:
        if turn.page.marks[code].value == number:
            return f"{number:02d} stands in {turn.board.places[code].name}; take it back first."
    if turn.left.numbers:
        return None
    if not turn.due.numbers:
        return f"No empty place lies in {_regions_shown(turn)}, so no number can be written: mark two X's."
    if turn.due.crosses:
        return "Only one of the two numbers can be written this turn; the other is an X."
    return "Only one place was empty, so only one of the two numbers is written."


def _star_objection(turn: Turn) -> str | None:
    if not turn.call.star:
        numbers = listed([f"{number:02d}" for number in turn.call.numbers])
        return f"This is not a star turn; its numbers are {numbers}."
    if not turn.due.stars:
        return f"No empty place lies in {_regions_shown(turn)}, so there is no star: mark an X."
    if turn.starred:
        return f"Your star stands in {turn.board.places[turn.starred[0]].name}; take it back first."
    return None


def _cross_objection(turn: Turn, place: Place) -> str | None:
    if not turn.due.crosses:
        possible = "a star can be drawn" if turn.due.stars else "both numbers can be written"
        if turn.due.numbers == 1:
            possible = "a number can be written"
        return f"An X is only for what cannot be written, and {possible}."
    if not turn.left.crosses:
        marked = listed([turn.board.places[code].name for code in turn.crossed])
        if len(turn.crossed) > 1:
            return f"Your X's stand in {marked}; take one back first."
        return f"Your X stands in {marked}; take it back first."
    if place.code not in turn.cross_places:
        return f"{place.name} is the only place left for a number; mark the X in another one."
    return None


def _take_back_objection(turn: Turn, place: Place) -> str | None:
    if place.code in turn.page.pencil:
        return None
    if place.code in turn.page.marks:
        return f"{place.name} was written before this turn and stays."
    return f"{place.name} is empty; there is nothing to take back."


def _outside(turn: Turn, place: Place, allowed: bool) -> str | None:
    """The place lies in none of the regions that still count."""
    if allowed:
        return None
    left = [turn.call.cards[i].region for i in turn.cards_left]
    return f"{place.name} is {place.row} and {place.column}; {_cards_spoken(left)}."


def _cards_spoken(regions: list[str]) -> str:
    count = "two cards left" if len(regions) == 2 else "three cards"
    if len(set(regions)) == 1:
        return f"the {count} are {'both' if len(regions) == 2 else 'all'} {regions[0]}"
    return f"the {count} are {listed(regions)}"


def _regions_shown(turn: Turn) -> str:
    return listed(list(dict.fromkeys(card.region for card in turn.call.cards)), "or")
