"""When the page goes to a newer version of itself."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import engine
import pytest
from headless import Page, Storage, Values
from ui import version
from ui.client import client


def test_pauses_grow_and_then_stay() -> None:
    pauses = [version.pause(failures) for failures in range(1, 6)]
    assert pauses == sorted(pauses)
    assert pauses[0] < pauses[1]
    assert pauses[-1] == pauses[-2] == 600_000


def test_only_a_worker_that_never_was_installed_has_failed() -> None:
    assert version.failed("installing", "redundant")
    assert not version.failed("installed", "redundant")  # overtaken by a newer one
    assert not version.failed("installing", "installed")


@pytest.mark.parametrize(
    ("waiting", "controlled", "other", "first", "expected"),
    [
        (False, False, False, True, False),  # the first visit
        (False, True, False, False, False),  # any later one
        (True, True, False, False, True),  # a newer version is complete
        (True, False, False, False, True),  # also on a page that was loaded past the service worker
        (False, False, True, True, True),  # the site changed during the first visit
        (False, True, True, False, True),  # another tab has brought the newer one in while this one was loaded
        (False, False, True, False, False),  # a forced reload: the page is the newer one
    ],
)
def test_offer(waiting: bool, controlled: bool, other: bool, first: bool, expected: bool) -> None:
    assert version.offered(waiting, controlled, other, first) is expected


def test_by_itself_only_when_all_is_quiet() -> None:
    assert version.quiet(waiting=True, hidden=True, at_rest=True, dialog=False)
    assert not version.quiet(waiting=False, hidden=True, at_rest=True, dialog=False)
    assert not version.quiet(waiting=True, hidden=False, at_rest=True, dialog=False)
    assert not version.quiet(waiting=True, hidden=True, at_rest=False, dialog=False)
    assert not version.quiet(waiting=True, hidden=True, at_rest=True, dialog=True)


def test_what_the_address_asks_for() -> None:
    assert version.wanted("?do=new_game") == "new_game"
    assert version.wanted("?utm_source=app&do=new_game") == "new_game"
    assert version.wanted("") is None
    assert version.wanted("?do=delete_all") is None


def test_messages_of_others_are_left_alone() -> None:
    assert version.kind(SimpleNamespace(type="hearts-other")) == "hearts-other"
    assert version.kind(SimpleNamespace(type=7)) == ""
    assert version.kind(None) == ""
    assert version.kind("text") == ""


def test_match_is_at_rest_while_it_waits_for_the_player() -> None:
    page = Page(Storage())
    assert not page.session.at_rest()  # nothing is dealt yet
    page.begin()
    assert page.state["waiting"] == "you"
    assert page.session.at_rest()
    rng = Random(3)
    while page.state["waiting"] != "bot":
        page.one(rng)
    assert not page.session.at_rest()
    page.session.stop()
    page.bots()
    assert not page.session.at_rest()  # another tab plays


def test_an_answer_that_is_under_way_is_waited_for() -> None:
    page = Page(Storage()).begin()
    assert not page.session.busy()
    held = []

    async def slow(name: str, request: Values | None) -> Values:
        answer = await client(engine)(name, request)
        held.append((page.session.busy(), page.session.at_rest()))
        return answer

    page.engine = slow
    page.pass_cards()
    assert held
    assert set(held) == {(True, False)}
    assert not page.session.busy()
