"""dist/site, put together."""

import shutil
from pathlib import Path

from builder import DIST, ROOT, SITE, WEB, BuildError, say
from builder.cards import copy_cards
from builder.colours import plain_colours
from builder.examples import EXAMPLES
from builder.icons import copy_icons
from builder.integrity import seal_pages
from builder.languages import fill_page, write_languages
from builder.licences import copy_licences
from builder.modules import MODULES, pack_modules, page_modules
from builder.offline import write_service_worker
from builder.packages import install_packages
from builder.picture import copy_picture
from builder.play import PLAY, play_page
from builder.runtimes import copy_micropython, copy_pyodide, copy_pyscript
from builder.sharing import fill_sharing
from builder.stamps import building, digest, is_fresh, mark, tree
from builder.tour import TOUR, tour_text
from builder.wheel import build_wheel, wheel_inputs

__all__ = ["build_site", "early"]

_STAMP = DIST / ".site-stamp"
# Files of web/ that the site has as they are. index.html comes from there too, so a page without it is no site.
_PAGE = (
    *("index.html", "manifest.webmanifest", "icon.svg"),
    *("engine.py", "engine.json", "interpreter.mjs", "memory.mjs", "unpack.mjs"),
    *("frame.js", "page.mjs", "ui.json", "watch.js"),
    *("embed.js", "embed.d.ts"),
)
_FOLDERS = ("screenshots", "styles")
# Of ui/, what is loaded by itself; all the rest is in one file.
_UI = ("main.py", "guard.mjs", "post.mjs", "sound.mjs")


def early(folder: Path) -> str:
    """Links that have the browser fetch, at once and side by side, what is needed until the cards are on the table.

    Without them it would find one file after the other. The engine's files are not among them: they come after.
    """
    scripts = ["page.mjs", "unpack.mjs", "micropython/micropython.mjs"]
    scripts += [path.relative_to(folder).as_posix() for path in tree(folder / "pyscript")]
    files = ["micropython/micropython.wasm", MODULES, "ui.json", "engine.json", "ui/main.py"]
    links = [f'<link rel="modulepreload" href="./{name}">\n' for name in scripts]
    links += [f'<link rel="preload" as="fetch" href="./{name}" crossorigin>\n' for name in files]
    return "".join(links)


def build_site(url: str | None = None) -> None:
    """Build dist/site if anything that it is made from has changed.

    ``url`` is the address that it will have (with a slash at its end), if that is known: a few things that are told to
    other places want it. The game itself runs at any address.
    """
    with building():
        wanted = digest([*(path for path in tree(WEB) if EXAMPLES not in path.parents), *wheel_inputs()], url or "")
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
        _assemble(fresh, wheel, url)
        shutil.rmtree(SITE, ignore_errors=True)
        fresh.rename(SITE)
        mark(_STAMP, wanted)
        size = sum(path.stat().st_size for path in tree(SITE))
        say(f"built {SITE.relative_to(ROOT)} ({size / 1e6:.1f} MB)")


def _assemble(folder: Path, wheel: Path, url: str | None) -> None:
    folder.mkdir(parents=True)
    for name in _PAGE:
        shutil.copyfile(WEB / name, folder / name)
    for name in _FOLDERS:
        shutil.copytree(WEB / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc", "*~"))
    for path in (folder / "styles").iterdir():
        path.write_text(plain_colours(path.read_text("utf-8")), "utf-8")
    (folder / "ui").mkdir()
    for name in _UI:
        shutil.copyfile(WEB / "ui" / name, folder / "ui" / name)
    (folder / MODULES).write_bytes(pack_modules(page_modules()))
    (folder / TOUR).write_text(tour_text(), "utf-8")
    write_languages(folder)
    copy_pyscript(folder / "pyscript")
    copy_micropython(folder / "micropython")
    copy_pyodide(folder / "pyodide", wheel)
    copy_cards(folder / "cards")
    copy_icons(folder / "icons")
    copy_picture(folder)
    copy_licences(folder / "licenses", wheel.name.split("-")[1])
    page = folder / "index.html"
    page.write_text(fill_page(page.read_text("utf-8")).replace("<!-- early -->\n", early(folder)), "utf-8")
    (folder / PLAY).write_text(play_page(page.read_text("utf-8")), "utf-8")
    fill_sharing(folder, url)
    # Last, in this order: the pages name the hashes of other files, and the service worker's list has theirs.
    seal_pages(folder)
    write_service_worker(folder)
