"""Random hands by the thousand under random valid rules: no law may break. The oracle walks beside every tenth hand.

A short run by default; `pytest tests/test_long.py --hands 100000` for a long one. It prints one JSON object a line.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from beside import Walk
from options import random_options
from reach import act

from hearts_core import (
    Cards,
    IllegalAction,
    Match,
    MoonChoice,
    Phase,
    Rules,
    format_match,
    format_position,
    parse_match,
    parse_position,
    sample,
)


def check_while_playing(match: Match) -> None:
    """What must hold before every card."""
    played = match.round
    turn = played.turn
    assert turn is not None
    legal, hand = played.legal_plays(), played.hands[turn]
    assert legal
    assert legal <= hand
    if played.trick is None:
        everything = [card for cards in played.hands + played.taken for card in cards]
        assert len(everything) == len(match.rules.deck)
        assert Cards(everything) == match.rules.deck
    for card in hand - legal:
        assert match.refusal(turn, card) is not None
    for card in legal:
        assert match.refusal(turn, card) is None


def check_deeply(match: Match, rng: Random) -> None:
    """What must hold at any moment, but takes longer: records, views, sampled worlds, refused actions."""
    text = format_match(match)
    assert parse_match(text) == match
    rules = match.rules
    seat = rng.randrange(rules.players)
    view = match.view(seat)
    assert sample(view, rng).view(seat, view.board) == view
    if match.phase is not Phase.PASSING:
        position = match.round.position()
        assert parse_position(format_position(position)) == position
    card = rng.choice(list(rules.deck))
    if match.refusal(seat, card) is not None:
        with pytest.raises(IllegalAction):
            match.play(seat, card)
    with pytest.raises(IllegalAction):
        match.pass_cards(seat, [card] * (rules.pass_count + 1))
    with pytest.raises(IllegalAction):
        match.start_hand(match.round.dealt)
    assert format_match(match) == text


def check_score(match: Match) -> None:
    """What must hold after every hand: the points by the value of the deck, the totals, who stands where."""
    rules, score = match.rules, match.scores[-1]
    points = rules.card_points
    takers = {trick.winner for trick in match.round.tricks}
    bonus = rules.no_tricks_bonus * (rules.players - len(takers))
    if score.shooter is None:
        assert sum(score.points) == points.total(rules.deck) + bonus
    else:
        worth = points.total(points.positive) * (2 if rules.sun and len(takers) == 1 else 1)
        moved = -worth if score.moon is MoonChoice.SELF_MINUS else worth * (rules.players - 1)
        assert sum(score.points) == points.total(points.negative & rules.deck) + bonus + moved
    before = match.scores[-2].totals if len(match.scores) > 1 else (0,) * rules.players
    for old, more, new in zip(before, score.points, score.totals, strict=True):
        dropped = rules.exact_target and old + more == rules.target
        assert new == old + more - (50 if dropped else 0)
    highest = max(match.totals)
    past = highest >= rules.target if rules.end_when == "reach" else highest > rules.target
    alone = match.totals.count(min(match.totals)) == 1
    assert (match.phase is Phase.MATCH_OVER) == (past and alone)


def play_hand(match: Match, rng: Random) -> None:
    """One hand to its score, with a deep look at one moment of it."""
    act(match, rng)
    moment = rng.randrange(len(match.rules.deck) + match.rules.players)
    scored = len(match.scores)
    while len(match.scores) == scored:
        if moment == 0:
            check_deeply(match, rng)
        if match.phase is Phase.PLAYING:
            check_while_playing(match)
        moment -= 1
        act(match, rng)
    check_score(match)


@pytest.mark.timeout(0)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_hands_break_no_law(
    players: int, pytestconfig: pytest.Config, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = int(pytestconfig.getoption("hands"))
    met: Counter[str] = Counter()
    seed = 0
    while met["hands"] < hands:
        rng = Random(f"long {players} {seed}")
        options = random_options(rng, players)
        if seed % 10 == 0:
            walk = Walk(options, rng)
            walk.run(hands=4)
            match = walk.match
            met["beside_the_oracle"] += match.hand_number
        else:
            match = Match(Rules.from_options(options))
            try:
                while match.phase is not Phase.MATCH_OVER and match.hand_number < 4:
                    play_hand(match, rng)
            except Exception as error:
                error.add_note(f"seed {seed}, record so far:\n{format_match(match)}")
                raise
        met["hands"] += match.hand_number
        met["rules"] += 1
        met["moons"] += sum(score.shooter is not None for score in match.scores)
        met["matches_ended"] += match.phase is Phase.MATCH_OVER
        seed += 1
    with capsys.disabled():
        print(json.dumps({"name": f"laws_{players}_players", "value": met["hands"], "unit": "hands", **met}))
