"""What the page around and the game say to each other: plain values in, plain values out (docs/embedding.md).

Nothing that goes out is made from anything but what everybody at the table can see.
"""

from ui import address
from ui.kinds import Any, Values

VERSION = 1
LONGEST = 100000  # characters of a message as JSON text
MOST_WAITING = 50  # commands that may wait for the engine
HIGHEST_ID = 9007199254740991  # what a browser's numbers tell from the next one
MOST_PLAYERS = 5
SHOWN = 60  # characters of a wrong value, or of an unknown field, that the answer repeats

# The commands, each with the fields that it may and those that it must have.
MAY: Values = {
    "new_game": ("players", "target", "preset", "level", "deal", "names"),
    "load": ("save",),
    "settings": ("lang", "theme", "table", "speed", "sound"),
    "pause": ("paused",),
}
MUST: Values = {"load": ("save",), "pause": ("paused",)}

# Of the state, what everybody at the table sees. docs/architecture.md says what each is.
PUBLIC = (
    "phase",
    "hand_number",
    "direction",
    "waiting",
    "turn",
    "leader",
    "taker",
    "broken",
    "rules",
    "preset",
    "tied",
    "winner",
    "places",
)
SEAT = ("name", "level", "cards", "total", "tricks")


class Incoming:
    """Takes the commands of one load of the page. Each must have a higher number than all before it."""

    def __init__(self, languages: list[str]) -> None:
        self._languages = languages
        self._last = -1

    def read(self, message: Any, length: int) -> tuple[Values | None, Values | None]:
        """(command, error): what is to be done, or what is to be answered; neither where the message is ignored.

        `length` is that of the message's text; of one that is too long `message` only has hearts, type and id.
        """
        if not isinstance(message, dict) or not _whole(message.get("hearts")) or message["hearts"] != VERSION:
            return None, None
        kind = message.get("type")
        if not isinstance(kind, str) or kind not in MAY:
            return None, None
        number: Any = message.get("id")
        if not _whole(number) or not 0 <= number <= HIGHEST_ID:
            return None, refused(None, "bad_field", "id", number, "a whole number from 0")
        if number <= self._last:
            return None, None
        self._last = number
        if length > LONGEST:
            words = "at most " + str(LONGEST) + " characters in all"
            return None, refused(number, "too_long", "message", length, words)
        for name in MUST.get(kind, ()):
            if name not in message:
                return None, refused(number, "bad_field", name, None, self._fault(name, None))
        # Sorted, so that of several wrong fields it is always the same one that is named.
        for name in sorted(message):
            if name in ("hearts", "type", "id"):
                continue
            if name not in MAY[kind]:
                return None, refused(number, "unknown_field", name, message[name], "no field of " + kind)
            wrong = self._fault(name, message[name])
            if wrong is not None:
                return None, refused(number, "bad_field", name, message[name], wrong)
        return message, None

    def _fault(self, name: str, value: Any) -> str | None:
        """What the field would have to be, where `value` can't be."""
        if name in ("paused", "sound"):
            return None if isinstance(value, bool) else "true or false"
        if name == "save":
            return None if isinstance(value, str) and value else "a text that a save message had"
        if name == "names":
            fits = isinstance(value, list) and 0 < len(value) <= MOST_PLAYERS and all(_name(text) for text in value)
            return None if fits else "a list of 1 to 5 names"
        return address.fault(name, value, self._languages)


def refused(number: int | None, code: str, field: str | None, value: Any, words: str | None) -> Values:
    """The answer to a command that is not carried out; `words` say what the field would have to be, or more."""
    said = words or code
    field = _shown(field)  # one that is unknown is whatever the page around calls it
    text = f"{field}: {said}" if field else said
    return message("error", of=number, code=code, field=field, value=_shown(value), text=text)


def declined(command: Values, refusal: Values) -> Values:
    """The answer to a command that the engine has refused."""
    reason, field, value = refusal["reason"], refusal["field"], refusal["value"]
    if command["type"] == "load":
        # Where in the text it was, and what.
        field, value = "save", ": ".join([str(part) for part in (field, value) if part])
    return refused(command["id"], reason, field, value, reason + " (" + str(value) + ")")


def message(kind: str, **fields: Any) -> Values:
    """A message to the page around."""
    found: Values = {"hearts": VERSION, "type": kind}
    found.update(fields)
    return found


def request(command: Values, asked: Values, names: list[str]) -> Values:
    """The request for the match that the command new_game asks for, what it leaves open as the address `asked`.

    `names` are the usual ones, one for each seat that there may be.
    """
    rules = dict(asked.get("rules") or {})
    for name in ("preset", "players", "target"):
        if name in command:
            rules[name] = command[name]
    found: Values = {"rules": rules}
    levels = asked.get("levels")
    if "level" in command:
        levels = [command["level"]] * (MOST_PLAYERS - 1)
    if levels:
        found["levels"] = levels
    if "deal" in command:
        found["seed"] = command["deal"]
    if "names" in command:
        given = command["names"]
        found["names"] = given + names[len(given) :]
    return found


def state(shown: Values, paused: bool, points: bool) -> Values:
    """The state for the page around: what everybody at the table sees; the hand's points only with `points`."""
    found: Values = {name: shown[name] for name in PUBLIC}
    found["trick"] = [{"seat": play["seat"], "card": play["card"]} for play in shown["trick"]]
    seats = []
    for entry in shown["seats"]:
        seat: Values = {name: entry[name] for name in SEAT}
        seat["points"] = entry["points"] if points else None
        seats.append(seat)
    found["seats"] = seats
    found["paused"] = paused
    return found


def told(events: list[Values], shown: Values) -> list[Values]:
    """The messages about what has happened: a hand was scored, the match is over."""
    found = []
    for event in events:
        if event["type"] == "scored":
            score = shown["scores"][event["hand"] - 1]
            found.append(
                message(
                    "hand",
                    hand=event["hand"],
                    points=event["points"],
                    totals=event["totals"],
                    shooter=score["shooter"],
                )
            )
        elif event["type"] == "over":
            totals = [entry["total"] for entry in shown["seats"]]
            found.append(message("over", winner=event["winner"], places=event["places"], totals=totals))
    return found


def height(width: float) -> int:
    """The height, in pixels, that suits a frame of that width: upright on a phone, wide on a desk."""
    if width < 520:
        return round(min(1.75 * width, 700))
    return round(0.85 * width if width < 900 else min(0.62 * width, 900))


def _name(text: Any) -> bool:
    return isinstance(text, str) and bool(text.strip()) and address.whole_characters(text)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _shown(value: Any) -> Any:
    """The value as an answer repeats it: not all of a long text, and not what is in a list or an object."""
    if isinstance(value, str):
        return "".join([c if address.whole_characters(c) else "\ufffd" for c in value[:SHOWN]])
    if isinstance(value, list):
        return "[...]" if value else "[]"
    if isinstance(value, dict):
        return "{...}" if value else "{}"
    return value
