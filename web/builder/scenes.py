"""Matches to take pictures of, made with the engine: any phase, the same each time, in a few milliseconds."""

from collections.abc import Callable
from random import Random

from hearts_core import (
    Card,
    Cards,
    Entry,
    HandSummary,
    Match,
    PassDirection,
    Phase,
    Rules,
    Summary,
    format_log,
    format_match,
)
from hearts_core.bots import Bot, bot
from hearts_core.table import bot_step, deal_next

__all__ = ["SCENES", "scene", "statistics"]

_SEED = "screenshots"
_NAMES = ("You", "Anna", "Bruno", "Clara", "David")
_LEVELS = ("human", "hard", "medium", "easy", "medium")
_HANDS_BEFORE = 2  # so that the score has something to show


def _fresh(rules: Rules) -> Match:
    tags = {"seed": _SEED}
    for seat in range(rules.players):
        tags[f"name.{seat}"] = _NAMES[seat]
        if seat:
            tags[f"level.{seat}"] = _LEVELS[seat]
    return Match(rules, tags)


def _play_until(match: Match, reached: Callable[[Match], bool]) -> Match:
    bots: list[Bot] = [bot("medium")] * match.rules.players
    while not reached(match):
        if match.phase is Phase.HAND_OVER or not match.hand_number:
            deal_next(match, _SEED)
        else:
            bot_step(match, bots, _SEED)
    return match


def _later(match: Match) -> bool:
    return match.hand_number > _HANDS_BEFORE


def _passing(match: Match) -> bool:
    return match.phase is Phase.PASSING and match.hand_number == 1


def _received(match: Match) -> bool:
    return match.phase is Phase.PLAYING and match.hand_number == 1


def _last_to_play(match: Match) -> bool:
    """Whether all others have played to a later trick, and the player may play some cards and others not."""
    if not _later(match) or match.phase is not Phase.PLAYING or match.round.turn != 0:
        return False
    trick, hand, legal = match.round.trick, match.round.hands[0], match.round.legal_plays()
    full = trick is not None and len(trick.cards) == match.rules.players - 1
    return full and len(match.round.tricks) > 1 and 1 < len(legal) < len(hand)


def _taken(match: Match) -> bool:
    """Whether the player has taken a trick that still lies there."""
    if not _later(match) or match.phase is not Phase.PLAYING or match.round.turn != 0:
        return False
    return match.round.trick is None and len(match.round.tricks) > 2


def _scored(match: Match) -> bool:
    return match.hand_number > _HANDS_BEFORE and match.phase is Phase.HAND_OVER


def _over(match: Match) -> bool:
    return match.phase is Phase.MATCH_OVER


def _moon(players: int) -> Match:
    """The player has the tops of all suits, has taken every trick with them, and must choose."""
    rules = Rules(moon="choose", players=players, pass_cycle=(PassDirection.HOLD,))
    match = _play_until(_fresh(rules), lambda match: match.hand_number > 0 and match.phase is Phase.HAND_OVER)
    hands: list[list[Card]] = [[] for _ in range(players)]
    for i, card in enumerate(sorted(rules.deck, key=lambda card: -card.rank)):
        hands[i // rules.cards_each].append(card)
    match.start_hand([Cards(hand) for hand in hands])
    while match.phase is Phase.PLAYING:
        turn = match.round.turn
        assert turn is not None
        legal = list(match.round.legal_plays())
        match.play(turn, (max if turn == 0 else min)(legal, key=lambda card: card.rank))
    return match


SCENES: dict[str, Callable[[Match], bool]] = {
    "passing": _passing,
    "received": _received,
    "turn": _last_to_play,
    "taken": _taken,
    "scored": _scored,
    "over": _over,
}


def scene(name: str, players: int = 4) -> str:
    """The record of a match of `players` that is at `name`: a key of SCENES, or "moon" for the choice after a moon."""
    if name == "moon":
        return format_match(_moon(players))
    return format_match(_play_until(_fresh(Rules(players=players)), SCENES[name]))


def _evening(rng: Random, number: int) -> Entry:
    """A match as a player of some skill may have played it; points that others got are spread by luck."""
    rules = Rules(players=rng.choice((3, 4, 4, 4, 5)), target=rng.choice((50, 100)))
    level = rng.choice(("easy", "medium", "medium", "hard"))
    totals = [0] * rules.players
    hands: list[HandSummary] = []
    left = rng.random() < 0.1
    while max(totals) < rules.target and not (left and len(hands) == 2):
        shares = [rng.expovariate(1.4 if seat == 0 else 1) for seat in range(rules.players)]
        points = [round(26 * share / sum(shares)) for share in shares]
        points[-1] += 26 - sum(points)
        moon = rng.random() < 0.04
        if moon:
            points = [0] + [26] * (rules.players - 1)
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        hands.append(HandSummary(points[0], moon or points[0] > 12, moon, not moon and rng.random() < 0.05))
    if totals.count(min(totals)) > 1 and not left:
        return _evening(rng, number)
    found = Summary(rules, 0, tuple(totals), tuple(hands))
    undos, hints = rng.choice((0, 0, 0, 0, 2)), rng.choice((0, 0, 3))
    return Entry(f"{number:016x}", number, (level,) * (rules.players - 1), undos, hints, found)


def statistics(matches: int = 60) -> str:
    """The log of a player who has played so many matches, the same each time."""
    rng = Random(_SEED)
    return format_log(_evening(rng, number) for number in range(matches))
