"""Without a network, and from one version to the next: a real service worker in a real browser."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from builder import SITE
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.conftest import KEPT, PATH
from e2e.host import Host, files, host_fixtures, other_version
from e2e.table import Table

pytestmark = KEPT

IN_CHARGE = "navigator.serviceWorker.controller !== null"
# What the page gets now for each file of a list: its SHA-256.
FETCH_ALL = """async (names) => {
  const found = {};
  for (const name of names) {
    const reply = await fetch("./" + name);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await reply.arrayBuffer()));
    found[name] = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  return found;
}"""
# Asks for an update and gives what becomes of it: "installed", or "redundant" where it failed.
# The browser asks by itself too, after a reload: what is under way already is waited for first.
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const settled = (worker) => new Promise((done) => {
    const look = () => worker.state !== "installing" && done(worker.state);
    worker.addEventListener("statechange", look);
    look();
  });
  if (registration.installing) await settled(registration.installing);
  let found = null;
  registration.addEventListener("updatefound", () => found = registration.installing);
  while (!registration.waiting) {
    await registration.update();
    found ??= registration.installing;
    if (found) return await settled(found);
  }
  return "installed";
}"""
CACHED = """async () => {
  const names = await caches.keys();
  const keys = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  return { caches: names.length, files: keys.reduce((sum, count) => sum + count, 0) };
}"""

host, site_url = host_fixtures()


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    return other_version(tmp_path / "next")


@pytest.fixture
def table(page: Page, host: Host) -> Table:
    return Table(page, host.url)


def offer(page: Page) -> Any:
    return page.get_by_role("alert").filter(has_text="new version")


def serves(page: Page, version: Path) -> bool:
    """Whether the page gets every file of that version, and nothing of another."""
    wanted = files(version)
    return bool(page.evaluate(FETCH_ALL, list(wanted)) == wanted)


def build(page: Page) -> str:
    text = page.locator("meta[name=hearts-build]").get_attribute("content")
    assert text, "the page does not say which version it is"
    return text


def take(page: Page, table: Table) -> None:
    """Press the offer's button and wait for the cards of the new version."""
    before = build(page)
    offer(page).get_by_role("button", name="Reload").click()
    page.wait_for_function(
        "before => document.querySelector('meta[name=hearts-build]')?.content !== before", arg=before
    )
    table.wait_for_cards()


@pytest.mark.every_browser
def test_after_one_visit_a_whole_hand_is_played_without_a_network(page: Page, host: Host, table: Table) -> None:
    table.open()
    page.wait_for_function(IN_CHARGE)
    table.press("Settings")
    settings = page.get_by_role("dialog", name="Settings")
    expect(settings.get_by_text("it can be played without a network")).to_be_visible()
    table.press("Close", settings)
    host.stop()
    page.context.set_offline(True)
    table.reload()
    assert serves(page, SITE)
    table.set_speed("Instant")
    table.pass_cards()
    assert table.play_hand() == "sheet"
    table.press("Next hand", table.sheet)
    expect(page.get_by_role("banner")).to_contain_text("Hand 2")
    table.new_game(Players="3", Bots="Easy")
    expect(table.cards).to_have_count(17)
    table.open("?utm_source=somewhere#table")
    expect(table.cards).to_have_count(17)
    page.goto(f"{host.url}licenses/")
    expect(page.get_by_role("heading")).to_have_text("What this site is made of")


@pytest.mark.every_browser
def test_update_in_the_middle_of_a_hand_keeps_the_hand(
    page: Page, host: Host, table: Table, next_version: Path
) -> None:
    table.open()
    page.wait_for_function(IN_CHARGE)
    table.set_speed("Instant")
    table.pass_cards()
    assert table.wait() == "turn"
    for _ in range(3):
        assert table.play() == "turn"
    host.deploy(next_version)
    assert page.evaluate(UPDATE) == "installed"
    expect(offer(page)).to_be_visible()

    # The new version is here, but until it is taken everything is still the old one.
    assert page.title() == "Hearts"
    assert serves(page, SITE)
    assert table.play() == "turn"
    save, cards = table.save(), table.names()
    take(page, table)
    assert page.title() == "Hearts B"
    assert build(page) == json.loads(_build_line(next_version))
    assert serves(page, next_version)
    assert page.evaluate(CACHED) == {"caches": 1, "files": len(files(next_version))}
    assert table.save() == save
    assert table.names() == cards
    host.stop()
    table.reload()
    assert page.title() == "Hearts B"
    assert table.play_hand() == "sheet"


def _build_line(version: Path) -> str:
    line = next(line for line in (version / "sw.js").read_text().splitlines() if line.startswith("const BUILD = "))
    return line.removeprefix("const BUILD = ").removesuffix(";")


def test_deploy_that_breaks_off_leaves_the_old_version_working(
    page: Page, host: Host, table: Table, next_version: Path, watch: Any
) -> None:
    watch.expect("(404|Failed to load|integrity|bad-precaching-response).*")
    table.open()
    page.wait_for_function(IN_CHARGE)
    late = tuple(name for name in files(next_version) if name.startswith(("ui.", "ui/")))
    for broken in ({"without": late}, {"cut": ("ui/texts/en.bin",)}):
        host.deploy(next_version, **broken)
        assert page.evaluate(UPDATE) == "redundant"
        expect(offer(page)).to_be_hidden()
        table.reload()
        assert page.title() == "Hearts"
        assert serves(page, SITE)
    # What has come already is not thrown away: the next try goes on from there.
    assert page.evaluate(CACHED)["files"] > len(files(SITE))
    host.stop()
    table.reload()
    table.pass_cards()
    assert table.wait() == "turn"  # from here on nothing happens by itself
    host.start()
    host.deploy(next_version)
    assert page.evaluate(UPDATE) == "installed"
    expect(offer(page)).to_be_visible()
    save = table.save()
    take(page, table)
    assert page.title() == "Hearts B"
    assert serves(page, next_version)
    assert page.evaluate(CACHED) == {"caches": 1, "files": len(files(next_version))}
    assert table.save() == save


def test_first_download_that_breaks_off_is_taken_up_again(page: Page, host: Host, table: Table, watch: Any) -> None:
    watch.expect("(404|Failed to load|bad-precaching-response).*")
    host.deploy(SITE, without=("licenses/musl.txt",))
    table.open()
    page.wait_for_function("caches.keys().then((names) => names.length > 0)")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then((found) => !found?.installing)")
    assert page.evaluate("navigator.serviceWorker.controller") is None
    host.deploy(SITE)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function(IN_CHARGE)
    host.stop()
    table.reload()
    assert serves(page, SITE)


# Scripts put into a page run in its empty forerunner too, which is no secure one and lacks what only those have.
NOTE_FAILURE = """
const register = globalThis.ServiceWorkerContainer?.prototype.register;
if (register) ServiceWorkerContainer.prototype.register = function (...given) {
  const answer = register.apply(this, given);
  answer.catch(() => window.failed = true);
  return answer;
};
"""


def test_site_that_changes_during_the_first_visit_is_not_mixed_with_it(
    page: Page, host: Host, table: Table, next_version: Path, watch: Any
) -> None:
    watch.expect("404.*sw.js|bad HTTP response code|Failed to load resource")
    host.deploy(SITE, without=("sw.js",))
    page.add_init_script(NOTE_FAILURE)
    table.open()
    page.wait_for_function("window.failed")
    host.deploy(next_version)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(offer(page)).to_be_visible()
    # The page is of the old version, so the service worker of the new one keeps its hands off it.
    assert page.evaluate("navigator.serviceWorker.controller") is None
    save = table.save()
    take(page, table)
    assert page.title() == "Hearts B"
    assert serves(page, next_version)
    assert table.save() == save


HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_new_version_is_taken_by_itself_when_nobody_looks(
    page: Page, host: Host, table: Table, next_version: Path
) -> None:
    table.open()
    page.wait_for_function(IN_CHARGE)
    table.choose(table.cards.nth(0))
    chosen = table.chosen()
    host.deploy(next_version)
    assert page.evaluate(UPDATE) == "installed"
    offer(page).get_by_role("button", name="Later").click()
    expect(offer(page)).to_be_hidden()
    table.press("Settings")
    page.evaluate(HIDE, arg=True)
    page.evaluate(HIDE, arg=False)
    table.press("Close", page.get_by_role("dialog", name="Settings"))
    assert page.title() == "Hearts"
    page.evaluate(HIDE, arg=True)
    page.wait_for_function("document.title === 'Hearts B'")
    table.wait_for_cards()
    assert table.chosen() == chosen


# How browsers say no: nothing there, an exception at the first look (a sandboxed frame), a refusal when asked.
GIVES = 'Object.defineProperty(Navigator.prototype, "serviceWorker", { get() { window.asked = true; %s } });'
REFUSALS = {
    "absent": GIVES % "return undefined",
    "forbidden": GIVES % 'throw new DOMException("The context is sandboxed.", "SecurityError")',
    "refused": """if (globalThis.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = async () => {
      window.asked = true;
      throw new DOMException("The operation is insecure.", "SecurityError");
    };""",
    "throws": """if (globalThis.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => {
      window.asked = true;
      throw new TypeError("no");
    };""",
}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_where_service_workers_are_refused_the_game_is_played_silently(
    page: Page, table: Table, refusal: str, watch: Any
) -> None:
    page.add_init_script(REFUSALS[refusal])
    table.open()
    page.wait_for_function("window.asked")
    table.pass_cards()
    assert table.wait() == "turn"
    expect(page.get_by_role("alert").filter(has_text="version")).to_be_hidden()
    assert watch.problems == []


def test_over_plain_http_the_game_is_played_silently(page: Page, host: Host, watch: Any) -> None:
    # Only a name that is not this machine's is insecure to a browser: the host answers in the place of such a one.
    plain = f"http://hearts.example{PATH}"

    def answer(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace(plain, host.url)))

    page.context.route(f"{plain}**", answer)
    watch.expect("request outside of the site: (blob:)?http://hearts.example/")
    table = Table(page, plain)
    table.open()
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    table.pass_cards()
    assert table.wait() == "turn"
    watch.expect("ERR_NAME_NOT_RESOLVED")  # pictures may still be on their way
    page.context.unroute_all(behavior="ignoreErrors")


# The installed game

SIZE = """async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return `${image.naturalWidth}x${image.naturalHeight}`;
}"""


def test_manifest_is_whole_and_works_under_any_path(page: Page, host: Host) -> None:
    page.goto(host.url)
    address = urljoin(host.url, page.locator("link[rel=manifest]").get_attribute("href") or "")
    reply = page.request.get(address)
    assert reply.headers["content-type"] == "application/manifest+json"
    manifest = reply.json()
    # No "id": it would be looked up from the root of the host, and two copies of the game there would be one.
    assert "id" not in manifest
    assert urljoin(address, manifest["start_url"]) == urljoin(address, manifest["scope"]) == host.url
    assert manifest["display"] == "standalone"
    pictures = [*manifest["icons"], *manifest["screenshots"]]
    pictures += [icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"]]
    for picture in pictures:
        got = page.request.get(urljoin(address, picture["src"]))
        assert got.ok, picture["src"]
        assert got.headers["content-type"] == picture["type"]
        if picture["sizes"] != "any":
            assert page.evaluate(SIZE, urljoin(address, picture["src"])) == picture["sizes"]
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert sizes >= {(size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")}
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"wide", "narrow"}


def test_browser_finds_nothing_that_forbids_to_install(page: Page, table: Table, engine: str) -> None:
    if engine != "chromium":
        pytest.skip("only Chromium tells")
    table.open()
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Playwright's profiles are private windows, which install nothing.
    assert [error["errorId"] for error in found if error["errorId"] != "in-incognito"] == []


def test_shortcut_opens_the_new_game_once(page: Page, host: Host, table: Table) -> None:
    shortcut = json.loads((SITE / "manifest.webmanifest").read_text())["shortcuts"][0]["url"]
    page.goto(urljoin(host.url, shortcut))
    expect(table.form).to_be_visible()
    assert page.url == host.url
    table.reload()
    expect(table.form).to_be_hidden()


def test_installed_game_asks_to_be_kept(new_context: Callable[..., BrowserContext], host: Host) -> None:
    page = new_context().new_page()
    page.add_init_script("""
      const plain = window.matchMedia;
      window.matchMedia = (query) => query.includes("standalone") ? { matches: true } : plain.call(window, query);
      if (globalThis.StorageManager) StorageManager.prototype.persist = async () => window.asked = true;
    """)
    Table(page, host.url).open()
    page.wait_for_function("window.asked")
