"""Starts the page: in several tasks, so that the browser can answer the player in between."""

import asyncio
import gc

# By default MicroPython looks for garbage after every 16 KB that it hands out: at the end of nearly every task, which
# costs more than the task's own work.
gc.threshold(1024 * 1024)  # type: ignore[attr-defined]

for name in ("ui.view", "ui.session", "ui.screen", "ui.app"):
    __import__(name)
    await asyncio.sleep(0)

from ui.app import start

await start()
