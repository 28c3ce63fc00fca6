"""Tables of the search: answers about a suit's cards, looked up by their 13-bit mask.

A mask has bit 0 for the two and bit 12 for the ace. Suits are in the order of `Suit`: clubs, diamonds, hearts, spades.
"""

from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from ..cards import HEARTS, QUEEN_OF_SPADES, Card, Suit
from ..rules import Rules
from .facts import SUITS, by_suit
from .odds import ABSENT


def _highest() -> tuple[int, ...]:
    table = [0]
    for bit in range(13):
        table += [1 << bit] * (1 << bit)
    return tuple(table)


def _counts() -> tuple[int, ...]:
    table = [0]
    for _ in range(13):
        table += [count + 1 for count in table]
    return tuple(table)


HIGHEST: Final = _highest()
"""The highest card of each mask, as a bit; 0 for none."""
COUNT: Final = _counts()
"""The number of cards of each mask."""

# A card's worth is one sum that adds up over tricks: from the lowest bit 6 bits that count penalty cards, 6 that count
# cards that break hearts, 6 that count tricks, and above them the points, which may be negative.
BREAKERS: Final = 63 << 6
TRICK: Final = 1 << 12
TRICKS: Final = 63 << 12
POINTS: Final = 18
PENALTIES: Final = 63


class Style(NamedTuple):
    """The numbers of the policy. Costs and gains are in hundredths of a point."""

    take_last: int = 6
    """The last player takes a trick without points while at least so many cards are left to each."""
    take_early: int = 8
    """Others play high on a trick without points while at least so many cards are left to each,"""
    take_out: int = 8
    """and so many cards of the suit are out elsewhere."""
    over_out: int = 12
    """Who must go over a trick without points does it high while so many are out elsewhere, else low."""
    go: int = 9
    """From so many penalty cards on, all that were taken, a seat goes for the moon."""
    rank: int = 16
    """Being rid of a card, for each rank above the two."""
    short: int = 35
    """Being rid of a card of a short suit, for each card that it is shorter than four."""
    give: int = 30
    """Giving any penalty card to another, beyond `give_point`."""
    give_point: int = 40
    """The same for each point of it."""
    high_spade: int = 150
    """Being rid of a spade above the queen."""
    keep_rank: int = 20
    """Keeping a card, for each rank above the two, when points would help another to a moon;"""
    keep_point: int = 100
    """and for each point of it."""
    dump: int = 250
    """The points that a void seat throws on a lead."""
    drive: int = 60
    """Leading a spade while the queen is elsewhere."""
    keep: int = 60
    """Leading a spade below one's own queen, against it."""
    heart: int = -80
    """Leading a heart."""
    pass_heart: int = 20
    """Passing a heart rather than a card of the same rank without points."""
    pass_high_spade: int = 500
    """Passing the queen of spades or a higher one from a hand with few others."""


STYLE: Final = Style()


class Tables:
    """What the playouts look up under one set of rules."""

    def __init__(self, rules: Rules, style: Style) -> None:
        self.style: Final = style
        points = rules.card_points
        breakers = HEARTS.mask | (QUEEN_OF_SPADES.bit if rules.queen_breaks else 0)
        worth: list[dict[int, int] | None] = []
        for suit in SUITS:
            cards = [Card.of(13 * suit + rank) for rank in range(13)]
            table = {
                1 << rank: (points.of(card) << POINTS) + (points.of(card) > 0) + (card.bit & breakers != 0) * 64
                for rank, card in enumerate(cards)
            }
            worth.append(table if any(table.values()) else None)
        self.worth: Final = tuple(worth)
        """For each suit the worth of its cards, None where none has any."""
        deck, positive = by_suit(rules.deck.mask), by_suit(points.positive.mask)
        values = [tuple(points.of(Card.of(13 * suit + rank)) for rank in range(13)) for suit in SUITS]
        self._penalties: Final = positive
        self.dear: Final = tuple(
            0 if positive[suit] == deck[suit] and list(values[suit]) == sorted(values[suit]) else positive[suit]
            for suit in SUITS
        )
        """Penalty cards that are not dearer the higher they are: worth throwing under a higher card before others."""
        # Suits whose cards are worth the same share a table: they take some milliseconds to make.
        kinds = [(values[suit], suit == Suit.SPADES and values[suit][10] > 0) for suit in SUITS]
        sheds = {kind: self._shed(*kind) for kind in kinds}
        self.shed: Final = tuple(sheds[kind] for kind in kinds)
        """The best card to throw away of each mask, and how good that is: score << 13 | card; 0 for no card."""
        starves = {kind[0]: self._starve(kind[0]) for kind in kinds}
        self.starve: Final = tuple(starves[kind[0]] for kind in kinds)
        """The same when points would help another to a moon."""
        queens = 13 if self.dear[3] else 0
        self.leads: Final = (
            self._lead(rules, 0),
            self._lead(rules, 100, more=style.heart),
            self._lead(rules, 100 * queens // 13, more=style.drive),
            self._lead(rules, 0, more=-style.keep),
        )
        """What a lead is worth, at count of the others' cards of the suit << 4 | those below the card: the lowest
        card of a suit without points, of hearts, of spades with the queen elsewhere, of spades with the queen in the
        same hand."""

    @cached_property
    def passes(self) -> tuple[tuple[int, ...], ...]:
        """The best card to pass of each mask, and how good that is, as in `shed`."""
        return tuple(self._passes(suit) for suit in SUITS)

    def _passes(self, suit: int) -> tuple[int, ...]:
        style, dear = self.style, self.dear[suit]
        extra = 0 if dear or not self._penalties[suit] else style.pass_heart
        table = self._by_top([1000 + extra + style.rank * rank for rank in range(13)])
        if suit != Suit.SPADES or not dear:
            return table
        # High spades go where there are few others; else those others protect them, and stay.
        high = -(dear & -dear)
        return tuple(
            choice + (style.pass_high_spade << 13 if mask & high and COUNT[mask & ~high] < 4 else -300 << 13)
            for mask, choice in enumerate(table)
        )

    def _by_top(self, worth: list[int]) -> tuple[int, ...]:
        """For each mask its best card by `worth`, a rank each, and that, with what a short suit adds."""
        best = [0]
        for rank in range(13):
            # Of each mask with this card on top: the same without it, unless this card is better.
            best += [max(choice, worth[rank] << 13 | 1 << rank) for choice in best]
        short = self.style.short << 13
        extra = [0, 3 * short, 2 * short, short, *([0] * 10)]
        return tuple(choice + extra[COUNT[mask]] for mask, choice in enumerate(best))

    def _lead(self, rules: Rules, fall: int, more: int = 0) -> list[int]:
        """`fall` are the points that each follower puts on it."""
        others = rules.players - 1
        absent = ABSENT[others]
        table = [0] * 256
        for count in range(14):
            for below in range(count + 1):
                higher = count - below
                take = 1.0
                for _ in range(others):
                    take *= 1 - absent[below] * (1 - absent[higher])
                void = absent[count]
                pot = others * (void * self.style.dump + (1 - void) * fall) + fall
                if not count:
                    pot += 300
                table[count << 4 | below] = int(-take * pot) + more
        return table

    def _shed(self, values: tuple[int, ...], spades: bool) -> tuple[int, ...]:
        style = self.style
        worth = []
        for rank, value in enumerate(values):
            give = style.give + style.give_point * value if value > 0 else 120 * value
            worth.append(_bounded(6000 + style.rank * rank + style.high_spade * (spades and rank > 10) + give))
        return self._by_top(worth)

    def _starve(self, values: tuple[int, ...]) -> tuple[int, ...]:
        # High cards are kept to take tricks with.
        style = self.style
        return self._by_top(
            [
                _bounded(6000 - style.keep_rank * rank - (style.keep_point * value if value > 0 else -120 * value))
                for rank, value in enumerate(values)
            ]
        )


def _bounded(score: int) -> int:
    """A score above that of no card, and small enough for a table."""
    return max(1, min(score, 60000))


@lru_cache(maxsize=8)
def tables(rules: Rules, style: Style = STYLE) -> Tables:
    """The tables of these rules, kept for the next call."""
    return Tables(rules, style)
