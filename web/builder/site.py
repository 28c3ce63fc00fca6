"""dist/site, put together."""

import json
import shutil
from pathlib import Path

from builder import DIST, ROOT, SITE, WEB, BuildError, say
from builder.cards import copy_cards
from builder.icons import copy_icons
from builder.licences import copy_licences
from builder.offline import write_service_worker
from builder.packages import install_packages
from builder.runtimes import copy_micropython, copy_pyodide, copy_pyscript
from builder.stamps import building, digest, is_fresh, mark, tree
from builder.wheel import build_wheel, wheel_inputs

__all__ = ["build_site", "ui_config"]

_STAMP = DIST / ".site-stamp"
# Files of web/ that the site has as they are. index.html comes from there too, so a page without it is no site.
_PAGE = (
    *("index.html", "manifest.webmanifest", "icon.svg"),
    *("engine.py", "engine.json", "interpreter.mjs", "wasmdata.mjs"),
)
_FOLDERS = ("screenshots", "styles", "ui")


def ui_config(sources: Path) -> dict[str, object]:
    """PyScript's config of the main thread: web/ui.json, with every module of the page named in ``files``.

    main.py is the script itself, so it is not among them. ``sources`` is the folder of the ui package.
    """
    config: dict[str, object] = json.loads((WEB / "ui.json").read_text())
    modules = [path.relative_to(sources.parent).as_posix() for path in tree(sources) if path.suffix == ".py"]
    config["files"] = {f"./{name}": f"./{name}" for name in modules if name != "ui/main.py"}
    return config


def build_site() -> None:
    """Build dist/site if anything that it is made from has changed."""
    with building():
        wanted = digest([*tree(WEB), *wheel_inputs()])
        if is_fresh(_STAMP, wanted) and (SITE / "index.html").is_file():
            return
        missing = [name for name in (*_PAGE, *_FOLDERS) if not (WEB / name).exists()]
        if missing:
            raise BuildError(f"web/ lacks {', '.join(missing)}")
        install_packages()
        wheel = build_wheel()
        say("putting the site together")
        _STAMP.unlink(missing_ok=True)
        fresh = DIST / "site.new"
        shutil.rmtree(fresh, ignore_errors=True)
        _assemble(fresh, wheel)
        shutil.rmtree(SITE, ignore_errors=True)
        fresh.rename(SITE)
        mark(_STAMP, wanted)
        size = sum(path.stat().st_size for path in tree(SITE))
        say(f"built {SITE.relative_to(ROOT)} ({size / 1e6:.1f} MB)")


def _assemble(folder: Path, wheel: Path) -> None:
    folder.mkdir(parents=True)
    for name in _PAGE:
        shutil.copyfile(WEB / name, folder / name)
    for name in _FOLDERS:
        shutil.copytree(WEB / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc", "*~"))
    (folder / "ui.json").write_text(json.dumps(ui_config(folder / "ui"), indent=1) + "\n")
    copy_pyscript(folder / "pyscript")
    copy_micropython(folder / "micropython")
    copy_pyodide(folder / "pyodide", wheel)
    copy_cards(folder / "cards")
    copy_icons(folder / "icons")
    copy_licences(folder / "licenses", wheel.name.split("-")[1])
    # Last: it lists all the others.
    write_service_worker(folder)
