"""What is said of each event, in words for the live region."""

from ui import cards
from ui.kinds import Values
from ui.text import Texts


def _scores(texts: Texts, state: Values, event: Values) -> str:
    seats = state["seats"]
    each = []
    for seat in range(len(seats)):
        points = texts("points", n=event["points"][seat])
        each.append(texts("say.scored.one", name=seats[seat]["name"], points=points, total=event["totals"][seat]))
    return ", ".join(each)


def totals(texts: Texts, state: Values) -> str:
    """The totals of all seats as one text: "108, 61, 61, 70"."""
    return ", ".join([texts.number(seat["total"]) for seat in state["seats"]])


def sentence(texts: Texts, event: Values, state: Values, shown: bool = True) -> str:
    """What is said of `event`, or "" where there is nothing to say; what a trick was worth only if it is `shown`."""
    kind = event["type"]
    names = [seat["name"] for seat in state["seats"]]
    you = event.get("seat", event.get("taker", event.get("winner"))) == 0
    if kind == "deal":
        return texts("say.deal", n=event["hand"], direction=texts("info.pass." + event["direction"]))
    if kind == "pass":
        return texts.either("say.pass", you, name=names[event["seat"]])
    if kind == "undo":
        return texts("say.undo.pass" if event["cards"] else "say.undo")
    if kind == "claim":
        return texts("say.claim." + event["claim"])
    if kind == "finish":
        return texts("say.finish")
    if kind == "exchange":
        received = [cards.name(texts, card) for card in state["received"]]
        return texts("say.exchange", cards=texts.listed(received)) if received else ""
    if kind == "play":
        return texts.either("say.play", you, name=names[event["seat"]], card=cards.name(texts, event["card"]))
    if kind == "broken":
        return texts("say.broken")
    if kind == "trick" and not shown:
        return texts.either("say.trick.plain", you, name=names[event["taker"]])
    if kind == "trick":
        points = texts("points", n=event["points"])
        return texts.either("say.trick", you, name=names[event["taker"]], points=points)
    if kind == "moon":
        return texts.either("say.moon", you, name=names[event["seat"]])
    if kind == "scored":
        return texts("say.scored", n=event["hand"], scores=_scores(texts, state, event))
    if kind == "tie":
        return texts("say.tie", totals=totals(texts, state))
    if kind == "over":
        return texts.either("say.over", you, name=names[event["winner"]])
    return ""


def sentences(texts: Texts, events: list[Values], state: Values, points: bool = True) -> list[str]:
    """What is said of `events`, which led to `state`, in order; at the end whether it is the player's turn.

    Of a hand that is played to its end at once not every card is told. `points` is as for status.line.
    """
    if any(event["type"] in ("claim", "finish") for event in events):
        events = [event for event in events if event["type"] not in ("play", "trick", "broken")]
    said = [sentence(texts, event, state, points) for event in events]
    if state.get("settled") and any(event["type"] == "trick" and event["points"] for event in events):
        said.append(texts("say.settled"))
    if state["phase"] == "playing" and state["waiting"] == "you":
        said.append(texts("say.your_turn"))
    return [text for text in said if text]
