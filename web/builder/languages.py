"""The languages of the page: each a module of web/ui/texts, found by its name, compiled to a file of its own.

Beside those files web/language.js gets what the page needs before any of them is there: which languages there are, and
the words of the page's skeleton in each.
"""

import html
import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

from builder import WEB, BuildError
from builder.modules import pack_modules

__all__ = ["codes", "fill_page", "title", "write_languages"]

_TEXTS = WEB / "ui" / "texts"
_MARK = "self.__HEARTS_LANGUAGES"
_WITHOUT_SCRIPTS = "<!-- without scripts -->"
_NAMED = re.compile(r'data-(?:text|label)="([^"]+)"')


def codes() -> list[str]:
    """The codes of all languages, by the alphabet."""
    return sorted(path.stem for path in _TEXTS.glob("*.py") if not path.stem.startswith("_"))


def _module(code: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"texts_{code}", _TEXTS / f"{code}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def title() -> str:
    """The game's name as it is known everywhere."""
    text: str = _module("en").TEXTS["title"]
    return text


def _first(page: str) -> list[str]:
    """The keys of the texts that the skeleton has: all that the page names before its first dialog."""
    return sorted(set(_NAMED.findall(page.split("<dialog", 1)[0])))


def write_languages(folder: Path) -> None:
    """Write into the site's `folder` a file for each language, and language.js with what the page needs first."""
    keys = _first((WEB / "index.html").read_text("utf-8"))
    known = {}
    (folder / "ui" / "texts").mkdir(parents=True, exist_ok=True)
    for code in codes():
        module = _module(code)
        lacking = [key for key in keys if key not in module.TEXTS]
        if lacking:
            raise BuildError(f"web/ui/texts/{code}.py lacks {', '.join(lacking)}")
        known[code] = {"name": module.NAME, "first": {key: module.TEXTS[key] for key in keys}}
        name = f"ui/texts/{code}.py"
        (folder / "ui" / "texts" / f"{code}.bin").write_bytes(pack_modules({name: WEB / name}))
    script = (WEB / "language.js").read_text("utf-8")
    if _MARK not in script:
        raise BuildError(f"web/language.js has no {_MARK} to fill in")
    listed = json.dumps(known, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (folder / "language.js").write_text(script.replace(_MARK, listed), "utf-8")


def fill_page(page: str) -> str:
    """The page with what it says where no script runs, in every language."""
    lines = [f'<p lang="{code}">{html.escape(_module(code).TEXTS["boot.no_script"])}</p>' for code in codes()]
    return page.replace(_WITHOUT_SCRIPTS, "".join(lines))
