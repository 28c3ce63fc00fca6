"""Exact endings beside a plain search of the rules engine, card by card and without any shortcut."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from options import random_options
from situations import view_of

from hearts_core import Card, Cards, MoonChoice, PassDirection, Position, Round, Rules, Scoreboard, deal
from hearts_core.bots import SEARCHERS
from hearts_core.bots.facts import by_suit
from hearts_core.bots.playing import EXACT, PlaySearch, candidates
from hearts_core.bots.search import Budget
from hearts_core.bots.utility import MATCH
from hearts_core.sampling import HiddenHands
from hearts_core.scoring import add_points, standing

# Players and cards; more of those in which there is something to choose in a later trick.
SIZES = {3: (2, 3, 3), 4: (2, 3), 5: (2,)}


def worth(position: Round, totals: tuple[int, ...], seat: int) -> tuple[float, tuple[int, ...]]:
    """What the end of a hand is worth to a seat, and its points."""
    rules = position.rules
    points = position.score(MoonChoice("self_minus" if rules.moon == "self_minus" else "others_plus"))
    n = rules.players
    value = sum(points) - n * points[seat]
    end = standing(rules, add_points(rules, totals, points))
    if end.over:
        value += (n - 1) * (MATCH if end.winner == seat else -MATCH)
    if position.shooter not in (None, seat):
        value = min(value, 3 * value // 2)
    return value, points


def best_end(position: Round, totals: tuple[int, ...]) -> Round:
    """The end of the hand if each seat in its turn plays what is best for itself, of equals the highest card."""
    seat = position.turn
    if seat is None:
        return position
    found, most = None, 0.0
    for card in sorted(position.legal_plays(), key=lambda card: -card.index):
        after = position.copy()
        after.play(card)
        end = best_end(after, totals)
        value = worth(end, totals, seat)[0]
        if found is None or value > most:
            found, most = end, value
    assert found is not None
    return found


def late(rng: Random, rules: Rules, cards: int, first: bool = False) -> Round:
    """A position in which each seat has so many cards left, or has just played one of them: rich in what matters."""
    players, cards = rules.players, min(cards, rules.cards_each)
    scoring = rules.card_points.positive | rules.card_points.negative | Cards("QS")
    spread = rng.choice([0.3, 0.6, 1.0])
    deck = sorted(rules.deck, key=lambda card: rng.random() - (card in scoring) * spread)
    if first:
        deck.remove(rules.lowest_club)
        deck.insert(rng.randrange(cards * players), rules.lowest_club)
    hands = [Cards(deck[cards * seat : cards * seat + cards]) for seat in range(players)]
    rest = deck[cards * players :]
    leader = next(seat for seat in range(players) if rules.lowest_club in hands[seat]) if first else 0
    takers = rng.sample(range(players), rng.randint(1, players))
    piles: list[list[Card]] = [[] for _ in range(players)]
    if not first:
        owned = rng.random() < 0.6
        if owned:
            rest.sort(key=lambda card: card not in scoring)
        for start in range(0, len(rest), players):
            trick = rest[start : start + players]
            dirty = any(card in scoring for card in trick)
            piles[takers[0] if owned and dirty else rng.choice(takers)] += trick
    position = Round.from_position(
        Position(
            rules=rules,
            hands=tuple(hands),
            leader=leader,
            first_trick=first,
            broken=rng.random() < 0.5,
            taken=tuple(map(Cards, piles)),
        )
    )
    for _ in range(rng.randrange(players)):
        position.play(rng.choice(list(position.legal_plays())))
    return position


def agree(position: Round, totals: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """Each card's exact ending is the one that the rules engine finds. Gives the points that it leads to."""
    seat = position.turn
    assert seat is not None
    search = PlaySearch(position.view(seat, Scoreboard(totals=totals)), Random(1), Budget(playouts=1))
    search._prepare()
    world = [mask for hand in position.hands for mask in by_suit(hand.mask)]
    found = {}
    for arm in search.arms:
        end = position.copy()
        end.play(arm.choice)
        points, shooter = search._rollout.points(search._try(world, arm))
        end = best_end(end, totals)
        assert points == list(worth(end, totals, seat)[1]), (position, arm.choice)
        assert shooter == end.shooter
        found[arm.choice.text] = tuple(points)
    return found


@pytest.mark.no_cover
@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), players=st.sampled_from([3, 3, 4, 5]), first=st.integers(0, 4))
def test_an_ending_is_that_of_the_rules(seed: int, players: int, first: int) -> None:
    rng = Random(seed)
    rules = Rules.from_options(random_options(rng, players))
    if first == 0:
        # Nobody remembers the other tricks, so nobody can tell that one seat took them all.
        rules = rules.replace(sun=False)
    # The tables of a set of rules take longer to make than an ending.
    for _ in range(8):
        position = late(rng, rules, rng.choice(SIZES[players]), first=first == 0)
        near = rng.random() < 0.5
        agree(position, tuple(rules.target - rng.randint(1, 20) if near else 0 for _ in range(players)))


def ending(rules: Rules, hands: str, taken: str = "", broken: bool = False) -> Round:
    """Seat 0 is on lead. Whoever has taken penalty cards has taken tricks; with none told it is the first trick."""
    held, piles = [Cards(hand) for hand in hands.split()], [Cards(pile.strip("-") and pile) for pile in taken.split()]
    idle = list(rules.deck - Cards(card for cards in held + piles for card in cards))
    for number, pile in enumerate(piles):
        missing = -len(pile) % rules.players
        piles[number] |= Cards(idle[:missing])
        idle = idle[missing:]
    if piles:
        piles[0] |= Cards(idle)
    return Round.from_position(
        Position(rules=rules, hands=tuple(held), leader=0, first_trick=not piles, broken=broken, taken=tuple(piles))
    )


STRICT = {"first_trick_points": False}
LATE_QUEEN = {"queen_lead": "after_broken"}


@pytest.mark.parametrize(
    ("options", "hands", "taken", "card", "points"),
    [
        # After the diamonds seat 0 leads the queen to the lone king; where she must wait, it takes a trick by the club,
        # on which the king is thrown, and is left with her.
        ({}, "Q.-.A.7 K.-.63.- 2.-.4.3", "-.AKQ.-.- -.JT9.-.- -.8765432.-.-", "AD", (3, 16, 7)),
        (LATE_QUEEN, "Q.-.A.7 K.-.63.- 2.-.4.3", "-.AKQ.-.- -.JT9.-.- -.8765432.-.-", "AD", (16, 3, 7)),
        # The same with a low heart and the lone king of hearts.
        ({"broken": True}, "-.2.A.7 -.K.63.- 4.-.4.3", "Q.-.-.- -.JT9.-.- -.AQ876543.-.-", "AD", (13, 5, 8)),
        ({}, "-.2.A.7 -.K.63.- 4.-.4.3", "Q.-.-.- -.JT9.-.- -.AQ876543.-.-", "AD", (15, 3, 8)),
        # Seat 1, without clubs, throws the queen on the first trick, or has to keep her and then to follow with her.
        ({}, "-.-.5.3 Q.-.4.- 2.-.-.4", "", "3C", (0, 0, 13)),
        (STRICT, "-.-.5.3 Q.-.4.- 2.-.-.4", "", "3C", (0, 13, 0)),
        # Tricks without points count for the bonus: seat 2 takes its first one with the last diamond, or none.
        ({"no_tricks_bonus": -12}, "-.-.9.5 -.-.8.3 -.-.K.4", "Q.AKQJT98.-.- -.765432.-.- -", "5C", (20, 6, 0)),
        ({"no_tricks_bonus": -12}, "-.-.9.5 -.-.8.3 -.-.7.4", "Q.AKQJT98.-.- -.765432.-.- -", "5C", (20, 6, -12)),
        # And for the sun: the last trick is seat 2's, or seat 0's like all others.
        ({"sun": True}, "-.-.3.A -.-.2.3 -.-.7.4", "Q.AKQJT98765432.-.- - -", "AC", (0, 26, 26)),
        ({"sun": True}, "-.-.9.A -.-.2.3 -.-.7.4", "Q.AKQJT98765432.-.- - -", "AC", (0, 52, 52)),
        # Seat 3 stops the moon of seat 2 with its ace for 16 points, which is better than to concede it; 17 is worse.
        (
            {"players": 4, "broken": True},
            "5.4.-.- -.K3.-.- Q.-.A.- A2.-.-.-", "- - -.AQJT987652.-.- -", "5S", (0, 0, 10, 16),
        ),
        (
            {"players": 4, "broken": True},
            "5.4.-.- -.K3.-.- Q.A.-.- A2.-.-.-", "- - -.QJT987652.-.- -", "5S", (26, 26, 0, 26),
        ),
    ],
)  # fmt: skip
def test_endings_worked_out_by_hand(
    options: dict[str, Any], hands: str, taken: str, card: str, points: tuple[int, ...]
) -> None:
    more = {name: value for name, value in options.items() if name != "broken"}
    position = ending(Rules(**{"players": 3} | more), hands, taken, "broken" in options)
    assert agree(position, (0,) * position.rules.players)[card] == points


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_where_all_hands_are_known_it_plays_perfectly(level: str) -> None:
    rng = Random(5)
    found = 0
    while found < 20:
        rules = Rules(players=rng.choice([3, 4]))
        position = Round(rules, deal(rules, rng))
        left = rng.randrange(5, 3 * rules.players)
        while sum(map(len, position.hands)) > left:
            position.play(rng.choice(list(position.legal_plays())))
        seat = position.turn
        assert seat is not None
        view = position.view(seat)
        if len(candidates(view)) == 1 or HiddenHands(view).ways > 1:
            continue
        totals = view.totals
        worths = {}
        for card in view.legal:
            after = position.copy()
            after.play(card)
            worths[card] = worth(best_end(after, totals), totals, seat)[0]
        if len(set(worths.values())) > 1:
            found += 1
            assert worths[SEARCHERS[level].play(view, Random(1))] == max(worths.values()), position


def test_each_card_is_one_choice_and_each_world_is_solved_once() -> None:
    """Seat 3 may yet shoot the moon; earlier in the hand it would try each card with that plan and without."""
    taken = "QS 4H 5H 6H 7H 8H 9H TH JH QH KH"
    view = view_of("-.A.K2.-", out="2H 3H 4D 5D QD 6C KC KS 2S", taken={3: taken})
    search = SEARCHERS["hard"].play_search(view, Random(1))
    assert [arm.choice for arm in search.arms] == candidates(view)
    search._prepare()
    world = search._worlds(1)[0]
    ending = search._ending
    assert ending is not None
    first = [search._try(world, arm) for arm in search.arms]
    nodes = ending.nodes
    assert nodes > 0
    assert [search._try(world[:], arm) for arm in search.arms] == first
    assert ending.nodes == nodes


@pytest.mark.parametrize("players", [3, 4, 5])
def test_only_the_last_cards_are_played_exactly(players: int) -> None:
    rules = Rules(players=players)
    position = Round(rules, deal(rules, Random(2)), PassDirection.HOLD)
    while (seat := position.turn) is not None:
        view = position.view(seat)
        exact = PlaySearch(view, Random(1), Budget(playouts=1))._ending is not None
        assert exact == (view.counts[seat] <= EXACT[players])
        position.play(position.legal_plays()[0])
