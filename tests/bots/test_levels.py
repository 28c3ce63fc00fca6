"""What holds for every bot: it keeps the rules, all of them, sees only its view, and draws only on its own luck."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import rules_values

from hearts_core import BadValue, Card, Cards, Match, MoonChoice, Phase, PlayerView, Rules, format_match, sample
from hearts_core.bots import LEVELS, SEARCHERS, Bot, bot
from hearts_core.table import bot_step, deal_hand, finish_hand, play_match, waiting

GOLDEN = sorted((Path(__file__).parent.parent / "cases").glob("match-*.txt"))

levels = st.sampled_from(sorted(LEVELS))


def test_a_level_has_its_bot() -> None:
    assert list(LEVELS) == ["easy", "medium"]
    assert list(SEARCHERS) == ["hard", "expert", "master"]
    assert bot("medium") is LEVELS["medium"]
    assert bot("hard") is SEARCHERS["hard"]


def test_each_searcher_may_think_longer_than_the_one_before() -> None:
    playouts = [searcher.budget.playouts for searcher in SEARCHERS.values()]
    assert playouts == sorted(set(playouts))


@pytest.mark.parametrize("level", ["godlike", "", "EASY", None, []])
def test_an_unknown_level_is_named(level: str) -> None:
    with pytest.raises(BadValue, match="level") as caught:
        bot(level)
    assert (caught.value.field, caught.value.value) == ("level", level)


@pytest.mark.no_cover
@settings(max_examples=60)
@given(rules=rules_values, seats=st.lists(levels, min_size=5, max_size=5), seed=st.integers(0, 999))
def test_bots_finish_hands_under_any_rules(rules: Rules, seats: list[str], seed: int) -> None:
    # The rules engine refuses whatever is illegal, so reaching the end is the proof.
    match = play_match(rules, [bot(level) for level in seats[: rules.players]], str(seed), max_hands=3)
    assert match.phase in (Phase.HAND_OVER, Phase.MATCH_OVER)
    assert len(match.scores) == match.hand_number > 0


@settings(max_examples=40)
@given(rules=rules_values, level=levels, seed=st.integers(0, 999), steps=st.integers(0, 70))
def test_unseen_cards_do_not_change_a_choice(rules: Rules, level: str, seed: int, steps: int) -> None:
    match = Match(rules)
    match.deal(Random(seed))
    bots = [bot(level)] * rules.players
    for _ in range(steps):
        if match.phase in (Phase.PASSING, Phase.PLAYING):
            bot_step(match, bots, "seed")
    if match.phase not in (Phase.PASSING, Phase.PLAYING):
        return
    seat = waiting(match)[0]
    view = match.view(seat)
    other = sample(view, Random(seed)).view(seat, view.board)
    assert choice(bot(level), view, Random(1)) == choice(bot(level), other, Random(1))


def choice(player: Bot, view: PlayerView, rng: Random) -> Card | Cards:
    return player.pass_cards(view, rng) if view.phase is Phase.PASSING else player.play(view, rng)


class Loose(Random):
    """Luck that counts what is drawn, and refuses what may differ from Python to Python."""

    drawn = 0

    def random(self) -> float:
        Loose.drawn += 1
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError(f"only random() keeps its values from version to version, not getrandbits({k})")


@pytest.mark.parametrize("level", LEVELS)
def test_only_the_lasting_kind_of_luck_is_drawn(level: str) -> None:
    match = deal_hand(Rules(), "luck")
    while seats := waiting(match):
        view = match.view(seats[0])
        if view.phase is Phase.PASSING:
            match.pass_cards(seats[0], bot(level).pass_cards(view, Loose(1)))
        else:
            match.play(seats[0], bot(level).play(view, Loose(1)))
    assert Loose.drawn > 0


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_same_seed_plays_the_same_match_on_every_python(path: Path) -> None:
    text = path.read_text("utf-8")
    levels = path.stem.split("-")[1:]
    rules, seed = RECORDED[path.stem]
    match = play_match(rules, [bot(level) for level in levels], seed, max_hands=6)
    assert format_match(match) == text


RECORDED = {
    "match-easy-medium-easy-medium": (Rules(target=60), "golden"),
    "match-medium-easy-medium": (Rules.from_options({"preset": "omnibus", "players": 3, "moon": "choose"}), "three"),
    "match-medium-medium-medium-medium-easy": (
        Rules.from_options({"preset": "spot", "players": 5, "first_trick_points": False, "no_tricks_bonus": -5}),
        "five",
    ),
}


def test_every_recorded_match_is_there() -> None:
    assert [path.stem for path in GOLDEN] == sorted(RECORDED)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("rules", "totals", "choice"),
    [
        # Both choices put the same distance between the shooter and the rest: the lower total it is.
        (Rules(moon="choose"), (0, 0, 0, 0), MoonChoice.SELF_MINUS),
        # 26 more for the others ends the match with the shooter alone in front.
        (Rules(moon="choose", target=50), (10, 30, 20, 20), MoonChoice.OTHERS_PLUS),
        # It would end it with another in front: 26 off keeps it going.
        (Rules(moon="choose", target=50), (40, 30, 5, 8), MoonChoice.SELF_MINUS),
    ],
)
def test_the_moon_is_scored_to_be_best_placed(
    level: str, rules: Rules, totals: tuple[int, ...], choice: MoonChoice
) -> None:
    match = won_moon(rules, totals)
    assert bot(level).choose_moon(match.view(0), Random(1)) is choice


def won_moon(rules: Rules, totals: tuple[int, ...]) -> Match:
    """A match in which seat 0 has just shot the moon, at these totals before the hand."""
    hands = [Cards("AKQJT.AKQJT.A.AK"), Cards("98.98.KQJT9.QJT9"), Cards("765.765.876.8765"), Cards("432.432.5432.432")]
    match = Match(rules.replace(pass_count=0))
    match._totals = totals
    match.start_hand(hands)
    order = [Card(text) for text in ["2C", "KC", "QC", "8C"]]
    for card in order:
        turn = match.round.turn
        assert turn is not None
        match.play(turn, card)
    while match.phase is Phase.PLAYING:
        turn = match.round.turn
        assert turn is not None
        legal = match.round.legal_plays()
        match.play(turn, max(legal, key=lambda card: card.rank) if turn == 0 else min(legal, key=lambda c: c.rank))
    assert match.phase is Phase.MOON_CHOICE
    return match


def test_hands_are_finished_whoever_sits_where() -> None:
    match = deal_hand(Rules(), "seats", 3)
    finish_hand(match, [bot("easy"), bot("medium")] * 2, "seats")
    assert sum(match.scores[0].points) in (26, 78)
