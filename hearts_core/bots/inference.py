"""Where the unseen cards lie: what the others' passes and plays tell, learned from hands of self-play.

A play says something of each card that its player may still hold: who ducks with the six has hardly the nine that would
duck as well, and who throws a diamond on a club hasn't the queen of spades. Each such *sign* has a weight, the
logarithm of how much likelier it makes that the card is there; the weights of all that a seat has done add up. They
stand in `experience.json`, made by `python -m bench.learn`, and were fitted to tell deals as they were from the same
deals with two unseen cards of two seats exchanged.

A sign is named by what was done and how the card compares with that, as in `ducks plain clean last: between`. What was
done: the seat `leads`, `ducks` (stays under the best card), `wins` (goes over it), `throws` (another suit) or `gave`
(to the viewer, in passing); then the kind of its card, or the suit that it follows; `queen out` while the queen of
spades hasn't been played; `clean` or `dirty`, by the points that lay there; `last` to play; on the `first` trick. How a
card compares: `over` or `under` the one played, or `between` it and the best one, all of one suit; else its kind. Kinds
are `queen`, `over` (ace and king of spades while she is out), and of `spade`, `heart` and `plain` (clubs and diamonds)
`low` (2 to 5), `middle` (6 to 9) and `high`. What passing makes of a seat for the viewer is a sign of its own: `giver:
queen`.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import accumulate, repeat
from operator import add, mul
from typing import Final, NamedTuple

from ..cards import QUEEN_OF_SPADES
from ..sampling import possible_cards
from ..view import PlayerView

QUEEN: Final = 1 << 10
CARDS: Final = tuple((suit, 1 << rank) for suit in (0, 1, 2, 3) for rank in range(13))
"""The suit and the bit of each card, by its index."""
_SUITS: Final = ("plain", "plain", "heart", "spade")
# By the length of a card's bit.
_HEIGHT: Final = ("", *["low"] * 4, *["middle"] * 4, *["high"] * 5)
# The likelihood of each sum of weights, from -MOST to MOST: multiplied out, since powers differ by platform.
MOST: Final = 1000
_STEP: Final = 1.01005016708416806
_UP: Final = list(accumulate(repeat(_STEP, MOST), mul, initial=1.0))
LIKELY: Final = (*_UP, *(1 / factor for factor in reversed(_UP[1:])))
"""By the sum, which counts from the end where it is below 0."""


class Act(NamedTuple):
    """What a seat has done with a card. Cards are bits of a suit's mask, bit 0 the two."""

    what: str
    suit: int
    card: int
    led: int | None
    """The suit led before it; None for a lead and for a card passed."""
    best: int
    """The best card of that suit before it."""
    queen_out: bool
    """Whether the queen of spades was still to be played."""


def acts(view: PlayerView) -> list[tuple[int, Act]]:
    """All that the others have done and the viewer has seen, each after its seat."""
    found: list[tuple[int, Act]] = []
    points, players = view.rules.card_points, view.rules.players
    for card in view.received:
        suit, bit = int(card.suit), 1 << card.rank - 2
        giver = view.direction.giver(view.seat, players)
        found.append((giver, Act(f"gave {_kind(suit, bit, True)}", suit, bit, None, 0, True)))
    queen_out = queen_was_out(view)
    for number, trick in enumerate(
        view.tricks if view.trick is None else (*view.tricks, view.trick), start=view.earlier
    ):
        led, best, pot = None, 0, 0
        first = "" if number else " first"
        for order, (seat, card) in enumerate(trick.plays):
            suit, bit = int(card.suit), 1 << card.rank - 2
            # The first card of a hand has to be led: it tells nothing.
            if seat != view.seat and (number or order):
                out = " queen out" if queen_out else ""
                if led is None:
                    what = f"leads {_kind(suit, bit, queen_out)}{out if suit == 3 else ''}"
                elif suit == led:
                    what = f"{'wins' if bit > best else 'ducks'} {_SUITS[suit]}{out if suit == 3 else ''}"
                    what += f"{' dirty' if pot > 0 else ' clean'}{' last' if order == players - 1 else ''}{first}"
                else:
                    what = f"throws {_kind(suit, bit, queen_out)}{out}{first}"
                found.append((seat, Act(what, suit, bit, led, best, queen_out)))
            if led is None:
                led = suit
            if suit == led and bit > best:
                best = bit
            pot += points.of(card)
            if suit == 3 and bit == QUEEN:
                queen_out = False
    return found


def compared(act: Act, suit: int, card: int) -> str:
    """How a card that its player may still hold compares with what was done."""
    kind = _kind(suit, card, act.queen_out)
    if suit != act.suit:
        return kind
    if act.led == suit:
        low, high = min(act.card, act.best), max(act.card, act.best)
        side = "over" if card > high else "between" if card > low else "under"
    else:
        side = "over" if card > act.card else "under"
        if act.led is not None:
            return f"{side}, {kind}"
    return f"{side}, {kind}" if kind in ("queen", "over") else side


def relations(view: PlayerView) -> list[str]:
    """For each seat what passing makes of it for the viewer: `giver`, `receiver`, `both`, `other`; or `hold`."""
    players = view.rules.players
    giver, receiver = view.direction.giver(view.seat, players), view.direction.receiver(view.seat, players)
    if giver == view.seat:
        return ["hold"] * players
    words = ["other"] * players
    words[giver] = "giver"
    words[receiver] = "both" if giver == receiver else "receiver"
    return words


def signs(relation: str, done: Iterable[Act], suit: int, card: int, queen_out: bool) -> list[str]:
    """The names of all signs for a card to be with a seat of this relation that has done so much."""
    return [
        f"{relation}: {_kind(suit, card, queen_out)}",
        *(f"{act.what}: {compared(act, suit, card)}" for act in done),
    ]


class Inference:
    """By some weights, how likely each seat is to hold each card."""

    def __init__(self, weights: Mapping[str, int]) -> None:
        self._weights: Final = weights
        # The same plays are asked for again at the next decisions of the hand.
        self._row: Final = lru_cache(maxsize=1024)(self._row_of)
        self._start: Final = lru_cache(maxsize=16)(self._start_of)

    def factors(self, view: PlayerView) -> list[list[float]]:
        """For each seat, by the card's index, how much speaks for its being there: only ratios for one card count.

        0 for what the seat can't hold, and for the viewer.
        """
        queen_out = queen_is_out(view)
        sums = [self._start(relation, queen_out) for relation in relations(view)]
        for seat, act in acts(view):
            sums[seat] = list(map(add, sums[seat], self._row(act)))
        found = []
        for seat, (row, may) in enumerate(zip(sums, possible_cards(view), strict=True)):
            mask = 0 if seat == view.seat else may.mask
            found.append([LIKELY[max(-MOST, min(MOST, x))] if mask >> i & 1 else 0.0 for i, x in enumerate(row)])
        return found

    def _row_of(self, act: Act) -> list[int]:
        weight = self._weights.get
        return [weight(f"{act.what}: {compared(act, suit, card)}", 0) for suit, card in CARDS]

    def _start_of(self, relation: str, queen_out: bool) -> list[int]:
        weight = self._weights.get
        return [weight(f"{relation}: {_kind(suit, card, queen_out)}", 0) for suit, card in CARDS]


def _kind(suit: int, card: int, queen_out: bool) -> str:
    if suit == 3:
        if card == QUEEN:
            return "queen"
        if card > QUEEN and queen_out:
            return "over"
    return f"{_SUITS[suit]} {_HEIGHT[card.bit_length()]}"


def queen_is_out(view: PlayerView) -> bool:
    """Whether the queen of spades has not been played."""
    return bool((view.hand.mask | view.unseen.mask) >> 39 & QUEEN)


def queen_was_out(view: PlayerView) -> bool:
    """The same before the tricks that the view shows: she may have been played in those before them."""
    return queen_is_out(view) or any(
        QUEEN_OF_SPADES in trick.cards for trick in (*view.tricks, view.trick) if trick is not None
    )
