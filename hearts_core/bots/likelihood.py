"""What the others' plays tell of their hands: how likely a sensible player is to have played so from a hand.

A play that shows a void is no matter of likelihood: `sampling.py` knows that. Here it is such things as: who throws a
diamond on a club does not hold the queen of spades, and who ducks with the six has no nine that would duck as well.
"""

from math import sqrt
from typing import Final

from ..cards import QUEEN_OF_SPADES, Card, Suit
from ..view import PlayerView
from .inference import queen_was_out
from .tables import HIGHEST, tables

# How often, of the cards that duck, the highest is played, the second highest, and so on, as parts of a whole.
_FROM_BEST: Final = (1.0, 0.25, 0.15, 0.1, *[0.06] * 9)
# How often a trick is taken that could be ducked: with points in it, without when others follow, and by the last.
_TAKE_DIRTY: Final = 0.08
_TAKE_EARLY: Final = 0.25
_TAKE_LAST: Final = 0.7
# How often the queen is kept where she could be given away.
_QUEEN_KEPT: Final = 0.03
# How often spades are led by one who holds the queen, or a higher one.
_LEADS_TO_QUEEN: Final = 0.1
_LEADS_WITH_HIGH: Final = 0.4
# How far a card thrown may be, in hundredths of a point, from the best one to throw, until it is half as likely.
_MISJUDGED: Final = 60

_QUEEN: Final = 1 << 10


class _Play:
    """One play as it stood: what lay there, and what its player played of each suit from then on."""

    __slots__ = ("best", "card", "dirty", "last", "later", "led", "place", "queen_out", "suit")

    def __init__(self, place: int, card: Card) -> None:
        self.place = place
        self.suit = int(card.suit)
        self.card = 1 << card.rank - 2
        self.led: int | None = None
        self.best = 0
        self.dirty = False
        self.last = False
        self.queen_out = False
        self.later = [0, 0, 0, 0]


def _plays(view: PlayerView) -> list[_Play]:
    """The others' plays with a choice that tells something, with what came after."""
    points = view.rules.card_points
    queen_out = points.of(QUEEN_OF_SPADES) > 0 and queen_was_out(view)
    plays: list[_Play] = []
    for number, trick in enumerate(
        (*view.tricks, view.trick) if view.trick is not None else view.tricks, start=view.earlier
    ):
        led, best, pot = None, 0, 0
        for order, (seat, card) in enumerate(trick.plays):
            play = _Play(4 * seat, card)
            play.led, play.best, play.dirty = led, best, pot > 0
            play.last = order == view.rules.players - 1
            play.queen_out = queen_out
            for earlier in plays:
                if earlier.place == play.place:
                    earlier.later[play.suit] |= play.card
            play.later[play.suit] = play.card
            if seat != view.seat and (number or (order and view.rules.first_trick_points)):
                plays.append(play)
            if led is None:
                led = play.suit
            if play.suit == led:
                best = max(best, play.card)
            pot += points.of(card)
            queen_out = queen_out and card is not QUEEN_OF_SPADES
    return plays


class Likelihood:
    """How likely the others' plays are, world by world."""

    def __init__(self, view: PlayerView) -> None:
        t = tables(view.rules)
        self._shed: Final = t.shed
        self._dear: Final = t.dear
        suited: dict[tuple[int, int], list[_Play]] = {}
        self._thrown: Final[list[_Play]] = []
        for play in _plays(view):
            if play.led is not None and play.led != play.suit:
                self._thrown.append(play)
            else:
                suited.setdefault((play.place, play.suit), []).append(play)
        self._suited: Final[list[tuple[int, list[_Play], dict[int, float]]]] = [
            (place + suit, plays, {}) for (place, suit), plays in suited.items()
        ]

    def of(self, hands: list[int]) -> float:
        """How likely the plays are if these are the hands now, up to a factor that is the same for all worlds."""
        likely = 1.0
        for where, plays, known in self._suited:
            mask = hands[where]
            chance = known.get(mask)
            if chance is None:
                chance = 1.0
                for play in plays:
                    chance *= self._follows(play, mask | play.later[play.suit])
                known[mask] = chance
            likely *= chance
        for play in self._thrown:
            likely *= self._throws(play, hands)
        # Players differ, and one play's reason is another's: all that is trusted three quarters of the way.
        return sqrt(likely * sqrt(likely))

    def _follows(self, play: _Play, mine: int) -> float:
        if play.led is None:
            return self._leads(play, mine)
        under = mine & (play.best - 1)
        dear = under & self._dear[play.suit]
        if dear and play.best > dear:
            return 1.0 if play.card & dear else _QUEEN_KEPT
        if not under:
            # It has to go over: the last with its highest, another often with its lowest.
            if play.last:
                return _share(mine & ~self._dear[play.suit] or mine, play.card)
            return 0.5 * _share(mine, play.card) + (0.5 if not mine & (play.card - 1) else 0.0)
        over = mine & -play.best
        takes = _TAKE_DIRTY if play.dirty else _TAKE_LAST if play.last else _TAKE_EARLY
        if not over:
            takes = 0.0
        if play.card < play.best:
            return (1 - takes) * _share(under, play.card)
        return takes * (1.0 if play.card == HIGHEST[over] else 0.4)

    def _leads(self, play: _Play, mine: int) -> float:
        chance = 1.0 if not mine & (play.card - 1) else 0.6
        if play.suit == Suit.SPADES and play.queen_out and play.card < _QUEEN:
            if mine & _QUEEN:
                chance *= _LEADS_TO_QUEEN
            elif mine > _QUEEN:
                chance *= _LEADS_WITH_HIGH
        return chance

    def _throws(self, play: _Play, hands: list[int]) -> float:
        shed, place, later = self._shed, play.place, play.later
        best = 0
        for suit in (0, 1, 2, 3):
            if suit != play.led:
                choice = shed[suit][hands[place + suit] | later[suit]]
                if choice > best:
                    best = choice
        if best & 8191 == play.card:
            return 1.0
        # The same card alone among others of its suit: what it would have been worth to throw.
        worth = shed[play.suit][play.card] >> 13
        behind = (best >> 13) - worth
        if behind <= 0:
            return 1.0
        return 1 / (1 + behind / _MISJUDGED * (behind / _MISJUDGED)) + 0.02


def _share(cards: int, card: int) -> float:
    """How often this one of some cards is played where the highest is best."""
    whole = 0.0
    mine = 0.0
    number = 0
    while cards:
        top = HIGHEST[cards]
        cards ^= top
        whole += _FROM_BEST[number]
        if top == card:
            mine = _FROM_BEST[number]
        number += 1
    return mine / whole if whole else 1.0
