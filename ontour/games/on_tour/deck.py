"""The deck of cards: which may still come up, which lie in the discards.

The order of the deck is never kept: a card that nobody has seen could be any of those left, so drawing one at
random is the same as having shuffled, and there is nothing to leak.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ontour.boards import Card, TourBoard
from ontour.games import Dice
from ontour.games.chance import draw
from ontour.words import listed, say

FLIPPED = 3


@dataclass(frozen=True, slots=True)
class Deck:
    """Face-down cards and discards, by place, as they lie before three cards are flipped."""

    unseen: frozenset[str]
    discards: frozenset[str] = frozenset()

    @property
    def runs_out(self) -> bool:
        """Too few cards for a flip: the last ones come up, then the discards are shuffled into a new deck."""
        return len(self.unseen) < FLIPPED

    @property
    def next_ones(self) -> frozenset[str]:
        """The cards that may come up now."""
        return self.unseen | self.discards if self.runs_out else self.unseen

    def without(self, *places: str) -> "Deck":
        """Cards that leave the game."""
        return Deck(self.unseen.difference(places), self.discards)

    def after(self, cards: Sequence[Card]) -> "Deck":
        """The deck once these cards have been flipped, used and discarded."""
        flipped = frozenset(card.place for card in cards)
        if flipped and self.runs_out:
            return Deck(self.discards - flipped, flipped)
        return Deck(self.unseen - flipped, self.discards | flipped)

    def deal(self, dice: Dice, count: int) -> list[str]:
        """The places on the next cards. Sorted first, so that the same chance deals the same everywhere."""
        top = draw(dice, sorted(self.unseen), count)
        return top + draw(dice, sorted(self.discards), count - len(top))


def face_down(cards: int, flips: int) -> int:
    """How many of so many cards everybody can count in the deck after so many flips of three."""
    left = cards
    for _ in range(flips):
        left = (left if left >= FLIPPED else cards) - FLIPPED
    return max(left, 0)


def card_objection(deck: Deck, board: TourBoard, places: Sequence[str]) -> str | None:
    """Why these cards cannot come up together now."""
    for index, place in enumerate(places):
        name = board.places[place].name
        if place in places[:index]:
            return say("%(place)s is named twice, but there is only one card of each place.", place=name)
        if place not in deck.unseen | deck.discards:
            return say("%(place)s's card left the game in the setup.", place=name)
        if place in deck.discards and not deck.runs_out:
            return say(
                "%(place)s's card lies in the discards; %(cards)s cards are still in the deck.",
                place=name,
                cards=len(deck.unseen),
            )
    return None


def leftover_objection(deck: Deck, board: TourBoard, places: Sequence[str]) -> str | None:
    """When the deck runs out its last cards must come up first."""
    left = sorted(deck.unseen.difference(places))
    if not (deck.runs_out and left):
        return None
    names = listed([board.places[place].name for place in left])
    return say("The deck runs out: %(places)s must be flipped before the discards are shuffled.", places=names)
