"""The answers of the line protocol of external bots: reading those of one, and giving those of a bot of ours."""

from collections.abc import Iterable, Iterator
from random import Random

from .bots import Bot
from .cards import Card, Cards
from .errors import HeartsError, IllegalAction, Reason
from .legal import refusal
from .protocol import GREETING, QUIT, parse_moon, parse_question
from .scoring import MoonChoice
from .view import Phase, PlayerView


def read_pass(view: PlayerView, text: str) -> Cards:
    """The cards that a bot answers to pass. Raises NotationError, and IllegalAction where the rules refuse them."""
    cards = [Card(word) for word in text.split()]
    if len(cards) != view.rules.pass_count:
        raise IllegalAction(Reason.WRONG_NUMBER_OF_CARDS, text)
    if len(set(cards)) != len(cards):
        raise IllegalAction(Reason.REPEATED_CARD, text)
    if not Cards(cards) <= view.hand:
        raise IllegalAction(Reason.NOT_IN_HAND, Cards(cards) - view.hand)
    return Cards(cards)


def read_play(view: PlayerView, text: str) -> Card:
    """The card that a bot answers to play. Raises NotationError, and IllegalAction where the rules refuse it."""
    card = Card(text)
    led = None if view.trick is None else view.trick.suit
    reason = refusal(view.rules, view.hand.mask, led, view.first_trick, view.broken, card)
    if reason is not None:
        raise IllegalAction(reason, card)
    return card


def read_moon(view: PlayerView, text: str) -> MoonChoice:  # noqa: ARG001  # the three are asked alike
    """The moon choice that a bot answers. Raises NotationError."""
    return parse_moon("choice", text)


def serve(bot: Bot, name: str, lines: Iterable[str]) -> Iterator[str]:
    """The other side: the answers of a bot to lines of the protocol, up to `quit` or the end of the lines.

    A line that is no question is answered with `error` and what is wrong with it.
    """
    for line in lines:
        text = line.strip()
        if text == QUIT:
            return
        if text.startswith("hearts-bot"):
            yield f"{GREETING} {name}" if text == GREETING else f"error {text!r} is not {GREETING!r}"
        elif text:
            yield _answer(bot, text)


def _answer(bot: Bot, text: str) -> str:
    try:
        view, seed = parse_question(text)
    except HeartsError as error:
        return f"error {error}"
    rng = Random(seed)
    if view.phase is Phase.PASSING:
        return str(bot.pass_cards(view, rng))
    return str(bot.play(view, rng) if view.phase is Phase.PLAYING else bot.choose_moon(view, rng))
