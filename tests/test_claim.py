"""Claims, beside every way in which the others can hold and play their cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from hearts_core import Card, Cards, Claim, Match, Phase, Position, Round, Rules, doubts, settled, sure_card
from hearts_core.bots import bot
from hearts_core.table import bot_step, deal_next

THREE = Rules(players=3)


def gone(rules: Rules, hands: list[Cards]) -> tuple[Cards, ...]:
    """What the seats have taken: every card that nobody holds. Whose it is doesn't matter here."""
    rest = rules.deck
    for hand in hands:
        rest -= hand
    return (Cards(), rest, Cards())


def worlds(position: Position) -> Iterator[Position]:
    """The position with the cards of seats 1 and 2 dealt out in every way."""
    rest = list(position.hands[1] | position.hands[2])
    for held in combinations(rest, len(position.hands[1])):
        first = Cards(held)
        hands = (position.hands[0], first, Cards(rest) - first)
        yield Position(
            rules=position.rules,
            hands=hands,
            leader=position.leader,
            trick=position.trick,
            broken=position.broken,
            taken=position.taken,
        )


def comes_true(play: Round, claim: Claim, done: int = 0) -> bool:
    """Whether seat 0, playing its sure cards, makes the claim come true whatever the others play."""
    for trick in play.tricks[done:]:
        if (trick.winner == 0) is not (claim is Claim.ALL):
            return False
    done = len(play.tricks)
    if play.turn is None:
        return True
    if play.turn == 0:
        card = sure_card(play.view(0), claim)
        assert card is not None, "what is certain stays certain"
        choices = Cards([card])
    else:
        choices = play.legal_plays()
    for card in choices:
        then = play.copy()
        then.play(card)
        if not comes_true(then, claim, done):
            return False
    return True


def endings(rules: Rules, each: int, seeds: range) -> Iterator[Position]:
    """Random small endings in which it is seat 0's turn; every other one of high cards, so that they are neighbours."""
    for seed in seeds:
        rng = Random(seed)
        pack = [card for card in rules.deck if card.rank > 9] if seed % 2 else list(rules.deck)
        cards = rng.sample(pack, 3 * each)
        hands = [Cards(cards[i * each : (i + 1) * each]) for i in range(3)]
        leader = rng.randrange(3)
        broken = rng.random() < 0.6
        play = Round.from_position(
            Position(rules=rules, hands=tuple(hands), leader=leader, broken=broken, taken=gone(rules, hands))
        )
        while play.turn != 0:
            play.play(rng.choice(list(play.legal_plays())))
        yield play.position()


@pytest.mark.parametrize("queen_lead", ["always", "after_broken"])
def test_what_is_claimed_comes_true_whatever_the_others_hold(queen_lead: str) -> None:
    rules = THREE.replace(queen_lead=queen_lead)
    certain = dict.fromkeys(Claim, 0)
    for each in (1, 2, 3):
        for position in endings(rules, each, range(260 if each < 3 else 160)):
            view = Round.from_position(position).view(0)
            for claim in Claim:
                if sure_card(view, claim) is None:
                    continue
                certain[claim] += 1
                for world in worlds(position):
                    assert comes_true(Round.from_position(world), claim), (position, world, claim)
    assert min(certain.values()) > 40, certain


def order_takes_all(play: Round, order: tuple[Card, ...]) -> bool:
    """Whether seat 0, which leads, takes every trick with its cards in that order, whatever the others play."""
    if play.turn is None:
        return True
    if play.turn != 0:
        choices = play.legal_plays()
    elif play.trick is None and play.tricks and play.tricks[-1].winner != 0:
        return False
    else:
        choices, order = Cards([order[0]]), order[1:]
    for card in choices:
        then = play.copy()
        then.play(card)
        if any(trick.winner != 0 for trick in then.tricks) or not order_takes_all(then, order):
            return False
    return True


def test_where_all_is_not_certain_every_order_of_play_can_be_beaten() -> None:
    """Nothing certain is refused: on lead, hearts broken, each order of the hand loses a trick in some deal."""
    refused = 0
    for position in endings(THREE, 3, range(400)):
        if position.trick or not position.broken:
            continue
        if sure_card(Round.from_position(position).view(0), Claim.ALL) is not None:
            continue
        refused += 1
        deals = [Round.from_position(world) for world in worlds(position)]
        for order in permutations(position.hands[0]):
            assert not all(order_takes_all(deal.copy(), order) for deal in deals), (position, order)
    assert refused > 40


def ending(*texts: str) -> Round:
    hands = [Cards(text) for text in texts]
    return Round.from_position(
        Position(rules=THREE, hands=tuple(hands), leader=0, broken=True, taken=gone(THREE, hands))
    )


def test_small_endings_that_can_be_checked_by_hand() -> None:
    # The king falls under the ace only if it is the one spade left.
    view = ending("AS QS", "KS 2D", "3D 4D").view(0)
    assert sure_card(view, Claim.ALL) == Card("AS")
    view = ending("AS QS", "KS 2S", "3D 4D").view(0)
    assert sure_card(view, Claim.ALL) is None
    assert doubts(view, Claim.ALL) == (Card("QS"), Card("KS"))
    # Twos lose all, but on lead the suit must be held by somebody.
    assert sure_card(ending("2S 2D", "3S 4D", "5S 6D").view(0), Claim.NONE) is not None
    assert sure_card(ending("2S 2D", "3C 4C", "5C 6C").view(0), Claim.NONE) is None
    # Two low hearts are not enough where the third lowest is out.
    view = ending("3H 5H", "2H 4H", "6H 7H").view(0)
    assert sure_card(view, Claim.NONE) is None
    assert doubts(view, Claim.NONE) == (Card("3H"), Card("2H"))
    assert doubts(ending("2S 2D", "3S 4D", "5S 6D").view(0), Claim.NONE) is None


def test_it_depends_on_nothing_that_the_seat_may_not_know() -> None:
    for position in endings(THREE, 2, range(60)):
        views = [Round.from_position(world).view(0) for world in worlds(position)]
        for claim in Claim:
            assert len({sure_card(view, claim) for view in views}) == 1
            assert len({doubts(view, claim) for view in views}) == 1


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(
    "options",
    [{}, {"no_tricks_bonus": -5}, {"sun": True}, {"preset": "omnibus"}],
    ids=["standard", "no_tricks_bonus", "sun", "omnibus"],
)
def test_a_settled_hand_scores_the_same_however_it_is_played_on(players: int, options: dict[str, object]) -> None:
    rules = Rules.from_options({"players": players, **options})
    bots = [bot("easy")] * players
    found = 0
    for seed in range(30):
        match = Match(rules, {"seed": str(seed)})
        deal_next(match, str(seed))
        while match.phase in (Phase.PASSING, Phase.PLAYING):
            views = [match.round.view(seat) for seat in range(players)]
            told = {settled(view) for view in views}
            assert len(told) == 1, "it is public"
            if told == {True}:
                found += 1
                scores = set()
                for attempt in range(6):
                    rng, copy = Random(attempt), match.round.copy()
                    while copy.turn is not None:
                        copy.play(rng.choice(list(copy.legal_plays())))
                    scores.add(copy.score())
                assert len(scores) == 1
            bot_step(match, bots, str(seed))
        assert not settled(match.round.view(0)), "a hand that is over needs no finish"
    assert found > 0


def test_points_on_the_table_are_not_taken_yet() -> None:
    hands = tuple(map(Cards, ("2S", "3D", "4C")))
    taken = (THREE.card_points.positive - Cards("AH"), Cards(), Cards())
    taken = (taken[0] | Cards("2D 3S"), Cards(), Cards())
    assert len(taken[0]) % 3 == 0
    position = Position(rules=THREE, hands=(*hands[:2], Cards("AH")), leader=0, broken=True, taken=taken)
    play = Round.from_position(position)
    for _ in range(2):
        assert not settled(play.view(0))
        play.play(play.legal_plays()[0])


@pytest.mark.parametrize("options", [{"sun": True}, {"no_tricks_bonus": -5}])
def test_a_sun_or_a_bonus_that_is_still_open_keeps_the_hand_going(options: dict[str, object]) -> None:
    rules = Rules.from_options({"players": 3, **options})
    taken = rules.card_points.positive | Cards("AS")
    hands = tuple(map(Cards, ("2S", "3D", "4C")))

    def at(seats: tuple[Cards, ...]) -> bool:
        position = Position(rules=rules, hands=hands, leader=0, broken=True, taken=seats)
        return settled(Round.from_position(position).view(0))

    assert not at((taken, Cards(), Cards()))
    assert at((taken, Cards("4S 5S 6S"), Cards("7S 8S 9S")))
    assert at((taken, Cards("4S 5S 6S"), Cards())) is ("sun" in options)
