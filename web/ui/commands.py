"""What each button and key does, by the name that it has in the page."""

from ui import dom
from ui.aids import ASKED
from ui.draft import ready
from ui.kinds import Any, Callable, Element


class Commands:
    """`new_game` opens the form of a new game, `tour` starts the tour."""

    def __init__(self, session: Any, screen: Any, new_game: Callable[[], None], tour: Callable[[], None]) -> None:
        self._session = session
        self._screen = screen
        self._new_game = new_game
        self._tour = tour
        self._sheets: dict[str, Any] = {}  # those that are loaded when they are first asked for

    def card(self, number: int) -> None:
        """A digit asks for a card of the hand, 0 for the leftmost."""
        card = self._screen.hand.at(number)
        if card is not None and self._session.state is not None:
            self._screen.hand.focus(card)
            self.tap(card, True)

    def tap(self, card: str, keys: bool) -> None:
        """The player points at a card, `keys`: by the keyboard. It then has what confirms the pass at hand."""
        session = self._session
        session.keys = keys
        before = len(session.draft.cards)
        session.tap(card)
        if keys and len(session.draft.cards) > before and ready(session.state, session.draft):
            dom.by_id("action").focus()

    def key(self, name: str) -> None:
        """A key asks for `name`; "go" presses the button that goes on, if there is one that can be pressed."""
        if name != "go":
            self.do(name, None)
            return
        button = dom.by_id("sheet-action" if self._screen.sheet.dialog.open else "action")
        if not button.hidden and button.getAttribute("aria-disabled") != "true":
            self.do(button.getAttribute("data-do"), button)

    def do(self, name: str, target: Element) -> None:
        """Do what is called `name`; `target` is the button that was pressed."""
        session, screen = self._session, self._screen
        if name == "pass":
            session.confirm()
        elif name == "continue":
            session.go_on()
        elif name == "next_hand":
            screen.sheet.close()
            session.next_hand()
        elif name == "moon":
            screen.show_moon()
        elif name == "moon_choice":
            screen.moon.close()
            session.choose_moon(target.getAttribute("data-choice"))
        elif name == "scores":
            screen.sheet.open(session.texts, session.state)
        elif name == "again":
            from ui.scores import again

            screen.sheet.close()
            session.again(again(session.state))
        elif name == "share":
            from ui.share import share

            session.run(share(session.texts, session.state))
        elif name == "new_game":
            self._new_game()
        elif name == "tour":
            self._tour()
        elif name == "no_tour":
            session.decline_tour()
            session.redraw()
            screen.closed()
        elif name in ASKED:
            session.help.ask(name)
        elif name == "seen":
            self._seen()
        elif name == "skip":
            session.help.skip()
        elif name == "tricks":
            self._sheet(name).open(session.texts, session.state, session.options["points"])
        elif name == "rules":
            self._sheet(name).open(session.texts, session.state)
        elif name == "keys":
            dom.by_id("settings").close()
            self._sheet(name).open(session.texts, session.options["letters"])
        elif name == "stats":
            self._statistics()
        elif name.startswith("stats_"):
            self._sheets["stats"].do(name)
        elif name == "hand":
            screen.hand.focus()
        elif name == "where":
            session.where()
        elif name == "sound":
            on = not session.options["sound"]
            session.set_option(name, on)
            session.tell(session.texts("say.sound.on" if on else "say.sound.off"))
        elif name == "settings":
            from ui.optionsform import open_options

            open_options(session.options, session.texts)
        elif name in ("reset", "reset_yes", "reset_no"):
            from ui import optionsform

            if name == "reset_yes":
                optionsform.reset(session)
            else:
                optionsform.ask_reset(name == "reset")
        elif name == "close":
            target.closest("dialog").close()
            screen.closed()
        elif name == "dismiss":
            target.parentElement.remove()

    def _seen(self) -> None:
        session = self._session
        if not session.options["seen"]:
            session.tell(session.texts("seen.off"))
        elif session.state["phase"] in ("passing", "playing"):
            self._screen.show_seen()
        else:
            session.refuse("nothing_out")

    def _statistics(self) -> None:
        session = self._session
        if not session.begun:
            session.tell(session.texts("stats.later"))
            return
        self._sheet("stats").open()

    def resized(self) -> None:
        """The page has another size."""
        if "stats" in self._sheets:
            self._sheets["stats"].resized()

    def changed_statistics(self, control: Element) -> None:
        """The player has changed a control in the dialog of the statistics."""
        self._sheet("stats").changed(control)

    def _sheet(self, name: str) -> Any:
        # Not needed to start the page, so not loaded then.
        if name not in self._sheets:
            if name == "tricks":
                from ui.tricksheet import TrickSheet

                self._sheets[name] = TrickSheet()
            elif name == "rules":
                from ui.rulesheet import RuleSheet

                self._sheets[name] = RuleSheet()
            elif name == "stats":
                from ui.statsheet import StatSheet

                self._sheets[name] = StatSheet(self._session)
            else:
                from ui.keysheet import KeySheet

                self._sheets[name] = KeySheet()
        return self._sheets[name]
