"""External bots: real processes that play as bots do, and everything that can go wrong with them."""

from __future__ import annotations

import pickle
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest
from speakers import command

import hearts_core
from hearts_core import BadValue, Card, Cards, IllegalAction, MoonChoice, PlayerView, Rules, sample
from hearts_core.arena import Comparison, compare
from hearts_core.bots import Bot, bot
from hearts_core.external import LONGEST_LINE, BotError, ExternalCommand, kill_all
from hearts_core.protocol import format_question
from hearts_core.table import deal_hand, play_match, waiting

ROOT = Path(hearts_core.__file__).parent.parent


class Seeded:
    """A bot of ours that draws as it would behind the protocol: from a seed that is drawn for each question."""

    def __init__(self, inner: Bot) -> None:
        self.inner = inner

    def pass_cards(self, view: PlayerView, rng: Random) -> Cards:
        return self.inner.pass_cards(view, self.behind(rng))

    def play(self, view: PlayerView, rng: Random) -> Card:
        return self.inner.play(view, self.behind(rng))

    def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:
        return self.inner.choose_moon(view, self.behind(rng))

    def behind(self, rng: Random) -> Random:
        return Random(f"{int(rng.random() * 2**32):08x}")


@pytest.fixture
def easy(monkeypatch: pytest.MonkeyPatch) -> ExternalCommand:
    """Our own beginner as another program's process."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return ExternalCommand((sys.executable, "-m", "hearts_core", "bot", "easy"))


def test_our_bot_plays_the_same_as_another_process(easy: ExternalCommand) -> None:
    rules = Rules(players=3, moon="choose")
    outside = compare(rules, easy, bot("medium"), 3, "outside")
    assert outside == compare(rules, Seeded(bot("easy")), bot("medium"), 3, "outside")


def test_the_workers_start_their_own(easy: ExternalCommand) -> None:
    assert pickle.loads(pickle.dumps(easy)) == easy
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        outside = compare(Rules(), bot("medium"), easy, 2, "outside", executor=executor)
    assert outside == compare(Rules(), bot("medium"), Seeded(bot("easy")), 2, "outside")


def test_a_whole_match_with_every_kind_of_question(tmp_path: Path) -> None:
    rules = Rules(players=3, moon="choose", target=60)
    with command(tmp_path).started() as first:
        assert first.name == "first"
        outside = play_match(rules, [first, first, first], "match")

    class First:
        def pass_cards(self, view: PlayerView, rng: Random) -> Cards:  # noqa: ARG002
            return Cards(list(view.hand)[: view.rules.pass_count])

        def play(self, view: PlayerView, rng: Random) -> Card:  # noqa: ARG002
            return view.legal[0]

        def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:  # noqa: ARG002
            return MoonChoice.SELF_MINUS

    assert outside.standing.over
    assert outside == play_match(rules, [First()] * 3, "match")


def view_to_play() -> PlayerView:
    match = deal_hand(Rules(pass_count=0), "view")
    return match.view(waiting(match)[0])


def view_to_pass() -> PlayerView:
    return deal_hand(Rules(), "view").view(0)


def test_what_looks_the_same_to_the_seat_is_the_same_line(tmp_path: Path) -> None:
    """Other hands around the table: the process is told the same, to the letter."""
    log = tmp_path / "log"
    match = deal_hand(Rules(pass_count=0), "alike")
    first = waiting(match)[0]
    match.play(first, match.rules.lowest_club)
    seat = waiting(match)[0]
    view = match.view(seat)
    others = [sample(view, Random(number)) for number in range(5)]
    assert len({other.hands for other in others}) == 5
    with command(tmp_path, f"open({str(log)!r}, 'a').write(line)").started() as started:
        for other in others:
            started.play(other.view(seat, view.board), Random(1))
    lines = log.read_text("utf-8").splitlines()
    assert lines[0] == "hearts-bot 1"
    assert lines[-1] == "quit"
    assert len(lines) == 7
    assert len(set(lines[1:-1])) == 1


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("if questions: sys.exit(3)", "ended with exit status 3"),
        ("if questions: os.kill(os.getpid(), signal.SIGKILL)", "was ended by signal 9"),
        ("if questions: answer = 'queen'", "answered 'queen', which is no answer: card: 'queen' is not a card"),
        ("if questions: answer = ''", "answered '', which is no answer: card: '' is not a card"),
        ("if questions: answer = 'error no idea'", "answered 'error no idea', which is no answer"),
        ("if questions: sys.stdout.buffer.write(b'\\xff\\n'); answer = ''", "answered '\N{REPLACEMENT CHARACTER}', "),
        ("if questions: answer = 'AC'", "answered 'AC', which the rules refuse: "),
        (f"if questions: answer = 'x' * {LONGEST_LINE + 1}", "answered a line of more than 1000 characters: 'xxx"),
    ],
)
def test_what_a_bot_does_wrong_is_told(body: str, problem: str, tmp_path: Path) -> None:
    how = command(tmp_path, body)
    view = view_to_play()
    with how.started() as started, pytest.raises(BotError) as caught:
        started.play(view, Random(1))
    error = caught.value
    assert error.bot == str(how)
    assert error.asked.startswith("play; rules pass_count=0 pass_cycle=hold; seat 1; hand 1 hold; ")
    assert error.problem.startswith(problem)
    assert str(error) == f"bot {str(how)!r} {error.problem}; it was asked: {error.asked}"
    # It must come back from a worker in one piece.
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (BotError, str(error))


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("answer = 'hello'", "answered 'hello', not 'hearts-bot 1' and its name"),
        ("answer = 'hearts-bot 10'", "answered 'hearts-bot 10', not"),
        ("sys.exit(0)", "ended with exit status 0"),
    ],
)
def test_a_bot_that_does_not_greet_is_refused(body: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(BotError) as caught, command(tmp_path, body).started():
        pass
    assert caught.value.problem.startswith(problem)
    assert caught.value.asked == "hearts-bot 1"


def test_a_name_is_not_needed(tmp_path: Path) -> None:
    with command(tmp_path, "answer = answer and answer.removesuffix(' first')").started() as started:
        assert started.name == ""


def test_a_wrong_pass_is_told_too(tmp_path: Path) -> None:
    view = view_to_pass()
    with (
        command(tmp_path, "if questions: answer = 'QS QS 2C'").started() as started,
        pytest.raises(BotError, match="the rules refuse: repeated_card"),
    ):
        started.pass_cards(view, Random(1))


def test_a_silent_bot_is_given_up(tmp_path: Path) -> None:
    """However long it is waited for, it would say nothing; so a short wait will do."""
    with (
        pytest.raises(BotError, match=r"gave no answer in 0\.1 seconds"),
        command(tmp_path, "answer = None", 0.1).started(),
    ):
        pass


def test_what_it_says_unasked_is_not_taken_for_an_answer(tmp_path: Path) -> None:
    view = view_to_play()
    # It may come a moment too late to be seen as such, but is no answer then either.
    with (
        command(tmp_path, "if kind == 'greeting': answer += '\\nthinking'").started() as started,
        pytest.raises(BotError, match="'thinking'"),
    ):
        started.play(view, Random(1))


def test_one_that_has_ended_stays_so(tmp_path: Path) -> None:
    with command(tmp_path, "if questions: sys.exit(3)").started() as started:
        for _ in range(3):
            with pytest.raises(BotError, match="ended with exit status 3"):
                started.play(view_to_play(), Random(1))


def test_one_that_does_not_end_is_killed_with_what_it_started(tmp_path: Path) -> None:
    """Leaving the block returns only when nobody holds the bot's output any more."""
    body = """
if kind == "greeting":
    subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
if kind == "quit":
    signal.pause()
"""
    with command(tmp_path, body, grace=0.01).started() as started:
        pass
    with pytest.raises(BotError, match="was ended by signal 9"):
        started.play(view_to_play(), Random(1))


def test_one_that_closes_its_output_is_told_and_killed(tmp_path: Path) -> None:
    with (
        command(tmp_path, "if questions: os.close(1); signal.pause()", grace=0.01).started() as started,
        pytest.raises(BotError, match="closed its output"),
    ):
        started.play(view_to_play(), Random(1))


def test_one_that_has_closed_its_output_and_stays_is_killed(tmp_path: Path) -> None:
    with command(tmp_path, "if kind == 'quit': os.close(1); signal.pause()", grace=0.01).started() as started:
        pass
    with pytest.raises(BotError, match="was ended by signal 9"):
        started.play(view_to_play(), Random(1))


def test_one_that_floods_its_output_is_closed(tmp_path: Path) -> None:
    with command(tmp_path, "if kind == 'greeting': answer += '\\n' + 'more\\n' * 10_000").started():
        pass


def test_all_can_be_killed_at_once(tmp_path: Path) -> None:
    how = command(tmp_path)
    with how.started() as one, how.started() as other:
        kill_all()
        for started in (one, other):
            with pytest.raises(BotError, match="was ended by signal 9"):
                started.play(view_to_play(), Random(1))


def test_where_there_are_no_process_groups_the_process_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("os.killpg")
    with command(tmp_path).started() as started:
        started.kill()
        with pytest.raises(BotError, match="was ended by signal 9"):
            started.play(view_to_play(), Random(1))


@pytest.mark.parametrize("words", [("no/such/program",), ("",), ("\0",)])
def test_a_command_that_cannot_be_started_is_told(words: tuple[str, ...]) -> None:
    with pytest.raises(BotError, match="can't be started"), ExternalCommand(words).started():
        pass


@pytest.mark.parametrize("timeout", [0, -1, float("nan")])
def test_a_timeout_is_above_zero(timeout: float) -> None:
    with pytest.raises(BadValue, match="timeout"):
        ExternalCommand(("bot",), timeout)


def test_an_error_in_the_arena_ends_the_process(tmp_path: Path) -> None:
    how = command(tmp_path, "if questions == 20: answer = '2C'")
    with pytest.raises(BotError, match="the rules refuse: not_in_hand"):
        compare(Rules(pass_count=0), how, bot("easy"), 2)


def test_the_refusal_is_that_of_the_table(tmp_path: Path) -> None:
    match = deal_hand(Rules(pass_count=0), "view")
    wrong = next(card for card in match.view(waiting(match)[0]).hand if card is not match.rules.lowest_club)
    with pytest.raises(IllegalAction) as caught:
        match.play(waiting(match)[0], wrong)
    with (
        command(tmp_path, f"if questions: answer = {wrong.text!r}").started() as started,
        pytest.raises(BotError, match=f"the rules refuse: {caught.value}"),
    ):
        started.play(view_to_play(), Random(1))
    assert format_question(view_to_play(), "x").startswith("play; ")


def test_the_result_is_a_comparison_like_any_other(tmp_path: Path) -> None:
    result = compare(Rules(), [command(tmp_path), bot("easy")], bot("easy"), 2, seating="one", clock=lambda: 0.0)
    assert isinstance(result, Comparison)
    assert result.to_json()["ours"]["ms_per_decision"] == 0
