"""The search for a card to play."""

from collections.abc import Sequence
from random import Random
from typing import Final

from ..cards import QUEEN_OF_SPADES, Card, Cards
from ..rules import Rules
from ..sampling import HiddenHands
from ..view import PlayerView
from .endgame import Endgame
from .experience import Experience
from .facts import Facts, by_suit
from .medium import costs as medium_costs
from .odds import Odds
from .rollout import NOBODY, SEVERAL, Hands
from .search import BATCH, Arm, Budget, Clock, Search, Why
from .tables import PENALTIES, TRICK, tables
from .traits import play_context
from .worlds import InferredWorlds, LikelyWorlds, Worlds

# From so many cards in the hand on, by the number of players, the rest is played out exactly.
EXACT: Final = {3: 4, 4: 3, 5: 3}
# By so much less what is thought of a card beforehand counts where all hands are known: less than any point.
SURE: Final = 1_000_000
# How many plays of an exact ending are as much work as a playout.
PLAYS: Final = 40

_Start = tuple[int, int, int, int, int, int]
"""A card played: where it is taken from and its bit; then the trick's suit, best card, taker's place and worth."""


class PlaySearch(Search[Card]):
    """Which card to play. `view` must be one in which the seat has to play."""

    def __init__(
        self,
        view: PlayerView,
        rng: Random,
        budget: Budget,
        clock: Clock | None = None,
        experience: Experience | None = None,
    ) -> None:
        super().__init__(view, rng, budget, clock, experience)
        players = view.rules.players
        lying = 0 if view.trick is None else len(view.trick.cards)
        self._place: Final = 4 * view.seat
        self._todo: Final = self._rollout.after[self._place][: players - 1 - lying]
        self._held: Final = view.counts[view.seat] - 1
        self._strict: Final = view.first_trick and not view.rules.first_trick_points
        self._got: Final = taken_so_far(view.rules, view.taken)
        owners = [place for place in range(0, 4 * players, 4) if self._got[place] & PENALTIES]
        self._owner: Final = NOBODY if not owners else owners[0] if len(owners) == 1 else SEVERAL
        self._starts: Final[dict[Card, _Start]] = {}
        self._ending: Final = Endgame(view, self._rollout) if view.counts[view.seat] <= EXACT[players] else None
        plans = [NOBODY]
        if self._ending is None and self._owner in (NOBODY, self._place) and view.rules.card_points.positive:
            plans.append(self._place)
        cards = candidates(view)
        priors, biases = self._priors(), self._biases(cards, plans)
        if self._ending is not None and HiddenHands(view).ways == 1:
            # Where all is known, what is thought beforehand only chooses among equals.
            priors = {card: prior / SURE for card, prior in priors.items()}
            biases = {}
        for card in cards:
            self._starts[card] = self._start(card)
            for plan in plans:
                prior = priors[card] if plan == NOBODY else 0.0
                self.arms.append(Arm(card, plan, prior, biases.get((card, plan), 0.0)))

    def _priors(self) -> dict[Card, float]:
        """What `medium` thinks of each legal card, on the scale of `utility`, the best at 0.

        It says nothing where the seat may be on its way to the moon, of which those costs know nothing.
        """
        view = self.view
        if len(view.legal) == 1 or self._owner == self._place:
            return dict.fromkeys(view.legal, 0.0)
        costs = medium_costs(Odds(Facts(view)))
        lowest = min(costs.values())
        # A point costs the seat itself, and is lost on every other.
        return {card: view.rules.players * (lowest - cost) for card, cost in costs.items()}

    def _biases(self, cards: list[Card], plans: list[int]) -> dict[tuple[Card, int], float]:
        """What experience adds to each choice, on the scale of `utility`; nothing where there is no choice."""
        view, experience = self.view, self._experience
        if experience is None or len(view.legal) == 1 or not experience.corrects(view.rules):
            return {}
        context, others = play_context(view), view.rules.players - 1
        return {
            (card, plan): others * experience.of_play(view, card, plan != NOBODY, context)
            for card in cards
            for plan in plans
        }

    def _start(self, card: Card) -> _Start:
        trick, worth = self.view.trick, tables(self.view.rules).worth
        suit, bit = int(card.suit), 1 << card.rank - 2
        pot = _worth_of(worth, suit, bit)
        where = self._place + suit
        if trick is None:
            return where, bit, suit, bit, self._place, pot
        led = int(trick.suit)
        best = max(1 << other.rank - 2 for other in trick.cards if other.suit is trick.suit)
        for other in trick.cards:
            pot += _worth_of(worth, int(other.suit), 1 << other.rank - 2)
        if suit == led and bit > best:
            return where, bit, led, bit, self._place, pot
        return where, bit, led, best, 4 * trick.winner, pot

    def _prepare(self) -> None:
        view, experience = self.view, self._experience
        inference = None if experience is None else experience.inference(view.rules)
        self._source: Worlds = LikelyWorlds(view) if inference is None else InferredWorlds(view, inference)
        self._seen: tuple[Hands, int] = [], NOBODY
        self._solved: dict[tuple[int, ...], dict[Card, list[int]]] = {}
        self._tries = 0
        if self._ending is not None:
            # Until it is known what an ending costs, a step is one world.
            self._cost = BATCH

    def _worlds(self, count: int) -> list[Hands]:
        return self._source.batch(count, self._random)

    def _try(self, world: Hands, arm: Arm[Card]) -> list[int]:
        if self._ending is not None:
            return self._solve(self._ending, world, arm.choice)
        where, bit, suit, best, taker, pot = self._starts[arm.choice]
        hands, got = world[:], self._got[:]
        hands[where] ^= bit
        shooter = self._rival(world) if arm.shooter == NOBODY else arm.shooter
        self._rollout.finish(
            hands, got, suit, best, taker, pot, self._todo, self._held,
            self.view.broken, self._strict, self._owner, shooter, self._place,
        )  # fmt: skip
        return got

    def _solve(self, ending: Endgame, world: Hands, card: Card) -> list[int]:
        """The same if all play on exactly. A world that has come before is remembered."""
        solved = self._solved.setdefault(tuple(world), {})
        got = solved.get(card)
        self._tries += 1
        if got is None:
            if world is not self._seen[0]:
                self._seen = world, NOBODY
                ending.enter(world)
            before = ending.nodes
            got = solved[card] = ending.after(
                *self._starts[card], len(self._todo), self.view.broken, self._strict, self._got
            )
            self.playouts += (ending.nodes - before) // PLAYS
        self._cost = -(-(self.playouts + 1) // self._tries)
        return got

    def _rival(self, world: Hands) -> int:
        """The other seat that goes for the moon in a world, found once for all arms."""
        if world is not self._seen[0]:
            self._seen = world, self._rollout.rival(world, self._owner, self._place)
        return self._seen[1]

    def _why(self, best: Arm[Card]) -> Why:
        view, card = self.view, best.choice
        trick, points = view.trick, view.rules.card_points
        if len(view.legal) == 1:
            return Why.ONLY
        if best.shooter != NOBODY or 2 * best.moons > len(best.values) > 0:
            return Why.MOON
        if trick is None:
            return Why.LEAD
        takes = self._starts[card][4] == self._place
        others_moon = self._owner >= 0 and self._owner != self._place
        dirty = self._starts[card][5] & PENALTIES != 0
        if others_moon and takes and dirty:
            return Why.STOP_MOON
        if takes:
            ducks = any(start[4] != self._place for start in self._starts.values())
            return Why.TAKE if ducks else Why.FORCED
        if points.of(card) > 0:
            return Why.GIVE_QUEEN if card is QUEEN_OF_SPADES else Why.GIVE_POINTS
        if card.suit is not trick.suit:
            held_back = others_moon and any(points.of(other) > 0 for other in view.legal)
            return Why.STARVE_MOON if held_back and self._starts[card][4] == self._owner else Why.UNLOAD
        return Why.DUCK


def candidates(view: PlayerView) -> list[Card]:
    """The cards worth telling apart: of cards worth the same with none of the others' between them only the highest."""
    points = view.rules.card_points
    between = view.unseen.mask
    if view.trick is not None:
        for card in view.trick.cards:
            between |= card.bit
    chosen: list[Card] = []
    above: Card | None = None
    for card in view.legal:
        if above is not None:
            gap = (above.bit - 1) & ~(2 * card.bit - 1)
            same = above.suit is card.suit and points.of(above) == points.of(card) and not between & gap
        if above is None or not same:
            chosen.append(card)
        above = card
    return chosen


def _worth_of(worth: tuple[dict[int, int] | None, ...], suit: int, bit: int) -> int:
    table = worth[suit]
    return 0 if table is None else table[bit]


def taken_so_far(rules: Rules, taken: Sequence[Cards]) -> list[int]:
    """By place, what the cards that each seat has taken are worth, as in `tables.py`."""
    worth = tables(rules).worth
    got = [0] * (4 * rules.players)
    for seat, cards in enumerate(taken):
        value = TRICK * (len(cards) // rules.players)
        for suit, mask in enumerate(by_suit(cards.mask)):
            value += sum(_worth_of(worth, suit, 1 << rank) for rank in range(13) if mask >> rank & 1)
        got[4 * seat] = value
    return got
