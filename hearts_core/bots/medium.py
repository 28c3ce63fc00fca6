"""`medium`: sound rules of thumb, each an estimate in points.

For every legal card it adds up what the trick is expected to cost and how dangerous the rest of the hand will be, and
plays the cheapest. Over that stand the moon (going for one, stopping one) and the state of the match.
"""

from random import Random
from typing import Final

from ..cards import Card, Cards
from ..scoring import MoonChoice
from ..view import PlayerView
from .danger import Danger
from .facts import Facts
from .moon import shoot
from .odds import Odds
from .passing import choose_pass
from .standing import Stakes, best_moon_choice

# While a moon threatens: the chance that a trick clean so far brings a penalty card.
LATER_DIRTY: Final = 0.3
# How much of what the next lead is expected to cost counts against taking a trick.
BURDEN: Final = 0.5
# What the danger of the cards kept counts against the cost of this trick.
KEEPING: Final = 1.0
# Of two cards as good as each other the higher one goes.
SHED: Final = 0.01


class Medium:
    """The sound player."""

    def pass_cards(self, view: PlayerView, rng: Random) -> Cards:  # noqa: ARG002  # nothing to draw
        """The cards that leave the least dangerous hand."""
        return choose_pass(view)

    def play(self, view: PlayerView, rng: Random) -> Card:
        """The legal card of the lowest expected cost."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        facts = Facts(view)
        odds = Odds(facts)
        return shoot(odds) or _draw(costs(odds), rng)

    def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:  # noqa: ARG002  # nothing to draw
        """What leaves it best placed."""
        return best_moon_choice(view)


def _draw(costs: dict[Card, float], rng: Random) -> Card:
    """One of the cheapest cards."""
    lowest = min(costs.values())
    cheapest = [card for card, cost in costs.items() if cost <= lowest + 1e-9]
    return cheapest[int(rng.random() * len(cheapest))] if len(cheapest) > 1 else cheapest[0]


def costs(odds: Odds) -> dict[Card, float]:
    """The expected cost of each legal card, in points of this hand."""
    facts = odds.facts
    danger = Danger(odds)
    stakes = Stakes(facts)
    clean = facts.pot <= 0
    threat, stopping = stakes.threat(), stakes.stopping()
    costs = {}
    for card in facts.view.legal:
        suit, rank = int(card.suit), 1 << card.rank - 2
        worth = facts.worth[card.index]
        rest = list(facts.hand)
        rest[suit] ^= rank
        followers = min(len(facts.later), facts.holders[suit]) if facts.led in (None, suit) else 0
        cost = KEEPING * danger.hand(rest, suit, followers) * (1 - threat)
        if facts.beats(card):
            takes = odds.taking(suit, rank, facts.later, clean)
            pot = facts.pot + worth + odds.to_come(suit, rank, facts.later)
            cost += takes * (pot + stakes.ending(facts.seat, pot) + BURDEN * odds.best_lead(rest))
            dirty = 1.0 if facts.pot > 0 or worth > 0 else LATER_DIRTY
            cost -= takes * dirty * stopping
        elif worth and facts.taker is not None:
            cost += stakes.given(facts.taker, worth)
        costs[card] = cost - SHED * card.rank
    return costs
