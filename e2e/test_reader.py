"""What a screen reader hears: the turn, the tricks, the points, broken hearts; and nothing of what lies face down."""

import re
from collections.abc import Callable

import pytest
from builder.languages import codes
from playwright.sync_api import expect

from e2e.records import fresh, my_turn, play_until, transcript, whole
from e2e.table import Table, name_of
from hearts_core import HEARTS, Match, Rules


def breaks(match: Match) -> bool:
    """Whether it is the player's turn to play the first heart, with a choice of hearts only."""
    legal = match.round.legal_plays() if my_turn(match) else None
    return legal is not None and not match.round.broken and legal <= HEARTS and match.round.trick is not None


def test_screen_reader_hears_turn_trick_points_and_broken_hearts(sit: Callable[..., Table]) -> None:
    for number in range(300):
        match = play_until(fresh(seed=f"reader {number}"), lambda match: bool(match.scores) or breaks(match))
        if not match.scores:
            break
    table = sit(match)
    names = [match.tags[f"name.{seat}"] for seat in range(4)]
    card = match.round.legal_plays()[0]
    before = len(match.round.tricks)
    with table.listening() as said:
        assert table.play(table.card(card.text)) in ("turn", "sheet")
    assert f"You play the {name_of(card.text)}." in said
    assert said[said.index(f"You play the {name_of(card.text)}.") + 1] == "Hearts are broken."
    expect(table.page.get_by_role("banner")).to_contain_text("Hearts broken")
    trick = table.match().round.tricks[before]
    points = sum(match.rules.card_points.of(card) for card in trick.cards)
    taker = "You take" if trick.winner == 0 else f"{names[trick.winner]} takes"
    worth = f": {points} point{'s' if points != 1 else ''}" if points else ""
    assert f"{taker} the trick{worth}." in said
    for seat, played in trick.plays[match.round.trick is not None and len(match.round.trick.cards) + 1 :]:
        assert f"{names[seat]} plays the {name_of(played.text)}." in said
    assert said[-1].startswith("Your turn") or said[-1].endswith(" in total.")


def test_every_card_of_the_hand_is_named_and_face_down_cards_are_not(sit: Callable[..., Table]) -> None:
    match = play_until(fresh(), lambda match: my_turn(match) and match.round.trick is not None)
    table = sit(match)
    mine = {name_of(card.text) for card in match.round.hands[0]}
    on_table = {name_of(card.text) for card in match.round.trick.cards} if match.round.trick else set()
    assert {name.split(",")[0] for name in table.names()} == mine
    for card in match.round.hands[0]:
        refusal = match.refusal(0, card)
        said = table.card(card.text).get_attribute("aria-label") or ""
        assert ("not allowed: " in said) is (refusal is not None)
    # Whatever has a name on the page, no card is among it that the player has not seen.
    named = table.page.evaluate(
        "[...document.querySelectorAll('[aria-label], [alt], [title]')]"
        ".flatMap(e => [e.ariaLabel, e.alt, e.title]).filter(Boolean).join('\\n')"
    )
    heard = set(re.findall(r"(?:\d+|Ace|King|Queen|Jack) of (?:Spades|Hearts|Diamonds|Clubs)", named + table.seen()))
    assert mine <= heard
    assert heard <= mine | on_table


def test_a_re_render_keeps_the_focus_and_the_chosen_cards(sit: Callable[..., Table]) -> None:
    table = sit(fresh(Rules(players=5)))
    table.choose(table.cards.nth(1), table.cards.nth(5))
    chosen = table.chosen()
    # The dialog of the settings is there once it has been opened.
    table.press("Settings")
    table.press("Close", table.page.get_by_role("dialog", name="Settings"))
    table.cards.nth(5).focus()
    focused = table.page.evaluate("document.activeElement.dataset.card")
    # Everything is drawn anew: another order of the cards, then the points hidden.
    table.page.evaluate("document.querySelector('[name=sort]').value = 'clubs_low'")
    table.page.evaluate("document.querySelector('[name=sort]').dispatchEvent(new Event('change', { bubbles: true }))")
    expect(table.cards.first).to_have_accessible_name(re.compile("Clubs"))
    assert table.page.evaluate("document.activeElement.dataset.card") == focused
    assert sorted(table.chosen()) == sorted(chosen)

    match = play_until(fresh(), lambda match: my_turn(match) and match.round.trick is None)
    table = sit(match, speed="fast")
    table.hand.get_by_role("button", disabled=False).last.focus()
    waiting = table.page.evaluate("document.activeElement.dataset.card")
    # The others' cards come and go while the focus rests on a card of the player's.
    table.point(table.hand.get_by_role("button", disabled=False).first)
    table.card(waiting).focus()
    assert table.wait() in ("turn", "sheet")
    assert table.page.evaluate("document.activeElement.dataset.card") == waiting


@pytest.mark.parametrize("language", [code for code in codes() if code != "en"])
def test_what_is_read_out_is_in_the_players_language(sit: Callable[..., Table], language: str) -> None:
    table = sit(whole(), locale=language)
    expect(table.page.locator("html")).to_have_attribute("lang", language)
    keys = table.page.keyboard
    before = table.said()
    with table.listening() as said:
        for key in ("h", "Home", "Enter", "ArrowRight", "Enter", "ArrowRight", "Enter"):
            keys.press(key)
        for action in ("pass", "continue"):
            expect(table.page.locator(f"#action[data-do={action}]")).to_be_enabled()
            keys.press("g")
        for count in range(13, 9, -1):
            table.page.locator(".plate[data-place=bottom].turn").wait_for()
            expect(table.page.locator("#hand [data-card]")).to_have_count(count)
            keys.press("h")
            keys.press("Home")
            while table.page.locator("#hand :focus").get_attribute("aria-disabled"):
                keys.press("ArrowRight")
            keys.press("Enter")
            expect(table.page.locator("#hand [data-card]")).to_have_count(count - 1)
        table.page.locator(".plate[data-place=bottom].turn").wait_for()
    heard = before + said
    assert heard == transcript(language)[: len(heard)]
    assert len(heard) > 25


def test_how_much_is_read_out_is_chosen_and_nothing_is_lost_behind_a_dialog(sit: Callable[..., Table]) -> None:
    table = sit(play_until(fresh(), my_turn))
    dialog = table.page.get_by_role("dialog", name="Settings")
    with table.listening() as said:
        table.press("Settings")
        dialog.get_by_role("combobox", name="What a screen reader reads out").select_option(label="My turn only")
        table.press("Close", dialog)
        assert table.play() == "turn"
        table.page.keyboard.press("w")
    assert not [text for text in said if "plays" in text or "takes" in text]
    turn = next(i for i, text in enumerate(said) if text.startswith("Your turn"))
    stands = said[turn + 1 :]
    assert stands[0].startswith("Hand 1, trick ")
    assert {text.split(":")[0] for text in stands} >= {"Points in this hand", "Totals"}
    assert stands[-1].startswith("Your turn")

    # The others play while a dialog is open: it is read out when that is closed.
    table = sit(play_until(fresh(), my_turn), speed="fast")
    held = table.cards.count()
    table.hand.get_by_role("button", disabled=False).first.press("Enter")
    table.page.keyboard.press("s")
    expect(table.sheet).to_be_visible()
    before = len(table.said())
    expect(table.page.locator("#hand [data-card]")).to_have_count(held - 1)
    expect(table.status).to_have_text(re.compile("Your turn|lead"))
    assert len(table.said()) == before
    table.press("Close", table.sheet)
    expect(table.page.get_by_role("log").locator("p").last).to_have_text(re.compile("^Your turn"))
    assert len(table.said()) > before
