"""The choices of a new game as plain values: from rules to the form and from the form to the engine's request."""

from ui import rulefields
from ui.kinds import Values

TARGETS = ("50", "100", "150")
# The options that the form shows, beside the preset and the target.
OPTIONS = ("players", "moon", "queen_lead", "first_trick_points", "last_trick_view")
LONGEST_NAME = 20


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
    """The request for the engine. `form` has the fields of to_form, "level" and "names" (a list, one a seat)."""
    players = int(form["players"])
    return {
        "rules": rules(form, presets),
        "names": [name.strip() for name in form["names"]][:players],
        "levels": [form["level"]] * (players - 1),
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


def bad_name(names: list[str]) -> bool:
    """Whether one of `names` is empty or too long."""
    return any(not name or len(name) > LONGEST_NAME for name in names)


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
