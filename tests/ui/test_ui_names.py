"""The player's name in the language of the page, and what changes when that changes in the middle of a match."""

from __future__ import annotations

import json

from headless import Page, Storage
from ui import names, store
from ui.text import Texts


def test_a_player_without_a_name_is_kept_as_one_in_every_language() -> None:
    for code, word in (("en", "You"), ("id", "Kamu"), ("vi", "Bạn")):
        texts = Texts(code)
        assert names.kept(texts, [word, "Kamu"]) == ["You", "Kamu"]
        assert names.shown(texts, ["You", "You"]) == [word, "You"]
        assert names.kept(texts, ["Ann", "Bo"]) == names.shown(texts, ["Ann", "Bo"]) == ["Ann", "Bo"]
    assert names.kept(Texts("vi"), []) == names.shown(Texts("vi"), []) == []


def test_a_match_begun_in_one_language_goes_on_in_another() -> None:
    storage = Storage()
    first = Page(storage)
    first.texts.use("id")
    first.begin()
    assert first.state["seats"][0]["name"] == "Kamu"
    assert 'tag name.0 "You"\n' in storage.kept[store.SAVE]
    second = Page(storage)
    second.texts.use("vi")
    second.session.open(lambda _: 0)
    assert second.state["seats"][0]["name"] == "Bạn"
    second.begin()
    assert second.state["seats"][0]["name"] == "Bạn"
    assert [seat["name"] for seat in second.state["seats"][1:]] == ["Ayu", "Budi", "Citra"]


def test_another_language_keeps_the_match_and_what_is_chosen() -> None:
    page = Page(Storage()).begin()
    card = page.hand[0]
    page.session.tap(card)
    page.session.refuse("points_left")
    before = json.dumps(page.state)
    page.texts.use("vi")
    page.session.reword("You")
    assert page.session.draft.cards == [card]
    assert page.session.notice is None
    assert json.dumps(page.state) == before.replace('"You"', json.dumps("Bạn"))


def test_a_name_of_ones_own_stays() -> None:
    page = Page(Storage(), {"names": ["Ann", "Bo", "Cy", "Di"]}).begin()
    page.texts.use("id")
    page.session.reword("You")
    assert [seat["name"] for seat in page.state["seats"]] == ["Ann", "Bo", "Cy", "Di"]
