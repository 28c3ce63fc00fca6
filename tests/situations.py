"""Positions for tests of bots, written by what one seat sees; the rest of the deck is filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from hearts_core import Card, Cards, Match, PassDirection, Phase, PlayerView, Position, Round, Rules, Scoreboard
from hearts_core.bots import bot
from hearts_core.table import bot_step, waiting

HOLD = Rules(pass_cycle=(PassDirection.HOLD,))


def played(hands: Sequence[str], plays: str) -> Match:
    """A match after these plays of its first hand, in which nothing is passed."""
    match = Match(HOLD)
    match.start_hand([Cards(hand) for hand in hands])
    for text in plays.split():
        assert match.round.turn is not None
        match.play(match.round.turn, Card(text))
    return match


def view_of(
    hand: str,
    trick: str = "",
    *,
    out: str | None = None,
    taken: Mapping[int, str] | None = None,
    seat: int = 3,
    broken: bool = True,
    rules: Rules | None = None,
    totals: Sequence[int] = (),
) -> PlayerView:
    """What `seat` sees when it must play, after the first trick.

    `trick` is what lies on the table, `out` what the others hold, `taken` penalty cards that seats have taken. Where
    `out` is not given the others hold the penalty cards that are left and as many high cards as fit. The cards that
    stand nowhere lie in tricks already taken, penalty cards by turns in those of two other seats.
    """
    rules = rules or Rules()
    players = rules.players
    mine, lying = Cards(hand), tuple(map(Card, trick.split()))
    piles = [Cards((taken or {}).get(number, "")) for number in range(players)]
    rest = rules.deck - mine - Cards(lying)
    for pile in piles:
        rest -= pile
    size = len(mine)
    sizes = [size - (1 <= (seat - number) % players <= len(lying)) for number in range(players)]
    count = sum(sizes) - size
    penalties = rules.card_points.positive
    likely = sorted(rest, key=lambda card: (card in penalties, card.rank, card))
    others = Cards(out) if out is not None else Cards(likely[-count:] if count else ())
    assert others <= rest, f"not free: {others - rest}"
    assert len(others) == count, f"the others hold {count} cards, not {len(others)}"
    spread = list(others)
    hands = []
    for number in range(players):
        if number == seat:
            hands.append(mine)
        else:
            hands.append(Cards(spread[: sizes[number]]))
            spread = spread[sizes[number] :]
    takers = [number for number in range(players) if number != seat][:2]
    for i, card in enumerate(rest & penalties - others):
        piles[takers[i % 2]] |= Cards([card])
    idle = list(rest - others - penalties)
    for number, pile in enumerate(piles):
        missing = -len(pile) % players
        piles[number] = pile | Cards(idle[:missing])
        idle = idle[missing:]
    piles[seat] |= Cards(idle)
    position = Position(
        rules=rules,
        hands=tuple(hands),
        leader=(seat - len(lying)) % players,
        trick=lying,
        broken=broken,
        taken=tuple(piles),
    )
    board = Scoreboard(totals=tuple(totals) or (0,) * players)
    return Round.from_position(position).view(seat, board)


def midway(rules: Rules, seed: int, steps: int) -> PlayerView | None:
    """What the seat in turn sees after some actions of medium bots; None where the hand is over."""
    match = Match(rules)
    match.deal(Random(seed))
    for _ in range(steps):
        if match.phase in (Phase.PASSING, Phase.PLAYING):
            bot_step(match, [bot("medium")] * rules.players, "seed")
    if match.phase not in (Phase.PASSING, Phase.PLAYING):
        return None
    return match.view(waiting(match)[0])
