"""What the table shows for a state: plain values, from which table.py draws and which tests can read."""

from ui import cards, seats
from ui.draft import Draft, choosing, showing_received
from ui.kinds import Values
from ui.text import Texts

_ARROWS = {"left": "\u2190", "right": "\u2192", "across": "\u2191", "hold": ""}


def info(texts: Texts, state: Values) -> Values:
    """The line about the hand: its number, the direction of the pass and whether hearts are broken."""
    return {
        "hand": texts("info.hand", n=state["hand_number"]),
        "direction": texts("info.pass." + state["direction"]),
        "arrow": _ARROWS[state["direction"]],
        "broken": state["broken"],
        "hearts": texts("info.broken" if state["broken"] else "info.unbroken"),
    }


def _note(texts: Texts, state: Values, seat: int) -> str:
    """A word at a seat about what it is doing."""
    entry = state["seats"][seat]
    if state["phase"] == "passing":
        if choosing(state) and state["pass_to"] == seat:
            return texts("seat.your_cards")
        return texts("seat.passed") if entry["passed"] else texts("seat.passing") if seat else ""
    return texts("seat.to_play") if state["turn"] == seat and state["phase"] == "playing" else ""


def _level(texts: Texts, level: str) -> str:
    """How well a seat's bot plays, in a word; nothing for the player's own seat."""
    key = "seat.level." + level
    return texts(key) if texts.has(key) else ""


def way(state: Values) -> str | None:
    """The place of the seat that the player passes to, while cards are passed."""
    if state["phase"] != "passing" or state["pass_to"] is None:
        return None
    return seats.place(len(state["seats"]), state["pass_to"])


def plates(texts: Texts, state: Values, points: bool = True, alarm: int | None = None) -> list[Values]:
    """What each seat shows, seat 0 first; the points of the hand that is played only with `points`.

    `alarm` is a seat that is marked as one that may be shooting the moon.
    """
    players = len(state["seats"])
    shown = []
    for seat in range(players):
        entry = state["seats"][seat]
        turn = state["phase"] == "playing" and state["turn"] == seat
        level = _level(texts, entry["level"])
        note = _note(texts, state, seat) or (texts("seat.moon") if seat == alarm else "")
        label = texts(
            "seat.label" if points else "seat.label.plain",
            name=texts("seat.named", name=entry["name"], level=level) if level else entry["name"],
            total=entry["total"],
            points=entry["points"],
            cards=texts("seat.cards", n=entry["cards"]),
        )
        if seat == alarm:
            label = texts("seat.moon.label", label=label)
        shown.append(
            {
                "seat": seat,
                "place": seats.place(players, seat),
                "name": entry["name"],
                "shoots": seat == alarm,
                "total": texts.number(entry["total"]),
                "points": texts.number(entry["points"]) if points and state["phase"] != "passing" else "",
                "cards": entry["cards"],
                "note": note or level,
                "doing": bool(note),
                "turn": turn,
                "target": choosing(state) and state["pass_to"] == seat,
                "taker": state["taker"] == seat,
                "label": texts("seat.turn", label=label) if turn else label,
            }
        )
    return shown


def hand(
    texts: Texts,
    state: Values,
    draft: Draft,
    queued: str | None = None,
    picked: str | None = None,
    sort: str = "spades_high",
    hinted: list[str] | tuple[()] = (),
) -> list[Values]:
    """The player's cards, left to right.

    `queued` is a card tapped before the player's turn, `picked` one that another tap plays, `sort` one of
    settings.SORTS, `hinted` what the hint would pass or play.
    """
    by_code = {entry["card"]: entry for entry in state["hand"]}
    your_turn = state["phase"] == "playing" and state["waiting"] == "you"
    new = state["received"] if showing_received(state, draft) else []
    led = state["trick"][0]["card"][1] if state["trick"] else None
    shown = []
    for code in cards.in_order([entry["card"] for entry in state["hand"]], sort):
        entry = by_code[code]
        refused = your_turn and not entry["legal"]
        name = label = cards.name(texts, code)
        if code in new:
            label = texts("card.received", card=label)
        if refused:
            label = texts("card.refused", card=label, reason=texts.reason(entry["refusal"], led))
        elif code == queued:
            label = texts("card.queued", card=label)
        elif code == picked:
            label = texts("card.picked", card=label)
        if code in hinted:
            label = texts("card.hinted", card=label)
        # While cards are chosen for the pass, those that stand up are the chosen ones.
        up = code in hinted and not choosing(state)
        shown.append(
            {
                "code": code,
                "name": name,
                "label": label,
                "corner": cards.corner(texts, code),
                "refused": refused,
                "pressed": code in draft.cards if choosing(state) else None,
                "raised": up or code in draft.cards or code in new or code in (queued, picked),
                "hinted": code in hinted,
                "new": code in new,
                "queued": code in (queued, picked),
            }
        )
    return shown


def trick(texts: Texts, state: Values) -> list[Values]:
    """The cards on the table in the order of play."""
    players = len(state["seats"])
    shown = []
    for play in state["trick"]:
        seat, code = play["seat"], play["card"]
        takes = state["taker"] == seat
        name = state["seats"][seat]["name"]
        card = cards.name(texts, code)
        shown.append(
            {
                "seat": seat,
                "place": seats.place(players, seat),
                "code": code,
                "name": card,
                "label": texts("card.taking" if takes else "card.played", name=name, card=card),
                "corner": cards.corner(texts, code),
                "takes": takes,
                "loses": state["taker"] is not None and not takes,
            }
        )
    return shown


def ready(state: Values) -> bool:
    """Whether the player's cards are on the table and can be chosen."""
    return bool(state["hand"]) and state["phase"] in ("passing", "playing")
