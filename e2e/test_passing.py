"""Choosing what to pass, seeing what came, and the hand in which nobody passes."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.records import fresh, play_until
from e2e.table import Table, name_of
from hearts_core import Phase


def test_choosing_three_cards_and_seeing_three(sit: Callable[..., Table]) -> None:
    table = sit(fresh())
    confirm = table.button("Pass 3 cards")
    expect(table.status).to_have_text("Choose 3 cards for Anna, on your left.")
    expect(confirm).to_be_disabled()
    first, second, third, fourth = (table.cards.nth(i) for i in range(4))
    names = table.names()

    table.choose(first, second)
    expect(table.status).to_contain_text("2 of 3 chosen")
    expect(confirm).to_be_disabled()
    confirm.click(force=True)
    table.choose(second)
    assert table.chosen() == names[:1]
    table.choose(second, third)
    expect(confirm).to_be_enabled()
    table.point(fourth)
    expect(table.status).to_have_text("Not allowed: only 3 cards are passed; put one back first.")
    assert table.chosen() == names[:3]
    table.choose(third)
    expect(confirm).to_be_disabled()
    table.choose(fourth)
    expect(table.status).to_have_text("Pass these 3 cards to Anna?")
    chosen = names[:2] + names[3:4]
    assert table.chosen() == chosen
    assert table.match().round.passed == (None,) * 4

    table.press("Pass 3 cards")
    expect(table.status).to_contain_text("Clara passed you 3 cards")
    hand = table.match().round
    assert hand.passed[0] is not None
    assert hand.passed[3] is not None
    assert {name_of(card.text) for card in hand.passed[0]} == set(chosen)
    received = [name_of(card.text) for card in hand.passed[3]]
    assert {name for name in table.names() if name.endswith(", received")} == {f"{name}, received" for name in received}
    assert set(_raised(table)) == {f"{name}, received" for name in received}
    # Nobody leads until the player has seen them.
    expect(table.trick).to_have_count(0)
    table.press("Continue")
    assert table.wait() == "turn"
    assert [name for name in table.names() if "received" in name] == []
    assert _raised(table) == []
    assert len(table.names()) == 13
    assert {name.split(",")[0] for name in table.names()} == set(names) - set(chosen) | set(received)


def test_nobody_passes_in_a_hold_hand(sit: Callable[..., Table]) -> None:
    table = sit(play_until(fresh(), lambda match: match.phase is Phase.HAND_OVER and match.hand_number == 3))
    with table.listening() as said:
        table.press("Next hand", table.sheet)
        expect(table.page.get_by_role("banner")).to_contain_text("Hand 4 No passing")
        assert table.wait() == "turn"
        expect(table.page.get_by_role("button", name="Pass")).to_have_count(0)
        assert [name for name in table.names() if "received" in name] == []
        assert table.play() == "turn"
    assert [text for text in said if "pass to" in text or "passes you" in text] == []
    assert table.match().round.passed == (None,) * 4


def _raised(table: Table) -> list[str]:
    """The names of the cards that stand out of the hand."""
    tops = table.cards.evaluate_all("cards => cards.map(card => card.getBoundingClientRect().top)")
    return [name for name, top in zip(table.names(), tops, strict=True) if top < max(tops) - 5]
