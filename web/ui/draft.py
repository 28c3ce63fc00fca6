"""What the player has done that the game does not know yet: cards chosen for the pass, received cards looked at."""

import json

from ui.kinds import Values


class Draft:
    """Belongs to one position, named by its `serial`: at another one it means nothing."""

    def __init__(self, serial: int = 0, cards: list[str] | tuple[()] = (), seen: bool = False) -> None:
        self.serial = serial
        self.cards = list(cards)
        self.seen = seen

    def toggle(self, card: str, limit: int) -> str:
        """Choose `card`, or put it back: "chosen", "unchosen", or "full" where `limit` are chosen already."""
        if card in self.cards:
            self.cards.remove(card)
            return "unchosen"
        if len(self.cards) >= limit:
            return "full"
        self.cards.append(card)
        return "chosen"

    def follow(self, state: Values) -> None:
        """Go on with `state`: the choice stays while the player may still choose, and ends with it."""
        if not choosing(state):
            self.cards = []
        self.cards = [card for card in self.cards if card in codes(state)]
        self.serial = state["serial"]
        self.seen = False

    def text(self) -> str:
        return json.dumps({"serial": self.serial, "cards": self.cards, "seen": self.seen})


def read(text: str | None, state: Values) -> Draft:
    """The draft in `text` if it belongs to `state` and fits it; else an empty one."""
    empty = Draft(state["serial"])
    try:
        stored = json.loads(text) if text else None
    except ValueError:
        return empty
    if not isinstance(stored, dict) or stored.get("serial") != state["serial"]:
        return empty
    cards = stored.get("cards")
    if not choosing(state) or not isinstance(cards, list):
        cards = []
    cards = [card for card in codes(state) if card in cards]
    return Draft(state["serial"], cards[: state["pass_count"]], stored.get("seen") is True)


def codes(state: Values) -> list[str]:
    """The codes of the player's cards."""
    return [entry["card"] for entry in state["hand"]]


def choosing(state: Values) -> bool:
    """Whether the player is choosing cards for the pass."""
    return bool(state["phase"] == "passing" and state["waiting"] == "you")


def ready(state: Values, draft: Draft) -> bool:
    """Whether as many cards are chosen as are passed."""
    return choosing(state) and len(draft.cards) == state["pass_count"]


def showing_received(state: Values, draft: Draft) -> bool:
    """Whether the cards received are to be shown raised: until the player goes on or someone leads."""
    return state["phase"] == "playing" and bool(state["received"]) and state["leader"] is None and not draft.seen
