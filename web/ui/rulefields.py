"""The options of the rules that the form of a new game has under "All rules", as plain values."""

from ui.kinds import Any, Values

# (option, kind of its control, words): "choice" of words, "text", and "cycle", the directions of the pass.
FIELDS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("pass_count", "choice", ("0", "1", "2", "3", "4")),
    ("pass_cycle", "cycle", ()),
    ("queen_breaks", "choice", ("no", "yes")),
    ("card_points", "text", ()),
    ("no_tricks_bonus", "text", ()),
    ("sun", "choice", ("no", "yes")),
    ("end_when", "choice", ("reach", "exceed")),
    ("exact_target", "choice", ("no", "yes")),
    ("removed", "text", ()),
)
OPTIONS = tuple([field[0] for field in FIELDS])
WAYS = ("left", "right", "across", "hold")
LONGEST_CYCLE = 8
_RANKS = "AKQJT98765432"
_SUITS = ("S", "H", "D", "C")


# The cards that are left out so that the rest can be shared, by the number of players; sorted.
USUALLY_REMOVED = {3: ["2C"], 5: ["2C", "2D"]}


def usual_cycle(players: int) -> list[str]:
    """The directions that are usual for so many players, hand by hand."""
    return [way for way in WAYS if way != "across" or players == 4]


def to_form(rules: Values) -> Values:
    """The texts of the fields for `rules`, options by name.

    What depends on the number of players is "" where it is as usual: the removed cards and the directions.
    """
    cycle, players = rules["pass_cycle"], rules["players"]
    removed = _words(rules["removed"])
    return {
        "pass_count": str(rules["pass_count"]),
        "pass_cycle": "" if cycle in (usual_cycle(4), usual_cycle(players)) else " ".join(cycle),
        "queen_breaks": _yes(rules["queen_breaks"]),
        "card_points": points_text(rules["card_points"]),
        "no_tricks_bonus": str(-rules["no_tricks_bonus"]) if isinstance(rules["no_tricks_bonus"], int) else "0",
        "sun": _yes(rules["sun"]),
        "end_when": rules["end_when"],
        "exact_target": _yes(rules["exact_target"]),
        "removed": "" if sorted(removed) == USUALLY_REMOVED.get(players) else " ".join(removed),
    }


def to_options(form: Values) -> Values:
    """The options that the fields of `form` say, as the engine takes them; without those that are as usual."""
    chosen: Values = {
        "pass_count": int(form["pass_count"]),
        "queen_breaks": form["queen_breaks"] == "yes",
        "card_points": points(form["card_points"]),
        "no_tricks_bonus": _less(form["no_tricks_bonus"]),
        "sun": form["sun"] == "yes",
        "end_when": form["end_when"],
        "exact_target": form["exact_target"] == "yes",
    }
    if form["pass_cycle"]:
        chosen["pass_cycle"] = form["pass_cycle"].split()
    if form["removed"].strip():
        chosen["removed"] = [card.upper() for card in _words(form["removed"])]
    return chosen


def _yes(value: Any) -> str:
    return "yes" if value else "no"


def _words(value: Any) -> list[str]:
    """Cards as a list: from a list, or from a text with blanks or commas between them."""
    return value.replace(",", " ").split() if isinstance(value, str) else list(value)


def _less(text: str) -> Any:
    """Points taken off, written as a number of 0 or more: the engine's number of 0 or less, or the text to refuse."""
    text = text.strip()
    return -int(text) if text and all(c in "0123456789" for c in text) else text or "-"


def points_text(values: Any) -> str:
    """Points by card as a text, suits of one value in one: {"QS": 13, "AH": 1, ...} is "QS:13 H:1"."""
    if isinstance(values, str):
        return values
    singles, suits = [], []
    for suit in _SUITS:
        own = [values.get(rank + suit, 0) for rank in _RANKS]
        if own[0] and all(worth == own[0] for worth in own):
            suits.append(suit + ":" + str(own[0]))
        else:
            singles += [_RANKS[i] + suit + ":" + str(worth) for i, worth in enumerate(own) if worth]
    return " ".join(singles + suits)


def points(text: str) -> Any:
    """Points by card that a text like "QS:13 H:1" says; the text itself where it is not of that form: to be refused."""
    found: Values = {}
    for item in text.replace(",", " ").upper().split():
        name, _, number = item.partition(":")
        digits = number[1:] if number[:1] == "-" else number
        if not digits or not all(c in "0123456789" for c in digits) or len(digits) > 9:
            return text
        cards = [rank + name for rank in _RANKS] if name in _SUITS else [name]
        if len(cards[0]) != 2 or cards[0][0] not in _RANKS or cards[0][1] not in _SUITS:
            return text
        for card in cards:
            if card in found:
                return text
            found[card] = int(number)
    return {card: worth for card, worth in found.items() if worth}
