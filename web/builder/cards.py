"""The card pictures: one SVG file a card, named by the card's text (QS.svg).

Two decks, the classic one in the folder itself and the plain one in plain/. Each has a folder four/ with the cards that
look otherwise in four colours: the clubs and the diamonds.
"""

import shutil
import subprocess
from pathlib import Path

from builder import CACHE, NODE_MODULES, WEB, BuildError, say
from builder.packages import node, package_version
from builder.plain import plain_card
from builder.stamps import digest, is_fresh, mark

__all__ = ["copy_cards"]

ART = "@heruka_urgyen/react-playing-cards"
# Big indices: still readable on a card 48 pixels wide.
_IMAGES = NODE_MODULES / ART / "src" / "images"
_SETTINGS = WEB / "svgo.config.mjs"
_NAMES = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
_OTHER = [name for name in _NAMES if name[1] in "CD"]  # what four colours change
# Folder of the package, folder of the site, cards.
_SETS = (("2color-bf", "", _NAMES), ("4color-bf", "four", _OTHER))


def copy_cards(folder: Path) -> None:
    """Put the optimised cards, the plain ones and our own back into the folder."""
    ready = CACHE / "cards"
    wanted = digest([_SETTINGS], package_version(ART), package_version("svgo"), repr(_SETS))
    if not is_fresh(ready / ".stamp", wanted):
        _optimise(ready)
        mark(ready / ".stamp", wanted)
    shutil.copytree(ready, folder, ignore=shutil.ignore_patterns(".stamp"))
    for part, names in (("plain", _NAMES), ("plain/four", _OTHER)):
        (folder / part).mkdir()
        for name in names:
            (folder / part / f"{name}.svg").write_text(plain_card(name, part.endswith("four")), "utf-8")
    shutil.copy(WEB / "card-back.svg", folder / "back.svg")


def _optimise(folder: Path) -> None:
    say("optimising the card pictures (once)")
    pictures = [
        (_IMAGES / of / f"{name}.svg", folder / to / f"{name}.svg") for of, to, names in _SETS for name in names
    ]
    missing = [f"{source.parent.name}/{source.name}" for source, _ in pictures if not source.is_file()]
    if missing:
        raise BuildError(f"{ART} lacks the cards {' '.join(missing)}")
    shutil.rmtree(folder, ignore_errors=True)
    for _, target in pictures:
        target.parent.mkdir(parents=True, exist_ok=True)
    command = [str(node()), str(NODE_MODULES / "svgo" / "bin" / "svgo.js"), "--quiet", "--config", str(_SETTINGS)]
    command += [
        "--input",
        *(str(source) for source, _ in pictures),
        "--output",
        *(str(target) for _, target in pictures),
    ]
    done = subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0 or not all(target.is_file() for _, target in pictures):
        raise BuildError(f"svgo could not optimise the card pictures:\n{done.stdout}")
