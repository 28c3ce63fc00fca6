"""The search's playout beside the rules engine: only legal plays, and the same points."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from options import moonish_deal, random_options
from oracle import Options

from hearts_core import Card, Cards, MoonChoice, PassDirection, Round, Rules, deal
from hearts_core.bots.facts import by_suit
from hearts_core.bots.rollout import NOBODY, SEVERAL, Rollout
from hearts_core.bots.tables import COUNT, HIGHEST, PENALTIES, TRICK, tables


class Told(list[int]):
    """Hands that write down which card leaves them."""

    def __init__(self, masks: list[int]) -> None:
        super().__init__(masks)
        self.log: list[tuple[int, Card]] = []

    def __setitem__(self, index: Any, mask: Any) -> None:
        gone = self[index] ^ mask
        assert gone.bit_count() == 1, "one card at a time"
        assert gone & self[index], "a card that it holds"
        self.log.append((index // 4, Card.of(13 * (index % 4) + gone.bit_length() - 1)))
        super().__setitem__(index, mask)


def finish(position: Round, shooter: int = NOBODY) -> tuple[list[tuple[int, Card]], list[int]]:
    """Plays a position, with a card on the table, to its end: the plays, and the points of the hand."""
    rules, trick = position.rules, position.trick
    assert trick is not None
    rollout, worth = Rollout(rules), tables(rules).worth
    hands = Told([mask for hand in position.hands for mask in by_suit(hand.mask)])
    got = [0] * len(hands)
    for seat, cards in enumerate(position.taken):
        got[4 * seat] = TRICK * sum(done.winner == seat for done in position.tricks)
        got[4 * seat] += sum((worth[card.suit] or {}).get(1 << card.rank - 2, 0) for card in cards)
    owners = [place for place in range(0, len(got), 4) if got[place] & PENALTIES]
    rollout.finish(
        hands,
        got,
        int(trick.suit),
        max(1 << card.rank - 2 for card in trick.cards if card.suit is trick.suit),
        4 * trick.winner,
        sum((worth[card.suit] or {}).get(1 << card.rank - 2, 0) for card in trick.cards),
        rollout.after[4 * trick.leader][len(trick.cards) - 1 :],
        len(position.hands[trick.leader]),
        position.broken,
        not position.tricks and not rules.first_trick_points,
        NOBODY if not owners else owners[0] if len(owners) == 1 else SEVERAL,
        shooter,
    )
    return hands.log, rollout.points(got)[0]


def played_some(options: Options, rng: Random, high: bool) -> Round:
    """A hold hand in which some cards have been played at random, with a trick under way."""
    rules = Rules.from_options(options)
    hands = [Cards(map(Card, hand)) for hand in moonish_deal(rng, options)] if high else deal(rules, rng)
    position = Round(rules, hands, PassDirection.HOLD)
    for _ in range(rng.randrange(len(rules.deck))):
        position.play(rng.choice(list(position.legal_plays())))
    if position.trick is None and position.turn is not None:
        position.play(rng.choice(list(position.legal_plays())))
    return position


@pytest.mark.no_cover
@settings(max_examples=200)
@given(seed=st.integers(0, 10**6), players=st.sampled_from([3, 4, 5]), high=st.booleans(), shoot=st.booleans())
def test_a_playout_is_legal_and_has_its_points(seed: int, players: int, high: bool, shoot: bool) -> None:
    rng = Random(seed)
    position = played_some(random_options(rng, players), rng, high)
    if position.turn is None:
        return
    plays, points = finish(position, 4 * rng.randrange(players) if shoot else NOBODY)
    for seat, card in plays:
        assert position.turn == seat
        assert position.refusal(card) is None, (position, card)
        position.play(card)
    # It stops where nothing can change the points any more; then any end of the hand gives them.
    for _ in range(sum(map(len, position.hands))):
        position.play(position.legal_plays()[0])
    choice = MoonChoice("self_minus" if position.rules.moon == "self_minus" else "others_plus")
    assert points == list(position.score(choice))


def lead(hands: list[str], card: str, seat: int, broken: bool = True) -> list[str]:
    """The plays after this lead, under the standard rules, late in a hand."""
    masks = Told([mask for hand in hands for mask in by_suit(Cards(hand).mask)])
    rollout, first = Rollout(Rules()), Card(card)
    value = (tables(Rules()).worth[first.suit] or {}).get(1 << first.rank - 2, 0)
    held = len(Cards(hands[(seat + 1) % 4])) - 1
    bit = 1 << first.rank - 2
    got = [1, 0, 0, 0, 1, 0, 0, 0] + [0] * 8
    rollout.finish(
        masks, got, int(first.suit), bit, 4 * seat, value, rollout.after[4 * seat], held, broken, False, SEVERAL, NOBODY
    )
    return [card.text for _, card in masks.log]


def test_all_duck_with_the_highest_card_under_the_trick() -> None:
    plays = lead(["-.-.-.52", "-.-.-.T63", "-.-.-.Q43", "-.-.-.J98"], "7C", 0)
    assert plays[:3] == ["6C", "4C", "JC"]


def test_the_queen_goes_under_a_higher_spade_and_on_a_void() -> None:
    assert lead(["-.-.-.2", "Q3.-.-.-", "4.-.-.9", "5.-.-.8"], "KS", 0)[0] == "QS"
    assert lead(["-.-.-.2", "Q3.-.-.-", "4.-.-.9", "5.-.-.8"], "7C", 0)[0] == "QS"


def test_the_queen_is_not_thrown_on_a_trick_that_she_would_take() -> None:
    assert lead(["-.-.-.2", "Q3.-.-.-", "T4.-.-.-", "5.-.-.8"], "6S", 0)[:2] == ["3S", "4S"]


def test_a_low_card_is_led_rather_than_a_high_one() -> None:
    plays = lead(["-.-.2.4", "-.-.AK.A", "-.-.3.65", "-.-.T.87"], "2C", 0)
    # Seat 1 takes it with its only club and then has nothing but high diamonds; seat 0 never leads again.
    assert plays[:1] == ["AC"]
    assert plays[3] in ("KD", "AD")


def test_tables_of_masks_are_right() -> None:
    for mask in (0, 1, 2, 0b1010, 0x1FFF, 0x1000):
        assert mask.bit_count() == COUNT[mask]
        assert (1 << mask.bit_length()) >> 1 == HIGHEST[mask]
    assert len(COUNT) == len(HIGHEST) == 8192


def test_worths_count_points_penalties_and_breaking_cards_apart() -> None:
    rules = Rules.from_options({"preset": "omnibus", "queen_breaks": True})
    worth = tables(rules).worth
    assert worth[0] is None
    assert worth[1] == {1 << rank: -10 << 18 if rank == 9 else 0 for rank in range(13)}
    assert worth[2] == {1 << rank: (1 << 18) + 64 + 1 for rank in range(13)}
    assert worth[3] is not None
    assert worth[3][1 << 10] == (13 << 18) + 64 + 1


@pytest.mark.parametrize(
    ("hand", "worst"), [("Q5.32.T98.-", "QS"), ("5.A2.T98.-", "AH"), ("A5.32.T98.-", "AS"), ("5.-.A98.-", "AD")]
)
def test_what_is_dangerous_is_thrown_first(hand: str, worst: str) -> None:
    shed = tables(Rules()).shed
    choice, suit = max((shed[suit][mask], suit) for suit, mask in enumerate(by_suit(Cards(hand).mask)))
    assert Card.of(13 * suit + (choice & 8191).bit_length() - 1) is Card(worst)
