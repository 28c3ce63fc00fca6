"""The bar that shows how far the start is, and the patience with a worker that says nothing."""

from ui import boot, dom
from ui.kinds import Callable, Element, Timers
from ui.text import Texts

PATIENCE = 60000  # milliseconds without a word from the worker


class Loading:
    """`on_failed` is called once when the worker says that it failed, dies, or is silent for too long."""

    def __init__(self, texts: Texts, clock: Timers, on_failed: Callable[[], None]) -> None:
        self._texts = texts
        self._clock = clock
        self._on_failed = on_failed
        self._timer: int | None = None
        self._done = False
        self.show("download", 0, 0)
        self._wait()

    def message(self, data: Element) -> None:
        """A message of the worker; those that are not about the start are left alone."""
        if self._done or getattr(data, "type", None) != "hearts-boot":
            return
        if data.stage == "failed":
            print("engine:", data.error)
            self.fail()
            return
        self.show(data.stage, data.loaded or 0, data.total or 0)
        self._wait()

    def show(self, stage: str, loaded: int, total: int) -> None:
        """Move the bar and say what is being done."""
        full = boot.progress(stage, loaded, total)
        if full is None or dom.by_id("boot") is None:
            return
        dom.by_id("boot-progress").value = full
        dom.set_text(dom.by_id("boot-text"), boot.text(self._texts, stage, loaded, total))

    def arrived(self) -> None:
        """The worker is ready: nothing is waited for any more."""
        self._done = True
        if self._timer is not None:
            self._clock.cancel(self._timer)
            self._timer = None

    def fail(self) -> None:
        if not self._done:
            self.arrived()
            self._on_failed()

    def _wait(self) -> None:
        if self._timer is not None:
            self._clock.cancel(self._timer)
        self._timer = self._clock.after(PATIENCE, self.fail)
