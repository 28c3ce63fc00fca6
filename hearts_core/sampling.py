"""Hidden hands: a whole deal that agrees with all that one seat knows, drawn at random."""

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import factorial
from random import Random
from typing import Final

from .cards import HEARTS, PACK, QUEEN_OF_SPADES, Cards
from .deal import shuffled
from .errors import DealError
from .legal import held_beside
from .round import Round
from .rules import PassDirection
from .view import Phase, PlayerView


def possible_cards(view: PlayerView) -> tuple[Cards, ...]:
    """For each seat the unseen cards that it may still hold, as passing and play have shown; for the viewer its hand.

    A seat that did not follow is void; one that led a heart before hearts were broken, or threw a heart or the queen
    of spades on a first trick where that is refused, had nothing else. Cards that the viewer passed are with their
    receiver until they are played. Of a round that began in its middle (`Round.from_position`) nobody knows whether
    hearts were broken by then, so no lead shows anything.
    """
    rules = view.rules
    players = rules.players
    possible = [view.unseen.mask] * players
    earlier = view.earlier
    broken = earlier > 0
    under_way = () if view.trick is None else (view.trick,)
    for number, trick in enumerate(view.tricks + under_way, start=earlier):
        led = None
        for seat, card in trick.plays:
            possible[seat] &= held_beside(rules, card, led, number == 0, broken)
            led = trick.suit
            if card in HEARTS or (card is QUEEN_OF_SPADES and rules.queen_breaks):
                broken = True
    kept = view.passed.mask & view.unseen.mask
    receiver = view.direction.receiver(view.seat, players)
    for seat in range(players):
        if seat != receiver:
            possible[seat] &= ~kept
    if view.first_trick and view.trick is None:
        # Whose turn it is shows who holds the card that must be led.
        for seat in range(players):
            if seat != view.turn:
                possible[seat] &= ~rules.lowest_club.bit
    possible[view.seat] = view.hand.mask
    return tuple(map(Cards.of_mask, possible))


def sample(view: PlayerView, rng: Random) -> Round:
    """A round that may be the one seen: its view from the same seat, on the same board, equals `view`.

    All hands that the others may hold now are equally likely. What they passed among themselves is drawn from what they
    could have passed. Raises DealError for a view of a round that began in its middle
    (`Round.from_position`), whose history nobody knows.
    """
    hands = [Cards.of_mask(sum(1 << index for index in cards)) for cards in HiddenHands(view).draw(rng.random)]
    hands[view.seat] = view.hand
    return completed(view, hands, rng)


def completed(view: PlayerView, hands: Sequence[Cards], rng: Random) -> Round:
    """The same where `hands`, one a seat, are what the seats hold now.

    They must be such as the view allows (`possible_cards`). Raises as `sample` does.
    """
    players = view.rules.players
    after = [hand.mask for hand in hands]
    for trick in view.tricks if view.trick is None else (*view.tricks, view.trick):
        for seat, card in trick.plays:
            after[seat] |= card.bit
    if any(mask.bit_count() != view.rules.cards_each for mask in after):
        raise DealError("view", f"seat {view.seat}", "does not show every trick of its hand")
    exchanged = view.direction is not PassDirection.HOLD and view.phase is not Phase.PASSING
    before = [Cards.of_mask(mask) for mask in after]
    passed: list[Cards] = []
    for seat in range(players):
        receiver = view.direction.receiver(seat, players)
        if seat == view.seat and view.passed:
            passed.append(view.passed)
        elif receiver == view.seat and exchanged:
            passed.append(view.received)
        else:
            choice = before[receiver] if exchanged else before[seat]
            passed.append(Cards(shuffled(list(choice), rng)[: view.rules.pass_count]))
    if exchanged:
        givers = [view.direction.giver(seat, players) for seat in range(players)]
        before = [before[seat] - passed[givers[seat]] | passed[seat] for seat in range(players)]
    world = Round(view.rules, before, view.direction)
    for seat in range(players):
        if view.has_passed[seat]:
            world.pass_cards(seat, passed[seat])
    for trick in view.tricks if view.trick is None else (*view.tricks, view.trick):
        for card in trick.cards:
            world.play(card)
    return world


class HiddenHands:
    """The hands that the others may hold, as one seat sees it; each way to share out the unseen cards equally likely.

    Cards are card indices here (`Card.index`). Cards that the same seats may hold form a group. How many cards of a
    group each seat gets is drawn by the number of deals that come of it, then which ones, by shuffling the group.
    In a view of a round that began in its middle (`Round.from_position`) some unseen cards may be with nobody.

    Raises DealError for a view that no deal agrees with.
    """

    def __init__(self, view: PlayerView) -> None:
        players = view.rules.players
        possible = [cards.mask for cards in possible_cards(view)]
        counts = [0 if seat == view.seat else view.counts[seat] for seat in range(players)]
        # One more seat has what is with nobody.
        counts.append(len(view.unseen) - sum(counts))
        if counts[-1]:
            possible.append(view.unseen.mask)
        groups: dict[tuple[int, ...], list[int]] = {}
        for card in PACK:
            if card in view.unseen:
                takers = tuple(seat for seat, cards in enumerate(possible) if seat != view.seat and cards & card.bit)
                groups.setdefault(takers, []).append(card.index)
        self._counts: Final = tuple(counts)
        # Those of the most seats come last: by then there are few ways left.
        self._groups: Final = sorted(groups.items(), key=lambda item: (len(item[0]), item))
        self._known: Final[dict[tuple[int, ...], _Split]] = {}
        if () in groups or not self.ways:
            raise DealError("view", list(view.counts), "leaves a card that nobody can hold")

    @property
    def ways(self) -> int:
        """How many ways there are to share out the unseen cards."""
        return self._ways(0, self._counts)

    def draw(self, random: Callable[[], float]) -> list[list[int]]:
        """The hidden cards of each seat, none for the viewer. `random` gives numbers from 0 to below 1."""
        hands: list[list[int]] = [[] for _ in self._counts]
        needs = self._counts
        for number, (takers, cards) in enumerate(self._groups):
            split = self._known.get((number, *needs)) or self._split(number, needs)
            shares, needs = split.draw(random)
            if len(takers) == 1:
                hands[takers[0]] += cards
                continue
            mixed = cards[:]
            # What is left in front when the others have theirs is the first seat's, in whatever order.
            for i in range(len(mixed) - 1, max(0, shares[0] - 1), -1):
                j = int(random() * (i + 1))
                mixed[i], mixed[j] = mixed[j], mixed[i]
            start = 0
            for seat, share in zip(takers, shares, strict=True):
                hands[seat] += mixed[start : start + share]
                start += share
        return hands[:-1]

    def _ways(self, number: int, needs: tuple[int, ...]) -> int:
        """How many ways there are to share out the groups from `number` on to seats that need so many cards each."""
        return int(not any(needs)) if number == len(self._groups) else self._split(number, needs).ways

    def _split(self, number: int, needs: tuple[int, ...]) -> "_Split":
        """Those ways, by the shares of the group of this number."""
        key = (number, *needs)
        if key not in self._known:
            self._known[key] = _Split(self._options(number, needs))
        return self._known[key]

    def _options(self, number: int, needs: tuple[int, ...]) -> "list[_Option]":
        takers, cards = self._groups[number]
        options: list[_Option] = []
        for shares in _shares(len(cards), [needs[seat] for seat in takers]):
            left = list(needs)
            ways = factorial(len(cards))
            for seat, share in zip(takers, shares, strict=True):
                left[seat] -= share
                ways //= factorial(share)
            rest = tuple(left)
            ways *= self._ways(number + 1, rest)
            if ways:
                options.append((ways, shares, rest))
        return options


_Option = tuple[int, tuple[int, ...], tuple[int, ...]]
"""How many deals come of a way to share out a group, the seats' shares, and what each seat then still needs."""


class _Split:
    """The ways to share out one group, to draw among."""

    def __init__(self, options: list[_Option]) -> None:
        sums = list(accumulate(ways for ways, _, _ in options))
        self.ways: Final = sums[-1] if sums else 0
        # Whole numbers divided once: the same floats on every platform.
        self._upto: Final = [ways / self.ways for ways in sums[:-1]]
        self._results: Final = [(shares, rest) for _, shares, rest in options]

    def draw(self, random: Callable[[], float]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The shares of the group's takers, and what every seat needs after that."""
        return self._results[bisect(self._upto, random()) if self._upto else 0]


def _shares(count: int, most: list[int]) -> list[tuple[int, ...]]:
    """The ways to give `count` cards to seats of which each takes at most so many."""
    if len(most) == 1:
        return [(count,)] if count <= most[0] else []
    return [
        (share, *others)
        for share in range(max(0, count - sum(most[1:])), min(count, most[0]) + 1)
        for others in _shares(count - share, most[1:])
    ]
