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
LOUDEST = 10  # the volume goes from 1 to this
FELT = ("sound", "volume", "haptics")  # what these set is heard or felt at once

# The look: the deck (auto: the one that is read best on the screen), its colours, the cloth of the table.
DECKS = ("auto", "classic", "plain")
COLOURS = ("two", "four")
TABLES = ("green", "blue", "burgundy")
NARROW = 420  # pixels; on a screen narrower or lower than that the plain deck's indices are read best

AMOUNTS = ("all", "short", "turn")  # how much is read out of what happens

# The headings of the settings' dialog, in their order; one without rows does not appear.
GROUPS = ("play", "table", "help", "sound")
# All that the dialog shows, in its order: (name, kind of its control, group, usual value, values). Kinds and values:
#   switch   on or off; none
#   choice   a few words side by side; the words
#   list     words in a list; the words
#   range    a whole number on a slider; (lowest, highest, step)
#   language the languages that there are; none
# The texts are settings.<name> and settings.<name>.help, for a word <name>.<word>, for a number settings.<name>.value.
ROWS: tuple[tuple[str, str, str, Any, tuple[Any, ...]], ...] = (
    ("speed", "choice", "play", "normal", SPEED_NAMES),
    ("confirm", "switch", "play", False, ()),
    ("auto_play", "switch", "play", False, ()),
    ("finish", "switch", "play", False, ()),
    ("letters", "switch", "play", True, ()),
    ("language", "language", "table", "", ()),
    ("table", "choice", "table", "green", TABLES),
    ("deck", "choice", "table", "auto", DECKS),
    ("colours", "choice", "table", "two", COLOURS),
    ("sort", "list", "table", "spades_high", SORTS),
    ("points", "switch", "table", True, ()),
    ("moon_alert", "switch", "help", False, ()),
    ("seen", "switch", "help", False, ()),
    ("reader", "list", "help", "all", AMOUNTS),
    ("sound", "switch", "sound", True, ()),
    ("volume", "range", "sound", 4, (1, LOUDEST, 1)),
    ("haptics", "switch", "sound", True, ()),
)
SWITCHES = tuple([row[0] for row in ROWS if row[1] == "switch"])
# What the styles must know: the body has it as data-<name>.
STYLED = ("speed", "table")
# What is kept beside the rows: the last request for a new game, and whether the tour is offered.
OFFERED, DECLINED = "offered", "declined"
_OTHERS: Values = {"request": None, "tour": ""}
# Not kept: the values, by name, that are the usual ones here, since the page that frames this one wants it so.
USUAL = "usual"


def _usable(key: str, value: Any) -> bool:
    for name, kind, _, _, values in ROWS:
        if name != key:
            continue
        if kind == "switch":
            return isinstance(value, bool)
        if kind == "range":
            number = isinstance(value, int) and not isinstance(value, bool)
            return number and values[0] <= value <= values[1] and (value - values[0]) % values[2] == 0
        return isinstance(value, str) if kind == "language" else isinstance(value, str) and value in values
    if key == "tour":
        return value in ("", OFFERED, DECLINED)
    if value is None or not isinstance(value, dict):
        return value is None
    parts = (("rules", dict), ("names", list), ("levels", list))
    return all(isinstance(value.get(part, kind()), kind) for part, kind in parts)


def deck(settings: Values, width: float, height: float) -> str:
    """The deck in use on a screen of so many pixels: the player's, or the one that is read best there."""
    if settings["deck"] != "auto":
        return str(settings["deck"])
    return "plain" if min(width, height) < NARROW else "classic"


def defaults(usual: Values | None = None) -> Values:
    """All settings as they usually are; `usual` has those of which that is something else here."""
    found = {name: value for name, _, _, value, _ in ROWS}
    found.update(usual or {})
    found.update(_OTHERS)
    if usual:
        found[USUAL] = usual
    return found


def unusual(options: Values) -> list[str]:
    """The names of the rows that are not as they usually are; the language is nobody's usual one."""
    usual = options.get(USUAL, {})
    return [row[0] for row in ROWS if row[1] != "language" and options[row[0]] != usual.get(row[0], row[3])]


def read(text: str | None, usual: Values | None = None) -> Values:
    """The settings in `text`; what is missing or can't be used there has its usual value, as of `defaults`."""
    found = defaults(usual)
    try:
        stored = json.loads(text) if text else {}
    except ValueError:
        stored = {}
    if isinstance(stored, dict):
        for key in found:
            if key != USUAL and key in stored and _usable(key, stored[key]):
                found[key] = stored[key]
    return found


def catch_up(settings: Values, text: str) -> None:
    """Have in `settings` what another tab has left in `text`; what is usual here stays usual."""
    settings.update(read(text, settings.get(USUAL)))


def write(settings: Values) -> str:
    """The settings as a text for `read`, without those that follow the page around."""
    usual = settings.get(USUAL, {})
    return json.dumps(
        {key: value for key, value in settings.items() if key != USUAL and usual.get(key, settings) != value}
    )


def pause(speed: str, state: Values) -> int:
    """How long, in milliseconds, a bot waits before it acts on `state`."""
    card, trick, _ = SPEEDS[speed]
    if state["phase"] == "passing":
        return 0
    return trick if state["taker"] is not None else card


def flight(speed: str) -> int:
    """How long a card flies, in milliseconds."""
    return SPEEDS[speed][2]
