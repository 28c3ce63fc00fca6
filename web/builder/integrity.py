"""Integrity hashes: each page says what the scripts and styles that it names must be, and browsers refuse others.

Call :func:`seal_pages` when all that the pages name is in its place, and again after any of it has changed; only the
service worker's list, which has the pages' own hashes, comes after it.
"""

import base64
import hashlib
import re
from pathlib import Path

from builder import BuildError
from builder.stamps import tree

__all__ = ["integrity", "seal_pages", "sealed"]

_TAG = re.compile(r"<(?:script|link)\b[^>]*>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_OWN = re.compile(r"\./([^?#]+)")
# What a browser holds to a hash. A preload with one would not be taken for the fetch that has none.
_LINKS = {"stylesheet", "modulepreload"}
# A sandboxed frame has no origin, so there the site is a foreign one: a browser then can't check a script or style that
# is not asked for by CORS, and refuses it if it should. So the page that is made to be framed has hashes on its modules
# only, which always ask by CORS.
_FRAMED = "play.html"


def integrity(content: bytes) -> str:
    """The value of the ``integrity`` attribute for a file with this content."""
    return "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode()


def sealed(page: str, folder: Path, *, modules_only: bool = False) -> str:
    """The page with the hash of the file in ``folder`` on each element that may have one.

    Raises BuildError where the page names a file that is not there, or one of another place.
    """

    def seal(tag: re.Match[str]) -> str:
        plain = re.sub(r' integrity="[^"]*"', "", tag[0])
        given = dict(_ATTRIBUTE.findall(plain))
        kind = given.get("type", "")
        if plain.startswith("<script"):
            wanted, address = kind in ("", "module"), given.get("src")
            module = kind == "module"
        else:
            wanted, address = given.get("rel") in _LINKS, given.get("href")
            module = given.get("rel") == "modulepreload"
        if not wanted or (modules_only and not module):
            return plain
        name = _OWN.fullmatch(address or "")
        if name is None or not (folder / name[1]).is_file():
            raise BuildError(f"{plain} names no file of the site: no integrity hash can be made")
        return f'{plain[:-1]} integrity="{integrity((folder / name[1]).read_bytes())}">'

    return _TAG.sub(seal, page)


def seal_pages(folder: Path) -> None:
    """Write the hashes into every page at the root of the site."""
    for path in tree(folder):
        if path.parent == folder and path.suffix == ".html":
            text = sealed(path.read_text("utf-8"), folder, modules_only=path.name == _FRAMED)
            path.write_text(text, "utf-8")
