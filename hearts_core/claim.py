"""When the rest of a hand need not be played: nothing left to score, or certain who takes it, whatever the others hold.

All is judged by what one seat may know (PlayerView), and only by the cards: that a player is known to be void of a
suit, or to have been passed a card, is left out. So what is certain here is certain; a sharp player may know more.
"""

from enum import StrEnum

from .cards import QUEEN_OF_SPADES, Card, Cards, Suit
from .rules import Rules
from .scoring import moon_shooter
from .view import Phase, PlayerView


class Claim(StrEnum):
    """What a player may claim of the tricks that are left, the one under way included: all of them, or none."""

    ALL = "all"
    NONE = "none"

    def __repr__(self) -> str:
        return f"Claim.{self.name}"


def settled(view: PlayerView) -> bool:
    """Whether nothing that is still to be played can change the scores of the hand: every card of value is taken.

    Where the rules reward taking no trick, or double a moon of every trick, that must be settled too.
    """
    rules, taken = view.rules, view.taken
    if view.phase is not Phase.PLAYING:
        return False
    out = rules.card_points.positive | rules.card_points.negative
    for cards in taken:
        out -= cards
    if out or (rules.no_tricks_bonus and not all(taken)):
        return False
    shooter = moon_shooter(rules, taken)
    return not rules.sun or shooter is None or any(cards for seat, cards in enumerate(taken) if seat != shooter)


def sure_card(view: PlayerView, claim: Claim) -> Card | None:
    """A card with which this seat, whose turn it is, makes the claim come true; None where it is not certain.

    Playing on like that the seat takes all tricks, or none, whatever the others hold and play.
    """
    if claim is Claim.ALL:
        # The lowest card that will do: it keeps the high ones.
        return next((card for card in reversed(view.legal) if _takes(view, card)), None)
    return next((card for card in view.legal if _loses(view, card)), None)


def doubts(view: PlayerView, claim: Claim) -> tuple[Card, Card] | None:
    """Why the claim is not certain for a seat in its turn: a card of its own, and one that may beat or duck it.

    None where it is certain.
    """
    if sure_card(view, claim) is not None:
        return None
    hand, unseen, trick = view.hand, view.unseen, view.trick
    found = _beaten(view.rules, hand, unseen, view.broken) if claim is Claim.ALL else _forced(hand, unseen)
    if found is None:
        # The cards would do, but not now: the trick under way, or the lead, is what goes wrong.
        card = view.legal[0] if claim is Claim.ALL else view.legal[-1]
        out = unseen.of_suit(card.suit)
        found = (card, _best(trick.cards) if trick is not None else out[0] if out else card)
    return found


def _takes(view: PlayerView, card: Card) -> bool:
    """Whether `card` takes this trick, and the rest of the hand all others, for certain."""
    rest, unseen, trick = view.hand - Cards([card]), view.unseen, view.trick
    behind = unseen.of_suit(card.suit)
    if trick is None:
        if behind:
            # Whoever holds cards of the suit must give one; the worst for us is that only the lowest goes.
            unseen -= Cards([behind[-1]])
    else:
        best = _best(trick.cards)
        if card.suit is not best.suit or card.index < best.index:
            return False
        if len(trick.cards) == view.rules.players - 1:
            behind = Cards()
    if behind and behind[0].index > card.index:
        return False
    return _beaten(view.rules, rest, unseen, view.broken) is None


def _beaten(rules: Rules, hand: Cards, unseen: Cards, broken: bool) -> tuple[Card, Card] | None:
    """A card of a hand that leads to every trick, and one that may beat it; None if all take their tricks.

    Each suit is led from the top. As long as someone holds cards of it, each lead draws at least one, the low ones
    first; hearts can always be kept to the end.
    """
    for suit in Suit:
        mine = list(hand.of_suit(suit))
        if not broken and rules.queen_lead == "after_broken" and QUEEN_OF_SPADES in mine:
            mine.remove(QUEEN_OF_SPADES)
            mine.append(QUEEN_OF_SPADES)
        theirs = unseen.of_suit(suit)
        for number, card in enumerate(mine):
            if len(theirs) > number and theirs[0].index > card.index:
                return card, theirs[0]
    return None


def _loses(view: PlayerView, card: Card) -> bool:
    """Whether `card` loses this trick, and the rest of the hand all others, for certain."""
    trick = view.trick
    if trick is None:
        # Somebody holds a card of the suit, and each of them is higher.
        behind = view.unseen.of_suit(card.suit)
        if not behind or behind[-1].index < card.index:
            return False
    else:
        best = _best(trick.cards)
        if card.suit is best.suit and card.index > best.index:
            return False
    return _forced(view.hand - Cards([card]), view.unseen) is None


def _forced(hand: Cards, unseen: Cards) -> tuple[Card, Card] | None:
    """A card of a hand that never leads which may have to take a trick, and one that ducks it; None if there is none.

    However often a suit is led, from its lowest cards up, the hand must have had that many cards below.
    """
    for suit in Suit:
        for mine, theirs in zip(reversed(hand.of_suit(suit)), reversed(unseen.of_suit(suit)), strict=False):
            if mine.index > theirs.index:
                return mine, theirs
    return None


def _best(cards: tuple[Card, ...]) -> Card:
    """The card that takes the trick so far."""
    return max((card for card in cards if card.suit is cards[0].suit), key=lambda card: card.index)
