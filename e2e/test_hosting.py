"""The site where it is put: unpacked from what is uploaded, in another site's frame, with a careful host's headers.

What docs/hosting.md says of headers is tried here. The game is at 127.0.0.1, the site that frames it at localhost,
which to a browser is another site.
"""

import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import pytest
from builder import SITE
from builder.archive import write_zip
from builder.serve import serving
from builder.stamps import tree
from playwright.sync_api import Frame, Page, expect

from e2e.conftest import KEPT
from e2e.table import Table

PATH = "/hearts/"
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self'; img-src 'self'; style-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
# What docs/hosting.md advises to a host of the game, for all of its files.
CAREFUL = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'self' http://localhost:*",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}

Serve = Callable[..., str]


@pytest.fixture(autouse=True)  # so it comes before the page, and its servers are there until the page is closed
def serve(watch: Any) -> Iterator[Serve]:
    """Serves a folder (dist/site) with headers under /hearts/ and gives the address."""
    with ExitStack() as stack:

        def serve(folder: Path = SITE, headers: dict[str, str] | None = None) -> str:
            url = stack.enter_context(serving(folder, PATH, headers=headers))
            watch.expect(f"request outside of the site: (blob:)?{url.removesuffix(PATH)}/")
            return url

        yield serve


@pytest.fixture
def framing(serve: Serve, tmp_path: Path, watch: Any) -> Callable[..., str]:
    """Gives the address of another site's page that has the frame in it."""

    def framing(frame: str, headers: dict[str, str] | None = None) -> str:
        folder = tmp_path / "blog"
        folder.mkdir()
        (folder / "index.html").write_text(f"<!doctype html><title>A blog</title><h1>A blog</h1>{frame}")
        watch.expect("request outside of the site: http://localhost:")
        watch.expect("favicon.ico|status of 404")
        watch.expect("Blocked autofocusing")  # Chromium's note that a frame of another site does not take the focus
        return serve(folder, headers).replace("127.0.0.1", "localhost")

    return framing


def the_frame(page: Page, url: str) -> Frame:
    page.wait_for_selector("iframe")
    found = [frame for frame in page.frames if frame.url.startswith(url)]
    assert len(found) == 1, [frame.url for frame in page.frames]
    return found[0]


def play_a_card(table: Table) -> None:
    """Wait for the cards, pass three, play one."""
    table.wait_for_cards()
    table.pass_cards()
    assert table.wait() == "turn"
    before = table.cards.count()
    table.play()
    expect(table.cards).to_have_count(before - 1)


def played_in_a_frame(page: Page, url: str) -> None:
    table = Table(cast(Page, the_frame(page, url)), url)  # a frame finds and does what a page does
    if page.context.browser and page.context.browser.browser_type.name == "firefox":
        # Playwright's pointer does not reach a frame that Firefox has in a process of its own.
        table.point_with(lambda locator, **_: locator.dispatch_event("click"))
    play_a_card(table)


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """The archive for itch.io, unpacked as itch.io does."""
    with zipfile.ZipFile(write_zip(archive=tmp_path / "hearts.zip")) as packed:
        packed.extractall(tmp_path / "unpacked")
    return tmp_path / "unpacked"


def test_the_archive_for_itch_plays(page: Page, serve: Serve, unpacked: Path) -> None:
    table = Table(page, serve(unpacked))
    table.open()
    play_a_card(table)


def test_the_archive_for_itch_plays_in_its_frame(
    page: Page, serve: Serve, framing: Callable[..., str], unpacked: Path
) -> None:
    url = serve(unpacked)
    allowed = "autoplay; fullscreen *; geolocation; microphone; camera; midi; gamepad; cross-origin-isolated"
    frame = f'<iframe src="{url}index.html" width="800" height="700" frameborder="0" allow="{allowed}"></iframe>'
    page.goto(framing(frame))
    played_in_a_frame(page, url)


def test_what_is_uploaded_to_github_pages_plays(page: Page, serve: Serve, tmp_path: Path) -> None:
    """The artifact is a tar of the folder's contents: no link in it, and no name that the upload leaves out."""
    archive = tmp_path / "artifact.tar"
    with tarfile.open(archive, "w", dereference=True) as packed:
        packed.add(SITE, ".")
    with tarfile.open(archive) as packed:
        members = packed.getmembers()
        assert [member.name for member in members if not (member.isfile() or member.isdir())] == []
        assert [name for name in packed.getnames() if "/." in name.removeprefix("./")] == []
        packed.extractall(tmp_path / "pages", filter="data")
    assert len(tree(tmp_path / "pages")) == len(tree(SITE))
    table = Table(page, serve(tmp_path / "pages"))
    table.open()
    play_a_card(table)


@KEPT
def test_with_a_careful_hosts_headers_it_plays_and_is_kept(page: Page, serve: Serve) -> None:
    headers = CAREFUL | {
        "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    table = Table(page, serve(SITE, headers))
    table.open()
    assert page.evaluate("crossOriginIsolated") is True
    play_a_card(table)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    table.reload()
    assert table.wait() == "turn"


@pytest.mark.every_browser
def test_in_a_site_with_a_strict_policy_and_isolation_it_plays(
    page: Page, serve: Serve, framing: Callable[..., str]
) -> None:
    url = serve(SITE, CAREFUL)
    origin = url.removesuffix(PATH)
    headers = {
        "Content-Security-Policy": f"default-src 'none'; frame-src {origin}",
        "Cross-Origin-Embedder-Policy": "require-corp",
        "Cross-Origin-Opener-Policy": "same-origin",
    }
    page.goto(framing(f'<iframe src="{url}" width="800" height="700"></iframe>', headers))
    assert page.evaluate("crossOriginIsolated") is True
    played_in_a_frame(page, url)


ISOLATED = {"Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Opener-Policy": "same-origin"}
# The headers of the game, and those of the site.
REFUSALS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "the site's frame-src": ({}, {"Content-Security-Policy": "frame-src 'self'"}),
    "the game's frame-ancestors": ({"Content-Security-Policy": "frame-ancestors 'none'"}, {}),
    "an isolated site, a game that says nothing": ({}, ISOLATED),
}


@pytest.mark.every_browser
@pytest.mark.parametrize("reason", REFUSALS)
def test_where_a_header_forbids_the_frame_it_stays_empty(
    page: Page, serve: Serve, framing: Callable[..., str], watch: Any, reason: str
) -> None:
    """What the documents say happens without the header that they advise."""
    watch.expect(".*")
    game, site = REFUSALS[reason]
    url = serve(SITE, game)
    page.goto(framing(f'<iframe src="{url}"></iframe>', site))
    page.wait_for_load_state()
    assert [frame for frame in page.frames if frame.url.startswith(url) and frame.locator("#table").count()] == []


def test_a_credentialless_frame_plays_in_an_isolated_site(
    page: Page, serve: Serve, framing: Callable[..., str]
) -> None:
    """Only Chromium knows them: then the game needs no header at all."""
    url = serve()
    page.goto(framing(f'<iframe src="{url}" credentialless width="800" height="700"></iframe>', ISOLATED))
    assert page.evaluate("crossOriginIsolated") is True
    played_in_a_frame(page, url)
