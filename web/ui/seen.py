"""What a good memory would know of the hand: the cards that are out, who is void of what, who got which card."""

from ui import cards
from ui.kinds import Values
from ui.text import Texts


def shown(texts: Texts, state: Values) -> Values:
    """A row for each suit with the cards that the others still hold, and lines about who holds what.

    Whatever was played counts, also where its trick lies face down by now.
    """
    codes = state["out"]
    rows = []
    for suit in cards.suit_order(["S", "H", "C", "D"]):
        out = [code for code in codes if code[1] == suit]
        rows.append(
            {
                "suit": texts("suit." + suit),
                "symbol": cards.symbol(suit),
                "look": "suit-" + suit,
                "count": texts("seat.cards", n=len(out)),
                "ranks": " ".join([cards.rank(texts, code) for code in out]) if out else texts("seen.none"),
                "names": texts.listed([cards.name(texts, code) for code in out]) if out else texts("seen.none"),
            }
        )
    return {"rows": rows, "lines": _lines(texts, state), "over": state["phase"] not in ("passing", "playing")}


def _lines(texts: Texts, state: Values) -> list[str]:
    lines = []
    for seat, suits in enumerate(state["voids"]):
        if suits and seat:
            named = texts.listed([texts("suit.in." + suit) for suit in suits])
            lines.append(texts("seen.void", name=state["seats"][seat]["name"], suits=named))
    kept = [cards.name(texts, code) for code in state["passed"] if code in state["out"]]
    if kept and state["pass_to"] is not None:
        name = state["seats"][state["pass_to"]]["name"]
        lines.append(texts("seen.passed", name=name, cards=texts.listed(kept)))
    return lines
