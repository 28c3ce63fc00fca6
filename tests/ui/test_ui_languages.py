"""Every language says the same things, all of them, and each in its own words."""

from __future__ import annotations

import ast
import json
import re
import string
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import engine
import pytest
import ui
from builder.languages import codes
from builder.packages import install_packages, node
from ui import settings
from ui.text import Texts

from hearts_core import PRESETS, Reason
from hearts_core.bots import LEVELS
from hearts_core.bots.search import Why

UI = Path(ui.__path__[0])
PAGE = (UI.parent / "index.html").read_text("utf-8")
ENGLISH = "en"
OTHERS = [code for code in codes() if code != ENGLISH]

# What other languages have in common with English, and why it is no English left behind.
NAMES = "proper name"
SIGNS = "what is printed on the cards, or how the text notation writes them"
KEYS = "what is printed on the key"
SAME = "the same word in both languages"
SHARED: dict[str, dict[str, set[str]]] = {
    "id": {
        NAMES: {"hearts", "javascript", "python", "windows", "omnibus", "spot", "hooligan", "black", "maria", "mb"},
        SIGNS: {"a", "k", "q", "j", "s", "h", "c", "d", "t", "qs", "jd"},
        KEYS: {"enter", "esc", "shift"},
        SAME: {"as", "bonus", "bot", "jack", "tab", "target", "total", "volume"},
    },
    "vi": {
        NAMES: {"hearts", "javascript", "python", "windows", "omnibus", "spot", "hooligan", "black", "maria", "mb"},
        SIGNS: {"a", "k", "q", "j", "s", "h", "c", "d", "t", "qs", "jd"},
        KEYS: {"enter", "esc", "shift"},
        # "to": large; "so": compared.
        SAME: {"so", "to"},
    },
}


def texts(language: str) -> dict[str, str | dict[str, str]]:
    found: dict[str, str | dict[str, str]] = Texts(language)._texts
    return found


def parts(text: str | dict[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def words(text: str | dict[str, str]) -> set[str]:
    """The words of a text, without what is filled in; a letter of any script belongs to a word."""
    return set(re.findall(r"[^\W\d_]+", re.sub(r"\{\w*\}", " ", " ".join(parts(text))).lower()))


def faults(english: dict[str, Any], other: dict[str, Any], categories: set[str], shared: set[str]) -> list[str]:
    """What is wrong in the texts of a language beside the English ones: a line each.

    `categories` are the plural forms of the language, `shared` the words that it may have in common with English.
    """
    found = [f"{key}: missing" for key in english.keys() - other.keys()]
    found += [f"{key}: English has no such text" for key in other.keys() - english.keys()]
    known = set().union(*(words(text) for text in english.values())) - shared
    for key in english.keys() & other.keys():
        one, two = english[key], other[key]
        if isinstance(one, dict) != isinstance(two, dict):
            found.append(f"{key}: plural forms in one language only")
            continue
        if isinstance(two, dict) and set(two) != categories:
            found.append(f"{key}: has the forms {sorted(two)}, the language {sorted(categories)}")
        blanks = fields(parts(one)[-1])
        for part in parts(two):
            if fields(part) != blanks:
                found.append(f"{key}: {sorted(fields(part))} to be filled in, not {sorted(blanks)}")
            if not part.strip() or part != part.strip():
                found.append(f"{key}: empty, or with a blank at an end")
        for word in words(two) & known:
            found.append(f"{key}: {word!r} is English")
    return sorted(found)


def plurals(language: str) -> set[str]:
    """The plural categories of the language as the browsers' Intl has them."""
    install_packages()
    rules = f"new Intl.PluralRules({json.dumps(language)})"
    code = f"console.log(JSON.stringify({rules}.resolvedOptions().pluralCategories))"
    said = subprocess.run([str(node()), "--eval", code], capture_output=True, text=True, check=True)
    return set(json.loads(said.stdout))


def test_there_are_these_languages() -> None:
    assert codes() == ["en", "id", "vi"]
    assert [Texts(code).name for code in codes()] == ["English", "Bahasa Indonesia", "Tiếng Việt"]


@pytest.mark.parametrize("language", codes())
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    categories = plurals(language)
    wrong = {key: set(text) for key, text in texts(language).items() if isinstance(text, dict)}
    assert {key: forms for key, forms in wrong.items() if forms != categories} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_what_english_says_and_no_english(language: str) -> None:
    shared = set().union(*SHARED[language].values())
    assert faults(texts(ENGLISH), texts(language), plurals(language), shared) == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_word_is_excused_in_vain(language: str) -> None:
    used = set().union(*(words(text) for text in texts(language).values()))
    assert {word for group in SHARED[language].values() for word in group} - used == set()


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("close", None, "close: missing"),
        ("nonsense", "Omong kosong", "nonsense: English has no such text"),
        ("close", "Close", "close: 'close' is English"),
        ("say.play", "{name} memainkan kartu.", "say.play: ['name'] to be filled in, not ['card', 'name']"),
        ("say.play", "{name} memainkan the {card}.", "say.play: 'the' is English"),
        ("seat.cards", {"one": "{n} kartu", "other": "{n} kartu"}, "seat.cards: has the forms ['one', 'other'], the"),
        ("seat.cards", {"other": "kartu"}, "seat.cards: [] to be filled in, not ['n']"),
        ("seat.cards", "{n} kartu", "seat.cards: plural forms in one language only"),
        ("close", "", "close: empty"),
    ],
)
def test_what_is_wrong_in_a_language_is_told(key: str, text: Any, said: str) -> None:
    spoilt = dict(texts("id"))
    if text is None:
        del spoilt[key]
    else:
        spoilt[key] = text
    found = faults(texts(ENGLISH), spoilt, {"other"}, set().union(*SHARED["id"].values()))
    assert len(found) == 1
    assert found[0].startswith(said)


@pytest.mark.parametrize("language", codes())
def test_every_text_can_be_filled_in(language: str) -> None:
    said = Texts(language)
    for key, text in texts(language).items():
        for n in (0, 1, 2, 26):
            values = dict.fromkeys(set().union(*map(fields, parts(text))), "QX")
            filled = said(key, **{name: n if name == "n" else value for name, value in values.items()})
            assert "{" not in filled
            assert filled.count("QX") >= len(values.keys() - {"n"})


# Which texts are used

# What the code adds to a key that it has: where the text is about the player, where a price is a bonus.
ADDED = re.compile(r"\.(you|bonus)$")


def patterns() -> Iterator[str]:
    """For each literal, and each text put together from literals and values, a pattern of the keys that it can be."""
    for path in sorted(UI.glob("*.py")):
        for node_ in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node_, ast.Constant) and isinstance(node_.value, str):
                yield re.escape(node_.value)
            elif isinstance(node_, ast.BinOp) and isinstance(node_.op, ast.Add):
                pattern = pieces(node_)
                # One that does not say how it begins could be anything: see `listed`.
                if not pattern.startswith(r"\w+"):
                    yield pattern


def pieces(node_: ast.expr) -> str:
    """The pattern of an expression: a value is one word."""
    if isinstance(node_, ast.BinOp) and isinstance(node_.op, ast.Add):
        return pieces(node_.left) + pieces(node_.right)
    if isinstance(node_, ast.IfExp):
        return f"(?:{pieces(node_.body)}|{pieces(node_.orelse)})"
    if isinstance(node_, ast.Constant) and isinstance(node_.value, str):
        return re.escape(node_.value)
    return r"\w+"


def listed() -> set[str]:
    """The keys that are put together from lists, each from both of its parts."""
    found = {f"{name}.{value}" for name, _, _, _, values in settings.ROWS for value in values}
    for name in [*PRESETS, "custom"]:
        found |= {f"preset.{name}", f"preset.{name}.help"}
    for name in LEVELS:
        found |= {f"level.{name}", f"level.{name}.help", f"seat.level.{name}"}
    return found


def unused(keys: set[str]) -> list[str]:
    named = set(re.findall(r'data-(?:text|label)="([^"]+)"', PAGE)) | listed()
    forms = [re.compile(pattern) for pattern in set(patterns())]
    left = [key for key in keys if key not in named]
    return sorted(key for key in left if not any(form.fullmatch(ADDED.sub("", key)) for form in forms))


def test_no_text_is_unused() -> None:
    assert unused(set(texts(ENGLISH))) == []


def test_a_text_that_nobody_uses_is_told() -> None:
    keys = {"close", "say.play.you", "settings.speed.help", "table.green", "say.sneeze", "settings.wig", "sneeze"}
    assert unused(keys) == ["say.sneeze", "sneeze"]


def test_a_text_about_the_player_stands_beside_one_about_the_others() -> None:
    keys = set(texts(ENGLISH))
    assert [key for key in keys if key.endswith(".you") and key.removesuffix(".you") not in keys] == []


# What the engine says in codes


def constants(expression: ast.expr | None) -> set[str]:
    """The texts that an expression can be."""
    if isinstance(expression, ast.IfExp):
        return constants(expression.body) | constants(expression.orelse)
    return {expression.value} if isinstance(expression, ast.Constant) and isinstance(expression.value, str) else set()


def refusals(path: Path, call: str) -> set[str]:
    """The codes that a module refuses with: the first argument of each `call`."""
    calls = [node_ for node_ in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node_, ast.Call)]
    return set().union(*(constants(found.args[0]) for found in calls if found.args and ast.unparse(found.func) == call))


def own_reasons() -> set[str]:
    """The codes that the page itself refuses with."""
    found = set().union(*(refusals(path, "session.refuse") for path in UI.glob("*.py")))
    body = ast.parse((UI / "aids.py").read_text("utf-8")).body
    function = next(node_ for node_ in body if isinstance(node_, ast.FunctionDef) and node_.name == "refusal")
    for node_ in ast.walk(function):
        if isinstance(node_, ast.Return):
            found |= constants(node_.value)
    literal = re.compile(r'"reason\.(\w+)"')
    return found.union(*(literal.findall(path.read_text("utf-8")) for path in UI.glob("*.py")))


def test_every_reason_has_a_text_and_no_other_has() -> None:
    worker = refusals(Path(engine.__file__), "Refusal")
    assert {"stale", "no_game", "bad_request", "bad_rules", "bad_save"} <= worker
    page = own_reasons()
    assert {"nothing_out", "nothing_to_claim", "too_many_chosen", "unknown"} <= page
    there = {key.removeprefix("reason.") for key in texts(ENGLISH) if key.startswith("reason.")}
    assert there ^ ({reason.value for reason in Reason} | worker | page) == set()


def test_every_why_of_a_hint_has_a_text_and_no_other_has() -> None:
    there = {key.split(".")[2] for key in texts(ENGLISH) if re.fullmatch(r"hint\.(pass|play)\.\w+", key)}
    assert there == {why.value for why in Why}
