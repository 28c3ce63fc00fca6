"""Cards as the page shows them: names, order, and their places in the hand."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from ui import cards, layout
from ui.text import Texts

from hearts_core import FULL_PACK

PACK = [card.text for card in FULL_PACK]
hands = st.lists(st.sampled_from(PACK), unique=True, max_size=17).map(lambda codes: sorted(codes, key=PACK.index))


def test_names_and_corners() -> None:
    texts = Texts("en")
    assert cards.name(texts, "QS") == "Queen of Spades"
    assert cards.name(texts, "TD") == "10 of Diamonds"
    assert [cards.corner(texts, code) for code in ("QS", "TD", "2C")] == ["Q♠", "10♦", "2♣"]
    assert len({cards.name(texts, code) for code in PACK}) == 52


def test_four_colours_change_the_pictures_of_clubs_and_diamonds_only() -> None:
    assert cards.picture("QS") == "cards/QS.svg"
    assert cards.picture("TC", "plain") == "cards/plain/TC.svg"
    assert [cards.picture("T" + suit, "classic", "four") for suit in "SHCD"] == [
        "cards/TS.svg",
        "cards/TH.svg",
        "cards/four/TC.svg",
        "cards/four/TD.svg",
    ]
    assert cards.picture("2D", "plain", "four") == "cards/plain/four/2D.svg"


def test_all_four_suits_go_black_red_black_red() -> None:
    assert cards.in_order(PACK) == [rank + suit for suit in "SHCD" for rank in "AKQJT98765432"]


def test_a_missing_suit_keeps_the_colours_apart_where_that_is_possible() -> None:
    assert cards.suit_order(["S", "D", "C"]) == ["S", "D", "C"]
    assert cards.suit_order(["H", "D", "C"]) == ["H", "C", "D"]
    assert cards.suit_order(["S", "H", "D"]) == ["H", "S", "D"]
    assert cards.suit_order(["H", "D"]) == ["H", "D"]


@given(hands)
def test_two_suits_of_a_colour_are_neighbours_only_without_the_other_colour(codes: list[str]) -> None:
    shown = cards.in_order(codes)
    assert sorted(shown) == sorted(codes)
    suits = [code[1] for code in shown]
    groups = [suit for i, suit in enumerate(suits) if i == 0 or suits[i - 1] != suit]
    assert len(groups) == len(set(groups)), "each suit lies together"
    colours = ["red" if suit in "HD" else "black" for suit in groups]
    if len(set(colours)) == 2:
        assert all(one != other for one, other in pairwise(colours))


@given(hands, st.sampled_from([(304, 64), (344, 72), (724, 56), (1264, 110), (304, 58)]))
def test_every_card_is_inside_the_hand_and_can_be_hit(codes: list[str], sizes: tuple[int, int]) -> None:
    width, card = sizes
    places = layout.place_cards([code[1] for code in cards.in_order(codes)], width, card)
    assert len(places) == len(codes)
    for row in (0, 1):
        lefts = [x for x, where in places if where == row]
        assert all(-0.01 <= x <= width - card + 0.01 for x in lefts)
        assert all(right - left >= layout.MIN_STEP for left, right in pairwise(lefts))


def test_two_rows_only_where_one_would_hide_too_much() -> None:
    assert layout.rows_needed(17, 304, 64) == 2
    assert layout.rows_needed(10, 304, 64) == 1
    assert layout.rows_needed(17, 724, 56) == 1
    assert layout.rows_needed(1, 304, 64) == 1


def test_the_room_of_two_rows_is_used_till_the_last_cards() -> None:
    assert {row for _, row in layout.place_cards(list("SSSSHHHH"), 304, 64, 2)} == {0, 1}
    assert {row for _, row in layout.place_cards(list("SSSSHHHH"), 304, 64, 1)} == {0}
    assert [count for count in range(1, 14) if layout.few(count, 304, 70)] == [1, 2, 3, 4, 5]
    places = layout.place_cards(list("SSHHH"), 304, 70 * layout.LARGER, 1)
    assert all(right[0] - left[0] >= 70 * layout.LARGER / 2 for left, right in pairwise(places))
    assert places[-1][0] + 70 * layout.LARGER <= 304.01


def test_two_rows_part_between_two_suits_where_that_is_near_the_middle() -> None:
    suits = list("SSSSSHHHCCCDD")
    places = layout.place_cards(suits, 304, 64)
    upper = [suit for suit, (_, row) in zip(suits, places, strict=True) if row == 1]
    assert "".join(upper) == "SSSSS"


def test_arrows_go_along_the_row_and_between_the_rows() -> None:
    places = [(0.0, 1), (40.0, 1), (80.0, 1), (20.0, 0), (60.0, 0)]
    assert layout.neighbour(places, 0, "ArrowRight") == 1
    assert layout.neighbour(places, 2, "ArrowRight") == 3
    assert layout.neighbour(places, 0, "ArrowLeft") == 0
    assert layout.neighbour(places, 4, "ArrowRight") == 4
    assert layout.neighbour(places, 2, "ArrowDown") == 4
    assert layout.neighbour(places, 3, "ArrowUp") == 0
    assert layout.neighbour(places, 3, "ArrowDown") == 3
    assert layout.neighbour(places, 3, "Home") == 0
    assert layout.neighbour(places, 0, "End") == 4
    assert layout.neighbour([], 0, "End") == 0
