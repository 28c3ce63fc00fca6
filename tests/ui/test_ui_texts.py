"""The texts: complete, in one place, and every language says the same things."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest
import ui
from builder.languages import codes
from engine import LEVELS_HERE
from ui.text import Texts

from hearts_core import PRESETS, Reason
from hearts_core.bots import LEVELS

UI = Path(ui.__path__[0])
PAGE = (UI.parent / "index.html").read_text("utf-8")
# What docs/architecture.md adds to the rules' own reasons.
OF_THE_WORKER = ["stale", "no_game", "bad_request", "bad_rules", "bad_save", "bad_statistics", "not_waiting"]


def modules() -> list[Path]:
    return [path for path in sorted(UI.glob("*.py")) if path.name != "kinds.py"]


def literal_keys() -> Iterator[str]:
    """Every text that a module looks up by a literal key."""
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and "texts" in ast.unparse(node.func):
                key = node.args[0]
                name = ast.unparse(node.func)
                if not name.endswith(("texts", ".either")) or not isinstance(key, ast.Constant | ast.IfExp):
                    continue
                for part in [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]:
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value


def test_every_key_that_the_code_looks_up_exists() -> None:
    texts = Texts("en")
    keys = set(literal_keys())
    assert len(keys) > 70
    assert sorted(key for key in keys if not texts.has(key)) == []


def test_every_text_that_the_page_names_exists() -> None:
    texts = Texts("en")
    keys = re.findall(r'data-(?:text|label)="([^"]+)"', PAGE)
    assert len(keys) > 30
    assert [key for key in keys if not texts.has(key)] == []


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("code", [*(reason.value for reason in Reason), *OF_THE_WORKER])
def test_every_reason_has_its_own_words(code: str, language: str) -> None:
    texts = Texts(language)
    assert texts.has("reason." + code)
    assert texts.reason(code, "C") != texts.reason("no such code")


def test_a_reason_that_nobody_knows_has_words_too() -> None:
    assert Texts("en").reason("from_the_future") == "that is not possible now"
    assert Texts("en").reason("must_follow_suit", "C") == "follow clubs"


def test_every_preset_and_level_has_a_name_and_every_preset_a_line() -> None:
    texts = Texts("en")
    assert [name for name in PRESETS if not texts.has("preset." + name)] == []
    assert [name for name in PRESETS if not texts.has("preset." + name + ".help")] == []
    assert [name for name in ("easy", "medium") if name in LEVELS and not texts.has("level." + name)] == []


def test_every_level_that_is_offered_has_a_name_and_a_line() -> None:
    texts = Texts("en")
    assert [name for name in LEVELS_HERE if not texts.has("level." + name)] == []
    assert [name for name in LEVELS_HERE if not texts.has("level." + name + ".help")] == []


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize(("level", "below"), [("medium", "easy"), ("hard", "medium"), ("expert", "hard")])
def test_a_level_tells_how_much_better_it_was_measured_to_be(code: str, level: str, below: str) -> None:
    measured = (UI.parents[1] / "docs/bots.md").read_text("utf-8")
    row = re.search(rf"^\| {level} - {below} \| 4 \| [0-9,]+ \| -([0-9.]+) \|", measured, re.MULTILINE)
    assert row is not None
    figure = str(Decimal(row[1]).quantize(Decimal("0.1"), ROUND_HALF_UP))
    told = Texts(code)(f"level.{level}.help")
    assert re.findall("[0-9]+[.,][0-9]", told) == [figure if code == "en" else figure.replace(".", ",")]
    assert Texts(code)(f"level.{below}") in told


@pytest.mark.parametrize("name", ["\u05d3\u05d5\u05d3", "\u0639\u0644\u064a!", "a\u200fb"])
def test_a_name_from_right_to_left_does_not_turn_the_sentence_around_it(name: str) -> None:
    said = Texts("en")("status.taken", name=name, points="3 points")
    assert said == f"\u2068{name}\u2069 takes the trick: 3 points."


@pytest.mark.parametrize("name", ["Ann", "Zo\u00eb", "\u5f20\u4f1f", "\U0001f468\u200d\U0001f469\u200d\U0001f467"])
def test_other_names_stand_in_a_sentence_as_they_are(name: str) -> None:
    assert Texts("en")("status.turn", name=name) == f"{name} is to play."


def test_plural_forms_are_chosen_by_the_number() -> None:
    texts = Texts("en")
    assert [texts("points", n=n) for n in (0, 1, 2, -1)] == ["0 points", "1 point", "2 points", "−1 points"]


def test_lists_read_as_one_writes_them() -> None:
    texts = Texts("en")
    assert [texts.listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    texts.use("id")
    assert [texts.listed(["a", "b", "c", "d"][:n]) for n in (2, 3, 4)] == ["a dan b", "a, b, dan c", "a, b, c, dan d"]


def test_no_words_outside_the_codes() -> None:
    """A literal with two words in it, outside docstrings and what goes to the console, is a text in the wrong place."""
    found = []
    for path in modules():
        if path.name in ("address.py", "contract.py", "embedded.py"):
            continue  # what they say goes to whoever wrote the page around
        tree = ast.parse(path.read_text("utf-8"))
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in docstrings:
                continue
            if re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", node.value) and not re.search(r"[\[(]", node.value):
                found.append((path.name, node.value))
    assert found == []


@pytest.mark.parametrize("language", codes())
def test_what_a_small_button_says_is_a_part_of_its_name(language: str) -> None:
    """Who speaks to the page says what is seen: it must be in the name (WCAG 2.2, 2.5.3)."""
    texts = Texts(language)
    for name in ("hint", "skip", "claim", "tricks", "undo", "seen"):
        assert texts("aid." + name).lower() in texts(name).lower()
