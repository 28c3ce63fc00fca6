"""Hypothesis strategies for the values of the engine."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from options import random_options

from hearts_core import Cards, Rules
from hearts_core.cards import PACK

cards = st.sampled_from(PACK)

# Both few cards and any number of them: a mask drawn at once would nearly always hold some 26.
card_sets = st.one_of(st.sets(cards, max_size=14).map(Cards), st.integers(0, 2**52 - 1).map(Cards.of_mask))

seeds = st.integers(0, 2**32)

players = st.sampled_from([3, 4, 5])

# From a plain seed they are spread evenly; from Hypothesis's own draws they shrink to a smallest set of options.
options = st.one_of(
    st.builds(random_options, seeds.map(Random), players),
    st.builds(random_options, st.randoms(use_true_random=False), players),
)

rules_values = options.map(Rules.from_options)

rngs = seeds.map(Random)
