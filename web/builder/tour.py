"""The prepared hand of the tour: what the engine says of each moment of the record web/tour.hearts.

The record is played by the engine itself, so an illegal one stops the build. The page gets the answers as they are;
the tour needs no Python in a worker and leaves the player's match alone.
"""

import json
from functools import partial
from typing import Any

import engine

from builder import WEB, BuildError
from hearts_core import BadValue, Match, parse_match

__all__ = ["RECORD", "TOUR", "prepare", "tour_text"]

RECORD = WEB / "tour.hearts"
TOUR = "tour.json"


def prepare(record: str) -> list[dict[str, Any]]:
    """The engine's answers from the deal to the score, one for each action; of each state what differs from the last.

    Raises BuildError for a record that can't be read or is not one whole hand.
    """
    try:
        match = parse_match(record)
    except BadValue as error:
        raise BuildError(f"{RECORD.name}: {error}") from None
    if len(match.rounds) != 1 or len(match.scores) != 1:
        raise BuildError(f"{RECORD.name} must be one whole hand")
    played = match.rounds[0]
    game = engine.Game(Match(match.rules, match.tags))
    game.deal(list(played.dealt))
    answers = [_answer(game)]
    for seat, cards in enumerate(played.passed):
        if cards is not None:
            game.act(seat, partial(game.match.pass_cards, seat, cards))
            answers.append(_answer(game))
    for trick in played.tricks:
        for seat, card in trick.plays:
            game.act(seat, partial(game.match.play, seat, card))
            answers.append(_answer(game))
    for i in range(len(answers) - 1, 0, -1):
        before, state = answers[i - 1]["state"], answers[i]["state"]
        answers[i]["state"] = {name: value for name, value in state.items() if value != before[name]}
    return answers


def _answer(game: engine.Game) -> dict[str, Any]:
    # Through JSON, as the page gets it: what is compared is what the page sees.
    answer: dict[str, Any] = json.loads(json.dumps(game.answer()))
    return {"events": answer["events"], "state": answer["state"]}


def tour_text() -> str:
    """The file that the site has."""
    return json.dumps(prepare(RECORD.read_text("utf-8")), separators=(",", ":")) + "\n"
