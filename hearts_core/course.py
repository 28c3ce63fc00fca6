"""`Course`: the play of one deal, card by card."""

from collections.abc import Callable, Generator, Sequence
from typing import Final

from .cards import HEARTS, QUEEN_OF_SPADES, Card, Cards, blank
from .errors import IllegalAction, Reason
from .legal import all_preferences, refusal
from .rules import Rules
from .view import Phase

_HEARTS: Final = frozenset(HEARTS)
_HEARTS_AND_QUEEN: Final = _HEARTS | {QUEEN_OF_SPADES}
# By the number of players and by the leader: who follows, in order.
_FOLLOWERS: Final = {
    players: tuple(tuple((leader + i) % players for i in range(1, players)) for leader in range(players))
    for players in (3, 4, 5)
}


class Course:
    """Whose turn it is, what may be played, and who leads next. Masks stand for sets of cards (`Cards.mask`)."""

    __slots__ = (
        "_broken", "_first_trick", "_followers", "_hands", "_leaders", "_legal", "_played", "_players", "_preferences",
        "_send", "rules", "turn",
    )  # fmt: skip

    turn: int | None
    """The seat that must play a card; None while passing and when the hand is over."""

    def __init__(self, rules: Rules, hands: Sequence[Cards]) -> None:
        self.rules = rules
        self.turn = None
        self._players = rules.players
        self._followers = _FOLLOWERS[rules.players]
        self._preferences = all_preferences(rules)
        self._hands = [hand.mask for hand in hands]
        self._played: list[Card] = []
        self._leaders: list[int] = []
        self._first_trick = True
        self._broken = False
        self._legal = 0
        self._send: Callable[[Card], int]

    @property
    def phase(self) -> Phase:
        """PASSING, PLAYING or HAND_OVER."""
        if self.turn is not None:
            return Phase.PLAYING
        return Phase.HAND_OVER if self._leaders else Phase.PASSING

    @property
    def broken(self) -> bool:
        """Whether hearts are broken."""
        return self._broken

    def _under_way(self) -> tuple[Card, ...]:
        return tuple(self._played[len(self._played) // self._players * self._players :])

    def legal_plays(self) -> Cards:
        """The cards that the seat in turn may play; none while passing and when the hand is over."""
        # As `Cards.of_mask` does it, without another call.
        cards = blank()
        cards._mask = self._legal
        return cards

    def refusal(self, card: Card) -> Reason | None:
        """Why the seat in turn may not play `card`; None if it may."""
        if self.turn is None:
            return Reason.PASS_FIRST if self.phase is Phase.PASSING else Reason.HAND_OVER
        under_way = self._under_way()
        led = under_way[0].suit if under_way else None
        return refusal(self.rules, self._hands[self.turn], led, self._first_trick, self._broken, card)

    def play(self, card: Card) -> None:
        """The seat in turn plays `card`.

        Raises IllegalAction: pass_first, hand_over, not_in_hand, must_lead_lowest_club, must_follow_suit,
        no_points_on_first_trick, hearts_not_broken or queen_must_wait.
        """
        if not self._legal & card.bit:
            reason = self.refusal(card)
            assert reason is not None
            raise IllegalAction(reason, card)
        self._legal = self._send(card)

    def _go_on(self, leader: int, trick: Sequence[Card]) -> None:
        """The play from the lead of `leader` on, in whose trick these cards were played already."""
        self._leaders.append(leader)
        for place, card in enumerate(trick):
            self._hands[(leader + place) % self._players] |= card.bit
        course = self._course(leader)
        self._send = course.send
        self._legal = next(course)
        for card in trick:
            # It was legal when it was played, which nobody can judge by what is left.
            self._legal = self._send(card)

    def _course(self, leader: int) -> Generator[int, Card]:
        """The play from a lead on: it gives what may be played, as a mask, and is sent what is played.

        A generator keeps its place between two cards, so this is also the fastest way: nothing is looked up anew. So it
        also takes cards away by subtraction, which Python does faster than "exclusive or".
        """
        hands = self._hands
        played = self._played
        broken = self._broken
        breakers = _HEARTS_AND_QUEEN if self.rules.queen_breaks else _HEARTS
        lead, follow = self._preferences[self._first_trick]
        # At a lead all hold the same number of cards.
        while hand := hands[leader]:
            # What may be played is found as `legal_plays` of legal.py does it, without a call for each card.
            first = lead[broken]
            self.turn = winner = leader
            card = yield (first and hand & first) or hand
            hands[leader] = hand - card.bit
            played.append(card)
            led = card.suit
            best = card.index
            if not broken and card in breakers:
                self._broken = broken = True
            first, second = follow[best]
            for seat in self._followers[leader]:
                self.turn = seat
                hand = hands[seat]
                card = yield hand & first or (hand & second or hand if second else hand)
                hands[seat] = hand - card.bit
                played.append(card)
                if card.index > best and card.suit is led:
                    best = card.index
                    winner = seat
                if not broken and card in breakers:
                    self._broken = broken = True
            leader = winner
            self._leaders.append(leader)
            if self._first_trick:
                self._first_trick = False
                lead, follow = self._preferences[False]
        self.turn = None
        # The round and its course would hold each other for ever.
        del self._send
        yield 0
