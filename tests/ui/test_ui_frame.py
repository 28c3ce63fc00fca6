"""web/frame.js: what a page knows of its frame before anything is drawn. Run by Node, with stand-ins."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest
from builder import WEB
from builder.packages import install_packages, node

BROWSER = """
const given = JSON.parse(process.argv[1]);
globalThis.self = globalThis.window = globalThis;
globalThis.origin = given.origin;
globalThis.top = given.framed ? {} : globalThis;
globalThis.location = new URL(given.address);
globalThis.listening = [];
const metas = ["light", "dark"].map((scheme) => ({ media: `(prefers-color-scheme: ${scheme})`, dataset: {} }));
globalThis.document = {
  documentElement: { dataset: {} },
  currentScript: { dataset: given.made ? { embedded: "" } : {} },
  querySelectorAll: () => metas,
  addEventListener: (name) => listening.push(name),
};
"""


def run(query: str = "", *, made: bool = True, framed: bool = True, origin: str = "https://game.example") -> Any:
    install_packages()
    told = (
        "{ ...heartsFrame, theme: document.documentElement.dataset.theme, metas: metas.map((m) => m.media), listening }"
    )
    code = f"{BROWSER}\n{(WEB / 'frame.js').read_text('utf-8')}\nconsole.log(JSON.stringify({told}));"
    address = f"https://game.example/hearts/play.html{query}"
    given = json.dumps({"address": address, "made": made, "framed": framed, "origin": origin})
    said = subprocess.run([str(node()), "--eval", code, given], capture_output=True, text=True, check=True)
    return json.loads(said.stdout)


def test_the_games_own_page_is_as_ever() -> None:
    found = run("?theme=dark&lang=vi&game=x", made=False, framed=False)
    assert (found["embedded"], found["prefix"], found["lang"], found["query"]) == (False, "hearts.", None, "[]")
    assert "theme" not in found


@pytest.mark.parametrize(("made", "framed"), [(True, True), (True, False), (False, True)])
def test_a_framed_page_has_a_slot_of_its_own(made: bool, framed: bool) -> None:
    found = run("?lang=vi&a=%C4%90%F0%9F%82%A1&a=%FF", made=made, framed=framed)
    assert (found["embedded"], found["prefix"], found["lang"]) == (True, "hearts.embed.embed.", "vi")
    assert json.loads(found["query"]) == [["lang", "vi"], ["a", "\u0110\U0001f0a1"], ["a", "\ufffd"]]


@pytest.mark.parametrize(
    ("name", "slot"),
    [
        *(("blog", "blog"), ("%2Fpost%231", "/post#1"), ("%20", "embed"), ("x" * 100, "x" * 100), ("x" * 101, "embed")),
        *(("a%00b", "embed"), ("a%0Ab", "embed"), ("..%2F..%2Fx", "../../x")),
    ],
)
def test_the_slot_is_named_by_the_address(name: str, slot: str) -> None:
    assert run(f"?game={name}")["prefix"] == f"hearts.embed.{slot}."


@pytest.mark.parametrize(
    ("theme", "scheme", "metas"),
    [
        ("dark", "dark", ["not all", "all"]),
        ("light", "light", ["all", "not all"]),
        ("auto", "auto", ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]),
        ("sepia", "auto", ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]),
    ],
)
def test_the_theme_is_set_before_anything_is_drawn(theme: str, scheme: str, metas: list[str]) -> None:
    found = run(f"?theme={theme}")
    assert (found["theme"], found["metas"]) == (scheme, metas)


def test_without_an_origin_nothing_is_started() -> None:
    assert run()["listening"] == []
    assert run(origin="null")["listening"] == ["readystatechange"]
