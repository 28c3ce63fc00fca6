"""A page whose engine may take its time: tasks are kept and go on a step at a time, as the test says."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from headless import Page, Storage, Values, finish


class Slow(Page):
    """A `Page` of which only hints and thinking ahead wait for the test: what else is asked is answered at once."""

    def __init__(self, storage: Storage | None, request: Values | None = None, begin: bool = True) -> None:
        super().__init__(storage, request)
        self.tasks: list[Coroutine[Any, Any, None]] = []
        self.clock.run = self._run  # type: ignore[method-assign]
        if begin:
            finish(self.session.begin())

    def _run(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Begin the task; one that waits for something goes on with step_tasks."""
        if self._goes_on(coroutine):
            self.tasks.append(coroutine)

    def step_tasks(self) -> None:
        """Let every task go on for a step."""
        tasks, self.tasks = self.tasks, []
        kept = [task for task in tasks if self._goes_on(task)]
        self.tasks = kept + self.tasks

    def work(self) -> None:
        """Let the tasks come to their ends."""
        while self.tasks:
            self.step_tasks()

    def _goes_on(self, task: Coroutine[Any, Any, None]) -> bool:
        try:
            task.send(None)
        except StopIteration:
            return False
        return True
