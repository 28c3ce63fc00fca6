"""External bots: any program that answers questions in lines of text on its standard input and output.

docs/protocol.md describes the lines; protocol.py and answers.py write and read them. Here are the processes: starting
them, waiting for their answers no longer than is allowed, and leaving none behind.
"""

import os
import shlex
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from queue import Empty, Queue
from random import Random
from threading import Thread
from time import monotonic
from typing import Final

from .answers import read_moon, read_pass, read_play
from .cards import Card, Cards
from .errors import BadValue, HeartsError, IllegalAction, NotationError
from .protocol import GREETING, QUIT, format_question
from .scoring import MoonChoice
from .view import PlayerView

USUAL_TIMEOUT: Final = 60.0
"""Seconds that an external bot may take to start, and again for each answer, where nothing else is said."""

USUAL_GRACE: Final = 2.0
"""Seconds that it has to end in after `quit`, before it is killed, where nothing else is said."""

LONGEST_LINE: Final = 1000
"""Characters of an answer; what is longer is no answer."""

_LONGEST_WAIT: Final = 0.5  # seconds


class BotError(HeartsError):
    """An external bot that can't be started, has ended, says nothing, or answers what can't be.

    `bot` is its command, `asked` the line that it was asked, `problem` what was wrong, with its answer if it gave one.
    """

    def __init__(self, bot: str, asked: str, problem: str) -> None:
        super().__init__(bot, asked, problem)
        self.bot = bot
        self.asked = asked
        self.problem = problem

    def __str__(self) -> str:
        return f"bot {self.bot!r} {self.problem}; it was asked: {self.asked}"


@dataclass(frozen=True, slots=True)
class ExternalCommand:
    """How to start an external bot: the words of its command, and how many seconds it may take for a line and to end.

    A plain value that can go to other processes; a process is started only by `started`. Raises BadValue for no words
    at all and for a timeout that is not above 0.
    """

    words: tuple[str, ...]
    timeout: float = USUAL_TIMEOUT
    grace: float = USUAL_GRACE

    def __post_init__(self) -> None:
        if not self.words:
            raise BadValue("command", "", "is empty")
        if not self.timeout > 0:
            raise BadValue("timeout", self.timeout, "is not a number of seconds above 0")

    @staticmethod
    def parse(text: str, timeout: float = USUAL_TIMEOUT) -> "ExternalCommand":
        """The command written as `text`, its words split and quoted as in a shell. Raises BadValue (command)."""
        try:
            return ExternalCommand(tuple(shlex.split(text)), timeout)
        except ValueError as error:
            if isinstance(error, BadValue):
                raise
            raise BadValue("command", text, f"can't be split into words: {error}") from None

    @contextmanager
    def started(self) -> Iterator["ExternalBot"]:
        """The bot, started and greeted, and ended however the block is left. Raises BotError."""
        bot = ExternalBot(self)
        try:
            bot.greet()
            yield bot
        finally:
            bot.close()

    def __str__(self) -> str:
        return shlex.join(self.words)


class ExternalBot:
    """A running external bot, a `Bot` like any other for one thread at a time. Every question raises BotError."""

    def __init__(self, command: ExternalCommand) -> None:
        self._command = command
        self.name = ""
        """What it calls itself, once it has been greeted."""
        try:
            self._process = subprocess.Popen(
                command.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                # A group of its own: Ctrl-C at the terminal is not for it, and whatever it starts ends with it.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise BotError(str(command), GREETING, f"can't be started: {error}") from None
        _running.add(self)
        self._lines: Queue[str | None] = Queue(maxsize=16)
        self._closing = False
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        """Takes its lines as they come, since a plain read could not be given up; None is the end of them."""
        stream = self._process.stdout
        assert stream is not None
        # An endless line must not fill the memory, so it comes in pieces.
        while line := stream.readline(LONGEST_LINE + 1):
            if not self._closing:
                self._lines.put(line)
        self._lines.put(None)

    def greet(self) -> None:
        """Says which protocol is spoken and takes the bot's name. Raises BotError."""
        answer = self._ask(GREETING)
        if answer != GREETING and not answer.startswith(GREETING + " "):
            raise self._error(GREETING, f"answered {answer!r}, not {GREETING!r} and its name")
        self.name = answer[len(GREETING) + 1 :]

    def pass_cards(self, view: PlayerView, rng: Random) -> Cards:
        """The cards that it passes."""
        return self._answer(view, rng, read_pass)

    def play(self, view: PlayerView, rng: Random) -> Card:
        """The card that it plays."""
        return self._answer(view, rng, read_play)

    def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:
        """How it wants its moon scored."""
        return self._answer(view, rng, read_moon)

    def _answer[T](self, view: PlayerView, rng: Random, read: Callable[[PlayerView, str], T]) -> T:
        question = format_question(view, f"{int(rng.random() * 2**32):08x}")
        answer = self._ask(question)
        try:
            return read(view, answer)
        except IllegalAction as error:
            raise self._error(question, f"answered {answer!r}, which the rules refuse: {error}") from None
        except NotationError as error:
            raise self._error(question, f"answered {answer!r}, which is no answer: {error}") from None

    def _ask(self, question: str) -> str:
        """The line that it answers, without the spaces around it."""
        if not self._lines.empty():
            early = self._lines.get()
            raise self._error(question, self._ended() if early is None else f"said {early.strip()!r} before")
        stream = self._process.stdin
        assert stream is not None
        # Where it has ended just now there is nobody to write to; that there comes no line then says so below.
        with suppress(OSError):
            stream.write(question + "\n")
            stream.flush()
        try:
            line = self._next_line()
        except Empty:
            self.kill()
            raise self._error(question, f"gave no answer in {self._command.timeout:g} seconds") from None
        if line is None:
            raise self._error(question, self._ended())
        if len(line.strip()) > LONGEST_LINE:
            raise self._error(question, f"answered a line of more than {LONGEST_LINE} characters: {line[:20]!r}...")
        return line.strip()

    def _next_line(self) -> str | None:
        """What comes next, waited for as long as may be; then raises Empty."""
        end = monotonic() + self._command.timeout
        # In short waits: a Ctrl-C that comes just before a wait begins is seen only after it.
        while (left := end - monotonic()) > _LONGEST_WAIT:
            with suppress(Empty):
                return self._lines.get(timeout=_LONGEST_WAIT)
        return self._lines.get(timeout=max(left, 0))

    def _ended(self) -> str:
        """How it has ended, which stays so however often it is asked something."""
        self._lines.put(None)
        try:
            status = self._process.wait(self._command.grace)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended with exit status {status}" if status >= 0 else f"was ended by signal {-status}"

    def _error(self, asked: str, problem: str) -> BotError:
        return BotError(str(self._command), asked, problem)

    def close(self) -> None:
        """Ends the process: `quit`, and where that is not enough, by force."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        self._closing = True
        while not self._lines.empty():  # room for a reader that waits with one more line
            self._lines.get()
        with suppress(OSError):
            process.stdin.write(QUIT + "\n")
        with suppress(OSError):
            process.stdin.close()
        # It has ended when nobody holds its output any more; only what has not been waited for can safely be killed.
        self._reader.join(self._command.grace)
        if self._reader.is_alive():
            self.kill()
        try:
            process.wait(self._command.grace)
        except subprocess.TimeoutExpired:
            self.kill()
            process.wait()
        self._reader.join()
        process.stdout.close()
        _running.discard(self)

    def kill(self) -> None:
        """Ends the process at once, with all that it has started."""
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()


_running: Final[set[ExternalBot]] = set()


def kill_all() -> None:
    """Ends at once every external bot that this process has started: for one that is told to stop itself."""
    for bot in tuple(_running):
        bot.kill()
