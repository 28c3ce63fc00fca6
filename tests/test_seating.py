"""Who sits where in the arena, and how a line-up is written."""

from __future__ import annotations

import pytest

from hearts_core import BadValue
from hearts_core.arena import parse_line_up, seated, seatings
from hearts_core.bots import bot
from hearts_core.external import ExternalCommand

EASY, MEDIUM = bot("easy"), bot("medium")


@pytest.mark.parametrize(("players", "number"), [(3, 6), (4, 6), (5, 20)])
def test_every_seat_is_ours_as_often_as_theirs(players: int, number: int) -> None:
    found = seatings(players)
    assert len(set(found)) == len(found) == number
    for seat in range(players):
        assert sum(seating[seat] for seating in found) * 2 == number
    assert all(abs(2 * sum(seating) - players) <= 1 for seating in found)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_against_all_others_sits_at_every_seat_once(players: int) -> None:
    assert [seating.index(True) for seating in seatings(players, "one")] == list(range(players))
    assert all(sum(seating) == 1 for seating in seatings(players, "one"))


def test_a_side_fills_its_seats_in_turn() -> None:
    assert seated((True, False, False, True), "ab", "xyz") == ("a", "x", "y", "b")
    assert seated((True, False, False, True), "a", "xyz", shift=2) == ("a", "z", "x", "a")


def test_there_is_no_other_seating() -> None:
    with pytest.raises(BadValue, match="seating: 'all' is none of half, one"):
        seatings(4, "all")  # type: ignore[arg-type]


def test_line_ups_are_levels_and_commands() -> None:
    assert parse_line_up("easy") == (EASY,)
    assert parse_line_up("medium, easy,easy") == (MEDIUM, EASY, EASY)
    assert parse_line_up("exec:./mybot --level 3,4 'a b'") == (ExternalCommand(("./mybot", "--level", "3,4", "a b")),)
    assert parse_line_up("easy,exec:mybot", timeout=2) == (EASY, ExternalCommand(("mybot",), 2))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "level: ''"),
        ("easy,", "level: ''"),
        ("easy,grandmaster", "level: 'grandmaster'"),
        ("exec:", "command: ''"),
        ("exec:mybot 'a", 'command: "mybot \'a"'),
        (",exec:mybot", "level: ''"),
        ("easyexec:mybot", "line-up: 'easyexec:mybot' lacks a comma"),
    ],
)
def test_a_line_up_that_is_none_is_refused(text: str, named: str) -> None:
    with pytest.raises(BadValue) as caught:
        parse_line_up(text)
    assert str(caught.value).startswith(named)
