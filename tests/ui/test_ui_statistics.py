"""The statistics as the page keeps and shows them: each match entered once, nothing lost silently, figures in words."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random
from types import SimpleNamespace
from typing import Any

import engine
import pytest
from builder.scenes import statistics
from headless import Page, Storage
from ui import figures, logbook, statcharts, store
from ui.client import LONG, client
from ui.logbook import EMPTY, Logbook, entered
from ui.text import Texts

from hearts_core import Entry, HandSummary, Rules, Summary, format_log, parse_log
from hearts_core.logbook import LIMIT

TEXTS = Texts("en")


def kept(storage: Storage) -> tuple[Entry, ...]:
    return parse_log(storage.kept[store.STATISTICS]) if store.STATISTICS in storage.kept else ()


def play(page: Page, seed: int = 1) -> Page:
    """Play the match to its end."""
    rng = Random(seed)
    while page.state["phase"] != "match_over":
        page.one(rng)
    return page


def begun(storage: Storage, seed: str = "s", target: int = 1) -> Page:
    return Page(storage, {"rules": {"target": target}, "seed": seed}).begin()


def test_a_match_that_is_over_is_entered_once_however_often_the_page_is_loaded() -> None:
    storage = Storage()
    page = play(begun(storage))
    assert kept(storage)[0].summary.totals == tuple(seat["total"] for seat in page.state["seats"])
    before = storage.kept[store.STATISTICS]
    for _ in range(2):
        Page(storage).begin()
    assert storage.kept[store.STATISTICS] == before
    assert len(kept(storage)) == 1


def test_a_match_of_which_only_the_save_was_kept_is_entered_by_the_next_load() -> None:
    storage = Storage()
    play(begun(storage))
    del storage.kept[store.STATISTICS]
    Page(storage).begin()
    assert len(kept(storage)) == 1


def test_again_enters_the_next_match_and_not_the_last_one_twice() -> None:
    storage = Storage()
    page = play(begun(storage, "one"))
    for seed in ("two", "three"):
        page.session.again({"rules": {"target": 1}, "seed": seed})
        play(page)
    assert len({entry.id for entry in kept(storage)}) == len(kept(storage)) == 3


def test_an_undo_after_the_end_makes_it_a_match_with_an_undo() -> None:
    storage = Storage()
    page = play(begun(storage))
    assert [entry.undos for entry in kept(storage)] == [0]
    page.session.act({"type": "undo"})
    assert page.state["phase"] != "match_over"
    play(page, 2)
    assert [(entry.undos, entry.summary.over) for entry in kept(storage)] == [(1, True)]


def test_what_is_undone_after_the_end_and_then_left_was_left() -> None:
    storage = Storage()
    page = play(begun(storage))
    page.session.act({"type": "undo"})
    page.session.again({"seed": "next"})
    assert [(entry.undos, entry.summary.over) for entry in kept(storage)] == [(1, False)]


def test_what_is_forgotten_at_the_end_comes_back_neither_with_a_load_nor_with_a_reset_again() -> None:
    storage = Storage()
    page = play(begun(storage))
    for _ in range(2):
        page.session.log().forget()
        page = Page(storage).begin()
        assert kept(storage) == ()
    # Taken back and played again it is more than what was forgotten.
    page.session.act({"type": "undo"})
    play(page, 2)
    assert [entry.undos for entry in kept(storage)] == [1]
    storage.kept[store.FORGOTTEN] = "no line"
    page.session.again({"rules": {"target": 1}, "seed": "next"})
    play(page)
    assert len(kept(storage)) == 2


def test_where_nothing_is_kept_forgotten_is_forgotten_as_long_as_the_page_lasts() -> None:
    page = play(Page(None, {"rules": {"target": 1}, "seed": "s"}).begin())
    log = page.session.log()
    entry = log.text().splitlines()[1]
    log.forget()
    log.add([entry])
    assert log.text() == EMPTY


def test_a_match_is_left_once_something_was_done_in_it() -> None:
    storage = Storage()
    page = begun(storage, target=100)
    page.session.again({"seed": "untouched"})
    assert kept(storage) == ()
    page.pass_cards()
    page.session.again({"seed": "touched"})
    assert [(entry.summary.over, entry.summary.hands) for entry in kept(storage)] == [(False, ())]
    page = Page(storage).begin()
    assert len(kept(storage)) == 1, "the new match is under way"


def test_where_nothing_is_kept_the_matches_last_as_long_as_the_page() -> None:
    page = play(Page(None, {"rules": {"target": 1}, "seed": "s"}).begin())
    assert page.screen.warned == ["trouble.no_storage"]
    assert len(parse_log(page.session.log().text())) == 1
    assert not page.session.log().lasts


def test_a_full_storage_is_told_once_stops_nothing_and_is_made_up_for() -> None:
    storage = Storage()
    page = play(begun(storage, "one"))
    storage.full = True
    for seed in ("two", "three"):
        page.session.again({"rules": {"target": 1}, "seed": seed})
        play(page)
    assert page.screen.warned.count("trouble.full_statistics") == 1
    assert not page.screen.troubles
    assert len(kept(storage)) == 1
    storage.full = False
    page.session.again({"rules": {"target": 1}, "seed": "four"})
    play(page)
    assert len(kept(storage)) == 4
    assert page.session.log().lasts


@pytest.mark.parametrize("broken", ["", "{", '{"hearts_statistics":2,"matches":[\n]}\n', EMPTY[:-1]])
def test_a_log_that_can_not_be_read_is_put_aside_and_told(broken: str) -> None:
    storage = Storage()
    page = begun(storage)
    storage.kept[store.STATISTICS] = broken
    play(page)
    assert len(kept(storage)) == 1
    if broken:
        assert storage.kept[store.BAD_STATISTICS] == broken
        assert page.screen.warned == ["trouble.bad_statistics"]


def test_a_log_that_can_not_even_be_put_aside_is_left_alone() -> None:
    storage = Storage()
    storage.kept[store.STATISTICS] = "broken"
    log = Logbook(store.Store(storage))
    storage.full = True
    log.put_aside()
    storage.full = False
    assert log.add(['{"id":"1","at":1,"rules":""}']) is None
    assert storage.kept == {store.STATISTICS: "broken"}
    assert not log.lasts
    assert '"id":"1"' in log.text()


def line(number: int, at: int = 0, undos: int = 0) -> str:
    return json.dumps({"id": str(number), "at": at, "undos": undos}, separators=(",", ":"))


def ids(text: str) -> list[str]:
    return [match["id"] for match in json.loads(text)["matches"]]


def test_a_line_takes_the_place_of_the_one_of_the_same_match() -> None:
    text = EMPTY
    for number in (1, 2, 3):
        text = entered(text, line(number))
        assert entered(text, line(number, at=9)) == text, "the same again, only later"
    assert ids(text) == ["1", "2", "3"]
    assert ids(entered(text, line(1, undos=1))) == ["2", "3", "1"]
    assert ids(entered(text, line(2, undos=1))) == ["1", "3", "2"]
    assert ids(entered(text, line(3, undos=1))) == ["1", "2", "3"]
    assert ids(entered(entered(EMPTY, line(1)), line(1, undos=1))) == ["1"]


def test_the_oldest_go_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    assert logbook.LIMIT == LIMIT
    monkeypatch.setattr(logbook, "LIMIT", 3)
    text = EMPTY
    for number in range(5):
        text = entered(text, line(number))
    assert ids(text) == ["2", "3", "4"]


def test_the_engine_and_the_page_lay_the_log_out_alike() -> None:
    entries = parse_log(statistics(5))
    text = EMPTY
    for each in format_log(entries).splitlines()[1:-1]:
        text = entered(text, each.rstrip(","))
    assert text == format_log(entries)
    assert format_log([]) == EMPTY


# What is shown


def told(text: str, **only: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(asyncio.run(engine.statistics(json.dumps({"text": text} | only))))
    return answer


def test_a_broken_log_is_refused_in_words_that_name_field_and_value() -> None:
    broken = statistics(3).replace('"undos":0', '"undos":-1', 1)
    answer = told(broken)
    assert (answer["ok"], answer["reason"]) == (False, "bad_statistics")
    assert figures.refused(TEXTS, answer).endswith("In it matches[0].undos is -1, which can't be.")
    assert "matches[0].undos is -1" in figures.refused(TEXTS, answer, kept=True)
    assert "It begins: no log" in figures.refused(TEXTS, told("no log"))


@pytest.mark.parametrize("name", ["\ud800", "<b>" * 1000])
def test_a_field_of_any_name_can_be_told(name: str) -> None:
    text = statistics(3).replace('"undos"', json.dumps(name), 1)
    answer = asyncio.run(engine.statistics(json.dumps({"text": text})))
    answer.encode()
    assert len(json.loads(answer)["field"]) <= 200


def test_merging_says_what_was_added_and_what_was_known() -> None:
    call = {"text": format_log(parse_log(statistics(5))[:3]), "more": statistics(5)}
    answer = json.loads(asyncio.run(engine.merge_statistics(json.dumps(call))))
    assert (answer["added"], answer["known"]) == (2, 3)
    assert answer["text"] == statistics(5)
    refused = json.loads(asyncio.run(engine.merge_statistics(json.dumps(call | {"more": "{}"}))))
    assert (refused["reason"], refused["field"], refused["value"]) == ("bad_statistics", "file", "{}")


def test_seven_of_ten_are_told_as_seventy_percent() -> None:
    entries = []
    for number in range(10):
        totals = (10, 9 if number < 3 else 19, 57, 29)
        match = Summary(Rules(target=50), 0, totals, (HandSummary(4), HandSummary(6, queen=True)))
        entries.append(Entry(f"{number:016x}", 1, ("easy",) * 3, 0, 0, match))
    found = told(format_log(entries))
    tiles = {what: (figure, how) for what, figure, how in figures.tiles(TEXTS, found)}
    assert tiles["Won"] == ("70 %", "7 of 10")
    assert tiles["Points a hand"] == ("5.0", "100 points")
    assert tiles["Queen of Spades taken"] == ("50 %", "10 of 20")
    assert tiles["Wins in a row"][0] == "7"


def test_filters_offer_what_there_is_and_say_what_is_chosen() -> None:
    found = told(statistics(), players=4)
    shown = {name: choices for name, _, choices in figures.filters(TEXTS, found)}
    assert [(value, chosen) for value, _, chosen in shown["players"]] == [
        ("", False),
        ("3", False),
        ("4", True),
        ("5", False),
    ]
    assert [words for _, words, _ in shown["level"]] == ["All", "Easy", "Medium", "Hard"]
    assert [words for _, words, _ in shown["preset"]] == ["All", "Standard", "Quick"]
    assert figures.filters(TEXTS, told(EMPTY)) == []
    assert figures.wanted("players", "4") == 4
    assert figures.wanted("level", "") is None


def test_without_a_match_there_is_nothing_to_draw() -> None:
    found = told(EMPTY)
    assert figures.tiles(TEXTS, found) == []
    assert [make(TEXTS, found, 300) for _, make in statcharts.PLOTS] == [None, None, None]


@pytest.mark.parametrize("width", [240, 520])
def test_the_plots_stay_in_their_width_and_say_each_number(width: int) -> None:
    found = told(statistics())
    for name, make in statcharts.PLOTS:
        plot = make(TEXTS, found, width)
        assert plot is not None
        for _, d in plot["paths"]:
            x, y = map(float, re.findall(r"^M(-?[\d.]+) (-?[\d.]+)", d)[0])
            assert 0 <= x <= width, name
            assert 0 <= y <= plot["height"], name
        assert all(0 <= x <= width and 0 <= y <= plot["height"] for _, x, y, _ in plot["texts"]), name
    counts = found["figures"]["places"]
    said = statcharts.places(TEXTS, found, width)
    assert said is not None
    assert [int(n) for n in re.findall(r"place \d+: (\d+),", said["said"])] == counts
    assert statcharts.spread(TEXTS, found, width)["said"].count("hand") >= 10  # type: ignore[index]


def test_a_place_that_was_never_reached_has_no_bar_and_the_longest_bar_is_the_most_frequent() -> None:
    found = told(EMPTY)
    found["figures"] |= {"places": [2, 4, 0], "place_percents": [33, 67, 0]}
    plot = statcharts.places(TEXTS, found, 300)
    assert plot is not None
    ends = [float(d.split("h")[1].split("a")[0]) for kind, d in plot["paths"] if kind != "track"]
    assert len(ends) == 2
    radius = statcharts.BAR / 2
    assert ends[0] + radius == pytest.approx((ends[1] + radius) / 2, abs=0.1)


def test_hands_below_zero_and_far_above_are_all_in_the_picture() -> None:
    found = told(EMPTY)
    found["figures"]["spread"] = [[-26, 1], [0, 3], [130, 2]]
    plot = statcharts.spread(TEXTS, found, 240)
    assert plot is not None
    assert sum(int(n) for n in re.findall(r"(\d+) hands?", plot["said"].split(":", 1)[1])) == 6


def test_a_match_won_has_a_full_dot_and_is_said_to_be_won() -> None:
    found = told(statistics())
    plot = statcharts.last(TEXTS, found, 300)
    assert plot is not None
    won = sum(match["place"] == 1 for match in found["last"])
    assert sum(kind == "won" for kind, _ in plot["paths"]) == plot["said"].count("won") == won
    assert sum(kind in ("dot", "won") for kind, _ in plot["paths"]) == len(found["last"]) == 30


def test_a_log_too_long_for_micropythons_json_comes_to_the_same() -> None:
    # What the browser has, by its names.
    window = SimpleNamespace(
        JSON=SimpleNamespace(stringify=json.dumps, parse=json.loads), Object=SimpleNamespace(keys=list)
    )

    async def merged(call: dict[str, Any], window: Any) -> Any:
        return await client(engine, window)("merge_statistics", call)

    for count in (5, 400):
        call = {"text": format_log(parse_log(statistics(count))[:3]), "more": statistics(count)}
        assert (len(call["more"]) > LONG) == (count == 400)
        answer = asyncio.run(merged(call, window))
        assert answer == asyncio.run(merged(call, None))
        assert answer["text"] == statistics(count)
