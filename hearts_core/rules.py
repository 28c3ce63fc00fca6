"""`Rules`: every option of the game as one immutable value that can't hold nonsense."""

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Literal, get_args

from .card_points import CardPoints
from .cards import FULL_PACK, HEARTS, PACK, QUEEN_OF_SPADES, RANKS, Card, Cards
from .errors import NotationError, RulesError


class PassDirection(StrEnum):
    """Whom the cards are passed to. Left is the next seat clockwise, the one who plays after you."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    HOLD = "hold"

    def receiver(self, seat: int, players: int) -> int:
        """The seat (0 to players - 1) that receives from `seat`; on a hold hand that is `seat` itself."""
        return (seat + {"left": 1, "right": -1, "across": players // 2, "hold": 0}[self]) % players

    def giver(self, seat: int, players: int) -> int:
        """The seat that passes to `seat`."""
        return (seat - self.receiver(0, players)) % players

    def __repr__(self) -> str:
        return f"PassDirection.{self.name}"


QueenLead = Literal["always", "after_broken"]
MoonScoring = Literal["others_plus", "self_minus", "choose"]
EndWhen = Literal["reach", "exceed"]
LastTrickView = Literal["until_next_lead", "always"]

_LEFT, _RIGHT, _ACROSS, _HOLD = PassDirection
_REMOVED: Final = {3: Cards("2C"), 4: Cards(), 5: Cards("2D 2C")}
_CYCLE: Final = {
    3: (_LEFT, _RIGHT, _HOLD),
    4: (_LEFT, _RIGHT, _ACROSS, _HOLD),
    5: (_LEFT, _RIGHT, _HOLD),
}
_STANDARD_POINTS: Final = CardPoints("QS:13 H:1")

# Told by identity from a value that the caller gives: "what is usual for this number of players".
_USUAL_REMOVED: Final = Cards.of_mask(0)
_USUAL_CYCLE: Final = (_HOLD,)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules:
    """How a match is played: all options, each with its usual value as the default.

    >>> Rules(players=3).deck == FULL_PACK - Cards("2C")
    True
    >>> Rules(target=0)
    Traceback (most recent call last):
    ...
    hearts_core.errors.RulesError: target: 0 is not a whole number from 1 to 1000

    Raises RulesError, naming the option and the value, for anything that can't be played.
    """

    players: int = 4
    """How many play, each for themselves: 3, 4 or 5."""
    removed: Cards = _USUAL_REMOVED
    """Cards left out so that the rest divides evenly: usually none (4 players), 2C (3), 2D and 2C (5)."""
    pass_count: int = 3
    """How many cards each player passes before the play, 0 to 4."""
    pass_cycle: tuple[PassDirection, ...] = _USUAL_CYCLE
    """Where they go, hand by hand, over and over: usually left, right, across, hold; without across at odd tables."""
    queen_lead: QueenLead = "always"
    """Whether the queen of spades may be led at any time or only `after_broken` hearts."""
    first_trick_points: bool = True
    """Whether a player without clubs may throw a heart or the queen of spades on the first trick."""
    queen_breaks: bool = False
    """Whether the queen of spades, played, breaks hearts as a heart does."""
    last_trick_view: LastTrickView = "until_next_lead"
    """Until when a complete trick may be looked at."""
    moon: MoonScoring = "others_plus"
    """What shooting the moon scores: the others plus, oneself minus, or the shooter's choice of the two."""
    target: int = 100
    """The total, in points, at which the match ends: 1 to 1000."""
    end_when: EndWhen = "reach"
    """Whether a total must `reach` or `exceed` the target to end the match."""
    card_points: CardPoints = _STANDARD_POINTS
    """What each card costs its taker."""
    no_tricks_bonus: int = 0
    """Points for a player who took no trick: 0 or less."""
    exact_target: bool = False
    """Whether a total of exactly the target after a hand drops by 50."""
    sun: bool = False
    """Whether taking every trick doubles the moon."""

    def __post_init__(self) -> None:
        _require(type(self.players) is int and self.players in _CYCLE, "players", self.players, "is not 3, 4 or 5")
        if self.removed is _USUAL_REMOVED:
            object.__setattr__(self, "removed", _REMOVED[self.players])
        if self.pass_cycle is _USUAL_CYCLE:
            object.__setattr__(self, "pass_cycle", _CYCLE[self.players])
        for name in ("first_trick_points", "queen_breaks", "exact_target", "sun"):
            _require(type(getattr(self, name)) is bool, name, getattr(self, name), "is neither true nor false")
        for name, allowed in _CHOICES.items():
            value = getattr(self, name)
            _require(value in allowed, name, value, f"is none of {', '.join(allowed)}")
        _require_whole("target", self.target, 1, 1000)
        _require_whole("pass_count", self.pass_count, 0, 4)
        _require_whole("no_tricks_bonus", self.no_tricks_bonus, -1000, 0)
        self._check_cycle()
        self._check_cards()

    def _check_cycle(self) -> None:
        cycle: object = self.pass_cycle
        directions = isinstance(cycle, tuple) and all(isinstance(item, PassDirection) for item in cycle)
        _require(directions and cycle != (), "pass_cycle", cycle, "is not a tuple of one or more PassDirection")
        if self.players % 2 and PassDirection.ACROSS in self.pass_cycle:
            raise RulesError("pass_cycle", cycle, f"has no seat across at a table of {self.players}")

    def _check_cards(self) -> None:
        _require(isinstance(self.removed, Cards), "removed", self.removed, "is not a set of Cards")
        _require(isinstance(self.card_points, CardPoints), "card_points", self.card_points, "is not CardPoints")
        left = 52 - len(self.removed)
        if left % self.players or left == 0:
            problem = f"leaves {left} cards, which {self.players} players can't share evenly"
            raise RulesError("removed", str(self.removed), problem)
        scoring = self.removed & (self.card_points.positive | self.card_points.negative | HEARTS | _QUEEN)
        _require(not scoring, "removed", str(self.removed), f"takes out {scoring}, which scores or is a heart or QS")
        _require(self.cards_each >= self.pass_count, "removed", str(self.removed), "leaves fewer cards than are passed")
        _require(bool(self.deck.mask & 0x1FFF), "removed", str(self.removed), "leaves no club to lead")

    @property
    def deck(self) -> Cards:
        """The cards in play."""
        return FULL_PACK - self.removed

    @property
    def cards_each(self) -> int:
        """How many cards each player is dealt."""
        return (52 - len(self.removed)) // self.players

    @property
    def lowest_club(self) -> Card:
        """The card that is led to the first trick."""
        clubs = self.deck.mask & 0x1FFF
        return PACK[(clubs & -clubs).bit_length() - 1]

    def direction(self, hand_number: int) -> PassDirection:
        """Where the cards go on hand `hand_number`, 1 or more; hold where nothing is passed at all."""
        if self.pass_count == 0:
            return PassDirection.HOLD
        return self.pass_cycle[(hand_number - 1) % len(self.pass_cycle)]

    def replace(self, /, **changes: Any) -> "Rules":
        """These rules with some options changed.

        With another number of players, removed cards and pass cycle become usual for it where they were usual before.
        """
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        if values["removed"] == _REMOVED[self.players]:
            values["removed"] = _USUAL_REMOVED
        if values["pass_cycle"] == _CYCLE[self.players]:
            values["pass_cycle"] = _USUAL_CYCLE
        for name, value in changes.items():
            if name not in values:
                raise RulesError(name, value, "is set, but there is no such option")
        return Rules(**values | changes)

    @property
    def preset(self) -> str:
        """The name of the preset that these rules are, at their number of players, or "custom"."""
        for name, rules in PRESETS.items():
            if rules.replace(players=self.players) == self:
                return name
        return "custom"

    def changes(self) -> dict[str, Any]:
        """The options that differ from what is usual for this number of players, `players` itself if not 4."""
        usual = Rules(players=self.players)
        named = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        return {k: v for k, v in named.items() if v != (4 if k == "players" else getattr(usual, k))}

    def to_options(self) -> dict[str, Any]:
        """All options by name, as values that JSON has (cards as text, lists, and card points by card)."""
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        values["removed"] = [card.text for card in self.removed]
        values["pass_cycle"] = [item.value for item in self.pass_cycle]
        values["card_points"] = {card.text: points for card, points in self.card_points.items()}
        return values

    @staticmethod
    def from_options(options: Mapping[str, Any]) -> "Rules":
        """The rules of a mapping like `to_options` gives; what it lacks is as usual.

        `preset` names the rules that the other options change. Raises RulesError for an unknown option or value.
        """
        options = dict(options)
        preset = options.pop("preset", "standard")
        if not isinstance(preset, str) or preset not in PRESETS:
            raise RulesError("preset", preset, f"is none of {', '.join(PRESETS)}")
        if "removed" in options:
            options["removed"] = _cards_option("removed", options["removed"])
        if "pass_cycle" in options:
            options["pass_cycle"] = _cycle_option(options["pass_cycle"])
        if "card_points" in options:
            options["card_points"] = _points_option(options["card_points"])
        return PRESETS[preset].replace(**options)

    def __repr__(self) -> str:
        return f"Rules({', '.join(f'{name}={value!r}' for name, value in self.changes().items())})"


_QUEEN: Final = Cards([QUEEN_OF_SPADES])
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "queen_lead": get_args(QueenLead),
    "moon": get_args(MoonScoring),
    "end_when": get_args(EndWhen),
    "last_trick_view": get_args(LastTrickView),
}


def _require(condition: bool, field: str, value: object, problem: str) -> None:
    if not condition:
        raise RulesError(field, value, problem)


def _require_whole(field: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise RulesError(field, value, f"is not a whole number from {low} to {high}")


def _cards_option(field: str, value: object) -> Cards:
    try:
        return Cards(value if isinstance(value, str) else [Card(text) for text in _texts(field, value)])
    except NotationError as error:
        raise RulesError(field, error.value, error.problem) from None


def _cycle_option(value: object) -> tuple[PassDirection, ...]:
    texts = value.split() if isinstance(value, str) else _texts("pass_cycle", value)
    for text in texts:
        if text not in tuple(PassDirection):
            raise RulesError("pass_cycle", text, "is none of left, right, across, hold")
    return tuple(map(PassDirection, texts))


def _points_option(value: object) -> CardPoints:
    try:
        if isinstance(value, str):
            return CardPoints(value)
        if isinstance(value, Mapping):
            return CardPoints({Card(text): points for text, points in value.items()})
    except NotationError as error:
        raise RulesError("card_points", error.value, error.problem) from None
    raise RulesError("card_points", value, "is neither text nor points by card")


def _texts(field: str, value: object) -> list[str]:
    if isinstance(value, Iterable) and not isinstance(value, Mapping):
        texts = list(value)
        if all(isinstance(text, str) for text in texts):
            return texts
    raise RulesError(field, value, "is not a list of texts")


_PIPS: Final = " ".join(f"{rank}H:{pips}" for pips, rank in enumerate(RANKS, start=2))

PRESETS: Final[Mapping[str, Rules]] = {
    "standard": Rules(),
    "windows": Rules(first_trick_points=False),
    "omnibus": Rules(card_points=CardPoints("QS:13 JD:-10 H:1")),
    "spot": Rules(card_points=CardPoints("QS:25 " + _PIPS), target=500),
    "hooligan": Rules(card_points=CardPoints("QS:13 H:1 7C:7")),
    "black_maria": Rules(card_points=CardPoints("QS:13 KS:10 AS:7 H:1")),
    "quick": Rules(target=50),
}
"""Well-known variants by name, each at a table of four."""
