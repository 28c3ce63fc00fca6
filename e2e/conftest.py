"""The built site in a real browser, watched: whatever it complains of fails the test that saw it.

A test asks for ``page`` (a fresh profile, nothing loaded yet) and goes to ``site_url``, or for ``sit``, which opens the
game with a match to go on with. One that needs two tabs makes them with ``new_context``. One that breaks something on
purpose says what it expects with ``watch.expect``. One marked ``every_browser`` runs in Firefox too, if it is there.

Unless a test is about them, nothing moves and no service worker keeps the site: together they cost more than half of
the processor's time. A test marked ``context`` has them, or other options of Playwright's ``new_context``.
"""

import json
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, suppress
from http import HTTPStatus
from pathlib import Path

import pytest
from builder import DIST, SITE
from builder.browsers import chromium, chromium_arguments, firefox
from builder.serve import serving
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    Response,
    expect,
    sync_playwright,
)

from e2e.table import Table, profile
from hearts_core import Match, format_match

# A static host may put the site under any path; every test runs under such a one.
PATH = "/some/sub/path/"
# Milliseconds. Starting Python takes seconds, and a machine that runs other things takes its time.
PATIENCE = 60_000
SIZE = {"width": 1280, "height": 800}
# A page lives for seconds here: making its WebAssembly fast costs more than it gains (a fifth of the suite's time), and
# a graphics card imitated by the processor costs more than none.
SHORT_LIVED = ("--js-flags=--liftoff-only", "--disable-gpu")
# The same for Firefox.
SHORT_LIVED_FIREFOX: dict[str, str | float | bool] = {"javascript.options.wasm_optimizingjit": False}
CHEAP = {"viewport": SIZE, "reduced_motion": "reduce", "service_workers": "block"}
# For tests about what moves, and about what is kept by the service worker.
MOVING = pytest.mark.context(reduced_motion="no-preference")
KEPT = pytest.mark.context(service_workers="allow")

expect.set_options(timeout=PATIENCE)

_SHOTS = DIST / "e2e"
_FAILED = pytest.StashKey[bool]()


class Watch:
    """Collects complaints: console errors and warnings, page errors, requests that fail or leave the site."""

    def __init__(self, site_url: str) -> None:
        self._site_url = site_url
        self._others: list[str] = []
        self._expected: list[re.Pattern[str]] = []
        self._seen: list[str] = []
        self.over = False  # the test is: what follows is the harness's own doing

    def expect(self, pattern: str) -> None:
        """Take complaints that match the pattern (``re.search``) as meant."""
        self._expected.append(re.compile(pattern))

    def allow(self, url: str) -> None:
        """Let requests go to another site, one that has the game in its pages."""
        self._others.append(url)

    @property
    def problems(self) -> list[str]:
        """All that was seen and not expected."""
        return [seen for seen in self._seen if not any(pattern.search(seen) for pattern in self._expected)]

    def follow(self, context: BrowserContext) -> None:
        """Listen to every page and worker of the context."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self._complain(f"page error: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)

    def _complain(self, complaint: str) -> None:
        if not self.over:
            self._seen.append(complaint)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self._complain(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _request(self, request: Request) -> None:
        own_blob = request.url.startswith(f"blob:{self._site_url.removesuffix(PATH)}/")
        if not request.url.startswith((self._site_url, *self._others)) and not own_blob:
            self._complain(f"request outside of the site: {request.url}")

    def _response(self, response: Response) -> None:
        # Said here too because only some browsers report it on the console.
        if response.status >= HTTPStatus.BAD_REQUEST:
            self._complain(f"response {response.status}: {response.url}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--engine", choices=["chromium", "firefox"], help="one browser for all of e2e/")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "every_browser: runs in Firefox too, where it is installed")
    config.addinivalue_line("markers", "context(**options): options of Playwright's new_context for the test's pages")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        every = metafunc.definition.get_closest_marker("every_browser")
        chosen = metafunc.config.getoption("--engine")
        engines = [chosen] if chosen else ["chromium", "firefox"] if every else ["chromium"]
        metafunc.parametrize("engine", engines, indirect=True, scope="session")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


@pytest.fixture(scope="session")
def site_url() -> Iterator[str]:
    """Where dist/site is served, under a path, with no special header."""
    if not (SITE / "index.html").is_file():
        pytest.exit("dist/site is not built: run ./build.sh site", returncode=1)
    with serving(SITE, PATH) as url:
        yield url


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest) -> str:
    """The browser's kind: chromium or firefox."""
    name: str = request.param
    if name == "firefox" and firefox() is None:
        if request.config.getoption("--engine") is None:
            pytest.skip("no Firefox here (Debian: apt install firefox-esr)")
        pytest.exit("no Firefox here: install one (Debian: apt install firefox-esr)", returncode=1)
    return name


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright, engine: str) -> Iterator[Browser]:
    """One browser for all tests of its kind."""
    if engine == "firefox":
        browser = playwright.firefox.launch(
            channel="moz-firefox", executable_path=firefox(), firefox_user_prefs=SHORT_LIVED_FIREFOX
        )
    else:
        program = chromium()
        if program is None:
            pytest.exit("no Chromium here: ./build.sh test installs one where it can", returncode=1)
        browser = playwright.chromium.launch(executable_path=program, args=[*chromium_arguments(), *SHORT_LIVED])
    yield browser
    browser.close()


@pytest.fixture
def watch(site_url: str) -> Iterator[Watch]:
    """What the test's pages complained of; anything not expected fails the test when it ends."""
    watch = Watch(site_url)
    yield watch
    if watch.problems:
        pytest.fail("the page complained:\n" + "\n".join(watch.problems), pytrace=False)


@pytest.fixture
def new_context(
    request: pytest.FixtureRequest, browser: Browser, watch: Watch
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes a fresh profile, 1280 by 800 unless told otherwise; closed when the test ends.

    Takes the options of Playwright's ``new_context``, over those of the test's marks.
    """
    contexts: list[BrowserContext] = []
    usual: dict[str, object] = dict(CHEAP)
    for mark in reversed([*request.node.iter_markers("context")]):  # the test's own last
        usual |= mark.kwargs
    with ExitStack() as stack:

        def make(**options: object) -> BrowserContext:
            context: BrowserContext = browser.new_context(**usual | options)  # type: ignore[arg-type]
            stack.callback(context.close)
            context.set_default_timeout(PATIENCE)
            watch.expect("Service Worker registration blocked by Playwright")  # its own word for what was asked
            watch.follow(context)
            contexts.append(context)
            return context

        yield make
        pages = [page for context in contexts for page in context.pages]
        for page in pages:
            with suppress(Error):
                page.evaluate("0")  # a round trip: what the page has complained of until now has arrived
        watch.over = True
        if request.node.stash.get(_FAILED, False) or watch.problems:
            for page in pages:
                _shoot(page, request.node.nodeid)


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page of a fresh profile, 1280 by 800."""
    return new_context().new_page()


@pytest.fixture
def sit(new_context: Callable[..., BrowserContext], site_url: str) -> Callable[..., Table]:
    """Opens the page in a fresh profile that has kept ``match``, or nothing, and gives the table.

    ``speed`` is instant, fast, normal or slow; further options are those of Playwright's ``new_context``.
    """

    def sit(match: Match | None = None, *, speed: str = "instant", **options: object) -> Table:
        save = None if match is None else format_match(match)
        stored = profile(site_url, save=save, settings=json.dumps({"speed": speed}))
        page = new_context(storage_state=stored, **options).new_page()
        table = Table(page, site_url, touch=bool(options.get("has_touch")))
        table.open()
        return table

    return sit


def _shoot(page: Page, name: str) -> Path:
    _SHOTS.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"\W+", "-", name)
    taken = len(list(_SHOTS.glob(f"{stem}*.png")))
    path = _SHOTS / f"{stem}-{taken}.png"
    page.screenshot(path=path)
    # The match, to play it again with; a page that never loaded and one that is refused storage have none.
    with suppress(Error):
        save = page.evaluate("() => localStorage.getItem('hearts.save')")
        path.with_suffix(".hearts").write_text(save or "")
    return path
