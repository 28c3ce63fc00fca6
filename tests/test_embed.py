"""What other people's pages take from the site: the element's script, its types, and the examples that use them."""

from __future__ import annotations

import gzip
import re
import subprocess
from pathlib import Path

import pytest
from builder import WEB, BuildError
from builder.examples import EXAMPLES, build_examples, game_address
from builder.languages import codes
from builder.offline import precached
from builder.packages import install_packages, node
from builder.stamps import building

GAME = "https://cards.example/h&h/"


def _tsc(*arguments: str) -> str:
    """What tsc complains of."""
    with building():
        install_packages(EXAMPLES)
    command = [str(node()), str(EXAMPLES / "node_modules/typescript/bin/tsc"), "--noEmit", "--strict", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_the_script_has_less_than_five_kilobytes() -> None:
    assert len(gzip.compress((WEB / "embed.js").read_bytes(), 9, mtime=0)) < 5000


def test_the_script_asks_for_nothing_that_a_strict_page_forbids() -> None:
    script = (WEB / "embed.js").read_text("utf-8")
    assert not re.search(
        r"\beval\b|\bFunction\(|innerHTML|insertAdjacentHTML|\bimport\b|<style|\.cssText|\bfetch\b", script
    )
    assert not re.search(r"https?://", script)


def test_the_poster_has_words_in_every_language() -> None:
    words = re.search(r"const WORDS = \{(.*)\};", (WEB / "embed.js").read_text("utf-8"))
    assert words is not None
    assert sorted(re.findall(r"(\w+):", words[1])) == codes()


def test_the_poster_has_the_colours_of_the_tables() -> None:
    script, styles = ((WEB / name).read_text("utf-8") for name in ("embed.js", "styles/colours.css"))
    felts = re.findall(r"--felt: (light-dark\(.*?\));", script)
    assert felts == re.findall(r"--felt: (light-dark\(.*?\));", styles)
    assert len(felts) == 3


def test_the_types_take_what_is_right_and_refuse_what_is_wrong() -> None:
    types = Path(__file__).with_name("embed_types.ts")
    options = ("--target", "es2022", "--module", "esnext", "--lib", "dom,dom.iterable,es2022", "--types", "")
    assert _tsc(*options, str(types)) == ""


def test_the_types_fit_the_react_page() -> None:
    assert _tsc("-p", str(EXAMPLES)) == ""


def test_the_types_name_every_attribute_event_and_method_of_the_script() -> None:
    script, types = ((WEB / name).read_text("utf-8") for name in ("embed.js", "embed.d.ts"))
    shapes = re.search(r"const SHAPES = \{\n(.*?)\n  \};", script, re.DOTALL)
    assert shapes is not None
    heard = set(re.findall(r"^    (\w+): ", shapes[1], re.MULTILINE)) - {"resize", "done"}
    assert {f"hearts-{name}" for name in heard} == set(
        re.findall(r'^    "(hearts-\w+)": CustomEvent', types, re.MULTILINE)
    )
    attributes = re.search(r"interface HeartsGameAttributes \{\n(.*?)\n  \}", types, re.DOTALL)
    assert attributes is not None
    listed = set(re.findall(r"^    (\w+)\?:", attributes[1], re.MULTILINE))
    used = set(re.findall(r'"(\w+)"', " ".join(re.findall(r"const (?:SETTINGS|MATCH) = \[(.*)\];", script))))
    assert listed == used | {"name", "loading", "height"}
    methods = set(re.findall(r"^    (\w+)\(.*\): Promise<void>;", types, re.MULTILINE))
    assert {name for name in methods if re.search(rf"^    (?:async )?{name}\(", script, re.MULTILINE)} == methods
    assert methods == {"start", "newGame", "load", "configure", "pause", "resume"}


def test_the_service_worker_keeps_nothing_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builder.stamps.ROOT", tmp_path)
    for name in ("index.html", "embed.js", "embed.d.ts"):
        (tmp_path / name).touch()
    assert [entry["url"] for entry in precached(tmp_path)] == ["./index.html"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_examples(GAME, tmp_path_factory.mktemp("examples") / "built")


def test_the_examples_have_the_game_of_the_address_and_nothing_else_from_elsewhere(built: Path) -> None:
    pages = {path.name: path.read_text("utf-8") for path in built.glob("*.html")}
    assert set(pages) == {"index.html", "blog.html", "three.html", "react.html", "scores.html"}
    for name, page in pages.items():
        assert set(re.findall(r"https?://[^/]+/", page)) == {"https://cards.example/"}, name
        assert 'lang="en"' in page
        assert all((built / found).is_file() for found in re.findall(r'(?:href|src)="([\w.]+)"', page)), name
    assert '<script src="https://cards.example/h&amp;h/embed.js" async></script>' in pages["blog.html"]


def test_the_react_page_carries_its_licences(built: Path) -> None:
    script = (built / "react.js").read_text("utf-8")
    assert "@license React" in script
    texts = (built / "licenses.txt").read_text("utf-8")
    assert texts.count("MIT License") == 3
    assert texts.count("Permission is hereby granted") == 3


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("https://games.example/hearts/", "https://games.example/hearts/"),
        ("https://games.example/hearts", "https://games.example/hearts/"),
        ("https://games.example/hearts/index.html", "https://games.example/hearts/"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000/"),
    ],
)
def test_the_address_of_a_game(given: str, taken: str) -> None:
    assert game_address(given) == taken


@pytest.mark.parametrize(
    "given", ["", "games.example", "ftp://games.example/", "https://", "https://a.example/?lang=id"]
)
def test_what_is_no_address_is_named(given: str) -> None:
    with pytest.raises(BuildError, match=re.escape(repr(given))):
        game_address(given)


def test_lock_of_the_examples_names_no_registry() -> None:
    assert '"resolved"' not in (EXAMPLES / "package-lock.json").read_text()
