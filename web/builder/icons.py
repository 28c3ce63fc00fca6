"""The icons of the installed game: PNG files drawn from the SVG ones."""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from builder import CACHE, WEB, BuildError, say
from builder.packages import node, package_version
from builder.stamps import digest, is_fresh, mark

__all__ = ["TOOL", "copy_icons", "draw_pictures"]

TOOL = "@resvg/resvg-wasm"
_SCRIPT = WEB / "icons.mjs"
_PLAIN, _MASKABLE = WEB / "icon.svg", WEB / "icon-maskable.svg"
# The phone's own mask cuts the maskable ones; iOS (180 pixels) cuts too, and shows nothing but PNG.
_ICONS = (
    (_PLAIN, 192, "192.png"),
    (_PLAIN, 512, "512.png"),
    (_MASKABLE, 180, "180.png"),
    (_MASKABLE, 192, "maskable-192.png"),
    (_MASKABLE, 512, "maskable-512.png"),
)


def copy_icons(folder: Path) -> None:
    """Put the PNG icons into the folder."""
    ready = CACHE / "icons"
    wanted = digest([_SCRIPT, _PLAIN, _MASKABLE], package_version(TOOL), repr([icon[1:] for icon in _ICONS]))
    if not is_fresh(ready / ".stamp", wanted):
        _draw(ready)
        mark(ready / ".stamp", wanted)
    shutil.copytree(ready, folder, ignore=shutil.ignore_patterns(".stamp"))


def _draw(folder: Path) -> None:
    say("drawing the icons (once)")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    draw_pictures([(drawing, width, folder / name) for drawing, width, name in _ICONS])


def draw_pictures(wanted: Iterable[tuple[Path, int, Path]]) -> None:
    """Draw for each (SVG, width in pixels, PNG) the PNG of the SVG. A font is not to be had: letters must be shapes."""
    command = [str(node()), str(_SCRIPT)]
    for drawing, width, picture in wanted:
        command += [str(drawing), str(width), str(picture)]
    done = subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise BuildError(f"{TOOL} could not draw the pictures:\n{done.stdout}")
