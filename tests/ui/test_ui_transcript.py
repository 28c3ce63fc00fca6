"""What is read out tells a whole match to one who sees nothing, in every language; and as much of it as is wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from random import Random

import pytest
import transcripts
from builder.languages import codes
from headless import Page, Storage, Values, to_bot
from ui import announce, cards, settings
from ui.draft import Draft
from ui.text import Texts

from e2e.records import transcript
from hearts_core import Cards, Match

TEXTS = Texts("en")
Told = tuple[str, dict[str, str]]  # the key of a text, and what it was filled with
SUITS = "SHDC"
RANKS = "AKQJT98765432"
# The texts that tell the match; of two that fit a line the first is meant.
KEYS = (
    "say.deal",
    "say.pass",
    "say.exchange",
    "say.lead.you",
    "say.lead",
    "say.play.you",
    "say.play",
    "say.broken",
    "say.trick.you",
    "say.trick",
    "say.trick.plain.you",
    "say.trick.plain",
    "say.moon.you",
    "say.moon",
    "say.scored.one",
    "say.over.you",
    "say.over",
)


def pattern(text: str) -> re.Pattern[str]:
    """What a text looks like when it is filled in."""
    parts = re.split(r"\{(\w+)\}", text)
    return re.compile("".join(f"(?P<{part}>.+)" if i % 2 else re.escape(part) for i, part in enumerate(parts)))


def understood(texts: Texts, said: list[str], names: list[str]) -> Iterator[Told]:
    """The lines that tell something of the match, as one understands them who knows the language and the players."""
    patterns = [(key, pattern(texts(key))) for key in KEYS]
    for line in said:
        for key, wanted in patterns:
            found = wanted.fullmatch(line)
            if found and found.groupdict().get("name", names[0]) in names:
                yield key, found.groupdict()
                break


class Listener:
    """Keeps the score of a match by what is said, and by nothing else."""

    def __init__(self, language: str, match: Match) -> None:
        self.texts = Texts(language)
        others = [match.tags[f"name.{seat}"] for seat in range(1, match.rules.players)]
        self._names = [self.texts("name.0"), *others]
        self._codes = {cards.name(self.texts, rank + suit): rank + suit for suit in SUITS for rank in RANKS}
        self._worth = {self.texts("points", n=n): n for n in range(27)}
        self.passed: list[set[str]] = []
        self.received: list[set[str]] = []
        self.tricks: list[list[tuple[list[tuple[int, str]], int, int]]] = []  # of each hand: plays, taker, points
        self.broken: list[list[int]] = []  # of each hand: after how many cards hearts were broken
        self.shooters: list[int] = []
        self.totals: list[list[tuple[int, int]]] = []  # of each hand: points and total of each seat
        self.winner: int | None = None

    def hear(self, said: list[str]) -> None:
        plays: list[tuple[int, str]] = []
        count = 0
        for key, values in understood(self.texts, said, self._names):
            seat = self._names.index(values["name"]) if "name" in values else 0
            if key == "say.deal":
                self.tricks.append([])
                self.broken.append([])
                self.totals.append([])
                count = 0
            elif key in ("say.pass", "say.exchange"):
                named = {code for name, code in self._codes.items() if name in values["cards"]}
                (self.passed if key == "say.pass" else self.received).append(named)
            elif key.startswith(("say.lead", "say.play")):
                assert key.startswith("say.lead") is not bool(plays), "who leads is said, and that it is a lead"
                plays.append((seat, self._codes[values["card"]]))
                count += 1
            elif key == "say.broken":
                self.broken[-1].append(count)
            elif key.startswith("say.trick"):
                self.tricks[-1].append((plays, seat, self._worth[values.get("points", self.texts("points", n=0))]))
                plays = []
            elif key.startswith("say.moon"):
                self.shooters.append(seat)
            elif key == "say.scored.one":
                self.totals[-1].append((self._worth[values["points"]], int(values["total"])))
            else:
                self.winner = seat


@pytest.fixture(params=codes())
def language(request: pytest.FixtureRequest) -> str:
    code: str = request.param
    return code


def test_the_kept_transcript_is_what_is_said(language: str) -> None:
    said, _ = transcripts.heard(language)
    assert said == transcript(language), "after a change of the texts: python -m transcripts, and read them"


def test_the_transcript_tells_the_whole_match(language: str) -> None:
    said, match = transcripts.heard(language)
    listener = Listener(language, match)
    listener.hear(said)
    assert len(listener.tricks) == match.hand_number > 1
    for number, played in enumerate(match.rounds):
        points = match.rules.card_points
        tricks = [
            ([(seat, card.text) for seat, card in trick.plays], trick.winner, sum(map(points.of, trick.cards)))
            for trick in played.tricks
        ]
        assert listener.tricks[number] == tricks
        codes = [code for plays, _, _ in tricks for _, code in plays]
        first = next(i for i, code in enumerate(codes, 1) if code[1] == "H" or code == "QS")
        assert listener.broken[number] == [first]
        assert listener.passed[number] == texts_of(played.passed[0])
        score = match.scores[number]
        assert listener.totals[number] == list(zip(score.points, score.totals, strict=True))
        assert listener.received[number] in [texts_of(passed) for passed in played.passed[1:]]
    assert listener.shooters == [score.shooter for score in match.scores if score.shooter is not None]
    assert listener.winner == match.standing.winner


def texts_of(passed: Cards | None) -> set[str]:
    assert passed is not None
    return {card.text for card in passed}


def test_few_words_say_the_same_but_the_players_own_cards() -> None:
    everything, match = transcripts.heard("en")
    short, again = transcripts.heard("en", "short")
    assert again == match
    assert sum(map(len, short)) < 0.75 * sum(map(len, everything))
    lead, play = pattern(TEXTS("say.lead.short")), pattern(TEXTS("say.play.short"))
    heard = [found["card"] for line in short if (found := lead.fullmatch(line) or play.fullmatch(line))]
    others = [
        cards.name(TEXTS, card.text)
        for played in match.rounds
        for trick in played.tricks
        for seat, card in trick.plays
        if seat
    ]
    assert [name for name in heard if name in others] == others
    assert short.count("Hearts are broken.") == match.hand_number
    assert "You take it: 14 points." in short
    assert "You take it." in short


def test_at_ones_turn_only_one_hears_what_lies_on_the_table() -> None:
    said, match = transcripts.heard("en", "turn")
    turns = [line for line in said if line.startswith("Your turn")]
    assert len(turns) == 13 * match.hand_number
    for line, before in zip(said[1:], said, strict=False):
        if line.startswith("Your turn:") and "lowest club" not in line:
            assert before.startswith("On the table: ")
    assert "On the table: 2 of Clubs from Clara." in said
    assert not [line for line in said if "takes the trick" in line or " plays the " in line or "broken" in line]
    # What was passed, what came of it and how it ended is said all the same.
    everything = transcript("en")
    assert set(said) >= {line for line in everything if " passes you: " in line or " in total." in line}
    assert set(takewhile(lambda line: not line.startswith("Clara leads"), everything)) <= set(said)


@pytest.mark.parametrize("amount", settings.AMOUNTS)
def test_after_coming_back_one_hears_what_lies_there(amount: str) -> None:
    page = Page(Storage()).begin()
    page.options["reader"] = amount
    to_bot(page)
    page.bots()
    again = Page(page.storage)
    again.options["reader"] = amount
    again.begin()
    lying = again.state["trick"]
    assert 0 < len(lying) < 4
    table, turn = again.screen.said
    assert table.count(" from ") == len(lying)
    assert turn.startswith("Your turn: ")


def test_where_the_hand_stands_is_said_at_any_time() -> None:
    page = transcripts.page("en")
    phases = set()
    while True:
        state = page.state
        said = announce.overview(TEXTS, state, page.session.draft)
        phases.add(state["phase"])
        assert said
        assert len([line for line in said if line.startswith("Totals: ")]) == 1
        if state["phase"] == "playing":
            assert said[0] == f"Hand {state['hand_number']}, trick {max(state['trick_number'], 1)}."
            assert ("Hearts are broken." in said) is state["broken"]
            points = ", ".join(f"{seat['name']} {seat['points']}" for seat in state["seats"])
            assert f"Points in this hand: {points}.".replace(", Clara", " and Clara") in said
            hidden = announce.overview(TEXTS, state, page.session.draft, points=False)
            assert not [line for line in hidden if line.startswith("Points in this hand")]
        if state["waiting"] == "you" and state["phase"] == "playing":
            assert said[-1].startswith("Your turn")
        if state["phase"] == "match_over":
            break
        transcripts.step(page)
    assert phases == {"passing", "playing", "hand_over", "match_over"}


def test_the_key_w_reads_it_out() -> None:
    page = transcripts.page("en")
    page.session.where()
    totals, wanted = page.screen.said[-2:]
    assert totals == "Totals: You 0, Anna 0, Bruno 0 and Clara 0."
    assert wanted == "Choose 3 cards for Anna, on your left."


def test_others_turns_are_told_to_one_who_asks() -> None:
    page = Page(Storage()).begin()
    to_bot(page)
    said = announce.overview(TEXTS, page.state, Draft())
    assert said[-2] == f"{page.state['seats'][page.state['turn']]['name']} is to play."


def test_nothing_is_said_of_hidden_points(language: str) -> None:
    texts = Texts(language)
    rng = Random(4)
    page = Page(Storage()).begin()
    for _ in range(60):
        state: Values = page.state
        for taker in range(4):
            for amount in settings.AMOUNTS:
                told = announce.lines(texts, {"type": "trick", "taker": taker, "points": 13}, state, False, amount)
                assert not [line for line in told if "13" in line]
        page.one(rng)
