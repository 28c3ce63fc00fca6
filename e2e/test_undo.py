"""Taking back: with a button, with a key, from the score sheet; the bots play the same again, and undos are counted."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.records import fresh, my_turn, near_end, play_until
from e2e.table import Table
from hearts_core import Match, Phase, Rules


def plays(match: Match) -> list[str]:
    hand = match.round
    return [card.text for trick in (*hand.tricks, hand.trick) if trick for card in trick.cards]


def choice(match: Match) -> bool:
    """Whether the player must play and has a choice."""
    return my_turn(match) and len(match.round.legal_plays()) > 1


def test_undo_over_tricks_and_the_pass(sit: Callable[..., Table]) -> None:
    table = sit(fresh())
    undo = table.button("Undo")
    expect(undo).to_be_disabled()
    names = table.names()
    table.choose(*(table.cards.nth(i) for i in (1, 4, 7)))
    chosen = table.chosen()
    table.press("Pass 3 cards")
    table.press("Continue")
    assert table.wait() == "turn"
    while table.cards.count() > 9:
        assert table.play() == "turn"
    first = plays(table.match())
    undone = 0
    while "Choose" not in table.status.inner_text() and "Pass these" not in table.status.inner_text():
        kept = table.save()
        table.press("Undo")
        undone += 1
        table.page.wait_for_function("kept => localStorage.getItem('hearts.save') !== kept", arg=kept)
        assert table.match().tags["undos"] == str(undone)
    assert undone >= 3
    expect(undo).to_be_disabled()
    assert table.names() == names
    assert table.chosen() == chosen
    # The same choices again lead to the same cards.
    table.press("Pass 3 cards")
    table.press("Continue")
    assert table.wait() == "turn"
    while table.cards.count() > 9:
        assert table.play() == "turn"
    assert plays(table.match()) == first
    table.press("Scores")
    expect(table.sheet).to_contain_text(f"{undone} undos in this match.")


def test_undo_by_its_key_while_the_others_play_and_after_a_reload(sit: Callable[..., Table]) -> None:
    match = play_until(fresh(), choice)
    table = sit(match, speed="slow")
    before, names = plays(match), table.names()
    table.point(table.hand.get_by_role("button", disabled=False).first)
    expect(table.cards).to_have_count(len(names) - 1)
    with table.listening() as said:
        table.page.keyboard.press("u")
        expect(table.cards).to_have_count(len(names))
    assert "Taken back. Play again." in said
    assert table.names() == names
    assert plays(table.match()) == before
    table.reload()
    assert table.names() == names
    expect(table.status).to_contain_text("Your turn")
    table.set_speed("Instant")
    table.play()
    assert plays(table.match())[: len(before)] == before


def test_a_double_click_on_undo_undoes_once(sit: Callable[..., Table]) -> None:
    table = sit(play_until(fresh(), lambda match: choice(match) and len(match.round.tricks) > 3))
    table.button("Undo").dblclick()
    table.page.wait_for_function("localStorage.getItem('hearts.save').includes('undos')")
    table.play()
    assert table.match().tags["undos"] == "1"


def test_undo_from_the_score_sheet(sit: Callable[..., Table]) -> None:
    table = sit(near_end(lambda match: match.phase is Phase.HAND_OVER, Rules()))
    assert table.play() == "sheet"
    table.press("Undo", table.sheet)
    expect(table.sheet).to_be_hidden()
    assert table.wait() == "turn"
    assert table.match().scores == ()
    assert table.match().phase is Phase.PLAYING
    assert table.play_hand() == "sheet"
    expect(table.sheet).to_contain_text("1 undo in this match.")
    expect(table.sheet.get_by_role("row")).to_have_count(4)
