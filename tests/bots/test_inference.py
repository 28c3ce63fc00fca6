"""What the others' passes and plays tell by what was learned, and the worlds drawn by it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from math import exp, prod
from random import Random

import pytest
from situations import played, view_of

from hearts_core import Card, CardPoints, Cards, DealError, PassDirection, PlayerView, Round, Rules, deal
from hearts_core.bots import LEVELS
from hearts_core.bots.experience import Experience, Weights, shipped
from hearts_core.bots.inference import CARDS, LIKELY, MOST, Act, Inference, acts, compared, relations, signs
from hearts_core.bots.worlds import EvenWorlds, InferredWorlds
from hearts_core.sampling import possible_cards


def in_middle(seed: int, plays: int, players: int = 4) -> PlayerView:
    """What the seat to play sees after so many plays of a hand of `medium`."""
    rules, rng = Rules(players=players), Random(seed)
    match = Round(rules, deal(rules, rng), PassDirection.LEFT)
    choices = [LEVELS["medium"].pass_cards(match.view(seat), rng) for seat in range(players)]
    for seat, choice in enumerate(choices):
        match.pass_cards(seat, choice)
    for _ in range(plays):
        assert match.turn is not None
        match.play(LEVELS["medium"].play(match.view(match.turn), rng))
    assert match.turn is not None
    return match.view(match.turn)


def bit(card: str) -> tuple[int, int]:
    return int(Card(card).suit), 1 << Card(card).rank - 2


# Seat 1, out of clubs after two rounds, throws a diamond.
THROWN = (["QJ2.AKQ.AKQ.AKQ2", "AKT9.JT98.JT9.J9", "876.765.8765.876", "543.432.432.T543"],
          "2C JC 6C 3C 9C 8C 4C AC KC JD 7C 5C")  # fmt: skip
# Seat 1 doesn't throw the queen under the king.
UNDER_KING = (["K32.AKQ.AKQ.AKQ2", "Q9.JT98.JT94.JT9", "A876.765.865.876", "JT54.432.732.543"],
              "2C JC 8C 5C 9C 7C 4C AC KS 9S")  # fmt: skip
# Seat 1 leads a low spade.
LOW_SPADE = (["K32.AKQ.AKQ.AKQ2", "QJ9.JT9.JT94.JT9", "A876.765.865.876", "T54.8432.732.543"], "2C JC 8C 5C 9S")


def test_acts_are_told_as_they_stood() -> None:
    assert [(seat, act.what, act.card, act.best) for seat, act in acts(played(*THROWN).view(3))] == [
        (1, "wins plain clean first", bit("JC")[1], bit("2C")[1]),
        (2, "ducks plain clean first", bit("6C")[1], bit("JC")[1]),
        (1, "leads plain middle", bit("9C")[1], 0),
        (2, "ducks plain clean", bit("8C")[1], bit("9C")[1]),
        (0, "wins plain clean last", bit("AC")[1], bit("9C")[1]),
        (0, "leads plain high", bit("KC")[1], 0),
        (1, "throws plain high queen out", bit("JD")[1], bit("KC")[1]),
        (2, "ducks plain clean", bit("7C")[1], bit("KC")[1]),
    ]
    spades = acts(played(*UNDER_KING).view(2))
    assert [(seat, act.what) for seat, act in spades][-2:] == [
        (0, "leads over queen out"),
        (1, "ducks spade queen out clean"),
    ]


def test_in_a_round_gone_on_with_acts_are_the_same() -> None:
    """Queens that were played before it began among them; and the first cards it shows are no first trick."""
    for seed in range(25):
        rng = Random(seed)
        rules = Rules(players=rng.choice([3, 4, 5]))
        whole = Round(rules, deal(rules, rng))
        before = rng.randrange(1, rules.cards_each)
        going_on = whole
        for number in range((before + 3) * rules.players):
            if whole.turn is None:
                break
            if number == before * rules.players:
                going_on = Round.from_position(whole.position())
            card = rng.choice(list(whole.legal_plays()))
            whole.play(card)
            if going_on is not whole:
                going_on.play(card)
        told = acts(going_on.view(0))
        assert len(told) >= rules.players - 1
        assert told == acts(whole.view(0))[-len(told) :]
        assert len(told) == (len(whole.tricks) - before) * (rules.players - 1)


def test_a_card_received_is_an_act_of_its_giver() -> None:
    view = in_middle(1, 0)
    giver = view.direction.giver(view.seat, 4)
    gifts = [(seat, act) for seat, act in acts(view) if act.what.startswith("gave ")]
    assert [seat for seat, _ in gifts] == [giver] * 3
    assert {(act.suit, act.card) for _, act in gifts} == {bit(card.text) for card in view.received}
    words = relations(view)
    assert (words[giver], words[view.direction.receiver(view.seat, 4)]) == ("giver", "receiver")
    assert words.count("other") == 2, "the viewer and the one opposite"
    assert relations(played(*THROWN).view(3)) == ["hold"] * 4


@pytest.mark.parametrize(
    ("suit", "card", "led", "best", "seen", "told"),
    [
        # Ducks, and goes over.
        ("D", "6D", 1, "JD", {"QD": "over", "8D": "between", "4D": "under", "8C": "plain middle"}, "ducks"),
        ("D", "QD", 1, "9D", {"KD": "over", "JD": "between", "4D": "under", "2H": "heart low"}, "wins"),
        ("S", "9S", 3, "KS", {"QS": "between, queen", "AS": "over, over", "TS": "between"}, "ducks"),
        # Leads, and throws.
        ("S", "9S", None, "", {"QS": "over, queen", "2S": "under", "AS": "over, over", "KD": "plain high"}, "leads"),
        ("H", "9H", 1, "JD", {"KH": "over, heart high", "2H": "under, heart low", "QS": "queen"}, "throws"),
    ],
)
def test_cards_are_compared_with_what_was_done(
    suit: str, card: str, led: int | None, best: str, seen: dict[str, str], told: str
) -> None:
    act = Act(told, int(Card(card).suit), bit(card)[1], led, bit(best)[1] if best else 0, queen_out=True)
    assert Card(card).suit.name.startswith(suit)
    assert {other: compared(act, *bit(other)) for other in seen} == seen


def test_weights_add_up_and_what_cannot_be_is_nothing() -> None:
    view = played(*THROWN).view(3)
    weights = {
        "hold: queen": 30,
        "throws plain high queen out: queen": -250,
        "leads plain middle: queen": 20,
        "wins plain clean last: queen": 7,
        "leads plain high: plain high": 5000,
        "throws plain high queen out: under, plain high": -5000,
    }
    factors = Inference(weights).factors(view)
    queen, ten = Card("QS").index, Card("TD").index
    assert factors[1][queen] == pytest.approx(exp(0.3 - 2.5 + 0.2))
    assert factors[0][queen] == pytest.approx(exp(0.3 + 0.07))
    assert factors[2][queen] == pytest.approx(exp(0.3))
    assert (factors[0][ten], factors[1][ten]) == pytest.approx((exp(10), exp(-10))), "never more than that"
    for seat, may in enumerate(possible_cards(view)):
        for index, factor in enumerate(factors[seat]):
            assert (factor > 0) == (seat != 3 and Card.of(index) in may)
    assert factors[1][Card("TC").index] == 0, "it is void"


def test_a_weight_is_a_hundredth_of_a_logarithm() -> None:
    for weight in (-MOST, -137, -1, 0, 1, 99, MOST):
        assert LIKELY[weight] == pytest.approx(exp(weight / 100), rel=1e-9)


def test_the_names_of_signs_are_those_that_are_weighed() -> None:
    view = in_middle(3, 21)
    names = Counter(shipped().cards)
    for seat, word in enumerate(relations(view)):
        done = [act for other, act in acts(view) if other == seat]
        for card in possible_cards(view)[seat] if seat != view.seat else ():
            weight = sum(
                names[sign] for sign in signs(word, done, *bit(card.text), queen_out=Card("QS") in view.unseen)
            )
            factor = Inference(shipped().cards).factors(view)[seat][card.index]
            assert factor == pytest.approx(exp(max(-10, min(10, weight / 100))), rel=1e-6)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_worlds_agree_with_all_that_is_known(players: int) -> None:
    for seed in range(6):
        view = in_middle(seed, 7 * seed + seed % players, players)
        worlds = InferredWorlds(view, Inference(shipped().cards))
        for hands in worlds.batch(20, Random(seed).random):
            for seat, may in enumerate(possible_cards(view)):
                held = sum(mask << 13 * suit for suit, mask in enumerate(hands[4 * seat : 4 * seat + 4]))
                assert held & ~may.mask == 0
                assert held.bit_count() == view.counts[seat]
                assert seat != view.seat or held == view.hand.mask


@pytest.mark.parametrize("number", [0.0, 0.5, 1 - 2**-53])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_number_leads_to_a_world_that_cannot_be(players: int, number: float) -> None:
    for seed in range(4):
        view = in_middle(seed, 9 * seed + 1, players)
        hands = InferredWorlds(view, Inference(shipped().cards)).draw(lambda: number)
        for seat, may in enumerate(possible_cards(view)):
            held = sum(mask << 13 * suit for suit, mask in enumerate(hands[4 * seat : 4 * seat + 4]))
            assert held & ~may.mask == 0
            assert held.bit_count() == view.counts[seat]


def test_cards_that_nobody_holds_are_left_out() -> None:
    view = view_of("84.J5.AT7.J3", "5C 7C", taken={0: "2H", 1: "3H"})
    # Of the tricks that were taken before this view began, some are not known.
    view = replace(view, taken=(*view.taken[:3], Cards(list(view.taken[3])[:4])))
    assert len(view.unseen) == sum(view.counts) - view.counts[view.seat] + 4
    worlds = InferredWorlds(view, Inference(shipped().cards)).batch(50, Random(1).random)
    for hands in worlds:
        assert [sum(mask.bit_count() for mask in hands[4 * seat : 4 * seat + 4]) for seat in range(4)] == [*view.counts]
    assert len({tuple(hands) for hands in worlds}) > 40


def test_a_card_that_nobody_can_hold_is_refused() -> None:
    view = in_middle(2, 42)
    card = next(iter(view.unseen))

    class Wrong(Inference):
        def __init__(self, wrong: set[int], without: int) -> None:
            super().__init__({})
            self.wrong, self.without = wrong, without

        def factors(self, view: PlayerView) -> list[list[float]]:
            rows = super().factors(view)
            return [
                [0.0 if i in self.wrong or seat == self.without else factor for i, factor in enumerate(row)]
                for seat, row in enumerate(rows)
            ]

    with pytest.raises(DealError, match=card.text):
        InferredWorlds(view, Wrong({card.index}, -1))
    with pytest.raises(DealError, match="no deal"):
        InferredWorlds(view, Wrong(set(), next(seat for seat in range(4) if seat != view.seat and view.counts[seat])))


def test_each_world_is_as_likely_as_its_cards_are_together() -> None:
    """Against all ways to share out the last cards, counted."""
    view = in_middle(2, 42)
    others = [seat for seat in range(4) if seat != view.seat]
    rng = Random(5)
    factors = [[0.3 + 2 * rng.random() for _ in range(52)] for _ in range(4)]
    for seat, may in enumerate(possible_cards(view)):
        factors[seat] = [factor if Card.of(i) in may else 0.0 for i, factor in enumerate(factors[seat])]
    unseen = [card.index for card in view.unseen]
    places = [seat for seat in others for _ in range(view.counts[seat])]
    assert len(unseen) == len(places) == 7
    exact = {
        order: prod(factors[seat][card] for card, seat in zip(unseen, order, strict=True))
        for order in set(permutations(places))
    }
    assert sum(weight > 0 for weight in exact.values()) == 120

    class Fixed(Inference):
        def factors(self, view: PlayerView) -> list[list[float]]:  # noqa: ARG002
            return factors

    def order_of(hands: list[int]) -> tuple[int, ...]:
        return tuple(
            next(seat for seat in others if hands[4 * seat + CARDS[card][0]] & CARDS[card][1]) for card in unseen
        )

    worlds = InferredWorlds(view, Fixed({}))
    draws = 6000
    drawn = Counter(map(order_of, worlds.batch(draws, Random(2).random)))
    whole = sum(exact.values())
    far = sum(abs(drawn[order] / draws - weight / whole) for order, weight in exact.items()) / 2
    even = Counter(map(order_of, EvenWorlds(view).batch(draws, Random(2).random)))
    far_even = sum(abs(even[order] / draws - weight / whole) for order, weight in exact.items()) / 2
    assert far < 0.08
    assert far_even > 2.5 * far
    # The sums are over exactly these deals; each card's factors count as parts of their sum.
    apart = prod(sum(factors[seat][card] for seat in others) for card in unseen)
    assert worlds._sums[-1] == pytest.approx(whole / apart)


@pytest.mark.parametrize("case", [THROWN, UNDER_KING, LOW_SPADE], ids=["throws", "ducks under the king", "leads low"])
def test_who_would_have_given_her_away_has_no_queen(case: tuple[list[str], str]) -> None:
    hands, plays = case
    # Spades and clubs aren't what the viewer's hand is about here: it holds no queen, and sees who might.
    view = played(hands, plays).view(3 if case is THROWN else 2)
    inference = Experience().inference(view.rules)
    assert inference is not None
    worlds = InferredWorlds(view, inference).batch(400, Random(1).random)
    assert sum(bool(world[7] & 1 << 10) for world in worlds) < 0.2 * len(worlds)


def test_it_is_silent_where_nothing_was_learned() -> None:
    assert Experience(Weights({}, {})).inference(Rules()) is None
    assert Experience().inference(Rules(card_points=CardPoints("QS:5 H:1"))) is None
    known = Experience().inference(Rules(players=5, target=50))
    assert known is not None
    assert Experience(shipped()).inference(Rules()) is not None
