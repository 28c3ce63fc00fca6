"""Bots that think before they play: the table goes on meanwhile."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.table import Table


def test_a_hand_against_hard_bots(sit: Callable[..., Table]) -> None:
    table = sit()
    table.new_game(Bots="Hard")
    assert [table.match().tags[f"level.{seat}"] for seat in (1, 2, 3)] == ["hard"] * 3
    table.pass_cards()
    assert table.play_hand() == "sheet"
    assert table.match().scores


def test_a_new_game_while_a_bot_thinks(sit: Callable[..., Table]) -> None:
    """What the bot was thinking about is gone with its match."""
    table = sit()
    table.new_game(Bots="Hard")
    old = table.match()
    table.pass_cards()
    if table.wait() == "turn":
        table.point(table.hand.get_by_role("button", disabled=False).first)
    table.new_game(Bots="Easy")
    expect(table.cards).to_have_count(13)
    new = table.match()
    assert new.tags["seed"] != old.tags["seed"]
    table.pass_cards()
    assert table.play_hand() == "sheet"
    assert table.match().tags["seed"] == new.tags["seed"]
