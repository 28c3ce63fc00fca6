"""The engine beside OpenSpiel's Hearts, an independent implementation in C++, step by step.

OpenSpiel plays single deals at a table of four. Both have: passing in each direction or none, points on the first
trick or not, hearts broken by the queen of spades or not, the jack of diamonds at -10, -5 for taking no trick.
True differences of the rules, which this test leaves out or accounts for:
- a bonus for taking no trick is not given there in a hand with a moon; here it always is;
- there a moon is always 26 for the others; `self_minus`, `choose` and `sun` are missing;
- `can_lead_any_club` and hearts that need no breaking (`must_break_hearts` off) are missing here;
- `can_lead_hearts_instead_of_qs` frees a hand of the queen and hearts alone; `queen_lead` "after_broken" frees it too
  but bars the queen from any unbroken lead, so the two can't be compared.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import oracle
import pytest
from beside import same_cards, to_cards
from options import deal, moonish_deal

from hearts_core import Card, Match, PassDirection, Rules

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is an optional extra and not installed")

DIRECTIONS = [PassDirection.HOLD, PassDirection.LEFT, PassDirection.ACROSS, PassDirection.RIGHT]
"""By OpenSpiel's number of the direction."""


def spiel_game(rules: Rules) -> Any:
    return pyspiel.load_game(
        "hearts",
        {
            "no_pts_on_first_trick": not rules.first_trick_points,
            "qs_breaks_hearts": rules.queen_breaks,
            "jd_bonus": rules.card_points.of(Card("JD")) == -10,
            "avoid_all_tricks_bonus": rules.no_tricks_bonus == -5,
        },
    )


def rank(text: str) -> int:
    return oracle.RANKS.index(text[0])


def texts(state: Any) -> list[str]:
    """The legal actions as cards."""
    return sorted(state.action_to_string(action) for action in state.legal_actions())


def act(state: Any, text: str) -> None:
    state.apply_action(next(action for action in state.legal_actions() if state.action_to_string(action) == text))


def shared_rules(rng: Random, direction: PassDirection) -> Rules:
    """Random rules that both have."""
    return Rules.from_options(
        {
            "preset": rng.choice(["standard", "omnibus"]),
            "first_trick_points": rng.random() < 0.5,
            "queen_breaks": rng.random() < 0.5,
            "no_tricks_bonus": rng.choice([0, -5]),
            "pass_cycle": [direction],
        }
    )


def play_beside(rng: Random) -> bool:
    """One deal in both; whether there was a moon."""
    number = rng.randrange(4)
    rules = shared_rules(rng, DIRECTIONS[number])
    state = spiel_game(rules).new_initial_state()
    state.apply_action(number)
    options = oracle.settle({})
    moonish = rng.random() < 0.3
    hands = moonish_deal(rng, options) if moonish else deal(rng, options)
    strong = max(range(4), key=lambda seat: sum(oracle.RANKS.index(text[0]) for text in hands[seat]))
    for place in range(52):
        act(state, hands[place % 4][place // 4])
    match = Match(rules)
    match.start_hand([to_cards(hand) for hand in hands])
    if number:
        for seat in range(4):
            passed = sorted(hands[seat], key=rank)[:3] if moonish else rng.sample(hands[seat], 3)
            for text in passed:
                assert state.current_player() == seat
                act(state, text)
            match.pass_cards(seat, [Card(text) for text in passed])
    while not state.is_terminal():
        turn = match.round.turn
        assert turn is not None
        assert turn == state.current_player()
        legal = texts(state)
        assert same_cards(match.round.legal_plays(), legal)
        played = sorted(legal, key=rank)[-1 if turn == strong else 0] if moonish else rng.choice(legal)
        act(state, played)
        match.play(turn, Card(played))
    score = match.scores[-1]
    expected = [26 - value for value in state.returns()]
    if score.shooter is not None:
        takers = {trick.winner for trick in match.round.tricks}
        for seat in set(range(4)) - takers:
            expected[seat] += rules.no_tricks_bonus
    assert list(score.points) == expected
    return score.shooter is not None


@pytest.mark.timeout(0)
def test_deals_go_as_in_openspiel(pytestconfig: pytest.Config, capsys: pytest.CaptureFixture[str]) -> None:
    """`pytest tests/test_spiel.py --spiel-deals 2000` for a long run. It prints one JSON object."""
    deals = int(pytestconfig.getoption("spiel_deals"))
    moons = sum(play_beside(Random(f"spiel {number}")) for number in range(deals))
    assert moons > 0
    with capsys.disabled():
        print(json.dumps({"name": "beside_openspiel", "value": deals, "unit": "deals", "moons": moons}))
