"""Starts the page."""

from ui.app import start

await start()
