"""Sounds and a phone that shakes: when, which, how to switch them off, and that a browser without them plays on."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from ui import cues

from e2e.hands import PHONE, corner
from e2e.records import follows, fresh, near_end, play_until, plays
from e2e.table import Table, profile
from hearts_core import Match, Phase, format_match

# Counts the contexts that are made, and notes which sounds are played by their number of sources.
COUNT = """
window.audio = { contexts: 0, sources: 0 };
const Real = window.AudioContext;
window.AudioContext = class extends Real { constructor() { super(); audio.contexts++; audio.context = this; } };
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) { audio.sources++; return start.apply(this, when); };
}
"""
BROKEN = {
    "none": "delete window.AudioContext",
    "throws": "window.AudioContext = class { constructor() { throw new DOMException('no', 'NotSupportedError') } }",
    "refuses": "AudioContext.prototype.resume = () => Promise.reject(new DOMException('no', 'NotAllowedError'));"
    "Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' })",
    "breaks": "window.OscillatorNode = window.AudioBufferSourceNode = class { constructor() { throw Error('no') } }",
}
SHAKES = """
window.shakes = [];
Navigator.prototype.vibrate = (pattern) => { shakes.push(pattern); return true };
"""
# Each sound drawn without a loudspeaker: its loudest sample, when it begins and when it has died away, and some of it.
DRAW = """async () => {
  const { names, render } = await import("./ui/sound.mjs");
  const drawn = {};
  for (const name of names) {
    const context = new OfflineAudioContext(1, 48000 * 4, 48000);
    render(context, [name], 1, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    const heard = [...samples.keys()].filter((i) => Math.abs(samples[i]) > 0.002);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
    drawn[name] = { peak, energy, from: heard[0] / 48000, to: heard[heard.length - 1] / 48000 };
  }
  const quiet = new OfflineAudioContext(1, 48000, 48000);
  render(quiet, ["card"], 0.1, 0);
  const samples = (await quiet.startRendering()).getChannelData(0);
  drawn.quiet = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return drawn;
}"""


def settings_of(table: Table) -> Any:
    return table.page.evaluate("JSON.parse(localStorage.getItem('hearts.settings'))")


def requests_of(page: Page) -> list[str]:
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url.rsplit("/", 1)[-1]))
    return seen


@pytest.fixture
def prepared(new_context: Callable[..., BrowserContext], site_url: str) -> Callable[..., Table]:
    """Opens the page with a script run before its own, and with settings."""

    def prepared(script: str, match: Match, stored: str = '{"speed": "instant"}', **options: Any) -> Table:
        profiled = profile(site_url, save=format_match(match), settings=stored)
        size = {"width": 1280, "height": 800}
        page = new_context(**{"viewport": size, "storage_state": profiled, **options}).new_page()
        page.add_init_script(script)
        return Table(page, site_url, touch=bool(options.get("has_touch")))

    return prepared


def sources(table: Table) -> int:
    found: int = table.page.evaluate("audio.sources")
    return found


def test_nothing_is_loaded_or_made_before_the_player_does_something(prepared: Callable[..., Table]) -> None:
    table = prepared(COUNT, play_until(fresh(), follows))
    seen = requests_of(table.page)
    table.open()
    table.page.wait_for_selector("body[data-engine]")
    assert "sound.mjs" not in seen
    assert table.page.evaluate("audio.contexts") == 0
    with table.page.expect_response("**/ui/sound.mjs"):
        table.page.keyboard.press("Tab")
    table.play()
    table.page.wait_for_function("audio.sources > 0 && audio.context.state === 'running'")
    assert table.page.evaluate("audio.contexts") == 1
    # Without sounds the browser's audio goes to sleep.
    table.page.wait_for_function("audio.context.state === 'suspended'")
    table.play()
    table.page.wait_for_function("audio.context.state === 'running'")
    assert table.page.evaluate("audio.contexts") == 1


def test_sounds_off_load_nothing_and_are_heard_as_soon_as_they_are_on(prepared: Callable[..., Table]) -> None:
    stored = '{"speed": "instant", "sound": false}'
    table = prepared(COUNT, play_until(fresh(), follows), stored)
    seen = requests_of(table.page)
    table.open()
    assert table.play() == "turn"
    assert "sound.mjs" not in seen
    assert table.page.evaluate("audio.contexts") == 0
    with table.page.expect_response("**/ui/sound.mjs"):
        table.page.keyboard.press("m")
    expect(table.status).to_have_text("Sounds are on.")
    assert table.play() == "turn"
    table.page.wait_for_function("audio.sources > 0")
    table.page.keyboard.press("M")
    expect(table.status).to_have_text("Sounds are off.")
    before = sources(table)
    assert table.play() == "turn"
    assert sources(table) == before
    assert settings_of(table)["sound"] is False


def test_the_volume_and_the_switch_are_kept(sit: Callable[..., Table]) -> None:
    table = sit(play_until(fresh(), follows))
    dialog = table.page.get_by_role("dialog", name="Settings")
    table.press("Settings")
    volume = dialog.get_by_role("slider", name="Volume")
    expect(volume).to_have_value("4")
    volume.focus()
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("ArrowRight")
    assert settings_of(table)["volume"] == 6
    dialog.get_by_role("checkbox", name="Sounds").uncheck()
    expect(volume).to_be_disabled()
    table.press("Close", dialog)
    table.reload()
    table.press("Settings")
    expect(dialog.get_by_role("checkbox", name="Sounds")).not_to_be_checked()
    expect(volume).to_have_value("6")
    # A browser that can't shake is not asked whether it may.
    expect(dialog.get_by_role("checkbox", name="Vibration")).to_be_hidden()


@pytest.mark.parametrize("how", BROKEN)
def test_a_browser_without_sound_plays_on_in_silence(prepared: Callable[..., Table], how: str) -> None:
    match = near_end(lambda match: match.phase is Phase.HAND_OVER, fresh().rules)
    table = prepared(BROKEN[how], match)
    table.open()
    with table.page.expect_response("**/ui/sound.mjs"):
        table.page.keyboard.press("m")
    table.page.keyboard.press("m")
    assert table.play() == "sheet"


def test_a_sound_module_that_can_not_be_had_is_silence(prepared: Callable[..., Table], watch: Any) -> None:
    watch.expect(r"sound\.mjs|ERR_FAILED")
    table = prepared("", play_until(fresh(), follows))
    table.page.route("**/ui/sound.mjs", lambda route: route.abort())
    table.open()
    assert table.play() == "turn"
    assert table.play() == "turn"


@pytest.mark.every_browser
def test_every_sound_is_heard_short_of_a_crack_and_its_own(page: Page, site_url: str) -> None:
    table = Table(page, site_url)
    table.open()
    drawn = page.evaluate(DRAW)
    quiet = drawn.pop("quiet")
    assert list(drawn) == list(cues.SOUNDS)
    for name, sound in drawn.items():
        assert 0.02 < sound["peak"] < 0.7, name
        assert sound["to"] < 3.0, name
    assert len({round(sound["energy"], 3) for sound in drawn.values()}) == len(drawn)
    assert drawn["queen"]["energy"] > 4 * drawn["card"]["energy"]
    assert drawn["turn"]["peak"] < drawn["card"]["peak"], "the turn is soft"
    assert drawn["card"]["from"] < 0.02, "a card is heard when it is put down"
    assert 0 < quiet < drawn["card"]["peak"] / 20


def test_a_phone_shakes_at_a_play_a_refusal_and_the_queen(prepared: Callable[..., Table]) -> None:
    match = play_until(fresh(), follows)
    table = prepared(SHAKES, match, **PHONE)
    table.open()
    table.page.touchscreen.tap(*corner(table.hand.get_by_role("button", disabled=True).first))
    expect(table.status).to_contain_text("not allowed")
    assert table.page.evaluate("shakes") == [list(cues.REFUSED)]
    came = table.play()
    assert table.page.evaluate("shakes").count(list(cues.PLAYED)) == 1
    while came == "turn":
        came = table.play()
    mine = plays(table.match()) - plays(match)
    felt = table.page.evaluate("shakes")
    hers = [seat for trick in table.match().round.tricks for seat, card in trick.plays if card.text == "QS"]
    assert felt.count(list(cues.QUEEN_FALLS)) == 1
    assert felt.count(list(cues.PLAYED)) == mine - (hers == [0])
    table.press("Close", table.sheet)
    table.press("Settings")
    dialog = table.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("checkbox", name="Vibration").uncheck()
    table.press("Close", dialog)
    felt = table.page.evaluate("shakes")
    table.press("Next hand")
    table.pass_cards()
    assert table.wait() == "turn"
    table.play()
    assert table.page.evaluate("shakes") == felt
