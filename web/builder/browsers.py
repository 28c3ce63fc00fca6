"""The browsers to test with: the machine's own, else Playwright's Chromium, else Debian's packages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from builder import BuildError, say

__all__ = ["chromium", "chromium_arguments", "firefox", "install_chromium", "install_firefox"]

# The first is Chromium without its window, which a test never sees: a fifth less of the processor's time.
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
# Playwright's download server may be out of reach; then this is how long (seconds) it is waited for.
_DOWNLOAD_LIMIT = 600


def _playwrights() -> Path | None:
    """The Chromium that Playwright has downloaded, if it has."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def chromium() -> Path | None:
    """The program to start, or None. HEARTS_CHROMIUM overrides the search."""
    wanted = os.environ.get("HEARTS_CHROMIUM")
    if wanted:
        if not Path(wanted).exists():
            raise BuildError(f"HEARTS_CHROMIUM: there is no {wanted}")
        return Path(wanted)
    for name in _NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    return _MAC if _MAC.exists() else _playwrights()


def firefox() -> Path | None:
    """The machine's Firefox, or None."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    return Path(found) if found else None


def chromium_arguments(text: int = 100) -> list[str]:
    """Arguments that this machine needs, and that set the browser's type to `text` percent of the usual size.

    Chromium refuses its sandbox to root.
    """
    sizes = [f"--blink-settings=defaultFontSize={16 * text // 100}"] if text != 100 else []
    return sizes + (["--no-sandbox"] if os.geteuid() == 0 else [])


def _starts(program: Path | None) -> bool:
    if program is None:
        return False
    command = [str(program), "--headless", *chromium_arguments(), "--dump-dom", "about:blank"]
    try:
        return subprocess.run(command, capture_output=True, timeout=120, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _download() -> bool:
    say("no Chromium or Chrome here; asking Playwright to download one (once, about 150 MB)")
    environment = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000", **os.environ}
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        # Its progress is shown as it comes; of its errors only that there was one, since there is another way.
        done = subprocess.run(
            command, env=environment, stdout=sys.stderr, stderr=subprocess.PIPE, timeout=_DOWNLOAD_LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        say(f"the download took longer than {_DOWNLOAD_LIMIT} seconds")
        return False
    if done.returncode != 0:
        say("the download failed")
    return done.returncode == 0


def _apt(package: str) -> bool:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    say(f"installing {package} with apt (once)")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", package])
    return all(subprocess.run(c, env=environment, stdout=sys.stderr, check=False).returncode == 0 for c in commands)


def install_chromium() -> Path:
    """Find a Chromium, or install one; raises BuildError when none can be had."""
    program = chromium()
    if program is not None:
        return program
    if _download() and _starts(_playwrights()):
        program = _playwrights()
    elif _apt("chromium-headless-shell") or _apt("chromium"):
        program = chromium()
    if program is None:
        raise BuildError(
            "no Chromium or Chrome for the tests, and none could be installed.\n"
            "       Install one (Debian: apt install chromium) or name one with HEARTS_CHROMIUM."
        )
    return program


def install_firefox() -> Path | None:
    """Find a Firefox, or install one where that is easy; the tests go without where there is none."""
    return firefox() or (firefox() if _apt("firefox-esr") else None)
