"""Random play to the end of a hand, as fast as pure Python goes: some 20 µs a hand where `Round` needs 200.

It plays by the same rules and with the same chances as choosing among `Round.legal_plays()` evenly, card by card. What
makes it fast: each suit of a hand is a list in random order, so that taking its last card is choosing one evenly; only
leads and discards need a random number, for the suit; and all that is counted of a card is one sum.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from .cards import HEARTS, PACK, QUEEN_OF_SPADES, Cards, Suit
from .deal import shuffled
from .rules import Rules

SuitLists = list[list[int]]
"""Four lists of card indices a seat, in the order of `LIST_SUITS`, each in random order."""

# Hearts come last: until they are broken a lead is chosen among the lists before them.
LIST_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
_HEARTS: Final = 3

# Fields of the sum that is kept of taken cards, from the lowest bit: 6 bits of cards that break hearts, 6 of penalty
# cards, 6 of tricks, and above them the points, which may be negative.
_BREAKERS: Final = 0x3F
_PENALTY_SHIFT: Final = 6
_PENALTIES: Final = 0x3F << 6
_TRICK: Final = 1 << 12
_TRICKS: Final = 0x3F << 12
_POINT_SHIFT: Final = 18
# Where a trick has none of these only its points count.
_COUNTED: Final = _BREAKERS | _PENALTIES

_RESTRAINED: Final = (*(card.index for card in HEARTS), QUEEN_OF_SPADES.index)
"""Hearts and the queen: what may not be thrown on a strict first trick, or led before a strict break."""


class Playout:
    """Plays random hands under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        points = rules.card_points
        breakers = Suit.HEARTS.mask | (QUEEN_OF_SPADES.bit if rules.queen_breaks else 0)
        self.rules: Final = rules
        self._value: Final = tuple(
            (points.of(card) << _POINT_SHIFT)
            + ((card in points.positive) << _PENALTY_SHIFT)
            + (card.bit & breakers != 0)
            for card in PACK
        )
        self._lowest: Final = rules.lowest_club.index
        seats = rules.players
        # A seat is told by the place of its first list; who follows whom, by that place.
        self._followers: Final = {
            4 * seat: tuple(4 * ((seat + i) % seats) for i in range(1, seats)) for seat in range(seats)
        }
        # No seat can have this where there is no penalty card, and so no moon.
        self._all_penalties: Final = len(points.positive) << _PENALTY_SHIFT or -1
        self._moon: Final = points.total(points.positive)
        # Nothing can change once all penalty cards are taken, if nothing else counts.
        counts_on = bool(points.negative) or rules.no_tricks_bonus != 0 or rules.sun
        self._enough: Final = -1 if counts_on else len(points.positive)

    def lists(self, hands: Sequence[Cards], rng: Random) -> SuitLists:
        """The hands as `play` wants them; each call gives another random order."""
        return [
            [card.index for card in shuffled(list(hand.of_suit(suit)), rng)] for hand in hands for suit in LIST_SUITS
        ]

    def play(self, lists: SuitLists, random: Callable[[], float]) -> tuple[int, ...]:
        """The points of a hand played at random from its first lead, a seat each, with a moon and bonuses counted.

        `lists` is used up. `random` gives numbers from 0 to below 1. A moon whose scoring is the shooter's choice is
        scored as the others' plus.
        """
        value, followers, enough = self._value, self._followers, self._enough
        restrained = self.rules.queen_lead == "after_broken"
        got = [0] * len(lists)
        broken = False
        seen = 0
        taker, total = self._first_trick(lists, random)
        for held in range(self.rules.cards_each - 1, 0, -1):
            got[taker] += total + _TRICK
            if total & _COUNTED:
                if total & _BREAKERS:
                    broken = True
                seen += total >> _PENALTY_SHIFT & 63
                if seen == enough:
                    break
            place = leader = taker
            if restrained and not broken:
                place, best = self._restrained_lead(lists, leader, random)
            else:
                free = held if broken else held - len(lists[leader + _HEARTS]) or held
                suit = lists[place]
                nth = int(random() * free) - len(suit)
                while nth >= 0:
                    place += 1
                    suit = lists[place]
                    nth -= len(suit)
                best = suit.pop()
            total = value[best]
            led = place - leader
            for place in followers[leader]:
                suit = lists[place + led]
                if suit:
                    card = suit.pop()
                    if card > best:
                        best = card
                        taker = place
                else:
                    # Any card: written out once more, since a call for each discard would cost a third of the speed.
                    suit = lists[place]
                    nth = int(random() * held) - len(suit)
                    while nth >= 0:
                        place += 1
                        suit = lists[place]
                        nth -= len(suit)
                    card = suit.pop()
                total += value[card]
        else:
            got[taker] += total + _TRICK
        return self._points(got[::4])

    def _first_trick(self, lists: SuitLists, random: Callable[[], float]) -> tuple[int, int]:
        """Plays it; who takes it (by the place of its first list) and the sum of its cards."""
        lowest = best = self._lowest
        taker = next(place for place in range(0, len(lists), 4) if lowest in lists[place])
        lists[taker].remove(lowest)
        barred: tuple[int, ...] = () if self.rules.first_trick_points else _RESTRAINED
        total = self._value[lowest]
        for place in self._followers[taker]:
            clubs = lists[place]
            if clubs:
                card = clubs.pop()
                if card > best:
                    best = card
                    taker = place
            else:
                card = _take(lists[place : place + 4], barred, random)[1]
            total += self._value[card]
        return taker, total

    def _restrained_lead(self, lists: SuitLists, leader: int, random: Callable[[], float]) -> tuple[int, int]:
        """A lead where neither a heart nor the queen of spades may be led: the place of its list, and the card."""
        suit, card = _take(lists[leader : leader + 4], _RESTRAINED, random)
        return leader + suit, card

    def _points(self, got: Sequence[int]) -> tuple[int, ...]:
        """What `scoring.hand_points` gives, from the sums of taken cards."""
        rules = self.rules
        points = [taken >> _POINT_SHIFT for taken in got]
        for seat, taken in enumerate(got):
            if taken & _PENALTIES == self._all_penalties:
                points = self._moon_points(points, seat, taken)
        if rules.no_tricks_bonus:
            for seat, taken in enumerate(got):
                if not taken & _TRICKS:
                    points[seat] += rules.no_tricks_bonus
        return tuple(points)

    def _moon_points(self, points: list[int], shooter: int, taken: int) -> list[int]:
        rules = self.rules
        double = rules.sun and taken & _TRICKS == rules.cards_each * _TRICK
        moon = self._moon * (2 if double else 1)
        points = [value - self._moon if seat == shooter else value for seat, value in enumerate(points)]
        if rules.moon == "self_minus":
            points[shooter] -= moon
            return points
        return [value if seat == shooter else value + moon for seat, value in enumerate(points)]


def _take(suits: SuitLists, barred: tuple[int, ...], random: Callable[[], float]) -> tuple[int, int]:
    """Takes one of a hand's cards evenly, a barred one only if there is no other: its list's number, and the card."""
    cards = [(number, card) for number, suit in enumerate(suits) for card in suit]
    cards = [(number, card) for number, card in cards if card not in barred] or cards
    number, card = cards[int(random() * len(cards))]
    suits[number].remove(card)
    return number, card
