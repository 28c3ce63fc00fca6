"""Hidden hands: a whole deal that agrees with all that one seat knows, drawn at random."""

from collections.abc import Sequence
from random import Random

from .cards import HEARTS, QUEEN_OF_SPADES, Card, Cards
from .deal import shuffled
from .errors import DealError
from .legal import held_beside
from .round import Round
from .rules import PassDirection
from .view import Phase, PlayerView


def possible_cards(view: PlayerView) -> tuple[Cards, ...]:
    """For each seat the unseen cards that it may still hold, as passing and play have shown; for the viewer its hand.

    A seat that did not follow is void; one that led a heart before hearts were broken, or threw a heart or the queen
    of spades on a first trick where that is refused, had nothing else. Cards that the viewer passed are with their
    receiver until they are played.
    """
    rules = view.rules
    players = rules.players
    possible = [view.unseen.mask] * players
    broken = False
    under_way = () if view.trick is None else (view.trick,)
    for number, trick in enumerate(view.tricks + under_way):
        led = None
        for seat, card in trick.plays:
            possible[seat] &= held_beside(rules, card, led, number == 0, broken)
            led = trick.suit
            if card in HEARTS or (card is QUEEN_OF_SPADES and rules.queen_breaks):
                broken = True
    kept = view.passed.mask & view.unseen.mask
    receiver = view.direction.receiver(view.seat, players)
    for seat in range(players):
        if seat != receiver:
            possible[seat] &= ~kept
    if view.first_trick and view.trick is None:
        # Whose turn it is shows who holds the card that must be led.
        for seat in range(players):
            if seat != view.turn:
                possible[seat] &= ~rules.lowest_club.bit
    possible[view.seat] = view.hand.mask
    return tuple(map(Cards.of_mask, possible))


def sample(view: PlayerView, rng: Random) -> Round:
    """A round that may be the one seen: its view from the same seat, on the same board, equals `view`.

    Every such deal can come up; without shown voids all are equally likely. What the others passed among themselves
    is drawn from what they could have passed. Raises DealError for a view of a round that began in its middle
    (`Round.from_position`), whose history nobody knows.
    """
    players = view.rules.players
    after = [cards.mask for cards in _hidden_hands(view, rng)]
    for trick in view.tricks if view.trick is None else (*view.tricks, view.trick):
        for seat, card in trick.plays:
            after[seat] |= card.bit
    if any(mask.bit_count() != view.rules.cards_each for mask in after):
        raise DealError("view", f"seat {view.seat}", "does not show every trick of its hand")
    exchanged = view.direction is not PassDirection.HOLD and view.phase is not Phase.PASSING
    hands = [Cards.of_mask(mask) for mask in after]
    passed: list[Cards] = []
    for seat in range(players):
        receiver = view.direction.receiver(seat, players)
        if seat == view.seat and view.passed:
            passed.append(view.passed)
        elif receiver == view.seat and exchanged:
            passed.append(view.received)
        else:
            choice = hands[receiver] if exchanged else hands[seat]
            passed.append(Cards(shuffled(list(choice), rng)[: view.rules.pass_count]))
    if exchanged:
        givers = [view.direction.giver(seat, players) for seat in range(players)]
        hands = [hands[seat] - passed[givers[seat]] | passed[seat] for seat in range(players)]
    world = Round(view.rules, hands, view.direction)
    for seat in range(players):
        if view.has_passed[seat]:
            world.pass_cards(seat, passed[seat])
    for trick in view.tricks if view.trick is None else (*view.tricks, view.trick):
        for card in trick.cards:
            world.play(card)
    return world


def _hidden_hands(view: PlayerView, rng: Random) -> tuple[Cards, ...]:
    """What every seat may hold now: the unseen cards shared out, within what is possible, by the seats' counts."""
    players = view.rules.players
    possible = possible_cards(view)
    need = [0 if seat == view.seat else view.counts[seat] for seat in range(players)]
    groups: dict[int, list[Card]] = {}
    for card in view.unseen:
        takers = sum(1 << seat for seat in range(players) if seat != view.seat and card in possible[seat])
        groups.setdefault(takers, []).append(card)
    left = {takers: len(cards) for takers, cards in groups.items()}
    if sum(left.values()) != sum(need):
        raise DealError("view", f"seat {view.seat}", "does not show every trick of its hand")
    hands = [0] * players
    hands[view.seat] = view.hand.mask
    # The cards that fewest seats can hold first; each goes to a seat in proportion to the places it has left.
    for takers in sorted(groups, key=int.bit_count):
        for card in shuffled(groups[takers], rng):
            left[takers] -= 1
            seat = _draw_seat(takers, need, left, rng)
            need[seat] -= 1
            hands[seat] |= card.bit
    return tuple(map(Cards.of_mask, hands))


def _draw_seat(takers: int, need: list[int], left: dict[int, int], rng: Random) -> int:
    weights = []
    for seat, places in enumerate(need):
        weight = 0
        if places and takers >> seat & 1:
            need[seat] -= 1
            weight = places if _can_be_shared(need, left) else 0
            need[seat] += 1
        weights.append(weight)
    point = rng.random() * sum(weights)
    for seat, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return seat
    raise DealError("view", need, "leaves a card that nobody can hold")


def _can_be_shared(need: Sequence[int], left: dict[int, int]) -> bool:
    """Hall's condition (P. Hall, 1935): no group of seats has fewer places than cards only that group can hold."""
    if len(left) == 1:
        return True
    return all(
        sum(count for takers, count in left.items() if takers & ~group == 0)
        <= sum(places for seat, places in enumerate(need) if group >> seat & 1)
        for group in range(1 << len(need))
    )
