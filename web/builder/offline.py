"""The service worker: Workbox, our few lines, and the list of every file of this version with its hash.

Call :func:`write_service_worker` last: it names the version by what lies in the folder, so that two versions never
have one name, and the same files always have the same.
"""

import base64
import hashlib
import json
import re
from pathlib import Path

from builder import NODE_MODULES, WEB, BuildError
from builder.play import PLAY
from builder.stamps import tree

__all__ = ["SERVICE_WORKER", "precached", "write_service_worker"]

SERVICE_WORKER = "sw.js"
# In the order in which each needs those before it.
_WORKBOX = ("workbox-core", "workbox-routing", "workbox-strategies", "workbox-precaching")
_SOURCE_MAP = re.compile(r"\n//# sourceMappingURL=\S+\s*\Z")
# A page says which version it is, to compare itself with the service worker.
_PAGES = ("index.html", PLAY)
_BUILD = re.compile(r'(<meta name="hearts-build" content=")[^"]*(">)')
# What the game itself never asks for: pictures that a shop window of the browser shows before the game is installed, or
# a place where a link to the game stands, and what other people's pages take.
_LEFT_OUT = re.compile(r"screenshots/|share\.png$|oembed\.json$|embed\.(js|d\.ts)$")


def precached(folder: Path) -> list[dict[str, str]]:
    """Workbox's manifest of the folder's files: for each its ``url``, ``revision`` and ``integrity``.

    The integrity makes the browser refuse a file that is cut short or of another version, so a version is kept
    whole or not at all.
    """
    entries = []
    for path in tree(folder):
        name = path.relative_to(folder).as_posix()
        if name == SERVICE_WORKER or _LEFT_OUT.match(name):
            continue
        hash_ = hashlib.sha256(path.read_bytes())
        integrity = "sha256-" + base64.b64encode(hash_.digest()).decode()
        entries.append({"url": f"./{name}", "revision": hash_.hexdigest()[:16], "integrity": integrity})
    return entries


def write_service_worker(folder: Path) -> str:
    """Name the version in the pages, write sw.js, and give the version's name.

    May be called again after something in the folder has changed.
    """
    pages = [folder / name for name in _PAGES if (folder / name).exists()]
    for page in pages:
        _name(page, "")
    worker = _worker(WEB / SERVICE_WORKER)
    build = _digest(folder, worker)
    for page in pages:
        _name(page, build)
    listed = ",\n".join(json.dumps(entry) for entry in precached(folder))
    worker = worker.replace("self.__HEARTS_BUILD", json.dumps(build)).replace("self.__WB_MANIFEST", f"[\n{listed}\n]")
    (folder / SERVICE_WORKER).write_text(worker, "utf-8")
    return build


def _name(page: Path, build: str) -> None:
    text, found = _BUILD.subn(rf"\g<1>{build}\g<2>", page.read_text("utf-8"))
    if found != 1:
        raise BuildError(f'{page.name} has {found} elements <meta name="hearts-build" content="...">, one was expected')
    page.write_text(text, "utf-8")


def _digest(folder: Path, worker: str) -> str:
    total = hashlib.sha256(worker.encode())
    for entry in precached(folder):
        total.update(f"{entry['url']}\0{entry['integrity']}\0".encode())
    return total.hexdigest()[:16]


def _worker(source: Path) -> str:
    """Workbox and our part as one script: one file can't be of two versions."""
    scripts = [NODE_MODULES / name / "build" / f"{name}.prod.js" for name in _WORKBOX]
    texts = [_SOURCE_MAP.sub("", script.read_text("utf-8")) for script in scripts]
    return "\n".join(["// Workbox, MIT licence: see licenses/", *texts, source.read_text("utf-8")])
