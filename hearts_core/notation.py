"""The text notation: one line for a position, a few lines a hand for a whole match.

A record is the save file, the bug report, the test case and the replay in one: it holds the deals themselves, every
pass and every card, so nothing depends on how a random generator works. docs/notation.md describes it.
Reading plays the record again under the rules, so a record that could not have happened is refused.
"""

import json
from collections.abc import Iterator

from .card_points import whole_number
from .cards import Card, Cards
from .errors import BadValue, IllegalAction, NotationError
from .match import Match, check_tag
from .position import Position
from .round import Round
from .rules import Rules
from .scoring import MoonChoice

VERSION = "1"


def format_rules(rules: Rules) -> str:
    """The options that are not as usual, `name=value` by spaces; "" for the standard game."""
    return " ".join(f"{name}={_format_option(value)}" for name, value in rules.changes().items())


def _format_option(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(value)
    return str(value).replace(" ", ",") or "-"


def parse_rules(text: str) -> Rules:
    """The rules written as `text`. Raises NotationError for what is no option, RulesError for a wrong value."""
    options: dict[str, object] = {}
    for item in text.split():
        name, separator, value = item.partition("=")
        if not separator or name == "preset":
            raise NotationError("rules", item, "is not an option, name=value")
        if name in options:
            raise NotationError("rules", name, "is set twice")
        options[name] = _parse_option(name, value)
    return Rules.from_options(options)


def _parse_option(name: str, value: str) -> object:
    if name in ("removed", "pass_cycle", "card_points"):
        return "" if value == "-" else value.replace(",", " ")
    if value in ("true", "false"):
        return value == "true"
    if name in ("players", "target", "pass_count", "no_tricks_bonus"):
        return whole_number(name, value)
    return value


def format_position(position: Position) -> str:
    """The position in one line: hands, leader, trick, state (f: first trick, b: broken), taken, then the rules.

    >>> format_position(Position(rules=Rules(), hands=tuple(map(Cards, ("2S", "3S", "4S", "5S"))), leader=2))
    '2.-.-.-/3.-.-.-/4.-.-.-/5.-.-.- 2 - - -/-/-/-'
    """
    fields = [
        "/".join(hand.hand_text() for hand in position.hands),
        str(position.leader),
        ",".join(map(str, position.trick)) or "-",
        "f" * position.first_trick + "b" * position.broken or "-",
        "/".join(cards.hand_text() if cards else "-" for cards in position.taken),
        format_rules(position.rules),
    ]
    return " ".join(fields).rstrip()


def parse_position(text: str) -> Position:
    """The position written as `text`.

    Raises NotationError for what is not written as `format_position` writes, RulesError and DealError for rules and
    cards that can't be.
    """
    fields = text.split()
    if len(fields) < 5:
        raise NotationError("position", text, "has fewer than five fields: hands, leader, trick, state, taken")
    hands, leader, trick, state, taken = fields[:5]
    if state not in ("-", "f", "b", "fb"):
        raise NotationError("state", state, "is none of -, f, b, fb")
    return Position(
        rules=parse_rules(" ".join(fields[5:])),
        hands=tuple(map(_hand, hands.split("/"))),
        leader=whole_number("leader", leader),
        trick=() if trick == "-" else tuple(map(Card, trick.split(","))),
        first_trick="f" in state,
        broken="b" in state,
        taken=tuple(Cards() if cards == "-" else _hand(cards) for cards in taken.split("/")),
    )


def _hand(text: str) -> Cards:
    if "." not in text:
        raise NotationError("hand", text, "does not have four suits (spades.hearts.diamonds.clubs)")
    return Cards(text)


def format_match(match: Match) -> str:
    """The whole match as text, in whatever phase it is; `parse_match` gives an equal match back."""
    lines = [f"hearts {VERSION}"]
    lines += [f"tag {name} {json.dumps(value)}" for name, value in sorted(match.tags.items())]
    lines.append(f"rules {format_rules(match.rules)}".rstrip())
    scores = iter(match.scores)
    for number, played in enumerate(match.rounds, start=1):
        lines += _round_lines(number, played)
        score = next(scores, None)
        if score is not None:
            if score.moon is not None and match.rules.moon == "choose":
                lines.append(f"moon {score.moon}")
            lines.append(" ".join(map(str, ("points", *score.points))))
            lines.append(" ".join(map(str, ("total", *score.totals))))
    return "\n".join(lines) + "\n"


def _round_lines(number: int, played: Round) -> Iterator[str]:
    yield f"hand {number} {played.direction}"
    yield "deal " + " ".join(hand.hand_text() for hand in played.dealt)
    for seat, passed in enumerate(played.passed):
        if passed is not None:
            yield f"pass {seat} {passed}"
    for trick in played.tricks if played.trick is None else (*played.tricks, played.trick):
        yield f"trick {trick.leader} {' '.join(map(str, trick.cards))}"


def parse_match(text: str) -> Match:
    """The match whose record is `text`, played again card by card.

    Raises NotationError naming the line, the value and what is wrong: an unknown card, a card twice, an incomplete
    deal, a play out of turn or against the rules, a wrong total, a line where it can't stand.
    """
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            reader.read(number, line.strip())
    return reader.finish()


class _Reader:
    """Reads a record line by line; `_allowed` says which lines may come next."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._tags: dict[str, str] = {}
        self._allowed: tuple[str, ...] = ("hearts",)
        self._place = ""

    def read(self, number: int, line: str) -> None:
        keyword, _, rest = line.partition(" ")
        self._place = f"line {number}, {keyword}"
        if keyword not in self._allowed:
            shown = keyword if len(keyword) <= 20 else keyword[:20] + "..."
            raise NotationError(f"line {number}", shown, f"can't stand here, only {', '.join(self._allowed)}")
        try:
            getattr(self, f"_read_{keyword}")(rest.strip())
        except IllegalAction as error:
            raise NotationError(self._place, error.value, f"is refused: {error.reason}") from None
        except BadValue as error:
            field = error.field if error.field.startswith("line ") else f"{self._place}, {error.field}"
            raise NotationError(field, error.value, error.problem) from None

    def finish(self) -> Match:
        if self._match is None or self._allowed in (("deal",), ("points",), ("total",)):
            raise NotationError("end", self._place or "empty text", f"lacks a line: {' or '.join(self._allowed)}")
        return self._match

    @property
    def _current(self) -> Match:
        assert self._match is not None
        return self._match

    def _wrong(self, value: str, problem: str) -> NotationError:
        return NotationError(self._place, value, problem)

    def _seat(self, text: str) -> int:
        seat = whole_number("seat", text)
        if not 0 <= seat < self._current.rules.players:
            raise self._wrong(text, f"is not a seat, 0 to {self._current.rules.players - 1}")
        return seat

    def _read_hearts(self, rest: str) -> None:
        if rest != VERSION:
            raise self._wrong(rest, f"is not a version that can be read: only {VERSION}")
        self._allowed = ("tag", "rules")

    def _read_tag(self, rest: str) -> None:
        name, _, quoted = rest.partition(" ")
        try:
            value = json.loads(quoted)
        except (ValueError, RecursionError):
            raise self._wrong(rest, "is not a name and a quoted text") from None
        check_tag(name, value)
        if name in self._tags:
            raise self._wrong(name, "is set twice")
        self._tags[name] = value

    def _read_rules(self, rest: str) -> None:
        self._match = Match(parse_rules(rest), self._tags)
        self._allowed = ("hand",)

    def _read_hand(self, rest: str) -> None:
        match = self._current
        number = match.hand_number + 1
        expected = f"{number} {match.rules.direction(number)}"
        if " ".join(rest.split()) != expected:
            raise self._wrong(rest, f"is not the next hand, {expected}")
        if match.standing.over:
            raise self._wrong(rest, "comes after the end of the match")
        self._allowed = ("deal",)

    def _read_deal(self, rest: str) -> None:
        self._current.start_hand([_hand(text) for text in rest.split()])
        self._expect()

    def _read_pass(self, rest: str) -> None:
        seat, *cards = rest.split() or [""]
        self._current.pass_cards(self._seat(seat), map(Card, cards))
        self._expect()

    def _read_trick(self, rest: str) -> None:
        match = self._current
        leader, *cards = rest.split() or [""]
        if match.round.trick is not None:
            raise self._wrong(rest, "comes while the trick before it is incomplete")
        if self._seat(leader) != match.round.turn:
            raise self._wrong(leader, f"is not the seat that leads, {match.round.turn}")
        if not 1 <= len(cards) <= match.rules.players:
            raise self._wrong(rest, f"does not have 1 to {match.rules.players} cards")
        for card in map(Card, cards):
            turn = match.round.turn
            assert turn is not None
            match.play(turn, card)
        self._expect()

    def _read_moon(self, rest: str) -> None:
        if rest not in tuple(MoonChoice):
            raise self._wrong(rest, f"is none of {', '.join(MoonChoice)}")
        shooter = self._current.round.shooter
        assert shooter is not None
        self._current.choose_moon(shooter, MoonChoice(rest))
        self._expect()

    def _read_points(self, rest: str) -> None:
        self._check_numbers(rest, self._current.scores[-1].points)
        self._allowed = ("total",)

    def _read_total(self, rest: str) -> None:
        self._check_numbers(rest, self._current.scores[-1].totals)
        self._allowed = ("hand",)

    def _check_numbers(self, rest: str, right: tuple[int, ...]) -> None:
        if rest.split() != [str(number) for number in right]:
            raise self._wrong(rest, f"should be {' '.join(map(str, right))}")

    def _expect(self) -> None:
        """Which lines may follow an action, by the phase it leads to."""
        phase = self._current.phase
        self._allowed = {
            "passing": ("pass",),
            "playing": ("trick",),
            "moon_choice": ("moon",),
            "hand_over": ("points",),
            "match_over": ("points",),
        }[phase]
