"""What the documents show is true: their Python runs, their records can be read."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import hearts_core
from hearts_core import NotationError, parse_match, parse_position

ROOT = Path(__file__).parent.parent


def blocks(document: str, language: str) -> list[str]:
    """The fenced blocks of a document in one language ("" for none)."""
    text = (ROOT / document).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run(name: str, text: str) -> doctest.TestResults:
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(doctest.DocTestParser().get_doctest(text, {}, name, name, 0))
    return runner.summarize(verbose=False)


@pytest.mark.parametrize(("document", "least"), [("README.md", 6), ("docs/arena.md", 6), ("docs/statistics.md", 4)])
def test_the_documents_python_runs(document: str, least: int) -> None:
    results = run(document, "\n".join(blocks(document, "python")))
    assert results.attempted >= least
    assert results.failed == 0


def modules() -> list[str]:
    found = pkgutil.walk_packages(hearts_core.__path__, "hearts_core.")
    return ["hearts_core", *(module.name for module in found if not module.name.endswith("__main__"))]


@pytest.mark.parametrize("name", modules())
def test_the_docstrings_python_runs(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_notations_record_can_be_read() -> None:
    """As far as it goes: the example is cut with "...", and each line before that must be right."""
    record = next(block for block in blocks("docs/notation.md", "") if block.startswith("hearts 1"))
    head = record.split("...")[0]
    assert head.count("trick") >= 1
    assert parse_match(head).hand_number == 1


def test_the_notations_position_can_be_read() -> None:
    positions = [block for block in blocks("docs/notation.md", "") if block.count("/") >= 4 and "\n" in block]
    assert len(positions) == 1
    assert parse_position(positions[0]).leader == 2


def test_every_line_of_a_record_is_described() -> None:
    table = (ROOT / "docs/notation.md").read_text("utf-8")
    for keyword in ("hearts", "tag", "rules", "hand", "deal", "pass", "trick", "moon", "points", "total"):
        assert re.search(rf"^\| `{keyword}\b|, `{keyword}\b", table, re.MULTILINE), keyword
    with pytest.raises(NotationError):
        parse_match("unknown 1")


def test_every_test_that_the_list_of_situations_names_exists() -> None:
    named = re.findall(r"`(test_\w+\.py)::(test_\w+)`", (ROOT / "e2e" / "README.md").read_text("utf-8"))
    assert len(named) > 20
    for file, test in named:
        assert f"def {test}(" in (ROOT / "e2e" / file).read_text("utf-8"), (file, test)
