"""The questions of the line protocol of external bots: one line of text each; answers.py has what comes back.

A question holds all that its seat may know, in the words of the text notation; docs/protocol.md describes it. Nothing
is left to be remembered from question to question. No process is started here: external.py does that.
"""

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from .cards import Card, Cards
from .errors import BadValue, IllegalAction, NotationError
from .notation import format_rules, parse_rules
from .rules import PassDirection, Rules
from .sampling import sample
from .scoring import HandScore, MoonChoice, add_points, standing
from .trick import Trick
from .view import Phase, PlayerView, Scoreboard

GREETING: Final = "hearts-bot 1"
"""The first line each way: this protocol, version 1. The bot puts its name after it."""

QUIT: Final = "quit"
"""The last line to a bot; it answers nothing and ends."""

_PHASES: Final = {"pass": Phase.PASSING, "play": Phase.PLAYING, "moon": Phase.MOON_CHOICE}
_ONCE: Final = ("rules", "seat", "hand", "total", "held", "gave", "received", "passed", "legal", "seed")
_OFTEN: Final = ("points", "shot", "trick", "choice")

# What of a view is said in which statement.
_SHOWN: Final = {
    "phase": "question",
    "hand": "held",
    "received": "received",
    "has_passed": "passed",
    "passed": "gave",
    "tricks": "trick",
    "trick": "trick",
    "turn": "trick",
}


class Question(NamedTuple):
    """What is asked: the `view` of the seat, whose phase says what about, and a `seed` for what the bot draws."""

    view: PlayerView
    seed: str


def format_question(view: PlayerView, seed: str) -> str:
    """The question to the seat of this view, in one line. `seed` is a word that the bot's randomness may come from.

    Raises BadValue (view) where nothing is to be asked of this seat.
    """
    return "; ".join(_statements(view, seed))


def _statements(view: PlayerView, seed: str) -> Iterator[str]:
    phase, board = view.phase, view.board
    if phase is Phase.PASSING and not view.has_passed[view.seat]:
        yield f"pass {view.rules.pass_count}"
    elif phase is Phase.PLAYING and view.legal:
        yield "play"
    elif phase is Phase.MOON_CHOICE and board.moon_shooter == view.seat:
        yield "moon"
    else:
        raise BadValue("view", f"seat {view.seat}, {phase.value}", "has nothing to answer")
    yield f"rules {format_rules(view.rules)}".rstrip()
    yield f"seat {view.seat}"
    yield f"hand {board.hand_number} {view.direction}"
    for score in board.scores:
        yield f"points {_words(score.points)}"
        if score.shooter is not None:
            yield f"shot {score.shooter} {score.moon}"
    yield f"total {_words(view.totals)}"
    yield f"held {view.hand or '-'}"
    if view.passed:
        yield f"gave {view.passed}"
    if view.received:
        yield f"received {view.received}"
    if phase is Phase.PASSING and any(view.has_passed):
        yield f"passed {_words(seat for seat, passed in enumerate(view.has_passed) if passed)}"
    for trick in view.tricks if view.trick is None else (*view.tricks, view.trick):
        yield f"trick {trick.leader} {_words(trick.cards)}"
    if phase is Phase.PLAYING:
        yield f"legal {view.legal}"
    if phase is Phase.MOON_CHOICE:
        for choice, score in board.moon_choices:
            yield f"choice {choice} {_words(score.points)}"
    yield f"seed {seed}"


def _words(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def parse_question(text: str) -> Question:
    """The question written as `text`. What the seat can't have seen, since it can't have happened, is refused.

    Raises NotationError, RulesError or DealError naming the statement and what is wrong with it.
    """
    head, *statements = (part.strip() for part in text.split(";"))
    asked = head.partition(" ")[0]
    if asked not in _PHASES:
        raise NotationError("question", head[:20], "is none of pass, play, moon")
    reader = _Reader(_PHASES[asked])
    for statement in statements:
        reader.read(statement)
    question = reader.question()
    if head != (f"pass {question.view.rules.pass_count}" if asked == "pass" else asked):
        raise NotationError("question", head, "is not what these rules ask")
    return question


class _Reader:
    def __init__(self, phase: Phase) -> None:
        self._phase = phase
        self._once: dict[str, str] = {}
        self._often: list[tuple[str, str]] = []

    def read(self, statement: str) -> None:
        name, _, value = statement.partition(" ")
        if name in _OFTEN:
            self._often.append((name, value))
        elif name not in _ONCE:
            raise NotationError("statement", name[:20], "is unknown")
        elif name in self._once:
            raise NotationError(name, value, "is said twice")
        else:
            self._once[name] = value

    def question(self) -> Question:
        rules = parse_rules(self._need("rules"))
        seat = _number("seat", self._need("seat"), range(rules.players))
        number, _, way = self._need("hand").partition(" ")
        if way not in tuple(PassDirection):
            raise NotationError("hand", way, f"is none of {', '.join(PassDirection)}")
        direction = PassDirection(way)
        exchanged = self._phase is not Phase.PASSING and direction is not PassDirection.HOLD
        passed = [_number("passed", word, range(rules.players)) for word in self._once.get("passed", "").split()]
        tricks = [_trick(rules, value) for name, value in self._often if name == "trick"]
        under_way = tricks.pop() if tricks and not tricks[-1].complete else None
        taken = [Cards()] * rules.players
        counts = [rules.cards_each] * rules.players
        for trick in tricks:
            taken[trick.winner] |= Cards(trick.cards)
        for trick in [*tricks, under_way] if under_way else tricks:
            for player, _ in trick.plays:
                counts[player] -= 1
        seen = PlayerView(
            rules=rules,
            seat=seat,
            direction=direction,
            phase=self._phase,
            hand=_cards("held", self._need("held").replace("-", "")),
            passed=_cards("gave", self._once.get("gave", "")),
            received=_cards("received", self._once.get("received", "")),
            has_passed=tuple(exchanged or player in passed for player in range(rules.players)),
            counts=tuple(counts),
            tricks=tuple(tricks),
            trick=under_way,
            turn=seat if self._phase is Phase.PLAYING else None,
            first_trick=self._phase is Phase.PLAYING and not tricks,
            broken=False,
            taken=tuple(taken),
            points=(),
            legal=Cards(),
            board=self._board(rules, seat, _number("hand", number)),
        )
        return Question(self._checked(seen), self._need("seed"))

    def _checked(self, seen: PlayerView) -> PlayerView:
        """The view as the engine gives it for a round in which all this can have been seen."""
        try:
            view = sample(seen, Random(0)).view(seen.seat, seen.board)
        except IllegalAction as error:
            raise NotationError("question", error.value, f"can't have happened: {error.reason}") from None
        for name, statement in _SHOWN.items():
            if getattr(view, name) != getattr(seen, name):
                raise NotationError(statement, self._once.get(statement, ""), "can't have come about like this")
        if _cards("legal", self._once.get("legal", "")) != view.legal:
            raise NotationError("legal", self._once.get("legal", ""), f"should be {view.legal}")
        return view

    def _board(self, rules: Rules, seat: int, hand_number: int) -> Scoreboard:
        scores: list[HandScore] = []
        choices: list[tuple[MoonChoice, HandScore]] = []
        before = (0,) * rules.players
        totals = _numbers("total", self._need("total"), rules.players)
        for name, value in self._often:
            if name == "points":
                points = _numbers(name, value, rules.players)
                before = add_points(rules, before, points)
                scores.append(HandScore(points, before))
            elif name == "shot":
                shooter, _, how = value.partition(" ")
                if not scores:
                    raise NotationError(name, value, "comes before any points")
                moon = parse_moon(name, how)
                scores[-1] = scores[-1]._replace(shooter=_number(name, shooter, range(rules.players)), moon=moon)
            elif name == "choice":
                how, _, numbers = value.partition(" ")
                points = _numbers(name, numbers, rules.players)
                score = HandScore(points, add_points(rules, totals, points), seat, parse_moon(name, how))
                choices.append((parse_moon(name, how), score))
        if scores and totals != before:
            raise NotationError("total", self._need("total"), f"should be {_words(before)}")
        return Scoreboard(
            hand_number=hand_number,
            totals=totals,
            scores=tuple(scores),
            moon_shooter=seat if choices else None,
            moon_choices=tuple(choices),
            tied=standing(rules, totals).tied if scores else (),
        )

    def _need(self, name: str) -> str:
        if name not in self._once:
            raise NotationError("question", name, "is not said")
        return self._once[name]


def _trick(rules: Rules, text: str) -> Trick:
    leader, *cards = text.split() or [""]
    if not 1 <= len(cards) <= rules.players:
        raise NotationError("trick", text, f"does not have 1 to {rules.players} cards")
    return Trick(_number("trick", leader, range(rules.players)), tuple(map(Card, cards)), rules.players)


def _cards(field: str, text: str) -> Cards:
    try:
        return Cards(map(Card, text.split()))
    except NotationError as error:
        raise NotationError(field, error.value, error.problem) from None


def parse_moon(field: str, text: str) -> MoonChoice:
    """The moon choice written as `text`. Raises NotationError, naming the field."""
    if text not in tuple(MoonChoice):
        raise NotationError(field, text, f"is none of {', '.join(MoonChoice)}")
    return MoonChoice(text)


def _number(field: str, text: str, allowed: range | None = None) -> int:
    if not re.fullmatch(r"-?[0-9]{1,12}", text):
        raise NotationError(field, text, "is not a whole number")
    if allowed is not None and int(text) not in allowed:
        raise NotationError(field, text, f"is not a seat, 0 to {allowed.stop - 1}")
    return int(text)


def _numbers(field: str, text: str, count: int) -> tuple[int, ...]:
    words = text.split()
    if len(words) != count:
        raise NotationError(field, text, f"are not {count} numbers")
    return tuple(_number(field, word) for word in words)
