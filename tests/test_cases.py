"""Known answers: every line of cases/rules.jsonl is one situation and what the rules make of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import oracle
import pytest
from beside import REASONS
from oracle import Options
from oracle_game import Game

from hearts_core import Card, Cards, PassDirection, Position, Round, Rules
from hearts_core.scoring import add_points, hand_points, standing

Case = dict[str, Any]

CASES: list[Case] = [
    json.loads(line) for line in (Path(__file__).parent / "cases" / "rules.jsonl").read_text("utf-8").splitlines()
]

# A deal in which seat 0 holds the cards that the refused passes name.
DEAL = [Cards("AKQ.432.AKQ.AKQ2"), Cards("JT9.AKQ.JT9.JT93"), Cards("876.JT9.876.8764"), Cards("5432.8765.5432.5")]
PASSES = {
    "pass 3 held cards": "QS 2H 3H",
    "pass 2 held cards": "QS 2H",
    "pass QS QS 2H, all held": "QS QS 2H",
    "pass a card of another seat": "QS 2H 5S",
}


def legal_after(case: Case, rules: Rules) -> list[str]:
    hands = tuple(Cards(hand) for hand in case["hands"])
    first, broken = case["first_trick"], case["broken"]
    played = Round.from_position(
        Position(rules=rules, hands=hands, leader=case["leader"], first_trick=first, broken=broken)
    )
    for card in case["plays"]:
        played.play(Card(card))
    return [str(played.turn), *(card.text for card in played.legal_plays())]


def table(rules: Rules, hands: int) -> Case:
    return {
        "cards_each": rules.cards_each,
        "removed": [card.text for card in reversed(rules.removed)],
        "lowest_club": rules.lowest_club.text,
        "pass_cycle": [rules.direction(number + 1).value for number in range(hands)],
    }


def scored(case: Case, rules: Rules) -> Case:
    taken = [Cards(cards) for cards in case["taken"]]
    points = hand_points(rules, taken, [len(cards) for cards in taken])
    before = case.get("totals", [0] * rules.players)
    return {"scores": list(points), "totals_after": list(add_points(rules, before, points))}


def judged(case: Case, rules: Rules) -> Case:
    where = standing(rules, case["totals_after"])
    return {"over": where.over, "winner": where.winner, "places": list(where.places)}


def refused(case: Case, rules: Rules) -> object:
    played = Round(rules, DEAL, PassDirection(case["direction"]))
    return played.pass_refusal(0, [Card(text) for text in PASSES[case["action"]].split()])


def legal_by_oracle(case: Case, options: Options) -> list[str]:
    hands = [[card.text for card in Cards(hand)] for hand in case["hands"]]
    turn, first, broken = case["leader"], case["first_trick"], case["broken"]
    trick: list[tuple[int, str]] = []
    for card in case["plays"]:
        assert oracle.refusal(options, hands[turn], trick, first, broken, card) is None
        hands[turn].remove(card)
        trick.append((turn, card))
        broken = broken or oracle.breaks(options, card)
        turn = (turn + 1) % len(hands)
        if len(trick) == len(hands):
            turn, trick, first = oracle.taker(trick), [], False
    return [str(turn), *sorted(oracle.legal(options, hands[turn], trick, first, broken))]


def by_oracle(case: Case) -> tuple[object, object]:
    """What the oracle makes of the case and what the case expects: so the judge is judged too."""
    options = oracle.settle(case.get("rules", {}))
    if "legal" in case:
        return legal_by_oracle(case, options), [str(case["seat"]), *sorted(case["legal"])]
    if "expect" in case:
        cycle = [oracle.direction(options, hand + 1) for hand in range(len(case["expect"]["pass_cycle"]))]
        each = len(oracle.deck(options)) // options["players"]
        got = {"cards_each": each, "removed": options["removed"], "lowest_club": oracle.lowest_club(options)}
        return got | {"pass_cycle": cycle}, case["expect"]
    if "refused" in case:
        game = Game({"pass_cycle": [case["direction"]]})
        game.start_hand([[card.text for card in hand] for hand in DEAL])
        return game.pass_cards(0, PASSES[case["action"]].split()), case["refused"]
    if "taken" in case:
        taken = [cards.split() for cards in case["taken"]]
        points = oracle.hand_points(options, taken, [len(cards) for cards in taken], None)
        before = case.get("totals", [0] * options["players"])
        got = {"scores": points, "totals_after": oracle.add_up(options, before, points)}
    else:
        totals = case["totals_after"]
        over = oracle.is_over(options, totals)
        winner = totals.index(min(totals)) if over else None
        got = {"over": over, "winner": winner, "places": oracle.places(totals)}
    expected = {name: case[name] for name in got if name in case}
    return {name: got[name] for name in expected}, expected


def outcome(case: Case) -> tuple[object, object]:
    """What the engine makes of the case and what the case expects."""
    rules = Rules.from_options(case.get("rules", {}))
    if "legal" in case:
        return legal_after(case, rules), [str(case["seat"]), *case["legal"]]
    if "expect" in case:
        return table(rules, len(case["expect"]["pass_cycle"])), case["expect"]
    if "refused" in case:
        return refused(case, rules), REASONS[case["refused"]]
    got = scored(case, rules) if "taken" in case else judged(case, rules)
    expected = {name: case[name] for name in got if name in case}
    assert expected, f"{case['id']} expects nothing"
    return {name: got[name] for name in expected}, expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: Case) -> None:
    got, expected = outcome(case)
    assert got == expected, f"{case['id']}: got {got}, expected {expected}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case_by_the_oracle(case: Case) -> None:
    got, expected = by_oracle(case)
    assert got == expected, f"{case['id']}: got {got}, expected {expected}"


def test_all_cases_are_there_once() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 33
