"""What the built site weighs, against web/budget.json."""

from __future__ import annotations

from pathlib import Path

import pytest
from builder import SITE, BuildError
from builder.budget import BUDGET, excesses, measure, read_budget


def test_site_keeps_to_its_budget() -> None:
    """A class that has grown on purpose gets a new limit in web/budget.json, with the reason in the commit."""
    assert (SITE / "index.html").is_file(), "dist/site is not built: run ./build.sh site"
    budget = read_budget()
    found = measure(SITE, budget)
    assert [kind for kind, (raw, _) in found.items() if not raw] == [], "classes with no file"
    over = excesses(found, budget)
    assert not over, f"the site has outgrown {BUDGET.name}:\n" + "\n".join(over)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("builder.stamps.ROOT", tmp_path)
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "QS.svg").write_bytes(b"a" * 1000)
    (tmp_path / "index.html").write_bytes(b"b" * 10)
    return tmp_path


def test_growth_is_told_by_class_unit_and_bytes(folder: Path) -> None:
    budget = {"cards": {"files": ["cards/*"], "raw": 990, "gzip": 500}, "page": {"files": ["*"], "raw": 10, "gzip": 5}}
    found = measure(folder, budget)
    assert found["cards"][0] == 1000
    assert found["cards"][1] < 100
    assert found["page"][0] == 10
    lines = excesses(found, budget)
    assert lines[0] == "cards: 1,000 bytes raw, 10 over its 990"
    assert [line.split(",")[0] for line in lines] == ["cards: 1", f"page: {found['page'][1]} bytes gzip"]


def test_file_of_no_class_is_named(folder: Path) -> None:
    with pytest.raises(BuildError, match=r"no class for index\.html"):
        measure(folder, {"cards": {"files": ["cards/*"], "raw": 1000, "gzip": 1000}})


def test_limit_that_is_no_number_is_named(folder: Path) -> None:
    budget = {"all": {"files": ["*"], "raw": "many", "gzip": 1000}}
    with pytest.raises(BuildError, match=r"all\.raw is no whole number: 'many'"):
        excesses(measure(folder, budget), budget)
