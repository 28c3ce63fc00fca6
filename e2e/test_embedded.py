"""The game in a frame of a page of another origin: what the address asks for, and what the two say to each other."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from builder.serve import serving
from playwright.sync_api import BrowserContext, Frame, Page, expect

from e2e.table import Table, profile
from e2e.test_trouble import REFUSED
from hearts_core import parse_match

SLOT = "hearts.embed.embed."
PAGE = """<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
<body style="margin: 0"><script>
window.heard = [];
addEventListener("message", ({ data, origin }) => heard.push({ ...data, origin }));
window.say = (message) => frames[0].postMessage(message, "*");
</script>
<iframe src="ADDRESS" width="WIDTH" height="680" title="Hearts" style="border: 0" MORE></iframe>
"""


class Host:
    """A page of another site that frames the game. `page` is the browser's tab."""

    def __init__(self, page: Page, folder: Path, url: str, site_url: str) -> None:
        self.page = page
        self.origin = url.rstrip("/")
        self._folder = folder
        self._url = url
        self._site_url = site_url
        self._last = 0

    def open(self, file: str = "play.html", width: int = 900, more: str = "", **asked: str) -> Table:
        """Load the page with the game in it, and give its table."""
        query = "&".join(f"{name}={quote(value)}" for name, value in asked.items())
        address = f"{self._site_url}{file}?{query}".replace("&", "&amp;")
        text = PAGE.replace("ADDRESS", address).replace("WIDTH", str(width)).replace("MORE", more)
        (self._folder / "index.html").write_text(text, "utf-8")
        self.page.goto(self._url)
        return Table(self.frame, self._site_url)  # type: ignore[arg-type]

    @property
    def frame(self) -> Frame:
        return next(frame for frame in self.page.frames if frame.parent_frame is not None)

    def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command, and give the answer."""
        self._last += 1
        self.page.evaluate("message => say(message)", {"hearts": 1, "type": kind, "id": self._last, **fields})
        return self.hear(f"m.of === {self._last}")

    def hear(self, test: str) -> dict[str, Any]:
        """The first message so far, or yet to come, that passes the test, an expression of `m`."""
        found: dict[str, Any] = self.page.wait_for_function(f"heard.find((m) => {test})").json_value()
        return found

    def heard(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("heard")
        return found

    def kept(self) -> dict[str, str]:
        """All that is in the storage of the game's origin."""
        found: dict[str, str] = self.frame.evaluate("({ ...localStorage })")
        return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "host").mkdir()
    return tmp_path / "host"


@pytest.fixture
def host(page: Page, folder: Path, site_url: str, watch: Any) -> Iterator[Host]:
    with serving(folder) as url:
        watch.expect(f"request outside of the site: {url}")
        yield Host(page, folder, url, site_url)


@pytest.mark.every_browser
def test_the_address_is_honoured_and_the_match_of_the_full_page_is_another(
    new_context: Callable[..., BrowserContext], folder: Path, site_url: str, watch: Any
) -> None:
    settings = json.dumps({"speed": "slow", "language": "vi", "table": "burgundy"})
    context = new_context(storage_state=profile(site_url, save="the full page's own", settings=settings))
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    with serving(folder) as url:
        watch.expect(f"request outside of the site: {url}")
        host = Host(page, folder, url, site_url)
        asked: dict[str, Any] = {
            "lang": "id",
            "theme": "dark",
            "players": "5",
            "target": "75",
            "level": "hard",
            "table": "blue",
        }
        table = host.open(**asked, speed="instant", deal="a puzzle", colour="red", game="x" * 101)
        expect(host.frame.locator("body[data-engine=ready]")).to_be_attached()
        root = host.frame.locator("html")
        expect(root).to_have_attribute("lang", "id")
        expect(root).to_have_attribute("data-theme", "dark")
        scheme = "getComputedStyle(document.body).backgroundColor"
        assert host.frame.evaluate(scheme) == "rgb(16, 24, 21)"
        assert host.frame.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") is False
        assert host.frame.evaluate("document.body.dataset.table + document.body.dataset.speed") == "blueinstant"
        notes = [text for text in said if text.startswith("hearts: ")]
        assert notes == [
            'hearts: ignored colour="red": no such parameter',
            f'hearts: ignored game="{"x" * 60}": a text of 1 to 100 characters',
        ]
        kept = host.kept()
        match = parse_match(kept[f"{SLOT}save"])
        assert (match.rules.players, match.rules.target, match.tags["seed"]) == (5, 75, "a puzzle")
        assert match.tags["level.1"] == "hard"
        assert (kept["hearts.save"], kept["hearts.settings"]) == ("the full page's own", settings)
        assert {name for name in kept if not name.startswith(SLOT)} == {"hearts.save", "hearts.settings"}
        # The same address goes on with the match; another deal begins another.
        hand = cards(table)
        assert len(hand) == 10
        table = host.open(**asked, deal="a puzzle")
        table.wait_for_cards()
        assert cards(table) == hand
        table = host.open(**asked, deal="another")
        table.wait_for_cards()
        assert cards(table) != hand


def cards(table: Table) -> list[str]:
    """The cards of the hand by their codes, in whatever language the page is."""
    found: list[str] = table.page.evaluate(
        "[...document.querySelectorAll('#hand [data-card]')].map(c => c.dataset.card)"
    )
    return found


def test_the_games_own_page_in_a_frame_has_a_slot_too_and_says_nothing(host: Host, watch: Any) -> None:
    watch.expect("Blocked autofocusing")  # Chromium's word to a page that is not made for frames
    table = host.open("index.html", host="https://other.example")
    table.wait_for_cards()
    assert {name[: len(SLOT)] for name in host.kept()} == {SLOT}
    assert host.heard() == []


@pytest.mark.every_browser
def test_both_sides_speak_and_nothing_but_the_contract_is_heard(host: Host, site_url: str) -> None:
    table = host.open(host=host.origin, speed="instant")
    host.hear("m.type === 'started'")
    kinds = [message["type"] for message in host.heard()]
    assert kinds.index("ready") < kinds.index("started")
    assert {message["origin"] for message in host.heard()} == {"/".join(site_url.split("/")[:3])}
    assert host.hear("m.type === 'resize'")["height"] == 558
    assert host.say("new_game", players=3, deal="e2e", level="easy", names=["Ann", "Bo", "Cy"])["type"] == "done"
    state = host.hear("m.state && m.state.seats.length === 3")["state"]
    assert [seat["name"] for seat in state["seats"]] == ["Ann", "Bo", "Cy"]
    assert host.say("settings", lang="vi", theme="light", table="burgundy", sound=False)["type"] == "done"
    expect(host.frame.locator("html")).to_have_attribute("lang", "vi")
    expect(host.frame.locator("html")).to_have_attribute("data-theme", "light")
    assert host.say("settings", lang="en")["type"] == "done"
    # Paused, nothing is done, and the page says so.
    assert host.say("pause", paused=True)["type"] == "done"
    expect(table.status).to_contain_text("Paused")
    table.point(table.cards.first)
    assert table.chosen() == []
    assert host.say("pause", paused=False)["type"] == "done"
    table.choose(*(table.cards.nth(i) for i in range(3)))
    # What is not of the contract changes nothing, and what was said before is not done again.
    save = host.kept()[f"{SLOT}save"]
    error = host.say("new_game", players=9)
    assert (error["type"], error["code"], error["field"], error["value"]) == ("error", "bad_field", "players", 9)
    assert host.say("load", save="x" * 200_000)["code"] == "too_long"
    assert host.say("load", save="nonsense")["code"] == "bad_save"
    before = len(host.heard())
    host.page.evaluate("""() => {
        const wrong = [null, 5, "new_game", {}, { type: "new_game", id: 90 }, { hearts: 2, type: "new_game", id: 91 },
          { hearts: 1, type: "eval", id: 92 }, { hearts: 1, type: "new_game", id: 1 }, { hearts: 1n, type: "pause" },
          new Map([["hearts", 1]]), new ArrayBuffer(8)];
        const round = { hearts: 1, type: "new_game", id: 93 };
        round.round = round;
        let deep = [];
        for (let i = 0; i < 2000; i++) deep = [deep];
        for (const message of [...wrong, round, { hearts: 1, type: "load", id: 94, save: deep }]) say(message);
    }""")
    host.page.evaluate("() => say({ hearts: 1, type: 'settings', id: 1000 })")
    host.hear("m.of === 1000")
    assert host.kept()[f"{SLOT}save"] == save
    assert [m["type"] for m in host.heard()[before:] if m["type"] not in ("error", "done")] == []
    assert len(table.chosen()) == 3


@pytest.mark.every_browser
def test_a_frame_that_sends_no_referrer_may_speak(host: Host) -> None:
    """Firefox then does not tell the game of which origin the page around is."""
    host.open(host=host.origin, more='referrerpolicy="no-referrer"')
    assert host.hear("m.type === 'ready'")["origin"]


def test_a_page_that_is_not_the_one_that_was_named_is_neither_heard_nor_told(host: Host) -> None:
    said: list[str] = []
    host.page.on("console", lambda message: said.append(message.text))
    table = host.open(host="https://other.example")
    table.wait_for_cards()
    expect(host.frame.locator("body[data-engine=ready]")).to_be_attached()
    save = host.kept()[f"{SLOT}save"]
    host.page.evaluate("() => say({ hearts: 1, type: 'new_game', id: 1, players: 3 })")
    table.choose(table.cards.first)
    assert host.kept()[f"{SLOT}save"] == save
    assert host.heard() == []
    assert [text for text in said if text.startswith("hearts: no messages")] != []


CARD = re.compile(r"\b[2-9TJQKA][SHDC]\b")
# A frame beside the game's, of the host's own origin: it tells the game to begin another match.
BESIDE = """<script>
for (const id of [500, 501]) parent.frames[0].postMessage({ hearts: 1, type: "new_game", id, players: 3 }, "*");
parent.postMessage({ beside: true }, "*");
</script>"""
# What is no command, no command that may be done again, and what is more than the game takes.
HOSTILE = """() => {
  const command = { hearts: 1, type: "new_game", players: 3 };
  let deep = [];
  for (let i = 0; i < 2000; i++) deep = [deep];
  for (const id of [1, 0, -1, 1.5, null, "600", "9".repeat(5e6), {}, Infinity, 2 ** 60]) say({ ...command, id });
  for (const hearts of [0, 2, true, "1", "1".repeat(5e6), null]) say({ ...command, hearts, id: 601 });
  for (const type of ["new_game ", "New_game", "__proto__", "constructor", "state", ["new_game"], "x".repeat(5e6)])
    say({ ...command, type, id: 602 });
  for (const message of [null, 7, "new_game", JSON.stringify({ ...command, id: 603 }), [{ ...command, id: 604 }],
    new Map(Object.entries(command)), new ArrayBuffer(8), { ...command, id: 605n }]) say(message);
  say({ ...command, id: 700, names: "x".repeat(5e6) });
  say({ ...command, id: 701, ["x".repeat(5e4)]: 1 });
  say({ ...command, id: 702, __proto__: null, constructor: 1 });
  say({ ...command, id: 703, deal: deep });
  say({ hearts: 1, type: "load", id: 704, save: "x".repeat(99000) });
  say({ hearts: 1, type: "load", id: 705, save: "hearts 1\\ntag name.0 \\"\\\\ud83c\\"\\nrules" });
  for (let i = 0; i < 3000; i++) say({ ...command, id: 700 });
}"""


@pytest.mark.every_browser
def test_a_hostile_page_changes_nothing_and_gets_nothing(
    new_context: Callable[..., BrowserContext], folder: Path, site_url: str, watch: Any
) -> None:
    settings = json.dumps({"speed": "slow", "language": "vi"})
    page = new_context(storage_state=profile(site_url, save="the full page's own", settings=settings)).new_page()
    watch.expect("does not match the recipient window's origin")
    with serving(folder) as url:
        watch.expect(f"request outside of the site: {url}")
        host = Host(page, folder, url, site_url)
        table = host.open(host=host.origin, speed="instant")
        host.hear("m.type === 'started'")
        assert host.say("settings", theme="dark")["type"] == "done"  # this one may speak
        hand, kept = cards(table), host.kept()
        assert len(hand) == 13

        # A frame that is not around the game, though of the origin that was named.
        (folder / "beside.html").write_text(BESIDE, "utf-8")
        page.evaluate("document.body.append(Object.assign(document.createElement('iframe'), { src: 'beside.html' }))")
        host.hear("m.beside")
        page.evaluate(HOSTILE)
        page.evaluate("say({ hearts: 1, type: 'settings', id: 1000 })")
        host.hear("m.of === 1000")
        answers = [message for message in host.heard() if message.get("of") not in (1, 1000)]
        assert {message["of"] for message in answers if "of" in message} == {None, *range(700, 706)}
        assert [message for message in answers if message.get("type") == "done"] == []
        assert (cards(table), host.kept()) == (hand, kept)

        # Seen through, the game lies over a button of the page: a click chooses a card, and that is told to nobody.
        told = len(host.heard())
        page.evaluate("""() => {
          const decoy = document.createElement("button");
          decoy.style = "position: fixed; inset: 0; z-index: -1";
          decoy.onclick = () => heard.push({ decoy: true });
          document.body.append(decoy);
          document.querySelector("iframe").style.opacity = 0;
        }""")
        place = table.cards.first.bounding_box()
        assert place is not None
        page.mouse.click(place["x"] + 9, place["y"] + 22)
        expect(table.cards.first).to_have_attribute("aria-pressed", "true")
        page.evaluate("say({ hearts: 1, type: 'settings', id: 1001 })")
        host.hear("m.of === 1001")
        assert [message.get("of") for message in host.heard()[told:]] == [1001]
        for message in host.heard():
            message.get("state", {}).pop("rules", None)  # which cards cost points
            assert CARD.findall(json.dumps(message)) == []
        after = host.kept()
        assert {name for name in kept if after[name] != kept[name]} == {f"{SLOT}draft"}
        assert (after["hearts.save"], after["hearts.settings"]) == ("the full page's own", settings)

        # The page names another than itself: it is neither heard nor told.
        table = host.open(host="https://other.example", speed="instant")
        table.wait_for_cards()
        expect(host.frame.locator("body[data-engine=ready]")).to_be_attached()
        page.evaluate("() => { for (const id of [1, 2000]) say({ hearts: 1, type: 'new_game', id, players: 3 }); }")
        table.choose(table.cards.nth(1))
        assert host.heard() == []
        assert cards(table) == hand


def test_a_whole_hand_is_told_and_where_nothing_is_kept_the_page_around_has_the_save(host: Host) -> None:
    host.page.add_init_script(REFUSED.replace("Object", "if (top !== window) Object", 1))
    table = host.open(host=host.origin, speed="instant", level="easy")
    host.hear("m.type === 'started'")
    expect(host.frame.get_by_role("alert")).to_contain_text("This browser saves nothing for the page.")
    assert host.hear("m.code === 'storage'")["text"].startswith("This browser saves nothing")
    table.pass_cards()
    table.play_hand()
    save = host.hear("m.type === 'save'")["save"]
    match = parse_match(save)
    assert "seed" not in match.tags
    scored = host.hear("m.type === 'hand'")
    assert (scored["hand"], scored["totals"]) == (1, list(match.totals))
    # Given back after a reload, the match goes on.
    table = host.open(host=host.origin, speed="instant", level="easy")
    host.hear("m.type === 'started'")
    assert host.say("load", save=save)["type"] == "done"
    expect(table.sheet).to_be_visible()
    table.press("Next hand", table.sheet)
    assert host.hear("m.state && m.state.hand_number === 2")["state"]["seats"][0]["total"] == match.totals[0]


@pytest.mark.every_browser
def test_a_sandboxed_frame_says_where_the_game_is(host: Host, site_url: str, watch: Any) -> None:
    watch.expect(".*")  # all that is refused there, in the browser's words
    host.open(lang="id", more='sandbox="allow-scripts"')
    frame = host.page.frame_locator("iframe")
    card = frame.get_by_role("alert").filter(visible=True)
    expect(card).to_contain_text("Halaman ini tidak mengizinkan Hearts")
    expect(card).to_contain_text(site_url)
    link = card.get_by_role("link", name="Buka Hearts di tab sendiri")
    expect(link).to_have_attribute("href", "./")
    expect(link).to_have_attribute("target", "_blank")
    expect(frame.get_by_role("progressbar")).to_have_count(0)
