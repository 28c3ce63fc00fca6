"""`medium`: sound rules of thumb, each an estimate in points.

For every legal card it adds up what the trick is expected to cost and how dangerous the rest of the hand will be, and
plays the cheapest. Over that stand the moon (going for one, stopping one) and the state of the match.
"""

from random import Random

from ..cards import Card, Cards
from ..scoring import MoonChoice
from ..view import PlayerView
from .danger import Danger
from .facts import Facts
from .odds import Odds
from .passing import choose_pass
from .standing import best_moon_choice


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
        return _draw(costs(view), rng)

    def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:  # noqa: ARG002  # nothing to draw
        """What leaves it best placed."""
        return best_moon_choice(view)


def _draw(costs: dict[Card, float], rng: Random) -> Card:
    """One of the cheapest cards."""
    lowest = min(costs.values())
    cheapest = [card for card, cost in costs.items() if cost <= lowest + 1e-9]
    return cheapest[int(rng.random() * len(cheapest))] if len(cheapest) > 1 else cheapest[0]


def costs(view: PlayerView) -> dict[Card, float]:
    """The expected cost of each legal card, in points of this hand."""
    facts = Facts(view)
    odds = Odds(facts)
    danger = Danger(odds)
    clean = facts.pot <= 0
    played = {}
    followers = min(len(facts.later), 3)
    for card in view.legal:
        suit, rank = int(card.suit), 1 << card.rank - 2
        rest = list(facts.hand)
        rest[suit] ^= rank
        cost = danger.hand(rest, suit if facts.led in (None, suit) else -1, followers)
        if facts.beats(card):
            cost += odds.taking(suit, rank, clean) * odds.pot(suit, rank)
        played[card] = cost
    return played
