"""The rules in words: every option says something else for each of its values, and says what the game does."""

from __future__ import annotations

import dataclasses
from itertools import combinations
from random import Random
from typing import Any

import options as generated
import pytest
from ui import cards, rulebook
from ui.text import Texts

from hearts_core import PRESETS, Card, Cards, Rules
from hearts_core.scoring import EXACT_TARGET_DROP

# Values of every option that differ in what the players do.
VALUES: dict[str, list[Any]] = {
    "players": [3, 4, 5],
    "removed": [[], ["2D", "2C", "3D", "3C"], ["4C", "3C", "2C", "2S"]],
    "pass_count": [0, 1, 2, 3, 4],
    "pass_cycle": [
        ["left", "right", "across", "hold"],
        ["left", "right", "hold"],
        ["hold"],
        ["left"],
        ["right"],
        ["across"],
        ["hold", "left"],
    ],
    "queen_lead": ["always", "after_broken"],
    "first_trick_points": [True, False],
    "queen_breaks": [True, False],
    "last_trick_view": ["until_next_lead", "always"],
    "moon": ["others_plus", "self_minus", "choose"],
    "target": [1, 50, 100],
    "end_when": ["reach", "exceed"],
    "card_points": ["QS:13 H:1", "QS:13 JD:-10 H:1", "QS:12 H:1", "QS:13 H:2", "", "C:-1 D:2", "QS:1", "JD:-1 TD:-2"],
    "no_tricks_bonus": [0, -1, -5],
    "exact_target": [True, False],
    "sun": [True, False],
}


class Noting(Texts):
    """Texts that note which of them were used."""

    def __init__(self) -> None:
        super().__init__("en")
        self.used: set[str] = set()

    def __call__(self, key: str, **values: Any) -> str:
        self.used.add(key)
        return super().__call__(key, **values)


TEXTS = Noting()


def book(rules: Rules) -> str:
    shown = rulebook.chapters(TEXTS, rules.to_options(), rules.preset)
    lines = [line for chapter in shown for line in (chapter["title"], *chapter["before"], *chapter["items"])]
    text = "\n".join(lines + [line for chapter in shown for line in chapter["after"]])
    assert "{" not in text
    assert "book." not in text
    assert "preset." not in text
    assert all(line == line.strip() and line for line in lines)
    return text


def of(**options: Any) -> Rules:
    return Rules.from_options(options)


def test_every_option_is_told() -> None:
    assert set(VALUES) == {field.name for field in dataclasses.fields(Rules)}


@pytest.mark.parametrize("base", [{}, {"card_points": "QS:13 JD:-10 H:1", "moon": "choose", "pass_count": 2}])
@pytest.mark.parametrize("option", sorted(VALUES))
def test_every_value_changes_the_text(option: str, base: dict[str, Any]) -> None:
    said = [(value, book(of(**base | {option: value}))) for value in VALUES[option]]
    for (one, text), (other, another) in combinations(said, 2):
        assert text != another, f"{option}: {one} and {other} read alike"


def test_presets_read_differently_and_by_their_names() -> None:
    books = {name: book(rules) for name, rules in PRESETS.items()}
    assert len(set(books.values())) == len(PRESETS)
    for name, text in books.items():
        assert f"The rules of this match are called {TEXTS('preset.' + name)}." in text
    assert "a choice of your own" in book(of(target=77))


def test_any_rules_have_their_book_and_no_text_is_there_for_nothing() -> None:
    rng = Random(7)
    for _ in range(400):
        rules = Rules.from_options(generated.random_options(rng))
        text = book(rules)
        assert f", {rules.cards_each} to each player" in text or f", {rules.cards_each} cards to each player" in text
        assert f"holds the {cards.name(TEXTS, rules.lowest_club.text)}, the lowest club" in text
        worth = rules.card_points.total(rules.card_points.positive)
        assert (f"comes to {worth} point" in text) == (worth > 0)
        assert ("nobody can shoot the moon" in text) == (worth == 0)
        assert (f"counts double: {2 * worth}" in text) == (rules.sun and worth > 0)
        for number, way in enumerate(rules.pass_cycle, 1):
            if len(set(rules.pass_cycle)) > 1 and rules.pass_count:
                assert TEXTS("book.pass." + way, n=number) in text
    for rules in [*PRESETS.values(), *(of(**{name: value}) for name in VALUES for value in VALUES[name])]:
        book(rules)
    every = {key for key in TEXTS._texts if key.startswith("book.")} - {"book.title"}
    assert every - TEXTS.used == set()


def test_what_each_card_costs_is_said_once() -> None:
    spot = PRESETS["spot"].to_options()["card_points"]
    said = rulebook.prices(TEXTS, spot)
    assert said == [
        "Queen of Spades: 25 points",
        "Hearts: what is printed on them, from 2 to 10 points; Jack 11, Queen 12, King 13, Ace 14",
    ]
    assert rulebook.prices(TEXTS, {"QS": 13, "JD": -10, "7C": 1}) == [
        "Queen of Spades: 13 points",
        "Jack of Diamonds: a bonus, it takes 10 points off",
        "7 of Clubs: 1 point",
    ]


def test_a_moon_is_all_hearts_and_the_queen_only_where_these_are_what_costs() -> None:
    assert "all the hearts and the Queen of Spades" in book(Rules())
    assert "all the hearts and the Queen of Spades" in book(PRESETS["omnibus"])
    assert "not needed for that" in book(PRESETS["omnibus"])
    assert "every card that costs points" in book(PRESETS["hooligan"])
    assert "each of the others gets 33 instead" in book(PRESETS["hooligan"])


def test_a_book_to_read() -> None:
    """The standard game, whole: changed by whoever changes the words, and then read once as a newcomer would."""
    shown = rulebook.chapters(TEXTS, Rules().to_options(), "standard")
    assert [chapter["title"] for chapter in shown] == [
        "The aim",
        "The deal",
        "The pass",
        "Who leads first",
        "Following suit",
        "The first trick",
        "Breaking hearts",
        "Leading the Queen of Spades",
        "What the cards cost",
        "Shooting the moon",
        "The end of the match",
        "Looking back",
    ]
    assert shown[2]["items"] == [
        "Hand 1: to the player on the left, who plays next",
        "Hand 2: to the player on the right, who plays just before",
        "Hand 3: to the player across the table",
        "Hand 4: nobody passes",
    ]
    assert shown[8]["items"] == ["Queen of Spades: 13 points", "Hearts: 1 point each"]


def test_the_drop_of_an_exact_target_is_the_games_own() -> None:
    assert rulebook.EXACT_DROP == EXACT_TARGET_DROP
    assert "exactly 100 after a hand goes down to 50" in book(of(exact_target=True))
    assert "exactly 30 after a hand goes down to −20" in book(of(exact_target=True, target=30))


def test_the_lowest_club_is_the_games_own() -> None:
    rules = Rules(removed=Cards("4C 3C 2C 2S"))
    assert rules.lowest_club == Card("5C")
    assert "holds the 5 of Clubs" in book(rules)
