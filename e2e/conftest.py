"""The built site in a real browser, watched: whatever it complains of fails the test that saw it.

A test asks for ``page`` (a fresh profile, nothing loaded yet) and goes to ``site_url``. One that needs touch, another
size or two profiles makes them with ``new_context``. One that breaks something on purpose says what it expects with
``watch.expect``.
"""

import re
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path

import pytest
from builder import DIST, SITE
from builder.browsers import chromium, chromium_arguments, firefox
from builder.serve import serving
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, sync_playwright

# A static host may put the site under any path; every test runs under such a one.
PATH = "/some/sub/path/"
# Milliseconds. Starting Python takes seconds, and a machine that runs other things takes its time.
PATIENCE = 60_000

_SHOTS = DIST / "e2e"
_FAILED = pytest.StashKey[bool]()


class Watch:
    """Collects complaints: console errors and warnings, page errors, requests that fail or leave the site."""

    def __init__(self, site_url: str) -> None:
        self._site_url = site_url
        self._expected: list[re.Pattern[str]] = []
        self._seen: list[str] = []

    def expect(self, pattern: str) -> None:
        """Take complaints that match the pattern (``re.search``) as meant."""
        self._expected.append(re.compile(pattern))

    @property
    def problems(self) -> list[str]:
        """All that was seen and not expected."""
        return [seen for seen in self._seen if not any(pattern.search(seen) for pattern in self._expected)]

    def follow(self, context: BrowserContext) -> None:
        """Listen to every page and worker of the context."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self._seen.append(f"page error: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self._seen.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _request(self, request: Request) -> None:
        own_blob = request.url.startswith(f"blob:{self._site_url.removesuffix(PATH)}/")
        if not request.url.startswith(self._site_url) and not own_blob:
            self._seen.append(f"request outside of the site: {request.url}")

    def _response(self, response: Response) -> None:
        # Said here too because only some browsers report it on the console.
        if response.status >= HTTPStatus.BAD_REQUEST:
            self._seen.append(f"response {response.status}: {response.url}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--engine", choices=["chromium", "firefox"], default="chromium", help="the browser for e2e/")


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
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """One browser for the whole run."""
    with sync_playwright() as playwright:
        if request.config.getoption("--engine") == "firefox":
            program = firefox()
            if program is None:
                pytest.exit("no Firefox here: install one (Debian: apt install firefox-esr)", returncode=1)
            browser = playwright.firefox.launch(channel="moz-firefox", executable_path=program)
        else:
            program = chromium()
            if program is None:
                pytest.exit("no Chromium here: ./build.sh test installs one where it can", returncode=1)
            browser = playwright.chromium.launch(executable_path=program, args=chromium_arguments())
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
    """Makes a fresh profile, with the options of Playwright's ``new_context``; closed when the test ends."""
    contexts: list[BrowserContext] = []
    with ExitStack() as stack:

        def make(**options: object) -> BrowserContext:
            context: BrowserContext = browser.new_context(**options)  # type: ignore[arg-type]
            stack.callback(context.close)
            context.set_default_timeout(PATIENCE)
            watch.follow(context)
            contexts.append(context)
            return context

        yield make
        if request.node.stash.get(_FAILED, False) or watch.problems:
            for page in (page for context in contexts for page in context.pages):
                _shoot(page, request.node.nodeid)


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page of a fresh profile, 1280 by 800."""
    return new_context(viewport={"width": 1280, "height": 800}).new_page()


def _shoot(page: Page, name: str) -> Path:
    _SHOTS.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"\W+", "-", name)
    taken = len(list(_SHOTS.glob(f"{stem}*.png")))
    path = _SHOTS / f"{stem}-{taken}.png"
    page.screenshot(path=path)
    return path
