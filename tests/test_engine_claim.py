"""The worker's claims: the hand is played to its end where that is certain or can't matter, else it is refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import engine
import pytest
from test_engine import Answer, advance, call

from hearts_core import Match, Phase, parse_match


@pytest.fixture(autouse=True)
def no_game() -> Iterator[None]:
    engine._table.game = None
    yield
    engine._table.game = None


def states(seed: str, **rules: object) -> Iterator[Answer]:
    """Every answer of the first hand."""
    rng = Random(seed)
    answer = call("new_game", seed=seed, rules=rules)
    while answer["state"]["phase"] in ("passing", "playing"):
        yield answer
        answer = advance(answer["state"], rng)
    yield answer


def find(name: str, wanted: object, **rules: object) -> Answer:
    for seed in range(200):
        for answer in states(f"claim {seed}", **rules):
            if answer["state"][name] == wanted:
                return answer
    raise AssertionError(f"{name} is never {wanted}")


def ask(kind: str, state: Answer) -> Answer:
    return call("act", serial=state["serial"], type=kind)


@pytest.mark.parametrize("claim", ["all", "none"])
def test_a_claim_that_is_certain_comes_true(claim: str) -> None:
    state = find("claim", claim)["state"]
    done = len(state["tricks"])
    answer = ask("claim", state)
    assert answer["ok"], answer
    assert answer["events"][0] == {"type": "claim", "claim": claim}
    after = answer["state"]
    assert after["phase"] == "hand_over"
    takers = [trick["taker"] for trick in after["tricks"][done:]]
    assert takers
    assert {taker == 0 for taker in takers} == {claim == "all"}
    assert answer["events"][-1]["type"] == "scored"
    # It is one thing to take back, and then as if it had not been.
    again = ask("undo", after)["state"]
    counted = ("serial", "undos")
    assert {k: v for k, v in again.items() if k not in counted} == {k: v for k, v in state.items() if k not in counted}


def test_the_way_back_goes_on_before_a_claim_and_ends_with_the_hand() -> None:
    state = find("claim", "none")["state"]
    after = ask("claim", state)
    engine._table.game = None
    after = call("load", save=after["save"])
    state = ask("undo", after["state"])["state"]
    before = ask("undo", state)["state"]
    assert len(before["hand"]) > len(state["hand"])
    after = ask("claim", find("claim", "none")["state"])
    answer = call("act", serial=after["state"]["serial"], type="next_hand")
    assert "claim" not in parse_match(answer["save"]).tags
    assert not answer["state"]["can_undo"]


def test_a_claim_that_is_not_certain_names_the_cards() -> None:
    for answer in states("doubt"):
        state = answer["state"]
        if state["phase"] == "playing" and state["waiting"] == "you" and state["claim"] is None:
            refused = ask("claim", state)
            assert (refused["ok"], refused["reason"], refused["field"]) == (False, "not_certain", "claim")
            mine, beats, low, ducks = refused["value"].split()
            hand = [entry["card"] for entry in state["hand"]]
            assert mine in hand
            assert low in hand
            seen = [play["card"] for play in state["trick"]]
            assert beats not in hand or not seen
            assert ducks
            assert refused["state"] == state


def test_nobody_claims_out_of_turn() -> None:
    state = next(a["state"] for a in states("turn") if a["state"]["phase"] == "playing" and a["state"]["turn"] != 0)
    refused = ask("claim", state)
    assert (refused["ok"], refused["reason"], refused["state"]) == (False, "not_your_turn", state)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_hand_without_points_is_finished(players: int) -> None:
    state = find("settled", True, players=players)["state"]
    points = [seat["points"] for seat in state["seats"]]
    answer = ask("finish", state)
    assert answer["ok"], answer
    assert answer["events"][0] == {"type": "finish"}
    assert answer["state"]["phase"] == "hand_over"
    assert answer["state"]["scores"][0]["points"] == points
    back = ask("undo", answer["state"])["state"]
    assert back["settled"]
    assert back["tricks"] == state["tricks"]


def test_a_hand_with_points_left_is_not_finished() -> None:
    state = next(a["state"] for a in states("left") if a["state"]["phase"] == "playing")
    refused = ask("finish", state)
    assert (refused["ok"], refused["reason"], refused["state"]) == (False, "points_left", state)


@pytest.mark.parametrize("view", ["until_next_lead", "always"])
def test_tricks_are_shown_as_far_as_the_rule_allows(view: str) -> None:
    looked = set()
    for answer in states("tricks", last_trick_view=view):
        state = answer["state"]
        match: Match = parse_match(answer["save"])
        tricks = match.round.tricks
        assert [trick["taker"] for trick in state["tricks"]] == [trick.winner for trick in tricks]
        for number, (told, trick) in enumerate(zip(state["tricks"], tricks, strict=True), start=1):
            shown = told["plays"] is not None
            last = number == len(tricks)
            if match.phase is not Phase.PLAYING:
                assert shown
            elif view == "always":
                assert shown is last
            else:
                assert shown is (last and match.round.trick is None)
            if shown:
                assert [(play["seat"], play["card"]) for play in told["plays"]] == [
                    (seat, card.text) for seat, card in trick.plays
                ]
            looked.add(shown)
    assert looked == {True, False}
