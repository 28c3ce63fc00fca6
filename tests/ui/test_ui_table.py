"""What the table shows and says for states of real matches."""

from __future__ import annotations

from random import Random

import pytest
from headless import Page, Storage, Values
from ui import aids, announce, scores, seats, status, view
from ui.draft import Draft
from ui.text import Texts

TEXTS = Texts("en")


def states(players: int, **rules: object) -> list[tuple[Page, Values]]:
    """A page at every state of a short match."""
    page = Page(Storage(), {"rules": {"players": players, "target": 10, **rules}, "seed": "table"}).begin()
    rng = Random(3)
    seen = [(page, page.state)]
    while page.state["phase"] != "match_over":
        page.one(rng)
        seen.append((page, page.state))
    return seen


def test_the_others_sit_clockwise_from_the_left() -> None:
    assert [seats.place(4, seat) for seat in range(4)] == ["bottom", "left", "top", "right"]
    assert [seats.direction_to(4, seat) for seat in (1, 2, 3)] == ["left", "across", "right"]
    assert [seats.direction_to(3, seat) for seat in (1, 2)] == ["left", "right"]
    assert [seats.direction_to(5, seat) for seat in (1, 2, 3, 4)] == ["left", "left", "right", "right"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_something_is_always_said_and_whoever_is_to_play_is_shown(players: int) -> None:
    for page, state in states(players):
        assert status.line(TEXTS, state, page.session.draft)
        plates = view.plates(TEXTS, state)
        assert len(plates) == players
        turns = [plate["seat"] for plate in plates if plate["turn"]]
        assert turns == ([state["turn"]] if state["phase"] == "playing" else [])


@pytest.mark.parametrize(("players", "places"), [(3, {"left"}), (4, {"left"}), (5, {"left"})])
def test_the_way_of_the_passed_cards_is_shown_while_cards_are_passed(players: int, places: set[str]) -> None:
    ways = [(state["hand_number"], view.way(state)) for _, state in states(players)]
    assert {way for hand, way in ways if hand == 1} == places | {None}
    assert all((view.way(state) is None) == (state["phase"] != "passing") for _, state in states(players))


def test_a_seat_shows_how_well_it_plays_or_what_it_does() -> None:
    page = Page(Storage(), {"levels": ["easy", "medium", "hard"], "seed": "table"}).begin()
    state = {**page.state, "phase": "hand_over", "turn": None}
    shown = view.plates(TEXTS, state)
    assert [(plate["note"], plate["doing"]) for plate in shown] == [
        ("", False),
        ("easy", False),
        ("medium", False),
        ("hard", False),
    ]
    assert shown[3]["label"].startswith("Clara (hard): 0 in total")
    state["phase"], state["turn"] = "playing", 3
    assert [plate["note"] for plate in view.plates(TEXTS, state)] == ["", "easy", "medium", "to play"]


def test_only_refused_cards_are_dimmed_and_only_in_the_players_turn() -> None:
    dimmed = 0
    for page, state in states(4):
        shown = {card["code"]: card for card in view.hand(TEXTS, state, page.session.draft)}
        for entry in state["hand"]:
            mine = state["phase"] == "playing" and state["waiting"] == "you"
            card = shown[entry["card"]]
            assert card["refused"] == (mine and not entry["legal"])
            assert ("not allowed" in card["label"]) == card["refused"]
            dimmed += card["refused"]
    assert dimmed > 0


def test_a_refused_card_is_named_with_its_reason() -> None:
    for _, state in states(4):
        led = state["trick"][0]["card"] if state["trick"] and state["taker"] is None else None
        if led and led[1] == "C" and any(entry["refusal"] == "must_follow_suit" for entry in state["hand"]):
            shown = view.hand(TEXTS, state, Draft())
            card = next(card for card in shown if card["refused"])
            assert card["label"] == card["name"] + ", not allowed: follow clubs"
            return
    raise AssertionError("nobody had to follow clubs")


def test_a_received_card_says_so_also_to_who_must_lead_the_two_of_clubs() -> None:
    page = Page(Storage()).begin()
    state = page.state
    entries = [
        {"card": card, "legal": card == "2C", "refusal": None if card == "2C" else "must_lead_lowest_club"}
        for card in ("2C", "QS", "3D")
    ]
    state = {**state, "phase": "playing", "waiting": "you", "turn": 0, "hand": entries, "received": ["2C", "QS"]}
    labels = {card["code"]: card["label"] for card in view.hand(TEXTS, state, Draft())}
    assert labels["2C"] == "2 of Clubs, received"
    assert labels["QS"].startswith("Queen of Spades, received, not allowed: ")
    assert labels["3D"].startswith("3 of Diamonds, not allowed: ")


def test_a_complete_trick_shows_its_taker_until_the_taker_leads() -> None:
    for _, state in states(4):
        shown = view.trick(TEXTS, state)
        taking = [card for card in shown if card["takes"]]
        if state["taker"] is None:
            assert taking == []
        else:
            assert len(shown) == 4
            assert [card["seat"] for card in taking] == [state["taker"]]
            assert taking[0]["label"].endswith("takes the trick")
            assert sum(card["loses"] for card in shown) == 3


def test_the_button_passes_only_the_right_number_of_cards() -> None:
    page = Page(Storage()).begin()
    for chosen, usable in ((0, False), (2, False), (3, True)):
        draft = Draft(1, page.hand[:chosen])
        assert status.action(TEXTS, page.state, draft) == ("pass", "Pass 3 cards", usable)
    assert "Anna, on your left" in status.line(TEXTS, page.state, Draft())


def event(kind: str, **fields: object) -> Values:
    return {"type": kind, **fields}


def table(*totals: int) -> Values:
    names = ["You", "Anna", "Bruno", "Clara"]
    return {
        "seats": [{"name": name, "total": total} for name, total in zip(names, totals, strict=True)],
        "passed": ["QS", "2C"],
        "pass_to": 1,
        "received": ["KS", "2D"],
        "phase": "playing",
        "waiting": "you",
        "hand": [],
        "leader": 3,
        "trick": [{"seat": 3, "card": "TD"}],
        "trick_number": 2,
        "taker": None,
    }


def test_every_event_has_its_sentence() -> None:
    state = table(108, 61, 61, 70)
    events = [
        (event("deal", hand=2, direction="right"), "Hand 2. Pass right."),
        (event("pass", seat=0), "You pass to Anna: Queen of Spades and 2 of Clubs."),
        (event("exchange"), "Clara passes you: King of Spades and 2 of Diamonds."),
        (event("play", seat=0, card="QS"), "You play the Queen of Spades."),
        (event("play", seat=3, card="TD"), "Clara leads the 10 of Diamonds."),
        (event("play", seat=2, card="5D"), "Bruno plays the 5 of Diamonds."),
        (event("broken"), "Hearts are broken."),
        (event("trick", taker=0, points=1), "You take the trick: 1 point."),
        (event("trick", taker=2, points=14), "Bruno takes the trick: 14 points."),
        (event("trick", taker=2, points=0), "Bruno takes the trick."),
        (event("moon", seat=0), "You have shot the moon!"),
        (event("moon", seat=1), "Anna has shot the moon!"),
        (event("tie", seats=[1, 2]), "108, 61, 61, 70: the lowest is shared, playing on."),
        (event("over", winner=0, places=[1, 2, 3, 4]), "The match is over. You win!"),
    ]
    for happened, said in events:
        assert announce.lines(TEXTS, happened, state) == [said]
    assert announce.lines(TEXTS, event("over", winner=2, places=[4, 2, 1, 3]), state) == [
        "The match is over. Bruno wins.",
        "Your place: 4 of 4.",
    ]
    scored = announce.lines(TEXTS, event("scored", hand=1, points=[26, 0, 0, 0], totals=[108, 61, 61, 70]), state)
    assert scored[:3] == ["Hand 1 is over.", "You: 26 points, 108 in total.", "Anna: 0 points, 61 in total."]
    assert len(scored) == 5


@pytest.mark.parametrize("happened", [event("from_the_future"), event("pass", seat=1)])
def test_what_tells_a_listener_nothing_is_not_said(happened: Values) -> None:
    assert announce.lines(TEXTS, happened, table(0, 0, 0, 0)) == []


def test_the_turn_is_said_last() -> None:
    said = announce.sentences(TEXTS, [event("play", seat=3, card="TD"), event("broken")], table(0, 0, 0, 0), Draft())
    assert said == ["Clara leads the 10 of Diamonds.", "Hearts are broken.", "Your turn: diamonds led, you have none."]


def test_the_sheet_says_why_the_match_goes_on_or_ends() -> None:
    page, state = states(4)[-1]
    sheet = scores.sheet(TEXTS, state)
    assert sheet["title"] == "The match is over"
    assert [row["hand"] for row in sheet["rows"]] == list(range(1, len(sheet["rows"]) + 1))
    assert sheet["totals"] == sheet["rows"][-1]["totals"]
    tied = {**page.state, "winner": None, "places": None, "tied": [1, 2]}
    for seat, total in enumerate((108, 61, 61, 70)):
        tied["seats"][seat]["total"] = total
    assert scores.sheet(TEXTS, tied)["notes"][-1] == "108, 61, 61, 70: the lowest is shared, playing on."


def test_equal_totals_share_a_place() -> None:
    state = {"places": [4, 1, 2, 2], "seats": []}
    assert scores.ranking(state) == [(1, 1), (2, 2), (2, 3), (4, 0)]
    assert scores.ranking({"places": None}) == []


def test_points_have_their_sign() -> None:
    assert [TEXTS.signed(points) for points in (13, 0, -26)] == ["+13", "0", "−26"]


def test_both_boards_of_a_moon_say_how_the_match_goes_on() -> None:
    state = table(30, 90, 20, 10)
    state["moon_choices"] = [
        {"choice": "others_plus", "points": [0, 26, 26, 26], "totals": [30, 116, 46, 36], "over": True, "winner": 0},
        {"choice": "self_minus", "points": [-26, 0, 0, 0], "totals": [4, 90, 20, 10], "over": False, "winner": None},
    ]
    boards = scores.moon_boards(TEXTS, state)
    assert [board["title"] for board in boards] == ["Charge the others", "Lower your own total"]
    assert [board["outcome"] for board in boards] == ["The match ends: you win.", "The match goes on."]
    assert boards[0]["rows"][1] == ("Anna", 26, 116)


def test_while_received_cards_are_looked_at_everyone_waits_for_the_player() -> None:
    page = Page(Storage(), {"seed": "received"}).begin()
    state = {**page.state, "phase": "playing", "waiting": "bot", "turn": 2, "received": ["QS", "2C", "AH"]}
    state = {**state, "leader": None}
    draft = Draft(state["serial"])
    shown = view.plates(TEXTS, state, received=True)
    assert [plate["turn"] for plate in shown] == [True, False, False, False]
    assert [plate["note"] for plate in shown] == ["looking", "medium", "medium", "medium"]
    assert shown[0]["label"].endswith(", the table waits for you")
    assert status.line(TEXTS, state, draft) == "Clara passed you 3 cards: take a look, then continue."
    draft.seen = True
    assert [plate["turn"] for plate in view.plates(TEXTS, state)] == [False, False, True, False]
    assert status.line(TEXTS, state, draft) == "Bruno is to play."


def test_what_a_claim_button_is_good_for_and_which_key_passes() -> None:
    certain = 0
    for page, state in states(4):
        assert ("claim" in aids.usable(state)) == (state["claim"] is not None)
        certain += state["claim"] is not None
        if state["phase"] == "passing" and state["waiting"] == "you":
            chosen = Draft(state["serial"], [entry["card"] for entry in state["hand"]][:3])
            assert "Enter passes them" in status.line(TEXTS, state, chosen, keys=True)
            assert "Enter" not in status.line(TEXTS, state, chosen)
            assert "Enter" not in status.line(TEXTS, state, page.session.draft, keys=True)
    assert certain
