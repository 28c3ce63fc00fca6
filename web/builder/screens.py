"""Pictures of every screen of the game at every size, and what is wrong in them as far as a program can see it.

``./build.sh screens`` takes them all into dist/screens, with a page that shows them side by side. A new screen is a
line in `SCREENS`: the scene that it begins with (builder/scenes.py) and what is done from there.
"""

import html
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from builder import DIST, BuildError, say
from builder.browsers import chromium, chromium_arguments
from builder.languages import codes
from builder.scenes import scene, statistics
from builder.serve import serving
from builder.walk import tour_to

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["FAULTS", "FOLDER", "SCREENS", "SIZES", "Wanted", "everywhere", "pictures", "take_screens"]

FOLDER = DIST / "screens"
SIZES = ("320x640", "360x740", "740x360", "1280x800", "2560x1440")
SCHEMES = ("light", "dark")
PLAYERS = (3, 4, 5)
# The other languages differ by the length of their words: these sizes and four players show what that does.
ELSEWHERE = ("320x640", "1280x800")
_PATIENCE = 120_000  # milliseconds: starting Python takes its time on a busy machine
FAULTS = (Path(__file__).parent / "faults.js").read_text("utf-8")
# What has been asked for has been drawn, and every picture is there.
_DRAWN = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await frame();
  await Promise.all([...document.images].filter((image) => image.src).map((image) => image.decode().catch(() => {})));
  await frame();
  for (const box of document.querySelectorAll("dialog[open] *")) box.scrollTop = 0;
  scrollTo(0, 0);
}"""


def _press(*selectors: str) -> Callable[["Page"], None]:
    """Press what the selectors name, one after the other."""

    def press(page: "Page") -> None:
        for selector in selectors:
            page.locator(selector).first.click()

    return press


def _choose(page: "Page") -> None:
    """Choose three cards for the pass, one at each end of the hand and one within."""
    cards = page.locator("#hand [data-card]")
    for i in (0, 5, cards.count() - 1):
        cards.nth(i).focus()
        page.keyboard.press("Enter")


def _refuse(page: "Page") -> None:
    """Try a card that the rules refuse."""
    page.locator("#hand [aria-disabled=true]").first.focus()
    page.keyboard.press("Enter")


def _hint(page: "Page") -> None:
    """Have a hint for the card to play, and wait for it."""
    page.locator("[data-do=hint]").first.click()
    page.wait_for_selector("#hand .hinted")


def _compare(page: "Page") -> None:
    _hint(page)
    page.locator("[data-do=hint]").first.click()


def _tour(step: str) -> Callable[["Page"], None]:
    """Take the tour up to that step."""

    def walk(page: "Page") -> None:
        page.keyboard.press("e")
        tour_to(page, step)

    return walk


def _see_statistics(page: "Page") -> None:
    page.locator("[data-do=stats]").first.click()
    page.wait_for_selector("#stats-notes p")


def _stay(_page: "Page") -> None:
    pass


class Screen(NamedTuple):
    """What it begins with: the scene (None for a first visit), what is done there, the settings, what else is kept."""

    scene: str | None
    reach: Callable[["Page"], None] = _stay
    settings: dict[str, object] = {}  # noqa: RUF012 - never changed
    kept: tuple[tuple[str, Callable[[], str]], ...] = ()


SCREENS: dict[str, Screen] = {
    "first": Screen(None),
    "passing": Screen("passing"),
    "chosen": Screen("passing", _choose),
    "received": Screen("received"),
    "turn": Screen("turn"),
    "refused": Screen("turn", _refuse),
    "taken": Screen("taken"),
    "scores": Screen("turn", _press("[data-do=scores]")),
    "hint": Screen("turn", _hint),
    "hint-pass": Screen("passing", _hint),
    "comparison": Screen("turn", _compare),
    "seen": Screen("turn", _press("[data-do=seen]"), {"seen": True}),
    "helpers": Screen("turn", settings={"seen": True, "moon_alert": True}),
    "tricks": Screen("turn", _press("[data-do=tricks]")),
    "hand-over": Screen("scored"),
    "moon": Screen("moon"),
    "match-over": Screen("over"),
    "statistics": Screen("turn", _see_statistics, kept=(("hearts.statistics", statistics),)),
    "statistics-none": Screen("turn", _see_statistics),
    "new-game": Screen("turn", _press("[data-do=new_game]")),
    "rules": Screen("turn", _press("[data-do=rules]")),
    "settings": Screen("turn", _press("[data-do=settings]")),
    "keys": Screen("turn", _press("[data-do=settings]", "[data-do=keys]")),
    "tour-pass": Screen(None, _tour("pass")),
    "tour-refused": Screen(None, _tour("lead")),
    "tour-score": Screen(None, _tour("score")),
}


class Wanted(NamedTuple):
    """Which pictures are taken: names of SCREENS, sizes as "320x640", light and dark, numbers of players, a language.

    `settings` are the player's, over instant speed; `scale` is how many pixels of the picture one of the page has;
    `text` is the size of type that the browser is set to, in percent of the usual; with `forced_colours` the system
    has few colours of its own.
    """

    screens: tuple[str, ...] = tuple(SCREENS)
    sizes: tuple[str, ...] = SIZES
    schemes: tuple[str, ...] = SCHEMES
    players: tuple[int, ...] = PLAYERS
    language: str = "en"
    settings: dict[str, object] = {}  # noqa: RUF012 - never changed
    scale: int = 1
    text: int = 100
    forced_colours: bool = False


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise BuildError(f"a size is like 320x640, not {text!r}")
    return int(width), int(height)


def _tables(wanted: Wanted) -> Iterator[tuple[str, int]]:
    """(screen, players) of each picture at one size. A first visit is a game of four."""
    if wanted.language not in codes():
        raise BuildError(f"no language is named {wanted.language!r}; there are {', '.join(codes())}")
    for name in wanted.screens:
        if name not in SCREENS:
            raise BuildError(f"no screen is named {name!r}; there are {', '.join(SCREENS)}")
        for players in wanted.players:
            if SCREENS[name].scene is not None or players == 4:
                yield name, players


def _open(browser: "Browser", url: str, name: str, players: int, wanted: Wanted) -> "Page":
    """The page at the screen, in a profile of its own."""
    screen = SCREENS[name]
    settings = json.dumps({"speed": "instant", "language": wanted.language} | screen.settings | wanted.settings)
    kept = [{"name": "hearts.settings", "value": settings}]
    if screen.scene is not None:
        kept.append({"name": "hearts.save", "value": scene(screen.scene, players)})
    kept += [{"name": name, "value": text()} for name, text in screen.kept]
    state = {"cookies": [], "origins": [{"origin": "/".join(url.split("/")[:3]), "localStorage": kept}]}
    width, height = _size(wanted.sizes[0])
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=wanted.scale,
        reduced_motion="reduce",
        forced_colors="active" if wanted.forced_colours else "none",
        service_workers="block",
        storage_state=state,  # type: ignore[arg-type]
    )
    context.set_default_timeout(_PATIENCE)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("[data-engine=ready]")
    page.wait_for_selector("[data-hand-ready], dialog[open]")
    screen.reach(page)
    return page


def pictures(browser: "Browser", url: str, folder: Path, wanted: Wanted) -> Iterator[tuple[Path, list[str]]]:
    """Take the pictures of the site at `url` into `folder`; each with what is wrong in it, as sentences.

    Raises BuildError for a name or a size that makes no sense.
    """
    sizes = [(text, _size(text)) for text in wanted.sizes]
    for name, players in list(_tables(wanted)):
        page = _open(browser, url, name, players, wanted)
        for text, (width, height) in sizes:
            page.set_viewport_size({"width": width, "height": height})
            for scheme in wanted.schemes:
                page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                page.evaluate(_DRAWN)
                language = "" if wanted.language == "en" else f"-{wanted.language}"
                path = folder / f"{text}-{scheme}{language}" / f"{name}-{players}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=path)
                yield path, page.evaluate(FAULTS)
        page.context.close()


def _overview(folder: Path, paths: Iterable[Path]) -> None:
    """A page that shows the pictures side by side."""
    rows = []
    for path in paths:
        name = html.escape(path.relative_to(folder).as_posix())
        rows.append(f'<figure><a href="{name}"><img src="{name}" alt=""></a><figcaption>{name}</figcaption></figure>')
    style = "body{display:flex;flex-wrap:wrap;gap:8px;font:12px sans-serif}figure{margin:0}img{height:320px}"
    text = f'<!doctype html><meta charset="utf-8"><title>Screens</title><style>{style}</style>\n' + "\n".join(rows)
    (folder / "index.html").write_text(text + "\n", "utf-8")


def everywhere(wanted: Wanted) -> list[Wanted]:
    """`wanted`, which is in English, and fewer pictures in each of the other languages."""
    sizes = tuple(size for size in wanted.sizes if size in ELSEWHERE) or wanted.sizes[:1]
    players = (4,) if 4 in wanted.players else wanted.players[:1]
    fewer = wanted._replace(sizes=sizes, schemes=wanted.schemes[:1], players=players)
    return [wanted, *(fewer._replace(language=code) for code in codes() if code != wanted.language)]


def take_screens(folder: Path, batches: list[Wanted]) -> int:
    """Take the pictures of dist/site into `folder`, batch by batch: a line of progress each, and one for what is wrong.

    Gives how many faults there are.
    """
    from playwright.sync_api import sync_playwright

    program = chromium()
    if program is None:
        raise BuildError("screens need a Chromium: ./build.sh test installs one where it can")
    total = sum(len(list(_tables(wanted))) * len(wanted.sizes) * len(wanted.schemes) for wanted in batches)
    taken, faults = [], 0
    with serving() as url, sync_playwright() as playwright:
        for wanted in batches:
            browser = playwright.chromium.launch(executable_path=program, args=chromium_arguments(wanted.text))
            for path, found in pictures(browser, url, folder, wanted):
                taken.append(path)
                faults += len(found)
                name = path.relative_to(folder)
                say("\n  ".join([f"{len(taken)}/{total} {name}", *(f"{name}: {fault}" for fault in found)]))
            browser.close()
    _overview(folder, sorted(taken))
    say(f"{len(taken)} pictures in {folder}, {faults} faults")
    return faults
