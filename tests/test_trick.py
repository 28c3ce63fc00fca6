"""One trick: who plays in which order, and who takes it."""

from __future__ import annotations

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import cards

from hearts_core import Card, Suit, Trick


def trick(leader: int, text: str, players: int) -> Trick:
    return Trick(leader, tuple(Card(name) for name in text.split()), players)


@pytest.mark.parametrize(
    ("leader", "text", "players", "winner"),
    [
        (0, "2C AC KC 3C", 4, 1),
        (2, "2C AC KC 3C", 4, 3),
        (3, "2C 3C AH QS", 4, 0),
        (1, "5D AS AH AC", 4, 1),
        (4, "3C 4C 2C 6C 5C", 5, 2),
        (2, "TH JH 9H", 3, 0),
        (2, "TH", 3, 2),
    ],
)
def test_the_highest_card_of_the_suit_led_takes_it(leader: int, text: str, players: int, winner: int) -> None:
    assert trick(leader, text, players).winner == winner


def test_seats_play_clockwise_from_the_leader() -> None:
    under_way = trick(2, "2C AC KC", 4)
    assert under_way.plays == ((2, Card("2C")), (3, Card("AC")), (0, Card("KC")))
    assert under_way.suit is Suit.CLUBS
    assert not under_way.complete
    assert trick(2, "2C AC KC", 3).complete
    assert str(under_way) == "2: 2C AC KC"


@given(st.integers(3, 5), st.integers(0, 2), st.lists(cards, min_size=3, max_size=3, unique=True))
def test_the_taker_is_the_oracles(players: int, leader: int, played: list[Card]) -> None:
    some = Trick(leader, tuple(played), players)
    assert some.winner == oracle.taker([(seat, card.text) for seat, card in some.plays])
