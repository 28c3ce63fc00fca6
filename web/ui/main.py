"""Starts the page: in several tasks, so that the browser can answer the player in between."""

import asyncio

for name in ("ui.view", "ui.session", "ui.screen", "ui.app"):
    __import__(name)
    await asyncio.sleep(0)

from ui.app import start

await start()
