"""The traits of a choice: what experience (`experience.py`) has learned to tell apart, each a few words.

A choice has a trait or has it not. Their names stand in `experience.json`, so who changes a word has to learn anew.
The words: suits are `clubs`, `diamonds`, `hearts`, `spades`; a card's kind is `plain` (clubs and diamonds), `heart`,
`spade`, `queen` (of spades) or `over` (ace or king of spades while another holds the queen). `none`, `few` and `many`
are 0, 1 to 2 and more; `few<many` says that others hold few lower cards of the suit and many higher ones. The stage of
the hand is `early` (10 cards or more are left to the seat after this one), `middle` (7), `late` (4), `end` (1) or
`final`. Who has taken penalty cards: `nobody`, `me`, `other` (one other seat) or `several`; `theirs` is a trick that
this one other seat takes, or the seat itself, as it lies. The queen of spades is `mine`, `out` (with the others) or
`gone`; what lies in a trick is `clean`, `some` (under 5 points) or `dear`. A number that stands alone is a count.
At tables of three and five each trait comes once more, with `, 3 players` behind it, and each trait of a play in hands
without a pass with `, hold`: what is different there.
"""

from typing import Final, NamedTuple

from ..cards import Card, Cards
from ..rules import PassDirection
from ..view import PlayerView
from .facts import by_suit

# Masks of spades.
QUEEN: Final = 1 << 10
BELOW_QUEEN: Final = QUEEN - 1
ABOVE_QUEEN: Final = 3 << 11

_FEW: Final = ("none", "few", "few", *["many"] * 11)
# By the length of a card's bit: 2 to 4, 5 to 8, from 9 up.
_HEIGHT: Final = ("", *["low"] * 3, *["middle"] * 4, *["high"] * 6)
# The same of a suit's highest card: up to 9, T to Q, K and A.
_TOP: Final = ("", *["low"] * 8, *["middle"] * 3, *["high"] * 2)
_STAGE: Final = ("final", *["end"] * 3, *["late"] * 3, *["middle"] * 3, *["early"] * 10)


def pass_traits(view: PlayerView, passed: Cards, moon: bool) -> list[str]:
    """The traits of passing these cards, with the plan to shoot the moon or without. None comes twice."""
    hand, gave = by_suit(view.hand.mask), by_suit(passed.mask)
    kept = [mine & ~away for mine, away in zip(hand, gave, strict=True)]
    to = view.direction.value
    spades = kept[3]
    traits = [
        f"spades {_up_to(5, spades & BELOW_QUEEN)} {_court(spades)}",
        f"gave {_court(gave[3])}",
        f"gave {_court(gave[3])} {to}",
        f"keep {'queen' if spades & QUEEN else 'no queen'} {to}",
    ]
    for name, mine in zip(("clubs", "diamonds", "hearts"), kept, strict=False):
        span = f" {_HEIGHT[(mine & -mine).bit_length()]} to {_TOP[mine.bit_length()]}" if mine else ""
        traits += (
            f"{name} {_up_to(7, mine)}{span}",
            f"{name} to 5 {_up_to(3, mine & 15)}",
            f"{name} from Q {_up_to(3, mine >> 10)}",
        )
    traits += (
        f"gave hearts {gave[2].bit_count()} {to}",
        f"gave hearts from J {(gave[2] >> 9).bit_count()}",
        f"voids {kept.count(0)}",
    )
    if moon:
        traits += "plan", f"plan from Q {sum((mine >> 10).bit_count() for mine in kept)}"
    return _at_table(traits, view)


class PlayContext(NamedTuple):
    """What the traits of all plays of one decision ask for. Suits are masks of 13 bits, bit 0 the two."""

    hand: list[int]
    out: list[int]
    """The cards that the others hold."""
    stage: str
    owner: str
    """Who has taken penalty cards."""
    queen: str
    """Where the queen of spades is."""
    seen: int
    """How many penalty cards are in tricks taken."""
    led: int | None
    """The suit led; None for a lead, and then the rest says nothing."""
    best: int
    """The highest card of that suit on the table, a bit."""
    pot: str
    """What the trick is worth."""
    theirs: bool
    """Whether the one seat that has all penalty cards so far takes the trick as it lies."""


def play_context(view: PlayerView) -> PlayContext:
    """The context of a decision; `view` must be one in which the seat has to play."""
    points = view.rules.card_points
    penalties = points.positive.mask
    takers = [seat for seat, cards in enumerate(view.taken) if cards.mask & penalties]
    owner = "several"
    if len(takers) < 2:
        owner = "nobody" if not takers else "me" if takers[0] == view.seat else "other"
    hand, out = by_suit(view.hand.mask), by_suit(view.unseen.mask)
    trick = view.trick
    pot = 0 if trick is None else sum(points.of(card) for card in trick.cards)
    return PlayContext(
        hand=hand,
        out=out,
        stage=_STAGE[view.counts[view.seat] - 1],
        owner=owner,
        queen="mine" if hand[3] & QUEEN else "out" if out[3] & QUEEN else "gone",
        seen=sum((cards.mask & penalties).bit_count() for cards in view.taken),
        led=None if trick is None else int(trick.suit),
        best=0 if trick is None else max(1 << card.rank - 2 for card in trick.cards if card.suit is trick.suit),
        pot="clean" if pot <= 0 else "some" if pot < 5 else "dear",
        theirs=trick is not None and takers == [trick.winner],
    )


def play_traits(view: PlayerView, card: Card, moon: bool, context: PlayContext) -> list[str]:
    """The traits of playing a card, with the plan to shoot the moon or without. None comes twice."""
    suit, bit = int(card.suit), 1 << card.rank - 2
    kind = _kind(suit, bit, context.queen)
    last = view.trick is not None and len(view.trick.cards) == view.rules.players - 1
    if context.led is None:
        traits = _lead_traits(suit, bit, kind, context)
    elif suit == context.led:
        traits = _follow_traits(suit, bit, kind, " last" if last else "", context)
    else:
        traits = _discard_traits(suit, bit, kind, context)
    hand, stage = context.hand, context.stage
    spades = hand[3] & ~bit if suit == 3 else hand[3]
    if spades & QUEEN:
        traits.append(f"keep queen {_up_to(5, spades & BELOW_QUEEN)} {stage}")
    elif context.queen == "out" and spades & ABOVE_QUEEN and kind != "over":
        traits.append(f"keep over {_up_to(5, spades & BELOW_QUEEN)} {stage}")
    if context.owner == "other":
        traits += _against_traits(suit, bit, kind, context)
    hearts = hand[2] & ~bit if suit == 2 else hand[2]
    traits.append(f"hearts from J {(hearts >> 9).bit_count()} {context.owner} {stage}")
    if moon:
        traits += "plan", f"plan {context.owner} {stage}"
        if context.owner == "me":
            traits.append(f"plan seen {min(9, context.seen)}")
    return _at_table(traits, view)


def _at_table(traits: list[str], view: PlayerView) -> list[str]:
    """The traits, and by what they differ from those at a table of four, and from those after a pass."""
    players = view.rules.players
    found = traits if players == 4 else traits + [f"{trait}, {players} players" for trait in traits]
    return found + [f"{trait}, hold" for trait in traits] if view.direction is PassDirection.HOLD else found


def _lead_traits(suit: int, bit: int, kind: str, context: PlayContext) -> list[str]:
    out, stage = context.out[suit], context.stage
    queen = f" {context.queen}" if suit == 3 else ""
    below = (out & bit - 1).bit_count()
    traits = [f"lead {kind}{queen} {_between(out, bit)} {stage}", f"lead {kind}{queen} {context.owner} {stage}"]
    if suit == 3 and bit != QUEEN:
        traits.append(f"lead spades queen{queen} {_up_to(5, context.hand[3] & BELOW_QUEEN & ~bit)}")
    if suit < 2:
        traits.append(f"lead plain left {_up_to(4, context.hand[suit] & ~bit)} {stage}")
    traits.append(f"lead {kind} {min(6, below)}< of {_up_to(9, out)}")
    return traits


def _follow_traits(suit: int, bit: int, kind: str, last: str, context: PlayContext) -> list[str]:
    best, pot, stage = context.best, context.pot, context.stage
    mine = context.hand[suit]
    queen = f" {context.queen}" if suit == 3 else ""
    wins = bit > best
    verb = "wins" if wins else "ducks"
    under = mine & best - 1
    traits = [
        f"{verb} {kind}{last} {pot}{' could duck' if under else ''} {stage}",
        f"{verb} {kind}{queen} {_between(context.out[suit], bit)}{last}",
        f"{verb} {context.owner} {pot} {stage}{' theirs' if context.theirs else ''}",
    ]
    higher = mine & -2 * bit
    if wins and higher:
        traits.append(f"wins not highest {kind}{last} {stage}")
    elif not wins and under & higher:
        traits.append(f"ducks not highest {kind} {stage}")
    return traits


def _discard_traits(suit: int, bit: int, kind: str, context: PlayContext) -> list[str]:
    stage, owner = context.stage, context.owner
    left = context.hand[suit] & ~bit
    penalty = "penalty" if suit == 2 or kind == "queen" else "none"
    traits = [
        f"throw {kind} {_HEIGHT[bit.bit_length()]} {_between(context.out[suit], bit)} {stage}",
        f"throw {kind} left {_up_to(4, left)} {stage}",
        f"throw {penalty} {owner} {context.pot}{' theirs' if context.theirs else ''}",
        f"throw {kind} queen {context.queen}{'' if left else ' void'}",
    ]
    if context.hand[2] and suit != 2:
        traits.append(f"throw no heart {owner} {kind}")
    return traits


def _against_traits(suit: int, bit: int, kind: str, context: PlayContext) -> list[str]:
    """What the play is where another seat may be on its way to the moon."""
    if context.led is None:
        act = f"lead {kind}"
    elif suit == context.led:
        act = "wins" if bit > context.best else "ducks"
    else:
        act = "penalty" if suit == 2 or kind == "queen" else f"throw {kind} {_HEIGHT[bit.bit_length()]}"
    pot = "" if context.led is None else " clean" if context.pot == "clean" else " dirty"
    theirs = " theirs" if context.theirs else ""
    return [
        f"against {act}{theirs} seen {min(9, context.seen)}",
        f"against {act}{theirs}{pot} {context.stage}",
    ]


def _kind(suit: int, bit: int, queen: str) -> str:
    if suit < 3:
        return ("plain", "plain", "heart")[suit]
    if bit == QUEEN:
        return "queen"
    return "over" if bit > QUEEN and queen == "out" else "spade"


def _between(out: int, bit: int) -> str:
    """How many cards of the suit the others hold below and above a card."""
    return f"{_FEW[(out & bit - 1).bit_count()]}<{_FEW[(out & -bit).bit_count()]}"


def _up_to(most: int, cards: int) -> int:
    return min(most, cards.bit_count())


def _court(spades: int) -> str:
    """Which of the ace, king and queen of spades are there."""
    return "".join(name for name, rank in (("A", 12), ("K", 11), ("Q", 10)) if spades >> rank & 1) or "-"
