"""A match: hand after hand until the target is reached and the lowest total stands alone."""

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from .cards import Card, Cards
from .deal import deal
from .errors import IllegalAction, NotationError, Reason
from .round import Round
from .rules import Rules
from .scoring import HandScore, MoonChoice, Standing, add_points, standing
from .view import Phase, PlayerView, Scoreboard


def check_tag(name: object, value: object) -> None:
    """Raises NotationError unless `name` may name a tag and `value` is a text."""
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9_.]{1,40}", name):
        raise NotationError("tag", name, "is not a name of 1 to 40 small letters, digits, dots, underscores")
    if not isinstance(value, str):
        raise NotationError(f"tag {name}", value, "is not a text")


class Match:
    """A match under `rules`. It draws nothing at random itself: a deal is given, or dealt from a Random that is given.

    `tags` are texts by name that go with its record, such as the players' names; a tag's name is 1 to 40 small
    letters, digits, dots or underscores. Raises NotationError for another name and for a value that is no text.

    Every action that the rules refuse raises IllegalAction and changes nothing.
    """

    def __init__(self, rules: Rules, tags: Mapping[str, str] | None = None) -> None:
        self.rules = rules
        self._tags = dict(tags or {})
        for name, value in self._tags.items():
            check_tag(name, value)
        self._rounds: list[Round] = []
        self._scores: list[HandScore] = []
        self._totals = (0,) * rules.players
        self._choices: tuple[tuple[MoonChoice, HandScore], ...] = ()
        self._standing = Standing(over=False, winner=None, places=(1,) * rules.players, tied=())
        self._serial = 0

    @property
    def tags(self) -> Mapping[str, str]:
        """The texts that go with the record, by name."""
        return MappingProxyType(self._tags)

    def set_tag(self, name: str, value: str | None) -> None:
        """Sets a tag, or takes it away (None). Raises NotationError as for a new match."""
        if value is None:
            self._tags.pop(name, None)
        else:
            check_tag(name, value)
            self._tags[name] = value

    @property
    def serial(self) -> int:
        """How many actions have been done: deals, passes, cards played and moon choices."""
        return self._serial

    @property
    def hand_number(self) -> int:
        """The number of the hand being played or just played: 1, 2, ...; 0 before the first deal."""
        return len(self._rounds)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds of all hands, the current one last."""
        return tuple(self._rounds)

    @property
    def round(self) -> Round:
        """The hand being played or just played. Raises IllegalAction (no_hand) before the first deal."""
        if not self._rounds:
            raise IllegalAction(Reason.NO_HAND)
        return self._rounds[-1]

    @property
    def phase(self) -> Phase:
        """What the match waits for; HAND_OVER (for a deal) also before the first."""
        if self._rounds and (phase := self.round.phase) is not Phase.HAND_OVER:
            return phase
        return self.board().phase_after_hand

    @property
    def scores(self) -> tuple[HandScore, ...]:
        """The scored hands in order."""
        return tuple(self._scores)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the last scored hand."""
        return self._totals

    @property
    def standing(self) -> Standing:
        """How the match stood after the last scored hand."""
        return self._standing

    def board(self) -> Scoreboard:
        """The public state of the match around the hand."""
        choosing = bool(self._choices)
        over = self._standing.over
        return Scoreboard(
            hand_number=self.hand_number,
            totals=self._totals,
            scores=self.scores,
            moon_shooter=self.round.shooter if choosing else None,
            moon_choices=self._choices,
            winner=self._standing.winner,
            places=self._standing.places if over else (),
            tied=self._standing.tied,
        )

    def view(self, seat: int) -> PlayerView:
        """What the player at `seat` may know. Raises IllegalAction: no_such_seat, no_hand."""
        self._need_seat(seat)
        return self.round.view(seat, self.board())

    def deal(self, rng: Random) -> None:
        """Deals the next hand at random. Raises as start_hand does."""
        self.start_hand(deal(self.rules, rng))

    def start_hand(self, hands: Sequence[Cards]) -> None:
        """Starts the next hand with a deal, one hand a seat.

        Raises IllegalAction (match_over, moon_choice_first, hand_not_over) and DealError for hands that are no deal.
        """
        phase = self.phase
        if phase is Phase.MATCH_OVER:
            raise IllegalAction(Reason.MATCH_OVER)
        if phase is not Phase.HAND_OVER:
            raise IllegalAction(
                Reason.MOON_CHOICE_FIRST if phase is Phase.MOON_CHOICE else Reason.HAND_NOT_OVER, self.hand_number
            )
        self._rounds.append(Round(self.rules, hands, self.rules.direction(self.hand_number + 1)))
        self._serial += 1

    def pass_cards(self, seat: int, cards: Iterable[Card]) -> None:
        """Seat `seat` passes. Raises IllegalAction: match_over, no_hand and as `Round.pass_cards` does."""
        self._need_seat(seat)
        self._need_match()
        self.round.pass_cards(seat, cards)
        self._serial += 1

    def refusal(self, seat: int, card: Card) -> Reason | None:
        """Why seat `seat` may not play `card` now; None if it may."""
        if not 0 <= seat < self.rules.players:
            return Reason.NO_SUCH_SEAT
        if self._standing.over:
            return Reason.MATCH_OVER
        if not self._rounds:
            return Reason.NO_HAND
        if self.round.turn not in (None, seat):
            return Reason.NOT_YOUR_TURN
        return self.round.refusal(card)

    def play(self, seat: int, card: Card) -> None:
        """Seat `seat` plays `card`; the last card of a hand also scores it, unless a moon choice comes first.

        Raises IllegalAction: no_such_seat, match_over, no_hand, not_your_turn and as `Round.play` does.
        """
        if not self._rounds or self.round.turn != seat:
            reason = self.refusal(seat, card)
            assert reason is not None
            raise IllegalAction(reason, card)
        self.round.play(card)
        self._serial += 1
        if self.round.phase is Phase.HAND_OVER:
            self._end_hand()

    def choose_moon(self, seat: int, choice: MoonChoice) -> None:
        """The shooter chooses how the moon is scored.

        Raises IllegalAction: no_such_seat, match_over, no_moon_choice, not_the_shooter.
        """
        self._need_seat(seat)
        self._need_match()
        if not self._choices:
            raise IllegalAction(Reason.NO_MOON_CHOICE, choice)
        if seat != self.round.shooter:
            raise IllegalAction(Reason.NOT_THE_SHOOTER, seat)
        score = dict(self._choices)[MoonChoice(choice)]
        self._choices = ()
        self._serial += 1
        self._add(score)

    def _need_seat(self, seat: int) -> None:
        if not 0 <= seat < self.rules.players:
            raise IllegalAction(Reason.NO_SUCH_SEAT, seat)

    def _need_match(self) -> None:
        if self._standing.over:
            raise IllegalAction(Reason.MATCH_OVER)

    def _end_hand(self) -> None:
        if self.round.shooter is not None and self.rules.moon == "choose":
            self._choices = tuple((choice, self._score_by(choice)) for choice in MoonChoice)
        else:
            self._add(self._score_by(None))

    def _score_by(self, choice: MoonChoice | None) -> HandScore:
        """The hand's score, with a moon scored by the choice or, where there is none, as the rules say."""
        points = self.round.score(choice)
        shooter = self.round.shooter
        moon = None if shooter is None else choice or MoonChoice(self.rules.moon)
        return HandScore(points, add_points(self.rules, self._totals, points), shooter, moon)

    def _add(self, score: HandScore) -> None:
        self._scores.append(score)
        self._totals = score.totals
        self._standing = standing(self.rules, score.totals)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same rules, tags, deals, passes, play and choices."""
        return isinstance(other, Match) and self._key() == other._key()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _key(self) -> tuple[object, ...]:
        return self.rules, self._tags, self._rounds, self._scores

    def __repr__(self) -> str:
        return f"<Match {self.rules}, hand {self.hand_number}, {self.phase.value}, totals {self._totals}>"
