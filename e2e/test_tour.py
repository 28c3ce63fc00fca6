"""The tour, as somebody takes it who has never played Hearts, and as somebody leaves it who has."""

from collections.abc import Callable

from builder.walk import do_step, tour_to
from playwright.sync_api import Page, expect

from e2e.conftest import Watch
from e2e.records import fresh, my_turn, play_until
from e2e.table import Table

OFFER = "New to Hearts? Learn it in three minutes"
ENGINE_READY = "body[data-engine=ready]"


def words(page: Page, text: str) -> None:
    expect(page.get_by_role("region", name="Tour")).to_contain_text(text)


def test_the_whole_tour_with_refused_cards_then_the_first_hand(page: Page, site_url: str) -> None:
    page.add_init_script("localStorage['hearts.settings'] ??= JSON.stringify({ speed: 'instant' })")
    table = Table(page, site_url)
    page.goto(site_url)
    page.wait_for_selector("[data-hand-ready]")
    own = table.names()
    table.press(OFFER)
    words(page, "you try not to take points")
    expect(table.button("Next")).to_be_focused()
    assert table.names() != own
    for name in ("Scores", "New game"):
        expect(table.button(name)).to_be_disabled()

    tour_to(page, "pass")
    table.point(table.card("5C"))
    words(page, "Keep the 5 of Clubs.")
    assert table.chosen() == []
    tour_to(page, "follow")
    table.card("QS").click(force=True, position={"x": 9, "y": 22})
    words(page, "Queen of Spades: not allowed, follow clubs.")
    words(page, "So play a club")
    tour_to(page, "locked")
    table.card("2H").click(force=True, position={"x": 9, "y": 22})
    words(page, "2 of Hearts: not allowed, hearts are not broken yet.")
    tour_to(page, "duck")
    table.point(table.card("TD"))
    words(page, "The 10 is higher than the 9")
    with table.listening() as said:
        tour_to(page, "broken")
    assert "Bruno takes the trick: 13 points." in said
    assert "Hearts are broken." in said
    assert any("throw the Queen of Spades" in text for text in said)
    tour_to(page, "score")
    words(page, "You took 1 point.")
    do_step(page)

    table.press("Play a real game")
    expect(page.get_by_role("region", name="Tour")).to_have_count(0)
    assert table.names() == own
    expect(table.button(OFFER)).to_have_count(0)
    page.wait_for_selector(ENGINE_READY)
    table.pass_cards()
    assert table.wait() == "turn"
    match = table.match()
    assert (match.hand_number, list(match.scores)) == (1, [])
    table.reload()
    expect(table.button(OFFER)).to_have_count(0)


def test_a_match_waits_untouched_through_a_tour_that_is_left(sit: Callable[..., Table]) -> None:
    table = sit(play_until(fresh(), lambda match: my_turn(match) and len(match.round.tricks) > 2))
    page = table.page
    page.wait_for_selector(ENGINE_READY)
    expect(table.button(OFFER)).to_have_count(0)
    before = table.save(), table.seen(), table.names()
    table.press("Rules")
    table.press("Learn by playing", page.get_by_role("dialog", name="Rules"))
    words(page, "1 of 23")
    # In the middle of the pass the page is loaded again: the match is there, nothing of the tour.
    tour_to(page, "pass")
    table.choose(table.card("AS"))
    assert table.save() == before[0]
    table.reload()
    assert (table.save(), table.names()) == (before[0], before[2])

    # With nothing but keys: to the received cards, and away.
    page.wait_for_selector(ENGINE_READY)
    page.keyboard.press("e")
    words(page, "1 of 23")
    page.keyboard.press("Enter")
    words(page, "2 of 23")
    page.keyboard.press("g")
    for digit in "125":
        page.keyboard.press(digit)
    page.keyboard.press("g")
    words(page, "Clara passed you three cards")
    expect(table.button("Continue")).to_be_focused()
    assert "Ace of Spades" not in table.names()
    page.keyboard.press("n")
    expect(table.form).to_be_hidden()
    leave = table.button("Leave tour")
    leave.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Tour")).to_have_count(0)
    assert (table.save(), table.seen(), table.names()) == before
    expect(table.hand.locator(":focus")).to_have_count(1)
    table.play()
    assert len(table.names()) == len(before[2]) - 1


def test_with_keys_the_focus_is_where_the_step_goes_on(sit: Callable[..., Table]) -> None:
    table = sit()
    page = table.page
    page.keyboard.press("e")
    words(page, "1 of 23")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    words(page, "3 of 23")
    expect(table.card("AS")).to_be_focused()
    tour_to(page, "took")
    table.button("Next").press("Enter")
    words(page, "9 of 23")
    page.keyboard.press("Enter")
    words(page, "not allowed, hearts are not broken yet")
    tour_to(page, "point")
    table.button("Next").press("Enter")
    expect(table.card("2H")).to_be_focused()
    page.keyboard.press("Enter")
    words(page, "4 points for Clara")
    table.button("Watch").press("Enter")
    words(page, "22 of 23")


def test_a_tour_that_can_not_be_had_says_so(sit: Callable[..., Table], watch: Watch) -> None:
    watch.expect(r"tour\.json")
    watch.expect("Failed to load resource")
    table = sit()
    table.page.route("**/tour.json", lambda route: route.abort())
    names = table.names()
    table.press(OFFER)
    expect(table.status).to_have_text("The tour can't be loaded just now.")
    assert table.names() == names
    table.press("No tour, thanks")
    expect(table.button(OFFER)).to_have_count(0)
    table.reload()
    expect(table.button(OFFER)).to_have_count(0)
