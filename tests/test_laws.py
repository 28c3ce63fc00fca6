"""Laws that hold in every phase of every match under all valid rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reach import act, error_of, random_match, reach, start_over
from strategies import card_sets, cards, rngs, rules_values, seeds

from hearts_core import (
    BadValue,
    Card,
    Cards,
    DealError,
    IllegalAction,
    Match,
    MoonChoice,
    NotationError,
    Phase,
    Reason,
    Rules,
    RulesError,
    deal,
    format_match,
    format_position,
    parse_match,
    parse_position,
)

# Up to some four hands of four players.
actions = st.integers(0, 240)
matches = st.builds(random_match, seeds, actions)


def complete(match: Match) -> dict[str, object]:
    """All that can be asked of a match."""
    asked: dict[str, object] = {
        "phase": match.phase,
        "serial": match.serial,
        "scores": match.scores,
        "standing": match.standing,
        "board": match.board(),
    }
    if match.rounds:
        asked["views"] = [match.view(seat) for seat in range(match.rules.players)]
        asked["hands"] = match.round.hands
        asked["legal"] = match.round.legal_plays()
    return asked


@given(matches)
def test_a_record_gives_the_match_back(match: Match) -> None:
    text = format_match(match)
    again = parse_match(text)
    assert again == match
    assert complete(again) == complete(match)
    assert format_match(again) == text


@given(matches)
def test_a_match_is_its_deals_passes_plays_and_choices(match: Match) -> None:
    again = start_over(match)
    assert again == match
    assert complete(again) == complete(match)


@given(matches)
def test_a_position_gives_itself_back(match: Match) -> None:
    if match.rounds and match.round.phase is not Phase.PASSING:
        position = match.round.position()
        assert parse_position(format_position(position)) == position
        names = {"Position": type(position), "Rules": Rules, "Cards": Cards, "Card": Card}
        assert eval(repr(position), pasted() | names) == position


def pasted() -> dict[str, object]:
    import hearts_core

    return {name: getattr(hearts_core, name) for name in hearts_core.__all__}


@given(matches, st.integers(0, 4))
def test_a_view_can_be_pasted_back(match: Match, seat: int) -> None:
    if match.rounds:
        view = match.view(seat % match.rules.players)
        assert eval(repr(view), pasted()) == view


@given(matches)
def test_no_card_is_lost_or_doubled(match: Match) -> None:
    for played in match.rounds:
        table = list(played.trick.cards) if played.trick is not None else []
        everything = [*(card for cards in played.hands + played.taken for card in cards), *table]
        assert len(everything) == len(match.rules.deck)
        assert Cards(everything) == match.rules.deck
        assert Cards([card for hand in played.dealt for card in hand]) == match.rules.deck


@given(matches)
def test_there_is_always_something_legal_to_play(match: Match) -> None:
    if match.phase is Phase.PLAYING:
        turn = match.round.turn
        assert turn is not None
        legal = match.round.legal_plays()
        assert legal
        assert legal <= match.round.hands[turn]
        assert match.view(turn).legal == legal
        for card in match.rules.deck:
            assert (match.refusal(turn, card) is None) == (card in legal)
        for seat in range(match.rules.players):
            if seat != turn:
                assert not match.view(seat).legal


@given(seeds, st.sampled_from([3, 4, 5]), st.booleans())
def test_a_standard_hand_is_worth_26(seed: int, players: int, first_trick_points: bool) -> None:
    rules = Rules(players=players, first_trick_points=first_trick_points, target=1000)
    match = reach(rules, Random(seed), 60)
    for played, score in zip(match.rounds, match.scores, strict=False):
        assert sum(played.points) == 26
        moon = score.shooter is not None
        assert sum(score.points) == (26 * (players - 1) if moon else 26)
        assert match.totals == tuple(map(sum, zip(*(score.points for score in match.scores), strict=True)))


def try_anything(match: Match, rng: Random) -> None:
    """Something that anybody might try, possible or not."""
    players = match.rules.players
    seat = rng.randrange(-1, players + 1)
    whole = list(match.rules.deck | match.rules.removed)
    kind = rng.randrange(5)
    if kind == 0 and match.rounds:
        holding = list(match.round.hands[seat % players]) or whole
        match.play(seat, rng.choice(holding))
    elif kind == 1:
        match.play(seat, rng.choice(whole))
    elif kind == 2:
        held = list(match.round.hands[seat % players]) if match.rounds else whole
        match.pass_cards(seat, [rng.choice(held or whole) for _ in range(rng.randrange(6))])
    elif kind == 3:
        match.choose_moon(seat, rng.choice(list(MoonChoice)))
    else:
        hands = list(deal(match.rules, rng))
        if rng.random() < 0.5:
            hands[0], hands[1] = hands[0] | hands[1], Cards()
        match.start_hand(hands)


@settings(max_examples=200)
@given(seeds, actions)
def test_a_refused_action_changes_nothing_and_has_one_reason(seed: int, count: int) -> None:
    match = random_match(seed, count)
    rng = Random(seed + 1)
    before, asked = format_match(match), complete(match)
    for _ in range(12):
        error = error_of(lambda: try_anything(match, rng))
        if error is None:
            assert match.serial == asked["serial"] + 1  # type: ignore[operator]
            before, asked = format_match(match), complete(match)
        else:
            assert isinstance(error, DealError) or (isinstance(error, IllegalAction) and error.reason in Reason)
            assert format_match(match) == before
            assert complete(match) == asked


@given(seeds, st.integers(0, 60))
def test_the_order_of_passed_cards_is_told_to_nobody(seed: int, count: int) -> None:
    match = random_match(seed, count)
    if match.phase is Phase.PASSING:
        rng = Random(seed)
        other = start_over(match)
        for seat in range(match.rules.players):
            if match.round.passed[seat] is None:
                chosen = rng.sample(list(match.round.hands[seat]), match.rules.pass_count)
                match.pass_cards(seat, chosen)
                other.pass_cards(seat, chosen[::-1])
        assert complete(other) == complete(match)
        assert format_match(other) == format_match(match)


@given(seeds, st.integers(0, 60))
def test_what_others_pass_is_not_seen_before_the_exchange(seed: int, count: int) -> None:
    """Nor after it by those who neither gave nor got the cards, but for the number of them."""
    match = random_match(seed, count)
    waiting = [s for s, cards in enumerate(match.round.passed) if cards is None] if match.rounds else []
    if match.phase is Phase.PASSING and len(waiting) > 1:
        seat = waiting[0]
        hand, pass_count = list(match.round.hands[seat]), match.rules.pass_count
        other = start_over(match)
        match.pass_cards(seat, hand[:pass_count])
        other.pass_cards(seat, hand[-pass_count:])
        for viewer in set(range(match.rules.players)) - {seat}:
            assert other.view(viewer) == match.view(viewer)


def anything_with_cards(value: Any) -> set[Card]:
    """The cards that stand anywhere in a value."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, Cards):
        return set(value)
    if isinstance(value, tuple | list):
        return set().union(*map(anything_with_cards, value))
    if hasattr(value, "__dataclass_fields__") and not isinstance(value, Rules):
        return set().union(*(anything_with_cards(getattr(value, name)) for name in value.__dataclass_fields__))
    return set()


@given(matches)
def test_a_view_holds_no_card_that_the_seat_has_not_seen(match: Match) -> None:
    if match.rounds:
        played = match.round
        for seat in range(match.rules.players):
            view = match.view(seat)
            own = played.dealt[seat] if played.phase is Phase.PASSING else played.dealt[seat] | played.hands[seat]
            given_back = played.direction.giver(seat, match.rules.players)
            got = played.passed[given_back] or Cards()
            seen = own | (Cards() if played.phase is Phase.PASSING or given_back == seat else got) | view.played
            assert anything_with_cards(view) <= set(seen)
            assert view.hand | view.played | view.unseen == match.rules.deck
            assert len(view.unseen) == sum(view.counts) - len(view.hand)


def mutated(text: str, rng: Random) -> str:
    """The text with a few characters, words or lines lost, doubled, swapped or made up."""
    for _ in range(rng.randint(1, 3)):
        separator = rng.choice(["", " ", "\n", "."])
        parts = list(text) if separator == "" else text.split(separator)
        place, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        change = rng.randrange(4)
        if change == 0:
            del parts[place]
        elif change == 1:
            parts.insert(place, parts[other])
        elif change == 2:
            parts[place], parts[other] = parts[other], parts[place]
        else:
            parts[place] = rng.choice(["", "-", "QS", "2C", "0", "99", "left", "hand", "é", "=", '"', "\x00", "10"])
        text = separator.join(parts) or "x"
    return text


@settings(max_examples=300)
@given(seeds, actions)
def test_a_damaged_record_is_read_or_refused_by_name(seed: int, count: int) -> None:
    match = random_match(seed, count)
    text = mutated(format_match(match), Random(seed))
    error = error_of(lambda: parse_match(text))
    if error is None:
        again = parse_match(text)
        assert parse_match(format_match(again)) == again
    else:
        assert isinstance(error, NotationError)
        assert error.field
        assert error.problem
        assert str(error).startswith(error.field)


@given(st.text(max_size=60), st.sampled_from([Card, Cards, parse_match, parse_position]))
def test_any_text_is_read_or_refused_by_name(text: str, reader: Any) -> None:
    error = error_of(lambda: reader(text))
    assert error is None or (isinstance(error, BadValue) and error.field)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
option_names = st.sampled_from([*Rules().to_options(), "preset"])


@settings(max_examples=300)
@given(st.dictionaries(option_names, json_values | st.sampled_from([3, 5, "choose", "left hold", "2C"]), max_size=3))
def test_any_options_make_rules_or_are_refused_by_name(plain: dict[str, Any]) -> None:
    error = error_of(lambda: Rules.from_options(plain))
    if error is None:
        rules = Rules.from_options(plain)
        assert Rules.from_options(rules.to_options()) == rules
    else:
        assert isinstance(error, RulesError)
        assert error.field in {*plain, "removed", "pass_cycle"}


@given(rules_values, rngs)
def test_a_match_comes_to_its_end(rules: Rules, rng: Random) -> None:
    """Or to hand 40: with bonus cards a match may go on for ever."""
    match = Match(rules)
    while match.phase is not Phase.MATCH_OVER and match.hand_number < 40:
        act(match, rng)
    if match.phase is Phase.MATCH_OVER:
        winner = match.standing.winner
        assert winner is not None
        assert match.totals.count(min(match.totals)) == 1
        assert match.totals[winner] == min(match.totals)
        with pytest.raises(IllegalAction, match="match_over"):
            match.deal(rng)


@given(cards, card_sets)
def test_membership_and_removal(card: Card, some: Cards) -> None:
    assert card in some | Cards([card])
    assert card not in some - Cards([card])
