"""Figures over many matches: by hand, and against a naive count over the records of 200 matches."""

from __future__ import annotations

import asyncio
import json
from fractions import Fraction
from random import Random
from typing import Any

import engine
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_core import Entry, HandSummary, Match, Rules, Summary, format_log, format_match, summary, tally
from hearts_core.bots import bot
from hearts_core.table import play_match
from hearts_core.tally import percent, tenths

PRESETS = ("standard", "windows", "omnibus", "spot", "hooligan", "black_maria", "quick")
LEVELS = ("easy", "easy", "easy", "medium")


def of(*points: int, others: int = 40) -> Summary:
    """A match to 40 with hands of so many points, in which the others have `others`, 41 and 42."""
    hands = tuple(HandSummary(each) for each in points)
    return Summary(Rules(target=40), 0, (sum(points), others, 41, 42), hands)


def test_seven_of_ten_won_is_seventy_percent() -> None:
    found = tally([of(1)] * 7 + [of(50)] * 3)
    assert (found.wins, found.matches, found.win_percent) == (7, 10, 70)


@pytest.mark.parametrize(
    ("part", "whole", "rounded"),
    [(7, 10, 70), (1, 3, 33), (2, 3, 67), (1, 8, 13), (3, 8, 38), (1, 200, 1), (0, 7, 0), (7, 7, 100), (29, 100, 29)],
)
def test_percentages_are_the_nearest_whole_number(part: int, whole: int, rounded: int) -> None:
    assert percent(part, whole) == rounded


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_rounding_is_never_off_by_more_than_half(total: int, count: int) -> None:
    assert abs(Fraction(total * 100, count) - (percent(total, count) or 0)) <= Fraction(1, 2)
    for signed in (total, -total):
        assert abs(Fraction(signed * 10, count) - (tenths(signed, count) or 0)) <= Fraction(1, 2)


def test_nothing_played_has_no_percentage() -> None:
    found = tally([])
    assert (found.win_percent, found.queen_percent, found.mean_tenths, found.places) == (None, None, None, ())


def test_streaks_go_on_past_matches_that_are_not_over() -> None:
    left = of(1, others=2)._replace(totals=(1, 2, 3, 4))
    won, lost = of(1), of(50)
    assert tally([won, won, left, won, lost, won, won])[-3:-1] == (2, 3)
    assert tally([won, lost])[-3:-1] == (0, 1)
    assert tally([won, left]).matches == 1


def test_the_spread_tells_every_hand() -> None:
    found = tally([of(0, 13, 0), of(-26, 13)])
    assert found.spread == {-26: 1, 0: 2, 13: 2}
    assert (found.hands, found.points, found.mean_tenths) == (5, 0, 0)


def entered(number: int, match: Match, levels: tuple[str, ...]) -> Entry:
    undos = 2 if number % 10 == 3 else 0
    return Entry(f"{number:016x}", number, levels, undos, number % 4, summary(match, 0))


def autoplayed(count: int) -> tuple[list[str], list[Entry]]:
    """So many matches of bots under many rules, the same each time: their records, and their entries.

    Some are broken off, and some are entered as ones in which something was taken back.
    """
    records, entries = [], []
    for number in range(count):
        rng = Random(f"statistics {number}")
        preset = rng.choice(PRESETS)
        options: dict[str, Any] = {"preset": preset, "players": rng.choice((3, 4, 5))}
        if rng.random() < 0.8:
            options["target"] = rng.choice((1, 10, 20))
            options["exact_target"] = rng.random() < 0.3
        else:
            options["moon"] = "choose"
        rules = Rules.from_options(options)
        level = rng.choice(LEVELS)
        seats = [bot(level) for _ in range(rules.players)]
        match = play_match(rules, seats, str(number), max_hands=rng.choice((1, 3, 8)))
        levels = (level,) * (rules.players - 1) if number % 7 else ("easy", *("medium",) * (rules.players - 2))
        records.append(format_match(match))
        entries.append(entered(number, match, levels))
    return records, entries


def naive(records: list[str], entries: list[Entry], **only: Any) -> dict[str, Any]:
    """The figures from the records' text alone: no line is shared with what is tested."""
    found: dict[str, Any] = {"matches": 0, "wins": 0, "hands": 0, "points": 0, "queens": 0, "moons": 0, "stopped": 0}
    found |= {"streak": 0, "best_streak": 0, "left": 0, "undone": {"matches": 0, "wins": 0}, "hinted": 0}
    places: dict[int, int] = {}
    spread: dict[int, int] = {}
    most_players = 0
    for text, entry in zip(records, entries, strict=True):
        lines = text.splitlines()
        rules = dict(item.split("=") for line in lines if line.startswith("rules") for item in line.split()[1:])
        players = int(rules.get("players", 4))
        level = entry.levels[0] if len(set(entry.levels)) == 1 else "mixed"
        if only.get("players", players) != players or only.get("level", level) != level:
            continue
        target = int(rules.get("target", 100))
        totals = [[int(n) for n in line.split()[1:]] for line in lines if line.startswith("total ")]
        points = [[int(n) for n in line.split()[1:]] for line in lines if line.startswith("points ")]
        final = totals[-1]
        if max(final) < target or final.count(min(final)) > 1:
            found["left"] += 1
            continue
        won = final[0] == min(final)
        if entry.undos:
            found["undone"]["matches"] += 1
            found["undone"]["wins"] += won
            continue
        found["matches"] += 1
        found["wins"] += won
        found["hinted"] += entry.hints > 0
        found["streak"] = found["streak"] + 1 if won else 0
        found["best_streak"] = max(found["best_streak"], found["streak"])
        place = 1 + len([total for total in final if total < final[0]])
        places[place] = places.get(place, 0) + 1
        most_players = max(most_players, players)
        found["hands"] += len(points)
        found["points"] += sum(hand[0] for hand in points)
        for hand in points:
            spread[hand[0]] = spread.get(hand[0], 0) + 1
        costs = costs_of(rules.get("card_points", "QS:13,H:1"))
        for tricks in hands_of(lines, players):
            taken: list[list[str]] = [[] for _ in range(players)]
            stopper = None
            for taker, cards in tricks:
                bad = [card for card in cards if costs.get(card, 0) > 0]
                holders = [seat for seat in range(players) if taken[seat]]
                if bad and len(holders) == 1 and holders != [taker]:
                    half = len(taken[holders[0]]) / len([cost for cost in costs.values() if cost > 0]) >= 0.5
                    stopper = taker if half else None
                taken[taker] += bad
                if taker == 0:
                    found["queens"] += "QS" in cards
            found["stopped"] += stopper == 0
            found["moons"] += len(taken[0]) == len([cost for cost in costs.values() if cost > 0])
    found["places"] = [places.get(place, 0) for place in range(1, most_players + 1)]
    found["spread"] = [[cost, spread[cost]] for cost in sorted(spread)]
    return found


def costs_of(text: str) -> dict[str, int]:
    costs = {}
    for item in text.split(","):
        name, cost = item.split(":")
        for card in [name] if len(name) == 2 else [rank + name for rank in "23456789TJQKA"]:
            costs[card] = int(cost)
    return costs


def hands_of(lines: list[str], players: int) -> list[list[tuple[int, list[str]]]]:
    """For each hand of a record its tricks: who took it, and the cards."""
    hands: list[list[tuple[int, list[str]]]] = []
    for line in lines:
        if line.startswith("hand "):
            hands.append([])
        if line.startswith("trick "):
            _, leader, *cards = line.split()
            best = max(
                (card for card in cards if card[1] == cards[0][1]), key=lambda card: "23456789TJQKA".index(card[0])
            )
            hands[-1].append(((int(leader) + cards.index(best)) % players, cards))
    return hands


def told(entries: list[Entry], **only: Any) -> dict[str, Any]:
    """What the page is told, as far as the naive count tells it too."""
    request = {"text": format_log(entries)} | only
    answer = json.loads(asyncio.run(engine.statistics(json.dumps(request))))
    assert answer["ok"], answer
    figures: dict[str, Any] = answer["figures"]
    extra = {name: answer[name] for name in ("left", "undone", "hinted")}
    assert figures["win_percent"] == half_up(figures["wins"] * 100, figures["matches"])
    assert figures["queen_percent"] == half_up(figures["queens"] * 100, figures["hands"])
    derived = ("win_percent", "queen_percent", "mean_tenths", "place_percents")
    return {name: value for name, value in figures.items() if name not in derived} | extra


def half_up(part: int, whole: int) -> int | None:
    return int(Fraction(part, whole) + Fraction(1, 2)) if whole else None


@pytest.mark.no_cover
def test_the_statistics_agree_with_the_records_of_200_matches() -> None:
    records, entries = autoplayed(200)
    everything = naive(records, entries)
    assert told(entries) == everything
    # There is something of everything to count.
    assert min(everything[name] for name in ("wins", "queens", "moons", "stopped", "left", "hinted")) > 0
    assert everything["undone"]["wins"] > 0
    for players in (3, 4, 5):
        assert told(entries, players=players) == naive(records, entries, players=players)
    for level in ("easy", "medium", "mixed"):
        assert told(entries, level=level) == naive(records, entries, level=level)
    parts = [told(entries, preset=preset)["matches"] for preset in (*PRESETS, "custom")]
    assert sum(parts) == everything["matches"]
