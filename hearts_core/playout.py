"""Random play to the end of a hand, as fast as pure Python goes: in a fifth of the time that `Round` needs.

It plays by the same rules and with the same chances as choosing among `Round.legal_plays()` evenly, card by card. What
makes it fast: all that is left to chance is drawn before, as orders of each hand's cards. A hand that follows suit
takes the next of that suit's cards in their random order, one that may throw anything the next of all its cards in
another; orders drawn apart make every choice an even one. So nothing is drawn or counted in the play itself. Nor is
anything taken out of an order: an iterator keeps the place in it, and passes over what was played out of another.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from .cards import HEARTS, PACK, QUEEN_OF_SPADES, Cards, Suit
from .rules import Rules

Hand = list[Iterator[int]]
"""The card indices of one hand: its cards by suit, in random order, then the three orders below."""

# All cards in random order, those at the end that may not be led before hearts are broken.
_LEAD: Final = 4
# All cards in random order.
_ANY: Final = 5
# Only in a hand without clubs: all cards in random order, those at the end that may not be thrown on the first trick.
_FIRST: Final = 6

_SUITS: Final = tuple(int(card.suit) for card in PACK)
_HEARTS: Final = int(Suit.HEARTS)
_QUEEN: Final = QUEEN_OF_SPADES.index
_HEARTS_AND_QUEEN: Final = frozenset(card.index for card in HEARTS) | {_QUEEN}


class Lists(NamedTuple):
    """A deal with all its chances drawn, for one playout."""

    turns: list[tuple[Hand, list[Hand]]]
    """For each leader its hand and those of the others in the order in which they play."""
    owners: list[int]
    """Who was dealt a card, by its index."""


class Playout:
    """Plays random hands under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        points = rules.card_points
        self.rules: Final = rules
        self._scoring: Final = tuple((card.index, value) for card, value in points.items())
        self._penalties: Final = tuple(card.index for card in points.positive)
        self._moon: Final = points.total(points.positive)
        self._lowest: Final = rules.lowest_club.index
        self._numbers: Final = range(1, rules.cards_each + 1)
        # The lowest club is led first, what may not be led comes last.
        late = _HEARTS_AND_QUEEN if rules.queen_lead == "after_broken" else _HEARTS_AND_QUEEN - {_QUEEN}
        self._leads: Final = tuple(float((index in late) - (index == self._lowest)) for index in range(len(PACK)))
        barred = frozenset[int]() if rules.first_trick_points else _HEARTS_AND_QUEEN
        self._throws: Final = tuple(float(index in barred) for index in range(len(PACK)))

    def lists(self, hands: Sequence[Cards], rng: Random) -> Lists:
        """A deal, one hand a seat, as `play` wants it; each call draws anew."""
        random = rng.random
        # An order of cards is that of random numbers given to them; a whole number more puts some behind others.
        in_suits = [random() for _ in PACK]
        in_hands = [random() for _ in PACK]
        in_leads = [random() + later for later in self._leads]
        owners = [0] * len(PACK)
        seats: list[Hand] = []
        for seat, cards in enumerate(hands):
            indices = [card.index for card in cards]
            in_suit: list[list[int]] = [[], [], [], []]
            for index in sorted(indices, key=in_suits.__getitem__):
                in_suit[_SUITS[index]].append(index)
                owners[index] = seat
            hand: Hand = [
                *map(iter, in_suit),
                iter(sorted(indices, key=in_leads.__getitem__)),
                iter(sorted(indices, key=in_hands.__getitem__)),
            ]
            if not in_suit[Suit.CLUBS]:
                throws = [random() + later for later in self._throws]
                hand.append(iter(sorted(indices, key=throws.__getitem__)))
            seats.append(hand)
        around = seats + seats
        return Lists([(seats[seat], around[seat + 1 : seat + len(seats)]) for seat in range(len(seats))], owners)

    def play(self, lists: Lists) -> tuple[int, ...]:
        """The points of a hand played at random from its first lead, a seat each, with a moon and bonuses counted.

        `lists` is used up. A moon whose scoring is the shooter's choice is scored as the others' plus.
        """
        turns, owners = lists
        suits = _SUITS
        queen_breaks = self.rules.queen_breaks
        # On which trick each card was played; 0 while it is held.
        played = [0] * len(PACK)
        leader = owners[self._lowest]
        takers = [leader]
        broken = False
        throw = _FIRST
        for number in self._numbers:
            hand, others = turns[leader]
            for best in hand[_ANY if broken else _LEAD]:
                if not played[best]:
                    break
            played[best] = number
            led = suits[best]
            if led == _HEARTS:
                broken = True
            for hand in others:
                for card in hand[led]:
                    if not played[card]:
                        if card > best:
                            best = card
                        break
                else:
                    for card in hand[throw]:
                        if not played[card]:
                            break
                    if suits[card] == _HEARTS:
                        broken = True
                played[card] = number
            leader = owners[best]
            takers.append(leader)
            throw = _ANY
            if not broken and queen_breaks and played[_QUEEN]:
                broken = True
        return self._points(takers, played)

    def _points(self, takers: list[int], played: list[int]) -> tuple[int, ...]:
        """What `scoring.hand_points` gives, from who took each trick (from 1) and the trick of each card."""
        rules = self.rules
        points = [0] * rules.players
        for card, value in self._scoring:
            points[takers[played[card]]] += value
        if self._penalties:
            shooter = takers[played[self._penalties[0]]]
            for card in self._penalties:
                if takers[played[card]] != shooter:
                    break
            else:
                self._shoot(points, shooter, takers)
        if rules.no_tricks_bonus:
            for seat in range(rules.players):
                if seat not in takers[1:]:
                    points[seat] += rules.no_tricks_bonus
        return tuple(points)

    def _shoot(self, points: list[int], shooter: int, takers: list[int]) -> None:
        every_trick = all(taker == shooter for taker in takers[1:])
        moon = self._moon * (2 if self.rules.sun and every_trick else 1)
        points[shooter] -= self._moon
        for seat in range(len(points)):
            if self.rules.moon == "self_minus":
                points[seat] -= moon if seat == shooter else 0
            else:
                points[seat] += moon if seat != shooter else 0
