"""Sampled worlds: every one agrees with the view, every possible one comes up, and none more often than it should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from beside import to_cards
from hypothesis import given, settings
from hypothesis import strategies as st
from options import deal, random_options
from oracle_game import Game
from reach import random_match
from strategies import seeds

from hearts_core import FULL_PACK, Card, Cards, DealError, Match, PassDirection, Phase, Position, Round, Rules, sample
from hearts_core.sampling import HiddenHands, completed, possible_cards


@settings(max_examples=200)
@given(seeds, st.integers(1, 240), st.integers(0, 4))
def test_a_sampled_world_gives_the_same_view(seed: int, actions: int, seat: int) -> None:
    match = random_match(seed, actions)
    view = match.view(seat % match.rules.players)
    rng = Random(seed)
    for _ in range(3):
        world = sample(view, rng)
        assert world.view(view.seat, view.board) == view
        assert all(hand <= cards for hand, cards in zip(world.hands, possible_cards(view), strict=True))


@given(seeds, st.integers(1, 240), st.integers(0, 4))
def test_the_true_hands_are_possible(seed: int, actions: int, seat: int) -> None:
    match = random_match(seed, actions)
    possible = possible_cards(match.view(seat % match.rules.players))
    assert all(hand <= cards for hand, cards in zip(match.round.hands, possible, strict=True))


@given(seeds, st.integers(1, 240))
def test_the_same_randomness_gives_the_same_world(seed: int, actions: int) -> None:
    view = random_match(seed, actions).view(0)
    assert sample(view, Random(seed)) == sample(view, Random(seed))


@given(seeds, st.integers(1, 240), st.integers(0, 4))
def test_known_hands_are_completed_to_a_round(seed: int, actions: int, seat: int) -> None:
    match = random_match(seed, actions)
    view = match.view(seat % match.rules.players)
    for hands in (match.round.hands, sample(view, Random(seed)).hands):
        world = completed(view, hands, Random(seed))
        assert world.hands == hands
        assert world.view(view.seat, view.board) == view


def shared_out(cards: list[str], counts: list[int]) -> Iterator[list[list[str]]]:
    """All ways to give so many of the cards to each seat."""
    if not counts:
        yield []
        return
    for chosen in combinations(cards, counts[0]):
        for others in shared_out([card for card in cards if card not in chosen], counts[1:]):
            yield [list(chosen), *others]


def worlds_by_oracle(game: Game, seat: int) -> set[str]:
    """All hands, as text, that the seat can't rule out: those in which each card seen so far was legal when played."""
    hidden = sorted(card for other, hand in enumerate(game.hands) if other != seat for card in hand)
    counts = [0 if other == seat else len(hand) for other, hand in enumerate(game.hands)]
    plays = [play for trick in [*game.tricks, game.trick] for play in trick]
    worlds = set()
    for now in shared_out(hidden, counts):
        now[seat] = game.hands[seat]
        world = Game(game.options)
        world.start_hand([hand + [card for who, card in plays if who == other] for other, hand in enumerate(now)])
        if all(world.play(who, card) is None for who, card in plays):
            worlds.add(" ".join("".join(sorted(hand)) for hand in now))
    return worlds


def as_text(world: Round) -> str:
    return " ".join("".join(sorted(card.text for card in hand)) for hand in world.hands)


def late_in_a_hand(rng: Random) -> tuple[Match, set[str]]:
    """A match late in a hold hand, and the few worlds that seat 0 can't rule out."""
    while True:
        options = random_options(rng) | {"pass_cycle": ["hold"]}
        match, game = Match(Rules.from_options(options)), Game(options)
        hands = deal(rng, options)
        match.start_hand([to_cards(hand) for hand in hands])
        game.start_hand(hands)
        while game.turn is not None:
            turn, card = game.turn, rng.choice(game.legal())
            match.play(turn, Card(card))
            game.play(turn, card)
            if sum(map(len, game.hands)) <= 8:
                worlds = worlds_by_oracle(game, 0)
                if 2 <= len(worlds) <= 40:
                    return match, worlds


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(12))
def test_all_worlds_that_the_oracle_cannot_rule_out_come_up_and_no_others(seed: int) -> None:
    """Late enough that all worlds can be listed, after a void, an early heart or the like has been shown."""
    rng = Random(seed)
    match, expected = late_in_a_hand(rng)
    view = match.view(0)
    met = Counter(as_text(sample(view, rng)) for _ in range(40 * len(expected)))
    assert set(met) == expected


def played_match(rules: Rules, hands: list[str], plays: str, passes: list[str] | None = None) -> Match:
    match = Match(rules)
    match.start_hand([Cards(hand) for hand in hands])
    for seat, cards in enumerate(passes or []):
        match.pass_cards(seat, Cards(cards))
    for text in plays.split():
        turn = match.round.turn
        assert turn is not None
        match.play(turn, Card(text))
    return match


def small_rules(deck: str) -> Rules:
    """Three players, a hold hand, and so small a deck that its worlds can be counted."""
    return Rules(players=3, pass_cycle=(PassDirection.HOLD,), removed=FULL_PACK - Cards(deck))


@pytest.mark.no_cover
def test_without_shown_voids_all_worlds_are_equally_likely() -> None:
    """20 ways to share AK 5C / Q T9 between two seats that always followed: 300 draws each, within 5 deviations."""
    match = played_match(
        small_rules("Q.AKQJT98765432.-.5432"),
        ["-.AKQJ.-.52", "Q.T987.-.3", "-.65432.-.4"],
        "2C 3C 4C 2H JH 7H QH 8H 3H",
    )
    view = match.view(2)
    assert view.unseen == Cards("QS AH KH TH 9H 5C")
    rng = Random(1)
    met = Counter(as_text(sample(view, rng)) for _ in range(20 * 300))
    assert len(met) == 20
    assert all(abs(count - 300) < 85 for count in met.values())


def test_a_seat_that_does_not_follow_is_void() -> None:
    match = played_match(
        small_rules("Q.AKQJT98765432.432.5432"),
        ["-.AKQJ.2.52", "Q.T9876.-.3", "-.5432.43.4"],
        "2C 3C 4C 4D 2D 6H",
    )
    view = match.view(0)
    assert view.unseen == Cards("Q.T9875432.3.-")
    assert possible_cards(view) == (view.hand, Cards("Q.T9875432.-.-"), view.unseen)


def test_a_seat_that_leads_a_heart_before_they_are_broken_has_nothing_else() -> None:
    match = played_match(
        small_rules("Q.AKQJT98765432.432.5432"),
        ["-.AKQJ.2.52", "Q.T987.3.3", "-.65432.4.4"],
        "2C 3C 4C 4D 2D 3D 2H",
    )
    view = match.view(0)
    assert possible_cards(view) == (view.hand, Cards("Q.T9876543.-.-"), Cards("-.T9876543.-.-"))


def test_passed_cards_are_with_their_receiver_until_played() -> None:
    suited = ["AKQJT98765432.-.-.-", "-.AKQJT98765432.-.-", "-.-.AKQJT98765432.-", "-.-.-.AKQJT98765432"]
    low = ["4S 3S 2S", "4H 3H 2H", "4D 3D 2D", "4C 3C 2C"]
    match = played_match(Rules(), suited, "2C 4S", low)
    possible = possible_cards(match.view(0))
    assert Cards("3S 2S") <= possible[1]
    assert not possible[2] & Cards("3S 2S")
    assert not possible[3] & Cards("3S 2S")
    for number in range(20):
        world = sample(match.view(0), Random(number))
        assert Cards("3S 2S") <= world.hands[1]
        assert world.passed[0] == Cards(low[0])
        assert world.passed[3] == Cards(low[3])


def test_before_the_first_lead_the_turn_shows_the_lowest_club() -> None:
    match = Match(Rules(pass_cycle=(PassDirection.HOLD,)))
    match.deal(Random(1))
    assert match.round.turn == 2
    possible = possible_cards(match.view(3))
    assert [Card("2C") in cards for cards in possible] == [False, False, True, False]


def test_a_round_from_its_middle_cannot_be_sampled() -> None:
    hands = tuple(map(Cards, ("2.-.-.-", "3.-.-.-", "4.-.-.-", "5.-.-.-")))
    view = Round.from_position(Position(rules=Rules(), hands=hands, leader=2)).view(2)
    with pytest.raises(DealError, match="every trick"):
        sample(view, Random(1))


def test_a_round_gone_on_with_from_a_position_cannot_be_sampled() -> None:
    """The cards add up, but who played what is not known."""
    match = played_match(
        small_rules("Q.AKQJT98765432.-.5432"), ["-.AKQJ.-.52", "Q.T987.-.3", "-.65432.-.4"], "2C 3C 4C"
    )
    view = Round.from_position(match.round.position()).view(0)
    with pytest.raises(DealError, match="every trick"):
        sample(view, Random(1))


def shown_after(position: Position, plays: str, seat: int) -> tuple[Cards, ...]:
    """What each seat may hold, as one sees it, once a round has gone on from a position with these plays."""
    going_on = Round.from_position(position)
    for text in plays.split():
        going_on.play(Card(text))
    return possible_cards(going_on.view(seat))


def test_after_a_position_neither_a_first_trick_nor_unbroken_hearts_are_seen() -> None:
    """Seat 1, without clubs, throws a heart and keeps a diamond; or seat 0 leads a heart and keeps a club."""
    position = Position(
        rules=small_rules("Q.AKQJT98765432.432.5432").replace(first_trick_points=False),
        hands=(Cards("-.2.-.54"), Cards("-.K3.2.-"), Cards("-.Q5.3.-")),
        leader=0,
        broken=True,
        taken=(Cards("Q.AJ.4.32"), Cards("-.T98764.-.-"), Cards()),
    )
    throw = shown_after(position, "5C 3H", 2)
    assert throw[:2] == (Cards("-.K2.2.4"), Cards("-.K2.2.-"))
    lead = shown_after(position, "5C 2D 3D 2H", 1)
    assert (lead[0], lead[2]) == (Cards("-.Q5.-.4"), Cards("-.Q5.-.-"))


def test_a_position_before_the_first_card_hides_nothing() -> None:
    """Seat 1 throws a heart on the first trick, so it has hearts and the queen only."""
    rules = small_rules("Q.AKQJT98765432.432.5432").replace(first_trick_points=False)
    start = played_match(rules, ["-.AKQJ.2.52", "Q.T98765.-.-", "-.432.43.43"], "").round.position()
    assert shown_after(start, "2C TH", 2)[:2] == (Cards("Q.AKQJ98765.2.5"), Cards("Q.AKQJ98765.-.-"))


@given(seeds, st.integers(1, 240), st.integers(0, 20))
def test_the_true_hands_are_possible_in_a_round_gone_on_with(seed: int, actions: int, plays: int) -> None:
    match = random_match(seed, actions)
    if match.phase is not Phase.PLAYING:
        return
    rng = Random(seed)
    going_on = Round.from_position(match.round.position())
    for _ in range(plays):
        if going_on.turn is not None:
            going_on.play(rng.choice(list(going_on.legal_plays())))
    for seat in range(match.rules.players):
        view = going_on.view(seat)
        assert all(hand <= cards for hand, cards in zip(going_on.hands, possible_cards(view), strict=True))
        assert HiddenHands(view).ways >= 1


def test_an_impossible_view_is_refused() -> None:
    """Seat 1 is void in diamonds and is said to hold all the cards that are left, the 3D among them."""
    match = played_match(
        small_rules("Q.AKQJT98765432.432.5432"), ["-.AKQJ.2.52", "Q.T9876.-.3", "-.5432.43.4"], "2C 3C 4C 4D 2D 6H"
    )
    view = match.view(0)
    impossible = replace(view, counts=(view.counts[0], view.counts[1] + view.counts[2], 0))
    with pytest.raises(DealError, match="nobody can hold"):
        sample(impossible, Random(1))
