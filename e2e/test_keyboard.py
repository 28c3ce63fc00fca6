"""The game with nothing but a keyboard: every move, and the focus is always somewhere that makes sense."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.records import fresh, last_card, near_end
from e2e.table import Table
from hearts_core import Phase, Rules

# What has the focus: its name; or why nothing sensible has it, beginning with an exclamation mark.
FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return "! nothing";
  const name = element.ariaLabel || element.innerText || element.value || element.tagName;
  const dialog = document.querySelector("dialog[open]");
  if (dialog && !dialog.contains(element)) return `! ${name}, behind a dialog`;
  return element.checkVisibility({ visibilityProperty: true }) ? name : `! ${name}, hidden`;
}"""


class Keys:
    """A player with a keyboard. ``lost`` says where the focus was lost."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lost: list[str] = []

    @property
    def focus(self) -> str:
        """The name of what has the focus."""
        found: str = self.table.page.evaluate(FOCUS)
        return found

    def press(self, *keys: str) -> None:
        for key in keys:
            self.table.page.keyboard.press(key)

    def settled(self, after: str) -> None:
        """Something has happened: note it if it took the focus away."""
        if self.focus.startswith("!"):
            self.lost.append(f"after {after}: {self.focus}")

    def tab(self, wanted: Callable[[str], bool], key: str = "Tab") -> None:
        """Press Tab until what is wanted has the focus."""
        passed: list[str] = []
        while not (passed and wanted(passed[-1])):
            assert len(passed) < 20, f"not reached by {key}: {passed}"
            self.press(key)
            passed.append(self.focus)

    def tab_to(self, name: str, key: str = "Tab") -> None:
        self.tab(lambda found: found == name, key)

    def to_hand(self) -> None:
        if not is_card(self.focus):
            self.tab(is_card)

    def play(self) -> str:
        """Move along the hand to a card that may be played, and play it; gives what comes next."""
        self.to_hand()
        self.press("Home")
        for _ in range(self.table.cards.count()):
            if "not allowed" not in self.focus:
                break
            self.press("ArrowRight")
        before, card = self.table.cards.count(), self.focus
        self.press("Enter")
        expect(self.table.cards).to_have_count(before - 1)
        came = self.table.wait()
        self.settled(f"the {card}, of {before} cards")
        return came


def is_card(name: str) -> bool:
    return " of " in name and not name.startswith("!")


def test_a_hand_and_the_way_to_the_next(sit: Callable[..., Table]) -> None:
    table = sit(fresh())
    keys = Keys(table)
    keys.tab(is_card)
    names = table.names()
    keys.press("End", "ArrowRight")
    assert keys.focus == names[-1]
    keys.press("ArrowLeft")
    assert keys.focus == names[-2]
    keys.press("Space", "ArrowLeft", "Enter", "Home", "Enter")
    assert table.chosen() == [names[0], names[-3], names[-2]]
    # Once all are chosen Enter passes them, and an arrow leads back; nothing is passed before.
    assert keys.focus == "Pass 3 cards"
    expect(table.status).to_contain_text("Enter passes them")
    keys.press("ArrowDown")
    assert keys.focus == names[0]
    # Only one card is in the tab order: the button is the next stop before it.
    keys.tab_to("Pass 3 cards", "Shift+Tab")
    keys.press("ArrowUp", "Enter")
    assert table.chosen() == names[-3:-1]
    assert keys.focus == names[0]
    keys.press("ArrowRight", "ArrowLeft", "Space")
    assert keys.focus == "Pass 3 cards"
    keys.press("Enter")
    expect(table.button("Continue")).to_be_visible()
    keys.settled("the pass")
    keys.tab_to("Continue")
    keys.press("Enter")
    assert table.wait() == "turn"
    keys.settled("the cards received")
    came = "turn"
    while came == "turn":
        came = keys.play()
    assert came == "sheet"
    assert keys.focus == "Next hand"
    keys.press("Enter")
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 2")
    expect(table.cards).to_have_count(13)
    keys.settled("the score sheet")
    keys.tab(is_card)
    assert not keys.lost, "; ".join(keys.lost)


def test_settings_and_a_new_game(page: Page, site_url: str) -> None:
    table = Table(page, site_url)
    table.open()
    keys = Keys(table)
    keys.tab_to("Settings")
    keys.press("Enter")
    assert keys.focus == "normal"
    keys.press("ArrowRight")
    assert keys.focus == "slow"
    keys.press("Escape")
    assert keys.focus == "Settings"
    keys.tab_to("New game", "Shift+Tab")
    keys.press("Enter")
    expect(table.form).to_be_visible()
    keys.tab_to("4")
    keys.press("ArrowLeft", "Enter")
    expect(table.form).to_be_hidden()
    expect(table.cards).to_have_count(17)
    keys.settled("a new game")
    assert not keys.lost, "; ".join(keys.lost)


def test_the_end_and_a_new_match(sit: Callable[..., Table]) -> None:
    match = near_end(lambda match: match.phase is Phase.MATCH_OVER, Rules(target=1))
    assert last_card(match)
    table = sit(match)
    keys = Keys(table)
    assert keys.play() == "sheet"
    assert keys.focus == "Again"
    keys.tab_to("Close")
    keys.press("Enter")
    keys.settled("the end")
    keys.tab_to("Scores", "Shift+Tab")
    keys.press("Enter")
    keys.tab_to("Again")
    keys.press("Enter")
    expect(table.cards).to_have_count(13)
    keys.settled("the same again")
    keys.tab_to("New game", "Shift+Tab")
    keys.press("Enter")
    keys.tab(lambda name: name.startswith("Start"))
    keys.press("Enter")
    expect(table.cards).to_have_count(13)
    keys.settled("the new match")
    assert not keys.lost, "; ".join(keys.lost)
