"""The table on the screen: the line about the hand, the seats, the trick and what is to be done."""

from ui import aids, dom, settings, status, view
from ui.draft import showing_received
from ui.hand import Hand
from ui.kinds import Element, Values
from ui.session import Session

PLATE = ("label", "name", "total", "note", "points")  # the parts of a seat; the label is for screen readers


class Table:
    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._table = dom.by_id("table")
        self._seats = dom.Keyed(dom.by_id("seats"))
        self._plays = dom.Keyed(dom.by_id("trick"))
        self._play = dom.by_id("play")
        self._status = dom.by_id("status")
        self._action = dom.by_id("action")
        self._aids = dom.by_id("aids")
        self._offer = dom.by_id("offer")
        self._way = dom.by_id("way")
        self._taker: int | None = None
        self._source: tuple[float, float] | None = None  # where the player's card was before it left the hand
        self._points: list[str] = []
        self._players = 0
        self._centres: dict[str, tuple[float, float]] = {}  # by kind and place, as long as the table keeps its size

    def resized(self) -> None:
        """The table may have another size: nothing is where it was."""
        self._centres = {}

    def before(self, state: Values) -> None:
        """Remember what is needed of the old screen: where the player's next card flies from."""
        self._source = None
        for play in state["trick"]:
            element = self._hand.card(play["card"]) if play["seat"] == 0 else None
            if element is not None:
                self._source = dom.centre(element)

    def draw(self, session: Session, motion: bool) -> None:
        """Show the state of `session`; with `motion` cards fly."""
        texts, state = session.texts, session.state
        motion = motion and settings.flight(session.options["speed"]) > 0 and not dom.reduced_motion()
        if self._players != len(state["seats"]):
            self._players = len(state["seats"])
            dom.set_attribute(self._table, "data-players", str(self._players))
            self.resized()
        self._info(view.info(texts, state))
        alarm = aids.alarm(state) if session.options["moon_alert"] else None
        received = showing_received(state, session.draft)
        self._plates(view.plates(texts, state, session.options["points"], alarm, received))
        place = view.way(state)
        self._way.hidden = place is None
        dom.set_attribute(self._way, "data-place", place)
        self._trick(view.trick(texts, state), motion)
        self._taker = state["taker"]
        line = texts("status.paused") if session.paused else session.notice or session.help.line
        line = line or status.line(texts, state, session.draft, session.options["points"], session.keys)
        dom.set_text(self._status, line)
        dom.flag(self._status, "warn", session.notice)
        self._button(status.action(texts, state, session.draft, session.paused))
        self._help(session)

    def _help(self, session: Session) -> None:
        texts, state = session.texts, session.state
        usable = aids.usable(state)
        for button in self._aids.children:
            name = button.getAttribute("data-do")
            dom.set_attribute(button, "aria-disabled", None if name in usable else "true")
            if name == "claim":
                certain = state["claim"]
                dom.flag(button, "certain", certain)
                dom.set_attribute(button, "aria-description", texts("claim." + certain) if certain else None)
            elif name == "hint":
                again = session.help.hint is not None
                dom.flag(button, "given", again)
                dom.set_attribute(button, "aria-description", texts("hint.again") if again else None)
            elif name == "seen":
                button.hidden = not session.options["seen"]
                dom.flag(self._aids, "many", session.options["seen"])
        self._aids.hidden = False
        self._offer.hidden = not view.offers_tour(state, session.options)

    def clear(self) -> None:
        """Take the skeleton's empty seats away."""
        self._seats.clear()

    def _info(self, info: Values) -> None:
        dom.set_text(dom.by_id("info-hand"), info["hand"])
        dom.set_text(dom.by_id("info-direction"), (info["direction"] + " " + info["arrow"]).strip())
        hearts = dom.by_id("info-hearts")
        dom.set_text(hearts, info["hearts"])
        dom.flag(hearts, "broken", info["broken"])

    def _plates(self, plates: list[Values]) -> None:
        for _, element in self._seats.update([(str(plate["seat"]), plate) for plate in plates], self._make_plate)[1]:
            element.remove()
        old, self._points = self._points, [plate["points"] for plate in plates]
        for i, plate in enumerate(plates):
            gained = len(old) == len(plates) and old[i] != plate["points"] and plate["points"] not in ("0", "")
            if self._seats.changed(str(plate["seat"]), plate) is None and not gained:
                continue
            element = self._seats.children[str(plate["seat"])]
            dom.set_attribute(element, "data-place", plate["place"])
            dom.set_attribute(element, "title", plate["label"])
            for name in ("turn", "target", "taker", "shoots"):
                dom.flag(element, name, plate[name])
            parts = element.children
            for j, part in enumerate(PLATE):
                dom.set_text(parts[j], plate[part])
            dom.flag(parts[PLATE.index("note")], "doing-it", plate["doing"])
            dom.flag(parts[PLATE.index("points")], "some", plate["points"] != "0")
            parts[PLATE.index("points")].hidden = not plate["points"]
            dom.flag(element, "gains", gained)
            fan = parts[len(PLATE)]
            dom.flag(fan, "none", plate["seat"] == 0 or not plate["cards"])
            dom.style(fan, "--n", str(plate["cards"]))

    def _make_plate(self, _plate: Values) -> Element:
        element = dom.build("li", "plate")
        element.append(dom.build("span", "unseen"))
        for part in PLATE[1:] + ("fan",):
            child = dom.build("bdi" if part == "name" else "span", part)
            child.setAttribute("aria-hidden", "true")
            element.append(child)
        return element

    def _trick(self, plays: list[Values], motion: bool) -> None:
        new, gone = self._plays.update([(play["code"], play) for play in plays], self._make_play)
        for play in plays:
            before = self._plays.changed(play["code"], play)
            if before is None:
                continue
            element = self._plays.children[play["code"]]
            if before and play["name"] != before["name"]:
                dom.name_face(element.firstElementChild, play)  # in another language
            dom.set_attribute(element, "data-place", play["place"])
            dom.set_attribute(element.firstElementChild, "aria-label", play["label"])
            dom.flag(element, "takes", play["takes"])
            dom.flag(element, "loses", play["loses"])
        taker = self._seats.children.get(str(self._taker)) if self._taker is not None else None
        if not motion or taker is None:
            for _, element in gone:
                element.remove()
            gone = []
        if motion and (new or gone):
            self._fly([element for _, element in gone], taker, [play for play in plays if play["code"] in new])

    def _make_play(self, play: Values) -> Element:
        element = dom.clone(self._play)
        dom.card_face(element.firstElementChild, play)
        return element

    def _fly(self, leaving: list[Element], taker: Element, landing: list[Values]) -> None:
        """Let cards go to their taker's seat, and others come from theirs."""
        # Where all is, before any of it is changed: each look after a change would lay the page out again.
        ways = []
        if leaving:
            target = self._centre("seat", taker)
            ways = [(element, "leaving", self._centre("play", element), target) for element in leaving]
        for play in landing:
            element = self._plays.children[play["code"]]
            mine = play["seat"] == 0 and self._source
            source = mine or self._centre("seat", self._seats.children[str(play["seat"])])
            ways.append((element, "landing", self._centre("play", element), source))
        for element, name, here, there in ways:
            if name == "leaving":
                # A card that has left is only seen: it has no name, and the end of its animation takes it away.
                element.setAttribute("aria-hidden", "true")
                element.classList.remove("landing")
            dom.style(element, "--dx", "%.1fpx" % (there[0] - here[0]))
            dom.style(element, "--dy", "%.1fpx" % (there[1] - here[1]))
            element.classList.add(name)

    def _centre(self, kind: str, element: Element) -> tuple[float, float]:
        """The middle of a seat or of a card of the trick; asked of the browser once for each place."""
        key = kind + element.getAttribute("data-place")
        if key not in self._centres:
            self._centres[key] = dom.centre(element)
        return self._centres[key]

    def _button(self, action: tuple[str, str, bool] | None) -> None:
        button = self._action
        if action is None:
            # A focus on a button that goes away would be lost; the cards are what comes next.
            focused = dom.focused(button)
            button.hidden = True
            if focused:
                self._hand.focus()
            return
        button.hidden = False
        name, text, usable = action
        dom.set_attribute(button, "data-do", name)
        dom.set_text(button, text)
        dom.set_attribute(button, "aria-disabled", None if usable else "true")
