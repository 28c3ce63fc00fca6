"""Matches to begin a test with, made with the engine itself: any phase, in a few milliseconds."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

from hearts_core import Cards, Match, PassDirection, Phase, Rules, format_match, parse_match
from hearts_core.bots import bot
from hearts_core.table import bot_step, deal_next

NAMES = ("You", "Anna", "Bruno", "Clara", "David")
HOLD = (PassDirection.HOLD,)

# What is said in the match of `whole`, a file for each language: tests/transcripts.py writes them.
TRANSCRIPTS = Path(__file__).parent / "transcripts"

# The player takes every trick with this: the tops of all suits.
TOPS = ("AKQ.AKQJ.AKQ.AKQ", "JT98.T98.JT9.JT9", "765.765.8765.876", "432.432.432.5432")


def fresh(rules: Rules | None = None, seed: str = "e2e", level: str = "easy") -> Match:
    """A match of which nothing is dealt yet: the page deals its first hand from the seed."""
    rules = rules or Rules()
    seats = range(rules.players)
    tags = {"seed": seed} | {f"name.{seat}": NAMES[seat] for seat in seats}
    return Match(rules, tags | {f"level.{seat}": level for seat in seats if seat})


def whole() -> Match:
    """The match that is played from its first pass to its end, with nothing dealt yet."""
    return fresh(Rules(target=27), "whole")


def transcript(language: str) -> list[str]:
    """What a screen reader reads out in that match.

    The player passes the first three cards of the hand and plays the first that may be played.
    """
    return (TRANSCRIPTS / f"{language}.txt").read_text("utf-8").splitlines()


def play_until(match: Match, reached: Callable[[Match], bool]) -> Match:
    """Let bots play all seats of the match until it is as wanted."""
    seed = match.tags["seed"]
    bots = [bot(match.tags["level.1"])] * match.rules.players
    while not reached(match):
        if match.phase is Phase.HAND_OVER:
            deal_next(match, seed)
        else:
            bot_step(match, bots, seed)
    return match


def my_turn(match: Match) -> bool:
    """Whether the match waits for the player's card."""
    return match.phase is Phase.PLAYING and match.hand_number > 0 and match.round.turn == 0


def plays(match: Match) -> int:
    """How many cards the player has played in this hand."""
    tricks = [*match.round.tricks, *([match.round.trick] if match.round.trick else [])]
    return sum(seat == 0 for trick in tricks for seat, _ in trick.plays)


def follows(match: Match) -> bool:
    """Whether the player must follow a lead with several cards to choose from, and holds some that are refused."""
    if not my_turn(match) or match.round.trick is None:
        return False
    return 1 < len(match.round.legal_plays()) < len(match.round.hands[0])


def last_card(match: Match) -> bool:
    """Whether the player holds one card and must play it."""
    return my_turn(match) and len(match.round.hands[0]) == 1


def after_last_card(match: Match) -> Match:
    """The match after the last trick of the hand, in which nobody has a choice."""
    copy = parse_match(format_match(match))
    while copy.phase is Phase.PLAYING:
        turn = copy.round.turn
        assert turn is not None
        copy.play(turn, copy.round.hands[turn][0])
    return copy


def near_end(wanted: Callable[[Match], bool], rules: Rules) -> Match:
    """A match at the player's last card of the first hand, after which it is as wanted."""
    for number in count(1):
        match = play_until(fresh(rules, f"e2e {number}"), last_card)
        if wanted(after_last_card(match)):
            return match
    raise AssertionError


def nearly_moon(target: int) -> Match:
    """A match in which the player's last card completes a moon, whose scoring is the player's choice."""
    match = fresh(Rules(moon="choose", target=target, pass_cycle=HOLD))
    match.start_hand([Cards(hand) for hand in TOPS])
    while not last_card(match):
        turn = match.round.turn
        assert turn is not None
        legal = list(match.round.legal_plays())
        match.play(turn, max(legal, key=lambda card: (card.rank, -card.index)) if turn == 0 else legal[-1])
    return match
