"""The last cards of a world, played out exactly: what a card leads to if all see all hands and play for themselves.

Each seat in its turn makes the play after which the hand is worth most to itself (max^n: C. Luckhardt and K. Irani,
1986); of equals the highest spade, heart, diamond, club. So nothing that is forced is misjudged, as it is by a policy.
What this doesn't see is that the players don't see the hands.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from ..view import PlayerView
from .facts import by_suit
from .rollout import QUEEN, Hands, Rollout
from .tables import BREAKERS, PENALTIES, POINTS, TRICK, TRICKS
from .utility import conceding, may_end, utility

_Got = tuple[int, ...]
"""What each seat has got in all, or gets on top: a sum of worths each, as in `tables.py`."""
_Key = int | tuple[int, _Got]


class Endgame:
    """The endings of one decision, in one world after another.

    While a moon is possible, a bonus is open or the match may end, a seat maximises what the end of the hand is worth
    to it, and an ending depends on what everybody has got so far. Else, which is the rule, all that it does to its
    worth is take points, and what it has got before doesn't matter: such an ending is *plain*.
    """

    def __init__(self, view: PlayerView, rollout: Rollout) -> None:
        rules = view.rules
        self._rollout: Final = rollout
        self._players: Final = rules.players
        self._worths: Final = [utility(view, seat) for seat in range(rules.players)]
        self._nothing: Final = (0,) * rules.players
        # The cards that may be played yet or lie in the trick are numbered anew, by suit and rank: a set of them is one
        # small mask. Each card has an owner, so that the cards that are left tell all hands.
        self._cards: Final[tuple[dict[int, int], ...]] = ({}, {}, {}, {})
        self._suits: Final = [0, 0, 0, 0]
        self._suit_of: Final[dict[int, int]] = {}
        self._worth: Final[dict[int, int]] = {}
        lying = () if view.trick is None else view.trick.cards
        card = 1
        scoring = late = dirty = 0
        for suit, mask in enumerate(by_suit(view.hand.mask | view.unseen.mask | sum(card.bit for card in lying))):
            worth = rollout.tables.worth[suit] or {}
            for bit in [1 << rank for rank in range(13) if mask >> rank & 1]:
                self._cards[suit][bit] = card
                self._suits[suit] |= card
                self._worth[card] = worth.get(bit, 0)
                if worth.get(bit, 0) >> POINTS:
                    scoring |= card
                queen = suit == 3 and bit == QUEEN
                if suit == 2 or queen:
                    dirty |= card
                if suit == 2 or (queen and rules.queen_lead == "after_broken"):
                    late |= card
                card <<= 1
            self._suit_of.update(dict.fromkeys(self._cards[suit].values(), self._suits[suit]))
        self._scoring: Final = scoring
        # What may not be led before hearts are broken, and what may not be thrown on a strict first trick.
        self._late: Final = late
        self._dirty: Final = dirty
        self._moons: Final = bool(rules.card_points.positive)
        self._bonus: Final = rules.no_tricks_bonus != 0
        # Where tricks without points count.
        self._tricks: Final = self._bonus or rules.sun
        self._open: Final = may_end(view)
        self._costs: Final[dict[_Got, tuple[int, ...]]] = {}
        self._known: Final[dict[_Key, _Got]] = {}
        self._own: Final = [0] * rules.players
        self._alive = 0
        self.nodes = 0
        """How many plays have been tried where a seat had a choice: a measure of the work, some 1 µs each."""

    def enter(self, hands: Hands) -> None:
        """Takes a world; the next questions are about it."""
        self._known.clear()
        self._alive = 0
        for seat in range(self._players):
            mine = 0
            for suit, cards in enumerate(self._cards):
                mask = hands[4 * seat + suit]
                while mask:
                    bit = mask & -mask
                    mine |= cards[bit]
                    mask ^= bit
            self._own[seat] = mine
            self._alive |= mine

    def after(
        self,
        where: int,
        bit: int,
        suit: int,
        best: int,
        taker: int,
        pot: int,
        left: int,
        broken: bool,
        strict: bool,
        got: Sequence[int],
    ) -> list[int]:
        """What each place has got in the end if the card `bit` is played from `where` and all play on exactly.

        With it the trick is of `suit`, the place `taker` takes it with `best`, it holds `pot`, and `left` seats are to
        play to it. `strict` says that no points may be thrown on it. `got` is what each place has so far.
        """
        alive = self._alive ^ self._cards[where % 4][bit]
        seat = (where // 4 + 1) % self._players
        mask, top = self._suits[suit], self._cards[suit][best]
        before = tuple(got[::4])
        if self._plain(before):
            more = self._follow(alive, seat, left, mask, top, taker // 4, pot, broken, strict, None)
            return _by_place(tuple(map(int.__add__, before, more)))
        return _by_place(self._follow(alive, seat, left, mask, top, taker // 4, pot, broken, strict, before))

    def _plain(self, got: _Got) -> bool:
        """Whether from here on each seat only minds the points that it takes."""
        if self._open:
            return False
        if self._moons:
            takers = 0
            for value in got:
                if value & PENALTIES:
                    takers += 1
            if takers < 2:
                return False
        if self._bonus:
            for value in got:
                if not value & TRICKS:
                    return False
        return True

    def _lead(self, alive: int, seat: int, broken: bool, got: _Got | None) -> _Got:
        """What all have in the end if `seat` leads with `got` taken so far; in a plain ending, None, what they get."""
        if got is None:
            if not alive & self._scoring:
                return self._nothing
        elif not alive or not (alive & self._scoring or self._tricks):
            return got
        elif self._plain(got):
            more = self._lead(alive, seat, broken, None)
            return tuple(map(int.__add__, got, more))
        state = (alive << 3 | seat) << 1 | broken
        key: _Key = state if got is None else (state, got)
        known = self._known.get(key)
        if known is not None:
            return known
        hand = alive & self._own[seat]
        legal = hand if broken else hand & ~self._late or hand
        found = self._best(alive, seat, self._players, legal, alive ^ hand, 0, 0, seat, 0, broken, False, got)
        self._known[key] = found
        return found

    def _follow(
        self,
        alive: int,
        seat: int,
        left: int,
        suit: int,
        best: int,
        taker: int,
        pot: int,
        broken: bool,
        strict: bool,
        got: _Got | None,
    ) -> _Got:
        """The same in a trick of `suit`, to which `left` seats from `seat` on are to play."""
        if got is None and not alive & self._scoring and not pot >> POINTS:
            return self._nothing
        own, worth = self._own, self._worth
        while left:
            hand = alive & own[seat]
            legal = hand & suit or (hand & ~self._dirty if strict else 0) or hand
            if legal & (legal - 1):
                others = (alive ^ hand) | best
                return self._best(alive, seat, left, legal, others, suit, best, taker, pot, broken, strict, got)
            alive ^= legal
            pot += worth[legal]
            if legal & suit and legal > best:
                best, taker = legal, seat
            left -= 1
            seat = seat + 1 if seat + 1 < self._players else 0
        pot += TRICK
        if pot & BREAKERS:
            broken = True
        before = self._lead(alive, taker, broken, None) if got is None else got
        with_pot = (*before[:taker], before[taker] + pot, *before[taker + 1 :])
        return with_pot if got is None else self._lead(alive, taker, broken, with_pot)

    def _best(
        self,
        alive: int,
        seat: int,
        left: int,
        legal: int,
        others: int,
        suit: int,
        best: int,
        taker: int,
        pot: int,
        broken: bool,
        strict: bool,
        got: _Got | None,
    ) -> _Got:
        """The same after the play of `seat` among `legal` that is best for itself; on lead there is no `suit` yet.

        Cards of the same worth are as good as each other if none of `others` lies between them.
        """
        worth, suit_of = self._worth, self._suit_of
        following = seat + 1 if seat + 1 < self._players else 0
        found: _Got | None = None
        least = above = 0
        while legal:
            card = 1 << legal.bit_length() - 1
            legal ^= card
            same = above and suit_of[above] == suit_of[card] and worth[above] == worth[card]
            if same and not others & (above - card):
                above = card
                continue
            above = card
            self.nodes += 1
            led = suit or suit_of[card]
            if card & led and card > best:
                top, winner = card, seat
            else:
                top, winner = best, taker
            end = self._follow(
                alive ^ card, following, left - 1, led, top, winner, pot + worth[card], broken, strict, got
            )
            cost = end[seat] >> POINTS if got is None else self._cost(end)[seat]
            if found is None or cost < least:
                found, least = end, cost
        assert found is not None, "a seat that is to play holds a card"
        return found

    def _cost(self, got: _Got) -> tuple[int, ...]:
        """What an end of the hand costs each seat: its worth, the other way round."""
        costs = self._costs.get(got)
        if costs is None:
            points, shooter = self._rollout.points(_by_place(got))
            costs = self._costs[got] = tuple(
                -(worth(points) if shooter in (None, seat) else conceding(worth(points)))
                for seat, worth in enumerate(self._worths)
            )
        return costs


def _by_place(got: Sequence[int]) -> list[int]:
    return list(chain.from_iterable((value, 0, 0, 0) for value in got))
