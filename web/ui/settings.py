"""What the player has set, kept as JSON text, and what the settings mean."""

import json

from ui.kinds import Any, Values

# In milliseconds: the pause before a bot's card, before a bot leads on from a complete trick, and a card's flight.
SPEEDS = {
    "instant": (0, 0, 0),
    "fast": (160, 500, 160),
    "normal": (420, 1100, 300),
    "slow": (900, 2200, 500),
}
SPEED_NAMES = ("instant", "fast", "normal", "slow")

# How the hand is sorted: the suits from the left, and the ranks within each.
SORTS = ("spades_high", "spades_low", "clubs_high", "clubs_low")
# What is on or off: play the only card that may be played; a first tap only raises a card; finish a hand that can't
# score any more; show the points of the hand that is played; obey one-letter commands.
SWITCHES = ("auto_play", "confirm", "finish", "points", "letters")

# The look: the deck (none: the one that is read best on the screen), its colours, the cloth of the table.
DECKS = ("classic", "plain")
COLOURS = ("two", "four")
TABLES = ("green", "blue", "burgundy")
LOOKS = {"deck": ("",) + DECKS, "colours": COLOURS, "table": TABLES}
NARROW = 420  # pixels; on a screen narrower or lower than that the plain deck's indices are read best

_USUAL: Values = {
    "speed": "normal",
    "language": "",
    "request": None,
    "sort": "spades_high",
    "auto_play": False,
    "confirm": False,
    "finish": False,
    "points": True,
    "letters": True,
    "deck": "",
    "colours": "two",
    "table": "green",
}


def _usable(key: str, value: Any) -> bool:
    if key == "speed":
        return value in SPEED_NAMES
    if key == "sort":
        return value in SORTS
    if key in LOOKS:
        return value in LOOKS[key]
    if key in SWITCHES:
        return isinstance(value, bool)
    return isinstance(value, str) if key == "language" else value is None or isinstance(value, dict)


def deck(settings: Values, width: float, height: float) -> str:
    """The deck in use on a screen of so many pixels: the player's, or the one that is read best there."""
    return settings["deck"] or ("plain" if min(width, height) < NARROW else "classic")


def defaults() -> Values:
    return dict(_USUAL)


def read(text: str | None) -> Values:
    """The settings in `text`; what is missing or can't be used there has its usual value."""
    found = defaults()
    try:
        stored = json.loads(text) if text else {}
    except ValueError:
        stored = {}
    if isinstance(stored, dict):
        for key in _USUAL:
            if key in stored and _usable(key, stored[key]):
                found[key] = stored[key]
    return found


def write(settings: Values) -> str:
    return json.dumps(settings)


def pause(speed: str, state: Values) -> int:
    """How long, in milliseconds, a bot waits before it acts on `state`."""
    card, trick, _ = SPEEDS[speed]
    if state["phase"] == "passing":
        return 0
    return trick if state["taker"] is not None else card


def flight(speed: str) -> int:
    """How long a card flies, in milliseconds."""
    return SPEEDS[speed][2]
