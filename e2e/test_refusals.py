"""Cards that the rules refuse: said in words, dimmed, and nothing changes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.records import HOLD, fresh, my_turn, play_until
from e2e.table import Table, name_of
from hearts_core import Match, Reason, Rules

WORDS = {
    Reason.MUST_FOLLOW_SUIT: "follow {led}",
    Reason.MUST_LEAD_LOWEST_CLUB: "the lowest club must be led",
    Reason.HEARTS_NOT_BROKEN: "hearts are not broken yet",
    Reason.QUEEN_MUST_WAIT: "the Queen of Spades waits until hearts are broken",
}
SUITS = ("clubs", "diamonds", "hearts", "spades")


def refusals(match: Match) -> dict[str, Reason | None]:
    return {card.text: match.refusal(0, card) for card in match.round.hands[0]}


def _refuses(match: Match, reason: Reason) -> bool:
    return my_turn(match) and reason in refusals(match).values()


def refused(reason: Reason, rules: Rules) -> Match:
    """A match that waits for a player who may play some cards, and others not for that reason."""
    for number in range(500):
        match = fresh(rules, f"e2e {number}")
        play_until(
            match, lambda match: match.hand_number > 1 or (my_turn(match) and reason in refusals(match).values())
        )
        if match.hand_number == 1:
            return match
    raise AssertionError(reason)


def dimmed(table: Table) -> list[str]:
    """The names of the cards that are drawn darker than a card is."""
    shade = "card => { const over = getComputedStyle(card, '::after'); return [over.opacity, over.backgroundColor]; }"
    shown = table.cards.evaluate_all(f"cards => cards.map(card => [card.ariaLabel, ...({shade})(card)])")
    return [name for name, opacity, colour in shown if opacity != "0" and colour != "rgba(0, 0, 0, 0)"]


@pytest.mark.parametrize("reason", WORDS)
def test_a_refused_card_says_why_and_stays(sit: Callable[..., Table], reason: Reason) -> None:
    match = refused(reason, Rules(pass_cycle=HOLD, queen_lead="after_broken"))
    table = sit(match)
    led = match.round.trick.suit if match.round.trick else None
    why = WORDS[reason].format(led=SUITS[led] if led is not None else "")
    names = {
        f"{name_of(card)}, not allowed: {why}" if said is reason else name_of(card)
        for card, said in refusals(match).items()
        if said in (reason, None)
    }
    assert names <= set(table.names())
    assert set(dimmed(table)) == {name for name in table.names() if "not allowed" in name}

    card = next(card for card, said in refusals(match).items() if said is reason)
    before = table.save(), table.names(), table.trick.count()
    expect(table.card(card)).to_be_disabled()
    table.card(card).click(force=True, position={"x": 9, "y": 22})
    expect(table.status).to_have_text(f"{name_of(card)}: not allowed, {why}.")
    expect(table.page.get_by_role("log")).to_contain_text(f"{name_of(card)}: not allowed, {why}.")
    assert (table.save(), table.names(), table.trick.count()) == before
    table.play()
    assert len(table.names()) == len(before[1]) - 1


def test_no_card_is_dimmed_while_others_play(sit: Callable[..., Table]) -> None:
    match = play_until(fresh(), lambda match: my_turn(match) and match.round.trick is not None)
    table = sit(match, speed="slow")
    assert dimmed(table)
    table.point(table.hand.get_by_role("button", disabled=False).first)
    expect(table.status).to_contain_text("is to play")
    assert dimmed(table) == []
    expect(table.hand.get_by_role("button", disabled=True)).to_have_count(0)
