"""The log of a player's matches: it gives itself back, and one that is broken is refused by field and value."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reach import random_match
from strategies import seeds

from hearts_core import (
    Entry,
    HandSummary,
    NotationError,
    Rules,
    Summary,
    format_log,
    merge_logs,
    parse_log,
    summary,
)
from hearts_core.logbook import LIMIT, format_entry

ENTRY = Entry(
    id="0123456789abcdef",
    at=1_700_000_000,
    levels=("easy", "medium", "easy"),
    undos=1,
    hints=2,
    summary=Summary(
        Rules(target=50),
        0,
        (35, 9, 57, 29),
        (HandSummary(13, queen=True), HandSummary(0, queen=True, moon=True), HandSummary(22, stopped=True)),
    ),
)
LINE = (
    '{"id":"0123456789abcdef","at":1700000000,"rules":"target=50","levels":["easy","medium","easy"],'
    '"undos":1,"hints":2,"totals":[35,9,57,29],"hands":"13q 0qm 22s"}'
)


def numbered(*numbers: int) -> list[Entry]:
    return [ENTRY._replace(id=f"{number:016x}", at=number) for number in numbers]


def test_an_entry_is_one_line_that_begins_with_its_id() -> None:
    assert format_entry(ENTRY) == LINE
    assert parse_log(format_log([ENTRY])) == (ENTRY,)
    assert format_log([]) == '{"hearts_statistics":1,"matches":[\n]}\n'
    assert json.loads(format_log(numbered(1, 2)))["matches"][1]["at"] == 2


@given(st.lists(st.builds(random_match, seeds, st.integers(0, 300)), max_size=3), st.integers(0, 9))
def test_a_log_gives_itself_back(matches: list[Any], count: int) -> None:
    entries = tuple(
        Entry(f"{i:016x}", i, ("hard",) * (match.rules.players - 1), count, 0, summary(match, 0))
        for i, match in enumerate(matches)
    )
    assert parse_log(format_log(entries)) == entries


def change(name: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda log: log["matches"][1].update({name: value})


@pytest.mark.parametrize(
    ("spoil", "field", "value"),
    [
        (change("id", "12"), "matches[1].id", '"12"'),
        (change("id", f"{1:016x}"), "matches[1].id", f"{1:016x}"),
        (change("at", -1), "matches[1].at", "-1"),
        (change("at", 1.5), "matches[1].at", "1.5"),
        (change("at", True), "matches[1].at", "true"),
        (change("rules", "target=0"), "matches[1].rules", '"target=0"'),
        (change("rules", "target=x"), "matches[1].rules", '"target=x"'),
        (change("rules", None), "matches[1].rules", "null"),
        (change("levels", ["easy", "easy"]), "matches[1].levels", '["easy", "easy"]'),
        (change("levels", ["easy", "easy", 3]), "matches[1].levels", '["easy", "easy", 3]'),
        (change("undos", "1"), "matches[1].undos", '"1"'),
        (change("hints", -2), "matches[1].hints", "-2"),
        (change("totals", [35, 9, 57]), "matches[1].totals", "[35, 9, 57]"),
        (change("totals", [36, 9, 57, 29]), "matches[1].totals", "[36, 9, 57, 29]"),
        (change("totals", [35, 9, 57, 1e300]), "matches[1].totals", "[35, 9, 57, 1e+300]"),
        (change("hands", "13q x 22s"), "matches[1].hands", "x"),
        (change("hands", "13q 0ms 22s"), "matches[1].hands", "0ms"),
        (change("hands", ""), "matches[1].totals", "[35, 9, 57, 29]"),
        (change("hands", 5), "matches[1].hands", "5"),
        (change("winner", 0), "matches[1].winner", "0"),
        (lambda log: log["matches"][1].pop("undos"), "matches[1].undos", "null"),
        (lambda log: log["matches"].append([1]), "matches[2]", "[1]"),
        (lambda log: log.update(matches={}), "matches", "{}"),
        (lambda log: log.pop("matches"), "matches", "null"),
        (lambda log: log.update(hearts_statistics=2), "hearts_statistics", "2"),
        (lambda log: log.update(hearts_statistics=True), "hearts_statistics", "true"),
        (lambda log: log.update(match=[]), "match", "[]"),
    ],
)
def test_a_broken_log_is_refused_by_its_field_and_value(
    spoil: Callable[[dict[str, Any]], object], field: str, value: str
) -> None:
    log = json.loads(format_log(numbered(1, 2)))
    spoil(log)
    with pytest.raises(NotationError) as refused:
        parse_log(json.dumps(log))
    assert (refused.value.field, str(refused.value.value)) == (field, value)


@pytest.mark.parametrize("text", ["", "hearts 1", "[1]", "{}", '{"matches":[]}', "[" * 100_000, format_log([])[:-3]])
def test_what_is_no_log_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_log(text)
    assert refused.value.field == "file"
    assert refused.value.value == text[:80]


@given(st.text(max_size=30), st.integers(0, len(LINE)))
def test_no_text_breaks_the_reader(text: str, place: int) -> None:
    whole = format_log([ENTRY]).replace(LINE, LINE[:place] + text + LINE[place + len(text) :])
    try:
        entries = parse_log(whole)
    except NotationError:
        return
    assert parse_log(format_log(entries)) == entries


def test_merging_adds_what_is_new_in_the_order_of_time() -> None:
    own = [entry._replace(undos=9) for entry in numbered(2, 5)]
    merged = merge_logs(own, numbered(1, 2, 7))
    assert [entry.at for entry in merged] == [1, 2, 5, 7]
    assert merged[1].undos == 9, "of a match that is in both the own entry stays"
    assert merge_logs([], own) == tuple(own)


def test_a_log_is_bounded_and_the_newest_stay() -> None:
    entries = numbered(*range(LIMIT))
    assert len(parse_log(format_log(entries))) == LIMIT
    merged = merge_logs(entries, numbered(LIMIT, LIMIT + 1))
    assert (len(merged), merged[0].at, merged[-1].at) == (LIMIT, 2, LIMIT + 1)
    with pytest.raises(NotationError, match=r"matches: 5001"):
        parse_log(format_log([*entries, *numbered(LIMIT)]))
