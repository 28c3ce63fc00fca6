"""What the tour teaches, step by step: where in the prepared hand each step is, what it asks for, what it points at."""

from ui.draft import choosing, showing_received
from ui.kinds import Any, Values

# Kinds of steps, by what ends them:
#   say    the button that goes on
#   pass   the pass of the right cards
#   look   the button that goes on from the received cards
#   try    a card that the rules refuse, or the right one
#   play   the right card
#   end    the button that ends the tour
TALK = ("say", "end")

# (name of the step and of its text, "tour." and the name; where it is, as `places` says; kind; cards that are marked, a
# letter for a whole suit; what is pointed at: "info", "trick", "hand", "seats" or "seat" and its number).
# Of a pass and a play the right cards are marked too.
STEPS: tuple[tuple[str, str, str, tuple[str, ...], str], ...] = (
    ("goal", "deal", "say", ("H",), ""),
    ("suits", "deal", "say", (), "hand"),
    ("pass", "deal", "pass", (), "seat1"),
    ("received", "received", "look", ("QS",), ""),
    ("trick", "turn1", "say", (), "trick"),
    ("follow", "turn1", "try", (), "trick"),
    ("high", "turn1", "play", (), ""),
    ("took", "taken1", "say", (), "trick"),
    ("locked", "turn2", "try", (), "info"),
    ("lead", "turn2", "play", (), "info"),
    ("low", "turn3", "play", (), "trick"),
    ("duck", "turn4", "play", (), "trick"),
    ("keep", "turn5", "play", (), "trick"),
    ("dump", "turn6", "play", (), "trick"),
    ("dumped", "taken6", "say", (), "seat2"),
    ("break", "turn7", "play", (), "trick"),
    ("broken", "taken7", "say", (), "info"),
    ("forced", "turn8", "play", (), "trick"),
    ("point", "taken8", "say", (), "seat0"),
    ("hearts", "turn9", "play", (), "info"),
    ("rest", "taken9", "say", (), "seat3"),
    ("score", "over", "say", (), "seats"),
    ("moon", "over", "end", (), ""),
)


def places(state: Values, draft: Any) -> list[str]:
    """Where in the hand `state` is: "deal", "received", "turn" or "taken" and the trick's number from 1, "over"."""
    if choosing(state):
        return ["deal"]
    if state["phase"] == "hand_over":
        return ["over"]
    if state["phase"] != "playing":
        return []
    if showing_received(state, draft):
        return ["received"]
    found = []
    if state["taker"] is not None:
        found.append("taken" + str(len(state["tricks"])))
    if state["waiting"] == "you":
        found.append("turn" + str(len(state["tricks"]) + 1))
    return found


class Lesson:
    """How far the player is in STEPS. The step of `number` is under way where `active` says so, else still to come."""

    def __init__(self) -> None:
        self.number = 0
        self.active = False

    @property
    def name(self) -> str:
        """The step under way, "" between two steps."""
        return STEPS[self.number][0] if self.active else ""

    @property
    def kind(self) -> str:
        """The kind of the step under way, "" between two steps."""
        return STEPS[self.number][2] if self.active else ""

    @property
    def marked(self) -> tuple[str, ...]:
        return STEPS[self.number][3] if self.active else ()

    @property
    def points_at(self) -> str:
        return STEPS[self.number][4] if self.active else ""

    @property
    def played_out(self) -> bool:
        """Whether no card is asked for any more, and no step is under way: what is left of the hand is shown."""
        return not self.active and all(step[2] in TALK for step in STEPS[self.number :])

    def follow(self, state: Values, draft: Any) -> bool:
        """Begin the step that is next if `state` is where it belongs; whether one begins."""
        begins = not self.active and self.number < len(STEPS) and STEPS[self.number][1] in places(state, draft)
        self.active = self.active or begins
        return begins

    def done(self) -> None:
        """The step under way is over."""
        if self.active:
            self.number += 1
            self.active = False

    def left(self) -> None:
        """The player has done what this place is about: all its steps are over."""
        if self.active:
            place = STEPS[self.number][1]
            while self.number < len(STEPS) and STEPS[self.number][1] == place:
                self.number += 1
            self.active = False
