"""Situations that Hearts programs are known to get wrong, over fifty deals of each kind, and what a search does."""

from __future__ import annotations

from random import Random

import pytest
from situations import view_of

from hearts_core import Card, Cards, PassDirection, PlayerView, Round, Rules, deal, sample
from hearts_core.bots import SEARCHERS

# What runs here is measured elsewhere; to count its lines makes it three times as long.
pytestmark = pytest.mark.no_cover

DEALS = 50
RANKS = "23456789TJQKA"

levels = pytest.mark.parametrize("level", ["hard", "expert"])
deals = pytest.mark.parametrize("seed", range(DEALS))


def plays(level: str, view: PlayerView) -> str:
    return SEARCHERS[level].play(view, Random(1)).text


def hand_of(cards: list[str]) -> str:
    return Cards(" ".join(cards)).hand_text()


def spare(rng: Random, suits: str, count: int, taken: list[str], ranks: str = RANKS) -> list[str]:
    """Some cards of these suits that are not taken."""
    free = [rank + suit for suit in suits for rank in ranks if rank + suit not in taken]
    return rng.sample(free, count)


@levels
@deals
def test_last_to_play_it_ducks_the_queen(level: str, seed: int) -> None:
    rng = Random(seed)
    suit, other = rng.sample("CD", 2)
    low, middle, best, high = sorted(rng.sample(range(13), 4))
    trick = [RANKS[best] + suit, "QS", RANKS[middle] + suit]
    mine = [RANKS[low] + suit, RANKS[high] + suit]
    mine += spare(rng, other, 2, []) + spare(rng, "H", 2, ["2H", "3H"])
    card = plays(level, view_of(hand_of(mine), " ".join(trick), taken={0: "2H", 1: "3H"}))
    assert card == RANKS[low] + suit


@levels
@deals
def test_the_queen_goes_under_the_ace_and_not_the_king(level: str, seed: int) -> None:
    rng = Random(seed)
    trick = ["AS", *spare(rng, "S", rng.randrange(3), ["AS", "KS", "QS"], "23456")]
    mine = ["KS", "QS", *spare(rng, "CD", 4, [])]
    assert plays(level, view_of(hand_of(mine), " ".join(trick), taken={0: "2H", 1: "3H"})) == "QS"


@levels
@deals
def test_the_queen_is_kept_on_a_spade_trick_that_another_spade_ducks(level: str, seed: int) -> None:
    rng = Random(seed)
    low, led = sorted(rng.sample(range(9), 2))
    mine = ["QS", RANKS[low] + "S", RANKS[(low + led) // 2 if low + 1 < led else low] + "S"]
    mine = sorted(set(mine)) + spare(rng, "CDH", 7, ["2H", "3H"], "456789T")
    card = plays(level, view_of(hand_of(mine), RANKS[led] + "S", taken={0: "2H"}, broken=True))
    assert card in mine
    assert card != "QS"
    assert card[1] == "S"


@levels
@deals
def test_the_last_hearts_do_not_go_to_a_moon_run_that_they_can_break(level: str, seed: int) -> None:
    """Seat 0 has every other penalty card and takes this trick; the last hearts are here, and it can lead no more."""
    rng = Random(seed)
    low, high = sorted(rng.sample(range(4), 2))
    hearts = ["2H", "3H", "4H", "5H"]
    mine = [hearts[low], hearts[high], rng.choice(RANKS[5:10]) + "D"]
    others = [rank + "H" for rank in RANKS if rank + "H" not in mine]
    view = view_of(hand_of(mine), "AC 2C KC", taken={0: " ".join(["QS", *others])}, out="AS KS AD QC 3C 4C")
    assert plays(level, view)[1] == "D"


@levels
@deals
def test_a_moon_is_stopped_where_it_costs_one_heart(level: str, seed: int) -> None:
    """Seat 0 has 11 of 13 hearts and the queen, and leads on; who is last can take this heart trick."""
    rng = Random(seed)
    low = rng.randrange(2, 6)
    mine = [RANKS[low] + "H", "KH", *spare(rng, "C", 2, [], "2345")]
    rest = [rank + "H" for rank in RANKS if rank + "H" not in mine]
    led = rest.pop(rest.index(rng.choice([heart for heart in rest if RANKS.index(heart[0]) > low and heart != "AH"])))
    view = view_of(
        hand_of(mine), f"{led} 2D 3D", seat=3, taken={0: " ".join(["QS", *rest])}, out="AC KC QC JC AD KD AS KS TC"
    )
    assert plays(level, view) == "KH"


@levels
@deals
def test_late_it_gives_up_the_lead_rather_than_run_a_dead_suit(level: str, seed: int) -> None:
    """Nobody else has a diamond: led, it would take whatever hearts the others throw."""
    rng = Random(seed)
    mine = [rng.choice(RANKS) + "D", *spare(rng, "C", 2, [], "2345")]
    out = spare(rng, "H", 5, ["2H"]) + spare(rng, "C", 4, [], "789TJQKA")
    view = view_of(hand_of(mine), out=" ".join(out))
    assert plays(level, view)[1] == "C"


@levels
@pytest.mark.parametrize("card", [rank + suit for rank in RANKS for suit in "SHDC" if rank + suit not in ("2C", "3C")])
def test_one_legal_card_needs_no_thought(level: str, card: str) -> None:
    others = [other for other in ("KS", "AS", "3C", "4C") if other != card][:3]
    view = view_of(Cards(card).hand_text(), out=" ".join(others))
    thoughtless = Random(1)
    before = thoughtless.getstate()
    assert SEARCHERS[level].play(view, thoughtless) is Card(card)
    assert thoughtless.getstate() == before


@levels
@deals
def test_near_the_target_it_does_not_end_a_match_that_it_is_losing(level: str, seed: int) -> None:
    """Seat 0 takes this trick, and a heart on it ends the match; a diamond may keep it alive."""
    rng = Random(seed)
    hearts = rng.sample([rank + "H" for rank in RANKS], 13)
    diamond = rng.choice(RANKS[:10]) + "D"
    mine, out, taken = hearts[:2], hearts[2:5], hearts[5:]
    ahead, behind = rng.randrange(25), rng.randrange(50, 70)

    def view(*totals: int) -> PlayerView:
        return view_of(
            hand_of([*mine, diamond]),
            "AC 2C 3C",
            taken={0: " ".join(taken[:3]), 1: " ".join(["QS", *taken[3:7]]), 2: taken[7]},
            out=" ".join([*out, "AD", "KD", "QD"]),
            totals=totals,
        )

    assert plays(level, view(96, ahead, behind, behind)) == diamond
    assert plays(level, view(96, behind, behind, ahead)) in mine


@levels
@deals
def test_what_it_cannot_see_does_not_change_its_choice(level: str, seed: int) -> None:
    """Whoever has the cards that it can't see: with the same luck it plays the same."""
    rng = Random(seed)
    hand = Round(Rules(), deal(Rules(), rng), PassDirection.HOLD)
    for _ in range(rng.randrange(20, 44)):
        hand.play(rng.choice(hand.legal_plays()))
    assert hand.turn is not None
    view = hand.view(hand.turn)
    other = sample(view, rng).view(view.seat, view.board)
    assert other == view
    assert plays(level, other) == plays(level, view)


def pass_of(level: str, hand: Cards, rng: Random) -> Cards:
    rules = Rules()
    rest = [card for card in rules.deck if card not in hand]
    rng.shuffle(rest)
    hands = [hand, *(Cards(rest[13 * i : 13 * i + 13]) for i in range(3))]
    return SEARCHERS[level].pass_cards(Round(rules, hands, PassDirection.LEFT).view(0), rng)


@levels
@deals
def test_the_queen_is_passed_where_she_has_no_company(level: str, seed: int) -> None:
    rng = Random(seed)
    mine = ["QS", *spare(rng, "S", 1, [], "23456789")]
    mine += (
        spare(rng, "H", 3, [], "23456789T")
        + spare(rng, "D", 4, [], "23456789TJ")
        + spare(rng, "C", 4, [], "23456789TJ")
    )
    assert Card("QS") in pass_of(level, Cards(" ".join(mine)), rng)


@levels
@deals
def test_a_low_heart_is_not_passed_beside_high_hearts_kept(level: str, seed: int) -> None:
    rng = Random(seed)
    while True:
        hand = deal(Rules(), rng)[0]
        low, high = Cards("-.5432.-.-") & hand, Cards("-.AKQJ.-.-") & hand
        if low and high and len(Cards("AKQ.AKQ.AKQ.AKQ") & hand) < 6:
            break
    passed = pass_of(level, hand, rng)
    assert not (low & passed and high - passed), (hand, passed)
