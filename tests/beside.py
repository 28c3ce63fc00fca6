"""The engine walked beside the oracle: after every action the two must agree about all that both know."""

from __future__ import annotations

from collections import Counter
from random import Random

import oracle
from options import deal, moonish_deal
from oracle import Options
from oracle_game import Game
from reach import reason_of

from hearts_core import Card, Cards, Match, MoonChoice, Phase, Reason, Rules, Trick, format_match

PHASES = {
    "passing": Phase.PASSING,
    "playing": Phase.PLAYING,
    "moon choice": Phase.MOON_CHOICE,
    "hand over": Phase.HAND_OVER,
    "game over": Phase.MATCH_OVER,
}

REASONS = {
    "not your turn": Reason.NOT_YOUR_TURN,
    "not in hand": Reason.NOT_IN_HAND,
    "must follow suit": Reason.MUST_FOLLOW_SUIT,
    "must lead the lowest club": Reason.MUST_LEAD_LOWEST_CLUB,
    "hearts not broken": Reason.HEARTS_NOT_BROKEN,
    "queen must wait": Reason.QUEEN_MUST_WAIT,
    "no points on the first trick": Reason.NO_POINTS_ON_FIRST_TRICK,
    "wrong number of cards": Reason.WRONG_NUMBER_OF_CARDS,
    "repeated card": Reason.REPEATED_CARD,
    "no passing on this hand": Reason.NO_PASSING,
    "hand is over": Reason.HAND_OVER,
    "game is over": Reason.MATCH_OVER,
}
"""The rules' own words for a refusal, and the engine's code for each."""


def to_cards(texts: list[str]) -> Cards:
    """The oracle's list of cards as the engine's set."""
    return Cards([Card(text) for text in texts])


def same_cards(cards: Cards, texts: list[str]) -> bool:
    """Whether both hold the same cards."""
    return sorted(card.text for card in cards) == sorted(texts)


class Walk:
    """One match played at random in both, and what has been met on the way, by name, in `met`."""

    def __init__(self, options: Options, rng: Random, refusals: bool = True) -> None:
        self.rng = rng
        self.refusals = refusals
        self.rules = Rules.from_options(options)
        self.match = Match(self.rules)
        self.game = Game(options)
        self.met: Counter[str] = Counter()

    def run(self, hands: int) -> None:
        """Plays up to so many hands. An AssertionError tells the match's record."""
        try:
            while self.game.phase != "game over" and self.match.hand_number < hands:
                self._hand()
        except Exception as error:
            error.add_note(f"record so far:\n{format_match(self.match)}")
            raise

    def _agree(self) -> None:
        match, game = self.match, self.game
        assert match.phase is PHASES[game.phase]
        assert match.hand_number == game.hand_number
        assert list(match.totals) == game.totals
        assert [list(score.points) for score in match.scores] == game.history
        current = match.round
        assert current.direction.value == game.direction
        assert current.turn == game.turn
        assert current.broken == game.broken
        assert all(map(same_cards, current.hands, game.hands))
        assert all(map(same_cards, current.taken, game.taken))
        assert list(current.points) == game.points_so_far()
        assert [_plain(trick) for trick in current.tricks] == game.tricks
        assert (_plain(current.trick) if current.trick is not None else []) == game.trick
        if game.phase in ("hand over", "game over"):
            assert (match.standing.winner is not None) == (game.phase == "game over")
            assert list(match.standing.places) == oracle.places(game.totals)

    def _hand(self) -> None:
        options = self.game.options
        moonish = self.rng.random() < 0.25
        hands = moonish_deal(self.rng, options) if moonish else deal(self.rng, options)
        self.match.start_hand([to_cards(hand) for hand in hands])
        self.game.start_hand(hands)
        self._agree()
        if self.game.phase == "passing":
            self._passing(moonish)
        greedy = max(range(self.rules.players), key=lambda s: sum(oracle.RANKS.index(c[0]) for c in self.game.hands[s]))
        while self.game.phase == "playing":
            self._card(greedy if moonish else None)
            self._agree()
        if self.game.phase == "moon choice":
            self._moon()
            self._agree()
        self.met["hand"] += 1
        self.met["moon"] += self.match.scores[-1].shooter is not None
        self.met["match"] += self.game.phase == "game over"
        self.met["tie"] += bool(self.match.standing.tied)

    def _passing(self, moonish: bool) -> None:
        for seat in self.rng.sample(range(self.rules.players), self.rules.players):
            hand = self.game.hands[seat]
            ranked = sorted(hand, key=lambda card: oracle.RANKS.index(card[0]))
            count = self.rules.pass_count
            chosen = ranked[:count] if moonish else self.rng.sample(hand, count)
            if self.refusals:
                self._refused_passes(seat, chosen)
            self.match.pass_cards(seat, [Card(text) for text in chosen])
            assert self.game.pass_cards(seat, chosen) is None
            self._agree()

    def _refused_passes(self, seat: int, chosen: list[str]) -> None:
        outside = next(card for card in oracle.deck(self.game.options) if card not in self.game.hands[seat])
        for wrong in (chosen[:-1], [*chosen, outside], [*chosen[:-1], outside], [*chosen[1:], *chosen[-1:]]):
            phrase = self.game.pass_cards(seat, wrong) if wrong != chosen else None
            if phrase is not None:
                reason = reason_of(lambda: self.match.pass_cards(seat, [Card(text) for text in wrong]))  # noqa: B023
                assert reason is REASONS[phrase], (seat, wrong, phrase, reason)
                self.met[phrase] += 1

    def _card(self, greedy: int | None) -> None:
        match, game = self.match, self.game
        seat, legal = game.turn, game.legal()
        assert seat is not None
        assert legal
        assert same_cards(match.round.legal_plays(), legal)
        if self.refusals:
            deck = oracle.deck(game.options)
            for text in [*game.hands[seat], *self.rng.sample(deck, 3)]:
                self._same_refusal(seat, text)
            self._same_refusal((seat + 1) % self.rules.players, self.rng.choice(deck))
        if greedy is None:
            chosen = self.rng.choice(legal)
        else:
            # The strong hand takes all it can and the others get out of its way: so moons and suns are shot.
            chosen = sorted(legal, key=lambda card: oracle.RANKS.index(card[0]))[-1 if seat == greedy else 0]
        match.play(seat, Card(chosen))
        assert game.play(seat, chosen) is None

    def _same_refusal(self, seat: int, text: str) -> None:
        phrase = self.game.refusal(seat, text)
        reason = self.match.refusal(seat, Card(text))
        assert reason is (None if phrase is None else REASONS[phrase]), (seat, text, phrase, reason)
        if phrase is not None:
            self.met[phrase] += 1
            assert reason_of(lambda: self.match.play(seat, Card(text))) is reason

    def _moon(self) -> None:
        board = self.match.board()
        taken, tricks = self.game.taken, self.game.tricks_taken
        assert board.moon_shooter == oracle.moon_shooter(self.game.options, taken)
        assert board.moon_shooter is not None
        for choice, score in board.moon_choices:
            points = oracle.hand_points(self.game.options, taken, tricks, choice.value)
            assert list(score.points) == points
            assert list(score.totals) == oracle.add_up(self.game.options, self.game.totals, points)
        choice = self.rng.choice(list(MoonChoice))
        self.match.choose_moon(board.moon_shooter, choice)
        self.game.choose_moon(choice.value)
        self.met["moon choice"] += 1


def _plain(trick: Trick) -> list[tuple[int, str]]:
    return [(seat, card.text) for seat, card in trick.plays]
