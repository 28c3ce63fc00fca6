"""Builds the site: the project's own files and the pinned packages, put together in dist/site.

Run as ``python -m builder`` with web/ on the path; ``build.sh`` does that.
"""

import sys
from pathlib import Path

__all__ = ["CACHE", "DIST", "NODE_MODULES", "ROOT", "SITE", "WEB", "BuildError", "say"]

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
NODE_MODULES = WEB / "node_modules"
DIST = ROOT / "dist"
SITE = DIST / "site"
CACHE = DIST / "cache"


class BuildError(Exception):
    """The build cannot go on; the message says what the person who runs it can do."""


def say(text: str) -> None:
    """Tell the person who waits what goes on. Standard output is kept for results."""
    print(f"build: {text}", file=sys.stderr, flush=True)
