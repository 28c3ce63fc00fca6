"""The look of the page as it is set, and as the size of the window asks."""

from pyscript import window

from ui import dom, settings
from ui.kinds import Values


def show(options: Values) -> None:
    """Show the table, the cards and the speed as they are set."""
    dom.tell_styles(options, settings.STYLED)
    deck = settings.deck(options, float(window.innerWidth), float(window.innerHeight))
    dom.use_deck(deck, options["colours"])
