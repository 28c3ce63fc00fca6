"""Chances and expected points, from counting the cards that are out.

Every unseen card is taken to be with each seat that may hold it equally likely, and independently of the others.
That is not exact, but close, and a few multiplications a question.
"""

from typing import Final

from .facts import SUITS, Facts

# How often the last player, who can take a trick without points, chooses to: to get rid of a high card or to lead.
TAKES_CLEAN: Final = 0.5
# How often a bonus card falls under a higher card: its holder keeps it back unless it is his last of the suit.
BONUS_FALLS: Final = 0.2
# Chances below this change no choice and are not followed further.
NEGLIGIBLE: Final = 0.03


def _powers(base: float) -> tuple[float, ...]:
    """The powers 0, 1, ... 52, by multiplication: `**` may round differently from platform to platform."""
    powers = [1.0]
    for _ in range(52):
        powers.append(powers[-1] * base)
    return tuple(powers)


ABSENT: Final = (_powers(1.0), *(_powers(1 - 1 / seats) for seats in (1, 2, 3, 4)))
"""ABSENT[k][n]: the chance that one of k seats, who share n cards, holds none of them."""


class Odds:
    """The chances at one decision, found when asked for."""

    __slots__ = ("_average", "_average_falls", "_dumps", "_falls", "_leads", "_penalties", "facts")

    def __init__(self, facts: Facts) -> None:
        self.facts: Final = facts
        self._dumps: dict[tuple[int, int], float] = {}
        self._falls: dict[tuple[int, int, int], float] = {}
        self._leads: dict[tuple[int, int], float] = {}
        self._average: list[float | None] = [None] * 4
        self._average_falls: dict[tuple[int, int], float] = {}
        worth, out = facts.worth, facts.out_mask
        # The penalty cards that are out, dearest first, with the number of seats that may hold each.
        penalties = [(worth[i], i) for i in range(52) if out >> i & 1 and worth[i] > 0]
        penalties.sort(key=lambda pair: (-pair[0], -pair[1]))
        self._penalties: Final = [
            (value, index, sum(1 for seat in facts.others if facts.may[seat] >> index & 1))
            for value, index in penalties
        ]

    def void(self, seat: int, suit: int) -> float:
        """The chance that `seat` holds no card of `suit`."""
        facts = self.facts
        cards = facts.may[seat] & facts.out_mask & 0x1FFF << 13 * suit
        return ABSENT[facts.holders[suit]][cards.bit_count()] if cards else 1.0

    def dump(self, seat: int, suit: int) -> float:
        """The points that `seat` throws on a trick of `suit`, if it is void: the dearest card that it holds."""
        key = (seat, suit)
        if key not in self._dumps:
            self._dumps[key] = 0.0 if self.facts.strict_first else self._dearest(seat, ~(0x1FFF << 13 * suit))
        return self._dumps[key]

    def fall(self, seat: int, suit: int, rank: int) -> float:
        """The points that `seat`, following suit, puts under a card with this rank."""
        key = (seat, suit, rank)
        if key not in self._falls:
            facts = self.facts
            below = rank - 1 << 13 * suit
            value = self._dearest(seat, below)
            for bonus in facts.view.rules.card_points.negative:
                if bonus.bit & below & facts.may[seat] & facts.out_mask:
                    value += facts.worth[bonus.index] * BONUS_FALLS
            self._falls[key] = value
        return self._falls[key]

    def _dearest(self, seat: int, among: int) -> float:
        """The expected points of the dearest card that `seat` holds among some cards (a `Cards.mask`)."""
        may = self.facts.may[seat] & among
        value = 0.0
        none_dearer = 1.0
        for points, index, seats in self._penalties:
            if may >> index & 1:
                value += none_dearer * points / seats
                none_dearer *= 1 - 1 / seats
                if none_dearer < NEGLIGIBLE:
                    break
        return value

    def taking(self, suit: int, rank: int, later: tuple[int, ...], clean: bool) -> float:
        """The chance that a card which takes the trick as it stands keeps it, with these seats still to play.

        Everyone is taken to duck who can, except the last player on a trick that is `clean` of points.
        """
        facts = self.facts
        chance = 1.0
        for seat in later:
            cards = (facts.may[seat] & facts.out_mask) >> 13 * suit & 0x1FFF
            if not cards:
                continue
            absent = ABSENT[facts.holders[suit]]
            no_lower = absent[(cards & rank - 1).bit_count()]
            higher = 1 - absent[(cards & -rank).bit_count()]
            beats = no_lower * higher
            if clean and seat == later[-1]:
                beats += (1 - no_lower) * higher * TAKES_CLEAN
            chance *= 1 - beats
        return chance

    def to_come(self, suit: int, rank: int, later: tuple[int, ...]) -> float:
        """The points that these seats are expected to put on a trick taken by a card of this suit and rank."""
        value = 0.0
        for seat in later:
            void = self.void(seat, suit)
            value += void * self.dump(seat, suit) + (1 - void) * self.fall(seat, suit, rank)
        return value

    def lead(self, suit: int, rank: int) -> float:
        """What it is expected to cost to lead a card."""
        key = (suit, rank)
        if key not in self._leads:
            others = self.facts.others
            worth = self.facts.worth[13 * suit + rank.bit_length() - 1]
            takes = self.taking(suit, rank, others, worth <= 0)
            self._leads[key] = takes * (worth + self.to_come(suit, rank, others))
        return self._leads[key]

    def best_lead(self, hand: list[int]) -> float:
        """What it is expected to cost to be on lead with a hand, once hearts may be led: its cheapest low card."""
        costs = [self.lead(suit, hand[suit] & -hand[suit]) for suit in SUITS if hand[suit]]
        return min(costs, default=0.0)

    def average_dump(self, suit: int) -> float:
        """The points that a seat throws on a trick of `suit` if it is void, over all the others."""
        value = self._average[suit]
        if value is None:
            others = self.facts.others
            value = 0.0
            for seat in others:
                value += self._dearest(seat, ~(0x1FFF << 13 * suit)) / len(others)
            self._average[suit] = value
        return value

    def average_fall(self, suit: int, rank: int) -> float:
        """The points that a follower puts under a card, over all the others who may follow."""
        key = (suit, rank)
        if key not in self._average_falls:
            value, seats = 0.0, 0
            for seat in self.facts.others:
                if self.facts.may[seat] & self.facts.out_mask & 0x1FFF << 13 * suit:
                    value += self.fall(seat, suit, rank)
                    seats += 1
            self._average_falls[key] = value / seats if seats else 0.0
        return self._average_falls[key]
