"""What a hand will cost: the points that its cards are expected to take, suit by suit."""

from typing import Final

from .facts import SUITS
from .odds import ABSENT, Odds

# The share of a suit's danger that is left with each round for which it can wait: until then there may be a void to
# throw its high cards on.
WAITING: Final = 0.7
# The same for each void that the hand has.
VOID_RELIEF: Final = 0.75
# The chance that a penalty card of a suit which nobody else holds is not got rid of.
STUCK: Final = 0.25


class Danger:
    """The danger of keeping cards, in points, at one decision.

    `more_thrown` is what a void seat throws on average beyond what the cards that are out say, in points.
    """

    __slots__ = ("_known", "_more_thrown", "facts", "odds")

    def __init__(self, odds: Odds, more_thrown: float = 0.0) -> None:
        self._more_thrown: Final = more_thrown
        self.odds: Final = odds
        self.facts: Final = odds.facts
        self._known: dict[tuple[int, int, int, int], float] = {}

    def hand(self, hand: list[int], played: int = -1, followers: int = 0) -> float:
        """The danger of a hand (four suits' masks) after a trick of suit `played` that takes `followers` cards.

        Cards of the real hand that are not in it count as passed on in `suit` where nothing is played.
        """
        total = 0.0
        relief = 1.0
        out = self.facts.out
        for suit in SUITS:
            if hand[suit]:
                if played < 0:
                    total += self.suit(suit, hand[suit], 0, self.facts.hand[suit] & ~hand[suit])
                else:
                    total += self.suit(suit, hand[suit], followers if suit == played else 0)
            elif out[suit]:
                relief *= VOID_RELIEF
        return total * relief

    def suit(self, suit: int, mine: int, gone: int = 0, passed: int = 0) -> float:
        """The danger of holding `mine` of a suit of which `gone` more cards of the others will have been played.

        `passed` are cards that another gets from this seat. The lower of two ways of playing the suit: low cards first,
        or the highest first while few are void, then low ones.
        """
        key = (suit, mine, gone, passed)
        if key not in self._known:
            rising = []
            mask = mine
            while mask:
                low = mask & -mask
                rising.append(low)
                mask ^= low
            value = self._cost(suit, rising, gone, passed)
            if len(rising) > 1:
                value = min(value, self._cost(suit, [rising[-1], *rising[:-1]], gone, passed))
            self._known[key] = value
        return self._known[key]

    def _cost(self, suit: int, order: list[int], gone: int, passed: int) -> float:
        facts, odds = self.facts, self.odds
        out = facts.out[suit] | passed
        count = out.bit_count()
        left = count - gone
        holders = facts.holders[suit]
        dump = odds.average_dump(suit) + self._more_thrown
        others = len(facts.others)
        cost = 0.0
        weight = 1.0
        for rank in order:
            worth = facts.worth[13 * suit + rank.bit_length() - 1]
            if left <= 0:
                cost += weight * STUCK * max(0, worth)
                continue
            follow = min(holders, left)
            lower = (out & rank - 1).bit_count() / count
            takes = 1.0
            for _ in range(follow):
                takes *= lower
            if takes:
                void = ABSENT[holders][left]
                following = follow * (1 - void)
                fall = odds.average_fall(suit, rank)
                if passed & rank - 1:
                    fall += self._penalties(suit, passed & rank - 1) / others
                # A suit of which the others have fewer cards than players is led that much less often.
                led = follow / holders
                cost += weight * led * takes * (worth + following * fall + (others - following) * dump)
            weight *= WAITING
            left -= follow
        return cost

    def _penalties(self, suit: int, cards: int) -> int:
        worth = self.facts.worth
        return sum(max(0, worth[13 * suit + i]) for i in range(13) if cards >> i & 1)
