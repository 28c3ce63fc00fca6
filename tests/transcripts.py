"""What the live region says in the match of e2e.records.whole, without a browser.

``PYTHONPATH=.:web:tests python -m transcripts`` writes the kept texts in e2e/transcripts anew, for each language one;
read them then as one who sees nothing would hear them.
"""

from __future__ import annotations

from builder.languages import codes
from headless import Page, Storage
from ui import cards, store

from e2e.records import TRANSCRIPTS, whole
from hearts_core import Match, format_match, parse_match


def page(language: str, amount: str = "all") -> Page:
    """A page with the match, in a language, that reads out so much: one of settings.AMOUNTS."""
    storage = Storage()
    storage.setItem(store.SAVE, format_match(whole()))
    opened = Page(storage)
    opened.texts.use(language)
    opened.options["speed"] = "instant"
    opened.options["reader"] = amount
    return opened.begin()


def step(opened: Page) -> None:
    """Let the player, or whoever it is up to, do one thing."""
    state, session = opened.state, opened.session
    if state["phase"] == "passing" and state["waiting"] == "you":
        for card in cards.in_order(opened.hand)[: state["pass_count"]]:
            session.tap(card)
        session.confirm()
        opened.bots()
        session.go_on()
    elif state["phase"] == "playing" and state["waiting"] == "you":
        session.tap(next(card for card in cards.in_order(opened.hand) if card in opened.legal()))
    elif state["phase"] == "hand_over":
        session.next_hand()
    else:
        opened.clock.ring()


def heard(language: str, amount: str = "all") -> tuple[list[str], Match]:
    """What is said in the whole match, and the match."""
    opened = page(language, amount)
    while opened.state["phase"] != "match_over":
        step(opened)
    assert not opened.screen.troubles
    assert opened.storage is not None
    return opened.screen.said, parse_match(opened.storage.kept[store.SAVE])


def main() -> None:
    """Write all texts anew."""
    for language in codes():
        said, _ = heard(language)
        (TRANSCRIPTS / f"{language}.txt").write_text("\n".join(said) + "\n", "utf-8")


if __name__ == "__main__":
    main()
