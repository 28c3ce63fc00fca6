"""Going back in a match: the match as it was after fewer actions, and where a seat last had a choice."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from .errors import BadValue
from .match import Match
from .round import Round

_Action = Callable[[Match], None]


def rewind(match: Match, serial: int, tags: Mapping[str, str] | None = None) -> Match:
    """A new match: `match` as it was after its first `serial` actions, 0 to `match.serial`.

    `tags` take the place of the match's tags. Passes of one hand count in the order of the seats, as in a record.
    Raises BadValue for a serial that the match has not had.
    """
    if not 0 <= serial <= match.serial:
        raise BadValue("serial", serial, f"is not a moment of this match, 0 to {match.serial}")
    copy = Match(match.rules, match.tags if tags is None else tags)
    for action in _actions(match):
        if copy.serial == serial:
            break
        action(copy)
    return copy


def _actions(match: Match) -> Iterator[_Action]:
    """Every action of the match in order, to be done to another."""
    for number, played in enumerate(match.rounds):
        yield partial(Match.start_hand, hands=played.dealt)
        for seat, passed in enumerate(played.passed):
            if passed is not None:
                yield partial(Match.pass_cards, seat=seat, cards=passed)
        for trick in played.tricks if played.trick is None else (*played.tricks, played.trick):
            for seat, card in trick.plays:
                yield partial(Match.play, seat=seat, card=card)
        score = match.scores[number] if number < len(match.scores) else None
        if score is not None and score.moon is not None and match.rules.moon == "choose":
            assert score.shooter is not None
            yield partial(Match.choose_moon, seat=score.shooter, choice=score.moon)


def last_decision(match: Match, seat: int) -> int | None:
    """The serial at which `seat` last had a choice in the hand being played or just played; None if it had none yet.

    A pass is a choice, a card where another could have been played, and how a moon is scored. All pass at once, so
    the serial of a pass is the one at which nobody has passed. Raises IllegalAction (no_hand) before the first deal.
    """
    played = match.round
    tricks = played.tricks if played.trick is None else (*played.tricks, played.trick)
    chosen = len(match.scores) == match.hand_number and match.scores[-1].moon is not None
    chosen = chosen and match.rules.moon == "choose"
    passes = sum(cards is not None for cards in played.passed)
    cards_played = sum(len(trick.cards) for trick in tricks)
    dealt = match.serial - chosen - cards_played - passes
    found = dealt if played.passed[seat] else None

    again = Round(played.rules, played.dealt, played.direction)
    for giver, cards in enumerate(played.passed):
        if cards is not None:
            again.pass_cards(giver, cards)
    serial = dealt + passes
    for trick in tricks:
        for player, card in trick.plays:
            if player == seat and len(again.legal_plays()) > 1:
                found = serial
            again.play(card)
            serial += 1
    return serial if chosen and match.scores[-1].shooter == seat else found
