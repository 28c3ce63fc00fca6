"""One tree of errors, and one reason code for every way in which an action can break the rules."""

from enum import StrEnum


class Reason(StrEnum):
    """Why the rules refuse an action. The words for it belong to the user's language, not to the engine.

    Where several reasons hold at once the first in this order is given.
    """

    NO_SUCH_SEAT = "no_such_seat"
    MATCH_OVER = "match_over"
    NO_HAND = "no_hand"
    HAND_OVER = "hand_over"
    HAND_NOT_OVER = "hand_not_over"
    NO_MOON_CHOICE = "no_moon_choice"
    MOON_CHOICE_FIRST = "moon_choice_first"
    NOT_THE_SHOOTER = "not_the_shooter"
    NO_PASSING = "no_passing"
    ALREADY_PASSED = "already_passed"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    REPEATED_CARD = "repeated_card"
    PASS_FIRST = "pass_first"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    MUST_LEAD_LOWEST_CLUB = "must_lead_lowest_club"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    NO_POINTS_ON_FIRST_TRICK = "no_points_on_first_trick"
    HEARTS_NOT_BROKEN = "hearts_not_broken"
    QUEEN_MUST_WAIT = "queen_must_wait"

    def __repr__(self) -> str:
        return f"Reason.{self.name}"


class HeartsError(Exception):
    """The root of every error that this package raises on purpose."""


class IllegalAction(HeartsError):
    """An action that the rules refuse. The round and the match are as they were before it.

    `reason` is the one rule broken; `value` is what was refused (a card, cards, a seat), as text, or "".
    """

    def __init__(self, reason: Reason, value: object = "") -> None:
        super().__init__(reason, value)
        self.reason = reason
        self.value = str(value)

    def __str__(self) -> str:
        return f"{self.reason.value}: {self.value}" if self.value else self.reason.value


class BadValue(HeartsError, ValueError):
    """A value that can't be: `field` names it, `value` is what was given, `problem` says what is wrong with it."""

    def __init__(self, field: str, value: object, problem: str) -> None:
        super().__init__(field, value, problem)
        self.field = field
        self.value = value
        self.problem = problem

    def __str__(self) -> str:
        shown = repr(self.value)
        if len(shown) > 80:
            shown = shown[:77] + "..."
        return f"{self.field}: {shown} {self.problem}"


class RulesError(BadValue):
    """An option of `Rules` that is unknown, of the wrong kind, out of range or at odds with another."""


class DealError(BadValue):
    """Hands that are no deal, or a position that can't arise: a card twice, a card missing, uneven hands."""


class NotationError(BadValue):
    """A text that is no card, hand, position or record: `field` says which part of it."""
