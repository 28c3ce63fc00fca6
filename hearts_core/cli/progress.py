"""How far a long command is, in one line of a terminal that is written over and over."""

from collections.abc import Callable, Iterable
from math import sqrt
from typing import TextIO

from ..arena import DealResult

WIDTH = 20


class Progress:
    """The line on `err`, of so many deals; without a terminal there is none. `clock` gives seconds."""

    def __init__(self, err: TextIO, of: int, done: Iterable[DealResult], clock: Callable[[], float]) -> None:
        self._err = err
        self._of = of
        self._clock = clock
        self._start = clock()
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0
        self._longest = 0
        for result in done:
            self._add(result)
        self._earlier = self._count

    def _add(self, result: DealResult) -> None:
        # The running sums of B. P. Welford (1962): no look back at thousands of deals for each new one.
        self._count += 1
        off = result.difference - self._mean
        self._mean += off / self._count
        self._squares += off * (result.difference - self._mean)

    def show(self, result: DealResult) -> None:
        """One more deal is done."""
        self._add(result)
        if not self._err.isatty():
            return
        text = self._text()
        self._longest = max(self._longest, len(text))
        self._err.write(f"\r{text:<{self._longest}}")
        self._err.flush()

    def end(self) -> None:
        """Leaves the line as it stands."""
        if self._longest:
            self._err.write("\n")

    def _text(self) -> str:
        count, of = self._count, self._of
        full = WIDTH * count // of
        text = f"[{'#' * full}{'.' * (WIDTH - full)}] {count} of {of} deals, {self._mean:+.2f}"
        if count > 1:
            text += f" +- {sqrt(self._squares / (count - 1) / count):.2f}"
        if count < of:
            left = (self._clock() - self._start) * (of - count) / (count - self._earlier)
            text += f", {_duration(left)} left"
        return text


def _duration(seconds: float) -> str:
    for unit, size in (("h", 3600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s"
