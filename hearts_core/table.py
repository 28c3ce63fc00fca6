"""A table of bots: whose turn it is to do something, and asking a bot for it.

Everything at random comes from a seed, a text, through the streams of deal.py: the same seed, rules and bots give the
same match on every Python.
"""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from random import Random

from .bots import Bot
from .bots.search import Decision
from .bots.searcher import Searcher
from .cards import Card, Cards
from .deal import bot_stream, deal, deal_stream
from .errors import IllegalAction, Reason
from .match import Match
from .rules import Rules
from .view import Phase, PlayerView


def waiting(match: Match) -> tuple[int, ...]:
    """The seats that must do something now; () when the match waits for a deal or is over.

    While passing these are all that have not passed, in any order; else it is one seat.
    """
    phase = match.phase
    if phase is Phase.PASSING:
        return tuple(seat for seat, passed in enumerate(match.round.passed) if passed is None)
    seat = match.board().moon_shooter if phase is Phase.MOON_CHOICE else match.round.turn if match.hand_number else None
    return () if seat is None else (seat,)


def act(match: Match, seat: int, bot: Bot, rng: Random) -> None:
    """Asks the bot at `seat` what the phase wants to know, and does it.

    Raises IllegalAction (no_such_seat, match_over, no_hand, hand_over, already_passed, not_the_shooter or
    not_your_turn) where that seat has nothing to do, and for whatever the rules refuse of the bot's answer.
    """
    view = _asked(match, seat)
    if view.phase is Phase.PASSING:
        match.pass_cards(seat, bot.pass_cards(view, rng))
    elif view.phase is Phase.PLAYING:
        match.play(seat, bot.play(view, rng))
    else:
        match.choose_moon(seat, bot.choose_moon(view, rng))


def think(match: Match, seat: int, bot: Bot, rng: Random) -> Generator[None, None, Callable[[], None]]:
    """Asks as `act` does, but in steps of some 20 ms where the bot searches; gives what does the action.

    Whoever asks may do other things after each step, or ask no further; nothing is done until what is given is called,
    which is for the state of the match that was thought about. Raises as `act` does, at the first step or that call.
    """
    view = _asked(match, seat)
    if not isinstance(bot, Searcher) or view.phase is Phase.MOON_CHOICE:
        return partial(act, match, seat, bot, rng)
    if view.phase is Phase.PASSING:
        passing = bot.pass_search(view, rng)
        yield from passing.steps()
        return partial(match.pass_cards, seat, passing.best.choice)
    playing = bot.play_search(view, rng)
    yield from playing.steps()
    return partial(match.play, seat, playing.best.choice)


def advise(
    match: Match, seat: int, bot: Searcher, rng: Random
) -> Generator[None, None, Decision[Card] | Decision[Cards]]:
    """What the bot would pass or play for the seat, why, and what it expects of each choice; nothing is done.

    Thinks in steps as `think` does. Raises IllegalAction at the first step as `act` does, and hand_over or
    match_over where the seat has no card to choose, as at a moon choice.
    """
    view = _asked(match, seat)
    if view.phase is Phase.PASSING:
        passing = bot.pass_search(view, rng)
        yield from passing.steps()
        return passing.decision
    if view.phase is not Phase.PLAYING:
        raise IllegalAction(Reason.HAND_OVER, seat)
    playing = bot.play_search(view, rng)
    yield from playing.steps()
    return playing.decision


def _asked(match: Match, seat: int) -> PlayerView:
    """What the seat sees, if it has something to do."""
    view = match.view(seat)
    if seat not in waiting(match):
        raise IllegalAction(_NOTHING_TO_DO[view.phase], seat)
    return view


_NOTHING_TO_DO = {
    Phase.PASSING: Reason.ALREADY_PASSED,
    Phase.PLAYING: Reason.NOT_YOUR_TURN,
    Phase.MOON_CHOICE: Reason.NOT_THE_SHOOTER,
    Phase.HAND_OVER: Reason.HAND_OVER,
    Phase.MATCH_OVER: Reason.MATCH_OVER,
}


def bot_step(match: Match, bots: Sequence[Bot], seed: str) -> None:
    """One bot does one thing: the first seat that the match waits for, drawing on its own stream of the seed.

    `bots` has one bot a seat. Raises IllegalAction as `act` does when the match waits for nobody.
    """
    seat = (waiting(match) or (0,))[0]
    act(match, seat, bots[seat], bot_stream(seed, match.hand_number, seat, match.serial))


def deal_next(match: Match, seed: str) -> None:
    """Deals the match's next hand from the seed. Raises as `Match.start_hand` does."""
    match.deal(deal_stream(seed, match.hand_number + 1))


def finish_hand(match: Match, bots: Sequence[Bot], seed: str) -> None:
    """Lets the bots play on until the hand is scored."""
    while waiting(match):
        bot_step(match, bots, seed)


def play_match(rules: Rules, bots: Sequence[Bot], seed: str, max_hands: int | None = None) -> Match:
    """A match played by one bot a seat, to its end or through `max_hands` hands, whichever comes first.

    Under rules by which nobody need ever reach the target only `max_hands` makes sure of an end.
    """
    match = Match(rules, {"seed": seed})
    while match.phase is not Phase.MATCH_OVER and (max_hands is None or match.hand_number < max_hands):
        deal_next(match, seed)
        finish_hand(match, bots, seed)
    return match


def deal_hand(rules: Rules, seed: str, hand_number: int = 1) -> Match:
    """A match of which only this one deal of the seed is known, with the passing that goes with its number.

    For studying single hands and for the arena: totals are 0, and hands before it are not played.
    """
    direction = rules.direction(hand_number)
    match = Match(rules.replace(pass_cycle=(direction,)), {"seed": seed})
    match.start_hand(deal(rules, deal_stream(seed, hand_number)))
    return match
