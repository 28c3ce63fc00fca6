"""What searches have learned: the traits of a choice, the file of weights, and what they do to a search."""

from __future__ import annotations

import json
import pickle
import re
from functools import lru_cache
from random import Random

import pytest
from situations import view_of

from hearts_core import BadValue, Card, CardPoints, Cards, PassDirection, PlayerView, Round, Rules, deal
from hearts_core.bots import LEVELS, SEARCHERS
from hearts_core.bots.experience import FEW, Experience, Weights, parse_weights, shipped
from hearts_core.bots.playing import PlaySearch
from hearts_core.bots.search import Budget, Candidate, Decision
from hearts_core.bots.searcher import Searcher
from hearts_core.bots.traits import pass_traits, play_context, play_traits

BUDGET = Budget(playouts=600)


def all_traits_of(view: PlayerView, card: str, moon: bool = False) -> list[str]:
    return play_traits(view, Card(card), moon, play_context(view))


def traits_of(view: PlayerView, card: str, moon: bool = False) -> list[str]:
    """Those that do not tell of the table."""
    return [trait for trait in all_traits_of(view, card, moon) if "," not in trait]


def passing(hand: str, direction: PassDirection = PassDirection.LEFT, rules: Rules | None = None) -> PlayerView:
    """What a seat with this hand sees when it has to pass."""
    rules = rules or Rules()
    mine = Cards(hand)
    rest = list(rules.deck - mine)
    others = [Cards(rest[13 * i : 13 * (i + 1)]) for i in range(3)]
    return Round(rules, [mine, *others], direction).view(0)


def test_a_pass_has_the_traits_of_what_is_kept_and_given() -> None:
    view = passing("AQ52.KJ43.AQ2.T9", PassDirection.ACROSS)  # spades, hearts, diamonds, clubs
    assert pass_traits(view, Cards("AS TC 9C"), moon=False) == [
        "spades 2 Q",
        "gave A",
        "gave A across",
        "keep queen across",
        "clubs 0",
        "clubs to 5 0",
        "clubs from Q 0",
        "diamonds 3 low to high",
        "diamonds to 5 1",
        "diamonds from Q 2",
        "hearts 4 low to high",
        "hearts to 5 2",
        "hearts from Q 1",
        "gave hearts 0 across",
        "gave hearts from J 0",
        "voids 1",
    ]
    moon = pass_traits(view, Cards("QS KH JH"), moon=True)
    assert moon[:4] == ["spades 2 A", "gave Q", "gave Q across", "keep no queen across"]
    assert moon[-5:] == ["gave hearts 2 across", "gave hearts from J 2", "voids 0", "plan", "plan from Q 3"]


def test_a_lead_beside_the_own_queen() -> None:
    hand = "Q72.J5.AT8.J93"
    out = Rules().deck - Cards(hand) - Cards("2H 3H 9S 8S 6S 4S 3D 2D")
    view = view_of(hand, taken={0: "2H", 1: "3H"}, out=str(out))
    assert traits_of(view, "7S") == [
        "lead spade mine few<many early",
        "lead spade mine several early",
        "lead spades queen mine 1",
        "lead spade 2< of 6",
        "keep queen 1 early",
        "hearts from J 1 several early",
    ]


def test_the_queen_led_is_a_kind_of_her_own() -> None:
    view = view_of("Q72.J5.-.-", out="AS KS JS TS 9S 8S AH KH QH TH 9H AC KC QC JC")
    assert traits_of(view, "QS")[:3] == [
        "lead queen mine many<few late",
        "lead queen mine several late",
        "lead queen 4< of 6",
    ]


def test_following_tells_what_else_could_have_been_done() -> None:
    # The nine lies; of ace, ten and four the ten wins though the ace is there and the four would have ducked.
    view = view_of("-.-.AT4.K93", "9D 5H 2D", taken={0: "2H", 1: "3H"})
    assert view.counts[3] == 6
    ten, four = traits_of(view, "TD"), traits_of(view, "4D")
    assert ten[0] == "wins plain last some could duck late"
    assert ten[2] == "wins several some late"
    assert "wins not highest plain last late" in ten
    assert "ducks several some late" in four
    assert not any(trait.startswith("wins") for trait in four)


def test_ducking_low_where_a_higher_card_would_duck_too() -> None:
    view = view_of("-.-.T42.K93", "JD", taken={0: "2H", 1: "3H"})
    assert "ducks not highest plain late" in traits_of(view, "4D")
    assert not any("not highest" in trait for trait in traits_of(view, "TD"))


def test_a_discard_to_the_one_who_has_all_penalty_cards() -> None:
    # Seat 0 has 12 of the 14, and its ace of clubs takes the trick; the last two hearts are here.
    view = view_of("-.32.7.-", "AC 2C KC", taken={0: "QS AH KH QH JH TH 9H 8H 7H 6H 5H 4H"}, out="AS KS AD KD 3C 4C")
    assert traits_of(view, "3H") == [
        "throw heart low none<none end",
        "throw heart left 1 end",
        "throw penalty other clean theirs",
        "throw heart queen gone",
        "against penalty theirs seen 9",
        "against penalty theirs clean end",
        "hearts from J 0 other end",
    ]
    assert "throw no heart other plain" in traits_of(view, "7D")
    assert "throw plain queen gone void" in traits_of(view, "7D")


def test_high_spades_are_over_the_queen_while_she_is_out() -> None:
    out = view_of("K4.-.9.-", out="QS JS AD KD QD JD TD 8D 7D")
    assert traits_of(out, "KS")[0] == "lead over out few<none end"
    assert "keep over 1 end" in traits_of(out, "9D")
    gone = view_of("K4.-.9.-", taken={0: "QS"}, out="2S JS AD KD QD JD TD 8D 7D")
    assert traits_of(gone, "KS")[0] == "lead spade gone few<none end"
    assert not any(trait.startswith("keep") for trait in traits_of(gone, "9D"))


def test_a_plan_is_a_trait() -> None:
    view = view_of("AK.-.-.AK", taken={3: "QS AH KH QH JH TH 9H 2H"}, out="JS TS AD KD QD JD 8H 7H 6H 5H 4H 3H")
    plain, plan = traits_of(view, "AS"), traits_of(view, "AS", moon=True)
    assert plan == [*plain, "plan", "plan me end", "plan seen 8"]


def test_what_differs_by_players_and_without_a_pass_is_a_trait_too() -> None:
    four = view_of("Q72.J5.-.-")
    plain = traits_of(four, "QS")
    assert all_traits_of(four, "QS") == plain + [f"{trait}, hold" for trait in plain]
    three = view_of("Q72.J5.-.-", rules=Rules(players=3), seat=2)
    plain = traits_of(three, "QS")
    there = [f"{trait}, 3 players" for trait in plain]
    assert all_traits_of(three, "QS") == plain + there + [f"{trait}, hold" for trait in plain]
    view = passing("AQ52.KJ43.AQ2.T9")
    assert not any("," in trait for trait in pass_traits(view, Cards("AS TC 9C"), moon=False))


def test_after_a_pass_at_a_table_of_four_no_trait_comes_twice() -> None:
    played = Round(Rules(), deal(Rules(), Random(4)), PassDirection.LEFT)
    for seat in range(4):
        played.pass_cards(seat, Cards(list(played.hands[seat])[:3]))
    assert played.turn is not None
    view = played.view(played.turn)
    assert not any("," in trait for trait in all_traits_of(view, str(view.legal[0])))


@lru_cache(maxsize=1)
def seen_traits() -> tuple[set[str], set[str]]:
    """The traits of all choices in some hands, of passes and of plays."""
    passes: set[str] = set()
    plays: set[str] = set()
    for seed in range(160):
        rng = Random(seed)
        rules = Rules(players=(4, 4, 3, 5)[seed % 4])
        ways = [way for way in PassDirection if way is not PassDirection.ACROSS or rules.players % 2 == 0]
        played = Round(rules, deal(rules, rng), ways[seed // 4 % len(ways)])
        if played.direction is not PassDirection.HOLD:
            for seat in range(rules.players):
                view = played.view(seat)
                for _ in range(60):
                    traits = pass_traits(view, Cards(rng.sample(list(view.hand), 3)), moon=True)
                    assert len(traits) == len(set(traits))
                    passes.update(traits)
            choices = [LEVELS["medium"].pass_cards(played.view(seat), rng) for seat in range(rules.players)]
            for seat, choice in enumerate(choices):
                played.pass_cards(seat, choice)
        while played.turn is not None:
            view = played.view(played.turn)
            for card in view.legal:
                traits = all_traits_of(view, card.text, moon=True)
                assert len(traits) == len(set(traits))
                plays.update(traits)
            played.play(rng.choice(list(view.legal)) if rng.random() < 0.3 else LEVELS["medium"].play(view, rng))
    return passes, plays


def _kind_of(trait: str) -> tuple[str, ...]:
    """Its first words without figures and honours, for some of which few hands have them."""
    return tuple(re.sub(r"[0-9]|\b[AKQ]+\b", "", trait).split()[:3])


@pytest.mark.parametrize("kind", [0, 1], ids=["pass", "play"])
def test_the_file_speaks_of_traits_that_there_are(kind: int) -> None:
    seen, weights = seen_traits()[kind], shipped()[kind]
    assert weights
    assert not any(trait.endswith(", 3 players") for trait in weights)
    words = {word for trait in seen for word in trait.split()}
    assert {word for trait in weights for word in trait.split()} <= words
    assert {_kind_of(trait) for trait in weights} <= {_kind_of(trait) for trait in seen}
    assert len(weights.keys() & seen) > 0.9 * len(weights)


def test_weights_are_some_points_at_most() -> None:
    for table in shipped():
        assert all(0 < abs(weight) < 1000 for weight in table.values())


def test_a_sum_is_in_points_of_lead() -> None:
    view = view_of("Q72.J5.-.-", out="AS KS JS TS 9S 8S AH KH QH TH 9H AC KC QC JC")
    experience = Experience(
        Weights({"voids 1": 50}, {"lead queen 4< of 6": 125, "keep queen 2 late": -300, "plan": 7, "lead": 1000})
    )
    context = play_context(view)
    assert experience.of_play(view, Card("QS"), False, context) == 1.25
    assert experience.of_play(view, Card("QS"), True, context) == 1.32
    assert experience.of_play(view, Card("JH"), False, context) == -3
    assert experience.of_pass(passing("AQ52.KJ43.AQ2.T9"), Cards("AS TC 9C"), False) == 0.5


class Fond(Experience):
    """Says that one card is better than playouts think, by so many points of lead, and all else is as they say."""

    def __init__(self, card: str, gain: float) -> None:
        super().__init__(Weights({}, {}))
        self.card, self.gain = Card(card), gain

    def of_play(self, view: PlayerView, card: Card, moon: bool, context: object) -> float:  # noqa: ARG002
        return self.gain if card is self.card else 0.0


def decided(view: PlayerView, experience: Experience | None, budget: Budget = BUDGET) -> Decision[Card]:
    search = PlaySearch(view, Random(1), budget, experience=experience)
    for _ in search.steps():
        pass
    return search.decision


def one_step(view: PlayerView, experience: Experience | None) -> dict[Card, Candidate[Card]]:
    search = PlaySearch(view, Random(1), BUDGET, experience=experience)
    next(search.steps())
    return {candidate.choice: candidate for candidate in search.decision.candidates}


LEAD = view_of("84.J5.T7.J3", taken={0: "2H", 1: "3H"})


def test_a_correction_moves_the_choice() -> None:
    plain = decided(LEAD, None)
    worst = max(plain.candidates, key=lambda candidate: candidate.behind)
    assert worst.playouts < plain.candidates[0].playouts, "it was given up"
    liked = decided(LEAD, Fond(worst.choice.text, worst.behind + 3))
    assert liked.choice is worst.choice
    disliked = decided(LEAD, Fond(plain.choice.text, -20))
    assert disliked.choice is not plain.choice
    old = next(candidate for candidate in disliked.candidates if candidate.choice is plain.choice)
    assert old.playouts < disliked.candidates[0].playouts, "it is given up now"


def test_the_correction_of_all_alike_changes_nothing() -> None:
    class Gloomy(Experience):
        def of_play(self, view: PlayerView, card: Card, moon: bool, context: object) -> float:  # noqa: ARG002
            return -2.0

    plain, gloomy = decided(LEAD, None), decided(LEAD, Gloomy(Weights({}, {})))
    assert gloomy.choice is plain.choice
    for before, after in zip(plain.candidates, gloomy.candidates, strict=True):
        assert (after.choice, after.playouts) == (before.choice, before.playouts)
        assert after.own == pytest.approx(before.own + 1.5)
        assert after.behind == pytest.approx(before.behind)


def test_what_is_expected_is_corrected_and_still_adds_up() -> None:
    before = one_step(LEAD, None)
    liked = next(iter(before))
    after = one_step(LEAD, Fond(liked.text, 2.0))
    assert after.keys() == before.keys()
    for card, candidate in after.items():
        gain = 2.0 if card is liked else 0.0
        assert candidate.own == pytest.approx(before[card].own - gain * 3 / 4)
        assert candidate.others == pytest.approx(before[card].others + gain / 4)
        assert candidate.value == pytest.approx(before[card].value + gain)
        assert candidate.own + 3 * candidate.others == pytest.approx(26)
        assert (candidate.moon, candidate.conceded) == (before[card].moon, before[card].conceded)


@pytest.mark.parametrize("gain", [-90.0, 90.0])
def test_nobody_is_expected_to_get_less_than_nothing(gain: float) -> None:
    before = one_step(LEAD, None)
    liked = next(iter(before))
    candidate = one_step(LEAD, Fond(liked.text, gain))[liked]
    expected = (0, 26 / 3) if gain > 0 else (26, 0)
    assert (candidate.own, candidate.others) == pytest.approx(expected)
    assert candidate.value == pytest.approx(before[liked].value + gain)


def test_how_far_others_stay_behind_is_corrected() -> None:
    decision = decided(LEAD, Fond(decided(LEAD, None).candidates[1].choice.text, 2.0))
    best, *others = decision.candidates
    assert best.behind == 0
    full = [candidate for candidate in others if candidate.playouts == best.playouts]
    assert full
    for candidate in full:
        assert candidate.behind == pytest.approx(best.value - candidate.value)


def test_passes_are_corrected_too() -> None:
    view = passing("AQ52.KJ43.AQ2.T9")
    plain = Searcher(Budget(playouts=400)).pass_search(view, Random(1))
    for _ in plain.steps():
        pass
    kept = plain.best.choice
    hostile = Weights(dict.fromkeys(pass_traits(view, kept, moon=False)[:5], -400), {})
    search = Searcher(Budget(playouts=400), experience=Experience(hostile)).pass_search(view, Random(1))
    for _ in search.steps():
        pass
    assert search.best.choice != kept


@pytest.mark.parametrize("points", ["QS:5 H:1", "QS:13 H:2", "QS:13 2H:1 3H:1", "H:1"])
def test_other_rules_are_left_alone(points: str) -> None:
    rules = Rules(card_points=CardPoints(points))
    view = view_of("Q72.J5.T74.-", rules=rules)
    loud = Experience(Weights({"voids 0": 900}, {"lead queen mine several middle": 5000, "keep queen 2 middle": 900}))
    assert loud.of_play(view, Card("QS"), False, play_context(view)) == 0
    assert decided(view, loud) == decided(view, None)
    assert loud.of_pass(passing("AQ52.KJ43.AQ2.T9", rules=rules), Cards("AS TC KH"), False) == 0


def test_by_three_players_only_inference_counts() -> None:
    view = view_of("Q72.J5.T74.-", rules=Rules(players=3), seat=2)
    loud = Experience(Weights({"voids 1": 900}, {"plan": 900}, {"hold: queen": 5}))
    assert loud.of_play(view, Card("QS"), True, play_context(view)) == 0
    rules = Rules(players=3)
    hands = deal(rules, Random(1))
    assert loud.of_pass(Round(rules, hands, PassDirection.LEFT).view(0), Cards(list(hands[0])[:3]), False) == 0
    assert loud.inference(rules) is not None


def test_a_bonus_card_is_no_other_game() -> None:
    view = view_of("Q72.J5.T74.-", rules=Rules(card_points=CardPoints("QS:13 H:1 JD:-10")))
    loud = Experience(Weights({}, {"plan": 900}))
    assert loud.of_play(view, Card("QS"), True, play_context(view)) == 9


def test_the_last_cards_are_left_to_the_playouts() -> None:
    loud = Experience(Weights({}, {"plan": 900}))
    last, before = view_of("Q7.J5.-.-"), view_of("Q72.J5.-.-")
    assert (last.counts[3], before.counts[3]) == (FEW, FEW + 1)
    assert loud.of_play(last, Card("QS"), True, play_context(last)) == 0
    assert loud.of_play(before, Card("QS"), True, play_context(before)) == 9


def test_hard_knows_of_cards_alone() -> None:
    experience = SEARCHERS["hard"].experience
    assert experience is not None
    for known in (experience, pickle.loads(pickle.dumps(experience))):
        assert known.inference(Rules()) is not None
        assert not known.corrects(Rules())
        # There is nothing else that expert could know better.
        assert known.inference(Rules(players=3)) is None
    view = view_of("Q72.J5.T74.-")
    assert all(arm.bias == 0 for arm in SEARCHERS["hard"].play_search(view, Random(1)).arms)
    assert any(arm.bias != 0 for arm in SEARCHERS["expert"].play_search(view, Random(1)).arms)


def test_expert_and_master_have_experience() -> None:
    for level in ("expert", "master"):
        experience = SEARCHERS[level].experience
        assert experience is not None
        assert experience.weights is shipped()


def test_a_clock_takes_nothing_away() -> None:
    expert = SEARCHERS["expert"]
    timed = expert.timed(lambda: 0.0)
    assert (timed.budget, timed.experience) == (expert.budget, expert.experience)
    assert timed.clock is not None
    other = expert.timed(lambda: 0.0, BUDGET)
    assert (other.budget, other.experience) == (BUDGET, expert.experience)


def test_a_file_is_read() -> None:
    text = json.dumps(
        {"source": {"seed": 1}, "pass": {"voids 1": 5}, "play": {"plan": -7}, "cards": {"giver: queen": 3}}
    )
    assert parse_weights(text) == Weights({"voids 1": 5}, {"plan": -7}, {"giver: queen": 3})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "experience: '{' is not JSON"),
        ("[]", "experience: [] is not an object"),
        ('{"pass": {}}', "experience.play: None is not an object of numbers by name"),
        ('{"pass": [1], "play": {}}', "experience.pass: [1] is not an object of numbers by name"),
        ('{"pass": {}, "play": {"plan": 0.5}}', "experience.play: plan: 0.5 is not a whole number"),
        ('{"pass": {"voids 1": true}, "play": {}}', "experience.pass: voids 1: True is not a whole number"),
        ('{"pass": {}, "play": {"plan": "7"}}', "experience.play: plan: '7' is not a whole number"),
        ('{"pass": {}, "play": {}}', "experience.cards: None is not an object of numbers by name"),
    ],
)
def test_a_broken_file_is_named(text: str, message: str) -> None:
    with pytest.raises(BadValue, match=re.escape(message)):
        parse_weights(text)
