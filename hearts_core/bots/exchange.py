"""The search for cards to pass."""

from random import Random
from typing import Final

from ..cards import Cards
from ..view import PlayerView
from .experience import Experience
from .facts import by_suit
from .passing import likely_passes
from .rollout import NOBODY, Hands
from .search import Arm, Budget, Clock, Search, Why
from .tables import tables
from .worlds import EvenWorlds

# How many passes that keep a safe hand are tried.
SAFE: Final = 8


class PassSearch(Search[Cards]):
    """Which cards to pass. `view` must be one in which the seat has to pass.

    The others are taken to pass what is dangerous by a rule of thumb. Of the passes that keep a safe hand the `safe`
    likeliest are tried.
    """

    def __init__(
        self,
        view: PlayerView,
        rng: Random,
        budget: Budget,
        clock: Clock | None = None,
        experience: Experience | None = None,
        safe: int = SAFE,
    ) -> None:
        super().__init__(view, rng, budget, clock, experience)
        players = view.rules.players
        self._place: Final = 4 * view.seat
        self._receivers: Final = {4 * seat: 4 * view.direction.receiver(seat, players) for seat in range(players)}
        self._lowest: Final = 1 << view.rules.lowest_club.rank - 2
        self._strict: Final = not view.rules.first_trick_points
        self._pot: Final = (tables(view.rules).worth[0] or {}).get(self._lowest, 0)
        passes = likely_passes(view, safe)
        self._passed: Final = {cards: by_suit(cards.mask) for cards in passes}
        plans = [NOBODY, self._place] if view.rules.card_points.positive else [NOBODY]
        self.arms = [Arm(cards, plan, 0.0, self._bias(cards, plan)) for plan in plans for cards in passes]

    def _bias(self, cards: Cards, plan: int) -> float:
        """What experience adds to a choice, on the scale of `utility`."""
        if self._experience is None or not self._experience.corrects(self.view.rules):
            return 0.0
        return (self.view.rules.players - 1) * self._experience.of_pass(self.view, cards, plan != NOBODY)

    def _prepare(self) -> None:
        self._source = EvenWorlds(self.view)

    def _worlds(self, count: int) -> list[Hands]:
        """Worlds after the others' exchange: the viewer has received, and not passed yet."""
        worlds = []
        for _ in range(count):
            world = self._source.draw(self._random)
            self._exchange(world)
            worlds.append(world)
        return worlds

    def _exchange(self, hands: Hands) -> None:
        passes = tables(self.view.rules).passes
        moves: list[tuple[int, int, int]] = []
        for place, receiver in self._receivers.items():
            if place != self._place:
                for _ in range(self.view.rules.pass_count):
                    choice, suit = max((passes[suit][hands[place + suit]], suit) for suit in (0, 1, 2, 3))
                    card = choice & 8191
                    hands[place + suit] ^= card
                    moves.append((receiver, suit, card))
        for receiver, suit, card in moves:
            hands[receiver + suit] |= card

    def _try(self, world: Hands, arm: Arm[Cards]) -> list[int]:
        hands = world[:]
        place = self._place
        receiver = self._receivers[place]
        for suit, mask in enumerate(self._passed[arm.choice]):
            hands[place + suit] ^= mask
            hands[receiver + suit] |= mask
        lowest = self._lowest
        leader = next(place for place in self._receivers if hands[place] & lowest)
        hands[leader] ^= lowest
        got = [0] * len(hands)
        self._rollout.finish(
            hands, got, 0, lowest, leader, self._pot, self._rollout.after[leader], self.view.rules.cards_each - 1,
            False, self._strict, NOBODY, arm.shooter, self._place,
        )  # fmt: skip
        return got

    def _why(self, best: Arm[Cards]) -> Why:
        return Why.PASS if best.shooter == NOBODY else Why.MOON
