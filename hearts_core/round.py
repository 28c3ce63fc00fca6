"""One deal: passing, play, and what each seat has taken."""

from collections.abc import Iterable, Sequence
from typing import Final

from .cards import HEARTS, QUEEN_OF_SPADES, Card, Cards
from .deal import check_deal
from .errors import DealError, IllegalAction, Reason
from .exchange import Exchange
from .legal import all_preferences, legal_plays, refusal
from .position import Position
from .rules import PassDirection, Rules
from .scoring import MoonChoice, hand_points, moon_shooter
from .trick import Trick
from .view import Phase, PlayerView, Scoreboard

_HEARTS: Final = frozenset(HEARTS)
_HEARTS_AND_QUEEN: Final = _HEARTS | {QUEEN_OF_SPADES}
_NEXT: Final = {3: (1, 2, 0), 4: (1, 2, 3, 0), 5: (1, 2, 3, 4, 0)}


class Round:
    """One deal from the passing to the last card. Seats are 0 to players - 1, clockwise.

    `hands` is the deal, one hand a seat. Raises DealError unless it is the whole deck in even hands.

    >>> round = Round(Rules(), [Cards("AKQJT98765432.-.-.-"), Cards("-.AKQJT98765432.-.-"),
    ...                         Cards("-.-.AKQJT98765432.-"), Cards("-.-.-.AKQJT98765432")], PassDirection.HOLD)
    >>> round.turn, round.legal_plays()
    (3, Cards('2C'))
    """

    __slots__ = (
        "_best", "_breakers", "_broken", "_exchange", "_first_trick", "_hands", "_leader", "_leaders", "_legal",
        "_next", "_played", "_players", "_preferences", "_preferred", "_seat", "_start", "_taken", "_tricks",
        "_winner", "dealt", "direction", "rules",
    )  # fmt: skip

    def __init__(self, rules: Rules, hands: Sequence[Cards], direction: PassDirection = PassDirection.HOLD) -> None:
        check_deal(rules, hands)
        if direction is PassDirection.ACROSS and rules.players % 2:
            raise DealError("direction", direction.value, f"has no seat across at a table of {rules.players}")
        self._reset(rules, hands, direction)
        if direction is PassDirection.HOLD:
            self._start_play()

    def _reset(self, rules: Rules, hands: Sequence[Cards], direction: PassDirection) -> None:
        players = rules.players
        self.rules = rules
        self._players = players
        self._next = _NEXT[players]
        self.direction = direction
        self.dealt = tuple(hands)
        """The hands as dealt, before any passing."""
        self._start: Position | None = None
        self._hands = [hand.mask for hand in hands]
        self._exchange = Exchange(rules, direction)
        self._played: list[Card] = []
        self._leader = 0
        self._leaders: list[int] = []
        self._tricks: list[Trick] = []
        self._taken = [0] * players
        self._first_trick = True
        self._broken = False
        self._seat = 0
        self._legal = 0
        self._preferences = all_preferences(rules)
        self._preferred = (0, 0)
        self._best = QUEEN_OF_SPADES
        self._winner = 0
        self._breakers = _HEARTS_AND_QUEEN if rules.queen_breaks else _HEARTS

    @classmethod
    def from_position(cls, position: Position) -> "Round":
        """A round that goes on from a position: no passing, and no record of what came before."""
        self = cls.__new__(cls)
        self._reset(position.rules, position.hands, PassDirection.HOLD)
        self._start = position
        self._taken = [cards.mask for cards in position.taken]
        self._first_trick = position.first_trick
        self._broken = position.broken
        self._await_lead(position.leader)
        for card in position.trick:
            # What is on the table was legal when it was played, which nobody can judge by what is left.
            self._hands[self._seat] |= card.bit
            self._legal = card.bit
            self.play(card)
        return self

    def position(self) -> Position:
        """The play as it stands, without its history. Raises IllegalAction (pass_first) before the exchange."""
        if self.phase is Phase.PASSING:
            raise IllegalAction(Reason.PASS_FIRST)
        return Position(
            rules=self.rules,
            hands=self.hands,
            leader=self._leader,
            trick=self._under_way(),
            first_trick=self._first_trick,
            broken=self.broken,
            taken=self.taken,
        )

    def copy(self) -> "Round":
        """A round that goes its own way from here."""
        other = Round.__new__(Round)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, list | Exchange) else value)
        return other

    # What stands on the table.

    @property
    def phase(self) -> Phase:
        """PASSING, PLAYING or HAND_OVER."""
        if self._legal:
            return Phase.PLAYING
        return Phase.HAND_OVER if self._leaders else Phase.PASSING

    @property
    def turn(self) -> int | None:
        """The seat that must play a card; None while passing and when the hand is over."""
        return self._seat if self._legal else None

    @property
    def hands(self) -> tuple[Cards, ...]:
        """What each seat holds now. Passed cards change hands when the last seat has passed."""
        return tuple(map(Cards.of_mask, self._hands))

    @property
    def trick(self) -> Trick | None:
        """The trick under way; None when the next card is a lead."""
        cards = self._under_way()
        return Trick(self._leader, cards, self._players) if cards else None

    def _under_way(self) -> tuple[Card, ...]:
        return tuple(self._played[len(self._played) // self._players * self._players :])

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks."""
        self._gather()
        return tuple(self._tricks)

    def _gather(self) -> None:
        """Makes up for the tricks that were played since anybody asked."""
        players = self._players
        for number in range(len(self._tricks), len(self._played) // players):
            cards = tuple(self._played[number * players : (number + 1) * players])
            self._tricks.append(Trick(self._leaders[number], cards, players))
            self._taken[self._leaders[number + 1]] |= sum(card.bit for card in cards)

    @property
    def broken(self) -> bool:
        """Whether hearts are broken."""
        return self._broken

    @property
    def taken(self) -> tuple[Cards, ...]:
        """The cards in the tricks that each seat took."""
        self._gather()
        return tuple(map(Cards.of_mask, self._taken))

    @property
    def points(self) -> tuple[int, ...]:
        """The points of those cards, before any moon or bonus."""
        return tuple(map(self.rules.card_points.total, self.taken))

    @property
    def passed(self) -> tuple[Cards | None, ...]:
        """What each seat has passed; None for one that has not."""
        return tuple(self._exchange.passed)

    @property
    def shooter(self) -> int | None:
        """The seat that has taken every penalty card; None if nobody has (yet)."""
        return moon_shooter(self.rules, self.taken)

    def score(self, moon: MoonChoice | None = None) -> tuple[int, ...]:
        """The points of the hand, a seat each, as if it ended now.

        `moon` says how a moon is scored; None leaves it to the rules.

        Raises IllegalAction (moon_choice_first) for a moon whose scoring is left to the shooter and not told.
        """
        return hand_points(self.rules, self.taken, [len(cards) // self._players for cards in self.taken], moon)

    # Passing.

    def pass_cards(self, seat: int, cards: Iterable[Card]) -> None:
        """Seat `seat` passes `cards`, `rules.pass_count` of its own; the last seat's pass makes the exchange.

        Raises IllegalAction: no_such_seat, hand_over, no_passing, already_passed, wrong_number_of_cards,
        repeated_card or not_in_hand.
        """
        chosen = list(cards)
        reason = self.pass_refusal(seat, chosen)
        if reason is not None:
            raise IllegalAction(reason, seat if reason is Reason.NO_SUCH_SEAT else " ".join(map(str, chosen)))
        self._exchange.passed[seat] = Cards(chosen)
        if self._exchange.complete:
            self._exchange.change(self._hands)
            self._start_play()

    def pass_refusal(self, seat: int, cards: Sequence[Card]) -> Reason | None:
        """Why this pass may not be made; None if it may."""
        if not 0 <= seat < self._players:
            return Reason.NO_SUCH_SEAT
        if self.phase is Phase.HAND_OVER:
            return Reason.HAND_OVER
        return self._exchange.refusal(seat, cards, self._hands[seat])

    def _start_play(self) -> None:
        lowest = self.rules.lowest_club.bit
        self._await_lead(next(seat for seat, hand in enumerate(self._hands) if hand & lowest))

    # Play.

    def legal_plays(self) -> Cards:
        """The cards that the seat in turn may play; none while passing and when the hand is over."""
        return Cards.of_mask(self._legal)

    def refusal(self, card: Card) -> Reason | None:
        """Why the seat in turn may not play `card`; None if it may."""
        if not self._legal:
            return Reason.PASS_FIRST if self.phase is Phase.PASSING else Reason.HAND_OVER
        under_way = self._under_way()
        led = under_way[0].suit if under_way else None
        return refusal(self.rules, self._hands[self._seat], led, self._first_trick, self._broken, card)

    def play(self, card: Card) -> None:
        """The seat in turn plays `card`.

        Raises IllegalAction: pass_first, hand_over, not_in_hand, must_lead_lowest_club, must_follow_suit,
        no_points_on_first_trick, hearts_not_broken or queen_must_wait.
        """
        bit = card.bit
        if not self._legal & bit:
            reason = self.refusal(card)
            assert reason is not None
            raise IllegalAction(reason, card)
        seat = self._seat
        hands = self._hands
        hands[seat] ^= bit
        self._played.append(card)
        if not self._broken and card in self._breakers:
            self._broken = True
        leader = self._leader
        if seat == leader:
            self._best = card
            self._winner = seat
            self._preferred = self._preferences[self._first_trick].follow[card.index]
        elif card.suit is self._best.suit and card.index > self._best.index:
            self._best = card
            self._winner = seat
        seat = self._next[seat]
        if seat == leader:
            seat = self._leader = self._winner
            self._leaders.append(seat)
            self._first_trick = False
            self._preferred = self._preferences[False].lead[self._broken]
        self._seat = seat
        # As `legal_plays` of legal.py has it, without a call for each card.
        hand = hands[seat]
        first, second = self._preferred
        self._legal = hand & first or hand & second or hand

    def _await_lead(self, leader: int) -> None:
        self._seat = self._leader = leader
        self._leaders.append(leader)
        self._legal = legal_plays(self.rules, self._hands[leader], None, self._first_trick, self._broken)

    # What a seat may know.

    def view(self, seat: int, board: Scoreboard | None = None) -> PlayerView:
        """What the player at `seat` may know; `board` is the match around the hand.

        Raises IllegalAction (no_such_seat).
        """
        players = self.rules.players
        if not 0 <= seat < players:
            raise IllegalAction(Reason.NO_SUCH_SEAT, seat)
        if board is None:
            board = Scoreboard(totals=(0,) * players)
        passed = self._exchange.passed
        return PlayerView(
            rules=self.rules,
            seat=seat,
            direction=self.direction,
            phase=self.phase if self.phase is not Phase.HAND_OVER else board.phase_after_hand,
            hand=Cards.of_mask(self._hands[seat]),
            passed=passed[seat] or Cards(),
            received=self._exchange.received(seat),
            has_passed=tuple(cards is not None for cards in passed),
            counts=tuple(hand.bit_count() for hand in self._hands),
            tricks=self.tricks,
            trick=self.trick,
            turn=self.turn,
            first_trick=self._first_trick and self.turn is not None,
            broken=self.broken,
            taken=self.taken,
            points=self.points,
            legal=self.legal_plays() if seat == self.turn else Cards(),
            board=board,
        )

    def __eq__(self, other: object) -> bool:
        """Whether both are the same deal under the same rules with the same passes and the same play."""
        return isinstance(other, Round) and self._key() == other._key()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _key(self) -> tuple[object, ...]:
        return self.rules, self.dealt, self.direction, self._start, self.passed, self._played

    def __repr__(self) -> str:
        hands = " ".join(hand.hand_text() for hand in self.hands)
        return f"<Round {self.phase.value}, turn {self.turn}, hands {hands}, trick {list(self._under_way())}>"
