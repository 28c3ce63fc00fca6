"""`hard`, `expert` and `master`: bots that search."""

from random import Random
from typing import Final

from ..cards import Card, Cards
from ..scoring import MoonChoice
from ..view import PlayerView
from .exchange import PassSearch
from .experience import Experience
from .lookahead import PassLookahead, PlayLookahead
from .playing import PlaySearch
from .search import Budget, Clock
from .standing import best_moon_choice

HARD: Final = Budget(playouts=300, passing=3000)
EXPERT: Final = Budget(playouts=2000, milliseconds=900, passing=3000)
MASTER: Final = Budget(playouts=3_000, further=30_000)


class Searcher:
    """A bot that looks ahead, within a budget for each decision, and may know from experience where that misleads.

    Whoever wants to think in steps, or to see the candidates, asks for the search itself; `pass_cards` and `play` think
    to the end at once.
    """

    def __init__(self, budget: Budget, clock: Clock | None = None, experience: Experience | None = None) -> None:
        self.budget: Final = budget
        self.clock: Final = clock
        self.experience: Final = experience

    def timed(self, clock: Clock, budget: Budget | None = None) -> "Searcher":
        """The same bot with a clock, which a budget of milliseconds needs, and if told with another budget."""
        return Searcher(budget or self.budget, clock, self.experience)

    def pass_search(self, view: PlayerView, rng: Random) -> PassSearch:
        """The search for the cards to pass."""
        kind = PassLookahead if self.budget.further else PassSearch
        return kind(view, rng, self.budget.for_pass, self.clock, self.experience)

    def play_search(self, view: PlayerView, rng: Random) -> PlaySearch:
        """The search for the card to play."""
        kind = PlayLookahead if self.budget.further else PlaySearch
        return kind(view, rng, self.budget, self.clock, self.experience)

    def pass_cards(self, view: PlayerView, rng: Random) -> Cards:
        """The pass after which the hand goes best."""
        search = self.pass_search(view, rng)
        for _ in search.steps():
            pass
        return search.best.choice

    def play(self, view: PlayerView, rng: Random) -> Card:
        """The card after which the hand goes best."""
        if len(view.legal) == 1:
            return view.legal[0]
        search = self.play_search(view, rng)
        for _ in search.steps():
            pass
        return search.best.choice

    def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:  # noqa: ARG002  # nothing to draw
        """What leaves it best placed."""
        return best_moon_choice(view)
