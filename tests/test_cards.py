"""Cards and sets of cards: order, text forms, set algebra, and what is refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import card_sets, cards

from hearts_core import Card, Cards, NotationError, Suit
from hearts_core.cards import FULL_PACK, HEARTS, PACK, QUEEN_OF_SPADES


@pytest.mark.parametrize(
    ("text", "suit", "rank", "index"),
    [
        ("2C", Suit.CLUBS, 2, 0),
        ("AC", Suit.CLUBS, 14, 12),
        ("TD", Suit.DIAMONDS, 10, 21),
        ("JH", Suit.HEARTS, 11, 35),
        ("QS", Suit.SPADES, 12, 49),
        ("AS", Suit.SPADES, 14, 51),
    ],
)
def test_a_card_knows_itself(text: str, suit: Suit, rank: int, index: int) -> None:
    card = Card(text)
    assert (card.text, card.suit, card.rank, card.index, card.bit) == (text, suit, rank, index, 1 << index)
    assert str(card) == text
    assert repr(card) == f"Card('{text}')"
    assert Card.of(index) is card


def test_the_pack_has_52_cards_in_index_order() -> None:
    assert [card.index for card in PACK] == list(range(52))
    assert len({card.text for card in PACK}) == 52
    assert max(PACK) is Card("AS")
    assert len(FULL_PACK) == 52
    assert str(HEARTS) == "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
    assert QUEEN_OF_SPADES is Card("QS")


@pytest.mark.parametrize("text", ["", "Q", "QSS", "SQ", "qs", "1S", "10S", "QX", "Q♠", " QS", None, 5, ["QS"]])
def test_what_is_no_card_is_refused_by_name(text: Any) -> None:
    with pytest.raises(NotationError) as caught:
        Card(text)
    assert caught.value.field == "card"
    assert caught.value.value == text
    assert isinstance(caught.value, ValueError)


def test_cards_and_sets_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="rank"):
        Card("QS").rank = 2
    with pytest.raises(AttributeError, match="mask"):
        Cards("QS").mask = 0  # type: ignore[misc]


@given(cards)
def test_a_card_is_one_object_however_it_is_made(card: Card) -> None:
    assert Card(card.text) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert eval(repr(card), {"Card": Card}) is card


@pytest.mark.parametrize(
    ("suit", "letter", "mask"),
    [
        (Suit.CLUBS, "C", 0x1FFF),
        (Suit.DIAMONDS, "D", 0x1FFF << 13),
        (Suit.HEARTS, "H", 0x1FFF << 26),
        (Suit.SPADES, "S", 0x1FFF << 39),
    ],
)
def test_suits(suit: Suit, letter: str, mask: int) -> None:
    assert suit.letter == letter
    assert suit.mask == mask
    assert eval(repr(suit), {"Suit": Suit}) is suit


def test_a_set_prints_in_suit_order_high_to_low() -> None:
    mixed = Cards("2C AH 9D QS TH KS")
    assert str(mixed) == "KS QS AH TH 9D 2C"
    assert [card.text for card in mixed] == ["KS", "QS", "AH", "TH", "9D", "2C"]
    assert [card.text for card in reversed(mixed)] == ["2C", "9D", "TH", "AH", "QS", "KS"]
    assert mixed[0] is Card("KS")
    assert mixed[-1] is Card("2C")
    assert mixed[1:3] == (Card("QS"), Card("AH"))
    assert mixed.hand_text() == "KQ.AT.9.2"
    assert Cards("KQ.AT.9.2") == mixed
    assert mixed.of_suit(Suit.SPADES) == Cards("KS QS")
    assert Cards("QS JS TS") == Cards("QJT.-.-.-")
    assert str(Cards("QJT.-.-.-")) == "QS JS TS"


def test_the_empty_set() -> None:
    empty = Cards()
    assert not empty
    assert len(empty) == 0
    assert str(empty) == ""
    assert empty.hand_text() == "-.-.-.-"
    assert Cards("-.-.-.-") == empty
    assert list(empty) == []
    with pytest.raises(IndexError):
        empty[0]


@pytest.mark.parametrize("place", [2, -3, 60])
def test_a_place_beyond_the_cards_is_refused(place: int) -> None:
    with pytest.raises(IndexError):
        Cards("QS 2C")[place]


@pytest.mark.parametrize("place", [0.0, 1.0, 1.5, "0", "", None])
def test_a_place_that_is_no_whole_number_is_refused(place: Any) -> None:
    with pytest.raises(TypeError):
        Cards("QS 2C")[place]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("QS XX", "XX"),
        ("QS 2C QS", "QS"),
        ("AKA.-.-.-", "AS"),
        ("A.K.Q", "A.K.Q"),
        ("A.K.Q.J.T", "A.K.Q.J.T"),
        ("A.-K.-.-", "-H"),
        ("10.-.-.-", "1S"),
    ],
)
def test_texts_that_are_no_set_are_refused_by_name(text: str, value: str) -> None:
    with pytest.raises(NotationError) as caught:
        Cards(text)
    assert caught.value.value == value


def test_a_set_is_made_of_cards_only() -> None:
    with pytest.raises(NotationError, match="is not a Card"):
        Cards(["QS"])  # type: ignore[list-item]
    with pytest.raises(NotationError, match="given twice"):
        Cards([Card("QS"), Card("QS")])


@given(card_sets)
def test_a_set_is_its_text_forms_and_its_repr(value: Cards) -> None:
    assert Cards(str(value)) == value
    assert Cards(value.hand_text()) == value
    assert Cards(list(value)) == value
    assert eval(repr(value), {"Cards": Cards}) == value
    assert pickle.loads(pickle.dumps(value)) == value
    assert hash(Cards(str(value))) == hash(value)


@given(card_sets, card_sets)
def test_the_algebra_is_that_of_sets(one: Cards, other: Cards) -> None:
    assert set(one | other) == set(one) | set(other)
    assert set(one & other) == set(one) & set(other)
    assert set(one - other) == set(one) - set(other)
    assert (one <= other) == (set(one) <= set(other))
    assert (one == other) == (set(one) == set(other))
    assert len(one) == len(set(one))
    assert bool(one) == (len(one) > 0)
    assert [card for card in PACK if card in one] == sorted(one)


@given(card_sets, st.data())
def test_indexing_is_that_of_the_list(value: Cards, data: st.DataObject) -> None:
    listed = list(value)
    if listed:
        place = data.draw(st.integers(-len(listed), len(listed) - 1))
        assert value[place] is listed[place]
    assert value[1:4] == tuple(listed[1:4])
    assert list(reversed(value)) == listed[::-1]


def test_a_set_is_no_text_and_holds_no_text() -> None:
    assert Cards("QS") != "QS"
    assert "QS" not in Cards("QS")
