"""Which cards `medium` passes."""

from collections.abc import Callable, Iterator
from typing import Final

from ..cards import Cards
from ..view import PlayerView
from .danger import Danger
from .facts import SUITS, Facts
from .moon import moon_chance
from .odds import Odds

# It passes for a moon from this chance on, judged by the cards that it keeps.
PASS_FOR_MOON: Final = 0.6
# The share of a passed penalty card's points that is expected to come back in a trick.
RETURNS: Final = 0.15


def choose_pass(view: PlayerView) -> Cards:
    """The cards without which the hand is least dangerous, or with a giant hand those that are in a moon's way.

    Suit by suit the cards that are best away are put in order; then every way of sharing out the number to pass among
    the suits is tried.
    """
    odds = Odds(Facts(view))
    kept = _moon_hand(odds, view.rules.pass_count) or _safe_hand(odds, view.rules.pass_count)
    return view.hand - Cards.of_mask(kept[0] | kept[1] << 13 | kept[2] << 26 | kept[3] << 39)


def likely_passes(view: PlayerView, most: int) -> list[Cards]:
    """The `most` passes that leave the least dangerous hands, best first, and the one that keeps most of a moon."""
    odds = Odds(Facts(view))
    count = view.rules.pass_count
    kept = sorted(_all_hands(odds, count), key=_cost(odds))[:most]
    steps = [_without_lowest(mine, count) for mine in odds.facts.hand]
    kept.append(max(_hands(steps, count), key=lambda hand: (moon_chance(odds, hand), _ranks(hand))))
    passes = [view.hand - Cards.of_mask(hand[0] | hand[1] << 13 | hand[2] << 26 | hand[3] << 39) for hand in kept]
    return list(dict.fromkeys(passes))


def _safe_hand(odds: Odds, count: int) -> list[int]:
    return min(_all_hands(odds, count), key=_cost(odds))


def _all_hands(odds: Odds, count: int) -> Iterator[list[int]]:
    """The hands worth a thought: each suit without none, one, two of the cards that are best away."""
    danger = Danger(odds)
    return _hands([_sheds(danger, suit, odds.facts.hand[suit], count) for suit in SUITS], count)


def _cost(odds: Odds) -> Callable[[list[int]], float]:
    """The danger of keeping a hand and passing the rest."""
    facts = odds.facts
    danger = Danger(odds)
    dangers = {0: danger}
    thrown = sum(odds.average_dump(suit) for suit in SUITS) / 4

    def cost(hand: list[int]) -> float:
        dearest = _dearest(odds, [mine & ~kept for mine, kept in zip(facts.hand, hand, strict=True)])
        if dearest not in dangers:
            # What the others throw becomes dearer by the dearest card passed: it may come back.
            dangers[dearest] = Danger(odds, max(0.0, dearest - thrown) / len(facts.others))
        return dangers[dearest].hand(hand) + RETURNS * dearest

    return cost


def _dearest(odds: Odds, passed: list[int]) -> int:
    """The points of the dearest card among those passed, at least 0."""
    worth = odds.facts.worth
    return max(0, *(worth[13 * suit + i] for suit in SUITS for i in range(13) if passed[suit] >> i & 1), 0)


def _moon_hand(odds: Odds, count: int) -> list[int] | None:
    """The hand to shoot the moon with, where the low cards that it keeps from that are few enough to pass."""
    steps = [_without_lowest(mine, count) for mine in odds.facts.hand]
    best = max(_hands(steps, count), key=lambda hand: (moon_chance(odds, hand), _ranks(hand)))
    return best if moon_chance(odds, best) >= PASS_FOR_MOON else None


def _hands(steps: list[list[int]], count: int) -> Iterator[list[int]]:
    """The hands that are left when `count` cards are passed; steps[suit][n] is a suit without n cards."""
    for shares in _shares(count, [len(step) - 1 for step in steps]):
        yield [steps[suit][share] for suit, share in enumerate(shares)]


def _without_lowest(mine: int, count: int) -> list[int]:
    steps = [mine]
    while mine and len(steps) <= count:
        mine &= mine - 1
        steps.append(mine)
    return steps


def _ranks(hand: list[int]) -> int:
    """The sum of the ranks of a hand: of moons as likely as each other the one with more high cards is meant."""
    return sum(rank for mine in hand for rank in range(13) if mine >> rank & 1)


def _sheds(danger: Danger, suit: int, mine: int, count: int) -> list[int]:
    """What is left of a suit when 0, 1, ... up to `count` cards of it are passed, each the one best away."""
    steps = [mine]
    whole = mine
    while mine and len(steps) <= count:
        cards = [1 << i for i in range(12, -1, -1) if mine >> i & 1]
        mine ^= min(cards, key=lambda rank: danger.suit(suit, mine ^ rank, 0, whole & ~mine | rank))
        steps.append(mine)
    return steps


def _shares(count: int, limits: list[int]) -> list[tuple[int, ...]]:
    """The ways to pass `count` cards out of suits of which at most so many can go."""
    if not limits:
        return [] if count else [()]
    return [
        (share, *others) for share in range(min(count, limits[0]) + 1) for others in _shares(count - share, limits[1:])
    ]
