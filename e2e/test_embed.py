"""The game in pages of other sites: the element of embed.js, and the examples that show it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from builder import SITE
from builder.examples import build_examples
from builder.serve import serving
from playwright.sync_api import Frame, Page, Request, expect

from e2e.axe import complaints
from e2e.conftest import Watch
from e2e.table import Table

# Keeps what the elements of the page tell, with the number of the element.
LISTEN = """() => {
  window.heard = [];
  const elements = [...document.querySelectorAll("hearts-game")];
  for (const name of ["ready", "started", "state", "hand", "over", "save", "error"])
    document.addEventListener(`hearts-${name}`, ({ target, detail }) =>
      heard.push({ name, detail, of: elements.indexOf(target) }));
}"""
# A page that says all that the game may say, to everybody.
LIAR = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>liar</title><script>
const say = (message) => parent.postMessage({ hearts: 1, ...message }, "*");
say({ type: "ready", version: "0", languages: [], presets: [], levels: [] });
say({ type: "started" });
say({ type: "resize", height: 5000 });
say({ type: "state", state: { phase: "match_over", seats: [] } });
say({ type: "over", winner: 0, places: [1, 2, 3, 4], totals: [0, 9, 9, 9] });
say({ type: "save", save: "hearts 1" });
say({ type: "done", of: 1 });
parent.postMessage("liar is done", "*");
</script>"""


class Hosts:
    """Another site than the game's, with the examples on it and what a test puts there."""

    def __init__(self, folder: Path, url: str, game: str) -> None:
        self._folder = folder
        self._game = game
        self.url = url
        # By this name it is another site than the game's, not only another origin: there a browser may refuse storage.
        self.other_site = url.replace("127.0.0.1", "localhost")
        self._made = 0

    def page(self, body: str, head: str = "") -> str:
        """Put a page there that has the game's script; gives its address."""
        self._made += 1
        name = f"made-{self._made}.html"
        script = f'<script src="{self._game}embed.js"></script>'
        head = f'<meta charset="utf-8"><link rel="icon" href="data:,"><title>made</title>{head}{script}'
        text = f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>'
        (self._folder / name).write_text(text, "utf-8")
        return self.url + name


@pytest.fixture(scope="session")
def built(site_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosts]:
    folder = build_examples(site_url, tmp_path_factory.mktemp("examples") / "built")
    (folder / "liar.html").write_text(LIAR, "utf-8")
    with serving(folder) as url:
        yield Hosts(folder, url, site_url)


@pytest.fixture
def hosts(built: Hosts, watch: Watch) -> Hosts:
    watch.allow(built.url)
    watch.allow(built.other_site)
    return built


def frame_of(page: Page, number: int = 0) -> Frame:
    """The frame of an element of the page, once it is there."""
    element = page.locator("hearts-game").nth(number).locator("iframe").element_handle()
    frame = element.content_frame()
    assert frame is not None
    return frame


def table_of(page: Page, slot: str, number: int = 0) -> Table:
    """The table in an element of the page, when cards are on it."""
    table = Table.in_frame(frame_of(page, number), slot)
    table.wait_for_cards()
    return table


def until(page: Page, condition: str) -> None:
    """Wait for what a condition in JavaScript asks for; unlike Playwright's own way also where a page forbids eval."""
    look = f"(function look() {{ {condition} ? done() : setTimeout(look, 20); }})()"
    page.evaluate(f"() => new Promise((done) => {{ {look} }})")


def call(page: Page, method: str, *arguments: object, number: int = 0) -> Any:
    """What a method of an element comes to: None, or what its Promise is rejected with."""
    return page.evaluate(
        """([number, method, values]) => document.querySelectorAll("hearts-game")[number][method](...values).then(
          () => null, ({ message, code, field, value }) => ({ message, code, field, value }))""",
        [number, method, list(arguments)],
    )


def state_of(page: Page, number: int = 0) -> Any:
    return page.evaluate("number => document.querySelectorAll('hearts-game')[number].state", number)


def heard(page: Page, name: str) -> list[Any]:
    """The details of the events of that name so far."""
    found: list[Any] = page.evaluate("name => heard.filter((event) => event.name === name).map((e) => e.detail)", name)
    return found


def wait_for(page: Page, name: str, count: int = 1) -> Any:
    """Wait for the event; gives the last one's detail."""
    until(page, f"heard.filter((event) => event.name === '{name}').length >= {count}")
    return heard(page, name)[-1]


def height_of(page: Page) -> float:
    height: float = page.evaluate("document.querySelector('hearts-game').getBoundingClientRect().height")
    return height


@contextmanager
def requests_of(page: Page) -> Iterator[list[Request]]:
    seen: list[Request] = []

    def keep(request: Request) -> None:
        seen.append(request)

    page.on("request", keep)
    yield seen
    page.remove_listener("request", keep)


def point_in(page: Page, table: Table) -> Table:
    """The table, pointed at in a way that reaches the frame of another site."""
    if page.context.browser and page.context.browser.browser_type.name == "firefox":
        # Playwright's pointer does not reach a frame that Firefox has in a process of its own; a person's does.
        table.point_with(lambda locator, **_: locator.dispatch_event("click"))
    return table


def play_a_hand(page: Page, slot: str, *, other_site: bool = False) -> Table:
    """Play the first hand in the page's first element, until its scores are shown."""
    page.evaluate("() => void document.querySelector('hearts-game').configure({ speed: 'instant' })")
    table = table_of(page, slot)
    if other_site:
        point_in(page, table)
    expect(table.cards).to_have_count(13)
    table.pass_cards()
    assert table.play_hand() == "sheet"
    until(page, "document.querySelector('hearts-game').state.phase === 'hand_over'")
    return table


# The examples


@pytest.mark.every_browser
def test_a_hand_in_a_page_of_another_site(page: Page, hosts: Hosts) -> None:
    """Where the browser refuses the frame all storage, as Chromium does here, the page has the match in its hands."""
    page.goto(f"{hosts.other_site}blog.html")
    page.evaluate(LISTEN)
    page.locator("hearts-game").scroll_into_view_if_needed()
    play_a_hand(page, "/blog.html#1", other_site=True)
    save = wait_for(page, "save")["save"]
    assert save.startswith("hearts 1\n")
    page.reload()
    page.locator("hearts-game").scroll_into_view_if_needed()
    assert call(page, "load", save) is None
    until(page, "document.querySelector('hearts-game').state.phase === 'hand_over'")
    table = point_in(page, Table.in_frame(frame_of(page), "/blog.html#1"))
    table.press("Next hand", table.sheet)
    until(page, "document.querySelector('hearts-game').state.hand_number === 2")


@pytest.mark.every_browser
def test_a_hand_in_the_article(page: Page, hosts: Hosts) -> None:
    page.goto(f"{hosts.url}blog.html")
    page.evaluate(LISTEN)
    page.locator("hearts-game").scroll_into_view_if_needed()
    play_a_hand(page, "/blog.html#1")
    names = [event["name"] for event in page.evaluate("heard")]
    assert names[0] == "ready"
    assert names.count("ready") == names.count("started") == names.count("hand") == names.count("save") == 1
    assert "error" not in names
    told = heard(page, "hand")[0]
    assert told["hand"] == 1
    assert sum(told["points"]) in (26, 78)
    assert told["totals"] == [seat["total"] for seat in state_of(page)["seats"]]
    assert page.evaluate("document.querySelector('hearts-game').savedMatch") == heard(page, "save")[0]["save"]


@pytest.mark.every_browser
def test_three_tables_have_their_own_matches(page: Page, hosts: Hosts) -> None:
    page.goto(f"{hosts.url}three.html")
    names = ("Play Hearts", "Main Hearts", "Chơi Hearts")
    # One after the other: a frame that is out of view may be held back by the browser.
    for number, name in enumerate(names):
        page.get_by_role("button", name=name).click()
        table_of(page, f"/three.html#{number + 1}", number)
        until(page, f"document.querySelectorAll('hearts-game')[{number}].state")
    assert [len(state_of(page, number)["seats"]) for number in range(3)] == [4, 3, 5]
    hands = [hand_of(page, number) for number in range(3)]
    assert [len(hand) for hand in hands] == [13, 17, 10]
    assert [frame_of(page, number).evaluate("document.documentElement.lang") for number in range(3)] == [
        "en",
        "id",
        "vi",
    ]
    page.reload()
    for number, name in enumerate(names):
        page.get_by_role("button", name=name).click()
        table_of(page, f"/three.html#{number + 1}", number)
    assert [hand_of(page, number) for number in range(3)] == hands
    page.locator("hearts-game").first.scroll_into_view_if_needed()
    play_a_hand(page, "/three.html#1")
    assert [hand_of(page, number) for number in (1, 2)] == hands[1:]


def hand_of(page: Page, number: int = 0) -> list[str]:
    """The cards in the player's hand, by what marks them in the game's own page."""
    found: list[str] = frame_of(page, number).evaluate(
        "[...document.querySelectorAll('#hand [data-card]')].map((card) => card.dataset.card)"
    )
    return found


@pytest.mark.every_browser
def test_a_page_writes_down_the_scores_and_brings_a_match_back(page: Page, hosts: Hosts) -> None:
    page.goto(f"{hosts.url}scores.html")
    load = page.get_by_role("button", name="Take up the kept match")
    expect(load).to_be_disabled()
    play_a_hand(page, "club")
    totals = [str(seat["total"]) for seat in state_of(page)["seats"]]
    rows = page.locator("#rows tr")
    expect(rows).to_have_count(1)
    expect(rows.locator("td")).to_have_text(totals)

    page.get_by_role("button", name="New match").click()
    expect(page.locator("#said")).to_have_text("A new match has begun.")
    expect(rows).to_have_count(0)
    until(page, "document.querySelector('hearts-game').state.seats.every((seat) => seat.total === 0)")
    page.reload()
    expect(load).to_be_enabled()
    load.click()
    expect(page.locator("#said")).to_have_text("The kept match goes on with its next hand.")
    until(page, "document.querySelector('hearts-game').state.phase === 'hand_over'")
    table = Table.in_frame(frame_of(page), "club")
    table.press("Next hand", table.sheet)
    until(page, "document.querySelector('hearts-game').state.hand_number === 2")
    assert [str(seat["total"]) for seat in state_of(page)["seats"]] == totals

    pause = page.get_by_role("button", name="Pause")
    pause.click()
    expect(pause).to_have_attribute("aria-pressed", "true")
    until(page, "document.querySelector('hearts-game').state.paused")
    pause.click()
    until(page, "!document.querySelector('hearts-game').state.paused")


@pytest.mark.every_browser
def test_a_hand_in_react(page: Page, hosts: Hosts) -> None:
    page.goto(f"{hosts.url}react.html")
    page.get_by_role("button", name="Play Hearts").click()
    play_a_hand(page, "react")
    table = page.get_by_role("table")
    expect(table.locator("td:last-child")).to_have_text([str(seat["total"]) for seat in state_of(page)["seats"]])
    page.get_by_label("Players").select_option("5")
    page.get_by_role("button", name="New game").click()
    expect(table.get_by_role("row")).to_have_count(6)


def test_the_examples_have_what_axe_complains_of_nowhere(page: Page, hosts: Hosts, watch: Watch) -> None:
    watch.expect("does not match the recipient window's origin")  # axe asks for itself in the game's frame
    found = {}
    for name in ("index", "blog", "three", "scores", "react"):
        page.goto(f"{hosts.url}{name}.html")
        if name == "scores":
            # In its own time: axe wants to look into the frame.
            table_of(page, "club")
        page.emulate_media(color_scheme="light")
        found[name] = complaints(page)
        page.emulate_media(color_scheme="dark")
        found[name] += complaints(page, colours_only=True)
    assert {name: texts for name, texts in found.items() if texts} == {}


# Loading


@pytest.mark.every_browser
def test_a_click_loads_the_game_and_nothing_does_before(page: Page, hosts: Hosts, site_url: str) -> None:
    url = hosts.page('<button>before</button><hearts-game loading="click" lang="vi"></hearts-game>')
    with requests_of(page) as seen:
        page.goto(url)
        page.wait_for_load_state("networkidle")
    assert [request.url for request in seen if not request.url.startswith("data:")] == [url, f"{site_url}embed.js"]
    assert sum(request.sizes()["responseBodySize"] for request in seen if request.url.startswith("http")) < 15_000
    page.get_by_role("button", name="before").focus()
    page.keyboard.press("Tab")
    button = page.get_by_role("button", name="Chơi Hearts")
    expect(button).to_be_focused()
    assert button.evaluate("button => getComputedStyle(button).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    expect(button).to_have_count(0)
    # The keyboard goes on in the game.
    assert page.evaluate("document.activeElement.localName") == "hearts-game"
    table_of(page, f"/{url.rsplit('/', 1)[1]}#1")


def test_the_poster_has_a_ground_in_browsers_without_light_dark(page: Page, hosts: Hosts) -> None:
    script = (SITE / "embed.js").read_text("utf-8").replace("light-dark(", "no-such-function(")
    page.route("**/embed.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page.goto(hosts.page('<hearts-game loading="click" table="blue"></hearts-game>'))
    poster = page.locator("hearts-game .poster")
    assert poster.evaluate("poster => getComputedStyle(poster).backgroundColor") == "rgb(29, 111, 77)"


@pytest.mark.every_browser
def test_lazy_waits_until_it_comes_near_and_eager_does_not(page: Page, hosts: Hosts) -> None:
    far = '<div style="height: 4000px"></div>'
    page.goto(hosts.page(f"{far}<hearts-game></hearts-game>{far}<hearts-game loading='eager'></hearts-game>"))
    frames = page.locator("hearts-game iframe")
    expect(frames).to_have_count(1)
    expect(page.locator("hearts-game").nth(1).locator("iframe")).to_have_count(1)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(frames).to_have_count(1)
    page.evaluate("scrollTo(0, 3400)")  # its upper edge is 200 pixels below the window's lower one
    expect(page.locator("hearts-game").nth(0).locator("iframe")).to_have_count(1)


# Attributes, methods, events


@pytest.mark.every_browser
def test_attributes_are_what_the_match_begins_with(page: Page, hosts: Hosts) -> None:
    attributes = (
        'lang="id" theme="dark" table="blue" players="3" target="50" level="easy" deal="monday" speed="instant"'
    )
    page.goto(hosts.page(f'<hearts-game loading="eager" name="own" {attributes}></hearts-game>'))
    page.evaluate(LISTEN)
    table_of(page, "own")
    state = wait_for(page, "state")["state"]
    assert [seat["level"] for seat in state["seats"]] == ["human", "easy", "easy"]
    assert state["rules"]["target"] == 50
    frame = frame_of(page)
    assert frame.evaluate("document.documentElement.lang") == "id"
    frame.wait_for_selector("[data-table=blue]")
    # Another language and table while it is played.
    page.locator("hearts-game").evaluate("game => { game.lang = 'vi'; game.setAttribute('table', 'burgundy'); }")
    frame.wait_for_selector("[data-table=burgundy]")
    frame.wait_for_selector("html[lang=vi]")
    # Something that is none: told, and nothing else.
    page.locator("hearts-game").evaluate("game => game.setAttribute('table', 'pink')")
    error = wait_for(page, "error")
    assert (error["field"], error["value"]) == ("table", "pink")
    assert frame.locator("[data-table=burgundy]").count() > 0


@pytest.mark.every_browser
def test_methods_are_answered(page: Page, hosts: Hosts) -> None:
    page.goto(hosts.page('<hearts-game loading="click" name="asked" speed="instant" level="easy"></hearts-game>'))
    page.evaluate(LISTEN)
    # It starts the game, and waits for it.
    assert call(page, "newGame", {"players": 3, "target": 50, "deal": "tuesday", "names": ["Me", "Ann", "Bo"]}) is None
    until(page, "document.querySelector('hearts-game').state?.seats.length === 3")
    state = state_of(page)
    assert [seat["name"] for seat in state["seats"]] == ["Me", "Ann", "Bo"]
    assert [seat["level"] for seat in state["seats"]] == ["human", "easy", "easy"]
    assert call(page, "start") is None
    table_of(page, "asked")
    hand = hand_of(page)

    refused = call(page, "newGame", {"players": 7})
    assert (refused["field"], refused["value"]) == ("players", 7)
    assert "players" in refused["message"]
    assert wait_for(page, "error")["field"] == "players"
    assert call(page, "load", "nonsense")["field"] == "save"
    assert call(page, "configure", {"theme": "pink"})["value"] == "pink"
    assert state_of(page) == state
    assert hand_of(page) == hand

    # The same deal again, from its text.
    assert call(page, "newGame", {"players": 4, "deal": "wednesday"}) is None
    until(page, "document.querySelector('hearts-game').state.seats.length === 4")
    assert call(page, "newGame", {"players": 3, "target": 50, "deal": "tuesday"}) is None
    until(page, "document.querySelector('hearts-game').state.seats.length === 3")
    table_of(page, "asked")
    assert hand_of(page) == hand


@pytest.mark.every_browser
def test_of_an_attribute_that_changes_quickly_the_last_value_holds(page: Page, hosts: Hosts) -> None:
    page.goto(hosts.page('<hearts-game loading="eager" name="quick"></hearts-game>'))
    page.evaluate(LISTEN)
    page.locator("hearts-game").evaluate("""game => {
      for (let i = 0; i < 200; i++) game.setAttribute("theme", i % 2 ? "light" : "auto");
      game.setAttribute("table", "pink"); // wrong, and no hindrance to the others
      game.setAttribute("theme", "dark");
    }""")
    frame_of(page).wait_for_selector("html[data-theme=dark]")
    assert [error["field"] for error in heard(page, "error")] == ["table"]
    # What the game would not understand as a message is refused here, so that nobody waits for ever.
    answer = "document.querySelector('hearts-game').newGame({ players: 4n }).then(() => null, (error) => error.code)"
    assert page.evaluate(answer) == "bad_field"


@pytest.mark.every_browser
def test_an_element_that_is_taken_away_and_put_back(page: Page, hosts: Hosts) -> None:
    page.goto(hosts.page('<main><hearts-game loading="eager" name="moved"></hearts-game></main>'))
    table_of(page, "moved")
    hand = hand_of(page)
    until(page, "document.querySelector('hearts-game').state")
    page.evaluate("() => { window.game = document.querySelector('hearts-game'); game.remove(); }")
    expect(page.locator("iframe")).to_have_count(0)
    assert page.evaluate("game.state") is None
    refusal = "game.newGame().then(() => null, (error) => error.code)"
    assert page.evaluate(refusal) == "removed"
    # One that waits for an answer when the element goes.
    late = "document.body.append(game); const answer = game.configure({ theme: 'dark' }); game.remove();"
    assert page.evaluate(f"() => {{ {late} return answer.then(() => null, (error) => error.code); }}") == "removed"
    page.evaluate("document.querySelector('main').append(game)")
    table_of(page, "moved")
    assert hand_of(page) == hand


def test_where_no_game_answers_nobody_waits_for_ever(page: Page, hosts: Hosts, watch: Watch) -> None:
    watch.expect("404")
    page.route("**/play.html?*", lambda route: route.fulfill(status=404, body="nothing"))
    page.clock.install()
    page.goto(hosts.page('<hearts-game loading="click"></hearts-game>'))
    page.evaluate("""() => {
      const game = document.querySelector("hearts-game");
      window.answers = [];
      for (const promise of [game.start(), game.newGame()]) promise.catch(({ code }) => answers.push(code));
    }""")
    expect(page.frame_locator("hearts-game iframe").get_by_text("nothing")).to_be_visible()
    assert page.evaluate("answers") == []
    page.clock.fast_forward(60_000)
    assert page.evaluate("answers") == ["no_answer", "no_answer"]


# The height


@pytest.mark.every_browser
def test_the_height_follows_the_width_and_the_page_may_give_another(page: Page, hosts: Hosts) -> None:
    page.goto(hosts.page('<hearts-game loading="eager" name="sized"></hearts-game>'))
    table_of(page, "sized")
    heights = []
    for width in (1280, 700, 360):
        page.set_viewport_size({"width": width, "height": 800})
        until(page, f"document.querySelector('hearts-game').shadowRoot.querySelector('iframe').clientWidth < {width}")
        expect(frame_of(page).locator("#hand [data-card]").first).to_be_visible()
        heights.append(height_of(page))
        # The frame has no bar to scroll with.
        assert frame_of(page).evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert heights[0] > heights[1] > 400
    assert heights[2] > 400
    page.locator("hearts-game").evaluate("game => game.setAttribute('height', '520')")
    assert height_of(page) == 520
    page.locator("hearts-game").evaluate("game => game.removeAttribute('height')")
    assert height_of(page) != 520
    page.add_style_tag(content="hearts-game { height: 480px }")
    assert height_of(page) == 480


def test_nothing_jumps_when_the_game_comes(page: Page, hosts: Hosts) -> None:
    for width in (1280, 700, 360):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(hosts.page('<hearts-game loading="click"></hearts-game><p id="below">below</p>'))
        before = height_of(page)
        page.get_by_role("button", name="Play Hearts").click()
        frame_of(page).wait_for_selector("[data-hand-ready]")
        assert abs(height_of(page) - before) <= 1


# Pages that mean ill, pages that are strict


@pytest.mark.every_browser
def test_what_a_page_that_is_not_the_game_says_is_not_heard(page: Page, hosts: Hosts) -> None:
    # With a scroll bar from the beginning: one that comes with the other frame would make the element less wide.
    always = "<style>html { overflow-y: scroll }</style>"
    page.goto(hosts.page('<hearts-game loading="eager" name="deaf"></hearts-game>', always))
    page.evaluate(LISTEN)
    table_of(page, "deaf")
    wait_for(page, "state")
    before, height = state_of(page), height_of(page)
    lie = """(into) => new Promise((done) => {
      addEventListener("message", ({ data }) => data === "liar is done" && done());
      const liar = document.createElement("iframe");
      liar.src = "liar.html";
      if (into) document.querySelector("hearts-game").shadowRoot.querySelector("iframe").src = liar.src;
      else document.body.append(liar);
    })"""
    for into in (False, True):  # beside the game, and in its place
        told = len(page.evaluate("heard"))
        page.evaluate(lie, into)
        assert len(page.evaluate("heard")) == told
        assert state_of(page) == before
        assert height_of(page) == height
    assert page.evaluate("document.querySelector('hearts-game').savedMatch") is None


@pytest.mark.every_browser
def test_a_page_with_the_strictest_policy_may_have_the_game(page: Page, hosts: Hosts, site_url: str) -> None:
    policy = (
        f"default-src 'none'; img-src data:; script-src {site_url}embed.js; frame-src {site_url}; "
        "require-trusted-types-for 'script'"
    )
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    page.goto(hosts.page('<hearts-game loading="click" name="strict"></hearts-game>', head))
    page.get_by_role("button", name="Play Hearts").click()
    table_of(page, "strict")


def test_a_page_from_a_file_plays_and_commands_nothing(page: Page, tmp_path: Path, watch: Watch, site_url: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(f'<script src="{site_url}embed.js"></script><hearts-game name="file"></hearts-game>', "utf-8")
    watch.allow(file.as_uri())
    page.goto(file.as_uri())
    assert call(page, "start") is None
    table_of(page, "file")
    assert call(page, "newGame")["code"] == "no_origin"


def test_no_two_elements_have_one_match(page: Page, hosts: Hosts) -> None:
    url = hosts.page('<hearts-game loading="click"></hearts-game><hearts-game loading="click"></hearts-game>')
    page.goto(url)
    # The first goes, another comes to the end: it must not take up the second's match.
    page.evaluate("""() => {
      document.querySelector("hearts-game").remove();
      const last = document.createElement("hearts-game");
      last.setAttribute("loading", "click");
      document.body.append(last);
      for (const game of document.querySelectorAll("hearts-game")) game.start();
    }""")
    games = [re.search(r"[?&]game=([^&]*)", frame_of(page, number).url) for number in range(2)]
    assert [found and found[1].rsplit("%23", 1)[1] for found in games] == ["2", "1"]
