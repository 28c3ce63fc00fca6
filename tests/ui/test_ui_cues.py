"""What is heard and felt of what happens."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import ui
from headless import Page, Storage
from ui import cues, settings

YOURS = {"phase": "playing", "waiting": "you"}
THEIRS = {"phase": "playing", "waiting": "bot"}
OPTIONS = settings.defaults()


def play(card: str, seat: int = 1) -> dict[str, Any]:
    return {"type": "play", "card": card, "seat": seat}


@pytest.mark.parametrize(
    ("events", "state", "heard"),
    [
        ([play("2C")], THEIRS, ["card"]),
        ([play("QS")], THEIRS, ["queen"]),
        ([play("2C")], YOURS, ["card", "turn"]),
        ([play("2H"), {"type": "broken"}], THEIRS, ["card", "broken"]),
        ([play("QS"), {"type": "trick", "taker": 0, "points": 13}], THEIRS, ["queen", "trick"]),
        ([{"type": "pass", "seat": 2}], THEIRS, []),
        ([{"type": "pass", "seat": 0}, {"type": "exchange"}], THEIRS, ["card"]),
        ([{"type": "deal", "hand": 1, "direction": "left"}], {"phase": "passing", "waiting": "you"}, []),
        ([{"type": "refused"}], YOURS, ["refused"]),
        ([{"type": "scored"}], {"phase": "hand_over", "waiting": "next_hand"}, ["hand_over"]),
        ([{"type": "scored"}, {"type": "over"}], {"phase": "match_over", "waiting": "nothing"}, ["match_over"]),
        ([{"type": "sample", "of": "sound"}], None, ["trick"]),
        ([{"type": "sample", "of": "volume"}], YOURS, ["trick"]),
        ([{"type": "sample", "of": "haptics"}], YOURS, []),
        ([], YOURS, []),
    ],
)
def test_sounds(events: list[dict[str, Any]], state: Any, heard: list[str]) -> None:
    assert cues.sounds(events, state, OPTIONS) == heard
    assert cues.sounds(events, state, {**OPTIONS, "sound": False}) == []


def test_a_claim_is_no_rattle() -> None:
    events = [play("2C"), {"type": "trick"}, play("3C"), play("QS"), {"type": "trick"}, {"type": "scored"}]
    assert cues.sounds(events, THEIRS, OPTIONS) == ["card", "queen", "trick", "hand_over"]


def test_no_word_of_the_turn_where_nothing_takes_time() -> None:
    assert cues.sounds([play("2C")], YOURS, {**OPTIONS, "speed": "instant"}) == ["card"]


@pytest.mark.parametrize(
    ("events", "felt"),
    [
        ([play("2C", 0)], cues.PLAYED),
        ([play("2C", 1)], ()),
        ([play("2C", 0), play("QS", 1)], cues.QUEEN_FALLS),
        ([{"type": "refused"}], cues.REFUSED),
        ([{"type": "sample", "of": "haptics"}], cues.PLAYED),
        ([{"type": "sample", "of": "volume"}], ()),
        ([], ()),
    ],
)
def test_shakes(events: list[dict[str, Any]], felt: tuple[int, ...]) -> None:
    assert cues.shakes(events, OPTIONS) == felt
    assert cues.shakes(events, {**OPTIONS, "haptics": False}) == ()


def test_the_synthesiser_knows_the_same_sounds() -> None:
    text = (Path(ui.__path__[0]) / "sound.mjs").read_text("utf-8")
    table = text[text.index("const SOUNDS = {") : text.index("export const names")]
    assert re.findall(r"^  (\w+): \(context", table, re.MULTILINE) == list(cues.SOUNDS)


def test_a_whole_hand_is_heard_once_each() -> None:
    page = Page(Storage(), {"seed": "cues"}).begin()
    page.options["speed"] = "normal"
    rng = Random(1)
    while page.state["phase"] != "hand_over":
        page.one(rng)
    heard = page.screen.heard
    assert heard.count("card") + heard.count("queen") == 52 + 1, "52 plays and the pass"
    assert heard.count("queen") == 1
    assert heard.count("trick") == 13
    assert heard.count("broken") == 1
    assert heard.count("hand_over") == 1
    assert heard.count("refused") == 0
    # Coming back is no event.
    again = Page(page.storage).begin()
    assert again.screen.heard == []


@pytest.mark.parametrize("volume", [0, 11, 4.5, "4", True, None])
def test_a_volume_that_is_none_is_the_usual_one(volume: Any) -> None:
    assert settings.read(settings.write({"volume": volume}))["volume"] == settings.defaults()["volume"]
