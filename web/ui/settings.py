"""What the player has set, kept as JSON text, and what the settings mean."""

import json

# (milliseconds after a bot's card, milliseconds for which a complete trick is looked at, milliseconds of a card's flight)
SPEEDS = {
    "instant": (0, 0, 0),
    "fast": (160, 500, 160),
    "normal": (420, 1100, 300),
    "slow": (900, 2200, 500),
}
SPEED_NAMES = ("instant", "fast", "normal", "slow")

# For each key: its usual value and whether a stored value can be used.
_KEYS = (
    ("speed", "normal", lambda v: v in SPEED_NAMES),
    ("language", "", lambda v: isinstance(v, str)),
    ("request", None, lambda v: v is None or isinstance(v, dict)),
)


def defaults():
    return {key: usual for key, usual, _ in _KEYS}


def read(text):
    """The settings in `text`; what is missing or can't be used there has its usual value."""
    found = defaults()
    try:
        stored = json.loads(text) if text else {}
    except ValueError:
        stored = {}
    if isinstance(stored, dict):
        for key, _, usable in _KEYS:
            if key in stored and usable(stored[key]):
                found[key] = stored[key]
    return found


def write(settings):
    return json.dumps(settings)


def pause(speed, state):
    """How long, in milliseconds, a bot waits before it acts on `state`."""
    card, trick, _ = SPEEDS[speed]
    if state["phase"] == "passing":
        return 0
    return trick if state["taker"] is not None else card


def flight(speed):
    """How long a card flies, in milliseconds."""
    return SPEEDS[speed][2]
