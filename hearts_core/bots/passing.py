"""Which cards `medium` passes."""

from ..cards import Cards
from ..view import PlayerView
from .danger import Danger
from .facts import SUITS, Facts
from .odds import Odds


def choose_pass(view: PlayerView) -> Cards:
    """The cards without which the hand is least dangerous.

    Suit by suit the cards that are best away are put in order; then every way of sharing out the number to pass among
    the suits is tried.
    """
    facts = Facts(view)
    danger = Danger(Odds(facts))
    count = view.rules.pass_count
    steps = [_sheds(danger, suit, facts.hand[suit], count) for suit in SUITS]
    best = None
    best_cost = 0.0
    for shares in _shares(count, [len(step) - 1 for step in steps]):
        hand = [steps[suit][shares[suit]] for suit in SUITS]
        cost = danger.hand(hand)
        if best is None or cost < best_cost:
            best, best_cost = hand, cost
    assert best is not None
    kept = best[0] | best[1] << 13 | best[2] << 26 | best[3] << 39
    return Cards.of_mask(view.hand.mask & ~kept)


def _sheds(danger: Danger, suit: int, mine: int, count: int) -> list[int]:
    """What is left of a suit when 0, 1, ... up to `count` cards of it are passed, each the one best away."""
    steps = [mine]
    while mine and len(steps) <= count:
        cards = [1 << i for i in range(12, -1, -1) if mine >> i & 1]
        mine ^= min(cards, key=lambda rank: danger.suit(suit, mine ^ rank))
        steps.append(mine)
    return steps


def _shares(count: int, limits: list[int]) -> list[tuple[int, ...]]:
    """The ways to pass `count` cards out of suits of which at most so many can go."""
    if not limits:
        return [] if count else [()]
    return [
        (share, *others) for share in range(min(count, limits[0]) + 1) for others in _shares(count - share, limits[1:])
    ]
