"""Own cards and dice: what the host has entered of a call so far, until the whole call goes to the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ontour.boards import TourBoard, TourPlace
from ontour.drawing.board import Spot, spoken_name
from ontour.games import Refused
from ontour.games.on_tour.deck import FLIPPED, card_objection
from ontour.games.on_tour.view import View
from ontour.words import say, say_n

CARDS = {"setup": 2, "flip": FLIPPED}  # in the last turns there are none


@dataclass(frozen=True, slots=True)
class Entry:
    """The form beside the map. A refusal leaves all that was entered where it is."""

    view: View
    cards: tuple[str, ...] = ()  # by place, in the order they were entered
    dice: tuple[str, str] = ("", "")  # as they came: the rulebook says what a die may show
    refusal: str = ""

    @property
    def board(self) -> TourBoard:
        return self.view.board

    @property
    def wanted(self) -> int:
        return CARDS.get(self.view.phase, 0)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place: entered, still in the deck, or neither; a tap on any of them is answered."""
        return {code: self._spot(place) for code, place in self.board.places.items()}

    def _spot(self, place: TourPlace) -> Spot:
        if place.code in self.cards:
            return Spot("", "picked", spoken_name(place, say("entered; tap to take it out")), "card")
        if self.view.deck and place.code in self.view.deck.next_ones:
            return Spot("", "in-deck", spoken_name(place, say("in the deck")), "card")
        return Spot("", "out", spoken_name(place, say("not in the deck")))

    def tapped(self, place: TourPlace) -> "Entry":
        """In, or out again."""
        if place.code in self.cards:
            return replace(self, cards=tuple(code for code in self.cards if code != place.code))
        return self.with_card(place)

    def typed(self, text: str) -> "Entry":
        """All cards that were typed, or none of them: Refused, or ValueError for what is no place."""
        entry = self
        for place in places_in(self.board, text):
            entry = entry.with_card(place)
        return entry

    def with_card(self, place: TourPlace) -> "Entry":
        if self.view.deck is None:
            raise Refused(say("At this table the app flips the cards and rolls the dice."))
        if len(self.cards) >= self.wanted:
            raise Refused(_enough(self.wanted))
        cards = (*self.cards, place.code)
        if why := card_objection(self.view.deck, self.board, cards):
            raise Refused(why)
        return replace(self, cards=cards)

    def lines(self) -> list[str]:
        """The call in the words of the log; Refused while something is missing."""
        if len(self.cards) > self.wanted:
            raise Refused(_enough(self.wanted))
        if missing := self.wanted - len(self.cards):
            raise Refused(say_n("One more card is missing.", "%(n)s more cards are missing.", missing))
        if not all(self.dice):
            raise Refused(say("Enter what both dice show."))
        rolled = " ".join(self.dice)
        match self.view.phase:
            case "setup":
                return [f"setup {rolled} {', '.join(self.cards)}"]
            case "flip":
                return [f"flip {', '.join(self.cards)}", f"roll {rolled}"]
        return [f"roll {rolled}"]


def _enough(wanted: int) -> str:
    if not wanted:
        return say("In the last turns no cards are flipped: enter the dice.")
    return say("There are %(n)s cards already; tap one to take it out.", n=wanted)


def places_in(board: TourBoard, text: str) -> Sequence[TourPlace]:
    """The places that a text names, with commas between them; codes need none."""
    parts = [part for part in text.replace(";", ",").split(",") if part.strip()]
    if len(parts) == 1:
        try:
            return [board.find(parts[0])]
        except ValueError:
            words = parts[0].split()
            if len(words) == 1 or not all(word.upper() in board.places for word in words):
                raise
            parts = words
    return [board.find(part) for part in parts]
