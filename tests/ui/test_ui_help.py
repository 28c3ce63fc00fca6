"""What the player may ask for beside the play itself, on the page's session and the real engine."""

from __future__ import annotations

from random import Random

from headless import Page, Storage, Values, finish, to_bot, to_play
from ui import scores, status, tricks, view
from ui.draft import showing_received
from ui.view import hand as shown_hand

from hearts_core import parse_match


def to_choice(page: Page) -> None:
    """On to a moment at which the player has a choice of cards, and one is refused."""
    to_play(page)
    while len(page.legal()) < 2:
        page.one(Random(1))
        to_play(page)


def record(page: Page) -> str:
    assert page.storage is not None
    return page.storage.kept["hearts.save"]


def place(state: Values) -> Values:
    """The state without what counts."""
    return {name: value for name, value in state.items() if name not in ("serial", "undos", "can_undo")}


def test_undo_takes_a_card_back_and_reload_resumes_it() -> None:
    storage = Storage()
    page = Page(storage, {"seed": "undo"}).begin()
    to_choice(page)
    before = page.state
    page.session.tap(page.legal()[0])
    page.bots()
    page.session.help.ask("undo")
    assert place(page.state) == place(before)
    assert page.state["undos"] == 1
    assert "Taken back. Play again." in page.screen.said
    assert "1 undo in this match." in scores.sheet(page.texts, page.state)["notes"]
    again = Page(storage).begin()
    assert again.state == page.state


def test_undo_while_a_bot_moves_comes_right_after_it() -> None:
    page = Page(Storage(), {"seed": "help 1"}).begin()
    to_choice(page)
    before = page.state
    page.session.tap(page.legal()[0])
    page.clock.later = []
    page.clock.ring()
    page.session.help.ask("undo")
    assert page.state["undos"] == 0
    while page.clock.later:
        finish(page.clock.later.pop(0))
    assert page.state["undos"] == 1
    assert place(page.state) == place(before)
    assert not page.screen.troubles


def test_undo_drops_the_bots_step_and_the_card_that_waited() -> None:
    page = Page(Storage(), {"seed": "help 2"}).begin()
    to_play(page)
    page.session.tap(page.legal()[0])
    if page.state["waiting"] == "bot":
        page.session.tap(page.hand[0])
        assert page.session.choice.queued is not None
    page.session.help.ask("undo")
    assert page.session.choice.queued is None
    assert not page.clock.waiting, "nothing comes by itself: it is the player's turn"


def test_undo_of_the_pass_keeps_the_cards_chosen_to_change_them() -> None:
    storage = Storage()
    page = Page(storage, {"seed": "pass"}).begin()
    hand = page.hand
    for card in hand[4:7]:
        page.session.tap(card)
    page.session.confirm()
    page.bots()
    page.session.help.ask("undo")
    assert page.hand == hand
    assert page.session.draft.cards == hand[4:7]
    again = Page(storage).begin()
    pressed = [card["code"] for card in shown_hand(again.texts, again.state, again.session.draft) if card["pressed"]]
    assert sorted(pressed) == sorted(hand[4:7])


def test_undo_from_the_score_sheet_takes_the_score_back() -> None:
    page = Page(Storage(), {"seed": "sheet"}).begin()
    rng = Random(1)
    while page.state["phase"] != "hand_over":
        page.one(rng)
    page.session.help.ask("undo")
    assert page.state["scores"] == []
    assert page.state["phase"] == "playing"
    assert parse_match(record(page)).scores == ()
    assert not page.clock.waiting, "no sheet is due any more"
    page.session.next_hand()
    assert page.state["phase"] == "playing"


def test_with_nothing_chosen_yet_undo_says_so() -> None:
    page = Page(Storage(), {"seed": "help 3"}).begin()
    page.session.help.ask("undo")
    assert page.session.notice == "Not allowed: you have chosen nothing in this hand yet."
    assert page.state["undos"] == 0
    assert page.calls == ["hello", "new_game"]


def test_a_wish_does_not_reach_into_the_next_match() -> None:
    page = Page(Storage(), {"seed": "help 4"}).begin()
    to_bot(page)
    page.clock.later = []
    page.clock.ring()
    page.session.help.ask("undo")
    finish(page.session.new_game({"seed": "other"}))
    while page.clock.later:
        finish(page.clock.later.pop(0))
    assert page.state["undos"] == 0
    assert page.state["serial"] == 1


def until(page: Page, name: str, wanted: object, seed: int = 1) -> Page:
    """On to a state of the first hand in which `name` is as wanted."""
    rng = Random(seed)
    while page.state["phase"] in ("passing", "playing"):
        if page.state[name] == wanted:
            return page
        page.one(rng)
    raise LookupError(name)


def page_with(name: str, wanted: object, options: Values | None = None) -> Page:
    for seed in range(100):
        page = Page(Storage(), {"seed": str(seed)}).begin()
        try:
            until(page, name, wanted)
        except LookupError:
            continue
        page.options.update(options or {})
        return page
    raise AssertionError(name)


def test_a_claim_ends_the_hand_and_says_so_in_few_words() -> None:
    page = page_with("claim", "none")
    page.screen.said.clear()
    page.session.help.ask("claim")
    assert page.state["phase"] == "hand_over"
    assert page.screen.said[0] == "You claim the rest: none of the tricks that are left is yours."
    assert page.screen.said[1] == "Hand 1 is over."
    assert len(page.screen.said) == 2 + 4, page.screen.said
    page.clock.ring()
    assert page.screen.opened == ["sheet"]


def test_a_claim_that_is_not_certain_is_refused_with_the_cards() -> None:
    page = Page(Storage(), {"seed": "help 5"}).begin()
    to_play(page)
    assert page.state["claim"] is None
    page.session.help.ask("claim")
    notice = page.session.notice
    assert notice is not None
    assert "could beat your" in notice
    assert "could have to take one" in notice
    assert page.screen.said[-1] == notice


def test_a_claim_may_be_tried_again_and_again() -> None:
    page = Page(Storage(), {"seed": "again"}).begin()
    to_choice(page)
    for _ in range(5):
        page.session.help.ask("claim")
    assert not page.screen.troubles
    page.session.tap(page.legal()[0])
    assert page.state["serial"] > 0


def test_finish_is_the_large_button_where_no_points_are_left() -> None:
    page = page_with("settled", True)
    assert status.action(page.texts, page.state, page.session.draft) == ("finish", "Finish the hand", True)
    assert status.line(page.texts, page.state, page.session.draft).startswith("No points left. ")
    page.session.help.ask("finish")
    assert page.state["phase"] == "hand_over"
    assert "No points are left: the hand is finished." in page.screen.said


def test_finish_with_points_left_says_so() -> None:
    page = Page(Storage(), {"seed": "help 6"}).begin()
    to_play(page)
    page.session.help.ask("finish")
    assert page.session.notice == "Not allowed: there are points left to take."


def test_a_hand_without_points_finishes_by_itself_where_that_is_set() -> None:
    page = page_with("settled", True, {"finish": True, "speed": "slow"})
    page.session.set_speed("slow")
    while page.state["phase"] == "playing":
        page.one(Random(1))
    assert "No points are left: the hand is finished." in page.screen.said
    # An undo goes before it, and nothing is done again until the player has done something.
    page.session.help.ask("undo")
    assert page.state["settled"]
    assert page.state["phase"] == "playing"
    page.bots()
    assert page.state["phase"] == "playing"
    assert page.state["waiting"] == "you"
    assert not page.clock.waiting


def test_skip_plays_the_bots_to_the_players_turn() -> None:
    page = Page(Storage(), {"seed": "help 7"}).begin()
    page.options["speed"] = "slow"
    to_bot(page)
    before = len(page.screen.drawn)
    page.session.help.skip()
    while page.state["waiting"] == "bot":
        assert [wait for wait, _ in page.clock.waiting.values()] == [0], "no pause while skipping"
        page.clock.ring()
    assert page.state["waiting"] == "you"
    assert not page.session.help.skipping
    assert not any(drawn["motion"] for drawn in page.screen.drawn[before:])


def test_the_only_card_is_played_by_itself_where_that_is_set() -> None:
    page = Page(Storage(), {"seed": "only"}).begin()
    page.options["auto_play"] = True
    rng, alone = Random(1), 0
    while page.state["phase"] in ("passing", "playing"):
        state = page.state
        only = state["phase"] == "playing" and state["waiting"] == "you" and len(page.legal()) == 1
        if only and not showing_received(state, page.session.draft):
            alone += 1
            assert page.clock.ring()
            assert page.state["serial"] > state["serial"]
            continue
        page.one(rng)
    assert alone > 1


def test_it_is_not_played_by_itself_before_the_player_has_come_back_to_the_game() -> None:
    storage = Storage()
    page = Page(storage, {"seed": "back"}).begin()
    rng = Random(1)
    while not (page.state["phase"] == "playing" and page.state["waiting"] == "you" and len(page.legal()) == 1):
        page.one(rng)
    again = Page(storage)
    again.options["auto_play"] = True
    again.begin()
    assert not again.clock.waiting
    assert again.state == page.state


def test_confirm_mode_raises_first_and_plays_then() -> None:
    page = Page(Storage(), {"seed": "help 8"}).begin()
    page.options["confirm"] = True
    to_play_confirming(page)
    first, serial = page.legal()[0], page.state["serial"]
    page.session.tap(first)
    assert page.state["serial"] == serial
    shown = shown_hand(page.texts, page.state, page.session.draft, None, page.session.choice.picked)
    assert [card["code"] for card in shown if card["raised"]] == [first]
    assert page.screen.said[-1].endswith("is raised. Once more to play it.")
    refused = next(entry["card"] for entry in page.state["hand"] if not entry["legal"])
    page.session.tap(refused)
    assert page.session.choice.picked is None, "a refused card takes the raised one back"
    page.session.tap(first)
    page.session.tap(first)
    assert page.state["serial"] > serial
    assert page.session.choice.picked is None


def to_play_confirming(page: Page) -> None:
    rng = Random(1)
    while True:
        state = page.state
        if state["phase"] == "playing" and state["waiting"] == "you":
            if state["trick_number"] and len(page.legal()) < len(page.hand):
                return
            card = rng.choice(page.legal())
            page.session.tap(card)
            page.session.tap(card)
        else:
            page.one(rng)


def test_a_card_kept_out_of_turn_is_raised_not_played_in_confirm_mode() -> None:
    for seed in range(20):
        page = Page(Storage(), {"seed": str(seed)}).begin()
        to_bot(page)
        page.options["confirm"] = True
        page.session.tap(page.hand[0])
        page.bots()
        if page.state["phase"] == "playing" and page.hand[0] in page.legal():
            assert page.session.choice.picked == page.hand[0]
            return
    raise AssertionError("the first card is never legal")


def test_hidden_points_are_hidden_everywhere_and_the_totals_stay() -> None:
    page = Page(Storage(), {"seed": "hidden"}).begin()
    page.options["points"] = False
    page.screen.said.clear()
    rng, taken = Random(1), 0
    while page.state["phase"] in ("passing", "playing"):
        page.one(rng)
        state = page.state
        if state["phase"] != "playing":
            break
        for plate in view.plates(page.texts, state, points=False):
            assert plate["points"] == ""
            assert "this hand" not in plate["label"]
            assert "in total" in plate["label"]
        line = status.line(page.texts, state, page.session.draft, points=False)
        assert "point" not in line.replace("No points left", "")
        taken += sum(seat["points"] for seat in state["seats"])
        shown = tricks.shown(page.texts, state, False)
        assert not any("point" in row["line"] for row in shown["rows"])
    assert taken > 0
    assert page.state["phase"] == "hand_over"
    told = [said for said in page.screen.said if "point" in said]
    assert len(told) == 4
    assert all(said.endswith(" in total.") for said in told)


def test_the_tricks_are_listed_the_last_one_first() -> None:
    page = Page(Storage(), {"seed": "list", "rules": {"last_trick_view": "always"}}).begin()
    assert tricks.shown(page.texts, page.state, True)["empty"] == "No trick is complete yet."
    rng = Random(1)
    while len(page.state["tricks"]) < 3:
        page.one(rng)
    shown = tricks.shown(page.texts, page.state, True)
    assert [row["line"][0] for row in shown["rows"]] == ["3", "2", "1"]
    assert [row["plays"] is not None for row in shown["rows"]] == [True, False, False]
    assert sum(play["takes"] for play in shown["rows"][0]["plays"]) == 1
    assert shown["rule"].startswith("You may look at the last trick at any time")


def test_undo_asked_for_before_the_engine_is_there_is_done_when_it_is() -> None:
    storage = Storage()
    page = Page(storage, {"seed": "early"}).begin()
    to_choice(page)
    before = page.state
    page.session.tap(page.legal()[0])
    again = Page(storage)
    again.session.open(lambda _: 0)
    assert again.session.state is not None
    again.session.help.ask("undo")
    assert again.session.notice == "That is kept and happens as soon as the game is ready."
    again.begin()
    assert again.state["undos"] == 1
    assert place(again.state) == place(before)


def test_that_no_points_are_left_is_said_once() -> None:
    page = page_with("settled", True)
    assert page.screen.said.count("No points are left.") == 1
