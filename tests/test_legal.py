"""The one function that knows what is legal, beside the oracle, and what a play shows of the hand it came from."""

from __future__ import annotations

from random import Random

import oracle
from hypothesis import given
from hypothesis import strategies as st
from oracle import Options
from strategies import options, seeds

from hearts_core import Card, Cards, Rules, Suit
from hearts_core.legal import held_beside, legal_plays, refusal

led_suits = st.none() | st.sampled_from(Suit)


def some_hand(given_options: Options, rng: Random) -> list[str]:
    """A hand of the deck, most often a queer one: few cards, or hearts and the queen of spades alone."""
    deck = oracle.deck(given_options)
    if rng.random() < 0.4:
        deck = [card for card in deck if card[1] == "H" or card == oracle.QUEEN or rng.random() < 0.05]
    return rng.sample(deck, rng.randint(1, min(len(deck), 8)))


@given(options, seeds, led_suits, st.booleans(), st.booleans())
def test_legal_plays_are_the_oracles(
    given_options: Options, seed: int, led: Suit | None, first_trick: bool, broken: bool
) -> None:
    rules = Rules.from_options(given_options)
    hand = some_hand(given_options, Random(seed))
    if led is None and first_trick:
        hand = sorted({*hand, oracle.lowest_club(given_options)})
    trick = [] if led is None else [(0, "2" + led.letter)]
    mask = Cards([Card(text) for text in hand]).mask
    legal = Cards.of_mask(legal_plays(rules, mask, led, first_trick, broken))
    assert sorted(card.text for card in legal) == sorted(oracle.legal(given_options, hand, trick, first_trick, broken))
    assert legal
    for text in hand:
        assert (refusal(rules, mask, led, first_trick, broken, Card(text)) is None) == (Card(text) in legal)


@given(options, seeds, led_suits, st.booleans(), st.booleans())
def test_what_a_play_shows_is_what_made_it_legal(
    given_options: Options, seed: int, led: Suit | None, first_trick: bool, broken: bool
) -> None:
    """A card is legal in a hand exactly if the rest of the hand is among the cards that it may be held beside."""
    rules = Rules.from_options(given_options)
    hand = some_hand(given_options, Random(seed))
    trick = [] if led is None else [(0, "2" + led.letter)]
    if led is None and first_trick:
        hand = sorted({*hand, oracle.lowest_club(given_options)})
    legal = oracle.legal(given_options, hand, trick, first_trick, broken)
    for text in hand:
        if led is None and first_trick and text != oracle.lowest_club(given_options):
            continue
        rest = Cards([Card(other) for other in hand if other != text])
        beside = Cards.of_mask(held_beside(rules, Card(text), led, first_trick, broken))
        assert (rest <= beside) == (text in legal)
