"""The choices of a new game as plain values: from rules to the form and from the form to the engine's request."""

from ui import rulefields
from ui.kinds import Values

TARGETS = ("50", "100", "150")
# The options that the form shows, beside the preset and the target.
OPTIONS = ("players", "moon", "queen_lead", "first_trick_points", "last_trick_view")
LONGEST_NAME = 20
MOST_PLAYERS = 5
USUAL_LEVEL = "medium"
BLANK = " \t\r\n\u00a0\u2009\u200b\u3000\ufeff"


def to_form(rules: Values, preset: str) -> Values:
    """What the form shows for `rules` (options by name): text for each of its fields."""
    target = str(rules["target"])
    form = rulefields.to_form(rules)
    own = {
        "preset": preset,
        "players": str(rules["players"]),
        "target": target if target in TARGETS else "other",
        "target_number": target,
        "moon": rules["moon"],
        "queen_lead": rules["queen_lead"],
        "last_trick_view": rules["last_trick_view"],
        "first_trick_points": "yes" if rules["first_trick_points"] else "no",
    }
    form.update(own)
    return form


def number(text: str) -> int | str:
    """The whole number that `text` says, or `text` itself, which the engine then refuses by name."""
    text = text.strip()
    digits = text[1:] if text[:1] == "-" else text
    return int(text) if digits and all(c in "0123456789" for c in digits) else text


def request(form: Values, presets: Values) -> Values:
    """The request for the engine. `form` has the fields of to_form, "names" (one a seat) and "levels" (one a bot).

    Names and levels may be those of more players than there are: a session sends as many as play, and the others are
    there for another time.
    """
    return {
        "rules": rules(form, presets),
        "names": [trimmed(name) for name in form["names"]],
        "levels": list(form["levels"]),
    }


def rules(form: Values, presets: Values) -> Values:
    """The rules of a request; `form` has the fields of to_form.

    Only what differs from the preset is sent, so that the match keeps the preset's name.
    """
    preset = form["preset"] if form["preset"] in presets else _first(presets)
    usual = presets[preset]
    chosen = {
        "players": int(form["players"]),
        "target": number(form["target_number"] if form["target"] == "other" else form["target"]),
        "moon": form["moon"],
        "queen_lead": form["queen_lead"],
        "last_trick_view": form["last_trick_view"],
        "first_trick_points": form["first_trick_points"] == "yes",
    }
    chosen.update(rulefields.to_options(form))
    found = {option: value for option, value in chosen.items() if value != usual[option]}
    found["preset"] = preset
    return found


def named(form: Values, presets: Values) -> str:
    """The preset that the rules of `form` are, at its number of players; "custom" where they are none."""
    for preset in [form["preset"]] + sorted(presets):
        if preset in presets:
            asked = dict(form)
            asked["preset"] = preset
            if set(rules(asked, presets)) <= {"preset", "players"}:
                return str(preset)
    return "custom"


def _first(presets: Values) -> str:
    return "standard" if "standard" in presets else sorted(presets)[0]


def trimmed(name: str) -> str:
    """A name without what can't be seen at its ends."""
    while name and name[0] in BLANK:
        name = name[1:]
    while name and name[-1] in BLANK:
        name = name[:-1]
    return name


def fault(names: list[str]) -> tuple[int, str] | None:
    """The first seat of those that play whose name can't be used, and the key of the text that says why; or None."""
    taken: list[str] = []
    for seat, name in enumerate([trimmed(name) for name in names]):
        if not name or len(name) > LONGEST_NAME:
            return (seat, "bad.names")
        if any(_unfit(ord(c)) for c in name):
            return (seat, "bad.names.unfit")
        if name.lower() in taken:
            return (seat, "bad.names.twice")
        taken.append(name.lower())
    return None


def _unfit(code: int) -> bool:
    """Whether a character ends a line, controls something or turns the direction of what comes after it."""
    control = code < 32 or 127 <= code < 160
    return control or code in (0x2028, 0x2029) or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069


def levels(sent: Values | None, known: list[str]) -> list[str]:
    """The levels of an earlier request that are still `known`, one for each bot there can be: the last fills up."""
    found = [level for level in (sent or {}).get("levels") or [] if level in known]
    if not found:
        found = [USUAL_LEVEL if USUAL_LEVEL in known else known[-1]]
    return (found + [found[-1]] * MOST_PLAYERS)[: MOST_PLAYERS - 1]


def shared(chosen: list[str]) -> str:
    """The level that all of `chosen` are, or "" where they differ."""
    return chosen[0] if all(level == chosen[0] for level in chosen) else ""


def from_request(sent: Values | None, presets: Values) -> Values:
    """What the form shows for an earlier request: its rules on top of its preset; unknown ones are left out."""
    asked = (sent or {}).get("rules", {})
    preset = asked.get("preset", "standard")
    if preset not in presets:
        preset = _first(presets)
    options = dict(presets[preset])
    for option in OPTIONS + ("target",) + rulefields.OPTIONS:
        if option in asked:
            options[option] = asked[option]
    return to_form(options, preset)


def refused_field(refusal: Values) -> str:
    """The form's field that a refusal is about, or "" for the whole form."""
    field = refusal.get("field") or ""
    for known in OPTIONS + rulefields.OPTIONS + ("target", "names", "level", "preset"):
        if field.startswith(known):
            return known
    return ""
