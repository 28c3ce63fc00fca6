"""`easy`: a beginner. It knows the rules, dislikes points, and otherwise plays what comes to hand."""

from random import Random

from ..cards import Card, Cards
from ..deal import shuffled
from ..scoring import MoonChoice
from ..view import PlayerView
from .standing import best_moon_choice

# How often it takes care: enough to be no nuisance at the table, too seldom to win often.
CARE = 0.5


class Easy:
    """The beginner: passes high cards, ducks when it thinks of it, gives points away when it can't follow."""

    def pass_cards(self, view: PlayerView, rng: Random) -> Cards:
        """The highest cards, whatever their suit."""
        high_first = sorted(shuffled(list(view.hand), rng), key=lambda card: -card.rank)
        return Cards(high_first[: view.rules.pass_count])

    def play(self, view: PlayerView, rng: Random) -> Card:
        """Any legal card, or with some care one that is not likely to take points."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        if rng.random() >= CARE:
            return legal[int(rng.random() * len(legal))]
        trick = view.trick
        if trick is None:
            return min(shuffled(list(legal), rng), key=lambda card: card.rank)
        if legal[0].suit is not trick.suit:
            worth = view.rules.card_points
            return max(shuffled(list(legal), rng), key=lambda card: (worth.of(card), card.rank))
        best = max(card for card in trick.cards if card.suit is trick.suit)
        under = [card for card in legal if card < best]
        return under[0] if under else legal[-1]

    def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:  # noqa: ARG002  # nothing to draw
        """What leaves it best placed: even a beginner reads the two score boards."""
        return best_moon_choice(view)
