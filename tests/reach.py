"""Matches in any phase: random accepted actions from the first deal on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from options import random_options

from hearts_core import HeartsError, IllegalAction, Match, MoonChoice, Phase, Reason, Rules
from hearts_core.deal import deal, shuffled


def error_of(action: Callable[[], object]) -> HeartsError | None:
    """The error on purpose that the action raises; None if it succeeds. A bug's error goes on its way."""
    try:
        action()
    except HeartsError as error:
        return error
    return None


def reason_of(action: Callable[[], object]) -> Reason | None:
    """Why the rules refuse the action; None if they don't."""
    error = error_of(action)
    if isinstance(error, IllegalAction):
        return error.reason
    assert error is None, error
    return None


def act(match: Match, rng: Random) -> None:
    """One random action that the rules allow. In a third of the hands the seats play for a moon."""
    phase = match.phase
    if phase is Phase.HAND_OVER:
        match.start_hand(deal(match.rules, rng))
    elif phase is Phase.PASSING:
        seat = rng.choice([seat for seat, passed in enumerate(match.round.passed) if passed is None])
        match.pass_cards(seat, shuffled(list(match.round.hands[seat]), rng)[: match.rules.pass_count])
    elif phase is Phase.PLAYING:
        turn = match.round.turn
        assert turn is not None
        legal = match.round.legal_plays()
        if match.hand_number % 3 == 0:
            high = sorted(legal, key=lambda card: card.rank)
            match.play(turn, high[-1 if turn == 0 else 0])
        else:
            match.play(turn, rng.choice(list(legal)))
    elif phase is Phase.MOON_CHOICE:
        shooter = match.round.shooter
        assert shooter is not None
        match.choose_moon(shooter, rng.choice(list(MoonChoice)))


def reach(rules: Rules, rng: Random, actions: int) -> Match:
    """A match after so many random actions, or at its end."""
    match = Match(rules)
    for _ in range(actions):
        if match.phase is Phase.MATCH_OVER:
            break
        act(match, rng)
    return match


def start_over(match: Match) -> Match:
    """An equal match made anew from deals, passes, plays and choices."""
    again = Match(match.rules, match.tags)
    for number, played in enumerate(match.rounds):
        again.start_hand(played.dealt)
        for seat, passed in enumerate(played.passed):
            if passed is not None:
                again.pass_cards(seat, passed)
        for trick in played.tricks if played.trick is None else (*played.tricks, played.trick):
            for seat, card in trick.plays:
                again.play(seat, card)
        if again.phase is Phase.MOON_CHOICE and number < len(match.scores):
            score = match.scores[number]
            assert score.shooter is not None
            assert score.moon is not None
            again.choose_moon(score.shooter, score.moon)
    return again


def random_match(seed: int, actions: int, players: int | None = None) -> Match:
    """A match under random valid rules after so many actions."""
    rng = Random(seed)
    return reach(Rules.from_options(random_options(rng, players)), rng, actions)
