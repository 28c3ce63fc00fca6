"""The match as the page plays it: asks the engine, keeps the save, paces the bots, takes the player's taps.

It draws nothing and knows no DOM: the engine, the store, the clock and the screen are given, so tests play it too.
"""

from ui import aids, announce, draft, names, opening, settings, store
from ui.ahead import Ahead
from ui.aids import Help
from ui.choice import Choice
from ui.draft import codes, showing_received
from ui.kinds import Any, Call, Callable, Coroutine, Stage, Timers, Values
from ui.store import Store
from ui.text import Texts

MOST_REFUSALS = 3  # a bot's move refused this often in a row means that the engine is broken


class Session:
    """`call` is an async function (name, request) -> answer, both plain values.

    `clock` has after(milliseconds, function) -> id, cancel(id) and run(coroutine). `screen` has draw(session, motion),
    say(texts), feel(events, state, options), show_sheet(), show_moon(), show_hint(), warn(key) and
    trouble(key).
    """

    def __init__(self, call: Call, kept: Store, clock: Timers, screen: Stage, texts: Texts, options: Values) -> None:
        self._call = call
        self._kept = kept
        self._clock = clock
        self._screen = screen
        self.texts = texts
        self.options = options
        self.hello: Values | None = None
        self.state: Any = None  # the engine's state, or before it is there what it will say; None until there is one
        self.begun = False  # whether the state is the engine's own
        self._deal: list[str] | None = None  # the first deal, shown before the engine knows it
        self._held: Values | None = None  # what the player has confirmed before the engine was there
        self.draft = draft.Draft()
        self.choice = Choice(self)
        self.notice: str | None = None  # why the last thing was refused, shown until something happens
        self.keys = False  # whether the player chose the last card by the keyboard
        self.stopped = False
        self._aside = False  # whether something else is on the table
        self.help = Help(self)
        self._ahead = Ahead(self)
        # Whether the settings do nothing for the player until the player has: after coming back and after an undo.
        self._by_hand = False
        self.awaiting = False  # an answer of the engine, in the match that is shown
        self._starting = False  # a new game is being asked for
        self.games = 0  # counts the matches: what belongs to an earlier one is dropped
        self._timer: int | None = None
        self._refusals = 0
        self._storage_failed = False
        self._log: Any = None  # the matches played, once they are asked for
        # What the address of a framed page asks a new match to be: a request, and a text that its deals come from.
        self.asked: Values = {}
        self.deal: str | None = None
        self.told: Any = None  # is called with the events of each answer once it is shown
        self.paused = False  # whether the page around has everything wait

    # Starting and stopping

    def open(self, draw: Callable[[int], int]) -> None:
        """Show what can be shown before the engine is there; `draw(n)` is a random whole number below n.

        That is the state in which the save was left, or the deal of the first game of a first visit.
        """
        save = self._kept.get(store.SAVE)
        request = self._usual()
        if self._other_deal():
            return
        if save:
            shown = opening.read(self._kept.get(store.SHOWN), save)
        elif not opening.known(request):
            return
        else:
            if not self.options["tour"]:
                self.options["tour"] = settings.OFFERED
                self.keep_settings()
            self._deal = opening.read_deal(self._kept.get(store.SHOWN)) or opening.deal(draw)
            self._kept.put(store.SHOWN, opening.keep_deal(self._deal))
            shown = opening.state(self._deal, request.get("names") or self._names(opening.PLAYERS), request)
        if shown is None:
            return
        names.show(self.texts, shown)
        self.state = shown
        self.draft = draft.read(self._kept.get(store.DRAFT), shown)
        self._screen.draw(self, not save)

    async def begin(self) -> None:
        """Say hello to the engine, then go on with the saved match or, where there is none, deal a new one."""
        self.stopped = False
        self.hello = await self.ask("hello", None)
        if self.hello is None:
            return
        await self._resume()
        self._go_ahead()

    def _usual(self) -> Values:
        """The request for a match where none is kept."""
        found: Values = self.options["request"] or self.asked
        return found

    def _other_deal(self) -> bool:
        """Whether the address asks for other deals than those that the match here was begun with."""
        if self.begun or self.deal is None:
            return False
        return self._kept.get(store.DEAL) != self.deal or not self._kept.get(store.SAVE)

    async def _resume(self) -> None:
        save = self._kept.get(store.SAVE)
        other = self._other_deal()
        answer = await self.ask("load", {"save": save}) if save else None
        if save and answer is None:
            return
        if answer is not None and not answer["ok"]:
            self._kept.put(store.BAD_SAVE, str(save))
            self._screen.warn("trouble.bad_save")
        elif answer is not None and not other:
            if self.begun or self.state is None:
                self.games += 1
            self._take(answer, motion=False)
            return
        # A match that is left for other deals is on the engine's table: it goes into the statistics.
        request = dict(self.asked if other else self._usual())
        if other:
            request["seed"] = self.deal
        elif self._deal:
            request["deal"] = self._deal
        refusal = await self.new_game(request)
        if refusal is not None:
            await self.new_game({})
        elif other and self.begun:
            self._kept.put(store.DEAL, str(self.deal))

    async def new_game(self, request: Values) -> Values | None:
        """Deal a new match. None when it is dealt, else the engine's refusal; the match under way is then as it was."""
        if self._starting:
            return None
        wanted: Values = {"names": self._names(5)}
        wanted.update(request)
        players = wanted.get("rules", {}).get("players", 4)
        if isinstance(players, int):
            # The form keeps the names and levels of more players than there are.
            wanted["names"] = wanted["names"][:players]
            if "levels" in wanted:
                wanted["levels"] = wanted["levels"][: players - 1]
        wanted["names"] = names.kept(self.texts, wanted["names"])
        answer = await self._ask_for_match("new_game", wanted)
        if answer is None or not answer["ok"]:
            return answer
        opened = not self.begun and "deal" in request
        if not opened:
            self._clear()
        self._take(answer, motion=True)
        return None

    async def load(self, save: str) -> Values | None:
        """Go on with the match in `save`. None when that is on the table, else the engine's refusal, as of new_game."""
        if self._starting:
            return None
        answer = await self._ask_for_match("load", {"save": save})
        if answer is None or not answer["ok"]:
            return answer
        self._clear()
        self._kept.put(store.DRAFT, "")
        self._take(answer, motion=False)
        return None

    async def _ask_for_match(self, name: str, request: Values) -> Values | None:
        """The engine's answer to a request for another match; where it is refused, the one under way goes on."""
        self._starting = True
        answer = await self.ask(name, request)
        self._starting = False
        if answer is not None and not answer["ok"] and self.state is not None:
            self._settle(False)
        return answer

    def _clear(self) -> None:
        """Another match comes to the table."""
        self.games += 1
        self.draft = draft.Draft()
        self.choice.forget()
        self.help.forget()
        self._by_hand = False

    @property
    def starting(self) -> bool:
        """Whether a new match is on its way: until it is there no other is begun."""
        return self._starting

    def again(self, request: Values) -> None:
        """Deal a new match by `request`, and say so where that is refused."""
        self.run(self._again(request))

    async def _again(self, request: Values) -> None:
        refusal = await self.new_game(request)
        if refusal is not None:
            self.refuse(refusal["reason"])

    def run(self, task: Coroutine[Any, Any, None]) -> None:
        """Let a coroutine run; what it raises is a bug that the player is told of."""
        self._clock.run(task)

    def _go_ahead(self) -> None:
        """The engine is there: do what the player has confirmed in the meantime, if it still is what is asked for."""
        held, self._held = self._held, None
        if held is not None and self.begun and held["serial"] == self.state["serial"]:
            self.act(held)
        if self.begun:
            self.help.answered()

    def _names(self, players: int) -> list[str]:
        return [self.texts("name." + str(seat)) for seat in range(players)]

    def stop(self) -> None:
        """Do and write nothing more, as when another tab plays on."""
        self.stopped = True
        self._cancel()

    def set_aside(self, screen: Stage) -> None:
        """Leave the table to something else. What is under way comes to its end and is kept; `screen` is told of it."""
        self._aside, self._screen = True, screen
        self._cancel()

    def take_up(self, screen: Stage) -> None:
        """Go on after set_aside, shown by `screen`."""
        self._aside, self._screen = False, screen
        self._screen.draw(self, False)
        self._settle(False)

    def pause(self, paused: bool) -> None:
        """Have bots and the player's moves wait, or go on."""
        if paused == self.paused:
            return
        self.paused = paused
        self.notice = None
        self._cancel()
        if self.state is not None:
            self._screen.draw(self, False)
            self._screen.say([self.texts("status.paused" if paused else "say.resumed")])
            self._settle(False)

    def under_way(self) -> bool:
        """Whether a new game would end a match that is not over."""
        state = self.state
        return state is not None and state["phase"] != "match_over" and state["serial"] > 1

    def busy(self) -> bool:
        """Whether an answer of the engine is awaited, and so not kept yet."""
        return not self.stopped and (self.awaiting or self._starting)

    def at_rest(self) -> bool:
        """Whether nothing goes on: the match waits for the player, or is over."""
        return self.begun and not self.stopped and not self.busy() and self.state["waiting"] != "bot"

    # What the player does

    def tap(self, card: str) -> None:
        """The player points at a card of the hand: choose it, play it, or keep it until it is the player's turn."""
        if self.state is not None and not self.stopped and not self.paused and card in codes(self.state):
            self.choice.tap(card)

    def drop(self, card: str, up: bool) -> bool:
        """The player has dragged a card, `up` or back down; whether it is being played."""
        if self.state is None or self.stopped or self.paused or card not in codes(self.state):
            return False
        return self.choice.drop(card, up)

    def confirm(self) -> None:
        """Pass the chosen cards, if they are as many as are passed."""
        if draft.ready(self.state, self.draft):
            self.decline_tour()
            self.act({"type": "pass", "cards": self.draft.cards})

    def go_on(self) -> None:
        """The received cards have been looked at."""
        if showing_received(self.state, self.draft) and not self.paused:
            self.draft.seen = True
            self.keep_draft()
            self._screen.draw(self, True)
            self._settle(False)

    def next_hand(self) -> None:
        self.act({"type": "next_hand"})

    def choose_moon(self, choice: str) -> None:
        self.act({"type": "moon", "choice": choice})

    def hurry(self) -> None:
        """Do at once what waits for the clock."""
        if self._timer is not None and self.state["waiting"] == "bot":
            self._cancel()
            self.step()

    def set_speed(self, speed: str) -> None:
        self.options["speed"] = speed
        self.keep_settings()
        if self.state is not None and self.state["waiting"] == "bot":
            self._settle(False)

    def set_option(self, name: str, value: Any) -> None:
        """The player has set `name`, a setting other than the speed."""
        self.options[name] = value
        self.keep_settings()
        if name in settings.FELT:
            self.feel([{"type": "sample", "of": name}])
        if self.state is not None:
            self.choice.picked = None
            self._screen.draw(self, False)

    def set_usual(self, name: str, value: Any) -> None:
        """The page around wants `name`, a setting, to be usual here: it counts at once, and is not the player's."""
        usual = dict(self.options.get(settings.USUAL, {}))
        usual[name] = value
        self.options[settings.USUAL] = usual
        self.options[name] = value
        self.keep_settings()
        if self.state is not None:
            self._screen.draw(self, False)
            if self.state["waiting"] == "bot":
                self._settle(False)

    def decline_tour(self) -> None:
        """The player has taken the tour, does not want it, or plays on without it: it is not offered again."""
        if self.options["tour"] == settings.OFFERED:
            self.options["tour"] = settings.DECLINED
            self.keep_settings()

    def keep_settings(self) -> None:
        self._kept.put(store.SETTINGS, settings.write(self.options))

    def refuse(self, code: str) -> None:
        """Say why what the player asked for is not done, by its reason code."""
        self.tell(self.texts("refused", reason=self.texts.reason(code)))

    def tell(self, text: str) -> None:
        """Show `text` in the line, and have it read out."""
        self.notice = text
        self._screen.draw(self, True)
        self._screen.say([text])

    def where(self) -> None:
        """Have it read out where the hand stands."""
        self._screen.say(announce.overview(self.texts, self.state, self.draft, self.options["points"]))

    def compare(self) -> None:
        """Show what the hint would have the player do, beside what else may be done."""
        self._screen.show_hint()

    def feel(self, events: list[Values]) -> None:
        """Have the player hear and feel what has happened, as far as the settings say."""
        self._screen.feel(events, self.state, self.options)

    def reword(self, before: str) -> None:
        """The texts are in another language now, in which `before` was the player's name while there was no other."""
        self.notice = None
        if self.state is not None:
            names.show(self.texts, self.state, before)
            self.help.reword()
            self._screen.reword(self)

    def redraw(self, *said: str) -> None:
        """Show what the player has changed, and have `said` read out."""
        self._screen.draw(self, True)
        self._screen.say(list(said))

    # Talking to the engine

    def act(self, action: Values) -> None:
        if self.stopped or self.paused or self.awaiting or self._starting:
            return
        self._by_hand = False
        action["serial"] = self.state["serial"]
        if not self.begun:
            self._held = action
            self.notice = self.texts("status.held")
            self._screen.draw(self, True)
            return
        self._request("act", action)

    def step(self) -> None:
        """Let a bot do what it has to do, as soon as it knows what."""
        self._timer = None
        if self.stopped or self.paused or self._aside or self.awaiting or self._starting:
            return
        if self.state["waiting"] != "bot":
            return
        if self._ahead.holds():
            return
        self._request("step", {"serial": self.state["serial"]})

    def _request(self, name: str, request: Values) -> None:
        # From here on, not from when the task begins: two requests for one state are one too many.
        self.awaiting = True
        self.run(self._send(name, request, self.games))

    async def _send(self, name: str, request: Values, generation: int) -> None:
        answer = await self.ask(name, request)
        self.awaiting = False
        if answer is None or self.stopped or generation != self.games:
            return
        if answer["ok"]:
            self._refusals = 0
            self._take(answer, motion=True)
            self.help.answered()
            return
        if name == "step":
            self._refusals += 1
        if answer.get("state"):
            self._show(answer["state"])
        if self._refusals >= MOST_REFUSALS:
            self._screen.trouble("trouble.stopped")
            return
        if name == "act" and answer["reason"] != "stale":
            if "card" in request:
                self.choice.refuse(request["card"], answer["reason"])
            elif answer["reason"] == "not_certain":
                self.tell(aids.doubt(self.texts, answer["value"]))
            else:
                self.refuse(answer["reason"])
        self._settle(False)
        self.help.answered()

    async def ask(self, name: str, request: Values | None) -> Values | None:
        """The engine's answer, or None when it can give none any more."""
        try:
            return await self._call(name, request)
        except Exception as problem:  # noqa: BLE001 - whatever it is, the player must be told
            print("engine", name, repr(problem))
            self.awaiting = self._starting = False
            self.stopped = True
            self._screen.trouble("trouble.stopped")
            return None

    def _take(self, answer: Values, motion: bool) -> None:
        """Go to the state of an accepted answer."""
        if self.stopped:
            return
        self.begun = True
        state = answer["state"]
        self.adopt(answer)
        undo = [event for event in answer["events"] if event["type"] == "undo"]
        if undo:
            # What flew there does not fly back; the cards of a pass are the choice to change.
            motion = False
            self.help.skipping = False
            self.draft = draft.Draft(state["serial"], undo[0]["cards"], True)
            self.choice.forget()
        elif motion:
            self.draft.follow(state)
        else:
            self.draft = draft.read(self._kept.get(store.DRAFT), state)
        self.keep_draft()
        self._by_hand = self._by_hand or not motion
        self.notice = None
        self.choice.follow(state)
        self._screen.draw(self, motion and not self.help.skipping)
        self._screen.say(self.sentences(answer) + self.help.alert(not undo))
        if motion:
            self.feel(answer["events"])
        if self.told is not None:
            self.told(answer["events"])
        self._settle(motion)

    def sentences(self, answer: Values) -> list[str]:
        """What is read out of an accepted answer."""
        points, amount = self.options["points"], self.options["reader"]
        return announce.sentences(self.texts, answer["events"], answer["state"], self.draft, points, amount)

    def adopt(self, answer: Values) -> None:
        """Have the state of an accepted answer, and keep it."""
        if answer.get("log"):
            # Before the save: what is left for a new match is entered before it is gone.
            told = self.log().add(answer["log"])
            if told:
                self._screen.warn(told)
        self._keep(answer["save"])
        self._kept.put(store.SHOWN, opening.keep(answer["state"], answer["save"]))
        self._show(answer["state"])

    def _show(self, state: Values) -> None:
        names.show(self.texts, state)
        self.state = state

    def _settle(self, moving: bool) -> None:
        """Arrange for what comes next in the state that is shown."""
        self._cancel()
        state = self.state
        if self.stopped or self.paused or self._aside or not self.begun:
            return
        wait = settings.pause(self.options["speed"], state)
        if state["waiting"] != "bot":
            self.help.skipping = False
        elif self.help.skipping:
            wait = 0
        if not self._by_hand and aids.by_itself(state, self.options, self.draft):
            self._timer = self._clock.after(wait, self._by_itself)
        elif state["waiting"] == "bot":
            self._ahead.start()
            if not showing_received(state, self.draft):
                self._timer = self._clock.after(wait, self.step)
        elif state["phase"] in ("hand_over", "match_over"):
            self._timer = self._clock.after(wait if moving else 0, self._screen.show_sheet)
        elif state["phase"] == "moon_choice":
            self._timer = self._clock.after(wait if moving else 0, self._screen.show_moon)
        elif state["phase"] == "playing" and not self.awaiting:
            self.choice.turn()

    def _by_itself(self) -> None:
        """Do for the player what the settings say, if it still is to be done."""
        self._timer = None
        done = aids.by_itself(self.state, self.options, self.draft)
        if done is None or self.awaiting:
            return
        if done[0] == "play":
            self.choice.play(done[1])
        else:
            self.act({"type": done[0]})

    def _cancel(self) -> None:
        if self._timer is not None:
            self._clock.cancel(self._timer)
            self._timer = None

    # Keeping

    def _keep(self, save: str) -> None:
        if self._kept.put(store.SAVE, save):
            self._storage_failed = False
        elif not self._storage_failed:
            self._storage_failed = True
            self._screen.warn("trouble.full_storage" if self._kept.usable else "trouble.no_storage")

    def log(self) -> Any:
        """The matches played, for the statistics: loaded when the first is over."""
        if self._log is None:
            from ui.logbook import Logbook

            self._log = Logbook(self._kept)
        return self._log

    def keep_draft(self) -> None:
        self._kept.put(store.DRAFT, self.draft.text())
