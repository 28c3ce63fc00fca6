"""One deal: passing, play, and what each seat has taken."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .cards import Card, Cards
from .course import Course
from .deal import check_deal
from .errors import DealError, IllegalAction, Reason
from .exchange import Exchange
from .position import Position
from .rules import PassDirection, Rules
from .scoring import MoonChoice, hand_points, moon_shooter
from .trick import Trick
from .view import Phase, PlayerView, Scoreboard


class Round(Course):
    """One deal from the passing to the last card. Seats are 0 to players - 1, clockwise.

    `hands` is the deal, one hand a seat. Raises DealError unless it is the whole deck in even hands.

    >>> round = Round(Rules(), [Cards("AKQJT98765432.-.-.-"), Cards("-.AKQJT98765432.-.-"),
    ...                         Cards("-.-.AKQJT98765432.-"), Cards("-.-.-.AKQJT98765432")], PassDirection.HOLD)
    >>> round.turn, round.legal_plays()
    (3, Cards('2C'))
    """

    __slots__ = ("_exchange", "_start", "_taken", "_tricks", "dealt", "direction")

    def __init__(self, rules: Rules, hands: Sequence[Cards], direction: PassDirection = PassDirection.HOLD) -> None:
        check_deal(rules, hands)
        if direction is PassDirection.ACROSS and rules.players % 2:
            raise DealError("direction", direction.value, f"has no seat across at a table of {rules.players}")
        self._reset(rules, hands, direction)
        if direction is PassDirection.HOLD:
            self._start_play()

    def _reset(self, rules: Rules, hands: Sequence[Cards], direction: PassDirection) -> None:
        super().__init__(rules, hands)
        self.direction = direction
        self.dealt = tuple(hands)
        """The hands as dealt, before any passing."""
        self._start: Position | None = None
        self._exchange = Exchange(rules, direction)
        self._tricks: list[Trick] = []
        self._taken = [0] * rules.players

    @classmethod
    def from_position(cls, position: Position) -> "Round":
        """A round that goes on from a position: no passing, and no record of what came before."""
        self = cls.__new__(cls)
        self._reset(position.rules, position.hands, PassDirection.HOLD)
        self._start = position
        self._taken = [cards.mask for cards in position.taken]
        self._first_trick = position.first_trick
        self._broken = position.broken
        self._go_on(position.leader, position.trick)
        return self

    def position(self) -> Position:
        """The play as it stands, without its history. Raises IllegalAction (pass_first) before the exchange."""
        if self.phase is Phase.PASSING:
            raise IllegalAction(Reason.PASS_FIRST)
        return Position(
            rules=self.rules,
            hands=self.hands,
            leader=self._leaders[-1],
            trick=self._under_way(),
            first_trick=self._first_trick,
            broken=self.broken,
            taken=self.taken,
        )

    def copy(self) -> "Round":
        """A round that goes its own way from here."""
        other = Round.__new__(Round)
        state = self.__getstate__()
        other.__setstate__({k: v.copy() if isinstance(v, list | Exchange) else v for k, v in state.items()})
        return other

    def __getstate__(self) -> dict[str, Any]:
        # The course of play can't be copied, but it begins anew with any trick.
        return {name: getattr(self, name) for name in (*Course.__slots__, *Round.__slots__) if name != "_send"}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        if self.turn is not None:
            trick = self._under_way()
            del self._played[len(self._played) - len(trick) :]
            self._go_on(self._leaders.pop(), trick)

    # What stands on the table.

    @property
    def hands(self) -> tuple[Cards, ...]:
        """What each seat holds now. Passed cards change hands when the last seat has passed."""
        return tuple(map(Cards.of_mask, self._hands))

    @property
    def trick(self) -> Trick | None:
        """The trick under way; None when the next card is a lead."""
        cards = self._under_way()
        return Trick(self._leaders[-1], cards, self._players) if cards else None

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
        self._go_on(next(seat for seat, hand in enumerate(self._hands) if hand & lowest), ())

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
