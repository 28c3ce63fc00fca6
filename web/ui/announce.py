"""What is said of each event, in words for the live region: all that one who sees nothing must know to play."""

from ui import cards, status
from ui.draft import Draft, choosing, showing_received
from ui.kinds import Values
from ui.text import Texts

# How much is said, by settings.AMOUNTS. Whatever it is, the player's own doings are answered, and what ends
# a hand or a match is said.
#   all    every card, trick and turn in whole sentences
#   short  the same in few words, without the player's own cards
#   turn   nothing while the others play; at the player's turn what lies on the table
# What is not said at all where only the player's turn is.
_OTHERS_DOINGS = ("play", "trick", "broken")


def totals(texts: Texts, state: Values) -> str:
    """The totals of all seats as one text: "108, 61, 61, 70"."""
    return ", ".join([texts.number(seat["total"]) for seat in state["seats"]])


def _names(state: Values) -> list[str]:
    return [seat["name"] for seat in state["seats"]]


def _cards(texts: Texts, codes: list[str]) -> str:
    return texts.listed([cards.name(texts, code) for code in codes])


def _play(texts: Texts, event: Values, state: Values, amount: str) -> str:
    seat = event["seat"]
    leads = bool(state["trick"]) and state["trick"][0]["card"] == event["card"]
    name, card = _names(state)[seat], cards.name(texts, event["card"])
    if amount != "short":
        return texts.either("say.lead" if leads else "say.play", seat == 0, name=name, card=card)
    return "" if seat == 0 else texts("say.lead.short" if leads else "say.play.short", name=name, card=card)


def _trick(texts: Texts, event: Values, state: Values, shown: bool, amount: str) -> str:
    """Who takes the trick; what it is worth where it is worth something and that is `shown`."""
    you = event["taker"] == 0
    name, points = _names(state)[event["taker"]], event["points"]
    short = amount == "short"
    if not points or not shown:
        return texts.either("say.trick.plain.short" if short else "say.trick.plain", you, name=name)
    worth = texts("points", n=points)
    return texts.either("say.trick.short" if short else "say.trick", you, name=name, points=worth)


def _scored(texts: Texts, event: Values, state: Values) -> list[str]:
    said = [texts("say.scored", n=event["hand"])]
    for seat, name in enumerate(_names(state)):
        points = texts("points", n=event["points"][seat])
        said.append(texts("say.scored.one", name=name, points=points, total=event["totals"][seat]))
    return said


def _over(texts: Texts, event: Values, state: Values) -> list[str]:
    winner = event["winner"]
    said = [texts.either("say.over", winner == 0, name=_names(state)[winner])]
    if winner != 0:
        said.append(texts("say.over.place", n=event["places"][0], of=len(event["places"])))
    return said


def lines(texts: Texts, event: Values, state: Values, shown: bool = True, amount: str = "all") -> list[str]:
    """What is said of one event, nothing where there is nothing to say; see `sentences`."""
    kind = event["type"]
    if amount == "turn" and kind in _OTHERS_DOINGS:
        return []
    if kind == "deal":
        return [texts("say.deal", n=event["hand"], direction=texts("info.pass." + event["direction"]))]
    if kind == "pass" and event["seat"] == 0 and state["passed"]:
        return [texts("say.pass", name=_names(state)[state["pass_to"]], cards=_cards(texts, state["passed"]))]
    if kind == "undo":
        return [texts("say.undo.pass" if event["cards"] else "say.undo")]
    if kind == "claim":
        return [texts("say.claim." + event["claim"])]
    if kind == "finish":
        return [texts("say.finish")]
    if kind == "exchange" and state["received"]:
        giver = _names(state)[status.giver(state)]
        return [texts("say.exchange", name=giver, cards=_cards(texts, state["received"]))]
    if kind == "play":
        return [_play(texts, event, state, amount)]
    if kind == "broken":
        return [texts("say.broken")]
    if kind == "trick":
        return [_trick(texts, event, state, shown, amount)]
    if kind == "moon":
        return [texts.either("say.moon", event["seat"] == 0, name=_names(state)[event["seat"]])]
    if kind == "scored":
        return _scored(texts, event, state)
    if kind == "tie":
        return [texts("say.tie", totals=totals(texts, state))]
    if kind == "over":
        return _over(texts, event, state)
    return []


def on_table(texts: Texts, state: Values) -> list[str]:
    """What lies on the table, card by card in the order of play; nothing where nothing lies there."""
    if not state["trick"]:
        return []
    names = _names(state)
    each = [
        texts("say.table.card", name=names[play["seat"]], card=cards.name(texts, play["card"]))
        for play in state["trick"]
    ]
    return [texts("say.table", cards=texts.listed(each))]


def _turn(texts: Texts, state: Values, brief: bool) -> str:
    """That it is the player's turn. One who has just heard what was led needs to hear it again only if not `brief`."""
    leads = state["taker"] is not None or not state["trick"]
    if leads and state["trick_number"]:
        return texts("say.turn.lead")
    return texts("say.turn") if brief and not leads else status.your_turn(texts, state)


def _due(texts: Texts, state: Values, draft: Draft, told: bool, brief: bool = False) -> list[str]:
    """What the player has to do now, if anything; what lies there too, unless it was `told` card by card."""
    if choosing(state):
        return [status.wanted(texts, state)]
    if showing_received(state, draft) and state["waiting"] == "bot":
        return [texts("say.continue", button=texts("action.continue"))]
    if state["phase"] != "playing" or state["waiting"] != "you":
        return []
    lying = [] if told or state["taker"] is not None else on_table(texts, state)
    return lying + [_turn(texts, state, brief and told)]


def sentences(
    texts: Texts, events: list[Values], state: Values, draft: Draft, points: bool = True, amount: str = "all"
) -> list[str]:
    """What is said of `events`, which led to `state` and `draft`, in order; at the end what the player has to do.

    Of a hand that is played to its end at once not every card is told. `points` is as for status.line, `amount` one of
    settings.AMOUNTS.
    """
    if any(event["type"] in ("claim", "finish") for event in events):
        events = [event for event in events if event["type"] not in _OTHERS_DOINGS]
    said = []
    for event in events:
        said += lines(texts, event, state, points, amount)
    scoring = any(event["type"] == "trick" and event["points"] for event in events)
    if state.get("settled") and scoring and amount != "turn":
        said.append(texts("say.settled"))
    played = any(event["type"] == "play" for event in events)
    said += _due(texts, state, draft, played and amount != "turn", amount == "short")
    return [text for text in said if text]


def overview(texts: Texts, state: Values, draft: Draft, points: bool = True) -> list[str]:
    """Where the hand stands, for one who asks: the table, who took what so far (with `points`), hearts, what is due."""
    if state["phase"] not in ("passing", "playing"):
        return [texts("say.stands.total", totals=_standings(texts, state, "total"))]
    said = []
    if state["phase"] == "playing":
        said.append(texts("say.stands", n=state["hand_number"], trick=max(state["trick_number"], 1)))
        said += on_table(texts, state)
        if points:
            said.append(texts("say.stands.hand", points=_standings(texts, state, "points")))
        said.append(texts("say.broken" if state["broken"] else "say.unbroken"))
        if state["waiting"] == "bot" and state["turn"] is not None:
            said.append(texts("status.turn", name=_names(state)[state["turn"]]))
    said.append(texts("say.stands.total", totals=_standings(texts, state, "total")))
    return said + _due(texts, state, draft, True)


def _standings(texts: Texts, state: Values, what: str) -> str:
    each = [texts("say.stands.one", name=seat["name"], n=seat[what]) for seat in state["seats"]]
    return texts.listed(each)
