"""Hints, the moon alert and the list of the cards that are out, on the page's session and the real engine."""

from __future__ import annotations

from random import Random

import engine
import pytest
from headless import Page, Storage, Values, finish, to_bot, to_play
from ui import aids, hints, opening, scores, seen, view
from ui.text import Texts
from waiting import Slow

from hearts_core import Card, parse_match
from hearts_core.bots.search import Budget, Why
from hearts_core.bots.searcher import Searcher

TEXTS = Texts("en")
HINT: Values = {
    "kind": "play",
    "choice": ["9C"],
    "why": "duck",
    "candidates": [
        {"choice": ["9C"], "own": 3.26, "others": 7.58, "moon": 0.0, "conceded": 0.034, "playouts": 400},
        {"choice": ["KC"], "own": 6.52, "others": 6.5, "moon": 0.12, "conceded": 0.0, "playouts": 40},
        {"choice": ["2C"], "own": -1.04, "others": 0.0, "moon": 0.0, "conceded": 0.0, "playouts": 400},
    ],
}


@pytest.fixture(autouse=True)
def quick_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_adviser", lambda: Searcher(Budget(playouts=200)))


def page_at_turn(seed: str = "hint") -> Slow:
    """At the player's turn with a choice; the engine's calls take no time."""
    page = Slow(Storage(), {"seed": seed})
    to_play(page)
    while len(page.legal()) < 2:
        page.one(Random(1))
        to_play(page)
    return page


def marked(page: Page) -> list[str]:
    help_ = page.session.help
    shown = view.hand(page.texts, page.state, page.session.draft, hinted=help_.marked())
    return [card["code"] for card in shown if card["hinted"]]


def test_the_hint_in_words() -> None:
    assert (
        hints.line(TEXTS, HINT) == "Play the 9 of Clubs: it stays under the trick. About 3 points for you in this hand."
    )
    assert hints.line(TEXTS, HINT | {"why": "unheard of"}).startswith("Play the 9 of Clubs. About")
    assert hints.line(TEXTS, HINT | {"why": "only", "candidates": []}) == (
        "Play the 9 of Clubs: it is the only card that you may play."
    )
    passing = HINT | {"kind": "pass", "why": "pass", "choice": ["AS", "KS", "TD"]}
    assert hints.line(TEXTS, passing).startswith("Pass the Ace of Spades, King of Spades and 10 of Diamonds: ")
    moon = {"kind": "moon", "choice": ["others_plus"], "why": "wins", "candidates": []}
    assert hints.line(TEXTS, moon) == "Hint: Charge the others. That wins you the match."


@pytest.mark.parametrize("why", list(Why))
def test_every_reason_has_its_words(why: Why) -> None:
    kinds = ["pass"] if why is Why.PASS else ["play", "pass"] if why is Why.MOON else ["play"]
    for kind in kinds:
        assert TEXTS.has(f"hint.{kind}.{why}")


def test_the_choices_are_compared() -> None:
    best, other, third = hints.comparison(TEXTS, HINT)
    assert (best["name"], best["best"], best["points"]) == ("9 of Clubs", True, "3.3 for you")
    assert best["notes"] == "7.6 for each of the others. Another player shoots the moon: 3 %."
    assert other["points"] == "6.5 for you"
    assert "You shoot the moon: 12 %." in other["notes"]
    assert other["notes"].endswith("Given up early, so less certain.")
    assert (best["bar"], other["bar"], third["bar"]) == (3.26 / 6.52, 1.0, 0.0)
    assert third["points"] == "\u22121.0 for you"
    assert best["corners"] == [("9\u2663", "suit-C")]


@pytest.mark.parametrize(
    ("value", "rounded", "text"),
    [(0.5, 1, "0.5"), (2.49, 2, "2.5"), (-0.04, 0, "0.0"), (-2.5, -3, "\u22122.5"), (9.96, 10, "10.0")],
)
def test_numbers_are_rounded_to_the_nearest(value: float, rounded: int, text: str) -> None:
    assert hints.whole(value) == rounded
    assert hints.tenths(TEXTS, value) == text


def test_a_hint_marks_the_card_says_why_and_plays_nothing() -> None:
    page = page_at_turn()
    before = page.state
    page.session.help.ask("hint")
    page.work()
    assert page.state == before | {"hints": 1}
    (card,) = marked(page)
    assert card in page.legal()
    assert page.session.help.line == page.screen.said[-1]
    assert page.screen.said[-1].startswith("Play the ")
    shown = view.hand(page.texts, page.state, page.session.draft, hinted=[card])
    entry = next(entry for entry in shown if entry["code"] == card)
    assert entry["label"].endswith(", the hint")
    assert entry["raised"]
    # Asked again, it offers the comparison and counts no more.
    page.session.help.ask("hint")
    assert page.screen.opened == ["hint"]
    assert page.calls.count("hint") == 1
    page.session.tap(card)
    assert page.state["serial"] > before["serial"]
    assert marked(page) == []
    assert page.session.help.line is None


def test_a_hint_for_the_pass_marks_three_cards_but_chooses_none() -> None:
    page = Slow(Storage(), {"seed": "pass"})
    page.session.help.ask("hint")
    page.work()
    cards = marked(page)
    assert len(cards) == 3
    assert page.session.draft.cards == []
    shown = view.hand(page.texts, page.state, page.session.draft, hinted=cards)
    assert not any(card["raised"] for card in shown), "only chosen cards stand up"
    page.session.tap(cards[0])
    assert page.session.help.line is None, "how many are chosen is what counts now"
    assert len(marked(page)) == 3
    for card in cards[1:]:
        page.session.tap(card)
    page.session.confirm()
    assert page.state["passed"] == sorted(cards, key=page.state["passed"].index)
    assert marked(page) == []


def test_in_another_language_the_hint_is_said_in_that_one() -> None:
    page = page_at_turn()
    page.session.help.ask("hint")
    thinking = page.session.help.line
    page.texts.use("id")
    page.session.reword("You")
    assert page.session.help.line == Texts("id")("hint.thinking") != thinking
    page.work()
    page.texts.use("vi")
    page.session.reword("Kamu")
    hint = page.session.help.hint
    assert hint is not None
    assert page.session.help.line == hints.line(Texts("vi"), hint)
    assert page.session.help.line.startswith("\u0110\u00e1nh ")
    assert marked(page) == hint["choice"]


def test_hints_are_counted_kept_and_told_with_the_score() -> None:
    page = page_at_turn()
    page.session.help.ask("hint")
    page.work()
    assert page.storage is not None
    assert parse_match(page.storage.kept["hearts.save"]).tags["hints"] == "1"
    assert "1 hint in this match." in scores.sheet(page.texts, page.state)["notes"]
    again = Page(page.storage).begin()
    assert again.state == page.state
    early = Page(page.storage)
    early.session.open(lambda _: 0)
    assert early.state == page.state, "what is shown before the engine is there has the count too"


def test_a_card_played_while_the_hint_is_thought_about_is_played_and_no_hint_is_shown() -> None:
    page = page_at_turn()
    page.session.help.ask("hint")
    page.step_tasks()
    assert page.session.help.line == "Let me think\u2026"
    serial = page.state["serial"]
    page.session.tap(page.legal()[0])
    page.step_tasks()
    assert page.state["serial"] == serial + 1, "nobody waits for the hint"
    page.work()
    assert page.state["hints"] == 0
    assert marked(page) == []
    assert not page.screen.troubles


def test_a_hint_for_a_match_that_is_gone_is_not_shown() -> None:
    page = page_at_turn()
    page.session.help.ask("hint")
    page.step_tasks()
    finish(page.session.new_game({"seed": "next"}))
    page.work()
    assert page.state["hints"] == 0
    assert page.session.help.line is None
    assert marked(page) == []


def test_two_presses_while_it_thinks_ask_once() -> None:
    page = page_at_turn()
    for _ in range(3):
        page.session.help.ask("hint")
    page.work()
    assert page.calls.count("hint") == 1
    assert page.screen.opened == []


def test_out_of_turn_a_hint_is_refused_in_words() -> None:
    page = Slow(Storage(), {"seed": "turn"})
    to_bot(page)
    assert "hint" not in aids.usable(page.state)
    page.session.help.ask("hint")
    assert page.session.notice == "Not allowed: it is not your turn."
    rng = Random(1)
    while page.state["phase"] != "hand_over":
        page.one(rng)
    page.session.help.ask("hint")
    assert page.session.notice == "Not allowed: there is nothing to choose now."
    assert "hint" not in page.calls


def test_a_hint_asked_for_before_the_engine_is_there_comes_when_it_is() -> None:
    page = page_at_turn()
    assert page.storage is not None
    again = Slow(page.storage, begin=False)
    again.session.open(lambda _: 0)
    again.session.help.ask("hint")
    assert again.session.notice == "That is kept and happens as soon as the game is ready."
    finish(again.session.begin())
    again.work()
    assert again.state["hints"] == 1
    assert len(marked(again)) == 1


# The moon alert


def threatened(seat: int, cards: int, of: int = 14) -> Values:
    page = Page(Storage(), {"seed": "alert"}).begin()
    return page.state | {"phase": "playing", "moon_threat": {"seat": seat, "cards": cards, "of": of}}


@pytest.mark.parametrize(("cards", "of", "alarming"), [(3, 14, False), (4, 14, True), (4, 16, False), (5, 16, True)])
def test_a_moon_is_feared_from_two_sevenths_of_the_penalty_cards_on(cards: int, of: int, alarming: bool) -> None:
    assert aids.alarm(threatened(2, cards, of)) == (2 if alarming else None)


def test_the_plate_of_the_one_who_may_shoot_is_marked() -> None:
    state = threatened(2, 5)
    plates = view.plates(TEXTS, state, True, aids.alarm(state))
    assert [plate["shoots"] for plate in plates] == [False, False, True, False]
    assert plates[2]["label"].endswith(", has every penalty card so far")
    assert not any(plate["shoots"] for plate in view.plates(TEXTS, state))


def test_the_alert_is_said_once_when_it_begins_and_when_it_ends() -> None:
    said_on, ends = 0, 0
    for seed in range(40):
        page = Page(Storage(), {"seed": f"alert {seed}"}).begin()
        page.options["moon_alert"] = True
        rng = Random(seed)
        feared: list[int | None] = []
        while page.state["phase"] in ("passing", "playing"):
            page.one(rng)
            feared.append(aids.alarm(page.state))
        starts = sum(seat is not None and feared[i - 1] != seat for i, seat in enumerate(feared))
        said = [text for text in page.screen.said if "every penalty card so far" in text]
        over = [text for text in page.screen.said if text.startswith("The penalty cards are shared now")]
        assert len(said) == starts
        assert len(over) <= len(said)
        said_on += len(said)
        ends += len(over)
    assert said_on > 3
    assert ends > 0


def test_without_the_setting_no_alert_is_said() -> None:
    for seed in range(10):
        page = Page(Storage(), {"seed": f"alert {seed}"}).begin()
        rng = Random(seed)
        while page.state["phase"] in ("passing", "playing"):
            page.one(rng)
        assert not any("penalty card" in text for text in page.screen.said)


# The cards that are out


@pytest.mark.parametrize("rule", ["always", "until_next_lead"])
def test_the_list_of_the_cards_that_are_out_is_true_all_hand_long(rule: str) -> None:
    page = Page(Storage(), {"seed": "out", "rules": {"last_trick_view": rule}}).begin()
    rng = Random(4)
    hidden = 0
    while page.state["phase"] in ("passing", "playing"):
        page.one(rng)
        shown = seen.shown(page.texts, page.state)
        if shown["over"]:
            break
        match = parse_match(page.storage.kept["hearts.save"])  # type: ignore[union-attr]
        hidden += any(trick["plays"] is None for trick in page.state["tricks"])
        for row in shown["rows"]:
            held = [
                card for seat in (1, 2, 3) for card in match.round.hands[seat] if card.suit.name[0] == row["suit"][0]
            ]
            ranks = [corner(card) for card in sorted(held, key=lambda card: -card.index)]
            assert row["ranks"] == (" ".join(ranks) or "none")
        for seat in (1, 2, 3):
            void = next(
                (line for line in shown["lines"] if line.startswith(f"{page.state['seats'][seat]['name']} has")), ""
            )
            for card in match.round.hands[seat]:
                assert card.suit.name.lower() not in void
    assert hidden > 10


def corner(card: Card) -> str:
    return card.text[0].replace("T", "10")


def test_what_was_passed_is_remembered_until_it_is_played() -> None:
    page = Page(Storage(), {"seed": "passed"}).begin()
    assert seen.shown(page.texts, page.state)["lines"] == []
    page.pass_cards()
    passed = page.state["passed"]
    rng = Random(2)
    counts = []
    while page.state["phase"] == "playing":
        (line,) = [line for line in seen.shown(page.texts, page.state)["lines"] if "got from you" in line] or [""]
        out = [code for code in passed if code in page.state["out"]]
        assert line.count(" of ") == len(out)
        assert line == "" or line.startswith("Anna got from you and still holds: ")
        counts.append(len(out))
        page.one(rng)
    assert counts[0] == 3
    assert counts[-1] < 3


def test_before_the_engine_is_there_the_list_is_true_too() -> None:
    hands = opening.deal(lambda _: 0)
    state = opening.state(hands, ["You", "Anna", "Bruno", "Clara"])
    assert sum(row["names"].count(" of ") for row in seen.shown(TEXTS, state)["rows"]) == 39
