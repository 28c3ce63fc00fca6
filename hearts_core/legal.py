"""Which cards may be played: the one place that knows, and reads like the rule book.

Sets of cards are masks here (`Cards.mask`), since this is asked before every card.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from .cards import FULL_PACK, HEARTS, PACK, QUEEN_OF_SPADES, SUIT_MASKS, Card, Suit
from .errors import Reason
from .rules import Rules

_HEARTS: Final = HEARTS.mask
_QUEEN: Final = QUEEN_OF_SPADES.bit
_ALL: Final = FULL_PACK.mask
_NO_HEART: Final = _ALL & ~_HEARTS
_NO_HEART_NO_QUEEN: Final = _NO_HEART & ~_QUEEN


Preference = tuple[int, int]
"""What a hand must play, as two sets: from the first if it can, else from the second if it can, else anything.

None of the cards, 0, is no preference.
"""


def preference(rules: Rules, led: Suit | None, first_trick: bool, broken: bool) -> Preference:
    """The preference in a situation.

    `led` is the suit led to the trick, None on lead; `broken` says whether hearts are broken, which only a lead asks.
    """
    if led is not None:
        if first_trick and not rules.first_trick_points:
            return SUIT_MASKS[led], _NO_HEART_NO_QUEEN
        return SUIT_MASKS[led], 0
    if first_trick:
        return rules.lowest_club.bit, 0
    if broken:
        return 0, 0
    return (_NO_HEART_NO_QUEEN if rules.queen_lead == "after_broken" else _NO_HEART), 0


class Preferences(NamedTuple):
    """The preferences of all situations on a first trick, or of all on a later one."""

    lead: tuple[int, int]
    """On lead before and after hearts are broken; a lead has no second set."""
    follow: tuple[Preference, ...]
    """By the index of the card led."""


@lru_cache(maxsize=16)
def all_preferences(rules: Rules) -> tuple[Preferences, Preferences]:
    """Those of a later trick, and those of a first one."""
    first, later = (
        Preferences(
            lead=(preference(rules, None, first_trick, False)[0], preference(rules, None, first_trick, True)[0]),
            follow=tuple(preference(rules, card.suit, first_trick, False) for card in PACK),
        )
        for first_trick in (True, False)
    )
    return later, first


def legal_plays(rules: Rules, hand: int, led: Suit | None, first_trick: bool, broken: bool) -> int:
    """The cards of `hand` that may be played: never none, while the hand holds any.

    The situation is that of `preference`. On the lead to the first trick `hand` must hold the lowest club.
    """
    first, second = preference(rules, led, first_trick, broken)
    return hand & first or hand & second or hand


def refusal(rules: Rules, hand: int, led: Suit | None, first_trick: bool, broken: bool, card: Card) -> Reason | None:
    """Why `card` may not be played in the same situation; None if it may."""
    if legal_plays(rules, hand, led, first_trick, broken) & card.bit:
        return None
    if not hand & card.bit:
        return Reason.NOT_IN_HAND
    if led is not None:
        return Reason.MUST_FOLLOW_SUIT if hand & SUIT_MASKS[led] else Reason.NO_POINTS_ON_FIRST_TRICK
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
        others = _ALL & ~SUIT_MASKS[led]
        if first_trick and not rules.first_trick_points and card.bit & (_HEARTS | _QUEEN):
            others &= _HEARTS | _QUEEN
        return others
    if first_trick or broken:
        return _ALL
    after_broken = rules.queen_lead == "after_broken"
    if card.suit is Suit.HEARTS or (after_broken and card is QUEEN_OF_SPADES):
        return _HEARTS | _QUEEN if after_broken else _HEARTS
    return _ALL
