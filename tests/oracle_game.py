"""A whole game by the oracle's rules: what has happened, kept in plain lists."""

from __future__ import annotations

import oracle
from oracle import Options, Play


class Game:
    """One match. Each action gives the phrase of its refusal, and changes nothing then, or None."""

    def __init__(self, options: Options) -> None:
        self.options = oracle.settle(options)
        self.players = int(self.options["players"])
        self.totals = [0] * self.players
        self.history: list[list[int]] = []
        self.hand_number = 0
        self.phase = "hand over"

    def start_hand(self, hands: list[list[str]]) -> None:
        """Deal the given hands."""
        assert self.phase == "hand over"
        self.hand_number += 1
        self.direction = oracle.direction(self.options, self.hand_number)
        self.hands = [list(hand) for hand in hands]
        self.passed: list[list[str] | None] = [None] * self.players
        self.taken: list[list[str]] = [[] for _ in hands]
        self.tricks_taken = [0] * self.players
        self.trick: list[Play] = []
        self.tricks: list[list[Play]] = []
        self.broken = False
        self.turn: int | None = None
        if self.direction == "hold":
            self.start_play()
        else:
            self.phase = "passing"

    def start_play(self) -> None:
        """The holder of the lowest club is on lead."""
        self.phase = "playing"
        for seat in range(self.players):
            if oracle.lowest_club(self.options) in self.hands[seat]:
                self.turn = seat

    def pass_cards(self, seat: int, cards: list[str]) -> str | None:
        """The seat chooses its cards to pass; the last to choose sets off the exchange."""
        if self.direction == "hold":
            return "no passing on this hand"
        if len(cards) != self.options["pass_count"]:
            return "wrong number of cards"
        if len(set(cards)) != len(cards):
            return "repeated card"
        if any(card not in self.hands[seat] for card in cards):
            return "not in hand"
        self.passed[seat] = list(cards)
        if None not in self.passed:
            for giver in range(self.players):
                for card in self.passed[giver] or []:
                    self.hands[giver].remove(card)
            for giver in range(self.players):
                getter = oracle.receiver(self.options, giver, self.direction)
                self.hands[getter] = self.hands[getter] + (self.passed[giver] or [])
            self.start_play()
        return None

    def legal(self) -> list[str]:
        """What the seat in turn may play."""
        assert self.turn is not None
        return oracle.legal(self.options, self.hands[self.turn], self.trick, not self.tricks, self.broken)

    def refusal(self, seat: int, card: str) -> str | None:
        """Why the seat may not play the card now, during the play of a hand."""
        if seat != self.turn:
            return "not your turn"
        return oracle.refusal(self.options, self.hands[seat], self.trick, not self.tricks, self.broken, card)

    def play(self, seat: int, card: str) -> str | None:
        """One card to the trick; the last card of a hand scores it, or waits for the shooter's choice."""
        refused = self.refusal(seat, card)
        if refused is not None:
            return refused
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if oracle.breaks(self.options, card):
            self.broken = True
        self.turn = (seat + 1) % self.players
        if len(self.trick) == self.players:
            self.turn = oracle.taker(self.trick)
            self.taken[self.turn] += [played for _, played in self.trick]
            self.tricks_taken[self.turn] += 1
            self.tricks.append(self.trick)
            self.trick = []
            if not any(self.hands):
                self.turn = None
                if self.options["moon"] == "choose" and oracle.moon_shooter(self.options, self.taken) is not None:
                    self.phase = "moon choice"
                else:
                    self.score(None)
        return None

    def choose_moon(self, choice: str) -> None:
        """The shooter's choice: others_plus or self_minus."""
        assert self.phase == "moon choice"
        self.score(choice)

    def score(self, choice: str | None) -> None:
        """Count the hand and see whether the game is over."""
        points = oracle.hand_points(self.options, self.taken, self.tricks_taken, choice)
        self.history.append(points)
        self.totals = oracle.add_up(self.options, self.totals, points)
        self.phase = "game over" if oracle.is_over(self.options, self.totals) else "hand over"

    def points_so_far(self) -> list[int]:
        """The values of the cards each seat has taken in this hand, before any moon or bonus."""
        values = self.options["card_points"]
        return [sum(values.get(card, 0) for card in cards) for cards in self.taken]
