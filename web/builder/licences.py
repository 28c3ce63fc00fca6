"""The licences of everything shipped with the site, and an index page of them."""

import html
import json
import re
from pathlib import Path
from typing import NamedTuple

from builder import ROOT, WEB, BuildError
from builder.packages import package_version

__all__ = ["copy_licences"]

# Texts that the packages themselves do not carry, and a list of whose they are.
_TEXTS = WEB / "licenses"


class _Entry(NamedTuple):
    name: str
    version: str
    licence: str
    text: str
    source: str


def copy_licences(folder: Path, version: str) -> None:
    """Write one text file a component and index.html into the folder. ``version`` is hearts_core's."""
    own = _Entry("hearts-core", version, "MIT", (ROOT / "LICENSE").read_text(), "")
    entries = [own, *_listed(), *_bundled("@pyscript/core"), *_bundled("workbox-precaching")]
    folder.mkdir()
    rows = []
    for entry in sorted(entries, key=lambda entry: entry.name.lower()):
        file = re.sub(r"[^a-z0-9.]+", "-", entry.name.lower()).strip("-") + ".txt"
        if (folder / file).exists():
            raise BuildError(f"two licence texts would be named {file}")
        (folder / file).write_text(entry.text.rstrip() + "\n")
        cells = [f'<a href="./{file}">{html.escape(entry.name)}</a>', entry.version, entry.licence]
        if entry.source:
            cells.append(f'<a href="{html.escape(entry.source)}">source</a>')
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>\n")
    page = (_TEXTS / "index.html").read_text()
    (folder / "index.html").write_text(page.replace("<!-- rows -->\n", "".join(rows)))


def _listed() -> list[_Entry]:
    """What web/licenses/components.json lists: parts whose packages carry no licence text of their own."""
    entries = []
    for item in json.loads((_TEXTS / "components.json").read_text()):
        version = package_version(item["package"])
        if item.get("part"):
            version = f"as in {item['package']} {version}"
        text = (_TEXTS / item["text"]).read_text()
        entries.append(_Entry(item["name"], version, item["licence"], text, item.get("source", "")))
    return entries


def _bundled(root: str) -> list[_Entry]:
    """An npm package and all that is bundled into it: its dependencies as the lock has them."""
    packages = json.loads((WEB / "package-lock.json").read_text())["packages"]
    entries: dict[str, _Entry] = {}
    waiting = [f"node_modules/{root}"]
    seen = set()
    while waiting:
        place = waiting.pop()
        if place in seen:
            continue
        seen.add(place)
        about = json.loads((WEB / place / "package.json").read_text())
        name, version, licence = about["name"], about["version"], _spdx(about["license"])
        title = name if name not in entries else f"{name} {version}"
        entries[title] = _Entry(title, version, licence, _text(WEB / place, about), "")
        waiting += [_resolve(packages, place, needed) for needed in packages[place].get("dependencies", {})]
    return list(entries.values())


def _resolve(packages: dict[str, object], place: str, name: str) -> str:
    """Where Node finds a dependency: in the package's own node_modules, else in one further up."""
    while place:
        found = f"{place}/node_modules/{name}"
        if found in packages:
            return found
        place = place.rpartition("/node_modules/")[0]
    return f"node_modules/{name}"


def _spdx(licence: str) -> str:
    return {"APACHE-2.0": "Apache-2.0"}.get(licence, licence)


def _text(folder: Path, about: dict[str, object]) -> str:
    files = [path for path in folder.iterdir() if path.name.lower().startswith(("license", "licence"))]
    if files:
        return min(files).read_text()
    template = _TEXTS / f"{about['license']}.txt"
    if not template.is_file():
        raise BuildError(f"{about['name']} carries no licence text and web/licenses has no {template.name}")
    author = about.get("author", "")
    holder = author["name"] if isinstance(author, dict) else author
    return template.read_text().replace("<copyright holder>", str(holder))
