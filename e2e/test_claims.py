"""The end of a hand that need not be played: claimed for certain, refused with the reason, finished without points."""

import re
from collections.abc import Callable
from functools import cache

from playwright.sync_api import Locator, expect

from e2e.records import fresh, my_turn, play_until
from e2e.table import Table, name_of
from hearts_core import Claim, Match, Phase, Rules, settled, sure_card


@cache
def record(wanted: str) -> str:
    """The seed of a match whose first hand comes to a moment as wanted, in the player's turn."""
    for number in range(300):
        match = find(wanted, f"claims {number}")
        if match is not None:
            return f"claims {number}"
    raise AssertionError(wanted)


def find(wanted: str, seed: str) -> Match | None:
    match = play_until(fresh(seed=seed), lambda match: bool(match.scores) or (my_turn(match) and fits(match, wanted)))
    return None if match.scores else match


def fits(match: Match, wanted: str) -> bool:
    view = match.view(0)
    certain = {claim: sure_card(view, claim) is not None for claim in Claim}
    open_cards = len(view.hand) > 2
    return {
        "all": certain[Claim.ALL] and open_cards and not settled(view),
        "none": certain[Claim.NONE] and open_cards and not settled(view),
        "doubt": not any(certain.values()) and view.trick is not None,
        "settled": settled(view) and open_cards,
    }[wanted]


def moment(wanted: str) -> Match:
    match = find(wanted, record(wanted))
    assert match is not None
    return match


def test_claiming_all_that_is_left(sit: Callable[..., Table]) -> None:
    match = moment("all")
    table = sit(match, speed="slow")
    with table.listening() as said:
        table.press("Claim the rest")
        expect(table.sheet).to_be_visible()
    assert said[0] == "You claim the rest: all the tricks that are left are yours."
    tricks = table.match().round.tricks
    assert {trick.winner for trick in tricks[len(match.round.tricks) :]} == {0}
    expect(table.sheet).to_contain_text("Hand 1 is over")
    # The whole claim is one thing to take back.
    table.press("Undo", table.sheet)
    expect(table.cards).to_have_count(len(match.round.hands[0]))
    assert len(table.match().round.tricks) == len(match.round.tricks)


def test_claiming_that_none_is_mine_by_its_key(sit: Callable[..., Table]) -> None:
    match = moment("none")
    table = sit(match)
    table.page.keyboard.press("c")
    expect(table.sheet).to_be_visible()
    tricks = table.match().round.tricks
    assert 0 not in {trick.winner for trick in tricks[len(match.round.tricks) :]}


def test_a_claim_that_is_not_certain_says_why(sit: Callable[..., Table]) -> None:
    match = moment("doubt")
    table = sit(match)
    before = table.save(), table.names()
    # Dimmed, for there is nothing to claim; pressed all the same it says why.
    claim = table.button("Claim the rest")
    expect(claim).to_be_disabled()
    claim.click(force=True)
    expect(table.status).to_contain_text("Too early to claim. All tricks: the ")
    expect(table.status).to_contain_text("could have to take one")
    text = table.status.inner_text()
    assert any(f"could beat your {name_of(card.text)}" in text for card in match.round.hands[0]), text
    expect(table.page.get_by_role("log")).to_contain_text(text)
    assert (table.save(), table.names()) == before
    table.play()


def test_no_points_left_a_button_finishes_the_hand(sit: Callable[..., Table]) -> None:
    match = moment("settled")
    table = sit(match, speed="slow")
    expect(table.status).to_contain_text("No points left.")
    points = match.round.points
    table.press("Finish the hand")
    expect(table.sheet).to_be_visible()
    assert table.match().scores[0].points == points
    assert table.match().phase is Phase.HAND_OVER
    table.press("Next hand", table.sheet)
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 2")
    expect(table.button("Undo")).to_be_disabled()


def test_no_points_left_finishes_by_itself_where_that_is_set(sit: Callable[..., Table]) -> None:
    match = find("settled", record("settled"))
    assert match is not None
    table = sit(match)
    table.press("Settings")
    dialog = table.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("checkbox", name="Finish a hand without points by itself").check()
    table.press("Close", dialog)
    # Coming back to a hand does nothing by itself; from the player's next card on it does.
    assert len(match.round.hands[0]) > 1
    table.point(table.hand.get_by_role("button", disabled=False).first)
    expect(table.sheet).to_be_visible()
    assert table.match().scores[0].points == match.round.points


def shown(dialog: Locator) -> Locator:
    """The cards that the dialog shows, each with who played it."""
    return dialog.get_by_role("img", name=re.compile("^.*: "))


def test_last_trick_and_the_tricks_of_the_hand(sit: Callable[..., Table]) -> None:
    rules = Rules(last_trick_view="always")
    match = play_until(
        fresh(rules), lambda match: my_turn(match) and len(match.round.tricks) == 3 and bool(match.round.trick)
    )
    table = sit(match)
    table.press("Tricks")
    dialog = table.page.get_by_role("dialog", name="Tricks of this hand")
    last = match.round.tricks[-1]
    expect(shown(dialog)).to_have_count(4)
    names = [match.tags[f"name.{seat}"] for seat in range(4)]
    for seat, card in last.plays:
        taking = ", takes the trick" if seat == last.winner else ""
        expect(
            dialog.get_by_role("img", name=f"{names[seat]}: {name_of(card.text)}{taking}", exact=True)
        ).to_be_visible()
    expect(dialog.locator("ol > li")).to_have_count(3)
    table.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_last_trick_is_face_down_after_the_next_lead_under_the_usual_rule(sit: Callable[..., Table]) -> None:
    match = play_until(
        fresh(), lambda match: my_turn(match) and len(match.round.tricks) == 3 and bool(match.round.trick)
    )
    table = sit(match)
    table.page.keyboard.press("l")
    dialog = table.page.get_by_role("dialog", name="Tricks of this hand")
    expect(dialog).to_contain_text("You may look at a trick until the next lead; then it lies face down.")
    expect(shown(dialog)).to_have_count(0)
    expect(dialog.locator("ol > li")).to_have_count(3)
    table.press("Close", dialog)
    assert table.play_hand() == "sheet"
    table.page.keyboard.press("l")
    # When the hand is over all may be looked at.
    expect(shown(dialog)).to_have_count(52)
    table.press("Close", dialog)
    expect(table.sheet).to_be_visible()
