"""The card pictures: one SVG file a card, named by the card's text (QS.svg)."""

import shutil
import subprocess
from pathlib import Path

from builder import CACHE, NODE_MODULES, WEB, BuildError, say
from builder.packages import node, package_version
from builder.stamps import digest, is_fresh, mark

__all__ = ["copy_cards"]

ART = "@heruka_urgyen/react-playing-cards"
# Two colours, big indices: still readable on a card 48 pixels wide.
_SET = NODE_MODULES / ART / "src" / "images" / "2color-bf"
_SETTINGS = WEB / "svgo.config.mjs"
_NAMES = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def copy_cards(folder: Path) -> None:
    """Put the 52 optimised cards and our own back into the folder."""
    ready = CACHE / "cards"
    wanted = digest([_SETTINGS], package_version(ART), package_version("svgo"))
    if not is_fresh(ready / ".stamp", wanted):
        _optimise(ready)
        mark(ready / ".stamp", wanted)
    shutil.copytree(ready, folder, ignore=shutil.ignore_patterns(".stamp"))
    shutil.copy(WEB / "card-back.svg", folder / "back.svg")


def _optimise(folder: Path) -> None:
    say("optimising the card pictures (once)")
    missing = [name for name in _NAMES if not (_SET / f"{name}.svg").is_file()]
    if missing:
        raise BuildError(f"{ART} lacks the cards {' '.join(missing)}")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    command = [str(node()), str(NODE_MODULES / "svgo" / "bin" / "svgo.js"), "--quiet", "--config", str(_SETTINGS)]
    command += ["--input", *(str(_SET / f"{name}.svg") for name in _NAMES), "--output"]
    command += [str(folder / f"{name}.svg") for name in _NAMES]
    done = subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0 or len(list(folder.glob("*.svg"))) != len(_NAMES):
        raise BuildError(f"svgo could not optimise the card pictures:\n{done.stdout}")
