"""What the player hears and feels of what happens: names of sounds, and patterns for a phone that shakes."""

from ui.kinds import Any, Values

QUEEN = "QS"
# The sounds, as sound.mjs knows them.
SOUNDS = ("card", "queen", "trick", "broken", "refused", "turn", "hand_over", "match_over")
_ENDS = {"trick": "trick", "broken": "broken", "scored": "hand_over", "over": "match_over", "refused": "refused"}

# Milliseconds: shake, rest, shake, ...
PLAYED = (12,)
REFUSED = (28, 50, 28)
QUEEN_FALLS = (70, 40, 110)


def sounds(events: list[Values], state: Any, options: Values) -> list[str]:
    """What is heard of `events`, after which the match is in `state`; each sound once, in the order of SOUNDS.

    Many events in one answer are one claim or one finished hand: one card is heard for all of theirs.
    """
    if not options["sound"]:
        return []
    if [event for event in events if event["type"] == "sample"]:
        return ["trick"] if events[0]["of"] != "haptics" else []
    heard = []
    for event in events:
        kind = event["type"]
        if kind == "play":
            heard.append("queen" if event["card"] == QUEEN else "card")
        elif kind == "pass" and event["seat"] == 0:
            heard.append("card")
        elif kind in _ENDS:
            heard.append(_ENDS[kind])
    if "match_over" in heard:
        heard = [name for name in heard if name != "hand_over"]
    if heard and _your_turn(state) and options["speed"] != "instant" and "refused" not in heard:
        heard.append("turn")  # where nothing takes time it would say nothing
    return [name for name in SOUNDS if name in heard]


def _your_turn(state: Any) -> bool:
    return state is not None and state["phase"] == "playing" and state["waiting"] == "you"


def shakes(events: list[Values], options: Values) -> tuple[int, ...]:
    """The pattern that the player feels, () for nothing: at one's own play, a refusal, and when the queen falls."""
    if not options["haptics"]:
        return ()
    felt: tuple[int, ...] = ()
    for event in events:
        kind = event["type"]
        if kind == "refused":
            return REFUSED
        if kind == "play" and event["card"] == QUEEN:
            return QUEEN_FALLS
        if (kind == "play" and event["seat"] == 0) or (kind == "sample" and event["of"] == "haptics"):
            felt = PLAYED
    return felt
