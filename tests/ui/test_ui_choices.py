"""The settings, the form of a new game, the draft and the bar of the start."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import engine
import pytest
from headless import Page, Storage
from ui import boot, draft, newgame, settings, store, taps
from ui.text import Texts

PRESETS: dict[str, Any] = json.loads(asyncio.run(engine.hello()))["presets"]


def form(**changes: Any) -> dict[str, Any]:
    fields = newgame.to_form(PRESETS["standard"], "standard")
    fields.update(levels=["medium"] * 3, names=["Ann", "Bo", "Cy", "Di"])
    fields.update(changes)
    return fields


def ask(request: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(asyncio.run(engine.new_game(json.dumps(request))))
    return answer


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_preset_left_alone_keeps_its_name(preset: str) -> None:
    fields = {**newgame.to_form(PRESETS[preset], preset), "levels": ["easy"] * 3, "names": ["A", "B", "C", "D"]}
    request = newgame.request(fields, PRESETS)
    assert request["rules"] == {"preset": preset}
    state = ask(request)["state"]
    assert state["preset"] == preset
    assert [seat["level"] for seat in state["seats"][1:]] == ["easy"] * 3


def test_every_choice_reaches_the_rules() -> None:
    changes = {"players": "3", "target": "other", "target_number": " 75 ", "moon": "choose"}
    fields = form(
        **changes,
        queen_lead="after_broken",
        first_trick_points="no",
        last_trick_view="always",
        names=["Ann", "Bo", "Cy"],
        levels=["hard", "easy"],
    )
    state = ask(newgame.request(fields, PRESETS))["state"]
    rules = state["rules"]
    assert (rules["players"], rules["target"], rules["moon"]) == (3, 75, "choose")
    assert (rules["queen_lead"], rules["first_trick_points"]) == ("after_broken", False)
    assert rules["last_trick_view"] == "always"
    assert state["preset"] == "custom"
    assert [seat["name"] for seat in state["seats"]] == ["Ann", "Bo", "Cy"]
    assert [seat["level"] for seat in state["seats"][1:]] == ["hard", "easy"]


def test_the_form_shows_an_earlier_request_again() -> None:
    request = newgame.request(form(target="other", target_number="75", moon="choose"), PRESETS)
    shown = newgame.from_request(request, PRESETS)
    assert (shown["target"], shown["target_number"], shown["moon"]) == ("other", "75", "choose")
    assert newgame.from_request(None, PRESETS) == newgame.to_form(PRESETS["standard"], "standard")
    assert newgame.from_request({"rules": {"preset": "gone"}}, PRESETS)["preset"] == "standard"


@pytest.mark.parametrize("text", ["0", "1001", "-5", "ten", "", "1.5", "1e3", "٣"])
def test_a_bad_target_is_refused_by_its_field(text: str) -> None:
    refusal = ask(newgame.request(form(target="other", target_number=text), PRESETS))
    assert not refusal["ok"]
    assert newgame.refused_field(refusal) == "target"


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (["Ann", "A" * 20], None),
        (["Ann", ""], (1, "bad.names")),
        (["Ann", " \u00a0 "], (1, "bad.names")),
        (["A" * 21], (0, "bad.names")),
        (["Ann", "Bo\nCy"], (1, "bad.names.unfit")),
        (["Ann", "\u202enna"], (1, "bad.names.unfit")),
        (["Ann", "Bo", " ANN "], (2, "bad.names.twice")),
        (["<b>Ann</b>", "\u05d3\u05d5\u05d3", "\U0001f468\u200d\U0001f469\u200d\U0001f467"], None),
    ],
)
def test_names_have_their_limits(names: list[str], fault: tuple[int, str] | None) -> None:
    assert newgame.fault(names) == fault
    assert fault is None or Texts("en").has(fault[1])


@pytest.mark.parametrize("code", [0, 9, 10, 13, 31, 127, 159, 0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069])
def test_page_and_engine_agree_on_what_no_name_may_have(code: int) -> None:
    assert newgame.fault(["a" + chr(code) + "b"]) == (0, "bad.names.unfit")
    assert ask({"names": ["a" + chr(code) + "b", "", "", ""]})["field"] == "names"


def test_the_levels_of_the_last_time_are_kept_for_as_many_as_can_play() -> None:
    known = ["easy", "medium", "hard"]
    assert newgame.levels(None, known) == ["medium"] * 4
    assert newgame.levels({"levels": ["hard", "easy"]}, known) == ["hard", "easy", "easy", "easy"]
    assert newgame.levels({"levels": ["gone", "hard"]}, known) == ["hard"] * 4
    assert newgame.levels({"levels": []}, ["other"]) == ["other"] * 4


def test_one_level_for_all_is_shown_only_where_all_share_it() -> None:
    assert newgame.shared(["easy", "easy"]) == "easy"
    assert newgame.shared(["easy", "hard"]) == ""


def test_the_names_and_levels_of_more_players_than_play_are_kept_but_not_sent() -> None:
    names = ["Me", "Ann", "Bo", "Cy", "Di"]
    request = newgame.request(form(players="3", names=names, levels=["easy", "hard", "medium", "hard"]), PRESETS)
    assert request["names"] == names
    page = Page(Storage(), request).begin()
    assert [seat["name"] for seat in page.state["seats"]] == ["Me", "Ann", "Bo"]
    assert [seat["level"] for seat in page.state["seats"]] == ["human", "easy", "hard"]


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "nonsense",
        "[]",
        "null",
        '{"speed": "warp", "request": 3, "language": 4}',
        '{"sort": "up", "confirm": 1}',
        '{"deck": "tarot", "colours": 4, "table": null}',
    ],
)
def test_settings_that_cant_be_used_are_the_usual_ones(text: str | None) -> None:
    assert settings.read(text) == settings.defaults()


def test_settings_come_back_as_they_were() -> None:
    chosen: dict[str, Any] = {
        "speed": "slow",
        "language": "en",
        "request": {"rules": {"players": 3}},
        "sort": "clubs_low",
        "volume": 9,
        "tour": "declined",
    }
    chosen.update({name: not settings.defaults()[name] for name in settings.SWITCHES})
    chosen.update({"deck": "classic", "colours": "four", "table": "burgundy", "reader": "short"})
    assert settings.read(settings.write(chosen)) == chosen


def test_the_deck_is_the_players_or_the_one_that_is_read_best() -> None:
    usual = settings.defaults()
    sizes = [(320, 640), (740, 360), (419, 900), (420, 900), (2560, 1440)]
    assert [settings.deck(usual, *size) for size in sizes] == ["plain", "plain", "plain", "classic", "classic"]
    assert {settings.deck({**usual, "deck": "classic"}, *size) for size in sizes} == {"classic"}


def test_speeds_go_from_nothing_to_slow() -> None:
    on_the_way = {"phase": "playing", "taker": None}
    complete = {"phase": "playing", "taker": 2}
    cards = [settings.pause(speed, on_the_way) for speed in settings.SPEED_NAMES]
    tricks = [settings.pause(speed, complete) for speed in settings.SPEED_NAMES]
    assert cards[0] == tricks[0] == settings.flight("instant") == 0
    assert cards == sorted(set(cards))
    assert all(trick > card for trick, card in zip(tricks[1:], cards[1:], strict=True))


def choosing(serial: int = 4) -> dict[str, Any]:
    cards = [{"card": card} for card in ("QS", "AH", "2C", "3C")]
    return {"serial": serial, "phase": "passing", "waiting": "you", "pass_count": 3, "hand": cards}


def test_a_draft_belongs_to_its_position() -> None:
    text = draft.Draft(4, ["QS", "2C"], True).text()
    assert draft.read(text, choosing()).cards == ["QS", "2C"]
    assert draft.read(text, choosing(5)).cards == []
    assert draft.read(text, {**choosing(), "waiting": "bot"}).cards == []


@pytest.mark.parametrize("text", [None, "", "nonsense", "[]", "3", '{"serial": 4}', '{"serial": 4, "cards": "QS"}'])
def test_a_draft_that_cant_be_used_is_an_empty_one(text: str | None) -> None:
    assert draft.read(text, choosing()).cards == []


def test_a_draft_never_holds_cards_that_are_not_there_or_too_many() -> None:
    text = json.dumps({"serial": 4, "cards": ["AS", "QS", "AH", "2C", "3C"]})
    assert draft.read(text, choosing()).cards == ["QS", "AH", "2C"]


class Forbidden:
    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("SecurityError")


def test_a_storage_that_refuses_keeps_nothing_and_raises_nothing() -> None:
    kept = store.Store(Forbidden())
    assert kept.get(store.SAVE) is None
    assert not kept.usable
    assert not kept.put(store.SAVE, "x")
    assert store.Store(None).get(store.SAVE) is None
    assert not store.Store(None).put(store.SAVE, "x")


def test_the_bar_only_goes_forward() -> None:
    steps = [("download", n, 10) for n in range(11)] + [("python", 10, 10), ("engine", 10, 10), ("deal", 0, 0)]
    shown = [boot.progress(*step) for step in steps]
    assert all(isinstance(part, float) and 0 < part < 1 for part in shown)
    assert shown == sorted(shown, key=lambda part: part or 0)
    assert boot.progress("download", 99, 10) == boot.progress("python", 0, 0)
    assert boot.progress("from_the_future", 0, 0) is None


def test_the_start_says_what_is_loaded() -> None:
    texts = Texts("en")
    assert boot.text(texts, "download", 0, 0) == "Setting the table"
    assert boot.text(texts, "download", 1_250_000, 13_430_000) == "Fetching the game: 1.3 of 13.4 MB"
    assert boot.text(texts, "python", 0, 0) == "Starting Python"


def test_the_second_click_of_a_double_click_hits_nothing_else() -> None:
    clicks = taps.Taps()
    assert clicks.counts("QS", 1, True)
    assert not clicks.counts("JS", 2, True), "the card that has moved under the pointer"
    assert not clicks.counts("QS", 2, True)
    assert clicks.counts("next_hand", 1, False)
    assert not clicks.counts("AH", 2, False), "the card under the dialog that has closed"
    assert clicks.counts("AH", 1, False)
    assert clicks.counts("AH", 2, False), "chosen and put back"
    assert clicks.counts("KH", 0, True), "a key is no click"
    assert clicks.counts("QH", 0, True)
