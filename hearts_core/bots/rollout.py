"""Playing a hand to its end by a simple, fast policy: what the search judges a card by.

Everybody ducks with the highest card that stays under the trick, throws what is dangerous when void, and leads what is
least likely to take points. Who holds every penalty card taken so far, and enough of them, goes for the moon, and the
others then try to stop that.
"""

from collections.abc import Sequence
from typing import Final

from ..rules import Rules
from .tables import BREAKERS, COUNT, HIGHEST, PENALTIES, POINTS, STYLE, TRICK, TRICKS, Style, tables

Hands = list[int]
"""Four masks of 13 bits a seat: clubs, diamonds, hearts, spades. A seat's *place* is where its four begin."""

QUEEN: Final = 1 << 10
NOBODY: Final = -1
SEVERAL: Final = -2
# From so many penalty cards on, all that were taken, a seat is kept from a moon by the others, as far as they can.
WARY: Final = 6

# A seat goes for the moon from the start if it stands to lose less than this many tricks, counted in halves.
RIVAL: Final = 12


class Rollout:
    """The policy under one set of rules."""

    def __init__(self, rules: Rules, style: Style = STYLE) -> None:
        self.rules: Final = rules
        self.tables: Final = tables(rules, style)
        seats = rules.players
        self.after: Final = {
            4 * seat: tuple(4 * ((seat + i) % seats) for i in range(1, seats)) for seat in range(seats)
        }
        """The places that follow each place, in order."""
        points = rules.card_points
        self._all: Final = len(points.positive) or -1
        self._moon: Final = points.total(points.positive)
        counts_on = bool(points.negative) or rules.no_tricks_bonus != 0 or rules.sun
        self._enough: Final = -1 if counts_on else len(points.positive)

    def finish(
        self,
        hands: Hands,
        got: list[int],
        suit: int,
        best: int,
        taker: int,
        pot: int,
        todo: Sequence[int],
        held: int,
        broken: bool,
        strict: bool,
        owner: int,
        shooter: int,
        me: int = NOBODY,
    ) -> None:
        """Plays on from a trick under way to the end, using up `hands`; adds what is taken to `got`, by place.

        The trick is of `suit`, `taker` takes it so far with `best`, it holds `pot`, and the places `todo` are to play;
        afterwards each seat holds `held` cards. `strict` says that no points may be thrown on it. `owner` is the place
        that took every penalty card so far (NOBODY, SEVERAL), `shooter` one that goes for the moon; against `me` the
        others are wary from its first penalty card on.
        """
        t = self.tables
        all_worth, all_dear, after, enough = t.worth, t.dear, self.after, self._enough
        shed, starve = t.shed, t.starve
        plain_lead, heart_lead, drive_lead, queen_lead = t.leads
        queen = all_dear[3]
        highest, count = HIGHEST, COUNT
        restrained = self.rules.queen_lead == "after_broken"
        take_last, take_early, take_out, over_out, go = t.style[:5]
        seen = 0
        for taken in got[::4]:
            seen += taken & PENALTIES
        # Whom the others try to stop. Of a shooter that has nothing yet nobody can know.
        suspect = owner if seen >= (1 if owner == me else WARY) else NOBODY
        if owner >= 0 and seen >= go:
            shooter = owner
        a, b, c, d = 0, 0, 0, 0
        for place in after:
            a |= hands[place]
            b |= hands[place + 1]
            c |= hands[place + 2]
            d |= hands[place + 3]
        alive = [a, b, c, d]
        while True:
            worth, dear = all_worth[suit], all_dear[suit]
            last = todo[-1] if todo else -1
            for place in todo:
                mine = hands[place + suit]
                if mine:
                    under = mine & (best - 1)
                    if place == shooter:
                        if mine < best:
                            card = mine & -mine
                        elif place == last:
                            over = mine & -best
                            card = over & -over if pot & PENALTIES or not under else under & -under
                        else:
                            card = highest[mine]
                    elif taker == suspect:
                        if mine > best and pot & PENALTIES:
                            card = highest[mine]
                        else:
                            card = mine & ~dear or mine
                            card &= -card
                    elif under:
                        if dear and under & dear:
                            card = under & dear
                            card &= -card
                        elif pot > 0 or mine < best:
                            card = highest[under]
                        elif place == last:
                            card = highest[mine & ~dear] if held >= take_last else highest[under]
                        elif held >= take_early and count[alive[suit] ^ mine] >= take_out:
                            card = highest[mine & ~dear]
                        else:
                            card = highest[under]
                    else:
                        card = mine & ~dear or mine
                        if place == last or strict or (pot <= 0 and count[alive[suit] ^ mine] >= over_out):
                            card = highest[card]
                        else:
                            card &= -card
                    hands[place + suit] = mine ^ card
                    alive[suit] ^= card
                    if worth is not None:
                        pot += worth[card]
                    if card > best:
                        best = card
                        taker = place
                else:
                    if strict:
                        other, card = self._strict_discard(hands, place)
                    else:
                        table = starve if place == shooter or taker == suspect else shed
                        choice = table[0][hands[place]]
                        other = 0
                        more = table[1][hands[place + 1]]
                        if more > choice:
                            choice = more
                            other = 1
                        more = table[2][hands[place + 2]]
                        if more > choice:
                            choice = more
                            other = 2
                        more = table[3][hands[place + 3]]
                        if more > choice:
                            choice = more
                            other = 3
                        card = choice & 8191
                    hands[place + other] ^= card
                    alive[other] ^= card
                    values = all_worth[other]
                    if values is not None:
                        pot += values[card]
            got[taker] += pot + TRICK
            if not held:
                return
            held -= 1
            strict = False
            place = taker
            if pot:
                if pot & BREAKERS:
                    broken = True
                more = pot & PENALTIES
                if more:
                    seen += more
                    if seen == enough:
                        return
                    if owner != taker:
                        owner = taker if owner == NOBODY else SEVERAL
                        if shooter != owner:
                            shooter = NOBODY
                    suspect = owner if seen >= (1 if owner == me else WARY) else NOBODY
                    if owner >= 0 and seen >= go:
                        shooter = owner
            if place == shooter or (restrained and not broken):
                suit, best = self._special_lead(hands, place, alive, broken, place == shooter)
            else:
                value = -99999
                mine = hands[place]
                if mine:
                    out = alive[0] ^ mine
                    best = mine & -mine
                    value = plain_lead[count[out] << 4 | count[out & (best - 1)]]
                    suit = 0
                mine = hands[place + 1]
                if mine:
                    out = alive[1] ^ mine
                    card = mine & -mine
                    more = plain_lead[count[out] << 4 | count[out & (card - 1)]]
                    if more > value:
                        value = more
                        best = card
                        suit = 1
                mine = hands[place + 3]
                if mine:
                    out = alive[3] ^ mine
                    card = mine & -mine
                    if queen & out:
                        row = drive_lead
                    elif not queen & mine:
                        row = plain_lead
                    else:
                        row = queen_lead
                        if card & queen and mine != card:
                            card = mine ^ card
                            card &= -card
                    more = row[count[out] << 4 | count[out & (card - 1)]]
                    if more > value:
                        value = more
                        best = card
                        suit = 3
                if broken or value == -99999:
                    mine = hands[place + 2]
                    if mine:
                        out = alive[2] ^ mine
                        card = mine & -mine
                        more = heart_lead[count[out] << 4 | count[out & (card - 1)]]
                        if more > value:
                            best = card
                            suit = 2
            hands[place + suit] ^= best
            alive[suit] ^= best
            values = all_worth[suit]
            pot = 0 if values is None else values[best]
            todo = after[place]

    def rival(self, hands: Hands, owner: int, me: int) -> int:
        """The place of the other seat that is most likely to go for the moon from this deal, NOBODY where none would.

        Seats without penalty cards have no chance any more once `owner` has some.
        """
        if owner in (SEVERAL, me):
            return NOBODY
        alive = [0, 0, 0, 0]
        for place in self.after:
            for suit in (0, 1, 2, 3):
                alive[suit] |= hands[place + suit]
        best, rival = RIVAL, NOBODY
        for place in self.after:
            if place == me or (owner >= 0 and place != owner):
                continue
            lost = 0
            for suit in (0, 1, 2, 3):
                mine = hands[place + suit]
                out = alive[suit] ^ mine
                if not out:
                    continue
                if not mine:
                    # Others may lead it, and take what is thrown on it.
                    lost += 2 if suit > 1 else 1
                    continue
                # Its cards that something out there beats, as far as its higher cards don't draw that.
                top = HIGHEST[out]
                masters = COUNT[mine & -top]
                losers = COUNT[mine] - masters
                if losers:
                    lost += min(losers, max(0, (COUNT[out] + 1) // 2 - masters)) * (3 if suit == 2 else 2)
            if lost < best:
                best, rival = lost, place
        return rival

    def _special_lead(
        self, hands: Hands, place: int, alive: list[int], broken: bool, shooting: bool
    ) -> tuple[int, int]:
        """What a shooter leads, or who may not lead the queen yet: the suit and the card."""
        allowed = hands[place : place + 4]
        if not broken:
            allowed[2] = 0
            if self.rules.queen_lead == "after_broken":
                allowed[3] &= ~QUEEN
            if not any(allowed):
                allowed = hands[place : place + 4] if self.rules.queen_lead == "after_broken" else [0, 0, allowed[2], 0]
                allowed[2] = hands[place + 2]
        choices: list[tuple[int, int, int]] = []
        for suit, mine in enumerate(allowed):
            if not mine:
                continue
            out = alive[suit] ^ hands[place + suit]
            if shooting:
                card = HIGHEST[mine]
                choices.append((50 * (card > out) + COUNT[mine] - 3 * COUNT[out & -card], suit, card))
            else:
                card = mine & -mine
                choices.append((-COUNT[out & (card - 1)], suit, card))
        _, suit, card = max(choices)
        return suit, card

    def _strict_discard(self, hands: Hands, place: int) -> tuple[int, int]:
        """What a void seat throws on a first trick that no points may be thrown on."""
        shed = self.tables.shed
        allowed = [(shed[suit][hands[place + suit] & (~QUEEN if suit == 3 else -1)], suit) for suit in (0, 1, 3)]
        choice, suit = max(allowed)
        if not choice:
            choice, suit = max((shed[suit][hands[place + suit]], suit) for suit in (2, 3))
        return suit, choice & 8191

    def points(self, got: Sequence[int]) -> tuple[list[int], int | None]:
        """The points of the hand, a seat each, a moon and bonuses counted; and who shot it, if somebody did.

        A moon whose scoring is the shooter's choice is scored as the others' plus.
        """
        rules = self.rules
        taken = got[::4]
        points = [value >> POINTS for value in taken]
        shooter = None
        for seat, value in enumerate(taken):
            if value & PENALTIES == self._all:
                shooter = seat
                moon = self._moon * (2 if rules.sun and value & TRICKS == rules.cards_each * TRICK else 1)
                points[seat] -= self._moon
                if rules.moon == "self_minus":
                    points[seat] -= moon
                else:
                    points = [more if other == seat else more + moon for other, more in enumerate(points)]
        if rules.no_tricks_bonus:
            points = [
                more if value & TRICKS else more + rules.no_tricks_bonus
                for more, value in zip(points, taken, strict=True)
            ]
        return points, shooter
