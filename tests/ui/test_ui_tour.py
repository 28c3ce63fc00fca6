"""The tour: its prepared hand under the rules, and a whole tour on the page's own session, step by step."""

from __future__ import annotations

from typing import Any

import pytest
from builder import BuildError
from builder.languages import codes
from builder.tour import RECORD, prepare
from headless import Clock, Page, Screen, Storage, Values, finish
from ui import settings, store
from ui.lesson import STEPS
from ui.pupil import Pupil
from ui.text import Texts
from ui.tourstages import Aside

from hearts_core import Card, Match, parse_match

TEXT = RECORD.read_text("utf-8")
NAMES = [step[0] for step in STEPS]


class Tour:
    """A tour without a browser; `said` and `drawn` as in headless."""

    def __init__(self, language: str = "en", storage: Storage | None = None) -> None:
        self.storage = storage or Storage()
        self.clock = Clock()
        self.screen = Screen()
        self.options = settings.defaults()
        kept = store.Store(self.storage)
        self.pupil = Pupil(prepare(TEXT), kept, self.clock, self.screen, Texts(language), self.options, -1)
        self.pupil.start()

    @property
    def step(self) -> str:
        return self.pupil.lesson.name

    @property
    def hand(self) -> list[str]:
        return [entry["card"] for entry in self.pupil.state["hand"]]

    def rest(self) -> None:
        """Let the clock ring until the tour waits for the player."""
        while self.clock.ring():
            pass

    def refused(self) -> str:
        found: str = next(entry["card"] for entry in self.pupil.state["hand"] if entry["refusal"])
        return found

    def do(self) -> None:
        """Do what the step asks for."""
        pupil, kind = self.pupil, self.pupil.lesson.kind
        if kind == "say":
            pupil.go_forward()
        elif kind == "pass":
            for card in pupil.help.marked():
                pupil.tap(card)
            pupil.confirm()
        elif kind == "look":
            pupil.go_on()
        elif kind == "try":
            pupil.tap(self.refused())
        else:
            assert kind == "play"
            pupil.tap(pupil.help.marked()[0])
        self.rest()

    def to(self, step: str) -> Tour:
        while self.step != step:
            self.do()
        return self


def played(trick: int) -> Match:
    """The match before the player's card to that trick, from 1."""
    record = parse_match(TEXT).rounds[0]
    match = Match(record.rules)
    match.start_hand(record.dealt)
    for seat, cards in enumerate(record.passed):
        assert cards is not None
        match.pass_cards(seat, cards)
    for done in record.tricks:
        for seat, card in done.plays:
            if seat == 0 and len(match.round.tricks) == trick - 1:
                return match
            match.play(seat, card)
    raise AssertionError(trick)


# The prepared hand


def test_what_the_steps_say_happens_in_the_prepared_hand() -> None:
    match = parse_match(TEXT)
    hand = match.rounds[0]
    tricks = hand.tricks
    assert match.rules == type(match.rules)()
    assert hand.passed[0] is not None
    assert set(hand.passed[0]) == {Card("AS"), Card("KS"), Card("AH")}
    # Clara, on the right, passes the Queen; Bruno leads the lowest club; the player takes the first trick.
    assert hand.passed[3] is not None
    assert Card("QS") in hand.passed[3]
    assert (tricks[0].leader, tricks[0].cards[0], tricks[0].winner) == (2, Card("2C"), 0)
    assert not any(card.text[1] == "H" or card.text == "QS" for card in tricks[0].cards)
    # Clubs that Clara leads, the only club; the duck below Bruno's 9, played last.
    assert (tricks[2].leader, tricks[2].cards[0]) == (3, Card("TC"))
    assert tricks[3].plays[-1] == (0, Card("8D"))
    assert tricks[3].winner == 2
    # The Queen goes to Bruno's Jack; the player's heart breaks hearts.
    assert (tricks[5].winner, dict(tricks[5].plays)[2], dict(tricks[5].plays)[0]) == (2, Card("JC"), Card("QS"))
    before, after = played(7), played(8)
    assert (before.round.broken, after.round.broken) == (False, True)
    assert dict(tricks[6].plays)[0] == Card("JH")
    assert [card for trick in tricks[:6] for card in trick.cards if card.text[1] == "H"] == []
    # One point for the player, from Anna; then hearts are led, and Clara takes four.
    assert (tricks[7].winner, dict(tricks[7].plays)[1]) == (0, Card("KH"))
    assert (tricks[8].leader, tricks[8].cards[0], tricks[8].winner) == (0, Card("2H"), 3)
    assert [card.text[1] for card in tricks[8].cards] == ["H"] * 4
    assert list(match.scores[0].points) == [1, 2, 17, 6]


def test_what_the_steps_forbid_is_forbidden() -> None:
    def reasons(trick: int) -> set[str]:
        match = played(trick)
        return {str(match.refusal(0, card)) for card in match.round.hands[0] if match.refusal(0, card)}

    assert reasons(1) == {"must_follow_suit"}
    assert reasons(2) == {"hearts_not_broken"}
    assert reasons(6) == set(), "who can't follow may play anything"
    assert reasons(9) == set(), "hearts may be led"
    # What is said of single cards: one club in trick 3, two diamonds above the 5 in trick 8, none below the 9 but two.
    assert [card.text for card in played(3).round.legal_plays()] == ["5C"]
    assert [card.text for card in played(8).round.legal_plays()] == ["TD", "6D"]
    assert [card.text for card in played(4).round.legal_plays()] == ["TD", "8D", "6D"]


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (("trick 2 2C 8C KC 9C", "trick 2 2C 8C 9H 9C"), "9H"),
        (("points 1 2 17 6", "points 0 3 17 6"), "points"),
        (("hand 1 left", "hand 1 right"), "right"),
    ],
)
def test_an_illegal_record_stops_the_build(change: tuple[str, str], wrong: str) -> None:
    assert change[0] in TEXT
    with pytest.raises(BuildError, match=wrong):
        prepare(TEXT.replace(*change))


def test_half_a_hand_stops_the_build() -> None:
    with pytest.raises(BuildError, match="one whole hand"):
        prepare(TEXT.split("trick 1 5S")[0])


# The steps


def test_another_language_in_the_middle_words_the_step_and_the_waiting_match_anew() -> None:
    tour = Tour().to("dump")
    waiting = Page(Storage()).begin().session
    waiting.set_aside(Aside(tour.screen))
    tour.pupil.match = waiting
    for session in (tour.pupil, waiting):
        session.texts.use("id")
    tour.pupil.reword("You")
    assert "Ratu Sekop" in tour.pupil.text()
    assert [session.state["seats"][0]["name"] for session in (tour.pupil, waiting)] == ["Kamu", "Kamu"]
    tour.do()
    assert tour.pupil.state["seats"][0]["name"] == "Kamu"


@pytest.mark.parametrize("language", codes())
def test_a_tour_by_the_book_meets_every_step_in_order_and_counts_nothing(language: str) -> None:
    tour = Tour(language)
    met, texts = [], []
    while tour.pupil.lesson.kind != "end":
        met.append(tour.step)
        texts.append(tour.pupil.text())
        if tour.pupil.lesson.kind != "say":
            assert tour.pupil.lesson.kind in ("look", "pass", "try", "play")
        tour.do()
    assert [*met, tour.step] == NAMES
    assert all(texts)
    assert len(set(texts)) == len(texts)
    assert not any("{" in text or text.startswith("tour.") for text in texts)
    state = tour.pupil.state
    assert [seat["points"] for seat in state["seats"]] == [1, 2, 17, 6]
    assert tour.storage.kept == {}, "nothing of the tour is kept"
    assert tour.screen.opened == []
    assert tour.screen.troubles == []
    assert [text for text in texts if text not in tour.screen.said] == [], "every step is read out"


def test_every_step_has_its_text_and_every_text_its_step() -> None:
    english: dict[str, Any] = Texts("en")._texts
    extras = {key for key in english if key.startswith("tour.") and key.count(".") == 2}
    assert {key.split(".")[1] for key in extras} <= set(NAMES)
    for key in extras:
        last = key.split(".")[2]
        assert last == "other" or last in [card.text for trick in range(1, 10) for card in played(trick).round.hands[0]]
    assert [name for name in NAMES if "tour." + name not in english] == []


def test_nothing_goes_on_while_a_step_is_read() -> None:
    tour = Tour()
    for name in ("goal", "suits", "received", "took", "dumped", "broken", "point", "rest", "score", "moon"):
        tour.to(name)
        serial = tour.pupil.state["serial"]
        assert tour.clock.waiting == {}
        tour.pupil.hurry()
        tour.pupil.tap(tour.hand[0]) if tour.hand else None
        assert tour.pupil.state["serial"] == serial
        assert tour.step == name


def test_a_card_before_the_step_is_read_says_which_button_comes_first() -> None:
    tour = Tour()
    tour.pupil.tap("AS")
    assert tour.pupil.notice == "First press “Next”."
    assert not tour.pupil.drop("AS", True)
    assert tour.pupil.draft.cards == []
    tour.to("received").pupil.tap("5C")
    assert tour.pupil.notice == "First press “Continue”."


def test_only_the_right_cards_are_passed() -> None:
    tour = Tour().to("pass")
    tour.pupil.tap("5C")
    assert tour.pupil.notice == "Keep the 5 of Clubs. Choose the three cards with a star."
    for card in ("AS", "KS"):
        tour.pupil.tap(card)
    tour.pupil.confirm()
    assert tour.step == "pass"
    assert tour.pupil.draft.cards == ["AS", "KS"]
    tour.pupil.tap("AS")
    assert tour.pupil.draft.cards == ["KS"]


def test_a_refused_card_says_why_and_leads_on() -> None:
    tour = Tour().to("follow")
    before = tour.pupil.state["serial"]
    tour.pupil.tap("5C")
    assert tour.step == "follow"
    assert "try a darker card first" in str(tour.pupil.notice)
    tour.pupil.tap("QS")
    assert tour.pupil.notice == "Queen of Spades: not allowed, follow clubs."
    assert tour.step == "high"
    assert tour.pupil.state["serial"] == before
    assert tour.pupil.text() in tour.screen.said


def test_the_right_card_at_once_is_taken_though_a_refused_one_was_asked_for() -> None:
    tour = Tour().to("follow")
    tour.pupil.tap("KC")
    tour.rest()
    assert tour.step == "took"


@pytest.mark.parametrize(
    ("step", "card", "said"),
    [
        ("high", "5C", "Allowed, but the King of Clubs is the better card here."),
        ("duck", "TD", "The 10 is higher than the 9: the trick would be yours. Duck with the 8 of Diamonds."),
        ("keep", "QS", "Not yet: she might take this trick"),
        ("dump", "JH", "Allowed, but the Queen costs 13 points"),
        ("forced", "6D", "the 10 of Diamonds is the better card here"),
    ],
)
def test_a_card_that_is_allowed_but_not_meant_is_answered_and_stays(step: str, card: str, said: str) -> None:
    tour = Tour().to(step)
    hand, serial = tour.hand, tour.pupil.state["serial"]
    tour.pupil.tap(card)
    assert said in str(tour.pupil.notice)
    assert said in tour.screen.said[-1]
    assert (tour.hand, tour.pupil.state["serial"], tour.step) == (hand, serial, step)
    tour.do()
    assert tour.step != step


def test_no_setting_plays_for_a_learner() -> None:
    tour = Tour()
    for name in ("auto_play", "finish"):
        tour.pupil.set_option(name, True)
    tour.to("low")
    tour.rest()
    assert tour.step == "low"
    assert "5C" in tour.hand


def test_the_focus_belongs_on_a_card_with_which_the_step_can_be_done() -> None:
    tour = Tour()
    wanted = {}
    while tour.step != "moon":
        wanted[tour.step] = tour.pupil.wanted()
        tour.do()
    assert (wanted["pass"], wanted["lead"], wanted["hearts"]) == ("AS", "3D", "2H")
    assert str(wanted["locked"])[1] == "H", "one that is refused"
    assert [wanted[step] for step in ("suits", "received", "took", "rest", "score")] == [None] * 5


def test_nothing_is_asked_for_while_the_rest_plays_by_itself() -> None:
    tour = Tour().to("rest")
    before = len(tour.screen.said)
    tour.pupil.go_forward()
    shown = []
    while tour.step != "score":
        shown.append(tour.pupil.text())
        assert tour.clock.ring()
    assert len(shown) > 4
    assert set(shown) == {"The rest of the hand plays by itself."}
    said = tour.screen.said[before:]
    assert any("takes the trick" in text for text in said)
    assert not [text for text in said if "turn" in text or "Lead" in text], "no prompt"


def test_settings_are_kept_from_within_the_tour() -> None:
    tour = Tour()
    tour.pupil.set_option("sound", False)
    assert list(tour.storage.kept) == [store.SETTINGS]


def test_a_call_that_is_not_prepared_is_refused() -> None:
    prepared = Tour().to("high").pupil.prepared
    serial = prepared.state["serial"]
    for name, request in [
        ("act", {"serial": serial, "type": "play", "card": "5C"}),
        ("act", {"serial": serial, "type": "undo"}),
        ("act", {"serial": serial - 1, "type": "play", "card": "KC"}),
        ("step", {"serial": serial}),
        ("hint", None),
    ]:
        answer: Values = finish(prepared.call(name, request))
        assert not answer["ok"], (name, request)
    assert prepared.state["serial"] == serial


# The match that waits


def test_a_match_set_aside_goes_on_where_it_was() -> None:
    page = Page(Storage(), {"seed": "aside"}).begin()
    page.pass_cards()
    page.session.go_on()
    before = page.state
    drawn = len(page.screen.drawn)
    page.session.set_aside(Aside(page.screen))
    assert page.clock.waiting == {}
    page.session.hurry()
    page.session.step()
    page.session.redraw("word")
    assert page.state == before
    assert (len(page.screen.drawn), "word" in page.screen.said) == (drawn, False)
    page.session.take_up(page.screen)
    assert len(page.screen.drawn) == drawn + 1
    page.bots()
    assert page.state["serial"] >= before["serial"]
    assert page.state["waiting"] == "you"


def test_an_answer_that_comes_while_the_match_is_aside_is_kept() -> None:
    storage = Storage()
    page = Page(storage, {"seed": "aside"}).begin()
    for card in page.hand[:3]:
        page.session.tap(card)
    page.clock.later = []
    page.session.confirm()
    page.session.set_aside(Aside(page.screen))
    finish(page.clock.later.pop(0))
    page.clock.later = None
    assert page.state["passed"]
    assert Page(storage).begin().state["passed"] == page.state["passed"]
    assert page.clock.waiting == {}


def test_the_tour_is_offered_at_a_first_visit_until_the_pass() -> None:
    from ui.view import offers_tour

    storage = Storage()
    page = Page(storage)
    page.session.open(lambda n: n - 1)
    assert offers_tour(page.state, page.options)
    page.begin()
    assert offers_tour(page.state, page.options)
    again = Page(storage)
    again.options.update(settings.read(storage.kept[store.SETTINGS]))
    again.session.open(lambda n: n - 1)
    assert offers_tour(again.state, again.options)
    again.begin().pass_cards()
    assert not offers_tour(again.state, again.options)
    finish(again.session.new_game({}))
    assert not offers_tour(again.state, again.options), "never asked again"
    assert settings.read(storage.kept[store.SETTINGS])["tour"] == "declined"


def test_a_player_who_has_played_before_is_not_asked() -> None:
    from ui.view import offers_tour

    storage = Storage()
    Page(storage, {"seed": "old"}).begin()
    page = Page(storage)
    page.session.open(lambda n: n - 1)
    assert page.state["phase"] == "passing"
    assert not offers_tour(page.state, page.options)
