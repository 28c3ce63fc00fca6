"""What lies in dist/site: nothing missing, nothing foreign, nothing that should not be shipped."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from builder import SITE
from builder.stamps import tree


@pytest.fixture(scope="module")
def files(site_url: str) -> list[str]:  # noqa: ARG001  (it sees to it that the site is built)
    return [path.relative_to(SITE).as_posix() for path in tree(SITE)]


def _text(name: str) -> str:
    return (SITE / name).read_text()


def test_every_card_has_a_picture(files: list[str]) -> None:
    decks = {"cards/": "CDHS", "cards/four/": "CD", "cards/plain/": "CDHS", "cards/plain/four/": "CD"}
    expected = {
        f"{deck}{rank}{suit}.svg" for deck, suits in decks.items() for rank in "23456789TJQKA" for suit in suits
    }
    expected.add("cards/back.svg")
    assert {name for name in files if name.startswith("cards/")} == expected


def test_no_source_map_is_shipped_or_named(files: list[str]) -> None:
    assert [name for name in files if name.endswith(".map")] == []
    scripts = [name for name in files if name.endswith((".js", ".mjs"))]
    assert [name for name in scripts if "sourceMappingURL=" in _text(name)[-200:]] == []


def test_own_files_name_no_other_place(files: list[str]) -> None:
    """Relative URLs only: the site works under any path of any host."""
    own = [name for name in files if "/" not in name or name.startswith(("styles/", "ui/"))]
    own = [name for name in own if name.endswith((".html", ".css", ".js", ".mjs", ".json", ".py"))]
    own.remove("sw.js")  # all but the last lines of it are Workbox, whose messages name pages about them
    assert "index.html" in own
    foreign = re.compile(r"""https?://|(?:src|href|url)\s*[=(]\s*["']?/""")
    assert {name: found for name in own if (found := foreign.findall(_text(name)))} == {}


def test_page_has_no_inline_script_or_style(files: list[str]) -> None:
    assert "index.html" in files
    page = _text("index.html")
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=", page) == []
    assert [tag for tag in re.findall(r"<script[^>]*>", page) if "src=" not in tag] == []


def test_every_file_that_the_page_names_is_there(files: list[str]) -> None:
    page = _text("index.html")
    named = re.findall(r'(?:src|href|config)="\./([^"#?]+)"', page)
    named += [json.loads(_text(name))["interpreter"].removeprefix("./") for name in ("ui.json", "engine.json")]
    assert set(named) - set(files) == set()


def test_every_plugin_of_pyscript_that_is_not_shipped_is_switched_off(files: list[str]) -> None:
    core = next(name for name in files if re.fullmatch(r"pyscript/core-\w+\.js", name))
    # PyScript's table of plugins: a name, and a function that imports the plugin's file.
    plugins = re.findall(r'"?([\w-]+)"?:\(\)=>import\("\./([^"]+)"\)', _text(core))
    named = {name for name, _ in plugins}
    assert {"py-editor", "py-terminal", "error"} <= named
    missing = {name for name, file in plugins if f"pyscript/{file}" not in files}
    for config in ("ui.json", "engine.json"):
        off = {entry.removeprefix("!") for entry in json.loads(_text(config))["plugins"]}
        assert missing - off == set()


def test_pyodide_knows_one_package_the_engine(files: list[str]) -> None:
    packages = json.loads(_text("pyodide/pyodide-lock.json"))["packages"]
    assert list(packages) == ["hearts-core"]
    entry = packages["hearts-core"]
    wheel = SITE / "pyodide" / entry["file_name"]
    assert [name for name in files if name.endswith(".whl")] == [wheel.relative_to(SITE).as_posix()]
    assert hashlib.sha256(wheel.read_bytes()).hexdigest() == entry["sha256"]
    assert entry["imports"] == ["hearts_core"]


def test_every_licence_in_the_index_has_its_text(files: list[str]) -> None:
    index = _text("licenses/index.html")
    texts = {Path(name).name for name in files if name.startswith("licenses/") and name.endswith(".txt")}
    assert set(re.findall(r'href="\./([^"]+\.txt)"', index)) == texts
    for name in (
        "Pyodide",
        "MicroPython",
        "@pyscript/core",
        "CPython",
        "Playing cards",
        "hearts-core",
        "workbox-precaching",
    ):
        assert name in index
    assert all("<copyright holder>" not in _text(f"licenses/{name}") for name in texts)
