"""Hearts in a terminal: one person at seat 0 against bots, in lines of text; and matches told in words."""

from collections.abc import Callable, Iterator, Sequence
from typing import TextIO

from ..bots import bot
from ..cards import Card, Cards
from ..errors import IllegalAction, NotationError, Reason
from ..match import Match
from ..round import Round
from ..scoring import HandScore, MoonChoice
from ..table import bot_step, deal_next, waiting
from ..trick import Trick
from ..view import Phase

HUMAN = 0

REFUSALS = {
    Reason.WRONG_NUMBER_OF_CARDS: "that is not the number of cards to pass",
    Reason.REPEATED_CARD: "a card is named twice",
    Reason.NOT_IN_HAND: "you don't hold that",
    Reason.MUST_LEAD_LOWEST_CLUB: "the lowest club must be led to the first trick",
    Reason.MUST_FOLLOW_SUIT: "you must follow suit",
    Reason.NO_POINTS_ON_FIRST_TRICK: "no hearts and no queen of spades on the first trick",
    Reason.HEARTS_NOT_BROKEN: "hearts are not broken yet",
    Reason.QUEEN_MUST_WAIT: "the queen of spades may not be led before hearts are broken",
}
"""Why the rules refuse what a person at the table can type."""

HELP = "Type cards as rank and suit: QS TH 2C. Other words: hand, scores, help, quit."


class Quit(Exception):
    """The person wants to stop, or the input has ended."""


class Terminal:
    """The table. `levels` has a level for each bot, at seats 1, 2, ...; `save` is called after every action."""

    def __init__(
        self, match: Match, levels: Sequence[str], seed: str, stdin: TextIO, out: TextIO, save: Callable[[], None]
    ) -> None:
        self._match = match
        self._names = ["you", *(f"bot {seat} ({level})" for seat, level in enumerate(levels, start=1))]
        # Seat 0 has one too, never asked, so that seats and bots have the same numbers.
        self._bots = [bot(level) for level in (levels[0], *levels)]
        self._seed = seed
        self._in = stdin
        self._out = out
        self._save = save

    def run(self, hands: int | None) -> bool:
        """Plays to the end of the match or for `hands` hands; whether it came that far (else the input ended)."""
        match = self._match
        last = None if hands is None else len(match.scores) + hands
        try:
            while match.phase is not Phase.MATCH_OVER:
                if match.phase is Phase.HAND_OVER:
                    if last is not None and len(match.scores) >= last:
                        return True
                    deal_next(match, self._seed)
                    self._save()
                    self._say(f"\nHand {match.hand_number}, pass: {match.round.direction}.")
                self._step()
        except Quit:
            return False
        assert match.standing.winner is not None
        self._say(f"\nThe match is over: {self._names[match.standing.winner]} won.")
        return True

    def _step(self) -> None:
        match = self._match
        tricks, hands, passing = len(match.round.tricks), len(match.scores), match.phase is Phase.PASSING
        seats = waiting(match)
        if HUMAN in seats:
            self._ask()
        else:
            before = match.round.turn
            bot_step(match, self._bots, self._seed)
            if before is not None:
                self._say(f"  {self._names[before]} plays {_last_card(match.round)}")
        self._save()
        if passing and match.phase is not Phase.PASSING:
            received = match.view(HUMAN).received
            self._say(f"You receive {received}." if received else "Nothing comes back.")
        if len(match.round.tricks) > tricks:
            self._say(f"{_describe_trick(match.round.tricks[-1], match.round, self._names)}\n")
        if len(match.scores) > hands:
            self._say(_describe_score(match.scores[-1], self._names))
            if match.standing.tied:
                self._say("The lowest total is shared, so play goes on.")

    def _ask(self) -> None:
        phase = self._match.phase
        asked = {Phase.PASSING: self._ask_pass, Phase.PLAYING: self._ask_card}.get(phase, self._ask_moon)
        while True:
            try:
                asked()
            except IllegalAction as error:
                self._say(f"No: {REFUSALS.get(error.reason, error.reason.value)} ({error.value}).")
            except NotationError as error:
                self._say(f"No: {error}. {HELP}")
            else:
                return

    def _ask_pass(self) -> None:
        match = self._match
        view = match.view(HUMAN)
        receiver = self._names[view.direction.receiver(HUMAN, match.rules.players)]
        self._say(f"You hold {_spaced(view.hand)}")
        match.pass_cards(HUMAN, _cards(self._line(f"Pass {match.rules.pass_count} cards to {receiver}: ")))

    def _ask_card(self) -> None:
        view = self._match.view(HUMAN)
        self._say(f"You hold {_spaced(view.hand)}")
        if len(view.legal) < len(view.hand):
            self._say(f"Legal:   {_spaced(view.legal)}")
        cards = _cards(self._line("Play: " if view.trick else "Lead: "))
        if len(cards) != 1:
            raise NotationError("play", " ".join(map(str, cards)), "is not one card")
        self._match.play(HUMAN, cards[0])

    def _ask_moon(self) -> None:
        self._say("You shot the moon. Choose how it counts:")
        for choice, score in self._match.board().moon_choices:
            self._say(f"  {choice}: totals {_numbers(score.totals)}")
        text = self._line("Choice: ")
        if text not in tuple(MoonChoice):
            raise NotationError("choice", text, f"is none of {', '.join(MoonChoice)}")
        self._match.choose_moon(HUMAN, MoonChoice(text))

    def _line(self, prompt: str) -> str:
        """What is typed, after answering the words that ask for something."""
        while True:
            self._out.write(prompt)
            self._out.flush()
            line = self._in.readline()
            text = line.strip().lower()
            if not line or text in ("quit", "exit", "q"):
                raise Quit
            if text == "hand":
                self._say(f"You hold {_spaced(self._match.view(HUMAN).hand)}")
            elif text == "scores":
                self._say(f"Totals: {_named(self._names, self._match.totals)}")
            elif text in ("help", "?"):
                self._say(HELP)
            elif text:
                return text

    def _say(self, text: str) -> None:
        self._out.write(text + "\n")


def describe_match(match: Match) -> str:
    """The match told in words: every deal, pass, trick and score, and how it stands."""
    names = [match.tags.get(f"name.{seat}") or f"seat {seat}" for seat in range(match.rules.players)]
    return "\n".join(_match_lines(match, names)) + "\n"


def _match_lines(match: Match, names: Sequence[str]) -> Iterator[str]:
    preset = match.rules.preset
    yield f"{match.rules.players} players, rules {preset if preset != 'custom' else match.rules}"
    yield from (f"{name}: {text}" for name, text in sorted(match.tags.items()))
    for number, hand in enumerate(match.rounds, start=1):
        yield f"\nHand {number}, pass: {hand.direction}"
        yield from (f"  {name} is dealt {dealt.hand_text()}" for name, dealt in zip(names, hand.dealt, strict=True))
        for name, passed in zip(names, hand.passed, strict=True):
            if passed:
                yield f"  {name} passes {passed}"
        yield from (f"  {_describe_trick(trick, hand, names)}" for trick in hand.tricks)
        if hand.trick is not None:
            yield f"  {_plays(hand.trick, names)} ..."
        if number <= len(match.scores):
            yield _describe_score(match.scores[number - 1], names)
    standing = match.standing
    if standing.over:
        yield "\nPlaces: " + _named(names, standing.places)
    elif standing.tied:
        yield "\nThe lowest total is shared, so play goes on."
    if match.phase is not Phase.MATCH_OVER:
        yield f"\nThe record ends in phase {match.phase}."


def _describe_trick(trick: Trick, hand: Round, names: Sequence[str]) -> str:
    points = hand.rules.card_points.total(Cards(trick.cards))
    return f"{_plays(trick, names)}: {names[trick.winner]} takes it, {points} point{'' if points == 1 else 's'}"


def _plays(trick: Trick, names: Sequence[str]) -> str:
    return ", ".join(f"{names[seat]} {card}" for seat, card in trick.plays)


def _describe_score(score: HandScore, names: Sequence[str]) -> str:
    moon = "" if score.shooter is None else f"{names[score.shooter]} shot the moon. "
    return f"{moon}Points: {_named(names, score.points)}. Totals: {_named(names, score.totals)}."


def _named(names: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _spaced(cards: Cards) -> str:
    """The cards with the suits set apart."""
    suits = [str(part) for suit in "SHDC" if (part := Cards(card for card in cards if card.text[1] == suit))]
    return "  ".join(suits)


def _cards(text: str) -> list[Card]:
    """The cards typed, in any case, by spaces or commas."""
    return [Card(word.upper()) for word in text.replace(",", " ").split()]


def _last_card(hand: Round) -> Card:
    trick = hand.trick or hand.tricks[-1]
    return trick.cards[-1]
