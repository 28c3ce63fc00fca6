"""Which cards may be played: the one place that knows, and reads like the rule book.

Sets of cards are masks here (`Cards.mask`), since this is asked before every card.
"""

from typing import Final

from .cards import FULL_PACK, HEARTS, QUEEN_OF_SPADES, Card, Suit
from .errors import Reason
from .rules import Rules

_HEARTS: Final = HEARTS.mask
_QUEEN: Final = QUEEN_OF_SPADES.bit
_ALL: Final = FULL_PACK.mask
_SUIT_MASKS: Final = tuple(suit.mask for suit in Suit)


def legal_plays(rules: Rules, hand: int, led: Suit | None, first_trick: bool, broken: bool) -> int:
    """The cards of `hand` that may be played: never none, while the hand holds any.

    `led` is the suit led to the trick, None on lead; `broken` says whether hearts are broken. On the lead to the
    first trick `hand` must hold the lowest club.
    """
    if led is not None:
        following = hand & _SUIT_MASKS[led]
        if following:
            return following
        if first_trick and not rules.first_trick_points:
            return hand & ~(_HEARTS | _QUEEN) or hand
        return hand
    if first_trick:
        return rules.lowest_club.bit
    if broken:
        return hand
    leads = hand & ~_HEARTS
    if rules.queen_lead == "after_broken":
        leads &= ~_QUEEN
    return leads or hand


def refusal(rules: Rules, hand: int, led: Suit | None, first_trick: bool, broken: bool, card: Card) -> Reason | None:
    """Why `card` may not be played in the same situation; None if it may."""
    if legal_plays(rules, hand, led, first_trick, broken) & card.bit:
        return None
    if not hand & card.bit:
        return Reason.NOT_IN_HAND
    if led is not None:
        return Reason.MUST_FOLLOW_SUIT if hand & _SUIT_MASKS[led] else Reason.NO_POINTS_ON_FIRST_TRICK
    if first_trick:
        return Reason.MUST_LEAD_LOWEST_CLUB
    return Reason.QUEEN_MUST_WAIT if card is QUEEN_OF_SPADES else Reason.HEARTS_NOT_BROKEN


def held_beside(rules: Rules, card: Card, led: Suit | None, first_trick: bool, broken: bool) -> int:
    """What a play shows of the rest of the hand it came from: the cards that it may have held beside `card`.

    A card is legal in a hand exactly if it is legal beside each single other card of it, so one mask says it all.
    """
    if led is not None:
        if card.suit is led:
            return _ALL
        others = _ALL & ~_SUIT_MASKS[led]
        if first_trick and not rules.first_trick_points and card.bit & (_HEARTS | _QUEEN):
            others &= _HEARTS | _QUEEN
        return others
    if first_trick or broken:
        return _ALL
    after_broken = rules.queen_lead == "after_broken"
    if card.suit is Suit.HEARTS or (after_broken and card is QUEEN_OF_SPADES):
        return _HEARTS | _QUEEN if after_broken else _HEARTS
    return _ALL
